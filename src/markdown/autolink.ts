import tlds from 'tlds' with { type: 'json' };
import { type Draft, plainOf } from './draft.ts';
import { type Found, type InlinePass, NOTHING } from './inline.ts';
import { element, text } from './tree.ts';
import { relativeToOrigin, safeUrl } from './url.ts';

// Endings of file names that would often be mistaken for domains.
const FILE_ENDINGS = ['java', 'md', 'mov', 'py', 'zip'];
const TOP_LEVEL = new Set(tlds.filter((domain) => !FILE_ENDINGS.includes(domain)));

/** Every address contains one of these characters. */
const SIGN = /[.:]/;
const NEXT_SIGN = /[.:]/g;
const BLANK = /\s/;
const NEXT_BLANK = /\s/g;
const MAY_FOLLOW = new Set(`!:;?),.'">`);
const PERIOD = new Set('.');
const MAY_PRECEDE = new Set(`'"(,:<`);
const START = /https?:\/\/|[\p{L}\p{N}_.-]/iuy;
const HOST_WITH_SCHEME = /https?:\/\/[\p{L}\p{N}_.:@-]+/iuy;
const HOST = /[\p{L}\p{N}_.-]+/uy;
const EMAIL = /[\p{L}\p{N}_.-]+@[\p{L}\p{N}_.-]+\.[\p{L}\p{N}_]+/uy;
const BITCOIN = /bitcoin:[13][a-km-zA-HJ-NP-Z1-9]{25,34}/iy;
const DEEPEST_PARENTHESIS = 7;

export interface Address {
  start: number;
  end: number;
}

/** Addresses that are words of their own in the text. */
export const autolink: InlinePass = (source, draft) => (SIGN.test(source) ? linksIn(source, draft) : NOTHING);

function* linksIn(source: string, draft: Draft): Iterable<Found> {
  for (const { start, end } of addressesIn(source)) yield linkTo(source.slice(start, end), start, end, draft);
}

function linkTo(typed: string, start: number, end: number, draft: Draft): Found {
  const safe = safeUrl(plainOf(draft, typed));
  if (safe === undefined) return { start, end, node: text(typed) };
  const node = element('a', { href: relativeToOrigin(safe, draft.context.origin) });
  return { start, end, node, inner: typed, closed: true };
}

/** Web addresses, bare domains and email addresses in a text. */
export function* addressesIn(source: string): Iterable<Address> {
  for (const { start, end } of wordsWithSigns(source)) {
    const found = addressIn(source.slice(start, end));
    if (found) yield { start: start + found.start, end: start + found.end };
  }
}

/** The words that may be addresses; most texts have few of them. */
function* wordsWithSigns(source: string): Iterable<Address> {
  for (let at = indexOf(NEXT_SIGN, source, 0), read = 0; at < source.length; at = indexOf(NEXT_SIGN, source, read)) {
    let start = at;
    while (start > read && !BLANK.test(source[start - 1] ?? '')) start--;
    read = indexOf(NEXT_BLANK, source, at);
    yield { start, end: read };
  }
}

/** The first match of a global pattern from a position on; the end of the text if there is none. */
function indexOf(pattern: RegExp, source: string, from: number): number {
  pattern.lastIndex = from;
  return pattern.exec(source)?.index ?? source.length;
}

/** The address in a word, if there is one. Only punctuation may follow it, so there is at most one. */
function addressIn(word: string): Address | undefined {
  const earliestEnd = endWithout(word, MAY_FOLLOW);
  for (let start = 0; start < word.length; start++) {
    if (start > 0 && !MAY_PRECEDE.has(word[start - 1] ?? '')) continue;
    const end = addressAt(word, start, earliestEnd);
    if (end !== undefined) return { start, end };
  }
  return undefined;
}

/** The end of the word without the given characters at its end. */
function endWithout(word: string, signs: Set<string>): number {
  let end = word.length;
  while (end > 0 && signs.has(word[end - 1] ?? '')) end--;
  return end;
}

function addressAt(word: string, start: number, earliestEnd: number): number | undefined {
  if (!matchEnd(START, word, start)) return undefined;
  return webAddressEnd(word, start, earliestEnd) ?? emailEnd(word, start, earliestEnd);
}

function webAddressEnd(word: string, start: number, earliestEnd: number): number | undefined {
  const withScheme = matchEnd(HOST_WITH_SCHEME, word, start);
  const end = withScheme ?? bareHostEnd(word, start);
  if (end === undefined) return undefined;
  if (word[end] === '/') return pathEnd(word, end + 1, earliestEnd);
  const shortest = withScheme === undefined ? end : Math.max(earliestEnd, word.indexOf('//', start) + 3);
  return shortest <= end && shortest >= earliestEnd ? shortest : undefined;
}

/** The end of a domain that needs no scheme, because it ends in a known top-level domain. */
function bareHostEnd(word: string, start: number): number | undefined {
  const longest = matchEnd(HOST, word, start);
  if (longest === undefined) return undefined;
  const host = word.slice(start, longest);
  const trimmed = word[longest] === '/' ? host : host.slice(0, endWithout(host, PERIOD));
  const labels = trimmed.split('.');
  const isDomain = labels.length > 1 && labels.every(Boolean) && TOP_LEVEL.has((labels.at(-1) ?? '').toLowerCase());
  return isDomain ? start + trimmed.length : undefined;
}

/** The end of a path: as early as possible after `earliestEnd`, with matching parentheses. */
function pathEnd(word: string, start: number, earliestEnd: number): number | undefined {
  let depth = 0;
  for (let index = start; index <= word.length; index++) {
    if (depth === 0 && index >= earliestEnd) return index;
    if (word[index] === '"') return undefined;
    if (word[index] === '(' && ++depth > DEEPEST_PARENTHESIS) return undefined;
    if (word[index] === ')' && --depth < 0) return undefined;
  }
  return undefined;
}

function emailEnd(word: string, start: number, earliestEnd: number): number | undefined {
  const end = matchEnd(EMAIL, word, start) ?? matchEnd(BITCOIN, word, start);
  return end !== undefined && end >= earliestEnd ? end : undefined;
}

function matchEnd(pattern: RegExp, word: string, start: number): number | undefined {
  pattern.lastIndex = start;
  return pattern.test(word) ? pattern.lastIndex : undefined;
}
