/**
 * How events reach clients. A request that changes something appends its events to the log of the organization
 * (`store/events/events.ts`) in its own transaction. After the commit a notification (`notifier.ts`) makes each process
 * read the new rows (`realm-log.ts`). The broadcaster gives them to the sessions of its queues (`registry.ts`), and the
 * poller answers the requests that wait there.
 *
 * These guarantees hold with one process and with several:
 *
 * - No event is lost. A queue is a row with the position in the log that its client has acknowledged, and rows of the
 *   log stay as long as a queue needs them. A client that asks with the ID of the last event it has gets every one
 *   after it. A notification only makes this faster: if one is lost, the event arrives with the next one or the next
 *   request.
 * - No event is delivered twice. An event has one ID in a queue, and a response has only events after the acknowledged
 *   one. A client that did not get a response asks with the same ID and gets the same events again, with the same IDs.
 * - Events arrive in the order of their commits. Numbers are given out under the lock of the organization's row, and
 *   the IDs in a queue follow from the numbers.
 * - A request that waits misses nothing: its record says up to which event the log was read for it, or passed on while
 *   it waited (`waiting.ts`).
 * - Typing events are the exception: they are never stored. On PostgreSQL a unit gives each its place between two
 *   stored events and sends it to every process with its commit, hence in the order of the places; a stored event names
 *   the place of the one before it, and a process delivers neither before the other. On SQLite the only process does
 *   this in memory. Processes keep them for a minute (`live-events.ts`): a queue gets them from whichever
 *   process its next request reaches, with the same IDs.
 * - Secrets, such as a bot's new API key, are left out of the log too. They reach every process with the commit, encrypted; a
 *   process that reads the row waits for them, and forgets them after a minute (`secrets.ts`).
 *
 * On PostgreSQL a process that gets a request for a queue writes into its row that it serves the queue now, and which
 * event the client has acknowledged (`claims.ts`). The other processes end requests that still wait with them for the
 * queue, and refuse IDs below the acknowledged one.
 *
 * A process that dies leaves the rows of its queues at the positions that it wrote last (`jobs/event-cleanup.ts`);
 * clients ask again and send their positions. The other processes find events that it committed without a notification
 * as soon as a process starts or reconnects, or loses its connection while it commits. Only typing events can be lost: those that a process missed while it did
 * not listen.
 */
import type { CompleteLists } from '../domain/event.ts';
import type { Database } from '../store/db/open.ts';
import { listLivePlaces } from '../store/events/live.ts';
import type { Queue } from '../store/events/queues.ts';
import { unseal } from '../store/events/sealed.ts';
import { openAddressing } from './addressed.ts';
import { broadcaster, inPieces } from './broadcaster.ts';
import { noClaims, openClaims } from './claims.ts';
import { openLiveEvents } from './live-events.ts';
import { findMissed } from './missed.ts';
import type { Notification, Notifier } from './notifier.ts';
import { openOlderEvents } from './older-events.ts';
import { openPoller, type Poll } from './poller.ts';
import { progressOf, type QueueProgress } from './progress.ts';
import { followLog } from './realm-log.ts';
import { openRegistry } from './registry.ts';
import { openSecrets } from './secrets.ts';
import { systemTimers, type Timers } from './timers.ts';

export interface Delivery {
  /** Opens the session of a new queue, so that its first request need not look for it. */
  session: (queue: Queue, role: number) => void;
  /**
   * Events after `lastEventId`. If there are none, waits for one, for a heartbeat, or for another request on the same
   * queue; with `dontBlock` it answers at once.
   */
  read: (request: ReadRequest) => Promise<Poll>;
  /** The number of requests that are waiting. */
  waiting: () => number;
  /** The newest event that this process has read, for each organization with sessions. */
  heads: () => ReadonlyMap<number, number>;
  /** The positions of the clients of this process, for the job that saves them. */
  progress: QueueProgress;
  /** Answers all waiting requests, and serves others in between; later ones do not wait. */
  close: () => Promise<void>;
}

export interface ReadRequest {
  queueId: string;
  user: { id: number; role: number };
  lastEventId: number;
  dontBlock: boolean;
}

export interface DeliveryOptions {
  /** UNIX seconds. */
  now: () => number;
  /** How long a request waits before a heartbeat answers it. */
  heartbeatMs?: () => number;
  timers?: Timers;
  /** Completes events that repeat whole lists; without it they are sent as they were stored. */
  lists?: CompleteLists;
}

const HEARTBEAT_MS = 45_000;
const HEARTBEAT_JITTER_MS = 10_000;
/** Spreads the heartbeats of clients that began to wait together. Whole seconds, so that many share one timer list. */
const defaultHeartbeat = () => HEARTBEAT_MS + 1000 * Math.round((Math.random() * HEARTBEAT_JITTER_MS) / 1000);

export function openDelivery(
  database: Database,
  notifier: Notifier,
  {
    now,
    heartbeatMs = defaultHeartbeat,
    timers = systemTimers,
    lists = async (_realmId, events) => events,
  }: DeliveryOptions,
): Delivery {
  const address = openAddressing(database.read, lists);
  const live = openLiveEvents({ now, findPlaces: () => listLivePlaces(database.read) });
  const secrets = openSecrets({ now });
  const older = openOlderEvents(database.read, secrets);
  const claims = database.dialect === 'postgres' ? openClaims(database, notifier) : noClaims;
  const poller = openPoller({ now, heartbeatMs, timers, address, live });
  const registry = openRegistry(database, {
    now,
    follow: (realmId, listeners) =>
      followLog(database.read, realmId, {
        listener: broadcaster(address, poller, { ...listeners, live }),
        secrets,
        older,
      }),
    onDetach: poller.end,
    live,
  });

  function onNotification(notification: Notification): void {
    for (const id of notification.ended) registry.detach(id);
    secrets.add(notification.realmId, notification.complete ?? []);
    if (notification.sealed) void open(notification.realmId, notification.sealed).catch(() => undefined);
    for (const event of notification.live) live.add(notification.realmId, event);
    for (const id of claims.lost(notification)) {
      const session = registry.get(id);
      if (session) poller.end(session);
    }
    // The log of an organization without sessions is not followed; the next session begins at its end.
    registry.listenersOf(notification.realmId)?.log.onNotification(notification);
  }

  /** If this fails, or takes too long, queues of this process get the event without its secret. */
  async function open(realmId: number, sealed: string): Promise<void> {
    secrets.add(realmId, await unseal(database.read, sealed));
  }

  notifier.onNotification(onNotification);
  notifier.onMissed(() => {
    live.skipMissed();
    return findMissed(database.read, registry);
  });

  return {
    session: (queue, role) => {
      registry.attach(queue, role, { knowsAll: database.dialect === 'sqlite' });
    },
    read: async (request) => {
      const session = await registry.find(request.queueId, request.user);
      const poll = await poller.read(session, request);
      await claims.claim(session);
      return poll;
    },
    waiting: () => [...registry.realms()].reduce((sum, { waiting }) => sum + waiting.sessions.size, 0),
    heads: () => new Map([...registry.realms()].flatMap(({ realmId, log }) => headOf(realmId, log.head()))),
    progress: progressOf(registry, now),
    close: async () => {
      poller.close();
      await inPieces(registry.sessions(), poller.end);
    },
  };
}

const headOf = (realmId: number, head: number | undefined): [number, number][] =>
  head === undefined ? [] : [[realmId, head]];
