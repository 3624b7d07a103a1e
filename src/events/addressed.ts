import type { CompleteLists, Emission } from '../domain/event.ts';
import { eventIdOf, liveIdOf } from '../domain/queue.ts';
import { isGuest } from '../domain/users/roles.ts';
import type { Db } from '../store/db/open.ts';
import type { StoredEvent } from '../store/events/events.ts';
import type { Queue } from '../store/events/queues.ts';
import { type AudienceMatcher, type Listener, matcherOf } from './audience.ts';
import { openMatchers } from './audience-matchers.ts';
import type { KeptEvent } from './live-events.ts';
import { isWanted, serialize } from './serialize.ts';
import { type DeliveredEvent, type Session, withId } from './session.ts';

/** An event and a matcher for its audience. */
export interface AddressedEvent<Event extends Emission> {
  event: Event;
  matcher: AudienceMatcher;
}

/**
 * Finds the audiences of events of an organization, and completes those that repeat whole lists. With `reader`, leaves
 * out lists that it does not get.
 */
export type AddressEvents = <Event extends Emission>(
  realmId: number,
  events: readonly Event[],
  reader?: Session,
) => Promise<AddressedEvent<Event>[]>;

export function openAddressing(db: Db, lists: CompleteLists): AddressEvents {
  const matchersOf = openMatchers(db);

  /** Copies of the events, so that the log in memory does not keep the lists; none for those that a later one replaces. */
  async function completed<Event extends Emission>(
    realmId: number,
    events: readonly Event[],
  ): Promise<Map<Event, AddressedEvent<Event>>> {
    const complete = events.length > 0 ? await lists(realmId, events) : [];
    const copies = new Map<Event, AddressedEvent<Event>>();
    for (const [index, event] of events.entries()) {
      const own = complete[index];
      if (own) copies.set(event, { event: { ...event, ...own }, matcher: matcherOf(own.audience, new Set()) });
    }
    return copies;
  }

  return async (realmId, events, reader) => {
    const repeating = events.filter(({ hints }) => hints?.whole);
    const copies = await completed(realmId, reader ? repeating.filter((event) => mayGet(reader, event)) : repeating);
    const matchers = await matchersOf(events);
    return events.flatMap((event, index) => {
      const matcher = matchers[index];
      if (event.hints?.whole) return copies.get(event) ?? [];
      return matcher ? [{ event, matcher }] : [];
    });
  };
}

/** False only for events that the queue does not get whatever the role of its user. */
const mayGet = ({ queue, userId }: Session, { event, audience: { users } }: Emission) =>
  isWanted(event.type, queue.options) && (users === undefined || users.includes(userId));

/** Those of consecutive events that a queue gets; `role` is the user's role before them. */
export function eventsFor(
  session: Session,
  events: readonly AddressedEvent<StoredEvent>[],
  role: number,
): DeliveredEvent[] {
  const found: DeliveredEvent[] = [];
  const { queue, userId, allPublicChannels, narrowChannels } = session;
  const listener = { userId, allPublicChannels, narrowChannels, role };
  for (const addressed of events) {
    listener.role = newRoleOf(session, addressed.event) ?? listener.role;
    let id = eventIdOf(addressed.event.seq, queue.baseSeq);
    for (const text of serializedFor(listener, queue, asShownTo(session, addressed))) {
      if (id > session.ackedId) found.push({ id, text: withId(text, id) });
      id += 1;
    }
  }
  return found;
}

/** The list is completed with the default channels of now, which users who have become guests since do not see. */
function asShownTo(user: Session, addressed: AddressedEvent<StoredEvent>): AddressedEvent<StoredEvent> {
  const { event, matcher } = addressed;
  if (event.hints?.whole !== 'default_streams' || !isGuest(user)) return addressed;
  return { event: { ...event, event: { type: 'default_streams', default_streams: [] } }, matcher };
}

/**
 * The live events that a queue has not acknowledged, up to the stored event `seen`. Those that are not for the queue are
 * not looked at again, so that a notice costs a waiting queue the same however many came before it.
 */
export function liveEventsFor(session: Session, kept: readonly KeptEvent[], seen: number): DeliveredEvent[] {
  const { queue } = session;
  const found: DeliveredEvent[] = [];
  if (kept.length === 0) return found;
  for (const { event, matcher } of keptAfter(kept, Math.max(session.ackedId, session.noLiveUpTo), queue.baseSeq)) {
    // A stored event before it may not have been read yet, and would be skipped if this one were acknowledged.
    if (event.place.seq > seen) break;
    const id = liveIdOf(event.place, queue.baseSeq);
    for (const text of serializedFor(session, queue, { event, matcher })) found.push({ id, text: withId(text, id) });
    if (found.length === 0) session.noLiveUpTo = id;
  }
  return found;
}

function keptAfter(kept: readonly KeptEvent[], id: number, baseSeq: number): readonly KeptEvent[] {
  const last = kept.findLastIndex(({ event }) => liveIdOf(event.place, baseSeq) <= id);
  return last === kept.length - 1 ? [] : kept.slice(last + 1);
}

/** The texts of an event for one queue; none if its user is not in the audience. */
function serializedFor(listener: Listener, queue: Queue, { event, matcher }: AddressedEvent<Emission>) {
  if (matcher.includes(listener)) return serialize(event, queue, false);
  return matcher.matchesPublicChannel(listener) ? serialize(event, queue, true) : [];
}

/** Whose role changes with the event, and to what; undefined if nobody's does. */
export function roleChangeOf({ event }: Emission): { userId: number; role: number } | undefined {
  if (event.type !== 'realm_user' || event.op !== 'update') return undefined;
  const { user_id: userId, role } = event.person;
  return role === undefined ? undefined : { userId, role };
}

/** The user's new role, if the event is a change of role. */
function newRoleOf({ userId }: Session, emission: Emission): number | undefined {
  const change = roleChangeOf(emission);
  return change?.userId === userId ? change.role : undefined;
}

/** The user's role before these events, if one of them changes it. */
export const roleBefore = (session: Session, events: readonly Emission[]): number | undefined =>
  events.find((event) => newRoleOf(session, event) !== undefined)?.hints?.roleBefore;
