import type { Channel } from '../channels/channel.ts';
import { hasAccess, isPublic, isPublicFor, mayReadHistory, type Standing } from './channels.ts';

// Who may see a message. The statements in store/messages/visibility.ts ask the same of many messages at once; a test
// plays both against each other.

type MessageChannel = Pick<Channel, 'isPrivate' | 'isWebPublic' | 'isHistoryPublic' | 'isArchived'>;

/** What somebody is to a message of a channel. */
export interface Receipt {
  /** They were subscribed when it came, and no move hid it from them. */
  isReceived: boolean;
  /** They received it elsewhere and kept it through a move. */
  isKept: boolean;
  /** They starred it or reacted to it without having received it. */
  hasActed: boolean;
}

/** A message, and what somebody is to it and to its place. */
export type MessageFacts =
  | { isParticipant: boolean }
  | { channel: MessageChannel; standing: Standing; receipt: Receipt };

/**
 * Whether the message is in the user's personal history: direct ones of which they are a participant, and what they
 * received, or acted upon, in channels to which they have access now. Having acted gives no part in a protected history.
 */
export function isInPersonalHistory(user: { role: number }, message: MessageFacts): boolean {
  if ('isParticipant' in message) return message.isParticipant;
  const { channel, standing, receipt } = message;
  const holds = receipt.isReceived || receipt.isKept || (receipt.hasActed && channel.isHistoryPublic);
  return holds && hasAccess(user, channel, standing);
}

/**
 * Whether the user may open the message by its ID: direct ones of which they are a participant, those of a history that
 * they may read, and what they received in a channel to which they are subscribed.
 */
export function maySeeMessage(user: { role: number }, message: MessageFacts): boolean {
  if ('isParticipant' in message) return message.isParticipant;
  const { channel, standing } = message;
  if (mayReadHistory(user, channel, standing)) return true;
  return standing.isSubscribed && !channel.isArchived && isInPersonalHistory(user, message);
}

/**
 * Who learns of what happens to messages of a channel: its subscribers, of a protected history those among them who
 * received one of the messages, and of a public channel everybody else who holds one, except for guests.
 */
export function whoLearnsOfMessages(channel: Pick<Channel, 'isPrivate' | 'isHistoryPublic'>) {
  if (isPublic(channel)) return 'subscribers and other holders';
  return channel.isHistoryPublic ? 'subscribers' : 'subscribers who received one';
}

/** Whether the user learns of what happens to a message of the channel. */
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
