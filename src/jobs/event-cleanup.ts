import { MAX_EVENTS_BEHIND, MIN_LIFESPAN } from '../domain/limits.ts';
import { MAX_EVENTS_OF_QUEUE } from '../domain/queue.ts';
import type { Notifier } from '../events/notifier.ts';
import type { QueueProgress } from '../events/progress.ts';
import type { Db } from '../store/db/open.ts';
import { pruneEvents } from '../store/events/events.ts';
import { endQueues, findFirstDeadline, touchQueues } from '../store/events/queues.ts';
import { listRealms } from '../store/organization/realms.ts';
import type { InServerUnit } from '../unit/run.ts';
import type { Job } from './runner.ts';

/** Maintains the rows of queues and the event logs. */
export interface EventCleanup {
  /** Runs every minute. */
  job: Job;
  /** Saves the positions of the queues, ends queues that have expired or are too far behind, and prunes the logs. */
  cleanUp: () => Promise<void>;
  /** Saves the positions of the queues. */
  close: () => Promise<void>;
}

export interface EventCleanupOptions {
  read: Db;
  inServerUnit: InServerUnit;
  notifier: Notifier;
  progress: QueueProgress;
  now: () => number;
}

const INTERVAL_SECONDS = 60;
/** Bounds of one unit of work, so that other units do not wait for long. */
const MAX_QUEUES_PER_UNIT = 500;
const MAX_EVENTS_PER_UNIT = 5000;

/** Writes only when something happened or a deadline passed. */
export function openEventCleanup({ read, inServerUnit, notifier, progress, now }: EventCleanupOptions): EventCleanup {
  /** Since then clients can reach the server, and the server its database. */
  let openedAt = now();
  /** Organizations whose log may have rows that no queue needs; all of them at the first cleanup. */
  const touched = new Set<number>();
  let isFirst = true;
  // After a downtime, clients get a full lifespan before their queues end.
  let deadline = openedAt + MIN_LIFESPAN;
  let running: Promise<void> | undefined;

  async function save(): Promise<void> {
    const unsaved = progress.unsaved();
    for (let from = 0; from < unsaved.length; from += MAX_QUEUES_PER_UNIT) {
      const portion = unsaved.slice(from, from + MAX_QUEUES_PER_UNIT);
      await inServerUnit(({ db }) => touchQueues(db, portion));
      progress.markSaved(portion);
      for (const { realmId, hasAcknowledged } of portion) if (hasAcknowledged) touched.add(realmId);
    }
  }

  async function endAndPrune(): Promise<void> {
    const at = now();
    await endDueQueues(at);
    if (isFirst) for (const { id } of await listRealms(read)) touched.add(id);
    isFirst = false;
    for (const realmId of [...touched]) await pruneTouched(realmId);
    deadline = (await findFirstDeadline(read)) ?? Number.POSITIVE_INFINITY;
    // A queue that existed before the start ends no sooner than its lifespan after the start.
    if (deadline <= at) deadline = at + MIN_LIFESPAN;
  }

  async function endDueQueues(at: number): Promise<void> {
    const limits = { mostBehind: MAX_EVENTS_BEHIND, oldest: MAX_EVENTS_OF_QUEUE };
    const ended = await inServerUnit(({ db }) => endQueues(db, { now: at, openedAt, ...limits }));
    for (const { id, realmId } of ended) {
      touched.add(realmId);
      notifier.notify({ realmId, seq: 0, live: [], ended: [id] });
    }
  }

  async function pruneTouched(realmId: number): Promise<void> {
    // Removed first, because the log may grow meanwhile.
    touched.delete(realmId);
    try {
      await prune(inServerUnit, realmId);
    } catch (error) {
      touched.add(realmId);
      throw error;
    }
  }

  async function run(isDue: () => boolean): Promise<void> {
    await running;
    running = save().then(() => (isDue() ? endAndPrune() : undefined));
    try {
      // Read in any case, to notice that the database is away.
      await Promise.all([running, findFirstDeadline(read)]);
    } catch (error) {
      openedAt = now();
      throw error;
    } finally {
      running = undefined;
    }
  }

  notifier.onNotification(({ realmId, seq }) => {
    if (seq > 0) touched.add(realmId);
  });
  progress.onDeadline((at) => {
    deadline = Math.min(deadline, at);
  });
  const runIfDue = () => run(() => touched.size > 0 || now() > deadline);

  return {
    job: async () => {
      await runIfDue();
      return now() + INTERVAL_SECONDS;
    },
    cleanUp: () => run(() => true),
    close: async () => {
      await running?.catch(() => undefined);
      // If nothing can be stored now, clients will send their positions again.
      await save().catch(() => undefined);
    },
  };
}

async function prune(inServerUnit: InServerUnit, realmId: number): Promise<void> {
  for (let removed = MAX_EVENTS_PER_UNIT; removed >= MAX_EVENTS_PER_UNIT; ) {
    removed = await inServerUnit(({ db }) => pruneEvents(db, realmId, MAX_EVENTS_PER_UNIT));
  }
}
