import { badQueue, eventIdOf, eventNotInQueue, eventPruned, type LivePlace, STRIDE } from '../domain/queue.ts';
import type { AddressEvents } from './addressed.ts';
import type { LiveEvents } from './live-events.ts';
import { openQueueReader } from './queue-reader.ts';
import { type DeliveredEvent, heartbeatId, type Session, withId } from './session.ts';
import type { Timers } from './timers.ts';
import type { Answer, Waiter } from './waiting.ts';

/**
 * Answers at once, or waits and answers later; returns a function that stops the wait. It takes a callback instead of
 * returning a promise, because thousands of requests wait at the same time, and a chain of promises for each would cost
 * more than everything else.
 */
export type Poll = (answer: Answer) => StopWaiting;
export type StopWaiting = () => void;

/** Reads the events of a queue for its client, and keeps the request waiting if there are none. */
export interface Poller {
  /**
   * Acknowledges the events up to `lastEventId` and reads those after it. Ends another request that waits for the
   * queue.
   */
  read: (session: Session, request: { lastEventId: number; dontBlock: boolean }) => Promise<Poll>;
  /** Answers the waiting request, if there is one, with these events. */
  wake: (session: Session, events: readonly DeliveredEvent[]) => void;
  /** Answers the waiting request, if there is one, without events: the client asks again. */
  end: (session: Session) => void;
  /** Reads again for a waiting request that missed a notification. */
  lookAgain: (session: Session, waiter: Waiter) => void;
  /** From now on, requests do not wait. */
  close: () => void;
}

export interface PollerOptions {
  now: () => number;
  heartbeatMs: () => number;
  timers: Timers;
  address: AddressEvents;
  live: Pick<LiveEvents, 'list' | 'newest'>;
}

const doNothing: StopWaiting = () => undefined;

export function openPoller({ now, heartbeatMs, timers, address, live }: PollerOptions): Poller {
  let isClosed = false;
  const { unacknowledged, liveFor } = openQueueReader(address, live);

  async function read(session: Session, { lastEventId, dontBlock }: { lastEventId: number; dontBlock: boolean }) {
    const { log, queue } = session;
    // The response must include everything committed before the request came.
    await log.settled();
    if (session.isDetached) throw badQueue(queue.id);
    acknowledge(session, lastEventId, now());
    end(session);
    const { events, seen } = await unacknowledged(session);
    return (answer: Answer) => {
      // A queue that ended meanwhile answers at once; the client learns of it when it asks again.
      const mayWait = !dontBlock && !isClosed && !session.isDetached;
      if (events.length === 0 && mayWait) return wait(session, { answer, seen });
      deliver(session, events, answer, false);
      return doNothing;
    };
  }

  function wait(session: Session, { answer, seen }: Pick<Waiter, 'answer' | 'seen'>): StopWaiting {
    end(session);
    const heartbeat = timers.start(sendHeartbeat, heartbeatMs(), session);
    const waiter: Waiter = { answer, seen, follows: false, heartbeat };
    session.waiting.begin(session, waiter);
    session.lastSeenAt = now();
    // An event may have arrived after the read.
    if (session.log.head() !== seen || liveFor(session, seen).length > 0) lookAgain(session, waiter);
    return () => {
      if (session.waiter === waiter) stopWaiting(session, waiter);
    };
  }

  function stopWaiting(session: Session, waiter: Waiter): void {
    timers.stop(waiter.heartbeat);
    session.waiting.end(session);
    session.lastSeenAt = now();
  }

  function lookAgain(session: Session, waiter: Waiter): void {
    unacknowledged(session).then(
      ({ events, seen }) => {
        if (session.waiter !== waiter) return;
        session.waiting.read(waiter, seen);
        if (events.length > 0) wake(session, events);
        else if ((session.log.head() ?? seen) > seen) lookAgain(session, waiter);
      },
      // The client asks again and gets the error.
      () => {
        if (session.waiter === waiter) end(session);
      },
    );
  }

  function sendHeartbeat(session: Session): void {
    // The ID follows the events that were read for this request, not the end of the log: no later event may have a
    // smaller ID.
    const { queue, waiter, waiting } = session;
    const seen = waiter ? waiting.seenBy(waiter) : queue.baseSeq;
    const pending = liveFor(session, seen);
    wake(session, pending.length > 0 ? pending : [heartbeatOf(session, seen, live.newest(queue.realmId))]);
  }

  function wake(session: Session, events: readonly DeliveredEvent[]): void {
    const { waiter, waiting } = session;
    if (!waiter) return;
    stopWaiting(session, waiter);
    const last = events.at(-1);
    if (last) session.nothing = { after: last.id, upTo: waiting.seenBy(waiter) };
    deliver(session, events, waiter.answer, true);
  }

  const end = (session: Session) => wake(session, []);

  function deliver(session: Session, events: readonly DeliveredEvent[], answer: Answer, waited: boolean): void {
    session.newestId = Math.max(session.newestId, events.at(-1)?.id ?? -1);
    session.lastSeenAt = now();
    // Once V8 has optimized it, `map` returns another kind of array, and what uses the array is compiled again (decision 0026).
    const texts: string[] = [];
    for (const { text } of events) texts.push(text);
    answer(texts, waited);
  }

  return {
    read,
    wake,
    end,
    lookAgain,
    close: () => {
      isClosed = true;
    },
  };
}

function heartbeatOf(session: Session, seen: number, newest: LivePlace | undefined): DeliveredEvent {
  const id = heartbeatId(session, seen, newest);
  return { id, text: withId('{"type":"heartbeat"}', id) };
}

function acknowledge(session: Session, lastEventId: number, now: number): void {
  requireAcknowledgeable(session, lastEventId);
  session.newestId = Math.max(session.newestId, lastEventId);
  session.ackedId = lastEventId;
  session.lastSeenAt = now;
}

/** Refuses IDs below the acknowledged one, and IDs that the queue never gave out. */
function requireAcknowledgeable({ ackedId, newestId, knowsAll, queue, log }: Session, lastEventId: number): void {
  if (lastEventId < ackedId) throw eventPruned(lastEventId);
  const head = log.head() ?? queue.baseSeq;
  // Another process may have given out any ID up to the end of the log.
  const possible = knowsAll ? -1 : eventIdOf(head, queue.baseSeq) + STRIDE - 1;
  if (lastEventId > Math.max(newestId, possible)) throw eventNotInQueue(lastEventId);
}
