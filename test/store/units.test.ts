import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { expect } from 'chai';
import { lockRealm } from '../../src/store/db/locks.ts';
import { type Database, type Db, openDatabase } from '../../src/store/db/open.ts';
import { idList, only, raw, rowsOf, table } from '../../src/store/db/statement.ts';
import { insertable } from '../support/bulk.ts';
import { engines, type Place } from './engines.ts';

const realm = (db: Db, id: number) => table(db, 'realms').where({ id }).first();

/** Reads a count, then writes it plus one; loses counts unless such units exclude one another. */
async function countUp(db: Db): Promise<void> {
  await lockRealm(db, 1);
  const row = await realm(db, 1);
  await table(db, 'realms')
    .where({ id: 1 })
    .update({ event_seq: (row?.event_seq ?? 0) + 1 });
}

async function refusalOf(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => undefined,
    (error: unknown) => error,
  );
}

/** The lines that the child printed until it was killed after `enough` of them. */
async function linesUntilKilled(child: ChildProcess, enough: number): Promise<string[]> {
  let text = '';
  child.stdout?.on('data', (chunk: Buffer) => {
    text += chunk.toString();
    if (text.split('\n').length > enough) child.kill('SIGKILL');
  });
  await once(child, 'close');
  return text.split('\n').slice(0, -1);
}

/** Resolves for all callers once there are `people` of them; later callers need not wait. */
function meeting(people: number): () => Promise<void> {
  let present = 0;
  let everybodyIsThere: () => void = () => undefined;
  const complete = new Promise<void>((resolve) => {
    everybodyIsThere = resolve;
  });
  return () => {
    present++;
    if (present >= people) everybodyIsThere();
    return complete;
  };
}

/** Ends all connections to a database of PostgreSQL. */
const CLOSE_ALL = `
  const { Client } = require('pg');
  const url = new URL(process.argv[1]);
  const name = url.pathname.slice(1);
  url.pathname = '/postgres';
  const client = new Client(url.href);
  client.connect()
    .then(() => client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]))
    .then(() => client.end());
`;

for (const engine of engines) {
  describe(`A unit of work on ${engine.name}`, () => {
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

    it('counts right when 400 read and then write at once', async () => {
      await Promise.all(Array.from({ length: 400 }, () => database.unit(countUp)));
      expect((await realm(database.read, 1))?.event_seq).to.equal(400);
    });

    it('undoes everything that a failing unit wrote, but nothing of other units', async () => {
      const outcomes = await Promise.allSettled(
        Array.from({ length: 60 }, (_, place) =>
          database.unit(async (db) => {
            await table(db, 'alert_words').insert({ user_id: 1, word: `word ${place}` });
            if (place % 3 === 0) await table(db, 'alert_words').insert({ user_id: 1, word: `word ${place}` });
            if (place % 3 === 1) throw new Error(`refused ${place}`);
            return place;
          }),
        ),
      );
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).to.have.lengthOf(20);
      const words: string[] = await table(database.read, 'alert_words').pluck('word');
      expect(words.map((word) => Number(word.slice(5)) % 3)).to.deep.equal(new Array(20).fill(2));
    });

    it('answers with the result of the work, or fails with its error', async () => {
      expect(await database.unit(async () => 'done')).to.equal('done');
      const failure = new Error('refused');
      expect(await refusalOf(database.unit(() => Promise.reject(failure)))).to.equal(failure);
    });

    it('can be read as soon as it has resolved', async () => {
      for (let count = 1; count <= 50; count++) {
        await database.unit(countUp);
        expect((await realm(database.read, 1))?.event_seq).to.equal(count);
      }
    });

    it('cannot be read before it has ended', async () => {
      const reading = await database.unit(async (db) => {
        await countUp(db);
        return realm(database.read, 1);
      });
      expect(reading?.event_seq).to.equal(0);
    });

    it('sees its own writes', async () => {
      const row = await database.unit(async (db) => {
        await countUp(db);
        return realm(db, 1);
      });
      expect(row?.event_seq).to.equal(1);
    });

    it('may be one of two that both refer to the organization before they lock it', async () => {
      const work = async (db: Db, key: string) => {
        await table(db, 'recipients').insert({ realm_id: 1, kind: 'direct', key });
        await countUp(db);
      };
      await Promise.all(Array.from({ length: 20 }, (_, place) => database.unit((db) => work(db, `${place}`))));
      expect((await realm(database.read, 1))?.event_seq).to.equal(20);
    });

    it('begins on another connection when the database has closed those that are kept', async () => {
      if (database.dialect !== 'postgres') return;
      await Promise.all(Array.from({ length: 5 }, () => rowsOf(database.read, 'select 1')));
      // Nothing is read from the connections meanwhile, so the pool does not notice yet.
      const { status } = spawnSync(process.execPath, ['-e', CLOSE_ALL, place.url]);
      expect(status).to.equal(0);
      const units = Array.from({ length: 8 }, (_, index) => database.unitIn(1, async () => index));
      expect(await Promise.all(units)).to.deep.equal([0, 1, 2, 3, 4, 5, 6, 7]);
    });

    it('is done again when it and another one wait for each other', async () => {
      const insert = (key: string) =>
        database.unit((db) => table(db, 'recipients').insert({ realm_id: 1, kind: 'direct', key }));
      await Promise.all([insert('c'), insert('d')]);
      const both = meeting(database.dialect === 'postgres' ? 2 : 1);
      const lengthen = (order: readonly string[]) =>
        database.unit(async (db) => {
          for (const first of order) {
            await raw(db, "update recipients set key = key || 'b' where key like ?", [`${first}%`]);
            await both();
          }
        });
      await Promise.all([lengthen(['c', 'd']), lengthen(['d', 'c'])]);
      const keys = await table(database.read, 'recipients').where('key', 'like', '%bb').orderBy('key').pluck('key');
      expect(keys).to.deep.equal(['cbb', 'dbb']);
    });

    it('is finished before the database closes, and refused afterwards', async () => {
      const running = Promise.all(Array.from({ length: 20 }, () => database.unit(countUp)));
      await database.close();
      await running;
      expect(await refusalOf(database.unit(countUp))).to.be.instanceOf(Error);
      database = await openDatabase(place.url, place.options);
      expect((await realm(database.read, 1))?.event_seq).to.equal(20);
    });

    it('is there in full after kill -9 when it was acknowledged, and in full or not at all when it was not', async function () {
      // Starts a process that compiles TypeScript.
      this.timeout(20_000);
      const script = new URL('crash-writer.ts', import.meta.url).pathname;
      const child = spawn(process.execPath, ['--import', 'tsx', script, place.url, JSON.stringify(place.options)], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const acknowledged = await linesUntilKilled(child, 300);
      expect(child.signalCode).to.equal('SIGKILL');
      expect(acknowledged).to.have.lengthOf.at.least(300);
      await database.close();
      database = await openDatabase(place.url, place.options);
      const written = await table(database.read, 'recipients').where('key', 'like', 'unit %').select('kind', 'key');
      const keysOf = (wanted: string) => written.filter(({ kind }) => kind === wanted).map(({ key }) => key);
      expect(keysOf('direct')).to.include.members(acknowledged);
      expect(keysOf('direct')).to.have.members(keysOf('person'));
    });

    it('returns numbers as numbers, including counts and large ones', async () => {
      await database.unit((db) =>
        table(db, 'realms')
          .where({ id: 1 })
          .update({ event_seq: 2 ** 40 }),
      );
      expect((await realm(database.read, 1))?.event_seq).to.equal(2 ** 40);
      expect(only(await table(database.read, 'users').count({ all: '*' }))).to.deep.equal({ all: 3 });
    });

    it('keeps bytes as they are', async () => {
      const bits = Buffer.from([0, 1, 128, 255]);
      await database.unit((db) => table(db, 'read_chunks').insert({ user_id: 1, chunk: 0, bits }));
      expect(only(await table(database.read, 'read_chunks').select('bits')).bits).to.deep.equal(bits);
    });

    it('never assigns a number twice', async () => {
      const newId = () =>
        database.unit(async (db) => only(await table(db, 'linkifiers').insert(linkifier).returning('id')).id);
      const linkifier = { realm_id: 1, pattern: 'a', url_template: 'b', position: 1 };
      const first = await newId();
      await database.unit((db) => table(db, 'linkifiers').delete());
      expect(await newId()).to.be.above(first);
    });

    it('enforces references between rows', async () => {
      const stray = database.unit((db) => table(db, 'alert_words').insert({ user_id: 999, word: 'a' }));
      expect(await refusalOf(stray)).to.be.instanceOf(Error);
    });

    it('accepts lists of any length', async () => {
      const words = Array.from({ length: 1300 }, (_, place) => ({ user_id: 1, word: `${place}` }));
      await database.unit(async (db) => {
        for (const piece of insertable(words)) await table(db, 'alert_words').insert(piece);
      });
      expect(await table(database.read, 'alert_words').pluck('word')).to.have.lengthOf(1300);
      const ids = Array.from({ length: 70_000 }, (_, place) => place + 2);
      expect(
        await table(database.read, 'users').whereIn('id', idList(database.read, ids)).orderBy('id').pluck('id'),
      ).to.deep.equal([2, 3]);
    });

    it('sorts text by its bytes', async () => {
      const rows = ['b', 'ä', 'B', 'a', '_', 'é'].map((word) => ({ user_id: 1, word }));
      await database.unit((db) => table(db, 'alert_words').insert(rows));
      expect(await table(database.read, 'alert_words').orderBy('word').pluck('word')).to.deep.equal([
        'B',
        '_',
        'a',
        'b',
        'ä',
        'é',
      ]);
    });
  });
}

for (const engine of engines.filter(({ name }) => name === 'PostgreSQL')) {
  describe('A connection to PostgreSQL', () => {
    it("has the settings that the store needs, whatever the database's defaults", async () => {
      const place = await engine.newPlace();
      const database = await openDatabase(place.url, place.options);
      const name = new URL(place.url).pathname.slice(1);
      for (const setting of ["default_transaction_isolation = 'serializable'", 'jit = on'])
        await raw(database.read, `alter database ${name} set ${setting}`);
      await database.close();
      const fresh = await openDatabase(place.url, place.options);
      const values = await rowsOf(
        fresh.read,
        "select current_setting('jit') as jit, current_setting('transaction_isolation') as isolation",
        [],
      );
      await fresh.close();
      await place.remove();
      expect(values).to.deep.equal([{ jit: 'off', isolation: 'read committed' }]);
    });
  });
}
