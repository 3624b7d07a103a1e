import { NEWEST } from '../../domain/messages/anchor.ts';
import { FLAG } from '../../domain/messages/flags.ts';
import { type Db, raw, statement, table } from '../db/statement.ts';
import { besideAnchor } from './index-ranges.ts';
import { personalHistoryWhere, type Viewer } from './visibility.ts';

const recentConversations = statement<{ userId: number; limit: number }, { recipient_id: number; newest: number }>(
  (db, p) => {
    const range = { recipient_id: raw(db, 'recipient_members.recipient_id') };
    const { where, bindings, orderBy } = besideAnchor(db, range, { anchor: NEWEST, order: 'desc' });
    return raw(
      db,
      `select recipient_id, newest from (
         select recipient_members.recipient_id, (
             select messages.id from messages where ${where} order by ${orderBy} limit 1
           ) as newest
           from recipient_members where recipient_members.user_id = ?
       ) as conversations
       where newest is not null order by newest desc limit ?`,
      [...bindings, p('userId'), p('limit')],
    );
  },
);

/**
 * The user's conversations of direct messages, in the order of their newest messages, the newest first, at most
 * `limit`.
 */
export async function listRecentConversations(
  db: Db,
  userId: number,
  limit: number,
): Promise<{ recipientId: number; newestId: number }[]> {
  const rows = await recentConversations(db, { userId, limit });
  return rows.map((row) => ({ recipientId: row.recipient_id, newestId: row.newest }));
}

const starredOf = ({ isGuest }: { isGuest: boolean }) =>
  statement<{ id: number; realmId: number }, { id: number }>((db, p) => {
    const viewer = { id: p('id'), realmId: p('realmId'), isGuest };
    const starred = table(db, 'message_flags')
      .where({ user_id: viewer.id })
      .whereRaw(`(flags & ${FLAG.starred}) <> 0`)
      .select('message_id');
    const query = table(db, 'messages').whereIn('messages.id', starred).where('messages.realm_id', viewer.realmId);
    personalHistoryWhere(db, query, viewer);
    return query.orderBy('messages.id').select('messages.id');
  });
const starredOfGuest = starredOf({ isGuest: true });
const starredOfMember = starredOf({ isGuest: false });

/** IDs of the messages that the viewer starred and may still see, ascending. */
export async function listStarredIds(db: Db, { id, realmId, isGuest }: Viewer): Promise<number[]> {
  const rows = await (isGuest ? starredOfGuest : starredOfMember)(db, { id, realmId });
  return rows.map((row) => row.id);
}
