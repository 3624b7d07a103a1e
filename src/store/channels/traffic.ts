import type { Channel } from '../../domain/channels/channel.ts';
import { TRAFFIC_DAYS } from '../../domain/channels/traffic.ts';
import { BUSY_CHANNEL_MESSAGES, MAX_REMEMBERED_TRAFFIC, TRAFFIC_SECONDS } from '../../domain/limits.ts';
import { BoundedMap } from '../../runtime/bounded-map.ts';
import { memoryOfDatabase } from '../db/memory.ts';
import { type Db, idsIn, raw, statement, statementOfOne, table } from '../db/statement.ts';

type Counted = Pick<Channel, 'id' | 'recipientId'>;

/** The numbers of busy channels, by the IDs of their recipients, and when they were counted (Unix time, seconds). */
const busyChannels = memoryOfDatabase(
  () => new BoundedMap<number, { count: number; countedAt: number }>(MAX_REMEMBERED_TRAFFIC, () => 1),
);

/** The number of messages in each channel within the last 28 days; of a busy one it may be ten minutes old. */
export async function countRecentMessages(
  db: Db,
  channels: readonly Counted[],
  now: number,
): Promise<Map<number, number>> {
  const busy = busyChannels.of(db);
  const found = new Map<number, number>();
  for (const { recipientId } of channels) {
    const known = busy.get(recipientId);
    if (known && Math.abs(now - known.countedAt) < TRAFFIC_SECONDS) found.set(recipientId, known.count);
  }
  const others = channels.map(({ recipientId }) => recipientId).filter((id) => !found.has(id));
  for (const { recipient_id: id, count } of await countAll(db, others, now)) {
    found.set(id, count);
    if (count >= BUSY_CHANNEL_MESSAGES) busy.set(id, { count, countedAt: now });
  }
  return new Map(channels.map(({ id, recipientId }) => [id, found.get(recipientId) ?? 0]));
}

async function countAll(db: Db, recipientIds: readonly number[], now: number) {
  if (recipientIds.length === 0) return [];
  return counts(db, { recipientIds, first: await firstMessageSince(db, now - TRAFFIC_DAYS * 86_400) });
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
