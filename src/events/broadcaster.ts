import type { Emission } from '../domain/event.ts';
import type { StoredEvent } from '../store/events/events.ts';
import { type AddressEvents, type AddressedEvent, eventsFor, newRoleOf, serializedFor } from './addressed.ts';
import type { Poller } from './poller.ts';
import type { LogListener } from './realm-log.ts';
import { addLive, byId, type Session } from './session.ts';

/** Brings the new events of an organization to its sessions. */
export function broadcaster(
  address: AddressEvents,
  poller: Pick<Poller, 'wake' | 'lookAgain'>,
  { realmId, sessions }: { realmId: number; sessions: ReadonlySet<Session> },
): LogListener {
  async function broadcastStored(events: readonly StoredEvent[]): Promise<void> {
    const addressed = await address(realmId, events);
    const before = (events[0]?.seq ?? 0) - 1;
    const newest = before + events.length;
    for (const session of sessions) {
      answerWaiter(session, addressed, { before, newest });
      // Audiences by role follow a change of role, from the event of that change on.
      for (const event of events) session.role = newRoleOf(session, event) ?? session.role;
    }
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
    if (found.length > 0) poller.wake(session, byId([...found, ...session.live]));
  }

  async function broadcastLive(emissions: readonly Emission[]): Promise<void> {
    const addressed = await address(realmId, emissions);
    for (const session of sessions) {
      keepLive(session, addressed);
      answerWithLive(session);
    }
  }

  function keepLive(session: Session, addressed: readonly AddressedEvent<Emission>[]): void {
    const head = headOf(session);
    for (const one of addressed) {
      for (const text of serializedFor(session, session.queue, one)) addLive(session, text, head);
    }
  }

  function answerWithLive(session: Session): void {
    const { waiter, live } = session;
    if (!waiter || live.length === 0) return;
    // A stored event before these may not have been read yet: acknowledging these would skip it.
    if (waiter.seen < headOf(session)) poller.lookAgain(session, waiter);
    else poller.wake(session, live);
  }

  function invalidate(): void {
    for (const session of sessions) if (session.waiter) poller.lookAgain(session, session.waiter);
  }

  return { stored: broadcastStored, live: broadcastLive, invalidated: invalidate };
}

const headOf = ({ log, queue }: Session) => log.head() ?? queue.baseSeq;
