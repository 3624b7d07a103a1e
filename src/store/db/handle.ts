import { debuglog } from 'node:util';
import type { Knex } from 'knex';
import { changesDirectory, isOfDirectory, NOTHING, type Recall } from './recall.ts';

const KNEX = Symbol('knex');
const RECALL = Symbol('recall');

const log = debuglog('sql');

const ignore = () => undefined;

/** For every `knex()`: Knex itself prints nothing. Errors reach the caller, who logs them. */
export const SILENT: NonNullable<Knex.Config['log']> = {
  warn: ignore,
  error: ignore,
  debug: ignore,
  deprecate: ignore,
};

/** Prints statements with their values if NODE_DEBUG=sql is set. */
export function logStatements(knex: Knex): Knex {
  if (log.enabled) knex.on('query', ({ sql, bindings }: Knex.Sql) => log('%s %j', sql, bindings));
  return knex;
}

/** Where statements go: the reading connections, or the current unit of work. Code outside the store can only pass it on. */
export interface Db {
  readonly [KNEX]: Knex;
  readonly [RECALL]: Recall;
}
export type Dialect = 'sqlite' | 'postgres';

export const dbOf = (knex: Knex, recall: Recall = NOTHING): Db => ({ [KNEX]: knex, [RECALL]: recall });
export const knexOf = (db: Db): Knex => db[KNEX];
export const recallOf = (db: Db): Recall => db[RECALL];

/** Connections of the pool that are in use, free ones, and statements waiting for one. */
export function connectionsOf(db: Db): { used: number; free: number; waiting: number } {
  const { pool } = db[KNEX].client as { pool?: Pool };
  if (!pool) return { used: 0, free: 0, waiting: 0 };
  return { used: pool.numUsed(), free: pool.numFree(), waiting: pool.numPendingAcquires() };
}

interface Pool {
  numUsed(): number;
  numFree(): number;
  numPendingAcquires(): number;
}

/** A statement on one table. */
export const table = <Name extends Knex.TableNames>(db: Db, name: Name) => {
  const builder = db[KNEX](name);
  if (recallOf(db).isUnit && isOfDirectory(name)) forgetAtChange(builder, recallOf(db));
  return builder;
};

/** The methods that turn a builder, which reads at first, into a statement that changes its table. */
const CHANGES = [
  'insert',
  'upsert',
  'update',
  'increment',
  'decrement',
  'delete',
  'del',
  'truncate',
] as const satisfies readonly (keyof Knex.QueryBuilder)[];

/** A copy of the builder would not forget. */
function forgetAtChange(builder: object, recall: Recall): void {
  const methods = builder as Record<(typeof CHANGES)[number], (...args: unknown[]) => unknown>;
  for (const name of CHANGES) {
    const change = methods[name];
    methods[name] = (...args) => {
      recall.forget();
      return change.apply(builder, args);
    };
  }
}

/** A statement or part of one, as SQL text. */
export const raw = (db: Db, sql: string, bindings: readonly Knex.RawBinding[] = []): Knex.Raw => {
  if (recallOf(db).isUnit && changesDirectory(sql)) recallOf(db).forget();
  return db[KNEX].raw(sql, bindings);
};

/** A list as a subquery for `whereIn`. The binding is an array on PostgreSQL, and its JSON text on SQLite. */
export function listIn(
  db: Db,
  type: 'bigint' | 'text',
  binding: readonly number[] | readonly string[] | string,
): Knex.QueryBuilder {
  const list = dialectOf(db) === 'postgres' ? `unnest(?::${type}[]) as list (value)` : 'json_each(?)';
  return knexOf(db)
    .queryBuilder()
    .select('value')
    .from(raw(db, list, [binding as Knex.RawBinding]));
}

export function dialectOf(db: Db): Dialect {
  const dialect: unknown = knexOf(db).client.dialect;
  return dialect === 'postgresql' ? 'postgres' : 'sqlite';
}
