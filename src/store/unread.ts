import type { Db } from './db.ts';
import { type Reader, readAmong } from './read-state.ts';
import type { Bit, MessageRow } from './tables.ts';
import { personalHistoryWhere, type Viewer } from './visibility.ts';

/** Where an unread message belongs, and how it concerns the reader. */
export interface UnreadRow extends Pick<MessageRow, 'id' | 'recipient_id' | 'channel_id' | 'topic' | 'topic_key'> {
  is_channel_wildcard: Bit;
  /** Explicit flags; null when there are none. */
  flags: number | null;
}

const BATCH = 2000;

/** The viewer's newest unread messages, ascending, at most `limit`; says whether there are older ones. */
export async function unreadRows(
  db: Db,
  viewer: Viewer & Reader,
  limit: number,
): Promise<{ rows: UnreadRow[]; olderMissing: boolean }> {
  const rows: UnreadRow[] = [];
  for (let below: number | undefined; rows.length <= limit; ) {
    const batch = await newestBelow(db, viewer, below);
    const read = await readAmong(
      db,
      viewer,
      batch.map(({ id }) => id),
    );
    rows.push(...batch.filter(({ id }) => !read.has(id)));
    below = batch.at(-1)?.id;
    if (batch.length < BATCH) break;
  }
  return { rows: rows.slice(0, limit).reverse(), olderMissing: rows.length > limit };
}

/** Messages above the mark below which everything is read, the newest first. */
async function newestBelow(db: Db, viewer: Viewer & Reader, below: number | undefined): Promise<UnreadRow[]> {
  const query = db('messages')
    .leftJoin({ mine: 'message_flags' }, (join) =>
      join.on('mine.message_id', 'messages.id').andOnVal('mine.user_id', viewer.id),
    )
    .where('messages.realm_id', viewer.realmId)
    .where('messages.id', '>=', viewer.readBelow);
  if (below !== undefined) query.where('messages.id', '<', below);
  personalHistoryWhere(db, query, viewer);
  const rows: UnreadRow[] = await query
    .orderBy('messages.id', 'desc')
    .limit(BATCH)
    .select(
      'messages.id',
      'messages.recipient_id',
      'messages.channel_id',
      'messages.topic',
      'messages.topic_key',
      'messages.is_channel_wildcard',
      'mine.flags',
    );
  return rows;
}
