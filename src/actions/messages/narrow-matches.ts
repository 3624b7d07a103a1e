import { searchedWords } from '../../domain/messages/highlight.ts';
import { nextTurn } from '../../runtime/turns.ts';
import type { Db } from '../../store/db/open.ts';
import { listSearchedTexts, type SearchedText } from '../../store/messages/message-texts.ts';
import { matchWriter } from '../../views/messages/message-texts.ts';
import { messageSteps, SEARCHED_AT_FIRST } from './steps-by-size.ts';

/** The matches of a search by message, as members of a JSON object; without a search, the unchanged texts. */
export async function narrowMatches(
  db: Db,
  messageIds: readonly number[],
  search: string | undefined,
): Promise<Map<number, string>> {
  const words = searchedWords(search);
  const found = new Map<number, string>();
  const steps = messageSteps(SEARCHED_AT_FIRST);
  for (let at = 0; at < messageIds.length; ) {
    // Other requests get their turn in between.
    if (at > 0) await nextTurn();
    const ids = messageIds.slice(at, at + steps.next());
    at += ids.length;
    const texts = await listSearchedTexts(db, ids);
    for (const [id, match] of matchesIn(texts, words)) found.set(id, match);
    steps.took(
      ids.length,
      texts.reduce((sum, { rendered_json: text }) => sum + text.length, 0),
    );
  }
  return found;
}

/** The same for texts that were read. */
export function matchesIn(texts: readonly SearchedText[], words: readonly string[]): Map<number, string> {
  const match = matchWriter(words);
  return new Map(texts.map((text) => [text.id, match(text)]));
}
