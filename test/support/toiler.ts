/** Tasks for a thread of the pool that can go wrong in every way. */
export type Toil = { kind: 'echo'; value: unknown } | { kind: 'spin' } | { kind: 'hoard' } | { kind: 'dig' };

export async function work({ task, begun }: { task: Toil; begun: Int32Array }): Promise<unknown> {
  Atomics.store(begun, 0, 1);
  if (task.kind === 'echo') return task.value;
  if (task.kind === 'dig') return dig(0);
  const hoard: number[][] = [];
  for (;;) if (task.kind === 'hoard') hoard.push(new Array(10_000).fill(Math.random()));
}

function dig(depth: number): number {
  return dig(depth + 1) + 1;
}
