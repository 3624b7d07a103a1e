import type { Emission } from '../domain/event.ts';
import { eventIdOf } from '../domain/queue.ts';
import type { StoredEvent } from '../store/events.ts';
import type { Queue } from '../store/queues.ts';
import type { Listener, Reach } from './audience.ts';
import { fitted } from './fitting.ts';
import { type DeliveredEvent, type Seat, withId } from './seat.ts';

/** An event and whom it concerns. */
export interface Told<Event extends Emission> {
  event: Event;
  reach: Reach;
}

/** What the queue gets of events that follow each other; `role` is the user's role before them. */
export function eventsFor(seat: Seat, told: readonly Told<StoredEvent>[], role: number): DeliveredEvent[] {
  const found: DeliveredEvent[] = [];
  const { queue, userId, allPublicChannels, narrowChannels } = seat;
  const listener = { userId, allPublicChannels, narrowChannels, role };
  for (const { event, reach } of told) {
    listener.role = newRoleOf(seat, event) ?? listener.role;
    const first = eventIdOf(event.seq, queue.baseSeq);
    fittedFor(listener, queue, { event, reach }).forEach((text, index) => {
      const id = first + index;
      if (id > seat.ackedId) found.push({ id, text: withId(text, id) });
    });
  }
  return found;
}

/** The texts of an event for one queue: none where it does not concern its user. */
export function fittedFor(listener: Listener, queue: Queue, { event, reach }: Told<Emission>) {
  if (reach.includes(listener)) return fitted(event, queue, false);
  return reach.overhears(listener) ? fitted(event, queue, true) : [];
}

/** The role that the event tells the user has got, if it does. */
export function newRoleOf({ userId }: Seat, { event }: Emission): number | undefined {
  if (event.type !== 'realm_user' || event.op !== 'update' || event.person.user_id !== userId) return undefined;
  return 'role' in event.person ? Number(event.person.role) : undefined;
}

/** The role before these events: what the seat has is the role after the last. */
export const roleBefore = (seat: Seat, events: readonly Emission[]) =>
  events.find((event) => newRoleOf(seat, event) !== undefined)?.hints?.roleBefore ?? seat.role;
