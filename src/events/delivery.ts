import { badRequest } from '../domain/errors.ts';
import type { Emission } from '../domain/event.ts';
import { badQueue, eventIdOf, STRIDE, seqOfEventId } from '../domain/queue.ts';
import type { Database } from '../store/db.ts';
import { newestSeq, type StoredEvent } from '../store/events.ts';
import { findQueue, type Queue } from '../store/queues.ts';
import type { Bell, Ring } from './bell.ts';
import { eventsFor, fittedFor, newRoleOf, roleBefore, type Told } from './concerning.ts';
import { openReaches } from './reaches.ts';
import { followLog, type RealmLog, WINDOW } from './realm-log.ts';
import {
  type Answer,
  addLive,
  type DeliveredEvent,
  newSeat,
  nextLiveId,
  type Seat,
  type Waiter,
  withId,
} from './seat.ts';
import { openTidying } from './tidying.ts';

export interface Delivery {
  /** Makes a new queue known to this process, so that it misses nothing that is only live. */
  seat: (queue: Queue, role: number) => void;
  /**
   * Events after `lastEventId`. With nothing new it waits for one, for a heartbeat, or for another request on the same
   * queue; with `dontBlock` it answers at once.
   */
  read: (request: ReadRequest) => Promise<Poll>;
  /** How many requests wait right now. */
  waiting: () => number;
  /** Writes down how far the queues are, ends those that are due, and removes rows of the log that none needs. */
  tidy: () => Promise<void>;
  close: () => Promise<void>;
}

export interface ReadRequest {
  queueId: string;
  user: { id: number; role: number };
  lastEventId: number;
  dontBlock: boolean;
}

/**
 * Begins to wait and says how to stop waiting. The answer may come at once. It is no promise, because thousands of
 * requests wait at the same time, and a chain of promises for each costs more than all else that they need.
 */
export type Poll = (answer: Answer) => Leave;
export type Leave = () => void;

export interface DeliveryOptions {
  /** UNIX seconds. */
  now: () => number;
  /** How long a request waits before a heartbeat answers it. */
  heartbeatMs?: () => number;
}

const HEARTBEAT_MS = 45_000;
const HEARTBEAT_JITTER_MS = 10_000;
/** Clients that began to wait together should not all come back together. Few different times share their timers. */
const usualHeartbeat = () => HEARTBEAT_MS + 1000 * Math.round((Math.random() * HEARTBEAT_JITTER_MS) / 1000);
const stay: Leave = () => undefined;

/** The log of one organization and who listens to it. */
interface Room {
  log: RealmLog;
  seats: Set<Seat>;
}

export function openDelivery(
  database: Database,
  bell: Bell,
  { now, heartbeatMs = usualHeartbeat }: DeliveryOptions,
): Delivery {
  const seats = new Map<string, Seat>();
  const rooms = new Map<number, Room>();
  const reachesOf = openReaches(database.read);
  const tidying = openTidying(database, bell, { now, seats });
  let isClosed = false;

  function roomOf(realmId: number): Room {
    const known = rooms.get(realmId);
    if (known) return known;
    const present = new Set<Seat>();
    const room: Room = {
      seats: present,
      log: followLog(database.read, realmId, {
        stored: (events) => tell(room, events),
        live: (emissions) => tellLive(room, emissions),
        disturbed: () => {
          for (const seat of present) if (seat.waiter) lookAgain(seat, seat.waiter, room.log);
        },
      }),
    };
    rooms.set(realmId, room);
    return room;
  }

  function sitDown(queue: Queue, role: number, knowsAll: boolean): Seat {
    const seat = newSeat(queue, role, { now: now(), knowsAll });
    seats.set(queue.id, seat);
    roomOf(queue.realmId).seats.add(seat);
    tidying.expect(seat.lastSeenAt + queue.lifespan);
    return seat;
  }

  function leave(id: string): void {
    const seat = seats.get(id);
    if (!seat) return;
    seats.delete(id);
    const room = rooms.get(seat.queue.realmId);
    room?.seats.delete(seat);
    if (room?.seats.size === 0) rooms.delete(seat.queue.realmId);
    end(seat);
  }

  async function seatFor({ queueId, user }: ReadRequest): Promise<Seat> {
    const known = seats.get(queueId);
    // Other processes may have ended the queue or gone on with it; a single one has been told of everything.
    if (known?.userId === user.id && database.dialect === 'sqlite') return known;
    const found = await findQueue(database.read, queueId);
    if (!found) leave(queueId);
    if (found?.queue.userId !== user.id) throw badQueue(queueId);
    const seat = seats.get(queueId) ?? sitDown(found.queue, user.role, false);
    seat.ackedId = Math.max(seat.ackedId, found.queue.ackedId);
    roomOf(seat.queue.realmId).log.hear({ seq: found.newestSeq, live: [] });
    return seat;
  }

  function acknowledge(seat: Seat, lastEventId: number, head: number): void {
    if (lastEventId < seat.ackedId) {
      throw badRequest(`An event newer than ${lastEventId} has already been pruned!`);
    }
    const possible = seat.knowsAll ? -1 : eventIdOf(head, seat.queue.baseSeq) + STRIDE - 1;
    if (lastEventId > Math.max(seat.newestId, possible)) {
      throw badRequest(`Event ${lastEventId} was not in this queue`);
    }
    seat.newestId = Math.max(seat.newestId, lastEventId);
    seat.ackedId = lastEventId;
    seat.lastSeenAt = now();
    seat.live = seat.live.filter(({ id }) => id > lastEventId);
  }

  /** All that the queue has not acknowledged, and the number of the newest stored event that was looked at. */
  async function collect(seat: Seat, log: RealmLog): Promise<{ events: DeliveredEvent[]; seen: number }> {
    const { queue } = seat;
    const found: DeliveredEvent[] = [];
    let seen = seqOfEventId(seat.ackedId, queue.baseSeq);
    // What does not concern the queue is passed over until there is something or the log ends.
    for (;;) {
      const stored = await log.after(seen);
      const told = await withReach(stored);
      found.push(...eventsFor(seat, told, roleBefore(seat, stored)));
      seen = stored.at(-1)?.seq ?? Math.max(seen, log.head() ?? seen);
      if (found.length > 0 || stored.length < WINDOW) break;
    }
    return { events: inOrder([...found, ...seat.live]), seen };
  }

  async function withReach<Event extends Emission>(events: readonly Event[]): Promise<Told<Event>[]> {
    const reaches = await reachesOf(events);
    return events.flatMap((event, index) => {
      const reach = reaches[index];
      return reach ? [{ event, reach }] : [];
    });
  }

  async function read(request: ReadRequest): Promise<Poll> {
    const seat = await seatFor(request);
    const { log } = roomOf(seat.queue.realmId);
    // What was committed before this request must be seen by it.
    await log.settled();
    if (seats.get(seat.queue.id) !== seat) throw badQueue(request.queueId);
    acknowledge(seat, request.lastEventId, log.head() ?? seat.queue.baseSeq);
    end(seat);
    const { events, seen } = await collect(seat, log);
    return (answer) => {
      // The queue may have ended during the look: who asks again is told so.
      const isOver = isClosed || seats.get(seat.queue.id) !== seat;
      if (events.length === 0 && !request.dontBlock && !isOver) return wait(seat, log, { answer, seen });
      deliver(seat, events, answer, false);
      return stay;
    };
  }

  function wait(seat: Seat, log: RealmLog, { answer, seen }: Pick<Waiter, 'answer' | 'seen'>): Leave {
    end(seat);
    const waiter: Waiter = { answer, seen, heartbeat: setTimeout(beat, heartbeatMs(), seat) };
    seat.waiter = waiter;
    seat.lastSeenAt = now();
    // An event may have come between the look and now.
    if (log.head() !== seen || seat.live.length > 0) lookAgain(seat, waiter, log);
    return () => {
      if (seat.waiter !== waiter) return;
      clearTimeout(waiter.heartbeat);
      seat.waiter = undefined;
      seat.lastSeenAt = now();
    };
  }

  /** For a request that cannot be told what is new, as something was told while it was not there. */
  function lookAgain(seat: Seat, waiter: Waiter, log: RealmLog): void {
    collect(seat, log).then(
      ({ events, seen }) => {
        if (seat.waiter !== waiter) return;
        waiter.seen = seen;
        if (events.length > 0) wake(seat, events);
        else if ((log.head() ?? seen) > seen) lookAgain(seat, waiter, log);
      },
      // The client asks again and is told what is wrong.
      () => {
        if (seat.waiter === waiter) end(seat);
      },
    );
  }

  /** Answers the request that waits, if one does. */
  function wake(seat: Seat, events: readonly DeliveredEvent[]): void {
    const { waiter } = seat;
    if (!waiter) return;
    clearTimeout(waiter.heartbeat);
    seat.waiter = undefined;
    deliver(seat, events, waiter.answer, true);
  }

  const end = (seat: Seat) => wake(seat, []);

  function deliver(seat: Seat, events: readonly DeliveredEvent[], answer: Answer, waited: boolean): void {
    seat.newestId = Math.max(seat.newestId, events.at(-1)?.id ?? -1);
    seat.lastSeenAt = now();
    answer(
      events.map(({ text }) => text),
      waited,
    );
  }

  function beat(seat: Seat): void {
    // After what was looked at for the request, not after the log's end: an ID must not pass over an event.
    const id = nextLiveId(seat, seat.waiter?.seen ?? seat.queue.baseSeq);
    wake(seat, [{ id, text: withId('{"type":"heartbeat"}', id) }]);
  }

  function hear(ring: Ring): void {
    if (ring.seq > 0) tidying.touch(ring.realmId);
    for (const id of ring.ended) leave(id);
    // Where nobody listens nothing is followed: the next who does begins at the log itself.
    rooms.get(ring.realmId)?.log.hear(ring);
  }

  async function tell({ log, seats: present }: Room, events: readonly StoredEvent[]): Promise<void> {
    const told = await withReach(events);
    const before = (events[0]?.seq ?? 0) - 1;
    const newest = before + events.length;
    for (const seat of present) {
      const { waiter } = seat;
      if (waiter && waiter.seen < before) lookAgain(seat, waiter, log);
      else if (waiter && waiter.seen < newest) {
        waiter.seen = newest;
        const found = eventsFor(seat, told, seat.role);
        if (found.length > 0) wake(seat, inOrder([...found, ...seat.live]));
      }
      // Audiences by role follow a change of role from the event on that tells of it.
      for (const event of events) seat.role = newRoleOf(seat, event) ?? seat.role;
    }
  }

  async function tellLive({ log, seats: present }: Room, emissions: readonly Emission[]): Promise<void> {
    const told = await withReach(emissions);
    for (const seat of present) {
      const head = log.head() ?? seat.queue.baseSeq;
      for (const one of told) {
        const texts = fittedFor(seat, seat.queue, one);
        for (const text of texts) addLive(seat, text, head);
      }
      const { waiter } = seat;
      if (!waiter || seat.live.length === 0) continue;
      // Stored events before these may not have been looked at yet, and acknowledging these would pass over them.
      if (waiter.seen < head) lookAgain(seat, waiter, log);
      else wake(seat, seat.live);
    }
  }

  bell.onRing(hear);
  bell.onGap(() => {
    for (const [realmId, { log }] of rooms) {
      newestSeq(database.read, realmId).then(
        (seq) => log.hear({ seq, live: [] }),
        () => undefined,
      );
    }
  });

  return {
    seat: (queue, role) => {
      sitDown(queue, role, database.dialect === 'sqlite');
    },
    read,
    waiting: () => [...seats.values()].filter((seat) => seat.waiter).length,
    tidy: tidying.tidy,
    close: async () => {
      isClosed = true;
      for (const seat of seats.values()) end(seat);
      await tidying.close();
    },
  };
}

const inOrder = (events: DeliveredEvent[]) => events.sort((a, b) => a.id - b.id);
