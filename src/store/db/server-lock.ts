import { existsSync, mkdirSync, realpathSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import knex from 'knex';
import { isUnavailable } from './availability.ts';
import type { SqliteDriver } from './database.ts';
import { SILENT } from './handle.ts';
import { DatabaseUnusable } from './reach.ts';

/** Another server has the database. */
export class DatabaseInUse extends Error {
  override readonly name = 'DatabaseInUse';
}

/**
 * Makes this process the only server of a SQLite database: two would not hear of each other's events. The lock is an open
 * transaction on a file beside it, so that the system takes it back however the process ends. Other commands do not ask for
 * it. On PostgreSQL any number of servers may be. The result gives the lock back.
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

/** The same for all names of a file. */
function realFile(path: string): string {
  const file = resolve(path);
  if (existsSync(file)) return realpathSync(file);
  mkdirSync(dirname(file), { recursive: true });
  return join(realpathSync(dirname(file)), basename(file));
}
