import type { Channel } from '../domain/channel.ts';
import type { User } from '../domain/user.ts';
import { systemBots } from '../store/users.ts';
import type { Scope } from './scope.ts';
import { sendMessage } from './send-message.ts';

/** Name of the sending program of everything that the system's bots write. */
export const INTERNAL_CLIENT = 'Internal';
export const CHANNEL_EVENTS_TOPIC = 'channel events';

export const mention = (user: User) => `@**${user.fullName}|${user.id}**`;
export const silentMention = (user: User) => `@_**${user.fullName}|${user.id}**`;

export async function notificationBot({ db }: Scope): Promise<User> {
  const bot = (await systemBots(db)).find(({ email }) => email.startsWith('notification-bot@'));
  if (!bot) throw new Error('the notification bot is missing from the database');
  return bot;
}

/** The notification bot writes in a channel; `readBy` have done what it tells of, so that it is not new to them. */
export async function noticeInChannel(
  scope: Scope,
  channel: Channel,
  topic: string,
  content: string,
  { readBy = [] }: { readBy?: readonly number[] } = {},
): Promise<void> {
  const sender = await notificationBot(scope);
  await sendMessage(scope, {
    sender,
    client: INTERNAL_CLIENT,
    place: { channel, topic },
    content,
    isReadBySender: true,
    readBy,
  });
}

export async function noticeTo(scope: Scope, user: User, content: string): Promise<void> {
  const sender = await notificationBot(scope);
  await sendMessage(scope, {
    sender,
    client: INTERNAL_CLIENT,
    place: { participants: [sender, user].sort((a, b) => a.id - b.id) },
    content,
    isReadBySender: true,
  });
}
