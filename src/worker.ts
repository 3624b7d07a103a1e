import { execute, loadFor, type Task } from './unit/slow-work.ts';

/** This file, compiled or not, which each worker runs (`adapters/workers.ts`). */
export const WORKER_FILE = import.meta.url;

export async function load(kinds: readonly Task['kind'][]): Promise<void> {
  // Ctrl-C reaches a worker that is a process, too, but the server lets running requests finish.
  if (process.listenerCount('SIGINT') === 0) process.on('SIGINT', () => undefined);
  await loadFor(kinds);
}

export const work = (tasks: readonly Task[]): Promise<unknown> => execute(tasks);
