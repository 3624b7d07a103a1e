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

/** A run of letters and digits, or another character. */
const PIECES = /[\p{L}\p{N}_]+|[^\p{L}\p{N}_]/gu;
const TOKEN_CHARACTER = /[\p{L}\p{N}_]/u;

/** Pieces of a beginning, by its first: three words with the spaces between them, or three characters. */
const piecesFrom = (first: string): number => (TOKEN_CHARACTER.test(first) ? 5 : 3);

/** The first words or characters of an alert word, in lower case. */
export function beginningOf(word: string): string {
  const pieces = word.toLowerCase().match(PIECES) ?? [];
  return pieces
    .slice(0, piecesFrom(pieces[0] ?? ''))
    .join('')
    .trimEnd();
}

/** The possible values of `beginningOf` for words in the text; few alert words of an organization begin in one of these ways. */
export function possibleBeginnings(text: string): Set<string> {
  const pieces = text.toLowerCase().match(PIECES) ?? [];
  const beginnings = new Set<string>();
  for (const [start, first] of pieces.entries()) {
    // An alert word begins with no space.
    if (first.trim() === '') continue;
    let beginning = '';
    for (const piece of pieces.slice(start, start + piecesFrom(first))) {
      beginning += piece;
      beginnings.add(beginning.trimEnd());
    }
  }
  return beginnings;
}

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

/** The same for many words, of which each may come several times. */
export function alertWordsIn(text: string): (word: string) => boolean {
  const found = new Map<string, boolean>();
  return (word) => {
    const known = found.get(word) ?? holdsAlertWord(text, word);
    found.set(word, known);
    return known;
  };
}
