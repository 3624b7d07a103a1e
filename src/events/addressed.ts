import type { CompleteLists, Emission } from '../domain/event.ts';
import { eventIdOf, liveIdOf } from '../domain/queue.ts';
import type { Db } from '../store/db/open.ts';
import type { StoredEvent } from '../store/events/events.ts';
import type { Queue } from '../store/events/queues.ts';
import type { AudienceMatcher, Listener } from './audience.ts';
import { openMatchers } from './audience-matchers.ts';
import type { KeptEvent } from './live-events.ts';
import { serialize } from './serialize.ts';
import { type DeliveredEvent, type Session, withId } from './session.ts';

/** An event and a matcher for its audience. */
export interface AddressedEvent<Event extends Emission> {
  event: Event;
  matcher: AudienceMatcher;
}

/** Finds the audiences of events of an organization, and completes events that repeat whole lists. */
export type AddressEvents = <Event extends Emission>(
  realmId: number,
  events: readonly Event[],
) => Promise<AddressedEvent<Event>[]>;

export function openAddressing(db: Db, lists: CompleteLists): AddressEvents {
  const matchersOf = openMatchers(db);

  /** Returns copies, so that the log in memory does not keep the lists. */
  async function completed<Event extends Emission>(realmId: number, events: readonly Event[]): Promise<Event[]> {
    const complete = await lists(realmId, events);
    return events.flatMap((event, index) => {
      const own = complete[index];
      return own ? [{ ...event, ...own }] : [];
    });
  }

  return async (realmId, events) => {
    const complete = events.some(({ hints }) => hints?.whole) ? await completed(realmId, events) : events;
    const matchers = await matchersOf(complete);
    return complete.flatMap((event, index) => {
      const matcher = matchers[index];
      return matcher ? [{ event, matcher }] : [];
    });
  };
}

/** Those of consecutive events that a queue gets; `role` is the user's role before them. */
export function eventsFor(
  session: Session,
  events: readonly AddressedEvent<StoredEvent>[],
  role: number,
): DeliveredEvent[] {
  const found: DeliveredEvent[] = [];
  const { queue, userId, allPublicChannels, narrowChannels } = session;
  const listener = { userId, allPublicChannels, narrowChannels, role };
  for (const { event, matcher } of events) {
    listener.role = newRoleOf(session, event) ?? listener.role;
    const first = eventIdOf(event.seq, queue.baseSeq);
    serializedFor(listener, queue, { event, matcher }).forEach((text, index) => {
      const id = first + index;
      if (id > session.ackedId) found.push({ id, text: withId(text, id) });
    });
  }
  return found;
}

/** The live events that a queue has not acknowledged, up to the stored event `seen`. */
export function liveEventsFor(session: Session, kept: readonly KeptEvent[], seen: number): DeliveredEvent[] {
  const { queue } = session;
  const after = Math.max(session.ackedId, session.liveBaseId);
  const found: DeliveredEvent[] = [];
  for (const { event, matcher } of kept) {
    const id = liveIdOf(event.place, queue.baseSeq);
    // A stored event before it may not have been read yet, and would be skipped if this one were acknowledged.
    if (id <= after || event.place.seq > seen) continue;
    for (const text of serializedFor(session, queue, { event, matcher })) found.push({ id, text: withId(text, id) });
  }
  return found;
}

/** The texts of an event for one queue; none if its user is not in the audience. */
export function serializedFor(listener: Listener, queue: Queue, { event, matcher }: AddressedEvent<Emission>) {
  if (matcher.includes(listener)) return serialize(event, queue, false);
  return matcher.matchesPublicChannel(listener) ? serialize(event, queue, true) : [];
}

/** The user's new role, if the event is a change of role. */
export function newRoleOf({ userId }: Session, { event }: Emission): number | undefined {
  if (event.type !== 'realm_user' || event.op !== 'update' || event.person.user_id !== userId) return undefined;
  return event.person.role;
}

/** The user's role before these events; the session has the role after the newest event. */
export const roleBefore = (session: Session, events: readonly Emission[]) =>
  events.find((event) => newRoleOf(session, event) !== undefined)?.hints?.roleBefore ?? session.role;
