import { dropDeferred, rememberWhatIsLeft, runDeferred } from './before-commit.ts';
import { closedError } from './database.ts';
import type { WritingConnection } from './reading-connection.ts';
import { type Db, only, raw, statement } from './statement.ts';
import { arrived, sent } from './unawaited.ts';

/**
 * How many units a commit may contain, and the milliseconds after which it accepts no more: both limit how long the first
 * unit waits.
 */
const GROUP_SIZE = 200;
const GROUP_MS = 25;

interface WaitingUnit {
  /** Runs the work and returns a function that reports the result to the caller; it is called once the group is durable. */
  run(db: Db): Promise<() => void>;
  reject(error: unknown): void;
  /** A failure must undo only this unit: the group in which it ran before was lost by another unit, or by itself. */
  needsSavepoint: boolean;
  /** It must not share a transaction: that was lost as well. */
  isAlone: boolean;
}

/** Runs work in a transaction: commits it, or rolls it back and throws. */
export type Transact = <Result>(work: (db: Db) => Promise<Result>) => Promise<Result>;

const nextTurn = () => new Promise<void>((continued) => setImmediate(continued));

interface GroupOptions {
  groupMs: number | undefined;
  /** A connection that knows whether the database has aborted its transaction: units on it first run without savepoints. */
  connection?: WritingConnection | undefined;
}

/** Commits units that are waiting at the same time together, so that they share one flush to disk. */
export function groupCommit(transact: Transact, { groupMs = GROUP_MS, connection }: GroupOptions) {
  let waiting: WaitingUnit[] = [];
  let draining: Promise<void> | undefined;
  let isClosed = false;
  /** How many units have been expected so far. */
  let expected = 0;

  /** Returns the next unit; undefined if the group is full, or if none arrived even after pending requests were read. */
  async function takeUnit(group: readonly WaitingUnit[], startedAt: number): Promise<WaitingUnit | undefined> {
    if (group.length >= GROUP_SIZE || performance.now() - startedAt > groupMs) return undefined;
    if (waiting.length === 0) await turnOfRequests();
    const [next] = waiting;
    return next?.isAlone || next?.needsSavepoint !== group[0]?.needsSavepoint ? undefined : waiting.shift();
  }

  /** Requests that were read in one turn reach their units in the next one, after the reads that they share. */
  async function turnOfRequests(): Promise<void> {
    const before = expected;
    await nextTurn();
    if (waiting.length === 0 && expected > before) await nextTurn();
  }

  /** Fills a group. If its first unit fails, no other unit is lost. */
  async function runGroup(db: Db, group: WaitingUnit[]): Promise<(() => void)[]> {
    const answers: (() => void)[] = [];
    dropDeferred(db);
    const startedAt = performance.now();
    for (let unit = waiting.shift(); unit !== undefined; unit = await takeUnit(group, startedAt)) {
      group.push(unit);
      answers.push(await (group.length === 1 ? unit.run(db) : besideOthers(db, unit)));
      // The unit may have ignored the error.
      if (connection?.inTransaction === false) throw new Error('The database has aborted the transaction');
      if (unit.isAlone) break;
    }
    await runDeferred(db);
    return answers;
  }

  const besideOthers = (db: Db, unit: WaitingUnit): Promise<() => void> =>
    connection && !unit.needsSavepoint ? withoutSavepoint(db, unit, connection) : inSavepoint(db, unit);

  async function commitGroup(): Promise<void> {
    const group: WaitingUnit[] = [];
    let isComplete = false;
    try {
      const { answers, complete } = await transact(async (db) => {
        const answers = await runGroup(db, group);
        // The commit follows at once. If one of these statements fails, PostgreSQL rolls back instead.
        const complete = arrived(db).then(() => {
          isComplete = true;
        });
        complete.catch(() => undefined);
        return { answers, complete };
      });
      await complete;
      for (const answer of answers) answer();
    } catch (error) {
      // Nothing was stored. Whichever unit is the cause, the others must not fail with it.
      if (group.length > 1 && !isComplete) waiting = [...group.map(moreCarefully), ...waiting];
      // If the transaction did not begin, the units waiting for it must not wait forever.
      else for (const unit of group.length > 0 ? group : waiting.splice(0)) unit.reject(error);
    }
  }

  async function drain(): Promise<void> {
    while (waiting.length > 0) {
      const startedAt = performance.now();
      await commitGroup();
      // Such a group has not looked for requests, and its last unit may be followed by the next one of the same job.
      if (performance.now() - startedAt > groupMs) await nextTurn();
    }
    draining = undefined;
  }

  function unit<Result>(work: (db: Db) => Promise<Result>): Promise<Result> {
    if (isClosed) return Promise.reject(closedError());
    return new Promise<Result>((fulfil, reject) => {
      waiting.push({
        reject,
        needsSavepoint: connection === undefined,
        isAlone: false,
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

  return { unit, expectUnit: () => void expected++, finish };
}

const moreCarefully = (unit: WaitingUnit): WaitingUnit => ({
  ...unit,
  needsSavepoint: true,
  isAlone: unit.needsSavepoint,
});

const countingChanges = statement<object, { count: number }>((db) => raw(db, 'select total_changes() as count'));
const changesUntilNow = async (db: Db): Promise<number> => only(await countingChanges(db, {})).count;

/**
 * Runs a unit without a savepoint, for which SQLite would keep a copy of each page that the unit changes. Most units that
 * fail are refused before they change anything. Throws if that is not so: the whole group is lost.
 */
async function withoutSavepoint(db: Db, unit: WaitingUnit, connection: WritingConnection): Promise<() => void> {
  const before = await changesUntilNow(db);
  const restoreWhatIsLeft = rememberWhatIsLeft(db);
  try {
    return await unit.run(db);
  } catch (error) {
    if (!connection.inTransaction || (await changesUntilNow(db)) !== before) throw error;
    restoreWhatIsLeft();
    return () => unit.reject(error);
  }
}

const savepoint = statement<object, unknown>((db) => raw(db, 'savepoint unit'));
const release = statement<object, unknown>((db) => raw(db, 'release unit'));

/** Runs a unit so that a failure undoes only this unit. Throws only if the whole group is lost. */
async function inSavepoint(db: Db, unit: WaitingUnit): Promise<() => void> {
  await sent(db, savepoint, {});
  const restoreWhatIsLeft = rememberWhatIsLeft(db);
  try {
    const answer = await unit.run(db);
    await sent(db, release, {});
    return answer;
  } catch (error) {
    try {
      await arrived(db);
      await raw(db, 'rollback to unit');
      await raw(db, 'release unit');
      restoreWhatIsLeft();
    } catch {
      // The database has aborted the whole transaction, as on a full disk: the first error is the cause.
      throw error;
    }
    return () => unit.reject(error);
  }
}
