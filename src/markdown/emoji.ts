import { codeOfName, extraEmojiName, findEmojiAt, findEmoticonAt } from '../domain/messages/emoji.ts';
import type { Draft } from './draft.ts';
import { byPattern, type Found, type InlinePass, NOTHING } from './inline.ts';
import { EMOJI_NAME } from './names.ts';
import { type Element, element, type Node, text } from './tree.ts';

/** The path of the image of the extra emoji. */
export const EXTRA_EMOJI_URL = `/static/generated/emoji/images/emoji/unicode/${extraEmojiName}.png`;

const JOINER = '\u200d';
const FLAG_LETTER = /^\p{Regional_Indicator}/u;
const MAX_EMOJI_LENGTH = 64;
const POSSIBLE_CHARACTER = /\P{ASCII}/u;

/** `:name:`, custom emoji before built-in ones; an unknown name stays as typed, including the colons. */
export const namedEmoji: InlinePass = byPattern(':', EMOJI_NAME, ([typed, name = ''], draft) => ({
  node: emojiNamed(draft, name) ?? text(typed),
}));

/** Emoticons such as `:)`, if the sender wants them translated. */
export const emoticon: InlinePass = (source, draft) =>
  draft.context.translateEmoticons ? emoticonsIn(source) : NOTHING;

/** Emoji typed as characters. */
export const emojiCharacter: InlinePass = (source) =>
  POSSIBLE_CHARACTER.test(source) ? charactersIn(source) : NOTHING;

function* emoticonsIn(source: string): Iterable<Found> {
  for (let index = 0; index < source.length; index++) {
    const found = findEmoticonAt(source, index);
    const code = found && codeOfName(found.name);
    if (!found || code === undefined) continue;
    yield { start: index, end: index + found.length, node: character(code, found.name) };
    index += found.length - 1;
  }
}

function* charactersIn(source: string): Iterable<Found> {
  let end = 0;
  for (const start of sequenceStarts(source)) {
    // A window, longer than any emoji, keeps the time linear in the length of the text.
    const found = start < end ? undefined : findEmojiAt(source.slice(start, start + MAX_EMOJI_LENGTH), 0);
    if (!found) continue;
    end = start + found.length;
    yield { start, end, node: character(found.code, found.name) };
  }
}

/** Positions at which an emoji may begin: not after a joiner, and not at the second half of a flag. */
function* sequenceStarts(source: string): Iterable<number> {
  let [index, isHalfFlag, isJoined] = [0, false, false];
  for (const point of source) {
    isHalfFlag = FLAG_LETTER.test(point) && !isHalfFlag;
    if (!isJoined && (isHalfFlag || !FLAG_LETTER.test(point))) yield index;
    isJoined = point === JOINER;
    index += point.length;
  }
}

function emojiNamed({ context }: Draft, name: string): Node | undefined {
  const url = context.customEmoji.get(name)?.url ?? (name === extraEmojiName ? EXTRA_EMOJI_URL : undefined);
  if (url !== undefined) return picture(url, name);
  const code = codeOfName(name);
  return code === undefined ? undefined : character(code, name);
}

function character(code: string, name: string): Element {
  const title = name.replaceAll('_', ' ');
  const attributes = { 'aria-label': title, class: `emoji emoji-${code}`, role: 'img', title };
  return element('span', attributes, [text(`:${name}:`)]);
}

function picture(url: string, name: string): Element {
  return element('img', { alt: `:${name}:`, class: 'emoji', src: url, title: name.replaceAll('_', ' ') });
}
