import { expect } from 'chai';
import { type Database, type Db, openDatabase } from '../../src/store/db/open.ts';
import { shared, sharedAmong } from '../../src/store/db/shared-reads.ts';
import { table } from '../../src/store/db/statement.ts';
import { engines, type Place } from './engines.ts';

for (const engine of engines) {
  describe(`A shared read with ${engine.name}`, () => {
    let place: Place;
    let database: Database;
    let reads: number;
    beforeEach(async () => {
      place = await engine.newPlace();
      database = await openDatabase(place.url, place.options);
      await database.migrate();
      reads = 0;
    });
    afterEach(async () => {
      await database.close();
      await place.remove();
    });

    const nameOf = shared(async (db: Db, id: number) => {
      reads++;
      return (await table(db, 'realms').where({ id }).first())?.name;
    });
    const rename = (name: string) => database.unit((db) => table(db, 'realms').where({ id: 1 }).update({ name }));

    it('answers all who ask at once with one statement', async () => {
      await rename('Here');
      const answers = await Promise.all([1, 1, 2, 1].map((id) => nameOf(database.read, id)));
      expect(answers).to.deep.equal(['Here', 'Here', undefined, 'Here']);
      expect(reads).to.equal(2);
    });

    it('sees what was stored before it was asked for', async () => {
      for (const name of ['One', 'Two', 'Three']) {
        const earlier = nameOf(database.read, 1);
        await rename(name);
        expect(await nameOf(database.read, 1)).to.equal(name);
        await earlier;
      }
    });

    it('is not shared with a unit of work, which sees its own changes', async () => {
      await rename('Before');
      const names = await database.unit(async (db) => {
        await table(db, 'realms').where({ id: 1 }).update({ name: 'Changed' });
        return Promise.all([nameOf(db, 1), nameOf(database.read, 1)]);
      });
      expect(names).to.deep.equal(['Changed', 'Before']);
    });

    it('fails for all who asked, and is tried again by those who ask later', async () => {
      let isBroken = true;
      const find = shared(async () => {
        if (isBroken) throw new Error('broken');
        return 'mended';
      });
      const outcomes = await Promise.allSettled([find(database.read, 1), find(database.read, 1)]);
      expect(outcomes.map(({ status }) => status)).to.deep.equal(['rejected', 'rejected']);
      isBroken = false;
      expect(await find(database.read, 1)).to.equal('mended');
    });

    it('of different keys is one statement too, in which each finds its own', async () => {
      const asked: (readonly number[])[] = [];
      const find = sharedAmong(async (db, ids: readonly number[]) => {
        asked.push(ids);
        const rows = await table(db, 'realms').whereIn('id', [...ids]);
        return new Map(rows.map(({ id, name }) => [id, name]));
      });
      await rename('Here');
      const answers = await Promise.all([1, 2, 1].map((id) => find(database.read, id)));
      expect(answers).to.deep.equal(['Here', undefined, 'Here']);
      const inUnit = await database.unit(async (db) => {
        await table(db, 'realms').where({ id: 1 }).update({ name: 'Changed' });
        return Promise.all([find(db, 1), find(database.read, 1)]);
      });
      expect(inUnit).to.deep.equal(['Changed', 'Here']);
      expect(asked).to.deep.equal([[1, 2], [1], [1]]);
    });
  });
}
