import type { components } from '../../../generated/api.js';
import { JsonText, type Piece } from '../../domain/json-text.ts';
import type { User } from '../../domain/users/user.ts';
import { nextTurn } from '../../runtime/turns.ts';
import { channelsAmong } from '../../store/channels/channels.ts';
import type { Db } from '../../store/db/open.ts';
import {
  listMessageTexts,
  listSearchedTexts,
  type MessageHead,
  type MessageText,
  type SearchedText,
  searchedTextOf,
} from '../../store/messages/message-texts.ts';
import { usersAmong } from '../../store/users/users.ts';
import { messageTextWriter, participantsOf, reactorsOf } from '../../views/messages/message-texts.ts';
import type { MessageForm } from '../../views/messages/messages.ts';
import { matchesIn } from './narrow-matches.ts';
import { messageSteps, READ_AT_FIRST, SEARCHED_AT_FIRST } from './steps-by-size.ts';

type Message = components['schemas']['Message'];

/** The viewer for whom messages are written, and the form. */
export interface TextReading {
  db: Db;
  viewer: User;
  form: MessageForm;
  /** The words of a search, which are marked in each message; undefined if there is no search. */
  searched?: readonly string[] | undefined;
}

const OPENING = Buffer.from('[');
const COMMA = Buffer.from(',');
const CLOSING = Buffer.from(']');

/** The messages as the viewer sees them, without those that no longer exist. */
export async function messageTexts(reading: TextReading, heads: readonly MessageHead[]): Promise<JsonText<Message[]>> {
  const parts: Piece[] = [];
  const steps = messageSteps(reading.searched ? SEARCHED_AT_FIRST : READ_AT_FIRST);
  for (let at = 0; at < heads.length; ) {
    // Other requests get their turn between the parts of a long page.
    if (at > 0) await nextTurn();
    const some = heads.slice(at, at + steps.next());
    at += some.length;
    let length = 0;
    for (const message of await partOf(reading, some)) {
      parts.push(parts.length === 0 ? OPENING : COMMA);
      for (const part of message) {
        parts.push(part);
        length += part.length;
      }
    }
    steps.took(some.length, length);
  }
  if (parts.length === 0) parts.push(OPENING);
  parts.push(CLOSING);
  return new JsonText(parts);
}

/** One message, which must exist. */
export async function messageText(reading: TextReading, head: MessageHead): Promise<JsonText<Message>> {
  const [message] = await partOf(reading, [head]);
  if (message === undefined) throw new Error('the message no longer exists within its own request');
  return new JsonText(message);
}

async function partOf({ db, viewer, form, searched }: TextReading, heads: readonly MessageHead[]): Promise<Piece[][]> {
  const { realm, html, clientGravatar } = form;
  const rows = await listMessageTexts(db, viewer, heads, { html, withEditHistory: realm.settings.allow_edit_history });
  const users = await usersAmong(db, realm.id, peopleOf(rows));
  const channels = await channelsAmong(db, realm.id, channelsOf(rows));
  const matches = searched && matchesIn(await searchedTexts(db, rows, html), searched);
  const write = messageTextWriter({ realm, users, channels, clientGravatar, matches });
  return rows.map(write);
}

const searchedTexts = async (db: Db, rows: readonly MessageText[], html: boolean): Promise<SearchedText[]> =>
  html
    ? rows.map(({ stored }) => searchedTextOf(stored))
    : listSearchedTexts(
        db,
        rows.map(({ stored }) => stored.id),
      );

const channelsOf = (rows: readonly MessageText[]) => [
  ...new Set(rows.flatMap(({ stored }) => stored.channel_id ?? [])),
];

function peopleOf(rows: readonly MessageText[]): number[] {
  const ids = new Set<number>();
  for (const row of rows) {
    ids.add(row.stored.sender_id);
    for (const id of participantsOf(row.stored)) ids.add(id);
    for (const id of reactorsOf(row)) ids.add(id);
  }
  return [...ids];
}
