import type { Channel } from '../channels/channel.ts';
import type { Audience } from '../event.ts';
import { isAdministrator, isGuest } from '../users/roles.ts';

// The rules of access to channels, one function for each question. Nothing else decides by a channel's privacy except
// the statements that list visible messages (store/messages/visibility.ts); a test compares them with these functions.

type Privacy = Pick<Channel, 'isPrivate' | 'isWebPublic'>;
type Access = Privacy & Pick<Channel, 'isArchived'>;
type Role = { role: number };

/** A user's current relation to a channel. */
export interface Standing {
  isSubscribed: boolean;
}

/** Whether everyone in the organization except guests may join without being added. */
export const isPublic = ({ isPrivate }: Pick<Channel, 'isPrivate'>): boolean => !isPrivate;

/** Whether the channel can be read without an account. */
export const isWebPublic = ({ isWebPublic: isIt }: Pick<Channel, 'isWebPublic'>): boolean => isIt;

/** Whether the channel is public for this user. */
export const isPublicFor = (user: Role, channel: Pick<Channel, 'isPrivate'>): boolean =>
  isPublic(channel) && !isGuest(user);

/** Whether the user needs no subscription to see the channel. */
export const isOpenTo = (user: Role, channel: Privacy): boolean => isWebPublic(channel) || isPublicFor(user, channel);

/** Whether the change hides a public channel from those who are not in it. */
export const wouldHide = (
  channel: Pick<Channel, 'isPrivate'>,
  changes: { is_private?: boolean | undefined },
): boolean => isPublic(channel) && changes.is_private === true;

/** Whether the user may see the channel: its name, its settings and, as far as its history is open, its messages. */
export const maySeeChannel = (user: Role, channel: Access, standing: Standing): boolean =>
  !channel.isArchived && hasAccess(user, channel, standing);

/**
 * The same, whether the channel is archived or not: users who had access at the end keep the messages they received.
 */
export const hasAccess = (user: Role, channel: Privacy, { isSubscribed }: Standing): boolean =>
  isSubscribed || isOpenTo(user, channel);

/**
 * Whether the user needs no subscription to see the channel's record: administrators manage private channels that they
 * are not in.
 */
export const isRecordOpenTo = (user: Role, channel: Privacy): boolean =>
  isAdministrator(user) || isOpenTo(user, channel);

/** Whether the user may see the channel's record: its name and settings, and who is subscribed. */
export const maySeeRecord = (user: Role, channel: Access, { isSubscribed }: Standing): boolean =>
  !channel.isArchived && (isSubscribed || isRecordOpenTo(user, channel));

/** Whether the user may read the whole history of the channel. */
export const mayReadHistory = (
  user: Role,
  channel: Access & Pick<Channel, 'isHistoryPublic'>,
  { isSubscribed }: Standing,
): boolean => !channel.isArchived && (isOpenTo(user, channel) || (isSubscribed && channel.isHistoryPublic));

/** Whether the user may take part in the channel, so that its posting policy decides whether they may post. */
export const mayTakePart = (
  user: Role & { isSystem: boolean },
  channel: Pick<Channel, 'isPrivate' | 'isArchived'>,
  { isSubscribed }: Standing,
): boolean => !channel.isArchived && (user.isSystem || isSubscribed || isPublicFor(user, channel));

/**
 * Whether an administrator may change who sees the channel and who belongs to it; for a private channel, only its
 * subscribers may.
 */
export const mayChangeAccess = (channel: Pick<Channel, 'isPrivate'>, { isSubscribed }: Standing): boolean =>
  isSubscribed || isPublic(channel);

/**
 * The audience of changes to the channel: everyone who may see its record. Lists only subscribers whose role does not
 * suffice.
 */
export function channelAudience(channel: Privacy, subscribers: readonly { id: number; role: number }[]): Audience {
  if (isWebPublic(channel)) return { everyone: true };
  const users = subscribers.filter((user) => !isRecordOpenTo(user, channel)).map(({ id }) => id);
  return isPublic(channel) ? { nonGuests: true, users } : { administrators: true, users };
}

/**
 * The audience of a new channel, before its subscriptions are emitted; guests learn of a public one by their
 * subscription.
 */
export const newChannelAudience = (channel: Privacy, subscriberIds: readonly number[]): Audience =>
  isPublic(channel) ? channelAudience(channel, []) : { ...channelAudience(channel, []), users: subscriberIds };

/** Whether the user learns of the channel by their new subscription, not when it was created. */
export const learnsBySubscription = (user: Role, channel: Privacy, { isNew }: { isNew: boolean }): boolean =>
  (isPublic(channel) || !isNew) && !isRecordOpenTo(user, channel);
