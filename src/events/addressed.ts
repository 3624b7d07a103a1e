import type { CompleteLists, Emission } from '../domain/event.ts';
import { MAX_EVENTS_LENGTH } from '../domain/limits.ts';
import { eventIdOf, liveIdOf } from '../domain/queue.ts';
import { isGuest } from '../domain/users/roles.ts';
import type { Db } from '../store/db/open.ts';
import type { StoredEvent } from '../store/events/events.ts';
import { type AudienceMatcher, includes, type Listener, matcherOf, matchesPublicChannel } from './audience.ts';
import { openMatchers } from './audience-matchers.ts';
import type { KeptEvent } from './live-events.ts';
import { isWanted, type TextsFor, textsOf } from './serialize.ts';
import { type DeliveredEvent, type Session, withId } from './session.ts';

/** What is found out about an event once, for all queues. */
export interface AddressedEvent {
  seq: number;
  matcher: AudienceMatcher;
  texts: TextsFor;
  /** Whose role changes with it. */
  roleChange: RoleChange | undefined;
  /** Whether it lists the default channels of now, which users who have become guests since do not see. */
  listsDefaults: boolean;
}

const addressed = (event: StoredEvent, matcher: AudienceMatcher): AddressedEvent => ({
  seq: event.seq,
  matcher,
  texts: textsOf(event),
  roleChange: roleChangeOf(event),
  listsDefaults: event.hints?.whole === 'default_streams',
});

/**
 * Finds the audiences of events of an organization, and completes those that repeat whole lists. With `reader`, leaves
 * out lists that it does not get.
 */
export type AddressEvents = (
  realmId: number,
  events: readonly StoredEvent[],
  reader?: Session,
) => Promise<AddressedEvent[]>;

export function openAddressing(db: Db, lists: CompleteLists): AddressEvents {
  const matchersOf = openMatchers(db);

  /** Copies of the events, so that the log in memory does not keep the lists; none for those that a later one replaces. */
  async function completed(realmId: number, events: readonly StoredEvent[]): Promise<Map<StoredEvent, AddressedEvent>> {
    const complete = events.length > 0 ? await lists(realmId, events) : [];
    const copies = new Map<StoredEvent, AddressedEvent>();
    for (const [index, event] of events.entries()) {
      const own = complete[index];
      if (own) copies.set(event, addressed({ ...event, ...own }, matcherOf(own.audience)));
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
      return matcher ? [addressed(event, matcher)] : [];
    });
  };
}

/** False only for events that the queue does not get whatever the role of its user. */
const mayGet = ({ queue, userId }: Session, { event, audience: { users } }: Emission) =>
  isWanted(event.type, queue.options) && (users === undefined || users.includes(userId));

/** Those of consecutive events that a queue gets; `role` is the user's role before them. */
export function eventsFor(session: Session, events: readonly AddressedEvent[], role: number): DeliveredEvent[] {
  const found: DeliveredEvent[] = [];
  const listener = listenerOf(session, role);
  for (const one of events) addEvents(found, session, listener, one);
  return found;
}

/**
 * The first of them, as many as one response may have, for a client that may have missed many; `upTo` is the number of the
 * last event that was looked at, or undefined if they are all.
 */
export function firstEventsFor(
  session: Session,
  events: readonly AddressedEvent[],
  role: number,
): { found: DeliveredEvent[]; upTo: number | undefined } {
  const found: DeliveredEvent[] = [];
  const listener = listenerOf(session, role);
  let [length, measured] = [0, 0];
  for (const one of events) {
    addEvents(found, session, listener, one);
    for (; measured < found.length; measured++) length += found[measured]?.text.length ?? 0;
    if (length >= MAX_EVENTS_LENGTH) return { found, upTo: one.seq };
  }
  return { found, upTo: undefined };
}

const listenerOf = ({ userId, allPublicChannels, narrowChannels }: Session, role: number): Listener => ({
  userId,
  allPublicChannels,
  narrowChannels,
  role,
});

/** Adds what the queue gets for one event. The listener has the role after it from then on. */
function addEvents(found: DeliveredEvent[], session: Session, listener: Listener, one: AddressedEvent): void {
  if (one.roleChange?.userId === session.userId) listener.role = one.roleChange.role;
  const texts = one.listsDefaults && isGuest(session) ? NO_DEFAULTS : one.texts;
  let id = eventIdOf(one.seq, session.queue.baseSeq);
  for (const text of textsOfQueue(session, listener, one.matcher, texts)) {
    if (id > session.ackedId) found.push({ id, text: withId(text, id) });
    id += 1;
  }
}

const NO_DEFAULTS = textsOf({ audience: {}, event: { type: 'default_streams', default_streams: [] } });

/**
 * The live events that a queue has not acknowledged, up to the stored event `seen`. Those that are not for the queue are
 * not looked at again, so that a notice costs a waiting queue the same however many came before it.
 */
export function liveEventsFor(session: Session, kept: readonly KeptEvent[], seen: number): DeliveredEvent[] {
  const { queue } = session;
  const found: DeliveredEvent[] = [];
  if (kept.length === 0) return found;
  for (const { event, matcher, texts } of keptAfter(
    kept,
    Math.max(session.ackedId, session.noLiveUpTo),
    queue.baseSeq,
  )) {
    // A stored event before it may not have been read yet, and would be skipped if this one were acknowledged.
    if (event.place.seq > seen) break;
    const id = liveIdOf(event.place, queue.baseSeq);
    for (const text of textsOfQueue(session, session, matcher, texts)) found.push({ id, text: withId(text, id) });
    if (found.length === 0) session.noLiveUpTo = id;
  }
  return found;
}

function keptAfter(kept: readonly KeptEvent[], id: number, baseSeq: number): readonly KeptEvent[] {
  const last = kept.findLastIndex(({ event }) => liveIdOf(event.place, baseSeq) <= id);
  return last === kept.length - 1 ? [] : kept.slice(last + 1);
}

/** The texts of an event for one queue; none if its user, as a listener, is not in the audience. */
function textsOfQueue(
  { queue, form }: Session,
  listener: Listener,
  matcher: AudienceMatcher,
  texts: TextsFor,
): readonly string[] {
  if (includes(matcher, listener)) return texts(queue, form, false);
  return matchesPublicChannel(matcher, listener) ? texts(queue, form, true) : NONE;
}

const NONE: readonly string[] = [];

interface RoleChange {
  userId: number;
  role: number;
}

/** Whose role changes with the event, and to what; undefined if nobody's does. */
export function roleChangeOf({ event }: Emission): RoleChange | undefined {
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
