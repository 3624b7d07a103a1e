export type State = 'ok' | 'failing';

/**
 * Whether the work succeeds within the time, in milliseconds. Work that takes longer counts as failed and continues
 * unobserved.
 */
export async function inTime(work: Promise<unknown>, limitMs: number): Promise<State> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<State>((resolve) => {
    timer = setTimeout(resolve, limitMs, 'failing');
  });
  const done = work.then(
    (): State => 'ok',
    (): State => 'failing',
  );
  return Promise.race([done, late]).finally(() => clearTimeout(timer));
}
