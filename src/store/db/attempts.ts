import { setTimeout } from 'node:timers/promises';
import { isClosedMeanwhile } from './availability.ts';

const MAX_ATTEMPTS = 5;
const MAX_PAUSE_MS = 20;

/** Retries if the error permits it. */
export async function untilDone<Result>(
  attempt: () => Promise<Result>,
  mayTryAgain: (error: unknown) => boolean,
): Promise<Result> {
  for (let attempts = 1; ; attempts++) {
    try {
      return await attempt();
    } catch (error) {
      if (attempts === MAX_ATTEMPTS || !mayTryAgain(error)) throw error;
      // Random, so that two units that collided do not collide again.
      await setTimeout(Math.random() * MAX_PAUSE_MS * attempts);
    }
  }
}

const READS = /^\s*(select|with)\b/i;
const WRITES = /\b(insert\s+into|update|delete\s+from)\b/i;

/**
 * Reads again on another connection if the pool returned one that the database has closed. A write is not repeated: it
 * may have been stored before the connection was lost.
 */
export async function readingAgain<Result>(attempt: () => Promise<Result>, sqlOf: () => string): Promise<Result> {
  try {
    return await attempt();
  } catch (error) {
    const sql = isClosedMeanwhile(error) ? sqlOf() : '';
    if (!READS.test(sql) || WRITES.test(sql)) throw error;
    return untilDone(attempt, isClosedMeanwhile);
  }
}
