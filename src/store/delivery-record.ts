import { FLAG } from '../domain/flags.ts';
import type { Db } from './db.ts';
import { flagsOf } from './messages.ts';
import { type Reader, readAmong } from './read-state.ts';
import type { MessageRow } from './tables.ts';

/** What a user's record of a message says: nothing when it was not delivered to them and they did not act on it. */
export interface PersonalRecord {
  bits: number;
  isRead: boolean;
}

/** The viewer's records of these messages, which they may see. */
export async function recordsOf(
  db: Db,
  viewer: Reader,
  rows: readonly MessageRow[],
): Promise<Map<number, PersonalRecord>> {
  const ids = rows.map(({ id }) => id);
  const flags = await flagsOf(db, viewer.id, ids);
  const read = await readAmong(db, viewer, ids);
  const spanned = await spannedAmong(db, viewer.id, rows);
  const records = new Map<number, PersonalRecord>();
  for (const row of rows) {
    const explicit = flags.get(row.id) ?? 0;
    const isDelivered = row.channel_id === null || (spanned.has(row.id) && (explicit & FLAG.hidden) === 0);
    if (!isDelivered && (explicit & (FLAG.received | FLAG.historical)) === 0) continue;
    const isHistorical = (explicit & FLAG.historical) !== 0;
    const wildcard = row.is_channel_wildcard === 1 && !isHistorical ? FLAG.channelWildcard : 0;
    records.set(row.id, { bits: explicit | wildcard, isRead: read.has(row.id) });
  }
  return records;
}

/** Which of the channel messages came while the user was subscribed. */
async function spannedAmong(db: Db, userId: number, rows: readonly MessageRow[]): Promise<Set<number>> {
  const channels = [...new Set(rows.flatMap(({ channel_id: id }) => (id === null ? [] : [id])))];
  if (channels.length === 0) return new Set();
  const spans = await db('subscription_spans').where({ user_id: userId }).whereIn('channel_id', channels);
  const covers = (row: MessageRow) =>
    spans.some(
      (span) =>
        span.channel_id === row.channel_id &&
        span.from_message_id <= row.id &&
        (span.to_message_id === null || row.id < span.to_message_id),
    );
  return new Set(rows.filter(covers).map(({ id }) => id));
}
