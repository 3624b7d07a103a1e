import { promptTurn } from '../runtime/turns.ts';
import type { StoredEvent } from '../store/events/events.ts';
import type { PlacedEvent } from '../store/events/live.ts';
import { type AddressEvents, type AddressedEvent, eventsFor, liveEventsFor, roleChangeOf } from './addressed.ts';
import { peopleOf } from './audience.ts';
import type { LiveEvents } from './live-events.ts';
import type { Poller } from './poller.ts';
import type { LogListener } from './realm-log.ts';
import type { RealmListeners } from './registry.ts';
import { merged, type Session } from './session.ts';

/** Milliseconds for which clients are answered before other requests have their turn. */
export const PIECE_MS = 25;
/**
 * How many sessions are looked at in that time at most. A response leaves three steps to Node's queue of ticks, which has
 * room for 2,047: V8 gives up what empties it when it overflows for the first time (decision 0026).
 */
export const PIECE_SESSIONS = 250;

/** Passes the new events of an organization to its sessions, in pieces: thousands of clients may wait for the same event. */
export function broadcaster(
  address: AddressEvents,
  poller: Pick<Poller, 'wake' | 'lookAgain'>,
  { realmId, sessions, waiting, live }: Omit<RealmListeners, 'log'> & { live: Pick<LiveEvents, 'list' | 'arrived'> },
): LogListener {
  async function liveArrived(events: readonly StoredEvent[]): Promise<void> {
    const last = events.findLast((event) => event.liveBefore > 0);
    if (last) await live.arrived(realmId, { seq: last.seq - 1, number: last.liveBefore });
  }

  async function broadcastStored(events: readonly StoredEvent[]): Promise<void> {
    const before = (events[0]?.seq ?? 0) - 1;
    const newest = before + events.length;
    if (waiting.sessions.size > 0) {
      const addressed = await address(realmId, events);
      const reached = waiting.hasPassed(before) ? reachedBy(addressed) : waiting.sessions;
      await inPieces(reached, answering(addressed, { before, newest }));
    }
    waiting.pass(newest);
    // After a change of role, audiences by role use the new one, beginning with the event of the change.
    for (const event of events) {
      const change = roleChangeOf(event);
      if (change) for (const session of sessions.of([change.userId])) session.role = change.role;
    }
  }

  /** Sessions that may get one of the events, if their clients wait. */
  function reachedBy(addressed: readonly AddressedEvent[]): Iterable<Session> {
    const people: number[] = [];
    for (const { matcher } of addressed) {
      const named = peopleOf(matcher);
      if (!named || people.length >= waiting.sessions.size) return waiting.sessions;
      for (const ids of named) for (const id of ids) people.push(id);
    }
    return new Set([...sessions.of(people), ...sessions.ofPublicChannels()]);
  }

  /** Answers the waiting request of a session if one of these events is for it. */
  const answering =
    (addressed: readonly AddressedEvent[], { before, newest }: { before: number; newest: number }) =>
    (session: Session): void => {
      const { waiter } = session;
      if (!waiter) return;
      const seen = waiting.seenBy(waiter);
      if (seen >= newest) return;
      if (seen < before) {
        waiting.leaveBehind(waiter);
        poller.lookAgain(session, waiter);
        return;
      }
      waiting.read(waiter, newest);
      const found = eventsFor(session, addressed, session.role);
      if (found.length > 0) poller.wake(session, merged(found, liveEventsFor(session, live.list(realmId), newest)));
    };

  async function broadcastLive(events: readonly PlacedEvent[]): Promise<void> {
    const kept = live.list(realmId);
    await inPieces(sessions.of(events.flatMap(({ audience }) => audience.users)), (session) => {
      const { waiter } = session;
      if (!waiter) return;
      const seen = waiting.seenBy(waiter);
      const found = liveEventsFor(session, kept, seen);
      if (found.length > 0) poller.wake(session, found);
      else if (seen < headOf(session)) poller.lookAgain(session, waiter);
    });
  }

  async function invalidate(): Promise<void> {
    await inPieces(waiting.sessions, (session) => {
      if (session.waiter) poller.lookAgain(session, session.waiter);
    });
  }

  return { liveArrived, stored: broadcastStored, live: broadcastLive, invalidated: invalidate };
}

/** Does something for each of the sessions, and serves other requests after each piece of them. */
export async function inPieces(sessions: Iterable<Session>, act: (session: Session) => void): Promise<void> {
  let endsAt = performance.now() + PIECE_MS;
  let left = PIECE_SESSIONS;
  // A copy: clients ask again in between, and begin to wait once more.
  for (const session of [...sessions]) {
    if (left === 0 || performance.now() >= endsAt) {
      await promptTurn();
      endsAt = performance.now() + PIECE_MS;
      left = PIECE_SESSIONS;
    }
    left -= 1;
    act(session);
  }
}

const headOf = ({ log, queue }: Session) => log.head() ?? queue.baseSeq;
