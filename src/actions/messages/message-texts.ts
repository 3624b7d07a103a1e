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

/** The viewer's page of messages. */
export interface PageReading extends TextReading {
  /** Those of these messages that are on the page now. */
  stillAmong: (ids: readonly number[]) => Promise<readonly number[]>;
}

/** The messages as the viewer sees them, without those that were deleted or moved out of the page since they were found. */
export async function messageTexts(reading: PageReading, heads: readonly MessageHead[]): Promise<JsonText<Message[]>> {
  const pieces: Piece[] = [];
  const { stillAmong } = reading;
  const steps = messageSteps();
  for (let at = 0; at < heads.length; ) {
    // Other requests get their turn between the parts of a long page.
    if (at > 0) await nextTurn();
    const some = heads.slice(at, at + steps.next());
    const before = pieces.length;
    const count = await writeTexts(reading, some, pieces, async (changed) => new Set(await stillAmong(changed)));
    at += count;
    steps.took(count, lengthFrom(pieces, before));
  }
  return new JsonText(['[', ...withoutComma(pieces), ']']);
}

/** One message; undefined if it was changed or deleted since it was found, so that it must be looked up again. */
export async function messageText(reading: TextReading, head: MessageHead): Promise<JsonText<Message> | undefined> {
  const pieces: Piece[] = [];
  await writeTexts(reading, [head], pieces, async () => NONE);
  return pieces.length === 0 ? undefined : new JsonText(withoutComma(pieces));
}

const NONE: ReadonlySet<number> = new Set();

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

/**
 * Appends the messages to the pieces, as many as are written in one step, and returns their number; of those that were
 * changed since they were found, only those that are shown still.
 */
async function writeTexts(
  { db, viewer, form, searched }: TextReading,
  heads: readonly MessageHead[],
  pieces: Piece[],
  shownStill: (changed: readonly number[]) => Promise<ReadonlySet<number>>,
): Promise<number> {
  const { realm, html, clientGravatar } = form;
  const withEditHistory = realm.settings.allow_edit_history;
  const wanted = { html, withEditHistory, isSearched: searched !== undefined };
  const { found: read, count } = await listMessageTexts(db, viewer, heads, wanted);
  const texts = searched && (await searchedTexts(db, read, html));
  // The viewer may not see the place to which they were moved.
  const changed = changedAmong(read, html ? undefined : texts);
  const shown = changed.size === 0 ? NONE : await shownStill([...changed]);
  const rows = changed.size === 0 ? read : read.filter(({ stored: { id } }) => !changed.has(id) || shown.has(id));
  const users = await usersAmong(db, realm.id, peopleOf(rows));
  const channels = await channelsAmong(db, realm.id, channelsOf(rows));
  const matches = searched && texts && (await matchesIn(texts, searched));
  const write = messageTextWriter({ realm, users, channels, clientGravatar, matches });
  for (const row of rows) write(row, pieces);
  return count;
}

/** IDs of messages that were changed after they were found, or between their texts and those in which words are marked. */
function changedAmong(read: readonly MessageText[], searched: readonly SearchedText[] = []): ReadonlySet<number> {
  const changed = new Set<number>();
  for (const { stored, isNewer } of read) if (isNewer) changed.add(stored.id);
  if (searched.length === 0) return changed;
  const revisions = new Map(read.map(({ stored }) => [stored.id, stored.revision]));
  for (const { id, revision } of searched) if (revision !== revisions.get(id)) changed.add(id);
  return changed;
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
