import type { Channel } from '../domain/channel.ts';
import {
  groupNotAllowed,
  invalidGroup,
  normalizedChannelName,
  noWebPublicChannels,
  privateDefault,
  retentionDays,
} from '../domain/channels.ts';
import { normalizedColor } from '../domain/colors.ts';
import { insufficientPermission, mustBeOwner } from '../domain/errors.ts';
import { isAdministrator, isOwner } from '../domain/roles.ts';
import { badColor, isColor } from '../domain/subscriptions.ts';
import type { User } from '../domain/user.ts';
import { findChannel, findChannelByName } from '../store/channels.ts';
import { findGroup } from '../store/groups.ts';
import { isSubscribed } from '../store/subscriptions.ts';
import { maySeeChannel } from './access.ts';
import { whoSeesChannel } from './channel-audience.ts';
import { channelViews } from './channel-views.ts';
import { announceCreation, createChannel, type NewChannel } from './create-channel.ts';
import { tellDefaultChannels } from './default-channels.ts';
import { mention, noticeInChannel, noticeTo, silentMention } from './notices.ts';
import { isInSystemGroup, mayBy } from './permissions.ts';
import type { Scope } from './scope.ts';
import { subscribeUsers } from './subscribing.ts';

/** What a request to join says about the channels that it makes. */
export interface ChannelWishes {
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

/** The channels of the request: those that are there, and those that will have to be made. */
export async function wantedChannels({ db, realm }: Scope, requests: readonly ChannelRequest[]): Promise<Wanted> {
  const wanted: Wanted = { existing: [], missing: [], colors: new Map() };
  const seen = new Set<string>();
  for (const [index, { name, color, description = '' }] of requests.entries()) {
    const proper = normalizedChannelName(name);
    const key = proper.toLowerCase();
    if (color !== undefined) {
      if (!isColor(color)) throw badColor(`subscriptions[${index}]`);
      wanted.colors.set(key, normalizedColor(color));
    }
    if (seen.has(key)) continue;
    seen.add(key);
    const channel = await findChannelByName(db, realm.id, proper);
    if (channel) wanted.existing.push(channel);
    else wanted.missing.push({ name: proper, description });
  }
  return wanted;
}

/** Which of the channels the caller may join or bring others into. */
export async function joinable({ db }: Scope, caller: User, channels: readonly Channel[]): Promise<Set<number>> {
  const ids = new Set<number>();
  for (const channel of channels) {
    const isOpen = channel.isPrivate
      ? await isSubscribed(db, caller.id, channel.id)
      : await maySeeChannel(db, caller, channel);
    if (isOpen && !channel.isArchived) ids.add(channel.id);
  }
  return ids;
}

/** Makes the channels that are missing, and tells who may know of them. */
export async function makeChannels(
  scope: Scope,
  caller: User,
  missing: Wanted['missing'],
  wishes: ChannelWishes,
  subscribers: readonly User[],
): Promise<Channel[]> {
  if (missing.length === 0) return [];
  const common = await requireWishes(scope, caller, wishes);
  const made: Channel[] = [];
  for (const one of missing) made.push(await createChannel(scope, caller, { ...common, ...one }));
  await tellNewChannels(scope, made, subscribers);
  if (wishes.is_default_stream) await tellDefaultChannels(scope);
  return made;
}

async function tellNewChannels({ db, emit, now }: Scope, made: readonly Channel[], subscribers: readonly User[]) {
  const [first] = made;
  if (!first) return;
  const streams = await channelViews(db, made, now);
  const users = subscribers.map(({ id }) => id);
  const audience = await whoSeesChannel(db, first);
  // Guests learn of the channel with their subscription, the others of a private one now.
  emit(first.isPrivate ? { ...audience, users } : audience, { type: 'stream', op: 'create', streams });
}

async function requireWishes(
  scope: Scope,
  caller: User,
  wishes: ChannelWishes,
): Promise<Omit<NewChannel, 'name' | 'description'>> {
  const { db, realm, now } = scope;
  const { invite_only: isPrivate, is_web_public: isWebPublic, is_default_stream: isDefault } = wishes;
  const group = isPrivate
    ? realm.settings.can_create_private_channel_group
    : realm.settings.can_create_public_channel_group;
  if (!isInSystemGroup(realm, group, caller, now)) throw insufficientPermission();
  if (isDefault && !isAdministrator(caller)) throw insufficientPermission();
  if (isDefault && isPrivate) throw privateDefault();
  if (isWebPublic) throw noWebPublicChannels();
  const messageRetentionDays = retentionDays(wishes.message_retention_days);
  if (messageRetentionDays !== null && !isOwner(caller)) throw mustBeOwner();
  const groupId = wishes.can_remove_subscribers_group;
  if (groupId !== undefined) await requireRemoversGroup(db, realm.id, groupId);
  return {
    isPrivate,
    isWebPublic,
    isDefault,
    isHistoryPublic: wishes.history_public_to_subscribers ?? false,
    postPolicy: wishes.stream_post_policy,
    messageRetentionDays,
    canRemoveSubscribersGroupId: groupId,
  };
}

const NEVER_REMOVERS = ['role:nobody', 'role:owners', 'role:internet'];

/** A group that may unsubscribe others from a channel. */
export async function requireRemoversGroup(db: Scope['db'], realmId: number, id: number): Promise<void> {
  const group = await findGroup(db, realmId, id);
  if (!group || group.is_system === 0) throw invalidGroup();
  if (NEVER_REMOVERS.includes(group.name)) throw groupNotAllowed('can_remove_subscribers_group', group.name);
}

/** Brings the people into the channels; says who joined what, and who was there before. */
export async function joinChannels(
  scope: Scope,
  caller: User,
  people: readonly User[],
  { channels, made, colors }: { channels: readonly Channel[]; made: readonly Channel[]; colors: Map<string, string> },
): Promise<{ joined: { user: User; channel: Channel }[]; present: { user: User; channel: Channel }[] }> {
  const { db } = scope;
  const joined: { user: User; channel: Channel }[] = [];
  const present: { user: User; channel: Channel }[] = [];
  for (const channel of channels) {
    for (const user of people) {
      if (await isSubscribed(db, user.id, channel.id)) present.push({ user, channel });
      else joined.push({ user, channel });
    }
  }
  const newChannelIds = new Set(made.map(({ id }) => id));
  const byId = new Map(
    channels.flatMap((channel): [number, string][] => {
      const color = colors.get(channel.name.toLowerCase());
      return color === undefined ? [] : [[channel.id, color]];
    }),
  );
  await subscribeUsers(scope, joined, { newChannelIds, colors: byId });
  for (const user of people) {
    const brought = joined.filter((one) => one.user.id === user.id && !newChannelIds.has(one.channel.id));
    if (user.id !== caller.id && !user.isBot)
      await tellBrought(
        scope,
        caller,
        user,
        brought.map(({ channel }) => channel),
      );
  }
  return { joined, present };
}

/** People who were subscribed by someone else are told by the notification bot. */
async function tellBrought(scope: Scope, actor: User, user: User, channels: readonly Channel[]): Promise<void> {
  const [first, ...others] = channels;
  if (!first) return;
  const text =
    others.length === 0
      ? `${mention(actor)} subscribed you to the channel #**${first.name}**.`
      : `${mention(actor)} subscribed you to the following channels:\n\n${channels.map(({ name }) => `* #**${name}**`).join('\n')}`;
  await noticeTo(scope, user, text);
}

/** New channels are told of in the organization's channel for that, if so wished, and in themselves. */
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
  for (const channel of made) await announceCreation(scope, creator, channel);
}

/** Whether the caller may bring others into channels. */
export const mayBringOthers = ({ realm, now }: Scope, caller: User) =>
  mayBy(realm, realm.settings.invite_to_stream_policy, caller, now);
