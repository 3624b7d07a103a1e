import cluster, { type Worker } from 'node:cluster';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { type Config, ConfigError } from '../config.ts';
import { firstSignal } from './signals.ts';

/** The message to a worker that another one replaces. */
const RETIRE = 'retire';
const FIRST_RETRY_MS = 100;
const MAX_RETRY_MS = 30_000;
/** A worker that served this long did not fail because of the way it was started. */
const STABLE_MS = 10_000;

export const isWorker = (): boolean => cluster.isWorker;

/** Refuses a database that only a single process can use. */
export function requireSeveralProcesses({ databaseUrl }: Pick<Config, 'databaseUrl'>): void {
  if (!databaseUrl.startsWith('sqlite:')) return;
  throw new ConfigError(
    '--workers needs PostgreSQL (DATABASE_URL=postgres://…): processes on one SQLite database would not get each other’s events',
  );
}

/** In a worker: resolves when another one replaces it. */
export function whenRetired(): Promise<void> {
  // A closing terminal sends the signal to all processes; only the parent acts on it.
  process.on('SIGHUP', () => undefined);
  return new Promise((resolve) => {
    process.on('message', (message) => {
      if (message === RETIRE) resolve();
    });
  });
}

/** Lets this process exit if it is a worker: the connection to the parent would keep it running. */
export function endWorker(): void {
  if (cluster.isWorker) process.disconnect();
}

/**
 * Keeps `count` processes serving on one port until SIGTERM or SIGINT, and resolves when all have exited. Restarts a
 * process that dies. SIGHUP replaces them one by one: a worker stops when its successor listens.
 */
export async function superviseWorkers(count: number, log: Logger): Promise<void> {
  const stopping = new AbortController();
  const serving = new Set<Worker>();
  const alive = new Set<Worker>();
  const pids = () => [...serving].map(({ process: { pid } }) => pid);

  /** Resolves when the new worker listens; undefined: it exited before. */
  async function start(): Promise<Worker | undefined> {
    const worker = cluster.fork();
    alive.add(worker);
    const listens = await new Promise<boolean>((resolve) => {
      worker.once('listening', () => resolve(true));
      worker.once('exit', () => {
        alive.delete(worker);
        resolve(false);
      });
    });
    if (!listens) return undefined;
    serving.add(worker);
    log.info({ workers: pids() }, 'a worker is listening');
    const startedAt = performance.now();
    worker.once('exit', (code, signal) => {
      if (!serving.delete(worker) || stopping.signal.aborted) return;
      log.error({ worker: worker.process.pid, code, signal }, 'a worker died');
      void startAgain(performance.now() - startedAt < STABLE_MS ? FIRST_RETRY_MS : 0);
    });
    return worker;
  }

  async function startAgain(delayMs: number): Promise<void> {
    await pause(delayMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    if (stopping.signal.aborted || (await start())) return;
    await startAgain(Math.min(MAX_RETRY_MS, Math.max(FIRST_RETRY_MS, delayMs * 2)));
  }

  async function replaceAll(): Promise<void> {
    for (const old of [...serving]) {
      if (stopping.signal.aborted) return;
      if (!(await start())) {
        log.error('a new worker could not start: the others continue to serve');
        return;
      }
      // The old worker may have died meanwhile.
      if (serving.delete(old)) old.send(RETIRE);
    }
    log.info({ workers: pids() }, 'all workers have been replaced');
  }

  const stopped = firstSignal();
  let replacing = Promise.resolve();
  process.on('SIGHUP', () => {
    replacing = replacing.then(replaceAll);
  });
  // A worker may wait for its database before it listens.
  const started = await Promise.race([Promise.all(Array.from({ length: count }, start)), stopped]);
  if (started?.includes(undefined)) process.exitCode = 1;
  else if (started) {
    log.info({ workers: pids() }, 'all workers are listening');
    await stopped;
  }
  stopping.abort();
  await endAll(alive);
}

/** Lets the workers finish their requests. */
async function endAll(workers: ReadonlySet<Worker>): Promise<void> {
  const ended = [...workers].map((worker) => new Promise((resolve) => worker.once('exit', resolve)));
  for (const worker of workers) worker.process.kill('SIGTERM');
  await Promise.all(ended);
}
