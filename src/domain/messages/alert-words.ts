import { badRequest } from '../errors.ts';

export const tooManyAlertWords = (limit: number) =>
  badRequest(`You have too many alert words (limit: ${limit}): delete those that are not needed.`);

/** By which alert words are the same. */
export const alertWordKey = (word: string) => word.toLowerCase();

/** The words without surrounding whitespace, each once in any letter case, without empty ones. */
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

/** What `firstToken` can be of a word that the text holds: few alert words of an organization begin so. */
export const possibleFirstTokens = (text: string): string[] => ['', ...new Set(text.toLowerCase().match(TOKENS) ?? [])];

/** Whether the text holds the word with no letter or digit next to it, in any letter case. */
export function holdsAlertWord(text: string, word: string): boolean {
  const [lowerText, lowerWord] = [text.toLowerCase(), word.toLowerCase()];
  for (let at = lowerText.indexOf(lowerWord); at >= 0; at = lowerText.indexOf(lowerWord, at + 1)) {
    const before = lowerText[at - 1] ?? ' ';
    const after = lowerText[at + lowerWord.length] ?? ' ';
    if (!TOKEN_CHARACTER.test(before) && !TOKEN_CHARACTER.test(after)) return true;
  }
  return false;
}
