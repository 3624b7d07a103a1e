import { htmlOf } from '../markdown/rendering.ts';
import { workingTime } from './own-time.ts';

/** Milliseconds for the reference text on the slowest machine for which limits of time are intended. */
const REFERENCE_MS = 4;
const REFERENCE =
  'The quick **brown** fox jumps over the [lazy](https://example.com) dog, `then` :tada: sleeps.\n\n'.repeat(100);
const TRIES = 12;

/** The shortest time of several attempts, in milliseconds; stops at the first that is below `enough`. */
export function shortestTime(work: () => void, enough = 0): number {
  let ms = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < TRIES && ms >= enough; tries++) {
    const begun = workingTime();
    work();
    ms = Math.min(ms, workingTime() - begun);
  }
  return ms;
}

/** Milliseconds for a message of usual text that is as long as it may be, at this moment. */
export const usualTime = (): number => shortestTime(() => htmlOf(REFERENCE));

/**
 * The factor by which the machine is slower than intended at this moment, at least 1: other programs may use it too, and
 * virtual machines change their speed from one minute to the next.
 */
export const slowness = (): number => Math.max(1, usualTime() / REFERENCE_MS);
