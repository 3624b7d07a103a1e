import type { Channel } from '../../domain/channels/channel.ts';
import { normalizedContent } from '../../domain/messages/content.ts';
import type { User } from '../../domain/users/user.ts';
import type { Rendered } from '../../markdown/render.ts';
import { updateFirstMessages } from '../../store/channels/channels.ts';
import { listSubscribersByChannel } from '../../store/channels/subscriptions.ts';
import type { Db } from '../../store/db/open.ts';
import { listMuters } from '../../store/messages/message-recipients.ts';
import { insertMessages, shownRow } from '../../store/messages/messages.ts';
import { markReadOf } from '../../store/messages/read-state.ts';
import { ensureDirectRecipients } from '../../store/messages/recipients.ts';
import { indexMessages } from '../../store/messages/search.ts';
import type { MessageRow } from '../../store/tables.ts';
import { listSystemBots } from '../../store/users/users.ts';
import type { Scope } from '../../unit/scope.ts';
import { partsOf } from './message-views.ts';
import { linksInTopic, renderAhead, rendered } from './rendering.ts';
import { columnsOf, emitMessage, type MessagePlace, sendMessage } from './send-message.ts';

/** Name of the client program of messages by system bots. */
export const INTERNAL_CLIENT = 'Internal';
export const CHANNEL_EVENTS_TOPIC = 'channel events';

export const mention = (user: User) => `@**${user.fullName}|${user.id}**`;
export const silentMention = (user: User) => `@_**${user.fullName}|${user.id}**`;

export async function notificationBot({ db }: Scope): Promise<User> {
  const bot = (await listSystemBots(db)).find(({ email }) => email.startsWith('notification-bot@'));
  if (!bot) throw new Error('the notification bot is missing from the database');
  return bot;
}

/** Sends a message of the notification bot to a channel; it counts as read for `readBy`, who receive it. */
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
    content: normalizedContent(content),
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
    content: normalizedContent(content),
    isReadBySender: true,
  });
}

/** A message of the notification bot. */
export interface Notice {
  place: MessagePlace;
  content: string;
  /** Users who caused the notice, for whom it counts as read. */
  readBy?: readonly number[];
}

/** Sends the same text to each of several users. */
export async function noticesTo(scope: Scope, users: readonly User[], content: string): Promise<void> {
  const bot = await notificationBot(scope);
  const notices = users.map((user) => ({
    place: { participants: [bot, user].sort((a, b) => a.id - b.id) },
    content,
  }));
  await writeNotices(scope, notices);
}

/**
 * Sends messages of the notification bot to several places, one to each, with a fixed number of statements. The texts must
 * not mention anyone who receives them, except silently.
 */
export async function writeNotices(scope: Scope, notices: readonly Notice[]): Promise<void> {
  if (notices.length === 0) return;
  const { db, realm } = scope;
  const sender = await notificationBot(scope);
  const written = await storeNotices(scope, sender, notices);
  const muters = await listMuters(db, sender.id);
  const receivers = await receiversByMessage(db, written);
  const readers = written.map(({ notice, row }) => {
    const wanted = [sender.id, ...(notice.readBy ?? []), ...muters];
    const reached = receivers.get(row.id);
    return new Set(wanted.filter((id) => reached?.has(id)));
  });
  const read = new Map<number, number[]>();
  for (const [index, { row }] of written.entries()) {
    for (const id of readers[index] ?? []) read.set(id, [...(read.get(id) ?? []), row.id]);
  }
  await markReadOf(db, read);
  const parts = await partsOf(
    db,
    realm,
    written.map(({ row }) => shownRow(row, { html: true })),
  );
  for (const [index, { notice, row }] of written.entries()) {
    const part = parts[index];
    const marks = { special: new Map<number, number>(), readers: readers[index] ?? new Set<number>() };
    if (part) emitMessage(scope, { sender, place: notice.place }, { ...part, row }, marks);
  }
}

type Written = { notice: Notice; row: MessageRow };

async function storeNotices(scope: Scope, sender: User, notices: readonly Notice[]): Promise<Written[]> {
  const { db } = scope;
  const contents = notices.map(({ content }) => normalizedContent(content));
  await renderAhead(scope, sender, contents);
  const texts = new Map<string, Rendered>();
  for (const content of new Set(contents)) texts.set(content, await rendered(scope, sender, content));
  const topics = new Set(notices.flatMap(({ place }) => ('channel' in place ? [place.topic] : [])));
  const links = new Map<string, object[]>();
  for (const topic of topics) links.set(topic, await linksInTopic(scope, topic));
  const recipients = await recipientsOf(scope, notices);
  const written = notices.flatMap(({ place }, index) => {
    const content = contents[index] ?? '';
    const result = texts.get(content);
    const recipientId = recipients[index];
    if (!result || recipientId === undefined) return [];
    const topicLinks = 'channel' in place ? (links.get(place.topic) ?? []) : [];
    const outgoing = { place, sender, client: INTERNAL_CLIENT };
    return [columnsOf(scope, outgoing, { content, result, recipientId, topicLinks })];
  });
  const rows = await insertMessages(
    db,
    written.map(({ columns }) => columns),
  );
  const stored = written.map(({ columns: { recipient_id: recipientId }, stems }, index) => {
    const [notice, row] = [notices[index], rows.get(recipientId)];
    if (!notice || !row) throw new Error('a notice was not stored');
    return { notice, row, stems };
  });
  await indexMessages(
    db,
    stored.map(({ row, stems }) => ({ id: row.id, recipientId: row.recipient_id, stems })),
  );
  await updateFirstMessages(
    db,
    stored.map(({ row }) => row),
  );
  return stored;
}

async function recipientsOf({ db, realm }: Scope, notices: readonly Notice[]): Promise<number[]> {
  const direct = notices.flatMap(({ place }) => ('channel' in place ? [] : [place.participants.map(({ id }) => id)]));
  const ids = direct.length === 0 ? [] : await ensureDirectRecipients(db, realm.id, direct);
  const next = ids.values();
  return notices.map(({ place }) => ('channel' in place ? place.channel.recipientId : Number(next.next().value)));
}

async function receiversByMessage(db: Db, written: readonly Written[]): Promise<Map<number, Set<number>>> {
  const channelIds = written.flatMap(({ notice }) => ('channel' in notice.place ? [notice.place.channel.id] : []));
  const subscribers = await listSubscribersByChannel(db, channelIds);
  return new Map(
    written.map(({ notice: { place }, row }) => {
      const ids =
        'channel' in place ? (subscribers.get(place.channel.id) ?? []) : place.participants.map(({ id }) => id);
      return [row.id, new Set(ids)];
    }),
  );
}
