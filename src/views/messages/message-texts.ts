import type { components } from '../../../generated/api.js';
import type { Channel } from '../../domain/channels/channel.ts';
import { JsonText, type Piece } from '../../domain/json-text.ts';
import { highlightJson, highlightTopic } from '../../domain/messages/highlight.ts';
import { flagNames, type MessageFlag } from '../../domain/messages/message.ts';
import type { Realm } from '../../domain/organization/organization.ts';
import type { User } from '../../domain/users/user.ts';
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
  matches?: ReadonlyMap<number, string> | undefined;
}

/**
 * Makes the JSON of messages as their viewer sees them, in parts; messages that the viewer did not receive count as read
 * and historical. Parts that several messages of a page share are built once.
 */
export function messageTextWriter(referred: Referred): (message: MessageText) => Piece[] {
  const { realm } = referred;
  const user = (id: number): User => {
    const found = referred.users.get(id);
    if (!found) throw new Error(`message part refers to user ${id}, who does not exist`);
    return found;
  };
  const sender = remembered((id: number) => Buffer.from(members(senderView(user(id), referred))));
  const channel = remembered((id: number) => {
    const found = referred.channels.get(id);
    if (!found) throw new Error(`a message is in channel ${id}, which does not exist`);
    return Buffer.from(members({ recipient_id: found.recipientId, ...placeView({ channel: found }, realm) }));
  });
  const direct = (stored: StoredText) => {
    const place: MessagePlace = { participants: participantsOf(stored).map(user) };
    const recipient = recipientId(stored.recipient_id, user(stored.sender_id), place);
    return Buffer.from(members({ recipient_id: recipient, ...placeView(place, realm) }));
  };
  const reactions = (text: string) => {
    const rows = JSON.parse(text) as StoredReaction[];
    return JSON.stringify(rows.map((row) => reactionView(row, user(row.user_id), realm)));
  };
  return ({ stored, reactions: reacted, record }) => {
    const place = stored.channel_id === null ? direct(stored) : channel(stored.channel_id);
    const end = reacted === undefined ? plainEnd(record) : `${membersOfViewer(record, reactions(reacted))}}`;
    const match = referred.matches?.get(stored.id);
    const body = [stored.body, sender(stored.sender_id), place];
    return match === undefined ? [...body, end] : [...body, `,${match}`, end];
  };
}

/** IDs of the participants of a direct message. */
export const participantsOf = ({ participants }: StoredText): number[] =>
  participants === null ? [] : participants.split(',').map(Number);

/** IDs of the users who reacted to a message. */
export const reactorsOf = ({ reactions }: MessageText): number[] =>
  reactions === undefined ? [] : (JSON.parse(reactions) as StoredReaction[]).map((row) => row.user_id);

/** The members of an object as JSON text, to be appended to others. */
const members = (part: Partial<Message>): string => `,${JSON.stringify(part).slice(1, -1)}`;

/** Makes members of the text and topic of a message as HTML, with the words of a search marked. */
export function matchWriter(words: readonly string[]): (text: SearchedText) => string {
  const subject = remembered((topic: string) => `,"match_subject":${highlightTopic(JSON.parse(topic), words)}`);
  return (text) => `"match_content":${highlightJson(text.rendered_json, words)}${subject(text.topic_json)}`;
}

/** The matches in messages, as members by ID, as one object. */
export const matchesText = (matches: ReadonlyMap<number, string>): JsonText<Record<string, NarrowMatch>> =>
  new JsonText(`{${Array.from(matches, ([id, match]) => `"${id}":{${match}}`).join()}}`);

function remembered<Key, Made>(make: (key: Key) => Made): (key: Key) => Made {
  const known = new Map<Key, Made>();
  return (key) => {
    const made = known.get(key) ?? make(key);
    known.set(key, made);
    return made;
  };
}

function membersOfViewer(record: PersonalRecord | undefined, reactions = '[]'): string {
  const flags: MessageFlag[] = record ? flagNames(record.bits, record.isRead) : ['read', 'historical'];
  return `,"reactions":${reactions},"flags":${JSON.stringify(flags)}`;
}

/** The ends of messages without reactions by flags; there are few combinations. */
const plainEnds = new Map<number, Buffer>();

function plainEnd(record: PersonalRecord | undefined): Buffer {
  const key = record ? record.bits * 2 + Number(record.isRead) : -1;
  const known = plainEnds.get(key);
  if (known !== undefined) return known;
  const end = Buffer.from(`${membersOfViewer(record)}}`);
  plainEnds.set(key, end);
  return end;
}
