import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

interface EmojiData {
  code_to_names: Record<string, string[]>;
}

const emojiText = readFileSync(new URL('../../../generated/emoji.json', import.meta.url), 'utf8');

interface Names {
  canonicalNames: ReadonlyMap<string, string>;
  codesByName: ReadonlyMap<string, string>;
}

/** Read when they are first needed, so that a start does not wait for thousands of names. */
let read: Names | undefined;

function names(): Names {
  read ??= readNames(emojiDataDocument());
  return read;
}

function readNames({ code_to_names }: EmojiData): Names {
  const canonicalNames = new Map<string, string>();
  const codesByName = new Map<string, string>();
  for (const [code, given] of Object.entries(code_to_names)) {
    const [canonical] = given;
    if (canonical !== undefined) canonicalNames.set(code, canonical);
    for (const name of given) codesByName.set(name, code);
  }
  return { canonicalNames, codesByName };
}

/** The one extra emoji of the service; its name is also its code. */
export const extraEmojiName = 'zulip';

export type ReactionType = 'unicode_emoji' | 'realm_emoji' | 'service_extra_emoji';

export interface EmojiTriple {
  name: string;
  code: string;
  reactionType: ReactionType;
}

/** Takes a name or an alias; undefined if no built-in emoji has it. */
export const codeOfName = (name: string): string | undefined => names().codesByName.get(name);

/** The canonical name; undefined if the code is not in the table. */
export const nameOfCode = (code: string): string | undefined => names().canonicalNames.get(code);

export const isKnownCode = (code: string): boolean => names().canonicalNames.has(code);

/** Older clients send codes with the variation selector, which no code of the table has. */
export const withoutVariationSelector = (code: string): string =>
  code
    .split('-')
    .filter((codepoint) => codepoint !== 'fe0f')
    .join('-');

/** Accepts the spelling that older clients use for the extra emoji; undefined for a type that does not exist. */
export function reactionTypeOf(spelling: string): ReactionType | undefined {
  switch (spelling) {
    case 'unicode_emoji':
    case 'realm_emoji':
    case 'service_extra_emoji':
      return spelling;
    case 'zulip_extra_emoji':
      return 'service_extra_emoji';
    default:
      return undefined;
  }
}

/** Finds a name among the emoji that every organization has. Custom emoji take precedence, so look there first. */
export function findBundledEmoji(name: string): EmojiTriple | undefined {
  if (name === extraEmojiName) return { name, code: extraEmojiName, reactionType: 'service_extra_emoji' };
  const code = codeOfName(name);
  return code === undefined ? undefined : { name, code, reactionType: 'unicode_emoji' };
}

export type TripleVerdict = { ok: true; triple: EmojiTriple } | { ok: false; reason: 'unknown code' | 'wrong name' };

/** Checks that name and code of a built-in or the extra emoji belong together. */
export function validateTriple(
  triple: EmojiTriple & { reactionType: Exclude<ReactionType, 'realm_emoji'> },
): TripleVerdict {
  const { name, reactionType } = triple;
  if (reactionType === 'service_extra_emoji') {
    if (triple.code !== extraEmojiName) return { ok: false, reason: 'unknown code' };
    return name === extraEmojiName ? { ok: true, triple } : { ok: false, reason: 'wrong name' };
  }
  const code = withoutVariationSelector(triple.code);
  if (!isKnownCode(code)) return { ok: false, reason: 'unknown code' };
  return codeOfName(name) === code
    ? { ok: true, triple: { name, code, reactionType } }
    : { ok: false, reason: 'wrong name' };
}

export type CustomNameVerdict =
  | { ok: true; name: string }
  | { ok: false; reason: 'missing' | 'bad characters' | 'bad ending' };

/** Checks the name, and turns it into lower case and spaces into underscores. */
export function customEmojiName(requested: string): CustomNameVerdict {
  const name = requested.trim().replaceAll(' ', '_');
  if (name === '') return { ok: false, reason: 'missing' };
  if (!/^[0-9A-Za-z\-_]+$/.test(name)) return { ok: false, reason: 'bad characters' };
  if (/[-_]$/.test(name)) return { ok: false, reason: 'bad ending' };
  return { ok: true, name: name.toLowerCase() };
}

const emoticons = new Map([
  [':)', 'smile'],
  ['(:', 'smile'],
  [':(', 'frown'],
  ['<3', 'heart'],
  [':|', 'neutral'],
  [':/', 'confused'],
  [';)', 'wink'],
  [':D', 'grinning'],
  [':o', 'open_mouth'],
  [':O', 'open_mouth'],
  [':p', 'stuck_out_tongue'],
  [':P', 'stuck_out_tongue'],
]);

const standsBefore = /^$|[\s,.;?!()[\]"']$/u;
const standsAfter = /^$|^[\s,.;?!()[\]"']/u;

/** Finds the emoticon that begins at the index with the end of the text, whitespace or punctuation on both sides. */
export function findEmoticonAt(text: string, index: number): { name: string; length: number } | undefined {
  const emoticon = text.slice(index, index + 2);
  const name = emoticons.get(emoticon);
  if (name === undefined) return undefined;
  const isFree =
    standsBefore.test(text.slice(Math.max(0, index - 1), index)) && standsAfter.test(text.charAt(index + 2));
  return isFree ? { name, length: emoticon.length } : undefined;
}

// A sequence that is drawn as one image: a flag, a keycap, or elements connected by the joiner. A character that is
// text by default counts only with the variation selector for emoji: © and a bare ❤ stay characters.
const pictureAt =
  /\p{Regional_Indicator}{2}|[0-9#*]\uFE0F?\u20E3|(?:\p{Emoji}(?:\uFE0F|\p{Emoji_Modifier}|(?=\u200D\p{Emoji}))|\p{Emoji_Presentation}(?!\uFE0E))[\u{E0020}-\u{E007F}]*(?:\u200D\p{Emoji}[\uFE0F\p{Emoji_Modifier}]?)*/uy;

const isFlagHalf = (text: string, index: number): boolean =>
  /^\p{Regional_Indicator}/u.test(text.slice(index, index + 2));

/** Whether the index is inside a sequence that began earlier, whose parts must not become separate emoji. */
function isInsideSequence(text: string, index: number): boolean {
  // The second half of a character: a Unicode expression would step back and find it again.
  if (/^[\uDC00-\uDFFF]/.test(text.charAt(index))) return true;
  if (text.charAt(index - 1) === '\u200d') return true;
  if (!isFlagHalf(text, index)) return false;
  let start = index;
  while (start >= 2 && isFlagHalf(text, start - 2)) start -= 2;
  return ((index - start) / 2) % 2 === 1;
}

const codeOfCharacters = (characters: string): string =>
  [...characters]
    .map((character) => (character.codePointAt(0) ?? 0).toString(16).padStart(4, '0'))
    .filter((codepoint) => codepoint !== 'fe0f')
    .join('-');

/**
 * Finds the emoji character or sequence that begins at the index; the length counts UTF-16 units and includes variation
 * selectors. Returns undefined for a sequence that the table does not contain as a whole, such as one with a skin tone.
 */
export function findEmojiAt(text: string, index: number): { code: string; name: string; length: number } | undefined {
  if (isInsideSequence(text, index)) return undefined;
  pictureAt.lastIndex = index;
  const picture = pictureAt.exec(text)?.[0];
  if (picture === undefined) return undefined;
  const code = codeOfCharacters(picture);
  const name = nameOfCode(code);
  return name === undefined ? undefined : { code, name, length: picture.length };
}

/** The document that clients fetch from `server_emoji_data_url`; the first name of a code is the canonical one. */
export const emojiDataDocument = (): EmojiData => JSON.parse(emojiText) as EmojiData;

/** Changes with the table, so that the document can be cached forever under a name that contains this hash. */
export const emojiDataHash = createHash('sha256').update(emojiText).digest('hex').slice(0, 16);
