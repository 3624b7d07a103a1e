import { MAX_MARKED_ON_MUTING } from '../../domain/limits.ts';
import { nextMessageId } from '../channels/subscriptions.ts';
import { type Db, idsIn, statementOfMany, table } from '../db/statement.ts';
import type { Bit, MessageRow } from '../tables.ts';
import { listIdsInPlaces } from './places.ts';
import { listReadAmong, type Reader } from './read-state.ts';
import { personalHistoryWhere, type Viewer } from './visibility.ts';

/** The place of an unread message, and the reader's flags of it. */
export interface UnreadRow extends Pick<MessageRow, 'id' | 'recipient_id' | 'channel_id' | 'topic' | 'topic_key'> {
  is_channel_wildcard: Bit;
  /** Explicit flags; null if there are none. */
  flags: number | null;
}

/** IDs that are searched at a time: 16 chunks of the read state. */
const RANGE = 65_536;

/** The viewer's newest unread messages, ascending, at most `limit`; says whether there are older ones. */
export async function listUnreadRows(
  db: Db,
  viewer: Viewer & Reader,
  limit: number,
): Promise<{ rows: UnreadRow[]; olderMissing: boolean }> {
  const rows: UnreadRow[] = [];
  let below = await nextMessageId(db);
  while (below > viewer.readBelow && rows.length <= limit) {
    const from = Math.max(viewer.readBelow, below - RANGE);
    const ids = await listIdsInPlaces(db, viewer.id, { from, below });
    const read = await listReadAmong(db, viewer, ids);
    const unread = ids.filter((id) => !read.has(id));
    for (let at = 0; at < unread.length && rows.length <= limit; at += BATCH) {
      for (const row of await receivedAmong(db, viewer, unread.slice(at, at + BATCH))) rows.push(row);
    }
    below = from;
  }
  return { rows: rows.slice(0, limit).reverse(), olderMissing: rows.length > limit };
}

const BATCH = 2000;

const COLUMNS = ['id', 'recipient_id', 'channel_id', 'topic', 'topic_key', 'is_channel_wildcard', 'flags'] as const;

const receivedBy = ({ isGuest }: { isGuest: boolean }) =>
  statementOfMany<{ id: number; realmId: number; ids: readonly number[] }, UnreadRow>(COLUMNS, (db, p) => {
    const viewer = { id: p('id'), realmId: p('realmId'), isGuest };
    const query = table(db, 'messages')
      .joinRaw('left join message_flags as mine on mine.message_id = messages.id and mine.user_id = ?', [viewer.id])
      .whereIn('messages.id', idsIn(db, p('ids')))
      .whereRaw('+messages.realm_id = ?', [viewer.realmId]);
    personalHistoryWhere(db, query, viewer);
    return query.select(
      'messages.id',
      'messages.recipient_id',
      'messages.channel_id',
      'messages.topic',
      'messages.topic_key',
      'messages.is_channel_wildcard',
      'mine.flags',
    );
  });
const receivedByGuest = receivedBy({ isGuest: true });
const receivedByMember = receivedBy({ isGuest: false });

/** Those of the messages that are in the viewer's personal history, the newest first. */
async function receivedAmong(db: Db, { id, realmId, isGuest }: Viewer, ids: readonly number[]): Promise<UnreadRow[]> {
  const rows = await (isGuest ? receivedByGuest : receivedByMember)(db, { id, realmId, ids });
  return rows.sort((one, other) => other.id - one.id);
}

/**
 * IDs of messages of a sender that the viewer received, above the mark below which everything is read: the newest ones,
 * ascending, as many as one request may mark as read.
 */
export async function listUnreadCandidatesFrom(db: Db, viewer: Viewer & Reader, senderId: number): Promise<number[]> {
  const query = table(db, 'messages')
    .leftJoin({ mine: 'message_flags' }, (join) =>
      join.on('mine.message_id', 'messages.id').andOnVal('mine.user_id', viewer.id),
    )
    .where('messages.sender_id', senderId)
    .where('messages.id', '>=', viewer.readBelow);
  personalHistoryWhere(db, query, viewer);
  const ids: number[] = await query.orderBy('messages.id', 'desc').limit(MAX_MARKED_ON_MUTING).pluck('messages.id');
  return ids.reverse();
}
