import { type Db, dialectOf, rowsOf } from '../../src/store/db.ts';

const TABLES = {
  sqlite: `select name from sqlite_master where type = 'table' order by name`,
  postgres: `select table_name as name from information_schema.tables where table_schema = 'public' order by table_name`,
};

/** All rows of all tables as one text, to see whether anything has changed. */
export async function dumpOf(db: Db): Promise<string> {
  const tables = await rowsOf<{ name: string }>(db, TABLES[dialectOf(db)]);
  const texts: string[] = [];
  for (const { name } of tables) {
    const rows = await rowsOf<object>(db, `select * from "${name}"`);
    texts.push(`${name}\n${rows.map((row) => JSON.stringify(row)).sort().join('\n')}`);
  }
  return texts.join('\n');
}
