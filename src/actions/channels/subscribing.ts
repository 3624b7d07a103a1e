import { isRecordOpenTo, learnsBySubscription } from '../../domain/access/channels.ts';
import type { Channel } from '../../domain/channels/channel.ts';
import { nextColor, sharedColor } from '../../domain/channels/colors.ts';
import { tooManySubscribersAtOnce } from '../../domain/channels/subscriptions.ts';
import type { AnyEvent, Audience } from '../../domain/event.ts';
import { MAX_PEOPLE_WITH_OWN_COLORS, MAX_SUBSCRIBERS_IN_EVENTS } from '../../domain/limits.ts';
import type { User } from '../../domain/users/user.ts';
import { listReceivedWhereLeft } from '../../store/channels/leaving.ts';
import {
  endSubscriptions,
  listColorsInUse,
  listSubscribersByChannel,
  listSubscriptionsAmong,
  startSubscriptions,
} from '../../store/channels/subscriptions.ts';
import { markReadOf } from '../../store/messages/read-state.ts';
import type { SubscriptionRow } from '../../store/tables.ts';
import type { Scope } from '../../unit/scope.ts';
import { whoSeesChannels } from './channel-audience.ts';
import { channelFacts, channelViews, subscriptionViewsOf } from './channel-views.ts';
import { emitRegainedMutes } from './topic-policies.ts';

/** A user and a channel to which they subscribe. */
export interface Joining {
  user: User;
  channel: Channel;
}

/** A user and the channels from which they unsubscribe. */
export interface Leaving {
  user: User;
  channels: readonly Channel[];
}

/** Subscribes people to channels that they are not in, and emits it to them and to everyone who sees the channels. */
export async function subscribeUsers(
  scope: Scope,
  joining: readonly Joining[],
  {
    newChannelIds = new Set(),
    colors = new Map(),
    isBounded = false,
  }: {
    newChannelIds?: ReadonlySet<number>;
    colors?: ReadonlyMap<number, string>;
    /** Whether to refuse subscriptions whose events would be too large; set if a request chose people and channels. */
    isBounded?: boolean;
  } = {},
): Promise<void> {
  if (joining.length === 0) return;
  await startSubscriptions(scope.db, await withColors(scope, joining, colors));
  await emitToNewSubscribers(scope, joining, { newChannelIds, isBounded });
  await emitToPeers(scope, joining);
}

/** Adds a color that each user does not use yet, or the same color for many users at once. */
async function withColors({ db }: Scope, joining: readonly Joining[], chosen: ReadonlyMap<number, string>) {
  const people = [...new Set(joining.map(({ user }) => user.id))];
  const used = people.length > MAX_PEOPLE_WITH_OWN_COLORS ? undefined : await listColorsInUse(db, people);
  return joining.map(({ user, channel }) => {
    const own = used?.get(user.id);
    const color = chosen.get(channel.id) ?? (own ? nextColor(own) : sharedColor(channel.id));
    own?.push(color);
    return { userId: user.id, channelId: channel.id, color };
  });
}

/** Users who get the same events: even for many users there are few different events. */
interface EventGroup {
  users: number[];
  subscribed: { channel: Channel; row: SubscriptionRow }[];
  unseen: Channel[];
}

async function emitToNewSubscribers(
  scope: Scope,
  joining: readonly Joining[],
  { newChannelIds, isBounded }: { newChannelIds: ReadonlySet<number>; isBounded: boolean },
): Promise<void> {
  const { db, emit, now } = scope;
  const channels = distinct(joining.map(({ channel }) => channel));
  const groups = groupsOf(joining, await rowsByPlace(db, joining, channels), newChannelIds);
  const facts = await channelFacts(db, channels, { now, withSubscribers: true });
  const subscriptions = groups.flatMap(({ subscribed }) => subscribed);
  const names = subscriptions.reduce((sum, { channel }) => sum + (facts.subscribers?.get(channel.id)?.length ?? 0), 0);
  if (isBounded && subscriptions.length > 1 && names > MAX_SUBSCRIBERS_IN_EVENTS)
    throw tooManySubscribersAtOnce(MAX_SUBSCRIBERS_IN_EVENTS);
  for (const { users, subscribed, unseen } of groups) {
    if (unseen.length > 0) {
      emit({ users }, { type: 'stream', op: 'create', streams: await channelViews(db, unseen, now) });
    }
    emit({ users }, { type: 'subscription', op: 'add', subscriptions: subscriptionViewsOf(subscribed, facts) });
  }
  const regained = groups.filter(({ unseen }) => unseen.length > 0);
  const users = [...new Set(regained.flatMap((group) => group.users))];
  await emitRegainedMutes(scope, users, distinct(regained.flatMap(({ unseen }) => unseen)));
}

/**
 * Refuses to subscribe many people whose events would list too many subscribers in total, given their subscriptions to the
 * channels, ended ones included. They all get the same colors, so
 * only settings from earlier subscriptions, and channels in which they already are, make their events differ.
 */
export async function requireFewNames(
  { db }: Scope,
  people: readonly User[],
  channels: readonly Channel[],
  rows: readonly SubscriptionRow[],
): Promise<void> {
  const ids = channels.map(({ id }) => id);
  const known = new Map(rows.map((row) => [placeKey(row.user_id, row.channel_id), row]));
  const present = await listSubscribersByChannel(db, ids);
  const namesIn = (id: number) => (present.get(id)?.length ?? 0) + people.length;
  const groups = new Map<string, number>();
  for (const user of people) {
    const joined = ids.filter((id) => known.get(placeKey(user.id, id))?.is_active !== 1);
    const settings = joined.map((id) => [id, ownSettings(known.get(placeKey(user.id, id)))]);
    groups.set(
      JSON.stringify(settings),
      joined.reduce((sum, id) => sum + namesIn(id), 0),
    );
  }
  const names = [...groups.values()].reduce((sum, count) => sum + count, 0);
  if (names > MAX_SUBSCRIBERS_IN_EVENTS) throw tooManySubscribersAtOnce(MAX_SUBSCRIBERS_IN_EVENTS);
}

function ownSettings(row: SubscriptionRow | undefined) {
  if (!row) return undefined;
  const { user_id: _whose, is_active: _whether, ...settings } = row;
  return settings;
}

const placeKey = (userId: number, channelId: number) => `${userId} ${channelId}`;

async function rowsByPlace(db: Scope['db'], joining: readonly Joining[], channels: readonly Channel[]) {
  const people = [...new Set(joining.map(({ user }) => user.id))];
  const rows = await listSubscriptionsAmong(
    db,
    people,
    channels.map(({ id }) => id),
  );
  return new Map(rows.map((row) => [placeKey(row.user_id, row.channel_id), row]));
}

function groupsOf(
  joining: readonly Joining[],
  rows: ReadonlyMap<string, SubscriptionRow>,
  newChannelIds: ReadonlySet<number>,
): EventGroup[] {
  const groups = new Map<string, EventGroup>();
  for (const [user, channels] of channelsByUser(joining)) {
    const subscribed = channels.flatMap((channel) => {
      const row = rows.get(placeKey(user.id, channel.id));
      return row ? [{ channel, row }] : [];
    });
    const unseen = channels.filter((channel) =>
      learnsBySubscription(user, channel, { isNew: newChannelIds.has(channel.id) }),
    );
    const settings = subscribed.map(({ row }) => ownSettings(row));
    const key = JSON.stringify([settings, unseen.map(({ id }) => id)]);
    const group = groups.get(key) ?? { users: [], subscribed, unseen };
    group.users.push(user.id);
    groups.set(key, group);
  }
  return [...groups.values()];
}

function channelsByUser(joining: readonly Joining[]): Map<User, Channel[]> {
  const users = new Map<number, User>();
  const found = new Map<User, Channel[]>();
  for (const { user, channel } of joining) {
    const known = users.get(user.id) ?? user;
    users.set(user.id, known);
    const channels = found.get(known);
    if (channels) channels.push(channel);
    else found.set(known, [channel]);
  }
  return found;
}

const distinct = (channels: readonly Channel[]) => [
  ...new Map(channels.map((channel) => [channel.id, channel])).values(),
];

/** Emits new subscribers to others: one event for channels with the same new subscribers and the same audience. */
export async function emitToPeers(scope: Scope, joining: readonly Joining[]): Promise<void> {
  await emitToOthers(scope, joining, 'peer_add');
}

async function emitToOthers(
  { db, emit }: Scope,
  moved: readonly Joining[],
  op: 'peer_add' | 'peer_remove',
): Promise<void> {
  const usersOf = new Map<number, number[]>();
  for (const { user, channel } of moved) {
    const users = usersOf.get(channel.id);
    if (users) users.push(user.id);
    else usersOf.set(channel.id, [user.id]);
  }
  const channels = distinct(moved.map(({ channel }) => channel));
  const audiences = await whoSeesChannels(db, channels);
  const groups = new Map<string, { audience: Audience; streamIds: number[]; userIds: number[] }>();
  for (const { id } of channels) {
    const userIds = (usersOf.get(id) ?? []).sort((a, b) => a - b);
    const audience = audiences.get(id) ?? {};
    const key = JSON.stringify([audience, userIds]);
    const group = groups.get(key) ?? { audience, streamIds: [], userIds };
    group.streamIds.push(id);
    groups.set(key, group);
  }
  for (const { audience, streamIds, userIds } of groups.values()) {
    emit({ ...audience, except: userIds }, { type: 'subscription', op, stream_ids: streamIds, user_ids: userIds });
  }
}

/**
 * Ends subscriptions, marks unread messages there as read, and emits this to the users first, then to everyone else.
 */
export async function unsubscribeUsers(scope: Scope, everyone: readonly Leaving[]): Promise<void> {
  const { db, now } = scope;
  const leaving = everyone.filter(({ channels }) => channels.length > 0);
  if (leaving.length === 0) return;
  const places = leaving.flatMap(({ user, channels }) =>
    channels.map(({ id }) => ({ userId: user.id, channelId: id, readBelow: user.readBelow })),
  );
  const received = await listReceivedWhereLeft(db, places);
  const all = distinct(leaving.flatMap(({ channels }) => channels));
  const views = new Map((await channelViews(db, all, now)).map((view) => [view.stream_id, view]));
  await endSubscriptions(db, places);
  const collect = eventCollector(scope);
  for (const { user, channels } of leaving) {
    const subscriptions = channels.map(({ id, name }) => ({ stream_id: id, name }));
    collect(user, { type: 'subscription', op: 'remove', subscriptions });
  }
  // Emitted last: an event about several users must not come before the removal of each of them.
  for (const { user, channels } of leaving) {
    const lost = channels.filter((channel) => !isRecordOpenTo(user, channel));
    const streams = lost.flatMap(({ id }) => views.get(id) ?? []);
    if (streams.length > 0) collect(user, { type: 'stream', op: 'delete', streams });
  }
  for (const [userId, messages] of await markReadOf(db, received)) {
    if (messages.length === 0) continue;
    collect(
      { id: userId },
      { type: 'update_message_flags', op: 'add', operation: 'add', flag: 'read', messages, all: false },
    );
  }
  collect.emitAll();
  const moved = leaving.flatMap(({ user, channels }) => channels.map((channel) => ({ user, channel })));
  await emitToOthers(scope, moved, 'peer_remove');
}

/** Collects events, so that equal events for several users are emitted once; keeps the order. */
function eventCollector({ emit }: Scope) {
  const gathered = new Map<string, { users: number[]; event: AnyEvent }>();
  const collect = ({ id }: { id: number }, event: AnyEvent) => {
    const key = JSON.stringify(event);
    const known = gathered.get(key) ?? { users: [], event };
    known.users.push(id);
    gathered.set(key, known);
  };
  const emitAll = () => {
    for (const { users, event } of gathered.values()) emit({ users }, event);
  };
  return Object.assign(collect, { emitAll });
}
