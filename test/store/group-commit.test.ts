import { expect } from 'chai';
import { type Database, type Db, openDatabase } from '../../src/store/db/open.ts';
import { dialectOf, insertRows, raw, rowsOf, table } from '../../src/store/db/statement.ts';
import { engines, type Place } from './engines.ts';

/** Long enough that a loaded machine does not split a group. */
const WHATEVER_IT_TAKES = 10_000;

const note = (word: string) => (db: Db) => table(db, 'alert_words').insert({ user_id: 1, word });

const DEFER_ON_POSTGRES =
  'alter table alert_words alter constraint alert_words_user_id_fkey deferrable initially deferred';

/** Makes the commit fail, but no earlier statement. */
async function spoilCommit(db: Db): Promise<void> {
  if (dialectOf(db) === 'sqlite') await raw(db, 'pragma defer_foreign_keys = on');
  await table(db, 'alert_words').insert({ user_id: 999, word: 'stray' });
}

/** Breaks a foreign key with a statement that a unit on PostgreSQL does not wait for. */
const insertStray = (db: Db) =>
  insertRows(db, 'alert_words', { columns: { user_id: 'bigint', word: 'text' }, rows: [[999, 'stray']] });

/** Makes the database abort the transaction, including its savepoints. */
async function loseTransaction(db: Db): Promise<void> {
  if (dialectOf(db) === 'postgres') await raw(db, 'select pg_terminate_backend(pg_backend_pid())');
  else await raw(db, "insert or rollback into alert_words (user_id, word) values (1, 'same'), (1, 'same')");
}

for (const engine of engines) {
  describe(`Committing a group of units with ${engine.name}`, () => {
    let place: Place;
    let database: Database;
    beforeEach(async () => {
      place = await engine.newPlace();
      database = await openDatabase(place.url, { ...place.options, groupMs: WHATEVER_IT_TAKES });
      await database.migrate();
    });
    afterEach(async () => {
      await database.close();
      await place.remove();
    });

    const unit = <Result>(work: (db: Db) => Promise<Result>) => database.unitIn(1, work);
    /** Changes with each commit of another connection. */
    const version = async () => {
      const sql =
        database.dialect === 'postgres'
          ? 'select pg_snapshot_xmax(pg_current_snapshot())::text as version'
          : 'pragma data_version';
      return JSON.stringify(await rowsOf(database.read, sql));
    };
    const words = () => table(database.read, 'alert_words').orderBy('word').pluck('word');

    it('fails all of them when the commit fails, stores nothing of them, and continues', async () => {
      if (database.dialect === 'postgres') await unit((db) => raw(db, DEFER_ON_POSTGRES));
      const group = [note('before'), spoilCommit, note('after')].map((work) => unit<unknown>(work));
      const outcomes = await Promise.allSettled(group);
      expect(outcomes.map(({ status }) => status)).to.deep.equal(['rejected', 'rejected', 'rejected']);
      await unit(note('later'));
      expect(await words()).to.deep.equal(['later']);
    });

    it('fails only the unit that makes the database abort the transaction, and runs the others again', async () => {
      const group = [note('before'), loseTransaction, note('after')].map((work) => unit<unknown>(work));
      const outcomes = await Promise.allSettled(group);
      expect(outcomes.map(({ status }) => status)).to.deep.equal(['fulfilled', 'rejected', 'fulfilled']);
      expect(await words()).to.deep.equal(['after', 'before']);
    });

    // The driver sqlite3 does not tell whether a transaction is open.
    if (engine.name !== 'sqlite3')
      it('fails only the unit that makes the database abort the transaction and ignores the error', async () => {
        const ignore = (db: Db) => loseTransaction(db).catch(() => undefined);
        for (const group of [
          [note('one'), ignore, note('two')],
          [ignore, note('three'), note('four')],
        ]) {
          const outcomes = await Promise.allSettled(group.map((work) => unit<unknown>(work)));
          expect(outcomes.map(({ status }) => status)).to.deep.equal(
            group.map((work) => (work === ignore ? 'rejected' : 'fulfilled')),
          );
        }
        expect(await words()).to.deep.equal(['four', 'one', 'three', 'two']);
      });

    it('fails only the unit of which a statement fails, with its error, although the unit did not wait for it', async () => {
      const stray = async (db: Db) => {
        await insertStray(db);
        await table(db, 'realms').where({ id: 1 }).first();
      };
      for (const group of [
        [note('one'), stray, note('two')],
        [stray, note('three')],
        [note('four'), stray],
      ]) {
        const outcomes = await Promise.allSettled(group.map((work) => unit<unknown>(work)));
        expect(outcomes.map(({ status }) => status)).to.deep.equal(
          group.map((work) => (work === stray ? 'rejected' : 'fulfilled')),
        );
        const failure = outcomes.find((outcome) => outcome.status === 'rejected');
        expect(String(failure?.reason)).to.match(/foreign key/i);
      }
      expect(await words()).to.deep.equal(['four', 'one', 'three', 'two']);
    });

    it('runs the units in the order in which they came', async () => {
      const order: number[] = [];
      await Promise.all(
        Array.from({ length: 500 }, (_, place) =>
          unit(async (db) => {
            await table(db, 'realms').where({ id: 1 }).first();
            order.push(place);
          }),
        ),
      );
      expect(order).to.deep.equal(Array.from({ length: 500 }, (_, place) => place));
    });

    it('needs far fewer commits than units', async () => {
      const commits = await Promise.all(
        Array.from({ length: 300 }, (_, place) => unit(note(`${place}`)).then(version)),
      );
      expect(new Set(commits).size).to.be.below(30);
    });

    if (engine.name !== 'PostgreSQL')
      it('includes the unit of a request that was read before the commit began', async () => {
        const commits: Promise<string>[] = [];
        const read = () => {
          database.expectUnit();
          setImmediate(() => commits.push(unit(note('second')).then(version)));
        };
        const first = async (db: Db) => {
          await note('first')(db);
          setImmediate(read);
        };
        commits.push(unit(first).then(version));
        await commits[0];
        expect(commits).to.have.length(2);
        expect(await commits[1]).to.equal(await commits[0]);
      });

    it('lets others have a turn between units that take long and follow one another', async () => {
      const impatient = await openDatabase(place.url, { ...place.options, groupMs: 1 });
      let turns = 0;
      let isOver = false;
      const takeTurn = () => {
        turns++;
        if (!isOver) setImmediate(takeTurn);
      };
      takeTurn();
      try {
        for (let n = 1; n <= 5; n++) {
          await impatient.unitIn(1, async (db) => {
            await note(`${n}`)(db);
            for (const until = performance.now() + 5; performance.now() < until; );
          });
          expect(turns).to.be.at.least(n);
        }
      } finally {
        isOver = true;
        await impatient.close();
      }
    });

    it('runs the others again only if the unit that fails has changed something', async () => {
      const runs: string[] = [];
      const noted = (word: string) => async (db: Db) => {
        runs.push(word);
        await note(word)(db);
      };
      const refuse = async (db: Db) => {
        await table(db, 'alert_words').where({ word: 'one' }).delete().where({ user_id: 2 });
        throw new Error('refused');
      };
      const fail = async (db: Db) => {
        await table(db, 'alert_words').where({ word: 'one' }).delete();
        throw new Error('failed');
      };
      const settled = (group: ((db: Db) => Promise<unknown>)[]) =>
        Promise.allSettled(group.map((work) => unit<unknown>(work)));
      await settled([noted('one'), refuse, noted('two')]);
      expect(runs).to.deep.equal(['one', 'two']);
      await settled([noted('three'), fail, refuse, noted('four')]);
      const again = engine.name === 'better-sqlite3' ? ['three'] : [];
      expect(runs).to.deep.equal(['one', 'two', 'three', ...again, 'four']);
      expect(await words()).to.deep.equal(['four', 'one', 'three', 'two']);
    });

    it('undoes of a group only the unit that fails, be it the first or another', async () => {
      const fail = async (db: Db) => {
        await note('undone')(db);
        throw new Error('refused');
      };
      const group = [fail, note('one'), fail, note('two')].map((work) => unit<unknown>(work));
      const outcomes = await Promise.allSettled(group);
      expect(outcomes.map(({ status }) => status)).to.deep.equal(['rejected', 'fulfilled', 'rejected', 'fulfilled']);
      expect(await words()).to.deep.equal(['one', 'two']);
    });
  });
}
