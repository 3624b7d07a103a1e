import { MAX_MARKED_ON_LEAVING } from '../../domain/limits.ts';
import { NEWEST } from '../../domain/messages/anchor.ts';
import { FLAG } from '../../domain/messages/flags.ts';
import { type Db, idList, type JsonList, listFromJson, listInJson, raw, rowsOf, table } from '../db/statement.ts';
import { besideAnchor } from '../messages/index-ranges.ts';
import type { Subscriber } from './subscriptions.ts';

/**
 * For each user, messages that they received in the channels that they leave, above their read mark: the newest of each
 * channel, ascending, as many as one request may mark as read. Must run before the subscriptions end.
 */
export async function listReceivedWhereLeft(
  db: Db,
  subscribers: readonly (Subscriber & { readBelow: number })[],
): Promise<Map<number, number[]>> {
  const perSubscription = Math.max(1, Math.floor(MAX_MARKED_ON_LEAVING / subscribers.length));
  const least = subscribers.reduce((mark, { readBelow }) => Math.min(mark, readBelow), Number.POSITIVE_INFINITY);
  const channelIds = [...new Set(subscribers.map(({ channelId }) => channelId))];
  const newest = await newestOf(db, channelIds, { least, limit: perSubscription });
  const userIds = [...new Set(subscribers.map(({ userId }) => userId))];
  const begin = await beginnings(db, userIds, channelIds);
  const exceptions = await exceptionsOf(db, userIds, [...newest.values()].flat());
  const received = new Map<number, number[]>();
  for (const { userId, channelId, readBelow } of subscribers) {
    const from = begin.get(`${userId} ${channelId}`) ?? Number.POSITIVE_INFINITY;
    const ids = (newest.get(channelId) ?? []).filter((id) => {
      const flags = exceptions.get(`${userId} ${id}`) ?? 0;
      const isReceived = (flags & FLAG.received) !== 0 || (id >= from && (flags & FLAG.hidden) === 0);
      return id >= readBelow && isReceived;
    });
    received.set(userId, [...(received.get(userId) ?? []), ...ids]);
  }
  for (const ids of received.values()) ids.sort((a, b) => a - b);
  return received;
}

/** IDs of the newest messages of each channel. */
async function newestOf(
  db: Db,
  channelIds: readonly number[],
  { least, limit }: { least: number; limit: number },
): Promise<Map<number, number[]>> {
  const range = { recipient_id: raw(db, 'channels.recipient_id') };
  const { where, bindings, orderBy } = besideAnchor(db, range, { anchor: NEWEST, order: 'desc' });
  const rows = await rowsOf<{ channel_id: number; ids: JsonList<number> }>(
    db,
    `select channels.id as channel_id, (
         select ${listInJson(db, 'newest.id')} from (
           select messages.id from messages where ${where} and messages.id >= ? order by ${orderBy} limit ?) as newest
       ) as ids
     from channels where channels.id in ?`,
    [...bindings, least, limit, idList(db, channelIds)],
  );
  return new Map(rows.map(({ channel_id: channelId, ids }) => [channelId, listFromJson(ids)]));
}

/** The beginnings of the current spans, by user and channel. */
async function beginnings(
  db: Db,
  userIds: readonly number[],
  channelIds: readonly number[],
): Promise<Map<string, number>> {
  const rows = await table(db, 'subscription_spans')
    .whereIn('user_id', idList(db, userIds))
    .whereIn('channel_id', idList(db, channelIds))
    .where({ to_message_id: null });
  return new Map(rows.map((row) => [`${row.user_id} ${row.channel_id}`, row.from_message_id]));
}

async function exceptionsOf(
  db: Db,
  userIds: readonly number[],
  messageIds: readonly number[],
): Promise<Map<string, number>> {
  const rows = await table(db, 'message_flags')
    .whereIn('user_id', idList(db, userIds))
    .whereIn('message_id', idList(db, messageIds))
    .whereRaw('(flags & ?) <> 0', [FLAG.received | FLAG.hidden]);
  return new Map(rows.map((row) => [`${row.user_id} ${row.message_id}`, row.flags]));
}
