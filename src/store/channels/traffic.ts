import type { Channel } from '../../domain/channels/channel.ts';
import { TRAFFIC_DAYS } from '../../domain/channels/traffic.ts';
import { type Db, idsIn, raw, statement, statementOfOne, table } from '../db/statement.ts';

/** The number of messages by people in each channel within the last 28 days. */
export async function countRecentMessages(
  db: Db,
  channels: readonly Pick<Channel, 'id' | 'recipientId'>[],
  now: number,
): Promise<Map<number, number>> {
  if (channels.length === 0) return new Map();
  const first = await firstMessageSince(db, now - TRAFFIC_DAYS * 86_400);
  const rows = await counts(db, { recipientIds: channels.map(({ recipientId }) => recipientId), first });
  const found = new Map(rows.map((row) => [row.recipient_id, row.count]));
  return new Map(channels.map(({ id, recipientId }) => [id, found.get(recipientId) ?? 0]));
}

/** Reads only the index of the conversations. */
const counts = statement<{ recipientIds: readonly number[]; first: number }, { recipient_id: number; count: number }>(
  (db, p) =>
    table(db, 'messages')
      .whereIn('recipient_id', idsIn(db, p('recipientIds')))
      .where('id', '>=', p('first'))
      .groupBy('recipient_id')
      .select('recipient_id')
      .count({ count: '*' }),
);

const messageFrom = statementOfOne<{ id: number }, { id: number; sent_at: number }>((db, p) =>
  raw(db, 'select id, sent_at from messages where id >= ? order by id limit 1', [p('id')]),
);
const newest = statementOfOne<Record<never, never>, { id: number | null }>((db) =>
  raw(db, 'select max(id) as id from messages'),
);

/**
 * The ID from which messages are at least as new as `time`. Times increase with the IDs, so a binary search finds it.
 */
async function firstMessageSince(db: Db, time: number): Promise<number> {
  let low = 0;
  let high = ((await newest(db, {}))?.id ?? 0) + 1;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const found = await messageFrom(db, { id: middle });
    if (found === undefined || found.sent_at >= time) high = middle;
    else low = found.id + 1;
  }
  return low;
}
