import { heartbeatIdAfter, type LivePlace, liveIdOf, seqOfEventId } from '../domain/queue.ts';
import type { Queue } from '../store/events/queues.ts';
import type { Listener } from './audience.ts';
import type { RealmLog } from './realm-log.ts';
import type { Waiter, Waiting } from './waiting.ts';

/** An event as a client gets it; its JSON text includes the ID. */
export interface DeliveredEvent {
  id: number;
  text: string;
}

/** The state that a process keeps in memory for a queue that it serves. */
export interface Session extends Listener {
  queue: Queue;
  /** Equal for queues with the same options, whose users get the same texts of most events. */
  form: string;
  log: RealmLog;
  /** The waiting requests of its organization. */
  waiting: Waiting<Session>;
  ackedId: number;
  lastSeenAt: number;
  /**
   * No stored event from the one with the ID `after` to the number `upTo` is for the queue: once the client has
   * acknowledged that one, these are not read again.
   */
  nothing: { after: number; upTo: number };
  /** The user's role at every position from `after` to before `upTo`, as far as the log was searched for a change of it. */
  roleKnown: { after: number; upTo: number; role: number } | undefined;
  /** No live event up to this ID is for the queue, except acknowledged ones: it was created later, or did not ask for them. */
  noLiveUpTo: number;
  /** Both as stored in the row of the queue. */
  saved: { ackedId: number; lastSeenAt: number };
  /** The largest ID that this process gave out or got from the client; other processes may have given out larger ones. */
  newestId: number;
  /** Whether this process gave out every ID of the queue. */
  knowsAll: boolean;
  waiter: Waiter | undefined;
  /**
   * The row when this process last read it: the process that the client asked last (null: none yet), and the
   * acknowledged ID.
   */
  claimed: { by: string | null; ackedId: number };
  /** Whether the queue has ended. */
  isDetached: boolean;
}

export function newSession(
  queue: Queue,
  role: number,
  {
    now,
    knowsAll,
    log,
    waiting,
    newestLive,
  }: { now: number; knowsAll: boolean; log: RealmLog; waiting: Waiting<Session>; newestLive?: LivePlace | undefined },
): Session {
  const { baseSeq, baseLive } = queue;
  return {
    queue,
    form: JSON.stringify(queue.options),
    log,
    waiting,
    userId: queue.userId,
    role,
    allPublicChannels: queue.options.allPublicChannels,
    narrowChannels: queue.options.narrow
      .filter(([operator]) => operator === 'stream' || operator === 'channel')
      .map(([, operand]) => operand.toLowerCase()),
    ackedId: queue.ackedId,
    lastSeenAt: now,
    nothing: { after: queue.ackedId, upTo: seqOfEventId(queue.ackedId, baseSeq) },
    roleKnown: undefined,
    noLiveUpTo: liveIdOf({ seq: baseSeq, number: newestLive?.seq === baseSeq ? newestLive.number : baseLive }, baseSeq),
    saved: { ackedId: queue.ackedId, lastSeenAt: queue.lastSeenAt },
    newestId: queue.ackedId,
    knowsAll,
    waiter: undefined,
    claimed: { by: null, ackedId: queue.ackedId },
    isDetached: false,
  };
}

/**
 * The ID of a heartbeat for a request for which the log was read up to `seen`. It is larger than the IDs of all events
 * that the queue has, and smaller than those of live events after the newest one known here, which may be on their way.
 */
export function heartbeatId(session: Session, seen: number, newest: LivePlace | undefined): number {
  const number = newest?.seq === seen ? newest.number : 0;
  return heartbeatIdAfter(Math.max(session.newestId, liveIdOf({ seq: seen, number }, session.queue.baseSeq)));
}

/** The JSON text of an event with its ID. */
export const withId = (event: string, id: number) => `${event.slice(0, -1)},"id":${id}}`;

/** Stored and live events, by their IDs. */
export const merged = (
  stored: readonly DeliveredEvent[],
  live: readonly DeliveredEvent[],
): readonly DeliveredEvent[] => (live.length === 0 ? stored : [...stored, ...live].sort((a, b) => a.id - b.id));
