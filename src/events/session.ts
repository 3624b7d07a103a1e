import { MAX_LIVE_EVENTS, MAX_LIVE_LENGTH } from '../domain/limits.ts';
import { eventIdOf, STRIDE } from '../domain/queue.ts';
import type { Queue } from '../store/events/queues.ts';
import type { Listener } from './audience.ts';
import type { RealmLog } from './realm-log.ts';

/** An event as a client gets it: its JSON text has the ID in it. */
export interface DeliveredEvent {
  id: number;
  text: string;
}

/** Ends a request with the JSON texts of events. */
export type Answer = (events: readonly string[], waited: boolean) => void;

/** A request that waits for events of a queue. */
export interface Waiter {
  answer: Answer;
  /** Number of the newest stored event that was read for it: it gets those after it as they are broadcast. */
  seen: number;
  heartbeat: NodeJS.Timeout;
}

/** What a process keeps in memory of a queue that it serves. */
export interface Session extends Listener {
  queue: Queue;
  log: RealmLog;
  ackedId: number;
  lastSeenAt: number;
  /** The two as they are in the row of the queue. */
  saved: { ackedId: number; lastSeenAt: number };
  /** The largest ID that this process gave out or got from the client; other processes may have given out larger ones. */
  newestId: number;
  /** Whether every ID that was given out came from this process. */
  knowsAll: boolean;
  /** Events that are never stored, until the client acknowledges them. */
  live: DeliveredEvent[];
  /** Characters of `live`. */
  liveLength: number;
  waiter: Waiter | undefined;
  /** Whether the queue has ended. */
  isDetached: boolean;
}

export function newSession(
  queue: Queue,
  role: number,
  { now, knowsAll, log }: { now: number; knowsAll: boolean; log: RealmLog },
): Session {
  return {
    queue,
    log,
    userId: queue.userId,
    role,
    allPublicChannels: queue.options.allPublicChannels,
    narrowChannels: queue.options.narrow
      .filter(([operator]) => operator === 'stream' || operator === 'channel')
      .map(([, operand]) => operand.toLowerCase()),
    ackedId: queue.ackedId,
    lastSeenAt: now,
    saved: { ackedId: queue.ackedId, lastSeenAt: queue.lastSeenAt },
    newestId: queue.ackedId,
    knowsAll,
    live: [],
    liveLength: 0,
    waiter: undefined,
    isDetached: false,
  };
}

/** The next ID of a queue for an event that is never stored, when the log ends at `head`. */
export function nextLiveId(session: Session, head: number): number {
  // The lower half of the numbers after a stored event belongs to the events that it may become for older clients.
  return (
    Math.max(session.newestId, session.live.at(-1)?.id ?? -1, eventIdOf(head, session.queue.baseSeq) + STRIDE / 2) + 1
  );
}

export function addLive(session: Session, event: string, head: number): void {
  const id = nextLiveId(session, head);
  const text = withId(event, id);
  session.live.push({ id, text });
  session.liveLength += text.length;
  while (session.live.length > MAX_LIVE_EVENTS || (session.live.length > 1 && session.liveLength > MAX_LIVE_LENGTH)) {
    session.liveLength -= session.live.shift()?.text.length ?? 0;
  }
}

/** Forgets the live events that the client has acknowledged. */
export function dropLive(session: Session, lastEventId: number): void {
  session.live = session.live.filter(({ id }) => id > lastEventId);
  session.liveLength = session.live.reduce((length, { text }) => length + text.length, 0);
}

/** The JSON text of an event with its ID. */
export const withId = (event: string, id: number) => `${event.slice(0, -1)},"id":${id}}`;

/** Sorts the events in place. */
export const byId = (events: DeliveredEvent[]) => events.sort((a, b) => a.id - b.id);
