import { MAX_COUNTED_KEYS } from '../domain/limits.ts';

/** Counts by key within periods; a period begins with the first count of its key. */
export interface Tally {
  /** Adds one to the count of the key. `left` is negative if that is too many. */
  count: (key: string) => Promise<Counted>;
  forget: (key: string) => Promise<void>;
}

export interface TallyLimit {
  most: number;
  seconds: number;
}

/** Opens a tally; tallies of one name are the same in all processes of a server. */
export type OpenTally = (name: string, limit: TallyLimit) => Tally;

export interface Counted {
  left: number;
  /** Milliseconds until the period of the key ends. */
  resetMs: number;
}

/** The tally of a single process. Its memory is limited. */
export function memoryTally({ most, seconds }: TallyLimit, size = MAX_COUNTED_KEYS): Tally {
  // In the order in which the periods began, and so in the order in which they end.
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
    count: async (key) => {
      const now = Date.now();
      const known = periods.get(key);
      const period = known && known.until > now ? known : begin(key, now);
      period.used++;
      return { left: most - period.used, resetMs: period.until - now };
    },
    forget: async (key) => {
      periods.delete(key);
    },
  };
}
