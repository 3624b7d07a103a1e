import type { Knex } from 'knex';
import { type Db, dialectOf, knexOf } from './handle.ts';

/** By transaction: statements on their way, in the order in which they were sent. */
const statements = new WeakMap<Knex, Promise<unknown>[]>();

/**
 * Sends a fixed statement of a unit whose result nobody needs. On PostgreSQL, where each statement is a round trip, the
 * unit goes on at once: the connection keeps the order, and a unit is done only when everything has arrived.
 */
export function sent<Params>(
  db: Db,
  statement: (db: Db, params: Params) => Promise<unknown>,
  params: Params,
): Promise<unknown> {
  const result = onItsWay(db, statement, params);
  return statements.has(knexOf(db)) ? ON_ITS_WAY : result;
}

const ON_ITS_WAY = Promise.resolve();

/** The same for a result that is needed later: best together with that of a later statement, or after the unit. */
export function onItsWay<Params, Result>(
  db: Db,
  statement: (db: Db, params: Params) => Promise<Result>,
  params: Params,
): Promise<Result> {
  const transaction = knexOf(db);
  const result = statement(db, params);
  if (dialectOf(db) !== 'postgres' || !transaction.isTransaction) return result;
  // Whoever waits for its arrival reports the failure.
  result.catch(() => undefined);
  const known = statements.get(transaction);
  if (known) known.push(result);
  else statements.set(transaction, [result]);
  return result;
}

/** Waits for what was sent. Throws the first error: PostgreSQL refuses whatever follows it in the transaction. */
export async function arrived(db: Db): Promise<void> {
  const waiting = statements.get(knexOf(db));
  if (waiting === undefined) return;
  statements.delete(knexOf(db));
  for (const outcome of await Promise.allSettled(waiting)) {
    if (outcome.status === 'rejected') throw outcome.reason;
  }
}

/** Runs work whose statements have all arrived when it returns. What is thrown is the first error of any of them. */
export async function untilArrived<Result>(db: Db, work: () => Promise<Result>): Promise<Result> {
  try {
    const result = await work();
    await arrived(db);
    return result;
  } catch (error) {
    await arrived(db);
    throw error;
  }
}
