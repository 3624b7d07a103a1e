import { getHeapStatistics } from 'node:v8';

/** Tasks for a worker that can go wrong in every way. */
export type Toil =
  | { kind: 'echo'; value: unknown }
  | { kind: 'spin' }
  | { kind: 'hoard' }
  | { kind: 'dig' }
  | { kind: 'environment' }
  | { kind: 'process id' }
  | { kind: 'heap limit' };

export const load = () => undefined;

export async function work([task]: [Toil]): Promise<unknown> {
  if (task.kind === 'echo') return task.value;
  if (task.kind === 'environment') return Object.keys(process.env);
  if (task.kind === 'heap limit') return getHeapStatistics().heap_size_limit;
  if (task.kind === 'process id') return process.pid;
  if (task.kind === 'dig') return dig(0);
  const hoard: number[][] = [];
  for (;;) if (task.kind === 'hoard') hoard.push(new Array(10_000).fill(Math.random()));
}

function dig(depth: number): number {
  return dig(depth + 1) + 1;
}
