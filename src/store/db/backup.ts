import { resolve } from 'node:path';
import knex from 'knex';
import { SILENT } from './handle.ts';

/**
 * Copies a SQLite database that may be in use into a new file. The copy contains everything that was committed when it
 * began, and nothing else. Fails if the copy is corrupt.
 */
export async function copySqlite(file: string, into: string): Promise<void> {
  const from = opened(file);
  try {
    // A separate connection, because the read-only ones cannot write, not even to another file.
    await from.raw('vacuum into ?', [resolve(into)]);
  } finally {
    await from.destroy();
  }
  const copy = opened(into);
  try {
    const [found] = await copy.raw<{ quick_check: string }[]>('pragma quick_check(1)');
    if (found?.quick_check !== 'ok') throw new Error(`The copy ${into} is not sound: ${found?.quick_check}`);
  } finally {
    await copy.destroy();
  }
}

const opened = (filename: string) =>
  knex({
    client: 'better-sqlite3',
    connection: { filename, options: { readonly: true } },
    pool: { min: 1, max: 1 },
    useNullAsDefault: true,
    log: SILENT,
  });
