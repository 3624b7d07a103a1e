/** Lets so many pieces of work run at a time; the others wait for their turn, in the order in which they came. */
export function openTurns(most: number): <Result>(work: () => Promise<Result>) => Promise<Result> {
  const waiting: (() => void)[] = [];
  let running = 0;

  async function turn(): Promise<void> {
    if (running < most) running += 1;
    // Whoever ends hands its turn on.
    else await new Promise<void>((resolve) => waiting.push(resolve));
  }

  return async (work) => {
    await turn();
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
