import type { components } from '../../generated/api.js';
import type { Channel } from '../domain/channel.ts';
import { weeklyTraffic } from '../domain/traffic.ts';
import type { User } from '../domain/user.ts';
import { findChannels } from '../store/channels.ts';
import type { Db } from '../store/db.ts';
import { subscribersByChannel, subscriptionsOf } from '../store/subscriptions.ts';
import type { SubscriptionRow } from '../store/tables.ts';
import { recentMessageCounts } from '../store/traffic.ts';
import { channelView, subscriptionView } from '../views/channels.ts';

type Schemas = components['schemas'];

/** Weekly traffic of each channel. */
export async function trafficOf(
  db: Db,
  channels: readonly Channel[],
  now: number,
): Promise<Map<number, number | null>> {
  const counts = await recentMessageCounts(
    db,
    channels.map(({ id }) => id),
    now,
  );
  return new Map(
    channels.map((channel) => [channel.id, weeklyTraffic(counts.get(channel.id) ?? 0, channel.createdAt, now)]),
  );
}

export async function channelViews(db: Db, channels: readonly Channel[], now: number): Promise<Schemas['Channel'][]> {
  const traffic = await trafficOf(db, channels, now);
  return channels.map((channel) => channelView(channel, traffic.get(channel.id) ?? null));
}

/** The user's subscriptions with the channels they are of; archived channels are none. */
export async function subscribedChannels(db: Db, user: User): Promise<{ channel: Channel; row: SubscriptionRow }[]> {
  const rows = await subscriptionsOf(db, user.id);
  const channels = new Map(
    (
      await findChannels(
        db,
        user.realmId,
        rows.map((row) => row.channel_id),
      )
    ).map((one) => [one.id, one]),
  );
  return rows.flatMap((row) => {
    const channel = channels.get(row.channel_id);
    return channel && !channel.isArchived ? [{ channel, row }] : [];
  });
}

export async function subscriptionViews(
  db: Db,
  subscribed: readonly { channel: Channel; row: SubscriptionRow }[],
  { now, withSubscribers }: { now: number; withSubscribers: boolean },
): Promise<Schemas['Subscription'][]> {
  const channels = subscribed.map(({ channel }) => channel);
  const traffic = await trafficOf(db, channels, now);
  const subscribers = withSubscribers
    ? await subscribersByChannel(
        db,
        channels.map(({ id }) => id),
      )
    : undefined;
  return subscribed.map(({ channel, row }) =>
    subscriptionView(channel, row, {
      weeklyTraffic: traffic.get(channel.id) ?? null,
      subscribers: subscribers && (subscribers.get(channel.id) ?? []),
    }),
  );
}
