import { seqOfEventId } from '../domain/queue.ts';
import type { StoredEvent } from '../store/events/events.ts';
import { type AddressEvents, eventsFor, liveEventsFor, roleBefore } from './addressed.ts';
import type { LiveEvents } from './live-events.ts';
import type { LogPart } from './older-events.ts';
import { type RealmLog, WINDOW } from './realm-log.ts';
import { type DeliveredEvent, merged, type Session } from './session.ts';

/** Reads the events that a queue has not acknowledged. */
export interface QueueReader {
  /** All of them, or the first part if they are many, and the number of the newest stored event that was read. */
  unacknowledged: (session: Session) => Promise<{ events: readonly DeliveredEvent[]; seen: number }>;
  /** The live events among them, if the log was read up to `seen`. */
  liveFor: (session: Session, seen: number) => DeliveredEvent[];
}

export function openQueueReader(address: AddressEvents, live: Pick<LiveEvents, 'list'>): QueueReader {
  const liveFor: QueueReader['liveFor'] = (session, seen) =>
    liveEventsFor(session, live.list(session.queue.realmId), seen);

  async function unacknowledged(session: Session) {
    const { queue, log, nothing, ackedId } = session;
    let seen = nothing.after === ackedId ? nothing.upTo : seqOfEventId(ackedId, queue.baseSeq);
    let stored: DeliveredEvent[] = [];
    // Skips events that the queue does not get, until there are some for it or the log ends.
    for (;;) {
      const part = await log.after(seen, session);
      if (part.events.length > 0) stored = await ownAmong(session, part.events);
      seen = part.upTo;
      if (stored.length > 0 || isEnd(log, part)) break;
    }
    const events = merged(stored, liveFor(session, seen));
    session.nothing = { after: events.at(-1)?.id ?? ackedId, upTo: seen };
    return { events, seen };
  }

  async function ownAmong(session: Session, events: readonly StoredEvent[]): Promise<DeliveredEvent[]> {
    const addressed = await address(session.queue.realmId, events, session);
    return eventsFor(session, addressed, roleBefore(session, events));
  }

  return { unacknowledged, liveFor };
}

function isEnd(log: RealmLog, { events, upTo }: LogPart): boolean {
  const head = log.head();
  return head === undefined ? events.length < WINDOW : upTo >= head;
}
