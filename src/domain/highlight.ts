import { stemmer } from 'stemmer';

/** What a search asks for. A message is found when it has all words and contains all phrases. */
export interface Search {
  /** Stems, those of the phrases included; when there is none, the search finds nothing. */
  words: string[];
  /** Looked for as they are, in any case, inside words too. */
  phrases: string[];
}

// Words too common to be searched. Single letters are such words as well.
const stopWords = new Set(
  `i me my myself we our ours ourselves you your yours yourself yourselves he him his himself she her hers herself it
  its itself they them their theirs themselves what which who whom this that these those am is are was were be been
  being have has had having do does did doing a an the and but if or because as until while of at by for with about
  against between into through during before after above below to from up down in out on off over again further then
  once here there when where why how all any both each few more most other some such no nor not only own same so than
  too very can will just don should now`.split(/\s+/),
);

const letters = [...'abcdefghijklmnopqrstuvwxyz'];

/** The words that a search leaves aside. */
export const SEARCH_STOP_WORDS: readonly string[] = [...new Set([...stopWords, ...letters])].sort();

const isStopWord = (word: string): boolean => /^[a-z]$/.test(word) || stopWords.has(word);

// Addresses, hosts and numbers with points are one word each; underscores, hyphens and apostrophes part words.
// The lengths are bounded so that a long chain of hyphens cannot cost the square of its length.
const token =
  /[\p{L}\p{N}][\p{L}\p{N}._+-]{0,63}@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+|(?:https?:\/\/)?[\p{L}\p{N}][\p{L}\p{N}-]{0,63}(?:\.[\p{L}\p{N}]+)+(?:\/(?:[^\s<>"'&]*[^\s<>"'&.,;:!?)])?)?|[\p{L}\p{N}\p{M}]+/gu;

/** Dictionaries list `running` beside `run`: a form with a doubled consonant stays a word of its own. */
const isOwnWord = (word: string): boolean => /([bdgmnprt])\1(?:ing|ed|er)$/.test(word);

/** Both databases split what they index at anything but letters and digits, so an address must not contain others. */
const joined = (word: string): string =>
  word.replace(/[^\p{L}\p{N}\p{M}]/gu, (character) => `q${character.codePointAt(0)?.toString(16)}q`);

/** The form under which a word is indexed; nothing for a word that is not searched for. */
export function stemOf(word: string): string | undefined {
  const small = word.toLowerCase().normalize('NFC');
  if (isStopWord(small)) return undefined;
  if (!/^[a-z]+$/.test(small)) return joined(small);
  return isOwnWord(small) ? small : stemmer(small);
}

/** A link counts whole and by its host, so that both find it. */
function stemsOfToken(written: string): string[] {
  const address = written.replace(/^https?:\/\//i, '').replace(/\/$/, '');
  const host = address.includes('/') && !address.includes('@') ? [address.slice(0, address.indexOf('/'))] : [];
  return [address, ...host].map(stemOf).filter((stem) => stem !== undefined);
}

/** The stems of a plain text in its order, repetitions included: what the full-text index holds, space-joined. */
export const searchWordsOf = (text: string): string[] =>
  [...text.matchAll(token)].flatMap(([word]) => stemsOfToken(word));

// What looks like a tag in a topic is neither searched nor marked.
const tagInTopic = /<\/?[a-z][^<>]*>/giu;

/** The stems of a message, those of its topic first. */
export const searchWordsOfMessage = (topic: string, text: string): string[] =>
  searchWordsOf(`${topic.replace(tagInTopic, ' ')} ${text}`);

/** Several search terms are joined by a space before. A quotation mark without its partner counts for nothing. */
export function parseSearch(query: string): Search {
  const phrases = [...query.matchAll(/"([^"]+)"/g)]
    .map(([, phrase = '']) => phrase.trim())
    .filter((phrase) => phrase !== '');
  return { words: [...new Set(searchWordsOf(query))], phrases };
}

function markWords(text: string, words: ReadonlySet<string>): string {
  return text.replace(token, (word) =>
    stemsOfToken(word).some((stem) => words.has(stem)) ? `<span class="highlight">${word}</span>` : word,
  );
}

const tagOrEntity = /<(?:"[^"]*"|'[^']*'|[^'"<>])*>|&(?:#\w+|\w+);/g;

/** Marks the words in rendered HTML; tags and entities stay as they are. */
export function highlightHtml(html: string, words: readonly string[]): string {
  const wanted = new Set(words);
  let marked = '';
  let end = 0;
  for (const { 0: untouched, index } of html.matchAll(tagOrEntity)) {
    marked += markWords(html.slice(end, index), wanted) + untouched;
    end = index + untouched.length;
  }
  return marked + markWords(html.slice(end), wanted);
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;' };

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? character);

/** Gives the topic as HTML with the words marked. */
export function highlightTopic(topic: string, words: readonly string[]): string {
  let marked = '';
  let end = 0;
  for (const { 0: tag, index } of topic.matchAll(tagInTopic)) {
    marked += highlightHtml(escapeHtml(topic.slice(end, index)), words) + escapeHtml(tag);
    end = index + tag.length;
  }
  return marked + highlightHtml(escapeHtml(topic.slice(end)), words);
}
