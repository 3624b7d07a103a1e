import { readFileSync } from 'node:fs';

/**
 * Wall-clock time is of little use on a machine that is busy with other work. Linux reports how long a thread ran, and
 * how long it was ready but had to wait for the processor.
 */
function schedule(): { working: number; starved: number } | undefined {
  try {
    const [working, starved] = readFileSync('/proc/thread-self/schedstat', 'utf8').split(' ').map(Number);
    return { working: (working ?? 0) / 1e6, starved: (starved ?? 0) / 1e6 };
  } catch {
    return undefined;
  }
}

/** Elapsed milliseconds, without those in which this thread had to wait for the processor. */
export const ownTime = (): number => performance.now() - (schedule()?.starved ?? 0);

/** Milliseconds in which this thread has run. */
export function workingTime(): number {
  const { user, system } = process.cpuUsage();
  return schedule()?.working ?? (user + system) / 1000;
}
