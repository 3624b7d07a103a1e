import type { Database, DatabaseOptions } from './database.ts';
import { openPostgres } from './postgres.ts';
import { openSqlite } from './sqlite.ts';

export type { Database, DatabaseOptions, SqliteDriver } from './database.ts';
export type { Db } from './statement.ts';

/** Opens `sqlite:path` (the directory is made), `postgres://…` or `postgresql://…`. */
export async function openDatabase(url: string, options: DatabaseOptions = {}): Promise<Database> {
  if (url.startsWith('sqlite:')) return openSqlite(url.slice('sqlite:'.length), options);
  if (/^postgres(ql)?:\/\//.test(url)) return openPostgres(url, options);
  throw new Error('The database address must begin with sqlite:, postgres:// or postgresql://');
}
