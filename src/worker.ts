import { execute, loadFor, type Task } from './unit/slow-work.ts';

/** This file, compiled or not, which each thread of the pool runs (`adapters/workers.ts`). */
export const WORKER_FILE = import.meta.url;

export async function work({ task, begun }: { task: readonly Task[]; begun: Int32Array }): Promise<unknown> {
  await loadFor(task);
  Atomics.store(begun, 0, 1);
  return execute(task);
}
