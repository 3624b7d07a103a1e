import { FLAG } from '../domain/flags.ts';
import type { Db } from './db.ts';

/** The user's conversations of direct messages, the one written in last first, at most `limit`. */
export async function recentConversations(
  db: Db,
  userId: number,
  limit: number,
): Promise<{ recipientId: number; newestId: number }[]> {
  const newest = db('messages').max('messages.id').whereRaw('messages.recipient_id = recipient_members.recipient_id');
  const conversations = db('recipient_members')
    .where('recipient_members.user_id', userId)
    .select('recipient_members.recipient_id as recipientId', newest.as('newestId'))
    .as('conversations');
  const rows: { recipientId: number; newestId: number }[] = await db
    .from(conversations)
    .whereNotNull('newestId')
    .orderBy('newestId', 'desc')
    .limit(limit);
  return rows.map(({ recipientId, newestId }) => ({ recipientId, newestId: Number(newestId) }));
}

/** IDs of the messages that the user starred, ascending. */
export async function starredIds(db: Db, userId: number): Promise<number[]> {
  return db('message_flags')
    .where({ user_id: userId })
    .whereRaw(`(flags & ${FLAG.starred}) <> 0`)
    .orderBy('message_id')
    .pluck('message_id');
}
