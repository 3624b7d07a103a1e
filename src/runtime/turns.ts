/**
 * Large requests and jobs work in pieces, and ask for a turn before each further one. They share the turns of the event
 * loop: as long as they are few, others wait for one piece, not for one of each (decision 0025).
 */

/** A piece waits for at most so many turns: if more wait, several share a turn. */
const MAX_TURNS = 8;

const waiting: (() => void)[] = [];
/** How many begin in a turn. It does not become less before all who wait have begun, or the last would wait longer. */
let share = 0;
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
  share = Math.max(share, Math.ceil(waiting.length / MAX_TURNS));
  for (const begin of waiting.splice(0, share)) begin();
  if (waiting.length > 0) expectTurn();
  else share = 0;
}

/** With more items, a step takes several milliseconds. */
const MANY = 500;

/** Serves others after a step with many items: of a unit of work, unless `turn` says otherwise. */
export async function turnAfter(items: readonly unknown[], turn = promptTurn): Promise<void> {
  if (items.length > MANY) await turn();
}

/**
 * Serves others within a unit of work, or while clients get an event. It does not queue behind large requests, because
 * those who write wait for the unit, and many clients for the event.
 */
export const promptTurn = (): Promise<void> => new Promise((served) => setImmediate(served));

export type InTurn = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** Does one piece of work at a time, each in a turn of its own, for work that many callers may want at the same moment. */
export function oneAtATime(): InTurn {
  let turn: Promise<unknown> = Promise.resolve();
  return (work) => {
    const result = turn.then(work);
    const next = () => nextTurn();
    turn = result.then(next, next);
    return result;
  };
}
