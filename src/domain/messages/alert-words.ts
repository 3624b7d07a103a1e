import { badRequest } from '../errors.ts';

export const tooManyAlertWords = (limit: number) =>
  badRequest(`You have too many alert words (limit: ${limit}): delete those that are not needed.`);

/** Equal for alert words that count as the same. */
export const alertWordKey = (word: string) => word.toLowerCase();

/** The words without surrounding whitespace, empty ones and duplicates, ignoring case. */
export function distinctAlertWords(words: readonly string[]): string[] {
  const distinct = new Map<string, string>();
  for (const word of words.map((one) => one.trim())) {
    const key = alertWordKey(word);
    if (word !== '' && !distinct.has(key)) distinct.set(key, word);
  }
  return [...distinct.values()];
}

const TOKENS = /[\p{L}\p{N}_]+/gu;
const TOKEN_CHARACTER = /[\p{L}\p{N}_]/u;

/** The first letters and digits of an alert word, in lower case; empty when it has none. */
export const firstToken = (word: string): string => word.toLowerCase().match(TOKENS)?.[0] ?? '';

/**
 * The possible values of `firstToken` for words in the text; few alert words of an organization begin with one of them.
 */
export const possibleFirstTokens = (text: string): string[] => ['', ...new Set(text.toLowerCase().match(TOKENS) ?? [])];

/** Whether the text contains the word with no letter or digit next to it, ignoring case. */
export function holdsAlertWord(text: string, word: string): boolean {
  const [lowerText, lowerWord] = [text.toLowerCase(), word.toLowerCase()];
  for (let at = lowerText.indexOf(lowerWord); at >= 0; at = lowerText.indexOf(lowerWord, at + 1)) {
    const before = lowerText[at - 1] ?? ' ';
    const after = lowerText[at + lowerWord.length] ?? ' ';
    if (!TOKEN_CHARACTER.test(before) && !TOKEN_CHARACTER.test(after)) return true;
  }
  return false;
}
