import { FLAG } from '../../domain/messages/flags.ts';
import { isAcross, listReceivers, type MessageRange } from '../channels/subscribers.ts';
import { type Db, idsIn, statement, table } from '../db/statement.ts';
import { listFlags, listFlagsOfMessage } from '../messages/messages.ts';
import { listReadAmong, listReadersAmong, type Reader } from '../messages/read-state.ts';
import type { MessageRow, SubscriptionSpanRow } from '../tables.ts';

/** A user's record of a message. There is none if it was not delivered to them and they did not act on it. */
export interface PersonalRecord {
  bits: number;
  isRead: boolean;
}

/** The columns of a message on which records of it depend. */
export type Delivered = Pick<MessageRow, 'id' | 'channel_id' | 'is_channel_wildcard'>;

/** The viewer's records of these messages, which they may see. */
export async function listRecords(
  db: Db,
  viewer: Reader,
  rows: readonly Delivered[],
): Promise<Map<number, PersonalRecord>> {
  const ids = rows.map(({ id }) => id);
  const flags = await listFlags(db, viewer.id, ids);
  const read = await listReadAmong(db, viewer, ids);
  const spans = await listSpans(db, viewer.id, rows);
  return recordsOf(rows, { flags, read, spans });
}

/** The data of a user from which their records of messages follow. */
export interface RecordSources {
  /** Explicit flags by message. */
  flags: ReadonlyMap<number, number>;
  read: ReadonlySet<number>;
  /** Spans in the channels of the messages. */
  spans: readonly SubscriptionSpan[];
}

export type SubscriptionSpan = Pick<SubscriptionSpanRow, 'channel_id' | 'from_message_id' | 'to_message_id'>;

/** A user's records of these messages. */
export function recordsOf(
  rows: readonly Delivered[],
  { flags, read, spans }: RecordSources,
): Map<number, PersonalRecord> {
  const isSpanned = spannedBy(spans);
  const records = new Map<number, PersonalRecord>();
  for (const row of rows) {
    const { id } = row;
    const record = recordOf(row, { bits: flags.get(id) ?? 0, isSpanned: isSpanned(row), isRead: read.has(id) });
    if (record) records.set(id, record);
  }
  return records;
}

/** The records that these users have of one message; users without one are not in the map. */
export async function listRecordsOfMessage(
  db: Db,
  row: MessageRow,
  userIds: readonly number[],
): Promise<Map<number, PersonalRecord>> {
  const explicit = new Map((await listFlagsOfMessage(db, row.id)).map((flag) => [flag.user_id, flag.flags]));
  const read = await listReadersAmong(db, userIds, row);
  const { id: messageId, channel_id: channelId } = row;
  const spanned =
    channelId === null ? new Set(userIds) : await listReceivers(db, { channelId, first: messageId, last: messageId });
  const records = new Map<number, PersonalRecord>();
  for (const id of userIds) {
    const record = recordOf(row, { bits: explicit.get(id) ?? 0, isSpanned: spanned.has(id), isRead: read.has(id) });
    if (record) records.set(id, record);
  }
  return records;
}

function recordOf(
  row: Delivered,
  { bits, isSpanned, isRead }: { bits: number; isSpanned: boolean; isRead: boolean },
): PersonalRecord | undefined {
  const isDelivered = isSpanned && (bits & FLAG.hidden) === 0;
  if (!isDelivered && (bits & (FLAG.received | FLAG.historical)) === 0) return undefined;
  const isHistorical = (bits & FLAG.historical) !== 0;
  const wildcard = row.is_channel_wildcard === 1 && !isHistorical ? FLAG.channelWildcard : 0;
  return { bits: bits | wildcard, isRead };
}

const spansIn = statement<{ userId: number; channelIds: readonly number[] }, SubscriptionSpan>((db, p) =>
  table(db, 'subscription_spans')
    .where({ user_id: p('userId') })
    .whereIn('channel_id', idsIn(db, p('channelIds')))
    .select('channel_id', 'from_message_id', 'to_message_id'),
);

async function listSpans(db: Db, userId: number, rows: readonly Delivered[]): Promise<readonly SubscriptionSpan[]> {
  const channels = [...new Set(rows.flatMap(({ channel_id: id }) => (id === null ? [] : [id])))];
  return channels.length === 0 ? [] : spansIn(db, { userId, channelIds: channels });
}

/** Whether a message is direct, or was sent to its channel while the user was subscribed. */
function spannedBy(spans: readonly SubscriptionSpan[]): (row: Delivered) => boolean {
  const byChannel = new Map<number, MessageRange[]>();
  for (const { channel_id: channelId, from_message_id: from, to_message_id: to } of spans) {
    const known = byChannel.get(channelId);
    if (known) known.push({ from, to });
    else byChannel.set(channelId, [{ from, to }]);
  }
  return ({ id, channel_id: channelId }) =>
    channelId === null || (byChannel.get(channelId)?.some((range) => isAcross(range, id)) ?? false);
}
