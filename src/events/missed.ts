import { nextTurn } from '../runtime/turns.ts';
import type { Db } from '../store/db/open.ts';
import { listNewestSeqs } from '../store/events/events.ts';
import { listPresentQueues } from '../store/events/queues.ts';
import type { Notification } from './notifier.ts';
import type { SessionRegistry } from './registry.ts';

/** How many queues are looked for before other requests have their turn. */
const PIECE = 1000;

/**
 * What this process must know of commits of which it may not have been notified: for each organization with sessions the
 * number of its newest event, and which of the queues have ended.
 */
export async function findMissed(db: Db, registry: Pick<SessionRegistry, 'realms'>): Promise<Notification[]> {
  const realms = [...registry.realms()].map(({ realmId, sessions }) => ({
    realmId,
    queues: [...sessions.all()].map(({ queue }) => queue.id),
  }));
  const present = await presentAmong(
    db,
    realms.flatMap(({ queues }) => queues),
  );
  const newest = await listNewestSeqs(
    db,
    realms.map(({ realmId }) => realmId),
  );
  return realms.map(({ realmId, queues }) => ({
    realmId,
    seq: newest.get(realmId) ?? 0,
    live: [],
    ended: queues.filter((id) => !present.has(id)),
  }));
}

async function presentAmong(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const present = new Set<string>();
  for (let at = 0; at < ids.length; at += PIECE) {
    if (at > 0) await nextTurn();
    for (const id of await listPresentQueues(db, ids.slice(at, at + PIECE))) present.add(id);
  }
  return present;
}
