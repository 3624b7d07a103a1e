import type { Knex } from 'knex';
import { MAX_KEPT_STATEMENTS } from '../../domain/limits.ts';

/** A connection of the driver `better-sqlite3`, whose statements run synchronously. */
export interface DirectConnection {
  prepare(sql: string): DirectStatement;
}

export interface DirectStatement {
  /** Whether it returns rows. */
  readonly reader: boolean;
  /** Whether it changes nothing. */
  readonly readonly: boolean;
  all(bindings: readonly unknown[]): unknown[];
  run(bindings: readonly unknown[]): { changes: number; lastInsertRowid: number | bigint };
}

/** The compiled form of a query builder. */
interface Compiled {
  sql: string;
  bindings: readonly unknown[];
  response?: unknown;
  context?: { lastID: unknown; changes: number };
}

interface Builder {
  toSQL(): Compiled | Compiled[];
}

interface Client {
  runner(builder: Builder): { run(): Promise<unknown> };
  processResponse(compiled: Compiled, runner: object): unknown;
  _formatBindings(bindings: readonly unknown[]): unknown[];
}

const connections = new WeakMap<object, DirectConnection>();

/** The only connection of a Knex instance, which its pool keeps until it is closed. */
export async function onlyConnectionOf<Connection>(knex: Knex): Promise<Connection> {
  const connection: Connection = await knex.client.acquireConnection();
  await knex.client.releaseConnection(connection);
  return connection;
}

/** Where the statements of a Knex instance run directly; undefined if they do not. */
export const directConnectionOf = (knex: Knex): DirectConnection | undefined => connections.get(knex.client);

/**
 * Makes every statement of a Knex instance run synchronously on a `better-sqlite3` connection. Knex's pool and a dozen
 * promises for each statement cost more than most statements.
 */
export function runDirectly(knex: Knex, connection: DirectConnection): void {
  const client: Client = knex.client;
  connections.set(client, connection);
  const stockRunner = client.runner.bind(client);
  const prepared = keptStatements(connection);
  client.runner = (builder) => {
    const runner = {
      run: async () => {
        const compiled = builder.toSQL();
        // Several statements in one call, as schema changes need them.
        if (Array.isArray(compiled) || !compiled.sql) return stockRunner(builder).run();
        if (knex.listenerCount('query') > 0) knex.emit('query', compiled);
        execute(prepared, compiled, client._formatBindings(compiled.bindings));
        return client.processResponse(compiled, runner);
      },
    };
    return runner;
  };
}

export function prepareOn(connection: DirectConnection, sql: string): DirectStatement {
  try {
    return connection.prepare(plannedOnce(sql));
  } catch (error) {
    throw named(error, sql);
  }
}

/**
 * SQLite looks at the value of `limit ?` when it plans a statement, so it plans it again whenever a value is bound, which
 * takes longer than running most statements. It does not look into expressions.
 */
export const plannedOnce = (sql: string): string => sql.replace(/\b(limit|offset) \?/gi, '$1 (? + 0)');

/** The prepared statements of a connection: preparing one takes longer than running most. The latest used are kept. */
function keptStatements(connection: DirectConnection): (sql: string) => DirectStatement {
  const kept = new Map<string, DirectStatement>();
  return (sql) => {
    const statement = kept.get(sql) ?? connection.prepare(plannedOnce(sql));
    kept.delete(sql);
    kept.set(sql, statement);
    const [oldest] = kept.keys();
    if (kept.size > MAX_KEPT_STATEMENTS && oldest !== undefined) kept.delete(oldest);
    return statement;
  };
}

function execute(prepared: (sql: string) => DirectStatement, compiled: Compiled, bindings: unknown[]): void {
  try {
    const statement = prepared(compiled.sql);
    if (statement.reader) {
      compiled.response = statement.all(bindings);
      return;
    }
    const outcome = statement.run(bindings);
    compiled.response = outcome;
    compiled.context = { lastID: outcome.lastInsertRowid, changes: outcome.changes };
  } catch (error) {
    throw named(error, compiled.sql);
  }
}

/** The same error with the statement in its message. */
function named(error: unknown, sql: string): unknown {
  if (error instanceof Error) error.message = `${sql} - ${error.message}`;
  return error;
}
