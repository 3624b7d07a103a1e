import { badRequest } from '../domain/errors.ts';
import type { Emission } from '../domain/event.ts';
import { badQueue, eventIdOf, STRIDE, seqOfEventId } from '../domain/queue.ts';
import type { Database } from '../store/db.ts';
import { eventsAfter, newestSeq, type StoredEvent } from '../store/events.ts';
import { deleteDeadQueues, findQueue, type Queue, touchQueues } from '../store/queues.ts';
import { receiversOf } from '../store/subscriptions.ts';
import { type Listener, type Reach, reachOf } from './audience.ts';
import type { Bell, Ring } from './bell.ts';
import { fitted } from './fitting.ts';

/** An event as a client gets it. */
export type DeliveredEvent = { id: number; type: string } & Record<string, unknown>;

export interface Delivery {
  /** Makes a new queue known to this process, so that it misses nothing that is only live. */
  seat: (queue: Queue, role: number) => void;
  /**
   * Events after `lastEventId`. With nothing new it waits for one, for a heartbeat, for another request on the same
   * queue, or until `patience` ends; with `dontBlock` it answers at once.
   */
  read: (request: ReadRequest) => Promise<{ events: DeliveredEvent[]; waited: boolean }>;
  /** Handles a commit: called by the bell. */
  hear: (ring: Ring) => void;
  /** How many requests wait right now. */
  waiting: () => number;
  /** Writes down how far the queues are, removes dead ones and old rows of the log. */
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

/** A queue as long as this process deals with it. */
interface Seat extends Listener {
  queue: Queue;
  ackedId: number;
  lastSeenAt: number;
  /** The largest ID ever used; what came before this process knew the queue is not known, hence may be too small. */
  newestId: number;
  /** Whether this process saw the queue being made and so knows every ID that was given out. */
  knowsAll: boolean;
  /** Events that are never stored, until acknowledged. */
  live: { id: number; event: DeliveredEvent }[];
  waiter: ((why: 'event' | 'heartbeat' | 'end') => void) | undefined;
  isDirty: boolean;
}

interface RealmLog {
  head: number;
  /** The newest events, without gaps, up to `head`. */
  recent: StoredEvent[];
  seats: Set<Seat>;
  /** Rings are handled one after the other. */
  turn: Promise<void>;
}

const RECENT_EVENTS = 1000;
const EVENTS_PER_ANSWER = 1000;
const LIVE_EVENTS_PER_SEAT = 100;
const HEARTBEAT_MS = 45_000;
const HEARTBEAT_JITTER_MS = 10_000;

export function openDelivery(database: Database, bell: Bell, now: () => number): Delivery {
  const seats = new Map<string, Seat>();
  const logs = new Map<number, RealmLog>();
  const reaches = new WeakMap<Emission, Promise<Reach>>();
  let isClosed = false;

  function logOf(realmId: number): RealmLog {
    const known = logs.get(realmId);
    if (known) return known;
    const log: RealmLog = { head: 0, recent: [], seats: new Set(), turn: Promise.resolve() };
    logs.set(realmId, log);
    return log;
  }

  function sitDown(queue: Queue, role: number, knowsAll: boolean): Seat {
    const seat: Seat = {
      queue,
      userId: queue.userId,
      role,
      allPublicChannels: queue.options.allPublicChannels,
      narrowChannels: queue.options.narrow
        .filter(([operator]) => operator === 'stream' || operator === 'channel')
        .map(([, operand]) => operand.toLowerCase()),
      ackedId: queue.ackedId,
      lastSeenAt: now(),
      newestId: queue.ackedId,
      knowsAll,
      live: [],
      waiter: undefined,
      isDirty: false,
    };
    seats.set(queue.id, seat);
    const log = logOf(queue.realmId);
    // Only a queue that was made just now begins where the log ends; one from before a restart may be far behind.
    if (knowsAll && log.seats.size === 0) log.head = Math.max(log.head, queue.baseSeq);
    log.seats.add(seat);
    return seat;
  }

  function leave(id: string): void {
    const seat = seats.get(id);
    if (!seat) return;
    seats.delete(id);
    logOf(seat.queue.realmId).seats.delete(seat);
    seat.waiter?.('end');
  }

  async function seatFor({ queueId, user }: ReadRequest): Promise<Seat> {
    const known = seats.get(queueId);
    // Another process may have ended the queue; on one process the bell has told already.
    const queue = known && database.dialect === 'sqlite' ? known.queue : await findQueue(database.read, queueId);
    if (!queue || queue.userId !== user.id) {
      if (!queue) leave(queueId);
      throw badQueue(queueId);
    }
    return seats.get(queueId) ?? sitDown(queue, user.role, false);
  }

  function acknowledge(seat: Seat, lastEventId: number): void {
    if (lastEventId < seat.ackedId) {
      throw badRequest(`An event newer than ${lastEventId} has already been pruned!`);
    }
    const head = eventIdOf(logOf(seat.queue.realmId).head, seat.queue.baseSeq);
    const newest = seat.knowsAll ? seat.newestId : Math.max(seat.newestId, head + STRIDE - 1);
    if (lastEventId > newest) throw badRequest(`Event ${lastEventId} was not in this queue`);
    seat.newestId = Math.max(seat.newestId, lastEventId);
    seat.ackedId = lastEventId;
    seat.lastSeenAt = now();
    seat.isDirty = true;
    seat.live = seat.live.filter(({ id }) => id > lastEventId);
  }

  /** Stored events after a position: from memory where that reaches back far enough, else from the log. */
  async function storedAfter(realmId: number, seq: number): Promise<readonly StoredEvent[]> {
    const log = logOf(realmId);
    const first = log.recent[0];
    if (seq >= log.head && log.head > 0) return [];
    if (first && first.seq <= seq + 1)
      return log.recent.slice(seq + 1 - first.seq, seq + 1 - first.seq + EVENTS_PER_ANSWER);
    return eventsAfter(database.read, realmId, seq, EVENTS_PER_ANSWER);
  }

  function reachFor(emission: Emission): Promise<Reach> {
    const known = reaches.get(emission);
    if (known) return known;
    const { received } = emission.audience;
    const reach = (received ? receiversOf(database.read, received) : Promise.resolve([])).then((ids) =>
      reachOf(emission.audience, new Set(ids)),
    );
    reaches.set(emission, reach);
    return reach;
  }

  function fittedFor(seat: Seat, emission: Emission, reach: Reach): Record<string, unknown>[] {
    if (reach.includes(seat)) return fitted(emission, seat.queue, false);
    return reach.overhears(seat) ? fitted(emission, seat.queue, true) : [];
  }

  async function collect(seat: Seat): Promise<DeliveredEvent[]> {
    const { queue } = seat;
    const found: DeliveredEvent[] = [];
    let position = seqOfEventId(seat.ackedId, queue.baseSeq);
    // What does not concern the queue is passed over until there is something or the log ends.
    for (;;) {
      const stored = await storedAfter(queue.realmId, position);
      for (const event of stored) {
        position = event.seq;
        const id = eventIdOf(event.seq, queue.baseSeq);
        const fits = fittedFor(seat, event, await reachFor(event));
        fits.forEach((members, index) => {
          if (id + index > seat.ackedId) found.push({ ...members, id: id + index } as DeliveredEvent);
        });
      }
      if (found.length > 0 || stored.length < EVENTS_PER_ANSWER) break;
    }
    const events = [...found, ...seat.live.map(({ event }) => event)].sort((a, b) => a.id - b.id);
    seat.newestId = Math.max(seat.newestId, events.at(-1)?.id ?? -1);
    return events;
  }

  function nextLiveId(seat: Seat): number {
    const head = eventIdOf(logOf(seat.queue.realmId).head, seat.queue.baseSeq);
    // The lower half of the numbers after a stored event belongs to the events that it may become for older clients.
    return Math.max(seat.newestId, seat.live.at(-1)?.id ?? -1, head > 0 ? head + STRIDE / 2 : -1) + 1;
  }

  async function read(request: ReadRequest): Promise<{ events: DeliveredEvent[]; waited: boolean }> {
    const seat = await seatFor(request);
    const log = logOf(seat.queue.realmId);
    if (log.head === 0) log.head = await newestSeq(database.read, seat.queue.realmId);
    // What was committed before this request must be seen by it.
    await log.turn;
    acknowledge(seat, request.lastEventId);
    seat.waiter?.('end');
    if (request.dontBlock) return { events: await collect(seat), waited: false };
    return wait(seat, request.patience);
  }

  async function wait(seat: Seat, patience: AbortSignal): Promise<{ events: DeliveredEvent[]; waited: boolean }> {
    for (let waited = false; ; waited = true) {
      // Lie down before looking: an event that commits between the look and the sleep must still wake us.
      const slept = sleep(seat, patience);
      const events = await collect(seat);
      if (events.length > 0) {
        slept.cancel();
        return { events, waited };
      }
      const why = await slept.promise;
      if (why === 'end') return { events: [], waited: true };
      if (why === 'heartbeat') return { events: [heartbeat(seat)], waited: true };
    }
  }

  function heartbeat(seat: Seat): DeliveredEvent {
    const id = nextLiveId(seat);
    seat.newestId = id;
    seat.lastSeenAt = now();
    return { type: 'heartbeat', id };
  }

  function sleep(seat: Seat, patience: AbortSignal) {
    let cancel: () => void = () => undefined;
    const promise = new Promise<'event' | 'heartbeat' | 'end'>((resolve) => {
      const timer = setTimeout(() => waiter('heartbeat'), HEARTBEAT_MS + Math.random() * HEARTBEAT_JITTER_MS);
      const left = () => waiter('end');
      const waiter = (why: 'event' | 'heartbeat' | 'end') => {
        clearTimeout(timer);
        patience.removeEventListener('abort', left);
        if (seat.waiter === waiter) seat.waiter = undefined;
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
    const log = logOf(ring.realmId);
    for (const id of ring.ended) leave(id);
    if (log.seats.size === 0) {
      // Nobody listens: the next who does begins at the log itself.
      log.head = Math.max(log.head, ring.seq);
      log.recent = [];
      return;
    }
    log.turn = log.turn.then(() => spread(log, ring)).catch(() => undefined);
  }

  async function spread(log: RealmLog, ring: Ring): Promise<void> {
    const stored = await freshEvents(log, ring);
    log.recent = [...log.recent, ...stored].slice(-RECENT_EVENTS);
    log.head = Math.max(log.head, stored.at(-1)?.seq ?? ring.seq);
    for (const event of stored) await tell(log, event);
    for (const emission of ring.live) await tellLive(log, emission);
  }

  async function freshEvents(log: RealmLog, ring: Ring): Promise<readonly StoredEvent[]> {
    if (ring.seq <= log.head) return [];
    if (ring.stored?.[0]?.seq === log.head + 1) return ring.stored;
    if (log.head === 0) log.recent = [];
    return eventsAfter(database.read, ring.realmId, log.head === 0 ? ring.seq - 1 : log.head, RECENT_EVENTS);
  }

  async function tell(log: RealmLog, event: StoredEvent): Promise<void> {
    noteRoles(log, event);
    const reach = await reachFor(event);
    for (const seat of log.seats) {
      if (seat.waiter && fittedFor(seat, event, reach).length > 0) seat.waiter('event');
    }
  }

  async function tellLive(log: RealmLog, emission: Emission): Promise<void> {
    const reach = await reachFor(emission);
    for (const seat of log.seats) {
      for (const members of fittedFor(seat, emission, reach)) {
        const id = nextLiveId(seat);
        seat.live.push({ id, event: { ...members, id } as DeliveredEvent });
        if (seat.live.length > LIVE_EVENTS_PER_SEAT) seat.live.shift();
        seat.waiter?.('event');
      }
    }
  }

  /** Audiences by role follow a change of role from the event on that tells of it. */
  function noteRoles(log: RealmLog, { event }: StoredEvent): void {
    if (event.type !== 'realm_user' || event.op !== 'update' || !('role' in event.person)) return;
    for (const seat of log.seats) if (seat.userId === event.person.user_id) seat.role = Number(event.person.role);
  }

  async function tidy(): Promise<void> {
    const dirty = [...seats.values()].filter((seat) => seat.isDirty || seat.waiter);
    for (const seat of dirty) {
      seat.isDirty = false;
      if (seat.waiter) seat.lastSeenAt = now();
    }
    const ended = await database.unit(async (db) => {
      await touchQueues(
        db,
        dirty.map(({ queue, ackedId, lastSeenAt }) => ({ id: queue.id, ackedId, lastSeenAt })),
      );
      return deleteDeadQueues(db, now());
    });
    for (const id of ended) leave(id);
  }

  const tidying = setInterval(() => void tidy().catch(() => undefined), 60_000);
  tidying.unref();
  bell.onRing(hear);

  return {
    seat: (queue, role) => {
      sitDown(queue, role, true);
    },
    read,
    hear,
    waiting: () => [...seats.values()].filter((seat) => seat.waiter).length,
    tidy,
    close: async () => {
      isClosed = true;
      clearInterval(tidying);
      for (const seat of seats.values()) seat.waiter?.('end');
      await tidy();
    },
  };
}
