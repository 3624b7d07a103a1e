import { existsSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'chai';
import { openCheckpoints } from '../../src/store/db/checkpoints.ts';
import { type Database, type Db, openDatabase } from '../../src/store/db/open.ts';
import { raw, rowsOf } from '../../src/store/db/statement.ts';
import { createDatabase, databaseUrl, driver, dropDatabase } from '../support/databases.ts';

const NAME = 'checkpoints';
const isTried = driver === 'better-sqlite3' && !databaseUrl(NAME).startsWith('postgres');
/** Longer than a loaded machine takes to start a thread. */
const LONG_MS = 20_000;

const noted = (db: Db) => raw(db, 'insert into notes (text) values (hex(randomblob(20000)))');

(isTried ? describe : describe.skip)('The log of SQLite', function () {
  this.timeout(2 * LONG_MS);
  let database: Database;
  const file = databaseUrl(NAME).replace('sqlite:', '');

  beforeEach(async () => {
    await createDatabase(NAME);
    database = await openDatabase(databaseUrl(NAME), { driver });
    await database.unit((db) => raw(db, 'create table notes (id integer primary key, text text not null)'));
  });
  afterEach(async () => {
    await database.close();
    await dropDatabase(NAME);
  });

  /** Pages of the log, and how many of them are in the file. */
  const state = async () => {
    const [row] = await rowsOf<{ log: number; checkpointed: number }>(database.read, 'pragma wal_checkpoint(noop)');
    if (!row) throw new Error('SQLite did not answer');
    return row;
  };
  const limitOf = async (db: Db) =>
    (await rowsOf<{ wal_autocheckpoint: number }>(db, 'pragma wal_autocheckpoint'))[0]?.wal_autocheckpoint;
  const limit = () => database.unit(limitOf);
  const until = async (isSo: () => Promise<boolean>) => {
    for (const began = performance.now(); !(await isSo()); await delay(10)) {
      if (performance.now() - began > LONG_MS) throw new Error('it did not become so');
    }
  };
  /** Commits until the thread has begun. */
  const commitOften = () =>
    until(async () => {
      for (let n = 0; n < 50; n++) await database.unit((db) => raw(db, 'insert into notes (text) values (?)', ['a']));
      return (await limit()) === 4000;
    });
  /** Some 20 pages in each commit, up to a number of pages that no commit moves itself while there is a thread. */
  const fill = async (pages: number) => {
    while ((await state()).log < pages) await database.unit(noted);
  };

  it('is moved into the file by a commit while there are few', async () => {
    await database.unit(noted);
    expect(await limit()).to.equal(1000);
    await delay(100);
    expect((await state()).checkpointed).to.equal(0);
  });

  it('is moved into the file by a thread while there are many commits', async () => {
    await commitOften();
    await fill((await state()).checkpointed + 1000);
    const { log } = await state();
    await until(async () => (await state()).checkpointed >= log - 700);
  });

  it('does not grow without end: a commit moves what the thread has left, and the log starts over', async () => {
    await commitOften();
    await fill(3000);
    let before = (await state()).log;
    await until(async () => {
      await database.unit(noted);
      const { log } = await state();
      expect(log).to.be.below(6000);
      const isNew = log < before;
      before = log;
      return isNew;
    });
  });

  it('loses nothing when the database is closed while the thread works', async () => {
    await commitOften();
    await fill((await state()).log + 1000);
    const count = (db: Db) => rowsOf(db, 'select count(*) as count from notes');
    const before = await count(database.read);
    await database.close();
    expect(existsSync(`${file}-wal`), 'the log is left').to.equal(false);
    database = await openDatabase(databaseUrl(NAME), { driver });
    expect(await count(database.read)).to.deep.equal(before);
    expect(await rowsOf(database.read, 'pragma integrity_check')).to.deep.equal([{ integrity_check: 'ok' }]);
  });

  it('is left to the commits again when there are few', async () => {
    await database.unit(async (db) => {
      const checkpoints = openCheckpoints(file, db, { idleMs: 100 });
      for (let n = 0; n < 600; n++) checkpoints.committed();
      await until(async () => (await limitOf(db)) === 4000);
      await until(async () => (await limitOf(db)) === 1000);
      await checkpoints.close();
    });
  });

  it('is left to the commits if there can be no thread, with a warning, and one is tried again later', async () => {
    const checkpoints = openCheckpoints(`${file}.absent`, database.read, { failedMs: 50 });
    const warnings: string[] = [];
    const listen = ({ message }: Error) => void warnings.push(message);
    process.on('warning', listen);
    try {
      await until(async () => {
        for (let n = 0; n < 600; n++) checkpoints.committed();
        return warnings.length >= 2;
      });
    } finally {
      process.off('warning', listen);
      await checkpoints.close();
    }
    expect(warnings[0]).to.match(
      /^The thread that empties the log of SQLite failed, .*: unable to open database file$/,
    );
    expect(await limit()).to.equal(1000);
  });
});
