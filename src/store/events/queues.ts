import { type LivePlace, type QueueOptions, STRIDE } from '../../domain/queue.ts';
import { sharedAmong } from '../db/shared-reads.ts';
import {
  type Db,
  inCollected,
  raw,
  statement,
  statementOfIds,
  statementOfOne,
  table,
  textList,
  textsIn,
} from '../db/statement.ts';
import type { QueueRow, RealmRow } from '../tables.ts';

export interface Queue {
  id: string;
  realmId: number;
  userId: number;
  /** Position in the organization's log when the queue was created. */
  baseSeq: number;
  /** The number of the newest live event at that position; 0 if there is none. */
  baseLive: number;
  /** ID of the newest event that the client acknowledged; -1 before the first. */
  ackedId: number;
  lastSeenAt: number;
  /** Seconds without a request after which the queue ends. */
  lifespan: number;
  options: QueueOptions;
}

const queueInsertion = statement<Omit<QueueRow, 'served_by'>, unknown>((db, p) =>
  table(db, 'queues').insert({
    id: p('id'),
    realm_id: p('realm_id'),
    user_id: p('user_id'),
    base_seq: p('base_seq'),
    base_live: p('base_live'),
    acked_id: p('acked_id'),
    created_at: p('created_at'),
    last_seen_at: p('last_seen_at'),
    lifespan: p('lifespan'),
    options: p('options'),
  }),
);

export async function insertQueue(db: Db, queue: Queue, now: number): Promise<void> {
  await queueInsertion(db, {
    id: queue.id,
    realm_id: queue.realmId,
    user_id: queue.userId,
    base_seq: queue.baseSeq,
    base_live: queue.baseLive,
    acked_id: queue.ackedId,
    created_at: now,
    last_seen_at: queue.lastSeenAt,
    lifespan: queue.lifespan,
    options: JSON.stringify(queue.options),
  });
}

/** A queue as stored. */
export interface FoundQueue {
  queue: Queue;
  /** The process that its client asked last; null: none yet. */
  servedBy: string | null;
  /** The number of the newest event of its organization, and the place of the newest live one. */
  newestSeq: number;
  newestLive: LivePlace;
}

const COLUMNS = [
  'id',
  'realm_id',
  'user_id',
  'base_seq',
  'base_live',
  'served_by',
  'acked_id',
  'last_seen_at',
  'lifespan',
  'options',
] as const;
type Row = Pick<QueueRow, (typeof COLUMNS)[number]>;

const queuesById = statement<{ ids: string[] }, Row & Pick<RealmRow, 'event_seq' | 'live_seq' | 'live_number'>>(
  (db, p) =>
    table(db, 'queues')
      .join('realms', 'realms.id', 'queues.realm_id')
      .whereRaw(inCollected(db, 'queues.id', textsIn(db, p('ids'))))
      .select(
        ...COLUMNS.map((column) => `queues.${column}` as const),
        'realms.event_seq',
        'realms.live_seq',
        'realms.live_number',
      ),
);

/** Every request for events looks for its queue. */
export const findQueue = sharedAmong(async (db, ids: readonly string[]) => {
  const rows = await queuesById(db, { ids: [...ids] });
  return new Map(
    rows.map((row): [string, FoundQueue] => [
      row.id,
      {
        queue: queueOf(row),
        servedBy: row.served_by,
        newestSeq: row.event_seq,
        newestLive: { seq: row.live_seq, number: row.live_number },
      },
    ]),
  );
});

const queueOf = (row: Row): Queue => ({
  id: row.id,
  realmId: row.realm_id,
  userId: row.user_id,
  baseSeq: row.base_seq,
  baseLive: row.base_live,
  ackedId: row.acked_id,
  lastSeenAt: row.last_seen_at,
  lifespan: row.lifespan,
  options: JSON.parse(row.options) as QueueOptions,
});

const queuesOf = statementOfOne<{ userId: number }, { count: number }>((db, p) =>
  table(db, 'queues')
    .where({ user_id: p('userId') })
    .count({ count: '*' }),
);

export async function countQueues(db: Db, userId: number): Promise<number> {
  return Number((await queuesOf(db, { userId }))?.count ?? 0);
}

const listenersIn = statementOfIds<{ realmId: number }>((db, p) =>
  table(db, 'queues')
    .distinct()
    .where({ realm_id: p('realmId') })
    .select('user_id as id'),
);

/** IDs of the organization's users with a queue. */
export async function listListeners(db: Db, realmId: number): Promise<Set<number>> {
  return new Set(await listenersIn(db, { realmId }));
}

const deletion = statement<{ id: string }, unknown>((db, p) =>
  table(db, 'queues')
    .where({ id: p('id') })
    .delete(),
);

export async function deleteQueue(db: Db, id: string): Promise<void> {
  await deletion(db, { id });
}

/** Those of the queues that have not ended. */
export const listPresentQueues = (db: Db, ids: readonly string[]): Promise<string[]> =>
  table(db, 'queues').whereIn('id', textList(db, ids)).pluck('id');

/** Ends the queue with this ID, or all queues of the database, and returns them. */
export async function deleteQueues(db: Db, id?: string): Promise<{ id: string; realmId: number }[]> {
  const chosen = { ...(id !== undefined && { id }) };
  const rows = await table(db, 'queues').where(chosen).select('id', 'realm_id');
  await table(db, 'queues').where(chosen).delete();
  return rows.map((row) => ({ id: row.id, realmId: row.realm_id }));
}

/** Ends all queues of a user and returns their IDs. */
export async function deleteQueuesOf(db: Db, userId: number): Promise<string[]> {
  const ids = await table(db, 'queues').where({ user_id: userId }).pluck('id');
  await table(db, 'queues').where({ user_id: userId }).delete();
  return ids;
}

/** Saves the positions of clients and when they were last seen; never replaces a newer value of another process. */
export async function touchQueues(
  db: Db,
  seen: readonly { id: string; ackedId: number; lastSeenAt: number }[],
): Promise<void> {
  for (const { id, ackedId, lastSeenAt } of seen) {
    await raw(
      db,
      `update queues set
        acked_id = case when acked_id < ? then ? else acked_id end,
        last_seen_at = case when last_seen_at < ? then ? else last_seen_at end
      where id = ?`,
      [ackedId, ackedId, lastSeenAt, lastSeenAt, id],
    );
  }
}

// Rows are locked in a fixed order, so that two processes do not wait for each other.
const claiming = statement<{ ids: string[]; ackedIds: number[]; server: string }, unknown>((db, p) =>
  raw(
    db,
    `with claims as (select * from unnest(?::text[], ?::bigint[]) as claims (id, acked_id)),
      locked as (select id from queues where id in (select id from claims) order by id for no key update)
    update queues set acked_id = greatest(queues.acked_id, claims.acked_id), served_by = ?
    from claims where queues.id = claims.id and queues.id in (select id from locked)`,
    [p('ids'), p('ackedIds'), p('server')],
  ),
);

/**
 * Saves that this process serves the queues now, with the positions of their clients. Only for PostgreSQL, where
 * several processes serve.
 */
export async function claimQueues(
  db: Db,
  server: string,
  queues: readonly { id: string; ackedId: number }[],
): Promise<void> {
  const [ids, ackedIds] = [queues.map(({ id }) => id), queues.map(({ ackedId }) => ackedId)];
  await claiming(db, { ids, ackedIds, server });
}

/** The position in the log up to which a queue's client has everything. */
export const POSITION = `queues.base_seq + case when queues.acked_id < 0 then 0 else queues.acked_id / ${STRIDE} end`;

/**
 * Deletes queues without a request for their lifespan (since they were last seen, and since the server was opened), and
 * queues that are too far behind or too old, both counted in events. Returns them.
 */
export async function endQueues(
  db: Db,
  { now, openedAt, mostBehind, oldest }: { now: number; openedAt: number; mostBehind: number; oldest: number },
): Promise<{ id: string; realmId: number }[]> {
  const due = await table(db, 'queues')
    .join('realms', 'realms.id', 'queues.realm_id')
    .whereRaw('(queues.last_seen_at + queues.lifespan < ? and queues.lifespan < ?)', [now, now - openedAt])
    .orWhereRaw(`${POSITION} < realms.event_seq - ?`, [mostBehind])
    .orWhereRaw('queues.base_seq < realms.event_seq - ?', [oldest])
    .select('queues.id', 'queues.realm_id');
  const ids = due.map(({ id }) => id);
  if (ids.length > 0) await table(db, 'queues').whereIn('id', textList(db, ids)).delete();
  return due.map((row) => ({ id: row.id, realmId: row.realm_id }));
}

/**
 * The time at which the first queue ends if there are no further requests, in UNIX seconds; undefined without queues.
 */
export async function findFirstDeadline(db: Db): Promise<number | undefined> {
  const [row] = await table(db, 'queues').min({ deadline: raw(db, 'last_seen_at + lifespan') });
  return row?.deadline ?? undefined;
}
