import { resolve } from 'node:path';
import knex from 'knex';
import { SILENT } from './handle.ts';

/**
 * Copies a SQLite database that may be in use into a new file: all that was committed when the copy began, and nothing of
 * what was not. Fails when the copy is not sound.
 */
export async function copySqlite(file: string, into: string): Promise<void> {
  const from = opened(file);
  try {
    // A connection of its own, since those for reading may not write, not even elsewhere.
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
