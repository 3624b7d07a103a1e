import { existsSync, realpathSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import knex from 'knex';
import { isUnavailable } from './availability.ts';
import type { SqliteDriver } from './database.ts';
import { makeFolder } from './folder.ts';
import { SILENT } from './handle.ts';
import { DatabaseUnusable } from './reach.ts';

/** Another server is using the database. */
export class DatabaseInUse extends Error {
  override readonly name = 'DatabaseInUse';
}

/**
 * Makes this process the only server of a SQLite database: two servers would not receive each other's events. The lock is
 * an open transaction on a file next to the database, so the system releases it however the process ends. Other commands
 * do not need it. PostgreSQL permits any number of servers. The returned function releases the lock.
 */
export async function lockForServing(url: string, driver: SqliteDriver): Promise<() => Promise<void>> {
  if (!url.startsWith('sqlite:')) return async () => undefined;
  const file = realFile(url.slice('sqlite:'.length));
  const lock = knex({
    client: driver,
    connection: { filename: `${file}.lock` },
    pool: { min: 1, max: 1 },
    useNullAsDefault: true,
    log: SILENT,
  });
  try {
    await lock.raw('pragma busy_timeout = 0');
    await lock.raw('begin exclusive');
  } catch (error) {
    await lock.destroy();
    if (!isUnavailable(error)) throw new DatabaseUnusable(`${file}.lock cannot be opened: ${String(error)}`);
    throw new DatabaseInUse(`Another server uses ${file}: stop it first, or choose another folder with DATA_DIR=…`);
  }
  return () => lock.destroy();
}

/** One path for all names of a file. */
function realFile(path: string): string {
  const file = resolve(path);
  if (existsSync(file)) return realpathSync(file);
  makeFolder(dirname(file));
  return join(realpathSync(dirname(file)), basename(file));
}
