import { closedError } from './database.ts';
import { type Db, raw, statement } from './statement.ts';

/**
 * How many units a commit may contain, and the milliseconds after which it accepts no more: both limit how long the first
 * unit waits.
 */
const GROUP_SIZE = 200;
export const GROUP_MS = 25;

interface WaitingUnit {
  /** Runs the work and returns a function that reports the result to the caller; it is called once the group is durable. */
  run(db: Db): Promise<() => void>;
  reject(error: unknown): void;
}

/** Runs work in a transaction: commits it, or rolls it back and throws. */
export type Transact = <Result>(work: (db: Db) => Promise<Result>) => Promise<Result>;

const nextTurn = () => new Promise<void>((continued) => setImmediate(continued));

/** Commits units that are waiting at the same time together, so that they share one flush to disk. */
export function groupCommit(transact: Transact, { groupMs = GROUP_MS }: { groupMs: number | undefined }) {
  const waiting: WaitingUnit[] = [];
  let draining: Promise<void> | undefined;
  let isClosed = false;

  /** Returns the next unit; undefined if the group is full, or if none arrived even after pending requests were read. */
  async function takeUnit(taken: number, startedAt: number): Promise<WaitingUnit | undefined> {
    if (taken >= GROUP_SIZE || performance.now() - startedAt > groupMs) return undefined;
    if (waiting.length === 0) await nextTurn();
    return waiting.shift();
  }

  /** Fills a group. Its first unit needs no savepoint: if it fails, no other unit is lost. */
  async function runGroup(db: Db, group: WaitingUnit[]): Promise<(() => void)[]> {
    const answers: (() => void)[] = [];
    const startedAt = performance.now();
    for (let unit = waiting.shift(); unit !== undefined; unit = await takeUnit(group.length, startedAt)) {
      group.push(unit);
      answers.push(await (group.length === 1 ? unit.run(db) : inSavepoint(db, unit)));
    }
    return answers;
  }

  async function commitGroup(): Promise<void> {
    const group: WaitingUnit[] = [];
    try {
      const answers = await transact((db) => runGroup(db, group));
      for (const answer of answers) answer();
    } catch (error) {
      // The transaction did not begin: the units waiting for it must not wait forever.
      if (group.length === 0) for (const unit of waiting.splice(0)) group.push(unit);
      for (const unit of group) unit.reject(error);
    }
  }

  async function drain(): Promise<void> {
    while (waiting.length > 0) await commitGroup();
    draining = undefined;
  }

  function unit<Result>(work: (db: Db) => Promise<Result>): Promise<Result> {
    if (isClosed) return Promise.reject(closedError());
    return new Promise<Result>((fulfil, reject) => {
      waiting.push({
        reject,
        run: async (db) => {
          const result = await work(db);
          return () => fulfil(result);
        },
      });
      draining ??= drain();
    });
  }

  async function finish(): Promise<void> {
    isClosed = true;
    await draining;
  }

  return { unit, finish };
}

const savepoint = statement<object, unknown>((db) => raw(db, 'savepoint unit'));
const release = statement<object, unknown>((db) => raw(db, 'release unit'));

/** Runs a unit so that a failure undoes only this unit. Throws only if the whole group is lost. */
async function inSavepoint(db: Db, unit: WaitingUnit): Promise<() => void> {
  await savepoint(db, {});
  try {
    const answer = await unit.run(db);
    await release(db, {});
    return answer;
  } catch (error) {
    try {
      await raw(db, 'rollback to unit');
      await raw(db, 'release unit');
    } catch {
      // The database has aborted the whole transaction, as on a full disk: the first error is the cause.
      throw error;
    }
    return () => unit.reject(error);
  }
}
