import type { Channel } from '../domain/channel.ts';
import { nextColor } from '../domain/colors.ts';
import { isAdministrator, isGuest } from '../domain/roles.ts';
import type { User } from '../domain/user.ts';
import { unreadIds } from '../store/history.ts';
import { markRead } from '../store/read-state.ts';
import { endSubscription, findSubscription, startSubscription, subscriptionsOf } from '../store/subscriptions.ts';
import { viewerOf } from './access.ts';
import { whoSeesChannel } from './channel-audience.ts';
import { channelViews, subscriptionViews } from './channel-views.ts';
import type { Scope } from './scope.ts';

/** Subscribes people to channels that they are not in, and tells them and everybody who may know. */
export async function subscribeUsers(
  scope: Scope,
  joining: readonly { user: User; channel: Channel }[],
  {
    newChannelIds = new Set(),
    colors = new Map(),
  }: { newChannelIds?: ReadonlySet<number>; colors?: ReadonlyMap<number, string> } = {},
): Promise<void> {
  const { db } = scope;
  const users = [...new Map(joining.map(({ user }) => [user.id, user])).values()];
  for (const user of users) {
    const used = (await subscriptionsOf(db, user.id)).map((row) => row.color);
    for (const { channel } of joining.filter((one) => one.user.id === user.id)) {
      const color = colors.get(channel.id) ?? nextColor(used);
      used.push(color);
      await startSubscription(db, user.id, channel.id, color);
    }
  }
  for (const user of users) await tellNewSubscriber(scope, user, joining, newChannelIds);
  await tellPeers(scope, joining);
}

async function tellNewSubscriber(
  { db, emit, now }: Scope,
  user: User,
  joining: readonly { user: User; channel: Channel }[],
  newChannelIds: ReadonlySet<number>,
): Promise<void> {
  const channels = joining.filter((one) => one.user.id === user.id).map(({ channel }) => channel);
  // Who may see a new channel has learnt of it; a guest may see a public one only from now on.
  const unseen = channels.filter((channel) =>
    channel.isPrivate ? !newChannelIds.has(channel.id) : isGuest(user) && !channel.isWebPublic,
  );
  if (unseen.length > 0) {
    emit({ users: [user.id] }, { type: 'stream', op: 'create', streams: await channelViews(db, unseen, now) });
  }
  const subscribed = [];
  for (const channel of channels) {
    const row = await findSubscription(db, user.id, channel.id);
    if (row) subscribed.push({ channel, row });
  }
  const subscriptions = await subscriptionViews(db, subscribed, { now, withSubscribers: true });
  emit({ users: [user.id] }, { type: 'subscription', op: 'add', subscriptions });
}

/** Channels that the same people joined, and that the same people see, are told together. */
export async function tellPeers(
  { db, emit }: Scope,
  joining: readonly { user: User; channel: Channel }[],
): Promise<void> {
  const channels = [...new Map(joining.map(({ channel }) => [channel.id, channel])).values()];
  const groups = new Map<
    string,
    { audience: Awaited<ReturnType<typeof whoSeesChannel>>; streamIds: number[]; userIds: number[] }
  >();
  for (const channel of channels) {
    const userIds = joining
      .filter((one) => one.channel.id === channel.id)
      .map(({ user }) => user.id)
      .sort((a, b) => a - b);
    const audience = await whoSeesChannel(db, channel);
    const key = JSON.stringify([audience, userIds]);
    const group = groups.get(key) ?? { audience, streamIds: [], userIds };
    group.streamIds.push(channel.id);
    groups.set(key, group);
  }
  for (const { audience, streamIds, userIds } of groups.values()) {
    emit(
      { ...audience, except: userIds },
      { type: 'subscription', op: 'peer_add', stream_ids: streamIds, user_ids: userIds },
    );
  }
}

/** Ends subscriptions and tells those who leave, and then everybody who may know. */
export async function unsubscribeUsers(
  scope: Scope,
  leaving: readonly { user: User; channels: readonly Channel[] }[],
): Promise<void> {
  for (const { user, channels } of leaving) await unsubscribeUser(scope, user, channels);
  const channels = new Map(leaving.flatMap((one) => one.channels.map((channel) => [channel.id, channel] as const)));
  for (const channel of channels.values()) {
    const userIds = leaving.filter((one) => one.channels.includes(channel)).map(({ user }) => user.id);
    scope.emit(
      { ...(await whoSeesChannel(scope.db, channel)), except: userIds },
      { type: 'subscription', op: 'peer_remove', stream_ids: [channel.id], user_ids: userIds },
    );
  }
}

/** Ends subscriptions of one user: what they had not read there becomes read. */
async function unsubscribeUser(scope: Scope, user: User, channels: readonly Channel[]): Promise<void> {
  const { db, emit, now } = scope;
  if (channels.length === 0) return;
  const unread = await unreadIds(
    db,
    { ...viewerOf(user), readBelow: user.readBelow },
    {
      restrict: (query) =>
        void query.whereIn(
          'messages.channel_id',
          channels.map(({ id }) => id),
        ),
    },
  );
  const views = await channelViews(db, channels, now);
  for (const channel of channels) await endSubscription(db, user.id, channel.id);
  emit(
    { users: [user.id] },
    {
      type: 'subscription',
      op: 'remove',
      subscriptions: channels.map(({ id, name }) => ({ stream_id: id, name })),
    },
  );
  const lost = views.filter((_view, index) => {
    const channel = channels[index];
    return channel && !channel.isWebPublic && (channel.isPrivate ? !isAdministrator(user) : isGuest(user));
  });
  if (lost.length > 0) emit({ users: [user.id] }, { type: 'stream', op: 'delete', streams: lost });
  const read = await markRead(db, { id: user.id, readBelow: user.readBelow }, unread);
  if (read.length > 0) {
    emit(
      { users: [user.id] },
      { type: 'update_message_flags', op: 'add', operation: 'add', flag: 'read', messages: read, all: false },
    );
  }
}
