import { stem } from 'porter2';

/** A search: a message is found if it has all words and contains all phrases. */
export interface Search {
  /** Stems, including those of the phrases; if there are none, the search finds nothing. */
  words: string[];
  /** Matched literally, ignoring case, also inside words. */
  phrases: string[];
}

// Words too common to be searched for, including single letters.
const stopWords = new Set(
  `i me my myself we our ours ourselves you your yours yourself yourselves he him his himself she her hers herself it
  its itself they them their theirs themselves what which who whom this that these those am is are was were be been
  being have has had having do does did doing a an the and but if or because as until while of at by for with about
  against between into through during before after above below to from up down in out on off over again further then
  once here there when where why how all any both each few more most other some such no nor not only own same so than
  too very can will just don should now`.split(/\s+/),
);

const letters = [...'abcdefghijklmnopqrstuvwxyz'];

/** The words that a search ignores. */
export const SEARCH_STOP_WORDS: readonly string[] = [...new Set([...stopWords, ...letters])].sort();

const isStopWord = (word: string): boolean => /^[a-z]$/.test(word) || stopWords.has(word);

// Addresses, hosts and numbers with dots are one word each; underscores, hyphens and apostrophes separate words. The
// lengths are bounded so that a long chain of hyphens does not take quadratic time.
const token =
  /[\p{L}\p{N}][\p{L}\p{N}._+-]{0,63}@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+|(?:https?:\/\/)?[\p{L}\p{N}][\p{L}\p{N}-]{0,63}(?:\.[\p{L}\p{N}]+)+(?:\/(?:[^\s<>"'&]*[^\s<>"'&.,;:!?)])?)?|[\p{L}\p{N}\p{M}]+/gu;

/** Finds the same words in a text without addresses and hosts, in a fraction of the time. */
const plainToken = /[\p{L}\p{N}\p{M}]+/gu;
const mayHaveAddress = /\.[\p{L}\p{N}-]/u;

const tokenIn = (text: string): RegExp => (mayHaveAddress.test(text) ? token : plainToken);

/** Dictionaries list `running` beside `run`: a form with a doubled consonant is not reduced to its stem. */
const isOwnWord = (word: string): boolean => /([bdgmnprt])\1(?:ing|ed|er)$/.test(word);

/**
 * Both databases split indexed text at everything except letters and digits, so an address must not contain other
 * characters.
 */
const joined = (word: string): string =>
  word.replace(/[^\p{L}\p{N}\p{M}]/gu, (character) => `q${character.codePointAt(0)?.toString(16)}q`);

/** Stems of recent words, null for those that are not searched for: texts repeat the same words. */
const stems = new Map<string, string | null>();
const MAX_STEMS = 10_000;
const LONGEST_REPEATED = 24;

/** The form under which a word is indexed; undefined if it is not searched for. */
function stemOf(word: string): string | undefined {
  if (word.length > LONGEST_REPEATED) return newStemOf(word);
  const known = stems.get(word);
  if (known !== undefined) return known ?? undefined;
  if (stems.size >= MAX_STEMS) stems.clear();
  const stem = newStemOf(word);
  stems.set(word, stem ?? null);
  return stem;
}

function newStemOf(word: string): string | undefined {
  const small = word.toLowerCase().normalize('NFC');
  if (isStopWord(small)) return undefined;
  if (!/^[a-z]+$/.test(small)) return joined(small);
  return isOwnWord(small) ? small : stem(small);
}

/** A link is indexed as a whole and by its host, so that both find it. */
function stemsOfAddress(written: string): string[] {
  const address = written.replace(/^https?:\/\//i, '').replace(/\/$/, '');
  const host = address.includes('/') && !address.includes('@') ? [address.slice(0, address.indexOf('/'))] : [];
  return [address, ...host].map(stemOf).filter((stem) => stem !== undefined);
}

/** Adds to a list: a list for each word would be most of the garbage that a message makes here. */
function addStems(found: string[], written: string): void {
  if (written.includes('/')) {
    for (const stem of stemsOfAddress(written)) found.push(stem);
    return;
  }
  const stem = stemOf(written);
  if (stem !== undefined) found.push(stem);
}

function stemsOfToken(written: string): string[] {
  const found: string[] = [];
  addStems(found, written);
  return found;
}

/**
 * The stems of a plain text in order, including repetitions; joined by spaces, they are the entry in the full-text
 * index.
 */
export function searchWordsOf(text: string): string[] {
  const found: string[] = [];
  for (const word of text.match(tokenIn(text)) ?? []) addStems(found, word);
  return found;
}

// Text in a topic that looks like a tag is neither searched nor highlighted.
const tagInTopic = /<\/?[a-z][^<>]*>/giu;

/** The stems of a message, those of its topic first. */
export const searchWordsOfMessage = (topic: string, text: string): string[] =>
  searchWordsOf(`${topic.replace(tagInTopic, ' ')} ${text}`);

/** Expects several search terms joined by a space. Ignores an unpaired quotation mark. */
export function parseSearch(query: string): Search {
  const phrases = [...query.matchAll(/"([^"]+)"/g)]
    .map(([, phrase = '']) => phrase.trim())
    .filter((phrase) => phrase !== '');
  return { words: [...new Set(searchWordsOf(query))], phrases };
}

/** The words to mark in the results of this search; none if there is no search. */
export const searchedWords = (search: string | undefined): readonly string[] =>
  search === undefined ? [] : parseSearch(search).words;

/** How a text is written. */
interface Form {
  /** What has no words: tags, entities, and what JSON escapes. */
  markup: RegExp;
  /** Begins a mark. */
  mark: string;
  /** The letter, digit or mark that makes the letters after it the rest of a word. */
  wordCharacter: string;
}

const HTML: Form = {
  markup: /<(?:"[^"]*"|'[^']*'|[^'"<>])*>|&(?:#\w+|\w+);/g,
  mark: '<span class="highlight">',
  wordCharacter: '[\\p{L}\\p{N}\\p{M}]',
};

/** HTML as JSON. The quotation marks of attributes come in pairs here too; the letter after a backslash is no letter. */
const HTML_IN_JSON: Form = {
  markup: new RegExp(`${HTML.markup.source}|\\\\.`, 'g'),
  mark: JSON.stringify(HTML.mark).slice(1, -1),
  wordCharacter: `(?<!\\\\)${HTML.wordCharacter}`,
};

/** Finds the words of a search in texts, with remembered results: messages repeat their words. */
interface Marker {
  /** What may be one of the words in a text without addresses, or the beginning of one that is an address. */
  candidateIn: (form: Form) => RegExp;
  isWanted: (word: string) => boolean;
}

const markers = new WeakMap<readonly string[], Marker>();
const MAX_JUDGED = 10_000;

function markerOf(words: readonly string[]): Marker {
  const known = markers.get(words);
  if (known) return known;
  const wanted = new Set(words);
  const judged = new Map<string, boolean>();
  const isWanted = (word: string) => {
    const verdict = judged.get(word) ?? stemsOfToken(word).some((stem) => wanted.has(stem));
    if (judged.size < MAX_JUDGED) judged.set(word, verdict);
    return verdict;
  };
  const candidates = new Map<Form, RegExp>();
  const candidateIn = (form: Form) => {
    const candidate = candidates.get(form) ?? candidateOf(words, form);
    candidates.set(form, candidate);
    return candidate;
  };
  const marker = { candidateIn, isWanted };
  markers.set(words, marker);
  return marker;
}

/** More letters would not save anything. */
const LONGEST_BEGINNING = 12;

/** Finds what begins like one of the words: most texts contain nothing of the kind, and are not looked at. */
function candidateOf(words: readonly string[], { wordCharacter }: Form): RegExp {
  const beginnings = words.map(beginningOf);
  const length = beginnings.reduce((least, beginning) => Math.min(least, beginning.length), LONGEST_BEGINNING);
  if (length === 0) return plainToken;
  const letters = Array.from({ length }, (_, place) => oneOf(beginnings.map((beginning) => beginning.charAt(place))));
  // The letters come before the condition on what precedes them, so that the search for the letters is fast.
  return new RegExp(`${letters.join('')}(?<!${wordCharacter}.{${length}})[\\p{L}\\p{N}\\p{M}]*`, 'gu');
}

/**
 * The letters and digits in ASCII with which all words of this stem begin. The last letter of a stem may differ from its
 * word, as in `happi`, and the last two of those in -ie and -ble, as in `die` of `dying`. Other characters end what is
 * known of an address.
 */
function beginningOf(stem: string): string {
  const kept = stem.slice(0, Math.max(1, stem.length - (/(?:ie|ble)$/.test(stem) ? 2 : 1)));
  return /^[a-z0-9]*/.exec(kept.replace(/q[0-9a-f]+q.*/, ''))?.[0] ?? '';
}

/** The Kelvin sign and the dotted capital I are the only others that are, or begin with, an ASCII letter in lower case. */
const OTHER_FORMS: Record<string, string> = { k: '\u212a', i: '\u0130' };

const oneOf = (letters: readonly string[]): string =>
  `[${letters.map((letter) => letter + letter.toUpperCase() + (OTHER_FORMS[letter] ?? '')).join('')}]`;

function markWords(text: string, { candidateIn, isWanted }: Marker, form: Form): string {
  const words = mayHaveAddress.test(text) ? token : candidateIn(form);
  return text.replace(words, (word) => (isWanted(word) ? `${form.mark}${word}</span>` : word));
}

/** Highlights the words in rendered HTML, outside of tags and entities. */
export const highlightHtml = (html: string, words: readonly string[]): string => highlighted(html, words, HTML);

/**
 * The same for HTML as JSON, which stays JSON: encoding the result would take as long as finding the words. A text with
 * escaped backslashes or control characters, which may be in the middle of an address, is decoded.
 */
export function highlightJson(json: string, words: readonly string[]): string {
  if (!json.includes('\\\\') && !json.includes('\\u')) return highlighted(json, words, HTML_IN_JSON);
  return JSON.stringify(highlightHtml(JSON.parse(json) as string, words));
}

function highlighted(text: string, words: readonly string[], form: Form): string {
  if (words.length === 0) return text;
  const marker = markerOf(words);
  let marked = '';
  let end = 0;
  for (const { from, to } of textsWith(marker.candidateIn(form), text, form)) {
    marked += text.slice(end, from) + markWords(text.slice(from, to), marker, form);
    end = to;
  }
  return marked + text.slice(end);
}

/** The texts without markup in which the pattern is found. */
function* textsWith(pattern: RegExp, text: string, form: Form): Generator<{ from: number; to: number }> {
  let from = 0;
  let markup = nextMatch(form.markup, text, 0);
  let found = nextMatch(pattern, text, 0);
  while (found.index < text.length) {
    while (markup.end <= found.index) {
      from = markup.end;
      markup = nextMatch(form.markup, text, from);
    }
    if (found.index < markup.index) yield { from, to: markup.index };
    found = nextMatch(pattern, text, markup.end);
  }
}

/** Where the pattern is found from this place on, and where that ends; after the end of the text if it is not. */
function nextMatch(pattern: RegExp, text: string, from: number): { index: number; end: number } {
  pattern.lastIndex = from;
  const index = pattern.exec(text)?.index ?? text.length;
  return { index, end: index < text.length ? pattern.lastIndex : text.length + 1 };
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;' };

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? character);

/** The JSON of the topic as HTML with the words highlighted. */
export function highlightTopic(topic: string, words: readonly string[]): string {
  const jsonOfHtml = (text: string) => JSON.stringify(escapeHtml(text));
  let marked = '';
  let end = 0;
  for (const { 0: tag, index } of topic.matchAll(tagInTopic)) {
    marked += highlightJson(jsonOfHtml(topic.slice(end, index)), words).slice(1, -1) + jsonOfHtml(tag).slice(1, -1);
    end = index + tag.length;
  }
  return `"${marked}${highlightJson(jsonOfHtml(topic.slice(end)), words).slice(1)}`;
}
