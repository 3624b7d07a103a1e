import { MESSAGES_AT_A_TIME, TEXT_AT_A_TIME } from '../../domain/limits.ts';
import { searchedWords } from '../../domain/messages/highlight.ts';
import { nextTurn } from '../../runtime/turns.ts';
import type { Db } from '../../store/db/open.ts';
import { listMatchesAmong } from '../../store/messages/history.ts';
import {
  countUpTo,
  listSearchedTexts,
  listTextLengths,
  type SearchedText,
} from '../../store/messages/message-texts.ts';
import type { Restriction } from '../../store/messages/narrow.ts';
import { matchWriter } from '../../views/messages/message-texts.ts';

/**
 * The matches of a search by message, as members of a JSON object; without a search, the unchanged texts. Only of those
 * messages that match the restriction.
 */
export async function narrowMatches(
  db: Db,
  restriction: Restriction,
  messageIds: readonly number[],
  search: string | undefined,
): Promise<Map<number, Buffer>> {
  const words = searchedWords(search);
  const found = new Map<number, Buffer>();
  for (let at = 0; at < messageIds.length; ) {
    // Other requests get their turn in between.
    if (at > 0) await nextTurn();
    const some = messageIds.slice(at, at + MESSAGES_AT_A_TIME);
    const lengths = await listTextLengths(db, some);
    const count = countUpTo(
      some.map((id) => lengths.get(id) ?? 0),
      TEXT_AT_A_TIME,
    );
    const ids = some.slice(0, count);
    at += count;
    const read = await listSearchedTexts(db, ids);
    // Only now, because a message may be moved out of reach, and edited there, before its text is read.
    const matching = new Set(await listMatchesAmong(db, restriction, ids));
    const texts = read.filter(({ id }) => matching.has(id));
    for (const [id, match] of await matchesIn(texts, words)) found.set(id, match);
  }
  return found;
}

/** The same for texts that were read. */
export async function matchesIn(
  texts: readonly SearchedText[],
  words: readonly string[],
): Promise<Map<number, Buffer>> {
  const match = matchWriter(words);
  const found = new Map<number, Buffer>();
  let length = 0;
  for (const text of texts) {
    // Marking words takes longer than reading: others get their turn within a step, too.
    if (length > TEXT_AT_A_TIME) {
      await nextTurn();
      length = 0;
    }
    found.set(text.id, match(text));
    length += text.rendered_json.length;
  }
  return found;
}
