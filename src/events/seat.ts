import { eventIdOf, STRIDE, seqOfEventId } from '../domain/queue.ts';
import type { Queue } from '../store/queues.ts';
import type { Listener } from './audience.ts';

/** An event as a client gets it: its JSON text, with the ID in it. */
export interface DeliveredEvent {
  id: number;
  text: string;
}

/** Takes the JSON texts of the events that end a request. */
export type Answer = (events: readonly string[], waited: boolean) => void;

/** A request that waits at a queue. */
export interface Waiter {
  answer: Answer;
  /** Number of the newest stored event that was looked at for it: it gets those after it as they are told. */
  seen: number;
  heartbeat: NodeJS.Timeout;
}

/** A queue as long as this process deals with it. */
export interface Seat extends Listener {
  queue: Queue;
  ackedId: number;
  lastSeenAt: number;
  /** What the row of the queue says of the two. */
  saved: { ackedId: number; lastSeenAt: number };
  /** The largest ID ever used; what came before this process knew the queue is not known, hence may be too small. */
  newestId: number;
  /** Whether every ID that was given out came from this process. */
  knowsAll: boolean;
  /** Events that are never stored, until acknowledged. */
  live: DeliveredEvent[];
  waiter: Waiter | undefined;
}

/** Live events of one queue that wait to be fetched; beyond these the oldest go. */
const MOST_LIVE = 100;

export function newSeat(queue: Queue, role: number, { now, knowsAll }: { now: number; knowsAll: boolean }): Seat {
  return {
    queue,
    userId: queue.userId,
    role,
    allPublicChannels: queue.options.allPublicChannels,
    narrowChannels: queue.options.narrow
      .filter(([operator]) => operator === 'stream' || operator === 'channel')
      .map(([, operand]) => operand.toLowerCase()),
    ackedId: queue.ackedId,
    lastSeenAt: now,
    saved: { ackedId: queue.ackedId, lastSeenAt: queue.lastSeenAt },
    newestId: queue.ackedId,
    knowsAll,
    live: [],
    waiter: undefined,
  };
}

/** The next ID of a queue for what is never stored, when the log ends at `head`. */
export function nextLiveId(seat: Seat, head: number): number {
  // The lower half of the numbers after a stored event belongs to the events that it may become for older clients.
  return Math.max(seat.newestId, seat.live.at(-1)?.id ?? -1, eventIdOf(head, seat.queue.baseSeq) + STRIDE / 2) + 1;
}

export function addLive(seat: Seat, event: string, head: number): void {
  const id = nextLiveId(seat, head);
  seat.live.push({ id, text: withId(event, id) });
  if (seat.live.length > MOST_LIVE) seat.live.shift();
}

/** The JSON text of an event with its ID. */
export const withId = (event: string, id: number) => `${event.slice(0, -1)},"id":${id}}`;

/** Whether the row of the queue must follow: that somebody waits is written now and then, that they left at once. */
export function needsSaving(seat: Seat): boolean {
  const { queue, saved } = seat;
  const position = (id: number) => seqOfEventId(id, queue.baseSeq);
  if (position(seat.ackedId) > position(saved.ackedId)) return true;
  const age = seat.lastSeenAt - saved.lastSeenAt;
  return seat.waiter ? age > queue.lifespan / 4 : age > 0;
}
