import { readFileSync } from 'node:fs';

/**
 * What the clock on the wall says is little to go by on a machine that is busy with other things. Linux tells how long a
 * thread had the processor, and how long it could have run and did not get it.
 */
function schedule(): { working: number; starved: number } | undefined {
  try {
    const [working, starved] = readFileSync('/proc/thread-self/schedstat', 'utf8').split(' ').map(Number);
    return { working: (working ?? 0) / 1e6, starved: (starved ?? 0) / 1e6 };
  } catch {
    return undefined;
  }
}

/** Milliseconds that passed, without those in which this thread was kept from running. */
export const ownTime = (): number => performance.now() - (schedule()?.starved ?? 0);

/** Milliseconds in which this thread has run. */
export function workingTime(): number {
  const { user, system } = process.cpuUsage();
  return schedule()?.working ?? (user + system) / 1000;
}
