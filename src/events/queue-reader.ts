import { seqOfEventId } from '../domain/queue.ts';
import { type InTurn, oneAtATime } from '../runtime/turns.ts';
import type { StoredEvent } from '../store/events/events.ts';
import { type AddressEvents, firstEventsFor, liveEventsFor, roleBefore } from './addressed.ts';
import type { LiveEvents } from './live-events.ts';
import type { LogPart } from './older-events.ts';
import type { RealmLog } from './realm-log.ts';
import { type DeliveredEvent, merged, type Session } from './session.ts';

/** Reads the events that a queue has not acknowledged. */
export interface QueueReader {
  /** All of them, or the first part if they are many, and the number of the newest stored event that was read. */
  unacknowledged: (session: Session) => Promise<{ events: readonly DeliveredEvent[]; seen: number }>;
  /** The live events among them, if the log was read up to `seen`. */
  liveFor: (session: Session, seen: number) => DeliveredEvent[];
}

/** Characters of events that are worth a turn of their own. */
const LONG = 32_768;

export function openQueueReader(address: AddressEvents, live: Pick<LiveEvents, 'list'>): QueueReader {
  const inTurn = oneAtATime();
  const liveFor: QueueReader['liveFor'] = (session, seen) =>
    liveEventsFor(session, live.list(session.queue.realmId), seen);

  async function unacknowledged(session: Session) {
    const { queue, log, nothing, ackedId } = session;
    let seen = nothing.after === ackedId ? nothing.upTo : seqOfEventId(ackedId, queue.baseSeq);
    let stored: DeliveredEvent[] = [];
    // Skips events that the queue does not get, until there are some for it or the log ends.
    for (;;) {
      const part = await log.after(seen, session);
      const own = await ownAmong(session, part);
      stored = own.found;
      seen = own.upTo ?? part.upTo;
      if (stored.length > 0 || isEnd(log, part)) break;
    }
    const events = merged(stored, liveFor(session, seen));
    session.nothing = { after: events.at(-1)?.id ?? ackedId, upTo: seen };
    return { events, seen };
  }

  async function ownAmong(session: Session, part: LogPart): Promise<ReturnType<typeof firstEventsFor>> {
    if (part.events.length === 0) return { found: [], upTo: undefined };
    // Many clients come back together after an outage: others are served between any two of them.
    const turn = isLong(part.events) ? inTurn : atOnce;
    const addressed = await turn(() => address(session.queue.realmId, part.events, session));
    const role = roleBefore(session, part.events) ?? (await roleAt(session, part.upTo));
    return turn(async () => firstEventsFor(session, addressed, role));
  }

  return { unacknowledged, liveFor };
}

const atOnce: InTurn = (work) => work();

/** Whether it takes long to write the events. Those that repeat a whole list are longer than their rows. */
const isLong = (events: readonly StoredEvent[]): boolean =>
  events.some(({ hints }) => hints?.whole) || events.reduce((sum, { length }) => sum + length, 0) > LONG;

function isEnd(log: RealmLog, { events, upTo }: LogPart): boolean {
  const head = log.head();
  return head === undefined ? events.length === 0 : upTo >= head;
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
