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

/** Threads for work that would block the server. They start when there is work, and exit after a while without any. */
export interface Workers {
  /**
   * Runs the task in a thread. Each owner has one task at a time, and owners take turns. Resolves to undefined if the
   * task takes too much time or memory; refuses it with `serverBusy` if too many others are waiting.
   */
  run: (owner: string, task: unknown) => Promise<unknown>;
  /** Ends the threads, including running tasks. */
  close: () => Promise<void>;
}

type TaskMessage = (error: unknown) => void;

/** The file exports `work`, which gets the task, and sets `begun` when it has loaded its code. */
export function openWorkers(file: string, failed: TaskMessage): Workers {
  const turns = fairTurns(Math.min(MAX_WORKERS, Math.max(MIN_WORKERS, availableParallelism())));
  let pool: Promise<Tinypool> | undefined;
  let isClosed = false;

  async function run(owner: string, task: unknown): Promise<unknown> {
    if (isClosed || !(await turns.take(owner))) throw serverBusy();
    try {
      pool ??= openPool(file, turns.most, failed);
      return await withinBudget(await pool, task, failed);
    } finally {
      turns.giveBack(owner);
    }
  }

  async function close(): Promise<void> {
    isClosed = true;
    turns.close();
    await (await pool)?.destroy();
  }

  return { run, close };
}

/** Loaded with the first task, so that the server starts faster. */
async function openPool(file: string, most: number, failed: TaskMessage): Promise<Tinypool> {
  const { Tinypool } = await import('tinypool');
  const pool = new Tinypool({
    filename: file,
    name: 'work',
    execArgv: threadOptions(file),
    minThreads: 0,
    maxThreads: most,
    idleTimeout: WORKER_IDLE_MS,
    resourceLimits: { maxOldGenerationSizeMb: MAX_WORKER_HEAP_MB },
  });
  // Errors of threads without a task arrive here; without a listener they would end the process.
  pool.on('error', failed);
  return pool;
}

const LOOK_MS = 50;

/**
 * A thread that exceeds its time is terminated; one that exceeds its memory exits by itself. The next task gets a new
 * one.
 */
async function withinBudget(pool: Tinypool, task: unknown, failed: TaskMessage): Promise<unknown> {
  const begun = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const stop = new AbortController();
  let [starting, working] = [0, 0];
  const watch = setInterval(() => {
    if (Atomics.load(begun, 0) === 0) starting += LOOK_MS;
    else working += LOOK_MS;
    if (starting > MAX_WORKER_START_MS || working > MAX_TASK_MS) stop.abort();
  }, LOOK_MS);
  try {
    return await pool.run({ task, begun }, { signal: stop.signal });
  } catch (error) {
    failed(error);
    return undefined;
  } finally {
    clearInterval(watch);
  }
}

interface Turns {
  readonly most: number;
  /** Waits until the owner may begin; resolves to false if that would take too long. */
  take: (owner: string) => Promise<boolean>;
  giveBack: (owner: string) => void;
  /** Ends all waiting; no owner gets another turn. */
  close: () => void;
}

function fairTurns(most: number): Turns {
  /** In the order of their turns. */
  const waiting = new Map<string, ((isTheirs: boolean) => void)[]>();
  const busy = new Set<string>();

  function callNext(): void {
    for (const [owner, [first, ...others]] of waiting) {
      if (busy.size >= most) return;
      if (busy.has(owner)) continue;
      waiting.delete(owner);
      if (others.length > 0) waiting.set(owner, others);
      busy.add(owner);
      first?.(true);
    }
  }

  function isCrowded(owner: string): boolean {
    if ((waiting.get(owner)?.length ?? 0) >= MAX_WAITING_TASKS_PER_USER) return true;
    return [...waiting.values()].reduce((sum, { length }) => sum + length, 0) >= MAX_WAITING_TASKS;
  }

  function leave(owner: string, called: (isTheirs: boolean) => void): void {
    const others = (waiting.get(owner) ?? []).filter((one) => one !== called);
    if (others.length > 0) waiting.set(owner, others);
    else waiting.delete(owner);
    called(false);
  }

  function take(owner: string): Promise<boolean> {
    if (isCrowded(owner)) return Promise.resolve(false);
    return new Promise((resolve) => {
      const patience = setTimeout(() => leave(owner, called), MAX_TASK_WAIT_MS);
      const called = (isTheirs: boolean) => {
        clearTimeout(patience);
        resolve(isTheirs);
      };
      waiting.set(owner, [...(waiting.get(owner) ?? []), called]);
      callNext();
    });
  }

  function giveBack(owner: string): void {
    busy.delete(owner);
    callNext();
  }

  function close(): void {
    for (const [owner, calls] of waiting) for (const called of calls) leave(owner, called);
  }

  return { most, take, giveBack, close };
}
