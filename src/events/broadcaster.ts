import type { StoredEvent } from '../store/events/events.ts';
import type { PlacedEvent } from '../store/events/live.ts';
import { type AddressEvents, type AddressedEvent, eventsFor, liveEventsFor, roleChangeOf } from './addressed.ts';
import type { LiveEvents } from './live-events.ts';
import type { Poller } from './poller.ts';
import type { LogListener } from './realm-log.ts';
import type { RealmSessions } from './realm-sessions.ts';
import { byId, type Session } from './session.ts';

/** Passes the new events of an organization to its sessions. */
export function broadcaster(
  address: AddressEvents,
  poller: Pick<Poller, 'wake' | 'lookAgain' | 'waitingIn'>,
  { realmId, sessions, live }: { realmId: number; sessions: RealmSessions; live: Pick<LiveEvents, 'list' | 'arrived'> },
): LogListener {
  async function liveArrived(events: readonly StoredEvent[]): Promise<void> {
    const last = events.findLast((event) => event.liveBefore > 0);
    if (last) await live.arrived(realmId, { seq: last.seq - 1, number: last.liveBefore });
  }

  async function broadcastStored(events: readonly StoredEvent[]): Promise<void> {
    // Audiences are found when somebody asks: a request that begins to wait meanwhile reads the log itself.
    if (poller.waitingIn(realmId).size > 0) await answerWaiting(events);
    // After a change of role, audiences by role use the new one, beginning with the event of the change.
    for (const event of events) {
      const change = roleChangeOf(event);
      if (change) for (const session of sessions.of([change.userId])) session.role = change.role;
    }
  }

  async function answerWaiting(events: readonly StoredEvent[]): Promise<void> {
    const addressed = await address(realmId, events);
    const before = (events[0]?.seq ?? 0) - 1;
    const newest = before + events.length;
    for (const session of poller.waitingIn(realmId)) answerWaiter(session, addressed, { before, newest });
  }

  function answerWaiter(
    session: Session,
    addressed: readonly AddressedEvent<StoredEvent>[],
    { before, newest }: { before: number; newest: number },
  ): void {
    const { waiter } = session;
    if (!waiter || waiter.seen >= newest) return;
    if (waiter.seen < before) {
      poller.lookAgain(session, waiter);
      return;
    }
    waiter.seen = newest;
    const found = eventsFor(session, addressed, session.role);
    if (found.length > 0) poller.wake(session, byId([...found, ...liveEventsFor(session, live.list(realmId), newest)]));
  }

  function broadcastLive(events: readonly PlacedEvent[]): void {
    const kept = live.list(realmId);
    for (const session of sessions.of(events.flatMap(({ audience }) => audience.users))) {
      const { waiter } = session;
      if (!waiter) continue;
      const found = liveEventsFor(session, kept, waiter.seen);
      if (found.length > 0) poller.wake(session, found);
      else if (waiter.seen < headOf(session)) poller.lookAgain(session, waiter);
    }
  }

  function invalidate(): void {
    for (const session of poller.waitingIn(realmId)) if (session.waiter) poller.lookAgain(session, session.waiter);
  }

  return { liveArrived, stored: broadcastStored, live: broadcastLive, invalidated: invalidate };
}

const headOf = ({ log, queue }: Session) => log.head() ?? queue.baseSeq;
