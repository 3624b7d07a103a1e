import { isPublic } from '../../domain/access/channels.ts';
import type { Channel } from '../../domain/channels/channel.ts';
import type { Audience } from '../../domain/event.ts';
import type { MessageContent } from '../../domain/messages/content.ts';
import { FLAG } from '../../domain/messages/flags.ts';
import { searchWordsOfMessage } from '../../domain/messages/highlight.ts';
import { flagNames, isStatusMessage, topicKey } from '../../domain/messages/message.ts';
import { widgetOf } from '../../domain/messages/widgets.ts';
import type { User } from '../../domain/users/user.ts';
import type { Rendered } from '../../markdown/render.ts';
import { updateChannel } from '../../store/channels/channels.ts';
import { listReceiversAmong } from '../../store/channels/subscriptions.ts';
import { listUsersAlertedBy } from '../../store/messages/alert-words.ts';
import { listMuters, listTopicParticipants } from '../../store/messages/message-recipients.ts';
import {
  addFlagsOf,
  insertMessage,
  listSubmessages,
  type NewMessage,
  shownRow,
} from '../../store/messages/messages.ts';
import { markReadFor } from '../../store/messages/read-state.ts';
import { ensureDirectRecipient } from '../../store/messages/recipients.ts';
import { indexMessage } from '../../store/messages/search.ts';
import { insertSubmessage } from '../../store/messages/submessages.ts';
import type { MessageRow } from '../../store/tables.ts';
import type { Scope } from '../../unit/scope.ts';
import { type MessageParts, messageBody } from '../../views/messages/messages.ts';
import { avatarMayBeNull } from '../../views/users/people.ts';
import { followWhereMentioned } from '../channels/follow-where-mentioned.ts';
import { memberIdsOf } from '../organization/groups.ts';
import { linkAttachments } from './attachments.ts';
import { linksInTopic, rendered } from './rendering.ts';

export type MessagePlace = { channel: Channel; topic: string } | { participants: readonly User[] };

export interface Outgoing {
  sender: User;
  place: MessagePlace;
  content: MessageContent;
  /** Name of the client program. */
  client: string;
  isReadBySender: boolean;
  /** Content of the first submessage, if the client requests a widget. */
  widget?: string | undefined;
  /** Other users for whom the message is read from the start. */
  readBy?: readonly number[];
  /** The queue whose event repeats the local ID. */
  sentBy?: { queueId: string; localId: string };
  /** May refuse the rendered text; runs before anything is stored. */
  check?: (result: Rendered) => Promise<void>;
  /** Runs after the message is stored and before its event is emitted; may emit events of its own. */
  beforeAnnouncing?: () => Promise<void>;
}

/** Stores a message and emits it. The caller has checked who may send what where. */
export async function sendMessage(scope: Scope, outgoing: Outgoing): Promise<MessageRow> {
  const { db } = scope;
  const { content } = outgoing;
  const result = await rendered(scope, outgoing.sender, content);
  await outgoing.check?.(result);
  const row = await store(scope, outgoing, content, result);
  const marked = await markedBy(scope, outgoing, row, result);
  const candidates = await readerCandidates(scope, outgoing);
  const receivers = await receiversAmong(scope, outgoing, row, [...marked.keys(), ...candidates]);
  const special = new Map([...marked].filter(([id]) => receivers.has(id)));
  await addFlagsOf(db, row.id, special);
  await linkAttachments(scope, outgoing.sender, row.id, result.uploads);
  const readers = new Set([...candidates].filter((id) => receivers.has(id)));
  await markReadFor(db, [...readers], row.id);
  await followWhereMentioned(
    scope,
    outgoing.place,
    [...result.mentions.userIds].filter((id) => receivers.has(id)),
  );
  await outgoing.beforeAnnouncing?.();
  await announce(scope, outgoing, row, { special, readers });
  return row;
}

/** The columns of a message. */
export function columnsOf(
  { realm, now }: Scope,
  { place, sender, client }: Pick<Outgoing, 'place' | 'sender' | 'client'>,
  { content, result, recipientId, topicLinks }: Content & { recipientId: number; topicLinks: readonly object[] },
): NewMessage & { stems: string[] } {
  const topic = 'channel' in place ? place.topic : '';
  const stems = searchWordsOfMessage(topic, result.text);
  return {
    stems,
    realm_id: realm.id,
    recipient_id: recipientId,
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
    topic_links: JSON.stringify(topicLinks),
  };
}

/** A text and its rendering. */
interface Content {
  content: string;
  result: Rendered;
}

async function recipientOf({ db, realm }: Scope, place: MessagePlace): Promise<number> {
  if ('channel' in place) return place.channel.recipientId;
  const ids = place.participants.map(({ id }) => id);
  return ensureDirectRecipient(db, realm.id, ids);
}

async function store(scope: Scope, outgoing: Outgoing, content: string, result: Rendered): Promise<MessageRow> {
  const { db } = scope;
  const { place, sender } = outgoing;
  const topicLinks = 'channel' in place ? await linksInTopic(scope, place.topic) : [];
  const recipientId = await recipientOf(scope, place);
  const { stems, ...columns } = columnsOf(scope, outgoing, { content, result, recipientId, topicLinks });
  const row = await insertMessage(db, columns);
  await indexMessage(db, { id: row.id, recipientId: row.recipient_id, stems });
  const widget = outgoing.widget ?? widgetOf(content);
  if (widget !== undefined) {
    await insertSubmessage(db, { message_id: row.id, sender_id: sender.id, msg_type: 'widget', content: widget });
  }
  if ('channel' in place && place.channel.firstMessageId === null) {
    await updateChannel(db, place.channel.id, { first_message_id: row.id });
  }
  return row;
}

/** Who of these users receives the message. All who do are never listed: they may be thousands. */
async function receiversAmong(
  { db }: Scope,
  { place }: Outgoing,
  row: MessageRow,
  userIds: readonly number[],
): Promise<Set<number>> {
  if ('channel' in place) return listReceiversAmong(db, { channelId: place.channel.id, messageId: row.id }, userIds);
  return new Set(place.participants.map(({ id }) => id));
}

/** Flags of users who are mentioned or have an alert word in the text, by user ID, whether they receive it or not. */
async function markedBy(
  scope: Scope,
  { place }: Outgoing,
  row: MessageRow,
  { mentions, text }: Rendered,
): Promise<Map<number, number>> {
  const { db } = scope;
  const special = new Map<number, number>();
  const mark = (userId: number, bit: number) => {
    special.set(userId, (special.get(userId) ?? 0) | bit);
  };
  for (const id of [...mentions.userIds, ...(await memberIdsOf(scope, mentions.groupIds))]) mark(id, FLAG.mentioned);
  if (row.is_topic_wildcard === 1 && 'channel' in place) {
    for (const id of await listTopicParticipants(db, place.channel.id, row.topic_key)) mark(id, FLAG.topicWildcard);
  }
  for (const id of await listUsersAlertedBy(db, row.realm_id, text)) mark(id, FLAG.alertWord);
  return special;
}

/** Users for whom the message is read from the start: its sender if requested, and those who muted the sender. */
async function readerCandidates(
  { db }: Scope,
  { sender, isReadBySender, readBy = [] }: Outgoing,
): Promise<Set<number>> {
  const candidates = new Set([...readBy, ...(await listMuters(db, sender.id))]);
  if (isReadBySender) candidates.add(sender.id);
  return candidates;
}

/** Flags of users whose flags differ, and users for whom the message is read. */
interface Marks {
  special: ReadonlyMap<number, number>;
  readers: ReadonlySet<number>;
}

async function announce(scope: Scope, outgoing: Outgoing, row: MessageRow, marks: Marks): Promise<void> {
  const { sender, place } = outgoing;
  const submessages = (await listSubmessages(scope.db, [row.id])).get(row.id) ?? [];
  const shown = 'channel' in place ? place : { participants: [...place.participants].sort((a, b) => a.id - b.id) };
  emitMessage(scope, outgoing, { row, sender, place: shown, reactions: [], submessages }, marks);
}

/** The parts of a message object with the whole message. */
type WholeParts = Omit<MessageParts, 'row'> & { row: MessageRow };

export function emitMessage(
  { realm, emit }: Scope,
  { sender, place, sentBy }: Pick<Outgoing, 'sender' | 'place' | 'sentBy'>,
  parts: WholeParts,
  { special, readers }: Marks,
): void {
  const { row } = parts;
  const common = row.is_channel_wildcard === 1 ? FLAG.channelWildcard : 0;
  const flags = (bits: number, isRead: boolean) => ({ flags: flagNames(bits | common, isRead) });
  const forUser = Object.fromEntries(
    [...new Set([...special.keys(), ...readers])].map((id) => [id, flags(special.get(id) ?? 0, readers.has(id))]),
  );
  const message = messageBody(
    { ...parts, row: shownRow(row, { html: true }) },
    { realm, html: true, clientGravatar: false },
  );
  emit(
    audienceOf(place, row),
    { type: 'message', message, ...flags(0, false) },
    {
      forUser,
      hints: {
        rawContent: row.content,
        avatarMayBeNull: avatarMayBeNull(sender),
        ...(sentBy && { sentBy }),
      },
    },
  );
}

function audienceOf(place: MessagePlace, row: MessageRow): Audience {
  if (!('channel' in place)) return { users: place.participants.map(({ id }) => id) };
  const { channel } = place;
  return {
    received: { channelId: channel.id, messageId: row.id },
    ...(isPublic(channel) && { publicChannel: { id: channel.id, name: channel.name } }),
  };
}
