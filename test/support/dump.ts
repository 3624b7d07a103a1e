import type { Db } from '../../src/store/db/open.ts';
import { dialectOf, rowsOf } from '../../src/store/db/statement.ts';

const TABLES = {
  sqlite: `select name from sqlite_master where type = 'table' order by name`,
  postgres: `select table_name as name from information_schema.tables where table_schema = 'public' order by table_name`,
};

/** All rows of all tables, to see whether anything has changed. */
export async function dumpOf(db: Db): Promise<Record<string, string>> {
  const tables = await rowsOf<{ name: string }>(db, TABLES[dialectOf(db)]);
  const dump: Record<string, string> = {};
  for (const { name } of tables) {
    const rows = await rowsOf<object>(db, `select * from "${name}"`);
    dump[name] = rows
      .map((row) => JSON.stringify(row))
      .sort()
      .join('\n');
  }
  return dump;
}
