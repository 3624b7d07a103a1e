import type { Knex } from 'knex';

/** A connection of the driver `better-sqlite3`, whose statements run at once. */
export interface DirectConnection {
  prepare(sql: string): DirectStatement;
}

export interface DirectStatement {
  /** Whether it gives rows. */
  readonly reader: boolean;
  all(bindings: readonly unknown[]): unknown[];
  run(bindings: readonly unknown[]): { changes: number; lastInsertRowid: number | bigint };
}

/** What Knex makes of a builder. */
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
  acquireConnection(): Promise<DirectConnection>;
  releaseConnection(connection: DirectConnection): Promise<unknown>;
  runner(builder: Builder): { run(): Promise<unknown> };
  processResponse(compiled: Compiled, runner: object): unknown;
  _formatBindings(bindings: readonly unknown[]): unknown[];
}

const connections = new WeakMap<object, DirectConnection>();

/** The only connection of a Knex whose statements run directly; nothing for any other. */
export const directConnectionOf = (knex: Knex): DirectConnection | undefined => connections.get(knex.client);

/**
 * Lets every statement of a Knex with a single connection of `better-sqlite3` run at once on that connection. What Knex
 * does around a statement, its pool and a dozen promises, costs more than most statements themselves.
 */
export async function runDirectly(knex: Knex): Promise<void> {
  const client: Client = knex.client;
  const connection = await client.acquireConnection();
  // The pool keeps its only connection for as long as it is open.
  await client.releaseConnection(connection);
  connections.set(client, connection);
  const stockRunner = client.runner.bind(client);
  client.runner = (builder) => {
    const runner = {
      run: async () => {
        const compiled = builder.toSQL();
        // Several statements at once, as for changes of tables.
        if (Array.isArray(compiled) || !compiled.sql) return stockRunner(builder).run();
        if (knex.listenerCount('query') > 0) knex.emit('query', compiled);
        execute(connection, compiled, client._formatBindings(compiled.bindings));
        return client.processResponse(compiled, runner);
      },
    };
    return runner;
  };
}

export function prepareOn(connection: DirectConnection, sql: string): DirectStatement {
  try {
    return connection.prepare(sql);
  } catch (error) {
    throw named(error, sql);
  }
}

function execute(connection: DirectConnection, compiled: Compiled, bindings: unknown[]): void {
  try {
    const statement = connection.prepare(compiled.sql);
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

/** The same error, which also says of what statement. */
function named(error: unknown, sql: string): unknown {
  if (error instanceof Error) error.message = `${sql} - ${error.message}`;
  return error;
}
