import { MOST_BEHIND, SHORTEST_LIFESPAN } from '../domain/queue.ts';
import type { Database } from '../store/db.ts';
import { pruneEvents } from '../store/events.ts';
import { endQueues, firstDeadline, touchQueues } from '../store/queues.ts';
import { allRealms } from '../store/realms.ts';
import type { Bell } from './bell.ts';
import { needsSaving, type Seat } from './seat.ts';

export interface Tidying {
  /** Something was added to the organization's log. */
  touch: (realmId: number) => void;
  /** A queue will end at this time if nobody asks for its events. */
  expect: (deadline: number) => void;
  /** Writes down how far the queues are. */
  save: () => Promise<void>;
  /** The same; then ends queues that are due or too far behind, and removes rows of the log that none needs. */
  tidy: () => Promise<void>;
  close: () => Promise<void>;
}

const INTERVAL_MS = 60_000;
/** What one unit of work does at most, so that others need not wait for long. */
const QUEUES_AT_ONCE = 500;
const EVENTS_AT_ONCE = 5000;

/** Looks at the database only when something happened or a deadline passed. */
export function openTidying(
  database: Database,
  bell: Bell,
  { now, seats }: { now: () => number; seats: ReadonlyMap<string, Seat> },
): Tidying {
  const openedAt = now();
  const touched = new Set<number>();
  let hasLooked = false;
  /** Clients of a server that was away get as long as they had before their queues end. */
  let deadline = openedAt + SHORTEST_LIFESPAN;
  let running: Promise<void> | undefined;

  async function save(): Promise<void> {
    for (const seat of seats.values()) if (seat.waiter) seat.lastSeenAt = now();
    const unsaved = [...seats.values()].filter((seat) => needsSaving(seat));
    // In the same order everywhere, so that two processes that write of the same queues do not lock each other out.
    unsaved.sort((a, b) => (a.queue.id < b.queue.id ? -1 : 1));
    for (let from = 0; from < unsaved.length; from += QUEUES_AT_ONCE) {
      const portion = unsaved.slice(from, from + QUEUES_AT_ONCE);
      const states = portion.map(({ queue, ackedId, lastSeenAt }) => ({ id: queue.id, ackedId, lastSeenAt }));
      await database.unit((db) => touchQueues(db, states));
      for (const [index, { ackedId, lastSeenAt }] of states.entries()) {
        const seat = portion[index];
        if (!seat) continue;
        if (seat.saved.ackedId < ackedId) touched.add(seat.queue.realmId);
        seat.saved = { ackedId, lastSeenAt };
      }
    }
  }

  async function collect(): Promise<void> {
    const at = now();
    const ended = await database.unit((db) => endQueues(db, { now: at, openedAt, mostBehind: MOST_BEHIND }));
    for (const { id, realmId } of ended) {
      touched.add(realmId);
      bell.ring({ realmId, seq: 0, live: [], ended: [id] });
    }
    if (!hasLooked) for (const { id } of await allRealms(database.read)) touched.add(id);
    hasLooked = true;
    const realmIds = [...touched];
    touched.clear();
    for (const realmId of realmIds) await prune(realmId);
    deadline = (await firstDeadline(database.read)) ?? Number.POSITIVE_INFINITY;
    // A queue from before the start ends no sooner than its lifespan after it.
    if (deadline <= at) deadline = at + SHORTEST_LIFESPAN;
  }

  async function prune(realmId: number): Promise<void> {
    for (let removed = EVENTS_AT_ONCE; removed >= EVENTS_AT_ONCE; ) {
      removed = await database.unit((db) => pruneEvents(db, realmId, EVENTS_AT_ONCE));
    }
  }

  async function run(isDue: () => boolean): Promise<void> {
    await running;
    running = save().then(() => (isDue() ? collect() : undefined));
    try {
      await running;
    } finally {
      running = undefined;
    }
  }

  const tidy = () => run(() => true);
  const tidyIfDue = () => run(() => touched.size > 0 || now() > deadline);

  const timer = setInterval(() => void tidyIfDue().catch(() => undefined), INTERVAL_MS);
  timer.unref();

  return {
    touch: (realmId) => {
      touched.add(realmId);
    },
    expect: (at) => {
      deadline = Math.min(deadline, at);
    },
    save,
    tidy,
    close: async () => {
      clearInterval(timer);
      await running?.catch(() => undefined);
      await save();
    },
  };
}
