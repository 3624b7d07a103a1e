import type { components } from '../../../generated/api.js';
import type { Channel } from '../../domain/channels/channel.ts';
import { JsonText, type Piece } from '../../domain/json-text.ts';
import { highlightJson, highlightTopic } from '../../domain/messages/highlight.ts';
import { flagNames, type MessageFlag } from '../../domain/messages/message.ts';
import type { Realm } from '../../domain/organization/organization.ts';
import type { User } from '../../domain/users/user.ts';
import { derivedFrom } from '../../runtime/derived.ts';
import type { PersonalRecord } from '../../store/events/delivery-record.ts';
import type { MessageText, SearchedText } from '../../store/messages/message-texts.ts';
import type { StoredText } from '../../store/messages/stored-texts.ts';
import type { ReactionRow } from '../../store/tables.ts';
import { type MessagePlace, placeView, reactionView, recipientId, senderView } from './messages.ts';

type Message = components['schemas']['Message'];
type NarrowMatch = components['schemas']['NarrowMatch'];

type StoredReaction = Pick<ReactionRow, 'emoji_name' | 'emoji_code' | 'reaction_type' | 'user_id'>;

/** The data that the messages of a page refer to. */
export interface Referred {
  realm: Realm;
  users: ReadonlyMap<number, User>;
  channels: ReadonlyMap<number, Channel>;
  /** Leave out avatars that the client can derive. */
  clientGravatar: boolean;
  /** The matches of a search in each message, as members. */
  matches?: ReadonlyMap<number, Buffer> | undefined;
}

/** Appends the JSON of a message to pieces, after a comma. */
export type MessageTextWriter = (message: MessageText, pieces: Piece[]) => void;

/**
 * Writes messages as their viewer sees them; those that the viewer did not receive count as read and historical. Pieces
 * that several messages share are made once.
 */
export function messageTextWriter(referred: Referred): MessageTextWriter {
  const { realm } = referred;
  const user = (id: number): User => {
    const found = referred.users.get(id);
    if (!found) throw new Error(`message part refers to user ${id}, who does not exist`);
    return found;
  };
  const senders = senderPieces(realm)[referred.clientGravatar ? 'withoutAvatars' : 'withAvatars'];
  const channel = remembered((id: number) => {
    const found = referred.channels.get(id);
    if (!found) throw new Error(`a message is in channel ${id}, which does not exist`);
    const text = members({ recipient_id: found.recipientId, ...placeView({ channel: found }, realm) });
    return { text, plainEnd: remembered((key: number) => Buffer.from(`${text}${membersOfViewer(recordAt(key))}}`)) };
  });
  const direct = (stored: StoredText): string => {
    const place: MessagePlace = { participants: participantsOf(stored).map(user) };
    const recipient = recipientId(stored.recipient_id, user(stored.sender_id), place);
    return members({ recipient_id: recipient, ...placeView(place, realm) });
  };
  const reactionsIn = (text: string) => {
    const rows = JSON.parse(text) as StoredReaction[];
    return JSON.stringify(rows.map((row) => reactionView(row, user(row.user_id), realm)));
  };
  const end = ({ stored, reactions, record }: MessageText): Buffer => {
    const place = stored.channel_id === null ? undefined : channel(stored.channel_id);
    if (place && reactions === undefined) return place.plainEnd(keyOf(record));
    const reacted = reactions === undefined ? undefined : reactionsIn(reactions);
    return Buffer.from(`${place?.text ?? direct(stored)}${membersOfViewer(record, reacted)}}`);
  };
  return (message, pieces) => {
    const match = referred.matches?.get(message.stored.id);
    pieces.push(message.stored.body, senders(user(message.stored.sender_id)));
    if (match !== undefined) pieces.push(',', match);
    pieces.push(end(message));
  };
}

/** The members that name the sender, which are the same for all pages until the directory changes. */
const senderPieces = derivedFrom((realm: Realm) => {
  const pieces = (clientGravatar: boolean) =>
    derivedFrom((sender: User) => keptBytes(members(senderView(sender, { realm, clientGravatar }))));
  return { withAvatars: pieces(false), withoutAvatars: pieces(true) };
});

/** Not from the pool of small buffers, each part of which keeps 8 KiB as long as it is referred to. */
function keptBytes(text: string): Buffer {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text));
  bytes.write(text);
  return bytes;
}

/** IDs of the participants of a direct message. */
export const participantsOf = ({ participants }: StoredText): number[] =>
  participants === null ? [] : participants.split(',').map(Number);

/** IDs of the users whose reactions are in this JSON. */
export const reactorsIn = (reactions: string): number[] =>
  (JSON.parse(reactions) as StoredReaction[]).map((row) => row.user_id);

/** The members of an object as JSON text, to be appended to others. */
const members = (part: Partial<Message>): string => `,${JSON.stringify(part).slice(1, -1)}`;

/** Makes members of the text and topic of a message as HTML, with the words of a search marked. */
export function matchWriter(words: readonly string[]): (text: SearchedText) => Buffer {
  const subject = remembered((topic: string) => `,"match_subject":${highlightTopic(JSON.parse(topic), words)}`);
  return (text) =>
    Buffer.from(`"match_content":${highlightJson(text.rendered_json, words)}${subject(text.topic_json)}`);
}

/** The matches in messages, as members by ID, as one object. */
export function matchesText(matches: ReadonlyMap<number, Buffer>): JsonText<Record<string, NarrowMatch>> {
  const pieces: Piece[] = ['{'];
  for (const [id, match] of matches) pieces.push(`${pieces.length > 1 ? ',' : ''}"${id}":{`, match, '}');
  pieces.push('}');
  return new JsonText(pieces);
}

function remembered<Key, Made>(make: (key: Key) => Made): (key: Key) => Made {
  const known = new Map<Key, Made>();
  return (key) => {
    const found = known.get(key);
    if (found !== undefined) return found;
    const made = make(key);
    known.set(key, made);
    return made;
  };
}

function membersOfViewer(record: PersonalRecord | undefined, reactions = '[]'): string {
  const flags: MessageFlag[] = record ? flagNames(record.bits, record.isRead) : ['read', 'historical'];
  return `,"reactions":${reactions},"flags":${JSON.stringify(flags)}`;
}

/** A number for each combination of flags; there are few. */
const keyOf = (record: PersonalRecord | undefined): number => (record ? record.bits * 2 + Number(record.isRead) : -1);

const recordAt = (key: number): PersonalRecord | undefined =>
  key < 0 ? undefined : { bits: key >> 1, isRead: key % 2 === 1 };
