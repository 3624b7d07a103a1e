import { Worker } from 'node:worker_threads';
import { threadOptions } from '../../runtime/threads.ts';
import { type Db, raw } from './statement.ts';

export interface Checkpoints {
  /** To be called after each commit; never throws. */
  committed(): void;
  close(): Promise<void>;
}

/** The options of the thread. */
export interface CheckpointTask {
  filename: string;
  /** Milliseconds without enough pages after which it ends. */
  idleMs: number;
}

const THREAD = import.meta.url.replace(/checkpoints(?=\.\w+$)/, 'checkpoint-thread');

/** So many commits in so many milliseconds are worth a thread. */
const MANY = 300;
const WITHIN_MS = 3000;
const IDLE_MS = 10_000;
/** A thread that failed is not tried again for so long. */
const FAILED_MS = 60_000;

/** Pages in the log after which a commit moves them itself. A log is reused only if all of it has been moved. */
const PAGES_ALONE = 1000;
const PAGES_BESIDE_THREAD = 4000;

/**
 * Committed pages are in SQLite's log until they are moved into the file. SQLite does that at the end of a commit, every
 * 1,000 pages, and all wait for the disk for some milliseconds. While there are many commits, a thread does most of it.
 */
export function openCheckpoints(
  filename: string,
  writer: Db,
  { idleMs = IDLE_MS, failedMs = FAILED_MS } = {},
): Checkpoints {
  let thread: Worker | undefined;
  let ended: Promise<unknown> = Promise.resolve();
  let isClosed = false;
  let notBefore = 0;
  let [commits, since] = [0, 0];

  const setLimit = (pages: number) => raw(writer, `pragma wal_autocheckpoint = ${pages}`).catch(() => undefined);

  function begin(): void {
    const task: CheckpointTask = { filename, idleMs };
    const started = new Worker(new URL(THREAD), { workerData: task, execArgv: threadOptions(THREAD) });
    started.unref();
    started.once('message', () => setLimit(PAGES_BESIDE_THREAD));
    started.once('error', failed);
    ended = new Promise((exited) => started.once('exit', exited)).then(() => {
      thread = undefined;
      return setLimit(PAGES_ALONE);
    });
    thread = started;
  }

  /** Whatever it is: commits have been made, and others can do without the thread. */
  function failed({ message }: Error): void {
    notBefore = performance.now() + failedMs;
    process.emitWarning(`The thread that empties the log of SQLite failed, so commits take longer: ${message}`);
  }

  function committed(): void {
    if (thread || isClosed || ++commits < MANY) return;
    const now = performance.now();
    try {
      if (now - since < WITHIN_MS && now >= notBefore) begin();
    } catch (error) {
      failed(error as Error);
    }
    [commits, since] = [0, now];
  }

  async function close(): Promise<void> {
    isClosed = true;
    thread?.ref();
    thread?.postMessage('end');
    await ended;
  }

  return { committed, close };
}
