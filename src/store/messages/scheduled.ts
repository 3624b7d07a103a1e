import { type Db, only, raw, statement, table } from '../db/statement.ts';
import type { WakingUnit } from '../jobs.ts';
import type { Bit, New, ScheduledMessageRow } from '../tables.ts';

/** The columns of a scheduled message that its author can change. */
export type ScheduledColumns = Omit<
  ScheduledMessageRow,
  'id' | 'realm_id' | 'user_id' | 'is_failed' | 'is_read_by_sender'
>;

const scheduledOf = statement<{ userId: number }, ScheduledMessageRow>((db, p) =>
  table(db, 'scheduled_messages')
    .where({ user_id: p('userId') })
    .orderBy([{ column: 'deliver_at' }, { column: 'id' }]),
);

/** The user's scheduled messages, including those that could not be sent, ascending by time. */
export async function listScheduled(db: Db, userId: number): Promise<ScheduledMessageRow[]> {
  return scheduledOf(db, { userId });
}

/** The number of the user's scheduled messages except this one, and of the characters of their texts and HTML. */
export async function sizeOfScheduled(
  db: Db,
  userId: number,
  exceptId = 0,
): Promise<{ count: number; length: number }> {
  const [row] = await table(db, 'scheduled_messages')
    .where({ user_id: userId })
    .whereNot({ id: exceptId })
    .count({ count: '*' })
    .sum({ length: raw(db, 'length(content) + length(rendered)') });
  return { count: Number(row?.count ?? 0), length: Number(row?.length ?? 0) };
}

export async function insertScheduled(
  { db, wake }: WakingUnit,
  row: New<ScheduledMessageRow, 'id' | 'is_failed'>,
): Promise<ScheduledMessageRow> {
  wake('scheduled messages');
  return only(await table(db, 'scheduled_messages').insert(row).returning('*'));
}

/** A scheduled message of the user, locked so that it is not sent before the unit ends. */
export async function findScheduledToEdit(
  db: Db,
  userId: number,
  id: number,
): Promise<ScheduledMessageRow | undefined> {
  return table(db, 'scheduled_messages').where({ id, user_id: userId }).forUpdate().first();
}

/** Changes a message; one that had failed will be tried again. */
export async function updateScheduled(
  { db, wake }: WakingUnit,
  id: number,
  changes: Partial<ScheduledColumns>,
): Promise<ScheduledMessageRow> {
  wake('scheduled messages');
  const changed = { ...changes, is_failed: 0 as Bit };
  return only(await table(db, 'scheduled_messages').where({ id }).update(changed).returning('*'));
}

/** Returns whether the user had it. */
export async function deleteScheduled(db: Db, userId: number, id: number): Promise<boolean> {
  return (await table(db, 'scheduled_messages').where({ id, user_id: userId }).delete()) > 0;
}

const MAX_AT_ONCE = 100;

export interface DueMessage {
  id: number;
  realmId: number;
  deliverAt: number;
}

/** Messages of active organizations whose time has come, after the given one, ascending by time. */
export async function listDueScheduled(
  db: Db,
  now: number,
  after: Pick<DueMessage, 'id' | 'deliverAt'> = { id: 0, deliverAt: 0 },
): Promise<DueMessage[]> {
  const rows = await table(db, 'scheduled_messages')
    .where({ is_failed: 0 })
    .where('deliver_at', '<=', now)
    .where('deliver_at', '>=', after.deliverAt)
    .where((later) => later.where('deliver_at', '>', after.deliverAt).orWhere('id', '>', after.id))
    .whereIn('realm_id', table(db, 'realms').where({ is_active: 1 }).select('id'))
    .orderBy([{ column: 'deliver_at' }, { column: 'id' }])
    .limit(MAX_AT_ONCE)
    .select('id', 'realm_id', 'deliver_at');
  return rows.map((row) => ({ id: row.id, realmId: row.realm_id, deliverAt: row.deliver_at }));
}

/** The time at which the next message is due after `now`, in UNIX seconds; undefined if there is none. */
export async function findNextScheduledAt(db: Db, now: number): Promise<number | undefined> {
  const row = await table(db, 'scheduled_messages')
    .where({ is_failed: 0 })
    .where('deliver_at', '>', now)
    .orderBy('deliver_at')
    .first('deliver_at');
  return row?.deliver_at;
}

/**
 * Takes a message whose time has come, to send it within the unit. Undefined if another process was faster, or its author
 * has changed it meanwhile.
 */
export async function takeScheduled(db: Db, id: number, now: number): Promise<ScheduledMessageRow | undefined> {
  const row = await table(db, 'scheduled_messages')
    .where({ id, is_failed: 0 })
    .where('deliver_at', '<=', now)
    .forUpdate()
    .first();
  if (row) await table(db, 'scheduled_messages').where({ id }).delete();
  return row;
}

/** Marks a message that could not be sent as failed; it stays and is not tried again. */
export async function noteScheduledFailure(db: Db, id: number, now: number): Promise<ScheduledMessageRow | undefined> {
  const [row] = await table(db, 'scheduled_messages')
    .where({ id, is_failed: 0 })
    .where('deliver_at', '<=', now)
    .update({ is_failed: 1 })
    .returning('*');
  return row;
}
