import knex, { type Knex } from 'knex';
import { MAX_ROW_LOCK_WAIT_MS } from '../../domain/limits.ts';
import { readingAgain, untilDone } from './attempts.ts';
import { hasCode, isClosedMeanwhile } from './availability.ts';
import { closedError, type Database, type DatabaseOptions } from './database.ts';
import { groupCommit, type Transact } from './group-commit.ts';
import { logStatements, SILENT } from './handle.ts';
import { lockRealm } from './locks.ts';
import { migrateBy } from './migrate.ts';
import { recallForTransaction } from './recall.ts';
import { type Db, dbOf } from './statement.ts';
import { untilArrived } from './unawaited.ts';

/** All our numbers fit into a double, but pg returns bigint as text by default. The driver is loaded only if it is used. */
async function typeParsers() {
  const { default: pg } = await import('pg');
  return (oid: number, format: string) =>
    oid === pg.types.builtins.INT8 && format !== 'binary'
      ? Number
      : pg.types.getTypeParser(oid, format === 'binary' ? 'binary' : 'text');
}

/** The database aborted and rolled back the unit so that others could continue. */
const isGivenUp = (error: unknown) => hasCode(error, ['40P01', '40001']);

/** Transactions that begin on another connection if the pool returns a lost one. */
function transactions(pool: Knex): (begun: (db: Db) => Promise<unknown>) => Transact {
  return (begun) => async (work) => {
    let hasBegun = false;
    const attempt = async () => {
      /** Knex throws the error of the rollback instead, which has no code. */
      let failed: { error: unknown } | undefined;
      try {
        return await pool.transaction(async (transaction) => {
          const db = dbOf(transaction, recallForTransaction());
          await begun(db);
          hasBegun = true;
          try {
            return await untilArrived(db, () => work(db));
          } catch (error) {
            failed = { error };
            throw error;
          }
        });
      } catch (error) {
        throw failed ? failed.error : error;
      }
    };
    return untilDone(attempt, (error) => !hasBegun && isClosedMeanwhile(error));
  };
}

/** Has statements outside transactions read again on another connection if the pool returned a lost one. */
function survivingReads(pool: Knex): void {
  const { client } = pool;
  const runnerOf: (builder: Knex.QueryBuilder) => { run: () => Promise<unknown> } = client.runner.bind(client);
  client.runner = (builder: Knex.QueryBuilder) => {
    const runner = runnerOf(builder);
    const run = () => runnerOf(builder).run();
    return Object.assign(runner, { run: () => readingAgain(run, () => builder.toQuery()) });
  };
}

const CONNECTIONS = 10;

/**
 * Whatever the server's defaults. Checks after taking a lock need this isolation level, which sees everything committed
 * before. Compiling a statement, which the server does from a certain estimated cost on, takes far longer than to execute
 * any of these.
 */
const EVERY_CONNECTION = 'set session characteristics as transaction isolation level read committed; set jit = off';

export async function openPostgres(url: string, { groupMs }: DatabaseOptions): Promise<Database> {
  const getTypeParser = await typeParsers();
  const connection = {
    connectionString: url,
    types: { getTypeParser },
    application_name: 'parlance',
    lock_timeout: MAX_ROW_LOCK_WAIT_MS,
    // A statement does not wait for the answer to the one before.
    pipeline: true,
  };
  const afterCreate = (
    created: { query: (sql: string, done: (error: Error | null) => void) => void },
    done: (error: Error | null, connection: unknown) => void,
  ) => created.query(EVERY_CONNECTION, (error) => done(error, created));
  const pool = knex({
    client: 'pg',
    connection,
    log: SILENT,
    pool: { min: 0, max: CONNECTIONS, afterCreate },
  });
  logStatements(pool);
  survivingReads(pool);
  const transactionAfter = transactions(pool);
  const transact = transactionAfter(async () => undefined);
  const groups = new Map<number, ReturnType<typeof groupCommit>>();
  const running = new Set<Promise<unknown>>();
  let isClosed = false;

  function groupOf(realmId: number) {
    const group =
      groups.get(realmId) ??
      groupCommit(
        transactionAfter((db) => lockRealm(db, realmId)),
        { groupMs },
      );
    groups.set(realmId, group);
    return group;
  }

  function run<Result>(attempt: () => Promise<Result>): Promise<Result> {
    if (isClosed) return Promise.reject(closedError());
    const result = untilDone(attempt, isGivenUp);
    const ended = result.then(
      () => undefined,
      () => undefined,
    );
    running.add(ended);
    void ended.then(() => running.delete(ended));
    return result;
  }
  const unit: Database['unit'] = (work) => run(() => transact(work));

  return {
    dialect: 'postgres',
    read: dbOf(pool),
    unit,
    unitIn: (realmId, work) => run(() => groupOf(realmId).unit(work)),
    // While a commit waits for the server, this process prepares the units that follow.
    expectUnit: () => undefined,
    migrate: () => migrateBy(unit),
    foreignCommits: async () => 0,
    rest: () => undefined,
    async close() {
      isClosed = true;
      await Promise.all(running);
      await pool.destroy();
    },
  };
}
