import { availableParallelism } from 'node:os';
import type { Tinypool } from 'tinypool';
import { serverBusy } from '../domain/errors.ts';
import {
  MAX_TASK_MS,
  MAX_TASK_WAIT_MS,
  MAX_WAITING_TASKS,
  MAX_WAITING_TASKS_PER_USER,
  MAX_WORKER_HEAP_MB,
  MAX_WORKER_START_MS,
  MAX_WORKERS,
  MIN_WORKERS,
  WORKER_IDLE_MS,
} from '../domain/limits.ts';
import { threadOptions } from '../runtime/threads.ts';

/**
 * Threads or processes for work that would block the server. They start when there is work, and exit after a while without
 * any.
 */
export interface Workers {
  /**
   * Runs the tasks in one worker, one after the other. Each owner has one turn at a time, and owners take turns. Resolves
   * to undefined if they take too much time or memory; refuses them with `serverBusy` if too many others are waiting.
   */
  run: (owner: string, tasks: readonly Task[]) => Promise<unknown>;
  /** Ends the workers, including running tasks. */
  close: () => Promise<void>;
}

interface Task {
  kind: string;
}

/**
 * A process takes longer to start than a thread and more memory while it runs, but it returns all of it: what a thread has
 * used stays with the server.
 */
type WorkerType = 'thread' | 'process';

type Failed = (error: unknown) => void;
type PoolOptions = ConstructorParameters<typeof Tinypool>[0];

/** The file exports `work`, which gets the tasks, and `load`, which gets their kinds before and loads what they need. */
export function openWorkers(file: string, failed: Failed, type: WorkerType = 'thread'): Workers {
  const turns = fairTurns(
    type === 'thread' ? Math.min(MAX_WORKERS, Math.max(MIN_WORKERS, availableParallelism())) : MIN_WORKERS,
  );
  /** By place: each has a pool of a single worker, so that what is loaded is loaded where the work is done. */
  const pools: Promise<Tinypool>[] = [];
  const closing = new AbortController();

  async function run(owner: string, tasks: readonly Task[]): Promise<unknown> {
    const place = await turns.take(owner);
    if (place === undefined) throw serverBusy();
    try {
      if (closing.signal.aborted) throw serverBusy();
      pools[place] ??= openPool(file, failed, type);
      return await withinBudget(await pools[place], tasks, closing.signal, failed);
    } finally {
      turns.giveBack(owner);
    }
  }

  async function close(): Promise<void> {
    closing.abort();
    turns.close();
    await Promise.all(pools.map(async (pool) => (await pool)?.destroy()));
  }

  return { run, close };
}

/** Loaded with the first task, so that the server starts faster. */
async function openPool(file: string, failed: Failed, type: WorkerType): Promise<Tinypool> {
  const { Tinypool } = await import('tinypool');
  const pool = new Tinypool({
    ...(type === 'thread' ? threadLimits(file) : processLimits(file)),
    filename: file,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: WORKER_IDLE_MS,
  });
  // Errors of workers without a task arrive here; without a listener they would end the server.
  pool.on('error', failed);
  return pool;
}

const threadLimits = (file: string): PoolOptions => ({
  execArgv: threadOptions(file),
  resourceLimits: { maxOldGenerationSizeMb: MAX_WORKER_HEAP_MB },
});

/** The process gets nothing of the environment, which may hold secrets. */
const processLimits = (file: string): PoolOptions => ({
  runtime: 'child_process',
  serialization: 'advanced',
  execArgv: [`--max-old-space-size=${MAX_WORKER_HEAP_MB}`, ...threadOptions(file)],
});

/**
 * A worker that exceeds its time is terminated; one that exceeds its memory exits by itself. The next task gets a new one.
 */
async function withinBudget(
  pool: Tinypool,
  tasks: readonly Task[],
  closing: AbortSignal,
  failed: Failed,
): Promise<unknown> {
  const kinds = [...new Set(tasks.map(({ kind }) => kind))];
  try {
    await within(MAX_WORKER_START_MS, (signal) => pool.run(kinds, { name: 'load', signal }));
    closing.throwIfAborted();
    return await within(MAX_TASK_MS, (signal) => pool.run(tasks, { name: 'work', signal }));
  } catch (error) {
    failed(error);
    return undefined;
  }
}

const LOOK_MS = 50;

/** Aborts what takes longer than so many milliseconds, not counting those in which this thread itself was blocked. */
async function within<Result>(most: number, run: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
  const stop = new AbortController();
  let passed = 0;
  const watch = setInterval(() => {
    passed += LOOK_MS;
    if (passed > most) stop.abort();
  }, LOOK_MS);
  try {
    return await run(stop.signal);
  } finally {
    clearInterval(watch);
  }
}

interface Turns {
  /** Waits until the owner may begin; resolves to their place, or undefined if that would take too long. */
  take: (owner: string) => Promise<number | undefined>;
  giveBack: (owner: string) => void;
  /** Ends all waiting; no owner gets another turn. */
  close: () => void;
}

type Called = (place: number | undefined) => void;

function fairTurns(places: number): Turns {
  /** In the order of their turns. */
  const waiting = new Map<string, Called[]>();
  const busy = new Map<string, number>();
  /** The place that was used last is the next to be used, so that the others may fall idle. */
  const free = Array.from({ length: places }, (_none, place) => place).reverse();

  function callNext(): void {
    for (const [owner, [first, ...others]] of waiting) {
      if (busy.has(owner)) continue;
      const place = free.pop();
      if (place === undefined) return;
      waiting.delete(owner);
      if (others.length > 0) waiting.set(owner, others);
      busy.set(owner, place);
      first?.(place);
    }
  }

  function isCrowded(owner: string): boolean {
    if ((waiting.get(owner)?.length ?? 0) >= MAX_WAITING_TASKS_PER_USER) return true;
    return [...waiting.values()].reduce((sum, { length }) => sum + length, 0) >= MAX_WAITING_TASKS;
  }

  function leave(owner: string, called: Called): void {
    const others = (waiting.get(owner) ?? []).filter((one) => one !== called);
    if (others.length > 0) waiting.set(owner, others);
    else waiting.delete(owner);
    called(undefined);
  }

  function take(owner: string): Promise<number | undefined> {
    if (isCrowded(owner)) return Promise.resolve(undefined);
    return new Promise((resolve) => {
      const patience = setTimeout(() => leave(owner, called), MAX_TASK_WAIT_MS);
      const called = (place: number | undefined) => {
        clearTimeout(patience);
        resolve(place);
      };
      waiting.set(owner, [...(waiting.get(owner) ?? []), called]);
      callNext();
    });
  }

  function giveBack(owner: string): void {
    const place = busy.get(owner);
    busy.delete(owner);
    if (place !== undefined) free.push(place);
    callNext();
  }

  function close(): void {
    for (const [owner, calls] of waiting) for (const called of calls) leave(owner, called);
  }

  return { take, giveBack, close };
}
