import { FLAG } from '../../domain/messages/flags.ts';
import { type Db, knexOf, table } from '../db/statement.ts';
import { personalHistoryWhere, type Viewer } from './visibility.ts';

/** The user's conversations of direct messages, the one written in last first, at most `limit`. */
export async function listRecentConversations(
  db: Db,
  userId: number,
  limit: number,
): Promise<{ recipientId: number; newestId: number }[]> {
  const newest = table(db, 'messages')
    .max('messages.id')
    .whereRaw('messages.recipient_id = recipient_members.recipient_id');
  const conversations = table(db, 'recipient_members')
    .where('recipient_members.user_id', userId)
    .select('recipient_members.recipient_id as recipientId', newest.as('newestId'))
    .as('conversations');
  const rows: { recipientId: number; newestId: number }[] = await knexOf(db)
    .from(conversations)
    .whereNotNull('newestId')
    .orderBy('newestId', 'desc')
    .limit(limit);
  return rows.map(({ recipientId, newestId }) => ({ recipientId, newestId: Number(newestId) }));
}

/** IDs of the messages that the viewer starred and may still see, ascending. */
export async function listStarredIds(db: Db, viewer: Viewer): Promise<number[]> {
  const starred = table(db, 'message_flags')
    .where({ user_id: viewer.id })
    .whereRaw(`(flags & ${FLAG.starred}) <> 0`)
    .select('message_id');
  const query = table(db, 'messages').whereIn('messages.id', starred).where('messages.realm_id', viewer.realmId);
  personalHistoryWhere(db, query, viewer);
  return query.orderBy('messages.id').pluck('messages.id');
}
