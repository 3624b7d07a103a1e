import { expect } from 'chai';
import { type Database, type Db, openDatabase } from '../../src/store/db.ts';
import { engines, type Place } from './engines.ts';

const note = (word: string) => (db: Db) => db('alert_words').insert({ user_id: 1, word });

/** Leaves something that only the commit will refuse. */
async function spoilCommit(db: Db): Promise<void> {
  await db.raw('pragma defer_foreign_keys = on');
  await db('alert_words').insert({ user_id: 999, word: 'stray' });
}

/** Makes SQLite give up the transaction by itself, savepoints included. */
async function loseTransaction(db: Db): Promise<void> {
  await db.raw("insert or rollback into alert_words (user_id, word) values (1, 'same'), (1, 'same')");
}

for (const engine of engines.filter(({ name }) => name !== 'PostgreSQL')) {
  describe(`Committing a group of units with ${engine.name}`, () => {
    let place: Place;
    let database: Database;
    beforeEach(async () => {
      place = await engine.newPlace();
      database = await openDatabase(place.url, place.options);
      await database.migrate();
    });
    afterEach(async () => {
      await database.close();
      await place.remove();
    });

    const words = () => database.read('alert_words').orderBy('word').pluck('word');

    it('fails all of them when the commit fails, stores nothing of them, and goes on', async () => {
      const group = [note('before'), spoilCommit, note('after')].map((work) => database.unit<unknown>(work));
      const outcomes = await Promise.allSettled(group);
      expect(outcomes.map(({ status }) => status)).to.deep.equal(['rejected', 'rejected', 'rejected']);
      await database.unit(note('later'));
      expect(await words()).to.deep.equal(['later']);
    });

    it('fails those that ran when the database gives the transaction up, and runs the others anew', async () => {
      const group = [note('before'), loseTransaction, note('after')].map((work) => database.unit<unknown>(work));
      const outcomes = await Promise.allSettled(group);
      expect(outcomes.map(({ status }) => status)).to.deep.equal(['rejected', 'rejected', 'fulfilled']);
      expect(await words()).to.deep.equal(['after']);
    });

    it('runs the units in the order in which they came', async () => {
      const order: number[] = [];
      await Promise.all(
        Array.from({ length: 500 }, (_, place) =>
          database.unit(async (db) => {
            await db('realms').where({ id: 1 }).first();
            order.push(place);
          }),
        ),
      );
      expect(order).to.deep.equal(Array.from({ length: 500 }, (_, place) => place));
    });

    it('needs far fewer commits than units', async () => {
      const reader = database.read;
      const seen = new Set<number>();
      const look = async () => {
        const rows: { data_version: number }[] = await reader.raw('pragma data_version');
        for (const row of rows) seen.add(row.data_version);
      };
      await Promise.all(Array.from({ length: 300 }, (_, place) => database.unit(note(`${place}`)).then(look)));
      expect(seen.size).to.be.below(30);
    });
  });
}
