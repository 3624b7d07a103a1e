import { doWhatIsLeft, forgetWhatIsLeft, rememberWhatIsLeft } from './before-commit.ts';
import { closedError } from './database.ts';
import { type Db, raw, statement } from './statement.ts';
import { arrived, sent } from './unawaited.ts';

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
  /** It must not share a transaction: the one in which it ran before was lost by another unit, or by itself. */
  isAlone: boolean;
}

/** Runs work in a transaction: commits it, or rolls it back and throws. */
export type Transact = <Result>(work: (db: Db) => Promise<Result>) => Promise<Result>;

const nextTurn = () => new Promise<void>((continued) => setImmediate(continued));

/** Commits units that are waiting at the same time together, so that they share one flush to disk. */
export function groupCommit(transact: Transact, { groupMs = GROUP_MS }: { groupMs: number | undefined }) {
  let waiting: WaitingUnit[] = [];
  let draining: Promise<void> | undefined;
  let isClosed = false;
  /** How many units have been expected so far. */
  let expected = 0;

  /** Returns the next unit; undefined if the group is full, or if none arrived even after pending requests were read. */
  async function takeUnit(taken: number, startedAt: number): Promise<WaitingUnit | undefined> {
    if (taken >= GROUP_SIZE || performance.now() - startedAt > groupMs) return undefined;
    if (waiting.length === 0) await turnOfRequests();
    return waiting[0]?.isAlone ? undefined : waiting.shift();
  }

  /** Requests that were read in one turn reach their units in the next one, after the reads that they share. */
  async function turnOfRequests(): Promise<void> {
    const before = expected;
    await nextTurn();
    if (waiting.length === 0 && expected > before) await nextTurn();
  }

  /** Fills a group. Its first unit needs no savepoint: if it fails, no other unit is lost. */
  async function runGroup(db: Db, group: WaitingUnit[]): Promise<(() => void)[]> {
    const answers: (() => void)[] = [];
    forgetWhatIsLeft(db);
    const startedAt = performance.now();
    for (let unit = waiting.shift(); unit !== undefined; unit = await takeUnit(group.length, startedAt)) {
      group.push(unit);
      answers.push(await (group.length === 1 ? unit.run(db) : inSavepoint(db, unit)));
      if (unit.isAlone) break;
    }
    await doWhatIsLeft(db);
    return answers;
  }

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
      if (group.length > 1 && !isComplete) waiting = [...group.map((unit) => ({ ...unit, isAlone: true })), ...waiting];
      // If the transaction did not begin, the units waiting for it must not wait forever.
      else for (const unit of group.length > 0 ? group : waiting.splice(0)) unit.reject(error);
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
