import type { Timer } from './timers.ts';

/** Ends a request with the JSON texts of events. */
export type Answer = (events: readonly string[], waited: boolean) => void;

/** A request that waits for events of a queue. */
export interface Waiter {
  answer: Answer;
  /** Number of the newest stored event that was read for it. */
  seen: number;
  /** Whether later events reach it as they are broadcast: `Waiting.seenBy` counts them. */
  follows: boolean;
  heartbeat: Timer;
}

/**
 * The requests of an organization that wait for events. An event is looked at only for those that it can answer; all
 * others have read up to it without being touched, so that it costs nothing for them.
 */
export interface Waiting<Session> {
  sessions: ReadonlySet<Session>;
  begin: (session: Session, waiter: Waiter) => void;
  end: (session: Session) => void;
  /** Notes that the log was read up to this event for a request. */
  read: (waiter: Waiter, seen: number) => void;
  /** Notes that events before those that are being passed on have not been read for a request: it must read them first. */
  leaveBehind: (waiter: Waiter) => void;
  /** The number of the newest stored event that was read for a request, or passed on while it waited. */
  seenBy: (waiter: Waiter) => number;
  /** Whether all events up to this one were passed on. */
  hasPassed: (seq: number) => boolean;
  /** Notes that the events up to this one were passed on to every request that had read all before them. */
  pass: (newest: number) => void;
}

/** Smaller than the number of any event, and of the end of an empty log. */
const BEFORE_ALL = -1;

export function openWaiting<Session extends { waiter: Waiter | undefined }>(): Waiting<Session> {
  const sessions = new Set<Session>();
  let passed = BEFORE_ALL;

  function read(waiter: Waiter, seen: number): void {
    waiter.seen = seen;
    waiter.follows = seen >= passed;
  }

  const seenBy = ({ seen, follows }: Waiter) => (follows ? Math.max(seen, passed) : seen);

  return {
    sessions,
    begin: (session, waiter) => {
      session.waiter = waiter;
      read(waiter, waiter.seen);
      sessions.add(session);
    },
    end: (session) => {
      session.waiter = undefined;
      sessions.delete(session);
    },
    read,
    leaveBehind: (waiter) => {
      waiter.seen = seenBy(waiter);
      waiter.follows = false;
    },
    seenBy,
    hasPassed: (seq) => passed === seq,
    pass: (newest) => {
      passed = newest;
    },
  };
}
