/**
 * Measures how long other users wait while the server works on something large. Wall-clock time increases when other
 * programs use the machine, so each function excludes that in its own way; and only `make test-limits`, which runs one
 * test at a time, checks the limits.
 */
import { expect } from 'chai';
import { table } from '../../src/store/db/statement.ts';
import type { Actor, Answer } from './actor.ts';
import { ownTime } from './own-time.ts';
import { slowness } from './slowness.ts';
import type { World } from './world.ts';

/** Milliseconds that a user may wait for a response while others keep the server busy. */
const MAX_WAIT_MS = 100;
/** A server on a machine of half the intended speed may take twice as long; none may take longer than that. */
const MAX_SLOWNESS = 2;
const IS_JUDGED = process.env.JUDGE_WAITS === 'yes';
const WORK_ATTEMPTS = 5;
const CALL_ATTEMPTS = 4;
const TURN_ATTEMPTS = 3;
const PAUSE_MS = 2;

/**
 * Does the work while the bystander sends requests repeatedly, and expects short waits; the best of several attempts
 * counts.
 */
export async function expectShortWait(bystander: Actor, work: () => Promise<unknown>): Promise<void> {
  let best = Number.POSITIVE_INFINITY;
  await bystander.ok.get('/users/me');
  for (let tries = 0; tries < WORK_ATTEMPTS && isTooLong(best); tries++)
    best = Math.min(best, await longestOnce(bystander, work));
  if (isTooLong(best))
    throw new Error(`others waited ${Math.round(best)} ms at least, in each of ${WORK_ATTEMPTS} tries`);
}

/** A wait that is not checked is never too long; before the first attempt it is infinite. */
function isTooLong(wait: number): boolean {
  if (wait === Number.POSITIVE_INFINITY) return true;
  return IS_JUDGED && wait > MAX_WAIT_MS && wait > MAX_WAIT_MS * Math.min(slowness(), MAX_SLOWNESS);
}

async function longestOnce(bystander: Actor, work: () => Promise<unknown>): Promise<number> {
  let [isOver, longest] = [false, 0];
  const finished = work().finally(() => {
    isOver = true;
  });
  do {
    const asked = ownTime();
    await bystander.ok.get('/users/me');
    longest = Math.max(longest, ownTime() - asked);
  } while (!isOver);
  await finished;
  return longest;
}

/**
 * Makes the call while others repeatedly send small requests, and expects that none of them waits long. On a busy
 * machine some waits are not caused by the call, so the best of several attempts counts, each with a new call.
 */
export async function expectShortWaits(world: World, call: (attempt: number) => Promise<Answer>): Promise<Answer> {
  const waits: number[] = [];
  for (let attempt = 0; ; attempt++) {
    const { answer, longest } = await watchedCall(world, () => call(attempt));
    expect(answer.status, JSON.stringify(answer.body).slice(0, 300)).to.be.below(500);
    if (process.env.SHOW_WAITS) console.log(`      longest wait ${Math.round(longest)} ms`);
    if (!isTooLong(longest)) return answer;
    waits.push(Math.round(longest));
    if (waits.length === CALL_ATTEMPTS) throw new Error(`others waited ${waits.join(', ')} ms`);
  }
}

async function watchedCall(world: World, call: () => Promise<Answer>): Promise<{ answer: Answer; longest: number }> {
  let isOver = false;
  let longest = 0;
  const watch = async (ask: () => Promise<unknown>) => {
    while (!isOver) {
      const begin = { time: performance.now() + PAUSE_MS, busy: process.cpuUsage() };
      await new Promise((resume) => setTimeout(resume, PAUSE_MS));
      await ask();
      const { user, system } = process.cpuUsage(begin.busy);
      // Counts at most the processor time of this process, since the clock also includes the work of other programs.
      longest = Math.max(longest, Math.min(performance.now() - begin.time, (user + system) / 1000));
    }
  };
  const { read } = world.database;
  // One reads and one writes, since a write waits for the unit of work before it.
  const bystanders = [
    watch(() => table(read, 'realms').first('id')),
    watch(() => world.database.unit((db) => table(db, 'realms').where({ id: -1 }).update({ name: '' }))),
  ];
  // Waits before the call do not count, because databases and code have to warm up.
  await new Promise((resume) => setTimeout(resume, 20));
  longest = 0;
  const answer = await call();
  isOver = true;
  await Promise.all(bystanders);
  return { answer, longest };
}

/** Milliseconds of processor time, all threads together. */
const processorTime = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

/**
 * Does the work while a bystander reads one channel and writes to another, and expects that both are answered and that
 * the event loop has no long turn. Repeats this while the machine is too busy for a meaningful result.
 */
export async function expectShortTurns(
  bystander: { actor: Actor; reads: string; writes: number },
  work: (attempt: number) => Promise<unknown>,
): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const seen = await longestTurnDuring(bystander, () => work(attempt));
    // The number depends on the rest of the work; one shows that the bystander did not wait for all of it.
    expect(Math.min(seen.reads, seen.writes)).to.be.at.least(1);
    if (!isTooLong(seen.longestTurn)) return;
    if (attempt === TURN_ATTEMPTS) throw new Error(`the longest turn took ${Math.round(seen.longestTurn)} ms`);
  }
}

/** The longest turn of the event loop, in milliseconds of processor time, and how many reads and writes were answered. */
async function longestTurnDuring(
  { actor, reads, writes }: { actor: Actor; reads: string; writes: number },
  work: () => Promise<unknown>,
): Promise<{ longestTurn: number; reads: number; writes: number }> {
  const seen = { longestTurn: 0, reads: 0, writes: 0 };
  let isOver = false;
  let last = processorTime();
  const turn = () => {
    const now = processorTime();
    seen.longestTurn = Math.max(seen.longestTurn, now - last);
    last = now;
    if (!isOver) setImmediate(turn);
  };
  const reading = async () => {
    const page = { anchor: 'newest', num_before: 5, num_after: 0, narrow: [['channel', reads]] };
    for (; !isOver; seen.reads++) await actor.ok.get('/messages', page);
  };
  const writing = async () => {
    for (; !isOver; seen.writes++) await actor.send(writes, 'elsewhere', 'hello');
  };
  turn();
  const others = [reading(), writing()];
  try {
    await work();
  } finally {
    isOver = true;
    await Promise.all(others);
  }
  return seen;
}
