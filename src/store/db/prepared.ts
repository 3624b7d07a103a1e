import type { Knex } from 'knex';
import { readingAgain } from './attempts.ts';
import { type DirectConnection, type DirectStatement, directConnectionOf, prepareOn } from './direct.ts';
import { type Db, type Dialect, dialectOf, knexOf, listIn, raw, recallOf } from './handle.ts';
import { type JsonList, listFromJson, listInJson } from './json-lists.ts';
import { hasAllColumns, rowMaker } from './named-rows.ts';
import { changesDirectory } from './recall.ts';

/** A placeholder for a value that is supplied with each run. */
class Placeholder {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

type Values = Readonly<Record<string, unknown>>;

/** A statement as built by Knex. */
interface Prepared {
  /** The name under which PostgreSQL keeps the statement; undefined if it must not keep it. */
  name: string | undefined;
  sql: string;
  /** With the placeholders of its dialect. */
  nativeSql: string;
  bindings: readonly unknown[];
  changesDirectory: boolean;
  direct: WeakMap<DirectConnection, KeptStatement>;
}

/** Asking a statement whether it returns rows takes longer than remembering it. */
interface KeptStatement {
  statement: DirectStatement;
  isReader: boolean;
}

type Parameter<Params> = <Name extends keyof Params & string>(name: Name) => Params[Name];
type Build<Params> = (db: Db, p: Parameter<Params>) => Knex.QueryBuilder | Knex.Raw;

let prepared = 0;

/**
 * A fixed statement: Knex builds it once for each dialect, and it runs as a prepared statement with new values each time.
 * `p` names the values. A list of IDs is one value: `idsIn(db, p('ids'))`.
 */
export function statement<Params extends object, Row>(
  build: Build<Params>,
): (db: Db, params: Params) => Promise<Row[]> {
  const byDialect = new Map<Dialect, Prepared>();
  return async (db, params) => {
    const dialect = dialectOf(db);
    let known = byDialect.get(dialect);
    if (known === undefined) {
      known = prepare(db, build);
      byDialect.set(dialect, known);
    }
    if (known.changesDirectory) recallOf(db).forget();
    const values = valuesOf(known, params as Values, dialect);
    const connection = directConnectionOf(knexOf(db));
    const rows = connection ? runOn(connection, db, known, values) : await runOnPool(knexOf(db), known, values);
    return rows as Row[];
  };
}

/** The same for at most one row. */
export function statementOfOne<Params extends object, Row>(
  build: Build<Params>,
): (db: Db, params: Params) => Promise<Row | undefined> {
  const find = statement<Params, Row>(build);
  return async (db, params) => (await find(db, params))[0];
}

/**
 * The same for many rows of few columns, which come in no particular order. On SQLite they come as one JSON text: making an
 * object for each row takes longer there than finding it.
 */
export function statementOfMany<Params extends object, Row extends object>(
  columns: readonly (keyof Row & string)[],
  build: Build<Params>,
): (db: Db, params: Params) => Promise<Row[]> {
  const list = statement<Params, Row>(build);
  const write = statementOfOne<Params, { rows: string }>((db, p) =>
    raw(db, `select json_group_array(json_array(${columns.join(', ')})) as rows from (?) as found`, [build(db, p)]),
  );
  const named = rowMaker(columns);
  return async (db, params) => {
    if (dialectOf(db) === 'postgres') return list(db, params);
    const rows = JSON.parse((await write(db, params))?.rows ?? '[]') as unknown[][];
    return named(rows) as Row[];
  };
}

/** The IDs that a statement finds, in its column `id`, in no particular order. */
export function statementOfIds<Params extends object>(
  build: Build<Params>,
): (db: Db, params: Params) => Promise<number[]> {
  const write = statementOfOne<Params, { ids: JsonList<number> }>((db, p) =>
    raw(db, `select ${listInJson(db, 'id')} as ids from (?) as found`, [build(db, p)]),
  );
  return async (db, params) => listFromJson<number>((await write(db, params))?.ids);
}

/** IDs supplied with each run, as a subquery for `whereIn`. */
export const idsIn = (db: Db, ids: readonly number[]): Knex.QueryBuilder => listIn(db, 'bigint', ids);

/** Texts supplied with each run, as a subquery for `whereIn`. */
export const textsIn = (db: Db, texts: readonly string[]): Knex.QueryBuilder => listIn(db, 'text', texts);

function prepare<Params>(db: Db, build: Build<Params>): Prepared {
  const built = build(db, (name) => new Placeholder(name) as never).toSQL();
  prepared++;
  return {
    // PostgreSQL fails to run a statement that it keeps after another process has added a column to the result.
    name: hasAllColumns(built.sql) ? undefined : `s${prepared}`,
    sql: built.sql,
    nativeSql: built.toNative().sql,
    bindings: built.bindings,
    changesDirectory: changesDirectory(built.sql),
    direct: new WeakMap(),
  };
}

function valuesOf({ bindings }: Prepared, values: Values, dialect: Dialect): unknown[] {
  return bindings.map((binding) => {
    const value = binding instanceof Placeholder ? values[binding.name] : binding;
    return Array.isArray(value) && dialect === 'sqlite' ? JSON.stringify(value) : value;
  });
}

function runOn(connection: DirectConnection, db: Db, { sql, direct }: Prepared, values: unknown[]): unknown[] {
  const knex = knexOf(db);
  if (knex.listenerCount('query') > 0) knex.emit('query', { sql, bindings: values });
  const { statement: kept, isReader } = direct.get(connection) ?? keep(direct, connection, sql);
  return isReader ? kept.all(values) : [kept.run(values)];
}

function keep(direct: Prepared['direct'], connection: DirectConnection, sql: string): KeptStatement {
  const statement = prepareOn(connection, sql);
  const kept = { statement, isReader: statement.reader };
  direct.set(connection, kept);
  return kept;
}

/** A connection of the driver `pg`, or of `sqlite3`. */
type PooledConnection =
  | { query(statement: { name: string | undefined; text: string; values: unknown[] }): Promise<{ rows: unknown[] }> }
  | { all(sql: string, values: unknown[], done: (error: Error | null, rows: unknown[]) => void): void };

function runOnPool(knex: Knex, statement: Prepared, values: unknown[]): Promise<unknown[]> {
  const run = () => runOnce(knex, statement, values);
  return knex.isTransaction ? run() : readingAgain(run, () => statement.nativeSql);
}

async function runOnce(knex: Knex, { name, sql, nativeSql }: Prepared, values: unknown[]): Promise<unknown[]> {
  const connection: PooledConnection = await knex.client.acquireConnection();
  // A transaction passes it on to the Knex instance on which it began.
  knex.client.emit('query', { sql: 'query' in connection ? nativeSql : sql, bindings: values });
  try {
    if ('query' in connection) return (await connection.query({ name, text: nativeSql, values })).rows;
    return await new Promise((resolve, reject) => {
      connection.all(sql, values, (error, rows) => (error ? reject(error) : resolve(rows)));
    });
  } finally {
    await knex.client.releaseConnection(connection);
  }
}
