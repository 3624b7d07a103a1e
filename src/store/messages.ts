import { type Db, idList, only } from './db.ts';
import type { MessageRow, ReactionRow, SubmessageRow } from './tables.ts';

export type NewMessage = Omit<MessageRow, 'id' | 'edited_at' | 'edit_history' | 'has_reaction'>;

export async function insertMessage(db: Db, message: NewMessage): Promise<MessageRow> {
  return only(await db('messages').insert(message).returning('*'));
}

/** Messages with these IDs, ascending; what is gone is left out. */
export async function messagesWithIds(db: Db, ids: readonly number[]): Promise<MessageRow[]> {
  if (ids.length === 0) return [];
  return db('messages').whereIn('id', idList(db, ids)).orderBy('id');
}

/** Parts of messages by message, in the order in which they came. */
export async function reactionsOf(db: Db, messageIds: readonly number[]): Promise<Map<number, ReactionRow[]>> {
  const rows =
    messageIds.length === 0 ? [] : await db('reactions').whereIn('message_id', idList(db, messageIds)).orderBy('id');
  return grouped(rows);
}

export async function submessagesOf(db: Db, messageIds: readonly number[]): Promise<Map<number, SubmessageRow[]>> {
  const rows =
    messageIds.length === 0 ? [] : await db('submessages').whereIn('message_id', idList(db, messageIds)).orderBy('id');
  return grouped(rows);
}

function grouped<Part extends { message_id: number }>(rows: readonly Part[]): Map<number, Part[]> {
  const found = new Map<number, Part[]>();
  for (const row of rows) {
    const list = found.get(row.message_id);
    if (list) list.push(row);
    else found.set(row.message_id, [row]);
  }
  return found;
}

/** A user's explicit flags of these messages; one without is not in the map. */
export async function flagsOf(db: Db, userId: number, messageIds: readonly number[]): Promise<Map<number, number>> {
  if (messageIds.length === 0) return new Map();
  const rows = await db('message_flags').where({ user_id: userId }).whereIn('message_id', idList(db, messageIds));
  return new Map(rows.map((row) => [row.message_id, row.flags]));
}

/** Sets bits of a user's explicit flags. */
export async function addFlags(db: Db, userId: number, messageId: number, bits: number): Promise<void> {
  await db('message_flags')
    .insert({ user_id: userId, message_id: messageId, flags: bits })
    .onConflict(['user_id', 'message_id'])
    .merge({ flags: db.raw('message_flags.flags | ?', [bits]) });
}

/** Clears bits of a user's explicit flags; a row without any goes. */
export async function removeFlags(db: Db, userId: number, messageId: number, bits: number): Promise<void> {
  const where = { user_id: userId, message_id: messageId };
  const row = await db('message_flags').where(where).first();
  if (!row) return;
  const flags = row.flags & ~bits;
  if (flags === 0) await db('message_flags').where(where).delete();
  else await db('message_flags').where(where).update({ flags });
}

export async function updateMessage(db: Db, id: number, changes: Partial<MessageRow>): Promise<void> {
  await db('messages').where({ id }).update(changes);
}

/** Deletes messages with everything that belongs to them and returns how many there were. */
export async function deleteMessages(db: Db, ids: readonly number[]): Promise<number> {
  return db('messages').whereIn('id', idList(db, ids)).delete();
}

/** ID of the channel's oldest message. */
export async function firstMessageId(db: Db, channelId: number): Promise<number | null> {
  const row = await db('messages').where({ channel_id: channelId }).min({ first: 'id' }).first();
  return row?.first === undefined || row.first === null ? null : Number(row.first);
}
