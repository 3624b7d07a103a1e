import { resolve } from 'node:path';
import knex from 'knex';
import { hasCode } from './availability.ts';
import { SILENT } from './handle.ts';
import { DatabaseUnusable } from './reach.ts';

/**
 * Copies a SQLite database that may be in use into a new file. The copy contains everything that was committed when it
 * began, and nothing else. Fails if the copy is corrupt.
 */
export async function copySqlite(file: string, into: string): Promise<void> {
  const from = opened(file);
  try {
    // A separate connection, because the read-only ones cannot write, not even to another file.
    await from.raw('vacuum into ?', [resolve(into)]);
  } catch (error) {
    if (hasCode(error, ['SQLITE_CORRUPT', 'SQLITE_NOTADB'])) throw damaged(file);
    throw error;
  } finally {
    await from.destroy();
  }
  const copy = opened(into);
  try {
    const [found] = await copy.raw<{ quick_check: string }[]>('pragma quick_check(1)');
    if (found?.quick_check !== 'ok') throw damaged(file);
  } finally {
    await copy.destroy();
  }
}

const damaged = (file: string) =>
  new DatabaseUnusable(`The database ${file} is damaged: SQLite finds no sound database in it`);

const opened = (filename: string) =>
  knex({
    client: 'better-sqlite3',
    connection: { filename, options: { readonly: true } },
    pool: { min: 1, max: 1 },
    useNullAsDefault: true,
    log: SILENT,
  });
