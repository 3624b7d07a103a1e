import { MESSAGES_AT_A_TIME } from '../../domain/limits.ts';
import { searchedWords } from '../../domain/messages/highlight.ts';
import { nextTurn } from '../../domain/turns.ts';
import type { Db } from '../../store/db/open.ts';
import { hasText, listSearchedTexts, type MessageHead } from '../../store/messages/message-texts.ts';
import { matchWriter } from '../../views/messages/message-texts.ts';

/**
 * The matches of a search in each of the messages, as members of a JSON object; without a search, their unchanged texts.
 * Reads the texts that were not read with their heads.
 */
export async function narrowMatches(
  db: Db,
  messages: readonly Pick<MessageHead, 'id'>[],
  search: string | undefined,
): Promise<Map<number, string>> {
  const match = matchWriter(searchedWords(search));
  const found = new Map<number, string>();
  for (let at = 0; at < messages.length; at += MESSAGES_AT_A_TIME) {
    // Other requests get their turn in between.
    if (at > 0) await nextTurn();
    const part = messages.slice(at, at + MESSAGES_AT_A_TIME);
    const texts = part.every(hasText) ? part : await listSearchedTexts(db, idsOf(part));
    for (const text of texts) found.set(text.id, match(text));
  }
  return found;
}

const idsOf = (messages: readonly Pick<MessageHead, 'id'>[]) => messages.map(({ id }) => id);
