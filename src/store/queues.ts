import type { QueueOptions } from '../domain/queue.ts';
import type { Db } from './db.ts';

export interface Queue {
  id: string;
  realmId: number;
  userId: number;
  /** Position in the organization's log when the queue was made. */
  baseSeq: number;
  /** ID of the newest event that the client acknowledged; -1 before the first. */
  ackedId: number;
  lastSeenAt: number;
  /** Seconds without a request after which the queue goes. */
  lifespan: number;
  options: QueueOptions;
}

export async function insertQueue(db: Db, queue: Queue, now: number): Promise<void> {
  await db('queues').insert({
    id: queue.id,
    realm_id: queue.realmId,
    user_id: queue.userId,
    base_seq: queue.baseSeq,
    acked_id: queue.ackedId,
    created_at: now,
    last_seen_at: queue.lastSeenAt,
    lifespan: queue.lifespan,
    options: JSON.stringify(queue.options),
  });
}

export async function findQueue(db: Db, id: string): Promise<Queue | undefined> {
  const row = await db('queues').where({ id }).first();
  return (
    row && {
      id: row.id,
      realmId: row.realm_id,
      userId: row.user_id,
      baseSeq: row.base_seq,
      ackedId: row.acked_id,
      lastSeenAt: row.last_seen_at,
      lifespan: row.lifespan,
      options: JSON.parse(row.options) as QueueOptions,
    }
  );
}

export async function countQueues(db: Db, userId: number): Promise<number> {
  const [row] = await db('queues').where({ user_id: userId }).count({ count: '*' });
  return Number(row?.count ?? 0);
}

export async function deleteQueue(db: Db, id: string): Promise<void> {
  await db('queues').where({ id }).delete();
}

/** Ends all queues of a user and returns their IDs. */
export async function deleteQueuesOf(db: Db, userId: number): Promise<string[]> {
  const ids = await db('queues').where({ user_id: userId }).pluck('id');
  await db('queues').where({ user_id: userId }).delete();
  return ids;
}

/** Notes how far clients came and when they were last seen. */
export async function touchQueues(
  db: Db,
  seen: readonly { id: string; ackedId: number; lastSeenAt: number }[],
): Promise<void> {
  for (const { id, ackedId, lastSeenAt } of seen) {
    await db('queues').where({ id }).update({ acked_id: ackedId, last_seen_at: lastSeenAt });
  }
}

/** Ends the queues that nobody asked for too long and returns their IDs. */
export async function deleteDeadQueues(db: Db, now: number): Promise<string[]> {
  const dead = db('queues').whereRaw('last_seen_at + lifespan < ?', [now]);
  const ids = await dead.clone().pluck('id');
  if (ids.length > 0) await db('queues').whereIn('id', ids).delete();
  return ids;
}
