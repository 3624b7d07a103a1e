import { TRAFFIC_DAYS } from '../domain/traffic.ts';
import type { Db } from './db.ts';

/** How many messages of people each channel got within the last 28 days. */
export async function recentMessageCounts(
  db: Db,
  channelIds: readonly number[],
  now: number,
): Promise<Map<number, number>> {
  if (channelIds.length === 0) return new Map();
  const rows = await db('messages')
    .whereIn('channel_id', [...channelIds])
    .andWhere('sent_at', '>=', now - TRAFFIC_DAYS * 86_400)
    .groupBy('channel_id')
    .select('channel_id')
    .count({ count: '*' });
  return new Map(rows.map((row) => [Number(row.channel_id), Number(row.count)]));
}
