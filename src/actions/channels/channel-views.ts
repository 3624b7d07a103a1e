import type { components } from '../../../generated/api.js';
import type { Channel } from '../../domain/channels/channel.ts';
import { isOldEnough, weeklyTraffic } from '../../domain/channels/traffic.ts';
import type { User } from '../../domain/users/user.ts';
import { channelsAmong } from '../../store/channels/channels.ts';
import { listSubscribersByChannel, listSubscriptions } from '../../store/channels/subscriptions.ts';
import { countRecentMessages } from '../../store/channels/traffic.ts';
import type { Db } from '../../store/db/open.ts';
import type { SubscriptionRow } from '../../store/tables.ts';
import { channelView, subscriptionView } from '../../views/channels/channels.ts';

type Schemas = components['schemas'];

/** Weekly traffic of each channel. */
export async function trafficOf(
  db: Db,
  channels: readonly Channel[],
  now: number,
): Promise<Map<number, number | null>> {
  // Counting takes long, so it leaves out channels whose traffic is not shown.
  const shown = channels.filter((channel) => isOldEnough(channel.createdAt, now));
  const counts = await countRecentMessages(db, shown, now);
  return new Map(
    channels.map((channel) => [channel.id, weeklyTraffic(counts.get(channel.id) ?? 0, channel.createdAt, now)]),
  );
}

export async function channelViews(db: Db, channels: readonly Channel[], now: number): Promise<Schemas['Channel'][]> {
  const traffic = await trafficOf(db, channels, now);
  return channels.map((channel) => channelView(channel, traffic.get(channel.id) ?? null));
}

interface Subscribed {
  channel: Channel;
  row: SubscriptionRow;
}

/** The user's subscriptions with their channels, without archived ones. */
export const subscribedChannels = async (db: Db, user: User): Promise<Subscribed[]> =>
  withChannels(db, user, await listSubscriptions(db, user.id));

/** These subscriptions of the user with their channels, without archived ones. */
export async function withChannels(db: Db, user: User, rows: readonly SubscriptionRow[]): Promise<Subscribed[]> {
  const ids = rows.map((row) => row.channel_id);
  const channels = await channelsAmong(db, user.realmId, ids);
  return rows.flatMap((row) => {
    const channel = channels.get(row.channel_id);
    return channel && !channel.isArchived ? [{ channel, row }] : [];
  });
}

/** Data that subscriptions of several users to the same channels share. */
export interface ChannelFacts {
  traffic: ReadonlyMap<number, number | null>;
  /** Undefined: not shown. */
  subscribers: ReadonlyMap<number, number[]> | undefined;
}

export async function channelFacts(
  db: Db,
  channels: readonly Channel[],
  { now, withSubscribers }: { now: number; withSubscribers: boolean },
): Promise<ChannelFacts> {
  const ids = channels.map(({ id }) => id);
  return {
    traffic: await trafficOf(db, channels, now),
    subscribers: withSubscribers ? await listSubscribersByChannel(db, ids) : undefined,
  };
}

export const subscriptionViewsOf = (
  subscribed: readonly { channel: Channel; row: SubscriptionRow }[],
  { traffic, subscribers }: ChannelFacts,
): Schemas['Subscription'][] =>
  subscribed.map(({ channel, row }) =>
    subscriptionView(channel, row, {
      weeklyTraffic: traffic.get(channel.id) ?? null,
      subscribers: subscribers && (subscribers.get(channel.id) ?? []),
    }),
  );

export async function subscriptionViews(
  db: Db,
  subscribed: readonly { channel: Channel; row: SubscriptionRow }[],
  options: { now: number; withSubscribers: boolean },
): Promise<Schemas['Subscription'][]> {
  const channels = subscribed.map(({ channel }) => channel);
  return subscriptionViewsOf(subscribed, await channelFacts(db, channels, options));
}
