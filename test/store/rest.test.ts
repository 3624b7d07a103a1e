import { existsSync, readFileSync } from 'node:fs';
import { expect } from 'chai';
import { type Database, type Db, openDatabase } from '../../src/store/db/open.ts';
import { rowsOf } from '../../src/store/db/statement.ts';
import { createDatabase, databaseUrl, driver, dropDatabase } from '../support/databases.ts';

const NAME = 'rest';

const settingOf = (db: Db, sql: string) => rowsOf<Record<string, number>>(db, sql).then(([row]) => row?.mmap_size);

/** Kilobytes of the database that are mapped into this process. */
const mapped = (): number =>
  readFileSync('/proc/self/smaps', 'utf8')
    .split(/^(?=[0-9a-f]+-[0-9a-f]+ )/m)
    .filter((part) => part.includes(`${NAME}.db\n`))
    .reduce((sum, part) => sum + Number(/^Rss: +(\d+)/m.exec(part)?.[1]), 0);

(databaseUrl(NAME).startsWith('postgres') ? describe.skip : describe)('SQLite at rest', () => {
  let database: Database;
  const countTables = (db: Db) => rowsOf<{ count: number }>(db, 'select count(*) as count from sqlite_schema');

  before(async () => {
    await createDatabase(NAME);
    database = await openDatabase(databaseUrl(NAME), { driver });
    await database.migrate();
    // Into the file, of which the log of changes is no part.
    await rowsOf(database.read, 'pragma wal_checkpoint');
    // The pages that the migrations wrote are in the cache, not mapped.
    database.rest();
  });
  after(async () => {
    await database.close();
    await dropDatabase(NAME);
  });

  it('maps nothing until it is read again, each time', async function () {
    if (driver === 'sqlite3' || !existsSync('/proc/self/smaps')) this.skip();
    for (const time of ['first', 'second']) {
      await countTables(database.read);
      const before = mapped();
      database.rest();
      expect(before, time).to.be.above(0);
      expect(mapped(), time).to.equal(0);
    }
  });

  it('reads and writes as before', async () => {
    database.rest();
    expect(await countTables(database.read)).to.deep.equal(await database.unit(countTables));
    expect(await settingOf(database.read, 'pragma mmap_size')).to.equal(268_435_456);
  });
});
