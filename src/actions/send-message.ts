import type { Channel } from '../domain/channel.ts';
import { normalizedContent } from '../domain/content.ts';
import type { Audience, LiveEvent } from '../domain/event.ts';
import { FLAG } from '../domain/flags.ts';
import { searchWordsOfMessage } from '../domain/highlight.ts';
import { flagNames, isStatusMessage, topicKey } from '../domain/message.ts';
import type { User } from '../domain/user.ts';
import { widgetOf } from '../domain/widgets.ts';
import type { Rendered } from '../markdown/render.ts';
import { updateChannel } from '../store/channels.ts';
import { alertWordsOf, groupMemberIds, mutersOf, topicParticipants } from '../store/message-recipients.ts';
import { addFlags, insertMessage } from '../store/messages.ts';
import { markReadFor } from '../store/read-state.ts';
import { directRecipient } from '../store/recipients.ts';
import { indexMessage } from '../store/search.ts';
import { receiversOf } from '../store/subscriptions.ts';
import type { MessageRow } from '../store/tables.ts';
import { messageBody } from '../views/messages.ts';
import { avatarMayBeNull } from '../views/people.ts';
import { partsOf } from './message-views.ts';
import { linksInTopic, rendered } from './rendering.ts';
import type { Scope } from './scope.ts';

export type MessagePlace = { channel: Channel; topic: string } | { participants: readonly User[] };

export interface Outgoing {
  sender: User;
  place: MessagePlace;
  content: string;
  /** Name of the sending program. */
  client: string;
  isReadBySender: boolean;
  /** Content of the first submessage, where the client asks for a widget. */
  widget?: string | undefined;
  /** Others for whom it is read from the start. */
  readBy?: readonly number[];
  /** The queue that gets the local ID back with its event. */
  sentBy?: { queueId: string; localId: string };
  /** Looks at the rendered text before anything is stored, to refuse it. */
  check?: (result: Rendered) => Promise<void>;
  /** What happens, and tells of itself, between storing the message and telling of it. */
  beforeAnnouncing?: () => Promise<void>;
}

/** Stores and delivers a message; who may write where has been decided before. */
export async function sendMessage(scope: Scope, outgoing: Outgoing): Promise<MessageRow> {
  const { db, realm } = scope;
  const content = normalizedContent(outgoing.content);
  const result = await rendered(db, realm, outgoing.sender, content);
  await outgoing.check?.(result);
  const row = await store(scope, outgoing, content, result);
  const receivers = await receiverIds(scope, outgoing, row);
  const special = await specialFlags(scope, outgoing, row, result, receivers);
  for (const [userId, bits] of special) await addFlags(db, userId, row.id, bits);
  const readers = await readersOf(scope, outgoing, receivers);
  await markReadFor(db, [...readers], row.id);
  await outgoing.beforeAnnouncing?.();
  await announce(scope, outgoing, row, { special, readers });
  return row;
}

async function store(scope: Scope, outgoing: Outgoing, content: string, result: Rendered): Promise<MessageRow> {
  const { db, realm, now } = scope;
  const { place, sender, client } = outgoing;
  const topic = 'channel' in place ? place.topic : '';
  const stems = searchWordsOfMessage(topic, result.text);
  const row = await insertMessage(db, {
    realm_id: realm.id,
    recipient_id:
      'channel' in place
        ? place.channel.recipientId
        : await directRecipient(
            db,
            realm.id,
            place.participants.map(({ id }) => id),
          ),
    channel_id: 'channel' in place ? place.channel.id : null,
    sender_id: sender.id,
    topic,
    topic_key: topicKey(topic),
    content,
    rendered: result.html,
    search_text: stems.join(' '),
    client,
    sent_at: now,
    is_me: isStatusMessage(content) ? 1 : 0,
    has_link: result.hasLink ? 1 : 0,
    has_image: result.hasImage ? 1 : 0,
    has_attachment: result.uploads.length > 0 ? 1 : 0,
    is_channel_wildcard: 'channel' in place && result.mentions.channelWildcard ? 1 : 0,
    is_topic_wildcard: 'channel' in place && result.mentions.topicWildcard ? 1 : 0,
    topic_links: JSON.stringify('channel' in place ? await linksInTopic(db, realm, topic) : []),
  });
  await indexMessage(db, { id: row.id, recipientId: row.recipient_id, stems });
  const widget = outgoing.widget ?? widgetOf(content);
  if (widget !== undefined) {
    await db('submessages').insert({ message_id: row.id, sender_id: sender.id, msg_type: 'widget', content: widget });
  }
  if ('channel' in place && place.channel.firstMessageId === null) {
    await updateChannel(db, place.channel.id, { first_message_id: row.id });
  }
  return row;
}

async function receiverIds({ db }: Scope, { place }: Outgoing, row: MessageRow): Promise<Set<number>> {
  if (!('channel' in place)) return new Set(place.participants.map(({ id }) => id));
  return new Set(await receiversOf(db, { channelId: place.channel.id, messageId: row.id }));
}

/** Explicit flags of those for whom the message is more than one among others. */
async function specialFlags(
  { db }: Scope,
  { place }: Outgoing,
  row: MessageRow,
  { mentions, text }: Rendered,
  receivers: ReadonlySet<number>,
): Promise<Map<number, number>> {
  const special = new Map<number, number>();
  const mark = (userId: number, bit: number) => {
    if (receivers.has(userId)) special.set(userId, (special.get(userId) ?? 0) | bit);
  };
  for (const id of [...mentions.userIds, ...(await groupMemberIds(db, mentions.groupIds))]) mark(id, FLAG.mentioned);
  if (row.is_topic_wildcard === 1 && 'channel' in place) {
    for (const id of await topicParticipants(db, place.channel.id, row.topic_key)) mark(id, FLAG.topicWildcard);
  }
  for (const id of await alertWordsOf(db, row.realm_id, text)) mark(id, FLAG.alertWord);
  return special;
}

/** For whom the message is read from the start: its sender, where so wished, and those who muted the sender. */
async function readersOf(
  { db }: Scope,
  { sender, isReadBySender, readBy = [] }: Outgoing,
  receivers: ReadonlySet<number>,
) {
  const readers = new Set([...readBy, ...(await mutersOf(db, sender.id))].filter((id) => receivers.has(id)));
  if (isReadBySender && receivers.has(sender.id)) readers.add(sender.id);
  return readers;
}

async function announce(
  { db, realm, emit }: Scope,
  { sender, place, sentBy }: Outgoing,
  row: MessageRow,
  { special, readers }: { special: ReadonlyMap<number, number>; readers: ReadonlySet<number> },
): Promise<void> {
  const [parts] = await partsOf(db, realm, [row]);
  if (!parts) throw new Error('the message is gone within its own unit');
  const common = row.is_channel_wildcard === 1 ? FLAG.channelWildcard : 0;
  const flags = (bits: number, isRead: boolean) => ({ flags: flagNames(bits | common, isRead) });
  const forUser = Object.fromEntries(
    [...new Set([...special.keys(), ...readers])].map((id) => [id, flags(special.get(id) ?? 0, readers.has(id))]),
  );
  const message = messageBody(parts, { realm, html: true, clientGravatar: false });
  const event = { type: 'message', message, ...flags(0, false) } as LiveEvent;
  emit(audienceOf(place, row), event, {
    forUser,
    hints: {
      rawContent: row.content,
      avatarMayBeNull: avatarMayBeNull(sender),
      ...(sentBy && { sentBy }),
      narrow: { senderEmail: sender.email },
    },
  });
}

function audienceOf(place: MessagePlace, row: MessageRow): Audience {
  if (!('channel' in place)) return { users: place.participants.map(({ id }) => id) };
  const { channel } = place;
  return {
    received: { channelId: channel.id, messageId: row.id },
    ...(!channel.isPrivate && { publicChannel: { id: channel.id, name: channel.name } }),
  };
}
