import { seqOfEventId } from '../domain/queue.ts';
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
      if (part.events.length > 0) stored = await ownAmong(session, part);
      seen = part.upTo;
      if (stored.length > 0 || isEnd(log, part)) break;
    }
    const events = merged(stored, liveFor(session, seen));
    session.nothing = { after: events.at(-1)?.id ?? ackedId, upTo: seen };
    return { events, seen };
  }

  async function ownAmong(session: Session, part: LogPart): Promise<DeliveredEvent[]> {
    const addressed = await address(session.queue.realmId, part.events, session);
    return eventsFor(session, addressed, roleBefore(session, part.events) ?? (await roleAt(session, part.upTo)));
  }

  return { unacknowledged, liveFor };
}

function isEnd(log: RealmLog, { events, upTo }: LogPart): boolean {
  const head = log.head();
  return head === undefined ? events.length < WINDOW : upTo >= head;
}

/** The user's role at a position of the log. The session has the role after the newest event. */
async function roleAt(session: Session, seq: number): Promise<number> {
  const { log, role, userId, roleKnown: known } = session;
  const head = log.head();
  if (head !== undefined && seq >= head) return role;
  if (known && known.after <= seq && seq < known.upTo) return known.role;
  const change = await log.roleChangeAfter(seq, userId);
  const found = { after: seq, upTo: change?.seq ?? head ?? seq, role: change?.roleBefore ?? role };
  session.roleKnown = found;
  return found.role;
}
