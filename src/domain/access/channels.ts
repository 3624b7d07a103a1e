import type { Channel } from '../channels/channel.ts';
import type { Audience } from '../event.ts';
import { isAdministrator, isGuest } from '../users/roles.ts';

// Who may do what with a channel, one function for each question. No other place decides by a channel's privacy, but for
// the statements that list what one may see (store/messages/visibility.ts): a test plays them against these functions.

type Privacy = Pick<Channel, 'isPrivate' | 'isWebPublic'>;
type Access = Privacy & Pick<Channel, 'isArchived'>;
type Role = { role: number };

/** What somebody is to a channel now. */
export interface Standing {
  isSubscribed: boolean;
}

/** Whether everybody in the organization may come in by themselves, but for guests. */
export const isPublic = ({ isPrivate }: Pick<Channel, 'isPrivate'>): boolean => !isPrivate;

/** Whether it can be read without an account. */
export const isWebPublic = ({ isWebPublic: isIt }: Pick<Channel, 'isWebPublic'>): boolean => isIt;

/** Whether the channel is public for this user. */
export const isPublicFor = (user: Role, channel: Pick<Channel, 'isPrivate'>): boolean =>
  isPublic(channel) && !isGuest(user);

/** Whether the user needs no subscription to see the channel. */
export const isOpenTo = (user: Role, channel: Privacy): boolean => isWebPublic(channel) || isPublicFor(user, channel);

/** Whether the user may know of the channel: its name, its settings, and as far as the history allows its content. */
export const maySeeChannel = (user: Role, channel: Access, standing: Standing): boolean =>
  !channel.isArchived && hasAccess(user, channel, standing);

/** The same, be the channel archived or not: who had access at the end keeps what they received. */
export const hasAccess = (user: Role, channel: Privacy, { isSubscribed }: Standing): boolean =>
  isSubscribed || isOpenTo(user, channel);

/** Whether the user needs no subscription to see the channel's record: administrators manage private channels from outside. */
export const isRecordOpenTo = (user: Role, channel: Privacy): boolean =>
  isAdministrator(user) || isOpenTo(user, channel);

/** Whether the user may see the channel's record: its name and settings, and who is subscribed. */
export const maySeeRecord = (user: Role, channel: Access, { isSubscribed }: Standing): boolean =>
  !channel.isArchived && (isSubscribed || isRecordOpenTo(user, channel));

/** Whether the user may read all that was ever written in the channel. */
export const mayReadHistory = (
  user: Role,
  channel: Access & Pick<Channel, 'isHistoryPublic'>,
  { isSubscribed }: Standing,
): boolean => !channel.isArchived && (isOpenTo(user, channel) || (isSubscribed && channel.isHistoryPublic));

/** Whether the user has a part in the channel, so that its posting policy decides whether they may post. */
export const mayTakePart = (
  user: Role & { isSystem: boolean },
  channel: Pick<Channel, 'isPrivate' | 'isArchived'>,
  { isSubscribed }: Standing,
): boolean => !channel.isArchived && (user.isSystem || isSubscribed || isPublicFor(user, channel));

/** Whether an administrator may change who sees the channel and who belongs to it: of a private one only from inside. */
export const mayChangeAccess = (channel: Pick<Channel, 'isPrivate'>, { isSubscribed }: Standing): boolean =>
  isSubscribed || isPublic(channel);

/** Who learns of changes to the channel: everyone who may see its record. Names only subscribers whose role does not suffice. */
export function channelAudience(channel: Privacy, subscribers: readonly { id: number; role: number }[]): Audience {
  if (isWebPublic(channel)) return { everyone: true };
  const users = subscribers.filter((user) => !isRecordOpenTo(user, channel)).map(({ id }) => id);
  return isPublic(channel) ? { nonGuests: true, users } : { administrators: true, users };
}

/** Who learns of a new channel before its subscriptions are emitted; guests learn of a public one by their subscription. */
export const newChannelAudience = (channel: Privacy, subscriberIds: readonly number[]): Audience =>
  isPublic(channel) ? channelAudience(channel, []) : { ...channelAudience(channel, []), users: subscriberIds };

/** Whether the user learns of the channel by their new subscription, and not when it was made. */
export const learnsBySubscription = (user: Role, channel: Privacy, { isNew }: { isNew: boolean }): boolean =>
  isPublic(channel) ? !isOpenTo(user, channel) : !isNew;
