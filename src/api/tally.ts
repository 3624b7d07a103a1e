import { MAX_COUNTED_KEYS } from '../domain/limits.ts';

export interface Tally {
  /** Counts one more for this key. `left` is negative after too many. */
  count: (key: string) => Counted;
  forget: (key: string) => void;
}

export interface Counted {
  left: number;
  /** Milliseconds until the period of the key ends. */
  resetMs: number;
}

/** Counts by key within periods, each of which begins with the key's first count. Its memory is limited. */
export function openTally({ most, seconds }: { most: number; seconds: number }, size = MAX_COUNTED_KEYS): Tally {
  // In the order in which the periods began, which is that in which they end.
  const periods = new Map<string, { used: number; until: number }>();

  function makeRoom(now: number): void {
    for (const [key, { until }] of periods) {
      // At its maximum size the oldest period is dropped: a limit that resets early is better than running out of memory.
      if (until > now && periods.size < size) return;
      periods.delete(key);
    }
  }

  function begin(key: string, now: number) {
    periods.delete(key);
    makeRoom(now);
    const period = { used: 0, until: now + seconds * 1000 };
    periods.set(key, period);
    return period;
  }

  return {
    count: (key) => {
      const now = Date.now();
      const known = periods.get(key);
      const period = known && known.until > now ? known : begin(key, now);
      period.used++;
      return { left: most - period.used, resetMs: period.until - now };
    },
    forget: (key) => {
      periods.delete(key);
    },
  };
}
