import { STARRED_AT_A_TIME } from '../../domain/limits.ts';
import { NEWEST } from '../../domain/messages/anchor.ts';
import { FLAG } from '../../domain/messages/flags.ts';
import {
  type Db,
  giveTurn,
  type JsonList,
  knexOf,
  listFromJson,
  listInJson,
  raw,
  statement,
  statementOfOne,
} from '../db/statement.ts';
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

interface Page {
  /** The page begins after this message. */
  after: number;
  limit: number;
}

interface StarredRow {
  count: number | string;
  last: number | null;
  ids: JsonList<number>;
}

/** Of so many starred messages, those that the viewer may still see; the number and the last of all. */
const starredOf = ({ isGuest }: { isGuest: boolean }) =>
  statementOfOne<Page & { id: number; realmId: number }, StarredRow>((db, p) => {
    const viewer = { id: p('id'), realmId: p('realmId'), isGuest };
    const visible = knexOf(db)
      .queryBuilder()
      .from(raw(db, 'starred cross join messages'))
      .whereRaw('messages.id = starred.message_id')
      .where('messages.realm_id', viewer.realmId)
      .select('messages.id');
    personalHistoryWhere(db, visible, viewer, 'starred.flags');
    return raw(
      db,
      `with starred as (
         select message_id, flags from message_flags
           where user_id = ? and (flags & ${FLAG.starred}) <> 0 and message_id > ? order by message_id limit ?
       )
       select (select count(*) from starred) as count, (select max(message_id) from starred) as last,
         (select ${listInJson(db, 'id')} from ? as visible) as ids`,
      [viewer.id, p('after'), p('limit'), visible],
    );
  });
const starredOfGuest = starredOf({ isGuest: true });
const starredOfMember = starredOf({ isGuest: false });

/** IDs of the messages that the viewer starred and may still see, ascending. Others get their turn while many are read. */
export async function listStarredIds(
  db: Db,
  { id, realmId, isGuest }: Viewer,
  limit: number = STARRED_AT_A_TIME,
): Promise<number[]> {
  const listPage = isGuest ? starredOfGuest : starredOfMember;
  const found: number[] = [];
  for (let after = -1; ; ) {
    const page = await listPage(db, { id, realmId, after, limit });
    for (const starred of listFromJson(page?.ids).sort((a, b) => a - b)) found.push(starred);
    if (!page || page.last === null || Number(page.count) < limit) return found;
    after = page.last;
    await giveTurn(db);
  }
}
