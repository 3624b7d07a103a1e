import type { components } from '../../../generated/api.js';
import type { Channel } from '../../domain/channels/channel.ts';
import type { Realm } from '../../domain/organization/organization.ts';
import type { User } from '../../domain/users/user.ts';
import type { ShownRow } from '../../store/messages/messages.ts';
import type { ReactionRow, SubmessageRow } from '../../store/tables.ts';
import { apiEmail, avatarMayBeNull, avatarUrl } from '../users/people.ts';

type Schemas = components['schemas'];
/** A message without the fields that differ from reader to reader. */
export type MessageBody = Omit<Schemas['Message'], 'flags' | 'match_content' | 'match_subject'>;

/** The channel, or for direct messages the participants, by ID. */
export type MessagePlace = { channel: Channel } | { participants: readonly User[] };

/** The parts of a message object. */
export interface MessageParts {
  row: ShownRow;
  sender: User;
  place: MessagePlace;
  reactions: readonly { row: ReactionRow; user: User }[];
  submessages: readonly SubmessageRow[];
}

export interface MessageForm {
  realm: Realm;
  /** True: HTML; false: Markdown. */
  html: boolean;
  /** Leave out avatars that the client can derive. */
  clientGravatar: boolean;
}

const INTERNAL_REALM = 'zulipinternal';

export function messageBody(parts: MessageParts, { realm, html, clientGravatar }: MessageForm): MessageBody {
  const { row, sender } = parts;
  return {
    id: row.id,
    sender_id: sender.id,
    content: row.text,
    content_type: html ? 'text/html' : 'text/x-markdown',
    recipient_id: recipientId(row.recipient_id, sender, parts.place),
    timestamp: row.sent_at,
    client: row.client,
    subject: row.topic,
    topic_links: JSON.parse(row.topic_links) as Schemas['TopicLink'][],
    ...edits(row, realm),
    is_me_message: row.is_me === 1,
    reactions: parts.reactions.map(({ row: reaction, user }) => reactionView(reaction, user, realm)),
    submessages: parts.submessages.map(submessageView),
    ...senderView(sender, { realm, clientGravatar }),
    ...placeView(parts.place, realm),
  };
}

export function senderView(sender: User, { realm, clientGravatar }: Pick<MessageForm, 'realm' | 'clientGravatar'>) {
  return {
    sender_full_name: sender.fullName,
    sender_email: apiEmail(sender, realm),
    sender_realm_str: sender.isSystem ? INTERNAL_REALM : realm.subdomain,
    avatar_url: clientGravatar && avatarMayBeNull(sender) ? null : avatarUrl(sender),
  };
}

/** In a conversation of two, the recipient ID is that of the other user, as older clients expect. */
export function recipientId(id: number, sender: User, place: MessagePlace): number {
  if ('channel' in place || place.participants.length > 2) return id;
  const other = place.participants.find(({ id }) => id !== sender.id) ?? sender;
  return other.recipientId;
}

export function placeView(place: MessagePlace, realm: Realm) {
  if ('channel' in place) {
    return { display_recipient: place.channel.name, type: 'stream' as const, stream_id: place.channel.id };
  }
  const display_recipient = place.participants.map((user) => ({
    id: user.id,
    email: apiEmail(user, realm),
    full_name: user.fullName,
    is_mirror_dummy: false,
  }));
  return { display_recipient, type: 'private' as const };
}

function edits(row: ShownRow, realm: Realm) {
  if (row.edited_at === null) return {};
  const history = row.edit_history === null ? [] : (JSON.parse(row.edit_history) as Schemas['EditHistoryEntry'][]);
  return {
    last_edit_timestamp: row.edited_at,
    ...(realm.settings.allow_edit_history && history.length > 0 && { edit_history: history }),
  };
}

export function reactionView(
  row: Pick<ReactionRow, 'emoji_name' | 'emoji_code' | 'reaction_type'>,
  user: User,
  realm: Realm,
): Schemas['Reaction'] {
  return {
    emoji_name: row.emoji_name,
    emoji_code: row.emoji_code,
    reaction_type: row.reaction_type,
    user_id: user.id,
    user: { id: user.id, email: apiEmail(user, realm), full_name: user.fullName },
  };
}

function submessageView(row: SubmessageRow): Schemas['Submessage'] {
  return {
    id: row.id,
    message_id: row.message_id,
    sender_id: row.sender_id,
    msg_type: row.msg_type,
    content: row.content,
  };
}
