/**
 * Large requests and jobs work in pieces, and ask for a turn before each further one. They share the turns of the event
 * loop: as long as they are few, others wait for one piece, not for one of each (decision 0025).
 */

/** Each turn has a piece of an eighth of those who wait, so that none waits for more than about eight turns. */
const SHARES = 8;

const waiting: (() => void)[] = [];
let isAhead = false;

/** Resolves when the next piece may begin: after requests that came meanwhile, and after those who asked before. */
export function nextTurn(): Promise<void> {
  return new Promise((begin) => {
    waiting.push(begin);
    expectTurn();
  });
}

function expectTurn(): void {
  if (isAhead) return;
  isAhead = true;
  setImmediate(take);
}

function take(): void {
  isAhead = false;
  for (const begin of waiting.splice(0, Math.ceil(waiting.length / SHARES))) begin();
  if (waiting.length > 0) expectTurn();
}
