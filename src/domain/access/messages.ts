import type { Channel } from '../channels/channel.ts';
import { hasAccess, isPublic, isPublicFor, mayReadHistory, type Standing } from './channels.ts';

// The rules of access to messages. The statements in store/messages/visibility.ts apply the same rules to many messages
// at once; a test compares the two.

type MessageChannel = Pick<Channel, 'isPrivate' | 'isWebPublic' | 'isHistoryPublic' | 'isArchived'>;

/** A user's relation to a message of a channel. */
export interface Receipt {
  /** The user was subscribed when it was sent, and no move hid it from them. */
  isReceived: boolean;
  /** The user received it elsewhere and kept it through a move. */
  isKept: boolean;
  /** The user starred it or reacted to it without having received it. */
  hasActed: boolean;
}

/** A message, and a user's relation to it and to its channel. */
export type MessageFacts =
  | { isParticipant: boolean }
  | { channel: MessageChannel; standing: Standing; receipt: Receipt };

/**
 * Whether the message is in the user's personal history: direct messages in which they participate, and messages that
 * they received, starred or reacted to in channels to which they have access now. In a protected history, only received
 * messages count.
 */
export function isInPersonalHistory(user: { role: number }, message: MessageFacts): boolean {
  if ('isParticipant' in message) return message.isParticipant;
  const { channel, standing, receipt } = message;
  const holds = receipt.isReceived || receipt.isKept || (receipt.hasActed && channel.isHistoryPublic);
  return holds && hasAccess(user, channel, standing);
}

/**
 * Whether the user may open the message by its ID: direct messages in which they participate, messages of a history
 * that they may read, and messages that they received in a channel to which they are subscribed.
 */
export function maySeeMessage(user: { role: number }, message: MessageFacts): boolean {
  if ('isParticipant' in message) return message.isParticipant;
  const { channel, standing } = message;
  if (mayReadHistory(user, channel, standing)) return true;
  return standing.isSubscribed && !channel.isArchived && isInPersonalHistory(user, message);
}

/**
 * The users who get events about messages of a channel: its subscribers (in a protected history, only those who
 * received one of the messages) and, for a public channel, everyone else except guests who has one of them.
 */
export function whoLearnsOfMessages(channel: Pick<Channel, 'isPrivate' | 'isHistoryPublic'>) {
  if (isPublic(channel)) return 'subscribers and other holders';
  return channel.isHistoryPublic ? 'subscribers' : 'subscribers who received one';
}

/** Whether the user gets events about a message of the channel. */
export function learnsOfMessage(
  user: { role: number },
  { channel, standing: { isSubscribed }, receipt }: Extract<MessageFacts, { channel: MessageChannel }>,
): boolean {
  const hasReceived = receipt.isReceived || receipt.isKept;
  switch (whoLearnsOfMessages(channel)) {
    case 'subscribers':
      return isSubscribed;
    case 'subscribers who received one':
      return isSubscribed && hasReceived;
    case 'subscribers and other holders':
      return isSubscribed || (isPublicFor(user, channel) && (hasReceived || receipt.hasActed));
  }
}
