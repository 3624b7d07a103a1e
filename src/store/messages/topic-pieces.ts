import type { Knex } from 'knex';
import { type Cells, type Columns, type Db, idList, raw, rowTable, table } from '../db/statement.ts';
import type { MessageRow } from '../tables.ts';
import { orderedBeside, type Side } from './index-ranges.ts';
import type { TopicPlace } from './topic-moves.ts';
import { accessibleWhere, type Viewer } from './visibility.ts';

/** Messages of one topic in a range of IDs, possibly except one of them. */
export interface TopicStretch extends TopicPlace {
  from: number;
  below: number;
  except?: number | undefined;
}

type Query = Knex.QueryBuilder;

/** The messages of the stretch, the newest first. */
function inStretch(db: Db, { channelId, topicKey, from, below, except }: TopicStretch): Query {
  const range = { channel_id: channelId, topic_key: topicKey };
  const query = orderedBeside(db, table(db, 'messages'), range, { anchor: below, order: 'desc' });
  query.where('messages.id', '>=', from);
  if (except !== undefined) query.whereNot('messages.id', except);
  return query;
}

/** The number of messages in the stretch, the number of those sent since a time, and the first of these. */
export async function countSince(
  db: Db,
  stretch: TopicStretch,
  since: number,
): Promise<{ total: number; recent: number; firstRecent: number | undefined }> {
  const row: { total: number; recent: number | null; first_recent: number | null } | undefined = await inStretch(
    db,
    stretch,
  )
    .clearOrder()
    .select(raw(db, 'count(*) as total'))
    .select(raw(db, 'sum(case when sent_at >= ? then 1 else 0 end) as recent', [since]))
    .select(raw(db, 'min(case when sent_at >= ? then id end) as first_recent', [since]))
    .first();
  const first = row?.first_recent ?? null;
  return {
    total: Number(row?.total ?? 0),
    recent: Number(row?.recent ?? 0),
    firstRecent: first === null ? undefined : Number(first),
  };
}

/** Whether the stretch has messages; with a viewer, messages that they may open. */
export async function hasMessages(db: Db, stretch: TopicStretch, viewer?: Viewer): Promise<boolean> {
  const query = inStretch(db, stretch);
  if (viewer) accessibleWhere(db, query, viewer);
  return (await query.first('messages.id')) !== undefined;
}

/** Whether the topic has messages outside of the stretch. */
export async function hasOthers(db: Db, { channelId, topicKey }: TopicPlace, stretch: TopicStretch): Promise<boolean> {
  const isSame = channelId === stretch.channelId && topicKey === stretch.topicKey;
  const sides: Side[] = isSame
    ? [
        { anchor: stretch.from, order: 'desc' },
        { anchor: stretch.below - 1, order: 'asc' },
      ]
    : [{ anchor: 0, order: 'asc' }];
  for (const side of sides) {
    const range = { channel_id: channelId, topic_key: topicKey };
    const query = orderedBeside(db, table(db, 'messages'), range, side);
    if ((await query.first('messages.id')) !== undefined) return true;
  }
  return false;
}

/**
 * IDs of the newest messages of a stretch, or of those that the viewer may open, the newest first: as many as fit into
 * one unit of work, at least one. On PostgreSQL they are locked until the unit ends.
 */
export async function takePiece(
  db: Db,
  stretch: TopicStretch,
  { most, bytes, viewer }: { most: number; bytes: number; viewer?: Viewer },
): Promise<number[]> {
  const query = inStretch(db, stretch).limit(most).forUpdate('messages');
  if (viewer) accessibleWhere(db, query, viewer);
  const rows: { id: number; bytes: number }[] = await query.select('messages.id', raw(db, `${TEXT_BYTES} as bytes`));
  return fitting(rows, bytes);
}

/** SQL for the size of the texts of a message. */
export const TEXT_BYTES = `octet_length(content) + octet_length(rendered) + octet_length(search_text)
  + coalesce(octet_length(edit_history), 0)`;

/** IDs of the first of these messages that have so many bytes together, at least one. */
export function fitting(rows: readonly { id: number; bytes: number }[], bytes: number): number[] {
  let left = bytes;
  const ids: number[] = [];
  for (const row of rows) {
    left -= row.bytes;
    if (left < 0 && ids.length > 0) break;
    ids.push(row.id);
  }
  return ids;
}

/** The columns of a message that a move needs. */
export type MovableRow = Pick<MessageRow, 'id' | 'topic' | 'search_text' | 'edit_history'>;

/** Messages with these IDs, ascending. */
export async function listMovableRows(db: Db, ids: readonly number[]): Promise<MovableRow[]> {
  return table(db, 'messages')
    .whereIn('id', idList(db, ids))
    .orderBy('id')
    .select('id', 'topic', 'search_text', 'edit_history');
}

const MOVED: Columns = { id: 'bigint', search_text: 'text', edit_history: 'text' };

/** Moves messages to another topic, with the columns that differ from message to message. */
export async function putMessages(
  db: Db,
  place: Pick<MessageRow, 'channel_id' | 'recipient_id' | 'topic' | 'topic_key' | 'topic_links' | 'edited_at'>,
  messages: readonly { id: number; searchText: string; editHistory: string }[],
): Promise<void> {
  const rows: Cells[] = messages.map(({ id, searchText, editHistory }) => [id, searchText, editHistory]);
  await raw(
    db,
    `update messages set channel_id = ?, recipient_id = ?, topic = ?, topic_key = ?, topic_links = ?, edited_at = ?,
       search_text = moved.search_text, edit_history = moved.edit_history
     from ? as moved where messages.id = moved.id`,
    [
      place.channel_id,
      place.recipient_id,
      place.topic,
      place.topic_key,
      place.topic_links,
      place.edited_at,
      rowTable(db, MOVED, rows),
    ],
  );
}
