import type { Db } from './db.ts';
import type { SubscriptionRow } from './tables.ts';

/** The user's subscription, only while it lasts. */
export async function findSubscription(
  db: Db,
  userId: number,
  channelId: number,
): Promise<SubscriptionRow | undefined> {
  return db('subscriptions').where({ user_id: userId, channel_id: channelId, is_active: 1 }).first();
}

export async function isSubscribed(db: Db, userId: number, channelId: number): Promise<boolean> {
  return (await findSubscription(db, userId, channelId)) !== undefined;
}

/** Active subscriptions of a user, by channel ID. */
export async function subscriptionsOf(db: Db, userId: number): Promise<SubscriptionRow[]> {
  return db('subscriptions').where({ user_id: userId, is_active: 1 }).orderBy('channel_id');
}

/** IDs of the active users who are subscribed to the channel, ascending. */
export async function subscriberIds(db: Db, channelId: number): Promise<number[]> {
  return db('subscriptions')
    .join('users', 'users.id', 'subscriptions.user_id')
    .where('subscriptions.channel_id', channelId)
    .where('subscriptions.is_active', 1)
    .where('users.is_active', 1)
    .orderBy('users.id')
    .pluck('users.id');
}

/** Subscribers of several channels at once: channel ID to the IDs of active users, ascending. */
export async function subscribersByChannel(db: Db, channelIds: readonly number[]): Promise<Map<number, number[]>> {
  const found = new Map<number, number[]>(channelIds.map((id) => [id, []]));
  if (channelIds.length === 0) return found;
  const rows: { channel_id: number; user_id: number }[] = await db('subscriptions')
    .join('users', 'users.id', 'subscriptions.user_id')
    .whereIn('subscriptions.channel_id', [...channelIds])
    .where('subscriptions.is_active', 1)
    .where('users.is_active', 1)
    .orderBy('users.id')
    .select('subscriptions.channel_id', 'subscriptions.user_id');
  for (const row of rows) found.get(row.channel_id)?.push(row.user_id);
  return found;
}

/** Who received a channel's message: those whose subscription spans it, active or not. */
export async function receiversOf(
  db: Db,
  { channelId, messageId }: { channelId: number; messageId: number },
): Promise<number[]> {
  return db('subscription_spans')
    .where({ channel_id: channelId })
    .andWhere('from_message_id', '<=', messageId)
    .andWhere((open) => open.whereNull('to_message_id').orWhere('to_message_id', '>', messageId))
    .pluck('user_id');
}

/** A time during which a user received a channel's messages, in IDs of messages: from the first, up to before the last. */
export interface Span {
  userId: number;
  from: number;
  /** Nothing while it lasts. */
  to: number | null;
}

/** Spans that hold any of the channel's messages with IDs from `first` to `last`. */
export async function spansAcross(
  db: Db,
  { channelId, first, last }: { channelId: number; first: number; last: number },
): Promise<Span[]> {
  const rows = await db('subscription_spans')
    .where({ channel_id: channelId })
    .andWhere('from_message_id', '<=', last)
    .andWhere((open) => open.whereNull('to_message_id').orWhere('to_message_id', '>', first))
    .select('user_id', 'from_message_id', 'to_message_id');
  return rows.map((row) => ({ userId: row.user_id, from: row.from_message_id, to: row.to_message_id }));
}

/** ID that the next message gets at the least: where a span that begins or ends now begins or ends. */
export async function nextMessageId(db: Db): Promise<number> {
  const row = await db('messages').max({ newest: 'id' }).first();
  return Number(row?.newest ?? 0) + 1;
}

/** Subscribes the user, who keeps the settings of an earlier subscription; the color counts for a new one. */
export async function startSubscription(db: Db, userId: number, channelId: number, color: string): Promise<void> {
  await db('subscriptions')
    .insert({ user_id: userId, channel_id: channelId, is_active: 1, color })
    .onConflict(['user_id', 'channel_id'])
    .merge({ is_active: 1 });
  const from = await nextMessageId(db);
  await db('subscription_spans').insert({ user_id: userId, channel_id: channelId, from_message_id: from });
}

export async function endSubscription(db: Db, userId: number, channelId: number): Promise<void> {
  await db('subscriptions').where({ user_id: userId, channel_id: channelId }).update({ is_active: 0 });
  const to = await nextMessageId(db);
  await db('subscription_spans')
    .where({ user_id: userId, channel_id: channelId, to_message_id: null })
    .update({ to_message_id: to });
}

export async function updateSubscription(
  db: Db,
  userId: number,
  channelId: number,
  changes: Partial<SubscriptionRow>,
): Promise<void> {
  await db('subscriptions').where({ user_id: userId, channel_id: channelId }).update(changes);
}
