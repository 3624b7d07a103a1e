import { type Db, idList, table } from '../db/statement.ts';
import type { MessageRow } from '../tables.ts';
import { accessibleWhere, personalHistoryWhere, readableWhere, type Viewer } from './visibility.ts';

/** A message that the viewer may open by its ID. */
export async function findAccessibleMessage(db: Db, viewer: Viewer, id: number): Promise<MessageRow | undefined> {
  const query = table(db, 'messages').where('messages.id', id);
  accessibleWhere(db, query, viewer);
  const row: MessageRow | undefined = await query.first('messages.*');
  return row;
}

/** The columns of a message that changing its flags needs. */
export type FlaggableRow = Pick<
  MessageRow,
  'id' | 'channel_id' | 'recipient_id' | 'topic' | 'topic_key' | 'is_channel_wildcard'
>;

/**
 * Messages with these IDs whose flags the viewer may change: those that they may open, and those that they once
 * received.
 */
export async function listFlaggable(db: Db, viewer: Viewer, ids: readonly number[]): Promise<FlaggableRow[]> {
  const query = table(db, 'messages').whereIn('messages.id', idList(db, ids));
  readableWhere(db, query, viewer);
  // Without the texts, which are too large for thousands of messages.
  const rows: FlaggableRow[] = await query.select(
    'messages.id',
    'messages.channel_id',
    'messages.recipient_id',
    'messages.topic',
    'messages.topic_key',
    'messages.is_channel_wildcard',
  );
  return rows;
}

/** Those of the IDs that are in the viewer's personal history. */
export async function listReceivedIds(db: Db, viewer: Viewer, ids: readonly number[]): Promise<number[]> {
  const query = table(db, 'messages').whereIn('messages.id', idList(db, ids)).select('messages.id');
  personalHistoryWhere(db, query, viewer);
  const rows: { id: number }[] = await query;
  return rows.map(({ id }) => id);
}
