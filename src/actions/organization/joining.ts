import { newChannelAudience } from '../../domain/access/channels.ts';
import type { Channel } from '../../domain/channels/channel.ts';
import {
  normalizedChannelName,
  noWebPublicChannels,
  privateDefault,
  tooManyChannels,
} from '../../domain/channels/channels.ts';
import { normalizedColor } from '../../domain/channels/colors.ts';
import { retentionDays } from '../../domain/channels/retention.ts';
import { tooManyNewChannels } from '../../domain/channels/subscriptions.ts';
import { insufficientPermission, mustBeOwner } from '../../domain/errors.ts';
import { MAX_CHANNELS, MAX_NEW_CHANNELS_AT_ONCE, MAX_SUBSCRIPTION_NOTICES } from '../../domain/limits.ts';
import { REMOVING_GROUPS } from '../../domain/users/permissions.ts';
import { isAdministrator, isOwner } from '../../domain/users/roles.ts';
import type { User } from '../../domain/users/user.ts';
import { countChannels, findChannel, listChannelsByName } from '../../store/channels/channels.ts';
import { listSubscriptionsAmong } from '../../store/channels/subscriptions.ts';
import type { SubscriptionRow } from '../../store/tables.ts';
import type { Scope } from '../../unit/scope.ts';
import { channelViews } from '../channels/channel-views.ts';
import { announceCreation, createChannels, type NewChannel } from '../channels/create-channel.ts';
import { emitDefaultChannels } from '../channels/default-channels.ts';
import { type Joining, subscribeUsers } from '../channels/subscribing.ts';
import { mention, noticeInChannel, noticesTo, silentMention } from '../messages/notices.ts';
import { hasPermission, satisfiesPolicy } from '../users/permissions.ts';
import { requireGrantee } from './grantees.ts';

/** Options of a request to subscribe for the channels that it creates. */
export interface ChannelOptions {
  invite_only: boolean;
  is_web_public: boolean;
  is_default_stream: boolean;
  stream_post_policy: number;
  history_public_to_subscribers?: boolean | undefined;
  message_retention_days: number | 'realm_default' | 'unlimited';
  can_remove_subscribers_group?: number | undefined;
}
export interface ChannelRequest {
  name: string;
  color?: string | undefined;
  description?: string | undefined;
}

interface Wanted {
  existing: Channel[];
  missing: { name: string; description: string }[];
  /** By name in lower case. */
  colors: Map<string, string>;
}

/** The channels of the request: those that exist, and those to create. */
export async function wantedChannels({ db, realm }: Scope, requests: readonly ChannelRequest[]): Promise<Wanted> {
  const wanted: Wanted = { existing: [], missing: [], colors: new Map() };
  const proposed = new Map<string, { name: string; description: string }>();
  for (const { name, color, description = '' } of requests) {
    const proper = normalizedChannelName(name);
    const key = proper.toLowerCase();
    if (color !== undefined) wanted.colors.set(key, normalizedColor(color));
    if (!proposed.has(key)) proposed.set(key, { name: proper, description });
  }
  const known = await listChannelsByName(db, realm.id, [...proposed.keys()]);
  for (const [key, proposal] of proposed) {
    const channel = known.get(key);
    if (channel) wanted.existing.push(channel);
    else wanted.missing.push(proposal);
  }
  if (wanted.missing.length > MAX_NEW_CHANNELS_AT_ONCE) throw tooManyNewChannels(MAX_NEW_CHANNELS_AT_ONCE);
  return wanted;
}

/** Creates the missing channels and emits them to everyone who may see them. */
export async function makeChannels(
  scope: Scope,
  caller: User,
  missing: Wanted['missing'],
  options: ChannelOptions,
  subscribers: readonly User[],
): Promise<Channel[]> {
  if (missing.length === 0) return [];
  const isFull = (await countChannels(scope.db, scope.realm.id)) + missing.length > MAX_CHANNELS;
  if (isFull) throw tooManyChannels(MAX_CHANNELS);
  const common = await requireOptions(scope, caller, options);
  const made = await createChannels(
    scope,
    caller,
    missing.map((one) => ({ ...common, ...one })),
  );
  await emitNewChannels(scope, made, subscribers);
  if (options.is_default_stream) emitDefaultChannels(scope);
  return made;
}

async function emitNewChannels({ db, emit, now }: Scope, made: readonly Channel[], subscribers: readonly User[]) {
  const [first] = made;
  if (!first) return;
  const streams = await channelViews(db, made, now);
  const subscriberIds = subscribers.map(({ id }) => id);
  emit(newChannelAudience(first, subscriberIds), { type: 'stream', op: 'create', streams });
}

async function requireOptions(
  scope: Scope,
  caller: User,
  options: ChannelOptions,
): Promise<Omit<NewChannel, 'name' | 'description'>> {
  const { realm } = scope;
  const { invite_only: isPrivate, is_web_public: isWebPublic, is_default_stream: isDefault } = options;
  const group = isPrivate
    ? realm.settings.can_create_private_channel_group
    : realm.settings.can_create_public_channel_group;
  if (!(await hasPermission(scope, group, caller))) throw insufficientPermission();
  if (isDefault && !isAdministrator(caller)) throw insufficientPermission();
  if (isDefault && isPrivate) throw privateDefault();
  if (isWebPublic) throw noWebPublicChannels();
  const messageRetentionDays = retentionDays(options.message_retention_days);
  if (messageRetentionDays !== null && !isOwner(caller)) throw mustBeOwner();
  const groupId = options.can_remove_subscribers_group;
  if (groupId !== undefined) await requireRemoversGroup(scope, groupId);
  return {
    isPrivate,
    isWebPublic,
    isDefault,
    isHistoryPublic: options.history_public_to_subscribers ?? false,
    postPolicy: options.stream_post_policy,
    messageRetentionDays,
    canRemoveSubscribersGroupId: groupId,
  };
}

/** Refuses a group that cannot be given the right to unsubscribe others from a channel. */
export async function requireRemoversGroup(scope: Scope, id: number): Promise<void> {
  await requireGrantee(scope, id, { setting: 'can_remove_subscribers_group', allowed: REMOVING_GROUPS });
}

/** The channels of a request to subscribe. */
export interface JoinedChannels {
  channels: readonly Channel[];
  /** Those that the request created. */
  made: readonly Channel[];
  /** By name in lower case. */
  colors: ReadonlyMap<string, string>;
  /** Whether the request takes several units: its events are counted beforehand. */
  isLarge: boolean;
  /** Whether the notification bot informs the people whom the caller subscribes. */
  isAnnounced: boolean;
}

/** Subscribes the people to the channels; returns new and existing subscriptions. */
export async function joinChannels(
  scope: Scope,
  caller: User,
  people: readonly User[],
  { channels, made, colors, isLarge, isAnnounced }: JoinedChannels,
): Promise<{ joined: Joining[]; present: Joining[] }> {
  const { joined, present } = await sorted(scope, people, channels);
  const newChannelIds = new Set(made.map(({ id }) => id));
  const byId = new Map(
    channels.flatMap((channel): [number, string][] => {
      const color = colors.get(channel.name.toLowerCase());
      return color === undefined ? [] : [[channel.id, color]];
    }),
  );
  await subscribeUsers(scope, joined, { newChannelIds, colors: byId, isBounded: !isLarge });
  const subscribed = subscriptionsOfOthers(joined, caller).filter(({ channel }) => !newChannelIds.has(channel.id));
  if (isAnnounced && subscribed.length <= MAX_SUBSCRIPTION_NOTICES) await notifySubscribed(scope, caller, subscribed);
  return { joined, present };
}

const subscriptionsOfOthers = (joined: readonly Joining[], caller: User): Joining[] =>
  joined.filter(({ user }) => user.id !== caller.id && !user.isBot);

/** Whether few enough subscriptions of others are new, given the present ones, that each of them gets a notice. */
export function isFewEnoughToNotify(
  caller: User,
  people: readonly User[],
  channels: readonly Channel[],
  present: readonly SubscriptionRow[],
): boolean {
  return subscriptionsOfOthers(sortedBy(present, people, channels).joined, caller).length <= MAX_SUBSCRIPTION_NOTICES;
}

async function sorted({ db }: Scope, people: readonly User[], channels: readonly Channel[]) {
  const rows = await listSubscriptionsAmong(
    db,
    people.map(({ id }) => id),
    channels.map(({ id }) => id),
  );
  return sortedBy(rows, people, channels);
}

function sortedBy(rows: readonly SubscriptionRow[], people: readonly User[], channels: readonly Channel[]) {
  const places = new Set(rows.map((row) => `${row.user_id} ${row.channel_id}`));
  const joined: Joining[] = [];
  const present: Joining[] = [];
  for (const channel of channels) {
    for (const user of people) (places.has(`${user.id} ${channel.id}`) ? present : joined).push({ user, channel });
  }
  return { joined, present };
}

/** The notification bot informs people whom someone else has subscribed. */
async function notifySubscribed(scope: Scope, actor: User, subscribed: readonly Joining[]): Promise<void> {
  const channelsOf = new Map<User, Channel[]>();
  for (const { user, channel } of subscribed) channelsOf.set(user, [...(channelsOf.get(user) ?? []), channel]);
  const byText = new Map<string, User[]>();
  for (const [user, channels] of channelsOf) {
    const text = textOfSubscription(actor, channels);
    byText.set(text, [...(byText.get(text) ?? []), user]);
  }
  for (const [text, users] of byText) await noticesTo(scope, users, text);
}

function textOfSubscription(actor: User, channels: readonly Channel[]): string {
  const names = channels.map(({ name }) => `#**${name}**`);
  if (names.length === 1) return `${mention(actor)} subscribed you to the channel ${names[0]}.`;
  return `${mention(actor)} subscribed you to the following channels:\n\n${names.map((name) => `* ${name}`).join('\n')}`;
}

/**
 * Announces new channels in the channels themselves and, if requested, in the organization's channel for such
 * announcements.
 */
export async function announceChannels(
  scope: Scope,
  creator: User,
  made: readonly Channel[],
  announce: boolean,
): Promise<void> {
  const { db, realm } = scope;
  const place = announce
    ? await findChannel(db, realm.id, realm.settings.new_stream_announcements_stream_id)
    : undefined;
  if (place && !place.isArchived && made.length > 0) {
    const names = made.map(({ name }) => `#**${name}**`);
    const what = names.length === 1 ? `a new channel ${names[0]}` : `the following channels: ${names.join(', ')}`;
    await noticeInChannel(scope, place, 'new channels', `${silentMention(creator)} created ${what}.`);
  }
  await announceCreation(scope, creator, made);
}

/** Whether the caller may subscribe others to channels. */
export const maySubscribeOthers = ({ realm, now }: Scope, caller: User) =>
  satisfiesPolicy(realm, realm.settings.invite_to_stream_policy, caller, now);
