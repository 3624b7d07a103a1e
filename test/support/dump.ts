import knex, { type Knex } from 'knex';
import type { Db } from '../../src/store/db/open.ts';
import { dialectOf, only, rowsOf } from '../../src/store/db/statement.ts';
import type { MessageRow } from '../../src/store/tables.ts';
import { driver } from './databases.ts';

const TABLES = {
  sqlite: `select name from sqlite_master where type = 'table' order by name`,
  postgres: `select table_name as name from information_schema.tables where table_schema = 'public' order by table_name`,
};

/** On SQLite, the search index and its own tables. What is in these depends on which messages were committed together. */
const SEARCH_INDEX = /^message_search/;

/** All rows of all tables, to see whether anything has changed. */
export async function dumpOf(db: Db): Promise<Record<string, string>> {
  const tables = await rowsOf<{ name: string }>(db, TABLES[dialectOf(db)]);
  const dump: Record<string, string> = {};
  for (const { name } of tables) {
    if (dialectOf(db) === 'sqlite' && SEARCH_INDEX.test(name)) continue;
    dump[name] = textOf(await rowsOf<object>(db, `select * from "${name}"`));
  }
  return dialectOf(db) === 'sqlite' ? { ...dump, message_search: textOf(await searchIndexOf(db)) } : dump;
}

const textOf = (rows: readonly object[]) =>
  rows
    .map((row) => JSON.stringify(row))
    .sort()
    .join('\n');

/**
 * Each word of the search index, as it is to become, with each of its messages, read by a connection that may create a
 * temporary table.
 */
async function searchIndexOf(db: Db): Promise<object[]> {
  const { file: filename } = only(await rowsOf<{ file: string }>(db, 'pragma database_list'));
  const connected = knex({ client: driver, connection: { filename }, useNullAsDefault: true });
  try {
    await connected.raw('create virtual table temp.words using fts5vocab(main, message_search, instance)');
    const indexed: object[] = await connected.raw('select term, doc from temp.words');
    return [...indexed, ...(await wordsOfWaiting(connected))];
  } finally {
    await connected.destroy();
  }
}

/** Which messages wait to be indexed depends on which were committed together as well. */
async function wordsOfWaiting(connected: Knex): Promise<object[]> {
  const waiting: Pick<MessageRow, 'id' | 'recipient_id' | 'search_text'>[] = await connected.raw(
    'select id, recipient_id, search_text from messages where id > (select coalesce(max(id), 0) from message_search_docsize)',
  );
  return waiting.flatMap(({ id, recipient_id, search_text }) => {
    const words = search_text.split(' ').filter(Boolean);
    return [...new Set([`#${recipient_id}`, ...words])].map((term) => ({ term, doc: id }));
  });
}
