import { setImmediate as nextTurn } from 'node:timers/promises';
import type { components } from '../../../generated/api.js';
import { MESSAGES_AT_A_TIME } from '../../domain/limits.ts';
import { searchedWords } from '../../domain/messages/highlight.ts';
import type { Db } from '../../store/db/open.ts';
import { listSearchedTexts } from '../../store/messages/messages.ts';
import { matchView } from '../../views/messages/messages.ts';

type NarrowMatch = components['schemas']['NarrowMatch'];

/** The matches of a search in each of the messages; without a search, their unchanged texts. */
export async function narrowMatches(
  db: Db,
  ids: readonly number[],
  search: string | undefined,
): Promise<Map<number, NarrowMatch>> {
  const words = searchedWords(search);
  const found = new Map<number, NarrowMatch>();
  for (let at = 0; at < ids.length; at += MESSAGES_AT_A_TIME) {
    // Other requests get their turn in between.
    if (at > 0) await nextTurn();
    for (const row of await listSearchedTexts(db, ids.slice(at, at + MESSAGES_AT_A_TIME)))
      found.set(row.id, matchView(row, words));
  }
  return found;
}
