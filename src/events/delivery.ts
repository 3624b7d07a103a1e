import { badRequest } from '../domain/errors.ts';
import type { Emission } from '../domain/event.ts';
import { badQueue, eventIdOf, STRIDE, seqOfEventId } from '../domain/queue.ts';
import type { Database } from '../store/db.ts';
import { newestSeq, type StoredEvent } from '../store/events.ts';
import { findQueue, type Queue } from '../store/queues.ts';
import type { Reach } from './audience.ts';
import type { Bell, Ring } from './bell.ts';
import { fitted, mayFit } from './fitting.ts';
import { openReaches } from './reaches.ts';
import { followLog, type RealmLog, WINDOW } from './realm-log.ts';
import { addLive, type DeliveredEvent, newSeat, nextLiveId, type Seat, type WhyAwake } from './seat.ts';
import { openTidying } from './tidying.ts';

export interface Delivery {
  /** Makes a new queue known to this process, so that it misses nothing that is only live. */
  seat: (queue: Queue, role: number) => void;
  /**
   * Events after `lastEventId`. With nothing new it waits for one, for a heartbeat, for another request on the same
   * queue, or until `patience` ends; with `dontBlock` it answers at once.
   */
  read: (request: ReadRequest) => Promise<Delivered>;
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
  patience: AbortSignal;
}

export interface Delivered {
  events: DeliveredEvent[];
  waited: boolean;
}

export interface DeliveryOptions {
  /** UNIX seconds. */
  now: () => number;
  /** How long a request waits before a heartbeat answers it. */
  heartbeatMs?: () => number;
}

const HEARTBEAT_MS = 45_000;
const HEARTBEAT_JITTER_MS = 10_000;
/** Clients that began to wait together should not all come back together. */
const usualHeartbeat = () => HEARTBEAT_MS + Math.random() * HEARTBEAT_JITTER_MS;

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
  const reachFor = openReaches(database.read);
  const tidying = openTidying(database, bell, { now, seats });
  let isClosed = false;

  function roomOf(realmId: number): Room {
    const known = rooms.get(realmId);
    if (known) return known;
    const present = new Set<Seat>();
    const room: Room = {
      seats: present,
      log: followLog(database.read, realmId, {
        stored: async (events) => {
          for (const event of events) await tell(present, event);
        },
        live: async (emissions) => {
          for (const emission of emissions) await tellLive(room, emission);
        },
        disturbed: () => {
          for (const seat of present) seat.waiter?.('event');
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
    seat.waiter?.('end');
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

  async function collect(seat: Seat, log: RealmLog): Promise<DeliveredEvent[]> {
    const { queue } = seat;
    const found: DeliveredEvent[] = [];
    let position = seqOfEventId(seat.ackedId, queue.baseSeq);
    // What does not concern the queue is passed over until there is something or the log ends.
    for (;;) {
      const stored = await log.after(position);
      const listener = { ...seat, role: roleBefore(seat, stored) };
      for (const event of stored) {
        position = event.seq;
        listener.role = newRoleOf(seat, event) ?? listener.role;
        const id = eventIdOf(event.seq, queue.baseSeq);
        const reach = await reachFor(event);
        fittedFor(listener, event, reach).forEach((members, index) => {
          if (id + index > seat.ackedId) found.push({ ...members, id: id + index } as DeliveredEvent);
        });
      }
      if (found.length > 0 || stored.length < WINDOW) break;
    }
    const events = [...found, ...seat.live].sort((a, b) => a.id - b.id);
    seat.newestId = Math.max(seat.newestId, events.at(-1)?.id ?? -1);
    return events;
  }

  async function read(request: ReadRequest): Promise<Delivered> {
    const seat = await seatFor(request);
    const { log } = roomOf(seat.queue.realmId);
    // What was committed before this request must be seen by it.
    await log.settled();
    if (seats.get(seat.queue.id) !== seat) throw badQueue(request.queueId);
    acknowledge(seat, request.lastEventId, log.head() ?? seat.queue.baseSeq);
    seat.waiter?.('end');
    if (request.dontBlock) return { events: await collect(seat, log), waited: false };
    return wait(seat, log, request.patience);
  }

  async function wait(seat: Seat, log: RealmLog, patience: AbortSignal): Promise<Delivered> {
    const heartbeatAt = performance.now() + heartbeatMs();
    for (let waited = false; ; waited = true) {
      // Lie down before looking: an event that commits between the look and the sleep must still wake us.
      const slept = sleep(seat, patience, heartbeatAt - performance.now());
      const events = await collect(seat, log);
      if (events.length > 0) {
        slept.cancel();
        return { events, waited };
      }
      const why = await slept.promise;
      if (why === 'end') return { events: [], waited: true };
      if (why === 'heartbeat') return { events: [heartbeat(seat, log)], waited: true };
    }
  }

  function heartbeat(seat: Seat, log: RealmLog): DeliveredEvent {
    const id = nextLiveId(seat, log.head() ?? seat.queue.baseSeq);
    seat.newestId = id;
    seat.lastSeenAt = now();
    return { type: 'heartbeat', id };
  }

  function sleep(seat: Seat, patience: AbortSignal, milliseconds: number) {
    let cancel: () => void = () => undefined;
    const promise = new Promise<WhyAwake>((resolve) => {
      const timer = setTimeout(() => waiter('heartbeat'), Math.max(0, milliseconds));
      const left = () => waiter('end');
      const waiter = (why: WhyAwake) => {
        clearTimeout(timer);
        patience.removeEventListener('abort', left);
        if (seat.waiter === waiter) seat.waiter = undefined;
        seat.lastSeenAt = now();
        resolve(why);
      };
      cancel = () => waiter('end');
      seat.waiter = waiter;
      if (patience.aborted || isClosed) waiter('end');
      else patience.addEventListener('abort', left);
    });
    return { promise, cancel };
  }

  function hear(ring: Ring): void {
    if (ring.seq > 0) tidying.touch(ring.realmId);
    for (const id of ring.ended) leave(id);
    // Where nobody listens nothing is followed: the next who does begins at the log itself.
    rooms.get(ring.realmId)?.log.hear(ring);
  }

  async function tell(present: ReadonlySet<Seat>, event: StoredEvent): Promise<void> {
    const reach = await reachFor(event);
    for (const seat of present) {
      // Audiences by role follow a change of role from the event on that tells of it.
      seat.role = newRoleOf(seat, event) ?? seat.role;
      const concerns = reach.includes(seat) || reach.overhears(seat);
      if (seat.waiter && concerns && mayFit(event, seat.queue)) seat.waiter('event');
    }
  }

  async function tellLive({ log, seats: present }: Room, emission: Emission): Promise<void> {
    const reach = await reachFor(emission);
    for (const seat of present) {
      for (const members of fittedFor(seat, emission, reach)) {
        addLive(seat, members, log.head() ?? seat.queue.baseSeq);
        seat.waiter?.('event');
      }
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
      for (const seat of seats.values()) seat.waiter?.('end');
      await tidying.close();
    },
  };
}

function fittedFor(listener: Seat, emission: Emission, reach: Reach): Record<string, unknown>[] {
  if (reach.includes(listener)) return fitted(emission, listener.queue, false);
  return reach.overhears(listener) ? fitted(emission, listener.queue, true) : [];
}

/** The role that the event tells the user has got, if it does. */
function newRoleOf({ userId }: Seat, { event }: Emission): number | undefined {
  if (event.type !== 'realm_user' || event.op !== 'update' || event.person.user_id !== userId) return undefined;
  return 'role' in event.person ? Number(event.person.role) : undefined;
}

/** The role before these events: what the seat has is the role after the last. */
const roleBefore = (seat: Seat, events: readonly Emission[]) =>
  events.find((event) => newRoleOf(seat, event) !== undefined)?.hints?.roleBefore ?? seat.role;
