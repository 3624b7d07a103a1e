import type { Timers } from '../events/timers.ts';
import type { Alarm } from '../jobs/runner.ts';

/** A clock that stands still until it is advanced. Times are in UNIX seconds. */
export interface Clock {
  now: () => number;
  /** For background jobs. */
  alarm: Alarm;
  /** For heartbeats. */
  timers: Timers;
  /**
   * Passes the moments for which alarms are set, one after another, and awaits `settled` at each; heartbeats follow at the
   * end, so that a waiting client gets the events of the whole time.
   */
  advance: (seconds: number, settled: () => Promise<void>) => Promise<void>;
}

interface Pending {
  at: number;
  ring: () => void;
}

/** Three days of a job that runs every minute. After so many moments the clock goes to the end at once. */
const MAX_MOMENTS = 4320;

export function openClock(start: number): Clock {
  let now = start;
  const alarms = new Set<Pending>();
  const heartbeats = new Set<Pending>();

  const firstAlarm = () => [...alarms].reduce((first, { at }) => Math.min(first, at), Number.POSITIVE_INFINITY);

  function ringDue(pending: Set<Pending>): void {
    for (const one of [...pending]) {
      if (one.at > now || !pending.delete(one)) continue;
      one.ring();
    }
  }

  async function advance(seconds: number, settled: () => Promise<void>): Promise<void> {
    const end = now + seconds;
    await settled();
    for (let moments = 0; moments < MAX_MOMENTS && firstAlarm() <= end; moments++) {
      now = Math.max(now, firstAlarm());
      ringDue(alarms);
      await settled();
    }
    now = end;
    ringDue(alarms);
    await settled();
    ringDue(heartbeats);
  }

  return {
    now: () => now,
    alarm: (seconds, ring) => {
      const one = { at: now + seconds, ring };
      alarms.add(one);
      return () => void alarms.delete(one);
    },
    timers: {
      start: (work, milliseconds, argument) => {
        const one = { at: now + milliseconds / 1000, ring: () => work(argument) };
        heartbeats.add(one);
        return one;
      },
      stop: (timer) => void heartbeats.delete(timer as Pending),
    },
    advance,
  };
}
