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
import { messageTextWriter, participantsOf, reactorsIn } from '../../views/messages/message-texts.ts';
import type { MessageForm } from '../../views/messages/messages.ts';
import { matchesIn } from './narrow-matches.ts';
import { messageSteps } from './steps-by-size.ts';

type Message = components['schemas']['Message'];

/** The viewer for whom messages are written, and the form. */
export interface TextReading {
  db: Db;
  viewer: User;
  form: MessageForm;
  /** The words of a search, which are marked in each message; undefined if there is no search. */
  searched?: readonly string[] | undefined;
}

/** The messages as the viewer sees them, without those that no longer exist. */
export async function messageTexts(reading: TextReading, heads: readonly MessageHead[]): Promise<JsonText<Message[]>> {
  const pieces: Piece[] = [];
  const steps = messageSteps();
  for (let at = 0; at < heads.length; ) {
    // Other requests get their turn between the parts of a long page.
    if (at > 0) await nextTurn();
    const some = heads.slice(at, at + steps.next());
    at += some.length;
    const before = pieces.length;
    await writeTexts(reading, some, pieces);
    steps.took(some.length, lengthFrom(pieces, before));
  }
  return new JsonText(['[', ...withoutComma(pieces), ']']);
}

/** One message, which must exist. */
export async function messageText(reading: TextReading, head: MessageHead): Promise<JsonText<Message>> {
  const pieces: Piece[] = [];
  await writeTexts(reading, [head], pieces);
  if (pieces.length === 0) throw new Error('the message no longer exists within its own request');
  return new JsonText(withoutComma(pieces));
}

/** Each message is written after a comma, the first one too. */
function withoutComma([first, ...others]: readonly Piece[]): Piece[] {
  if (first === undefined) return [];
  return [typeof first === 'string' ? first.slice(1) : first.subarray(1), ...others];
}

function lengthFrom(pieces: readonly Piece[], first: number): number {
  let length = 0;
  for (let at = first; at < pieces.length; at++) length += pieces[at]?.length ?? 0;
  return length;
}

/** Appends the messages to the pieces. */
async function writeTexts(
  { db, viewer, form, searched }: TextReading,
  heads: readonly MessageHead[],
  pieces: Piece[],
): Promise<void> {
  const { realm, html, clientGravatar } = form;
  const rows = await listMessageTexts(db, viewer, heads, { html, withEditHistory: realm.settings.allow_edit_history });
  const users = await usersAmong(db, realm.id, peopleOf(rows));
  const channels = await channelsAmong(db, realm.id, channelsOf(rows));
  const matches = searched && (await matchesIn(await searchedTexts(db, rows, html), searched));
  const write = messageTextWriter({ realm, users, channels, clientGravatar, matches });
  for (const row of rows) write(row, pieces);
}

const searchedTexts = async (db: Db, rows: readonly MessageText[], html: boolean): Promise<SearchedText[]> =>
  html
    ? rows.map(({ stored }) => searchedTextOf(stored))
    : listSearchedTexts(
        db,
        rows.map(({ stored }) => stored.id),
      );

function channelsOf(rows: readonly MessageText[]): number[] {
  const ids = new Set<number>();
  for (const { stored } of rows) if (stored.channel_id !== null) ids.add(stored.channel_id);
  return [...ids];
}

function peopleOf(rows: readonly MessageText[]): number[] {
  const ids = new Set<number>();
  for (const { stored, reactions } of rows) {
    ids.add(stored.sender_id);
    for (const id of participantsOf(stored)) ids.add(id);
    if (reactions !== undefined) for (const id of reactorsIn(reactions)) ids.add(id);
  }
  return [...ids];
}
