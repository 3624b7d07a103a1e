import { isPublic } from '../../domain/access/channels.ts';
import type { Channel } from '../../domain/channels/channel.ts';
import { TOPIC_POLICY } from '../../domain/channels/topics.ts';
import type { Audience } from '../../domain/event.ts';
import type { MessageContent } from '../../domain/messages/content.ts';
import { FLAG } from '../../domain/messages/flags.ts';
import { searchWordsOfMessage } from '../../domain/messages/highlight.ts';
import { flagNames, isStatusMessage, topicKey } from '../../domain/messages/message.ts';
import { widgetOf } from '../../domain/messages/widgets.ts';
import type { User } from '../../domain/users/user.ts';
import type { Rendered } from '../../markdown/render.ts';
import { updateChannel } from '../../store/channels/channels.ts';
import { listUsersAlertedBy } from '../../store/messages/alert-words.ts';
import { type Concerned, listConcerned } from '../../store/messages/concerned.ts';
import { listMuters, listTopicParticipants } from '../../store/messages/message-recipients.ts';
import {
  addFlagsOf,
  insertMessage,
  listSubmessages,
  type NewMessage,
  type ReservedId,
  reserveMessageId,
  shownRow,
} from '../../store/messages/messages.ts';
import { markReadFor } from '../../store/messages/read-state.ts';
import { ensureDirectRecipient } from '../../store/messages/recipients.ts';
import { insertSubmessage } from '../../store/messages/submessages.ts';
import type { MessageRow } from '../../store/tables.ts';
import type { Scope } from '../../unit/scope.ts';
import { type MessageParts, messageBody } from '../../views/messages/messages.ts';
import { avatarMayBeNull } from '../../views/users/people.ts';
import { followWhereMentioned } from '../channels/follow-where-mentioned.ts';
import type { TopicStanding } from '../channels/topic-policies.ts';
import { memberIdsOf } from '../organization/groups.ts';
import { linkAttachments } from './attachments.ts';
import { linksInTopic, rendered } from './rendering.ts';
import { noteWebhookCalls } from './webhook-calls.ts';

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
  /** Receivers for whom the message counts as read, besides those for whom every message of the sender does. */
  readBy?: readonly number[];
  /** The queue in whose event the local ID is repeated. */
  sentBy?: { queueId: string; localId: string };
  /** Can refuse the rendered text; runs before anything is stored. */
  check?: (result: Rendered) => Promise<void>;
  /** In a channel: runs after the message is stored and before its event is emitted; may emit events of its own. */
  beforeAnnouncing?: (standing: TopicStanding) => Promise<void>;
}

/** Stores a message and emits it. The caller has checked the permissions. */
export async function sendMessage(scope: Scope, outgoing: Outgoing): Promise<MessageRow> {
  const { db } = scope;
  const { content } = outgoing;
  const result = await rendered(scope, outgoing.sender, content);
  await outgoing.check?.(result);
  const reserved = reserveMessageId(db);
  const candidates = await readerCandidates(scope, outgoing);
  const reach = await reachOf(scope, outgoing, result, candidates);
  const row = await store(scope, outgoing, { content, result, reserved });
  const special = new Map([...reach.marked].filter(([id]) => reach.receivers.has(id)));
  await addFlagsOf(db, row.id, special);
  await linkAttachments(scope, outgoing.sender, row.id, result.uploads);
  const readers = new Set(outgoing.readBy);
  for (const id of candidates) if (reach.receivers.has(id)) readers.add(id);
  await markReadFor(db, [...readers], row.id);
  await followTopic(scope, outgoing, result, reach);
  await announce(scope, outgoing, row, { special, readers });
  await noteWebhookCalls(scope, outgoing, row, { mentioned: result.mentions.userIds, receivers: reach.receivers });
  return row;
}

/** Makes mentioned users follow the topic if their settings say so, then its sender. */
async function followTopic(scope: Scope, outgoing: Outgoing, { mentions }: Rendered, reach: Reach): Promise<void> {
  const { place, sender } = outgoing;
  if (!('channel' in place)) return;
  const mentioned = [...mentions.userIds].filter((id) => reach.receivers.has(id));
  const followers = await followWhereMentioned(scope, place, mentioned, reach.concerned);
  const { policy = TOPIC_POLICY.none, isMuted = false } = reach.concerned.get(sender.id) ?? {};
  await outgoing.beforeAnnouncing?.({
    policy: followers.has(sender.id) ? TOPIC_POLICY.followed : policy,
    isMuted,
    isNewTopic: reach.isNewTopic,
  });
}

/** The columns of a message, and its words for the search index. */
export function columnsOf(
  { realm, now }: Scope,
  { place, sender, client }: Pick<Outgoing, 'place' | 'sender' | 'client'>,
  { content, result, recipientId, topicLinks }: Content & { recipientId: number; topicLinks: readonly object[] },
): { columns: NewMessage; stems: string[] } {
  const topic = 'channel' in place ? place.topic : '';
  const stems = searchWordsOfMessage(topic, result.text);
  const columns: NewMessage = {
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
  return { columns, stems };
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

async function store(
  scope: Scope,
  outgoing: Outgoing,
  { content, result, reserved }: Content & { reserved: ReservedId },
): Promise<MessageRow> {
  const { db } = scope;
  const { place, sender } = outgoing;
  const topicLinks = 'channel' in place ? await linksInTopic(scope, place.topic) : [];
  const recipientId = await recipientOf(scope, place);
  const { columns, stems } = columnsOf(scope, outgoing, { content, result, recipientId, topicLinks });
  const row = await insertMessage(db, columns, stems, reserved);
  const widget = widgetIn(outgoing);
  if (widget !== undefined) {
    await insertSubmessage(db, { message_id: row.id, sender_id: sender.id, msg_type: 'widget', content: widget });
  }
  if ('channel' in place && place.channel.firstMessageId === null) {
    await updateChannel(db, place.channel.id, { first_message_id: row.id });
  }
  return row;
}

const widgetIn = ({ widget, content }: Outgoing) => widget ?? widgetOf(content);

/** The users whom a message affects in special ways; its receivers may be thousands. */
interface Reach {
  /** Those of them who receive it. */
  receivers: ReadonlySet<number>;
  /** Flags of users who are mentioned or have an alert word in the text, whether they receive it or not. */
  marked: ReadonlyMap<number, number>;
  /** Their relation to the topic; empty for a direct message. */
  concerned: ReadonlyMap<number, Concerned>;
  isNewTopic: boolean;
}

async function reachOf(
  scope: Scope,
  { place, sender }: Outgoing,
  result: Rendered,
  candidates: ReadonlySet<number>,
): Promise<Reach> {
  const { db, realm } = scope;
  const { text } = result;
  const marked = await markedBy(scope, { place, sender }, result);
  if (!('channel' in place)) {
    for (const id of await listUsersAlertedBy(db, realm.id, text)) addBit(marked, id, FLAG.alertWord);
    return {
      receivers: new Set(place.participants.map(({ id }) => id)),
      marked,
      concerned: new Map(),
      isNewTopic: false,
    };
  }
  const { users, isNewTopic } = await listConcerned(
    db,
    { realmId: realm.id, channelId: place.channel.id, topicKey: topicKey(place.topic) },
    { userIds: [...new Set([...marked.keys(), ...candidates, sender.id])], text },
  );
  const receivers = new Set<number>();
  for (const [id, { isReceiver, isAlerted }] of users) {
    if (isReceiver) receivers.add(id);
    if (isAlerted) addBit(marked, id, FLAG.alertWord);
  }
  return { receivers, marked, concerned: users, isNewTopic };
}

const addBit = (flags: Map<number, number>, userId: number, bit: number) =>
  flags.set(userId, (flags.get(userId) ?? 0) | bit);

/** Flags of users who are mentioned, by user ID. */
async function markedBy(
  scope: Scope,
  { place, sender }: Pick<Outgoing, 'place' | 'sender'>,
  { mentions }: Rendered,
): Promise<Map<number, number>> {
  const marked = new Map<number, number>();
  const groupMembers = await memberIdsOf(scope, mentions.groupIds);
  for (const id of [...mentions.userIds, ...groupMembers]) addBit(marked, id, FLAG.mentioned);
  if (mentions.topicWildcard && 'channel' in place) {
    const participants = await listTopicParticipants(scope.db, place.channel.id, topicKey(place.topic));
    // By sending this message, its sender participates.
    for (const id of [...participants, sender.id]) addBit(marked, id, FLAG.topicWildcard);
  }
  return marked;
}

/** Users for whom the message counts as read if they receive it: its sender if requested, and users who muted the sender. */
async function readerCandidates({ db }: Scope, { sender, isReadBySender }: Outgoing): Promise<Set<number>> {
  const candidates = new Set(await listMuters(db, sender.id));
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
  const hasWidget = widgetIn(outgoing) !== undefined;
  const submessages = hasWidget ? ((await listSubmessages(scope.db, [row.id])).get(row.id) ?? []) : [];
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
