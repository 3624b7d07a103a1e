import { parentPort, workerData } from 'node:worker_threads';
import Sqlite from 'better-sqlite3';
import type { CheckpointTask } from './checkpoints.ts';

/** Fewer pages are not worth flushing two files to the disk. */
const PAGES = 700;
const LOOK_MS = 20;

const { filename, idleMs } = workerData as CheckpointTask;
const database = withMessage(() => new Sqlite(filename, { fileMustExist: true }));
database.pragma('synchronous = full');

let usedAt = performance.now();
const looking = setInterval(() => withMessage(look), LOOK_MS);

function look(): void {
  if (waiting() >= PAGES) {
    // Moves what it can without waiting for readers or writers, and keeps none of them waiting.
    database.pragma('wal_checkpoint(passive)');
    usedAt = performance.now();
  } else if (performance.now() - usedAt > idleMs) end();
}

/** Pages of the log that have not been moved. */
function waiting(): number {
  const [state] = database.pragma('wal_checkpoint(noop)') as { log: number; checkpointed: number }[];
  return state ? state.log - state.checkpointed : 0;
}

/** Between threads, an error of the driver would lose its message. */
function withMessage<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    throw new Error(error instanceof Error ? error.message : String(error));
  }
}

function end(): void {
  clearInterval(looking);
  database.close();
  parentPort?.close();
}

parentPort?.once('message', end);
parentPort?.postMessage('ready');
