import { expect } from 'chai';
import { plannedOnce } from '../../src/store/db/direct.ts';
import { type Database, type Db, openDatabase } from '../../src/store/db/open.ts';
import { raw, rowsOf, statement, table } from '../../src/store/db/statement.ts';
import { engines, type Place } from './engines.ts';

const byStatement = statement<{ limit: number }, { word: string }>((db, p) =>
  raw(db, 'select word from alert_words order by word limit ?', [p('limit')]),
);

/** The same question, asked in each way in which statements are run. */
const ways: Record<string, (db: Db) => Promise<string[]>> = {
  'a fixed statement': async (db) => (await byStatement(db, { limit: 9 })).map(({ word }) => word),
  'a built one': (db) => table(db, 'alert_words').orderBy('word').limit(9).pluck('word'),
  'SQL text': async (db) =>
    (await rowsOf<{ word: string }>(db, 'with found as (select word from alert_words) select * from found')).map(
      ({ word }) => word,
    ),
};

for (const engine of engines) {
  describe(`Reading beside units, with ${engine.name}`, () => {
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

    const note = (db: Db, word: string) => table(db, 'alert_words').insert({ user_id: 1, word });

    for (const [way, words] of Object.entries(ways)) {
      it(`does not see what an open unit has changed, by ${way}`, async () => {
        await database.unit((db) => note(db, 'before'));
        expect(await words(database.read)).to.deep.equal(['before']);
        await database.unit(async (db) => {
          await note(db, 'within');
          expect(await words(database.read)).to.deep.equal(['before']);
          expect(await words(db)).to.deep.equal(['before', 'within']);
        });
        expect(await words(database.read)).to.deep.equal(['before', 'within']);
      });

      it(`does not see what a unit changed that failed, by ${way}`, async () => {
        const failing = database.unit(async (db) => {
          await note(db, 'lost');
          throw new Error('undone');
        });
        expect(await failing.catch((error: Error) => error.message)).to.equal('undone');
        expect(await words(database.read)).to.deep.equal([]);
      });
    }

    it('changes nothing outside of units', async function () {
      if (engine.name === 'PostgreSQL') this.skip();
      for (const write of [
        () => note(database.read, 'stray'),
        () =>
          raw(database.read, "with chosen as (select 1) insert into alert_words (user_id, word) values (1, 'stray')"),
        () => raw(database.read, 'delete from alert_words'),
      ]) {
        const outcome = await write().then(
          () => 'written',
          (error: Error) => error.message,
        );
        expect(outcome).to.match(/readonly database/);
      }
    });

    it('limits by the value of each run', async () => {
      await database.unit(async (db) => {
        for (const word of ['a', 'b', 'c']) await note(db, word);
      });
      const counts = [];
      for (const limit of [1, 3, 2]) counts.push((await byStatement(database.read, { limit })).length);
      expect(counts).to.deep.equal([1, 3, 2]);
      const second = table(database.read, 'alert_words').orderBy('word').limit(1).offset(1);
      expect(await second.pluck('word')).to.deep.equal(['b']);
    });
  });
}

describe('A statement on SQLite', () => {
  it('has no limit whose value would change its plan, and so is planned only once', () => {
    const cases = {
      'select * from messages order by id limit ?': 'select * from messages order by id limit (? + 0)',
      'select id from (select id from messages limit ?) LIMIT ? offset ?':
        'select id from (select id from messages limit (? + 0)) LIMIT (? + 0) offset (? + 0)',
      'select speed_limit from t where speed_limit = ? limit 1':
        'select speed_limit from t where speed_limit = ? limit 1',
    };
    for (const [sql, planned] of Object.entries(cases)) expect(plannedOnce(sql)).to.equal(planned);
  });
});
