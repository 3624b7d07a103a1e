import { characterOf } from './entity.ts';

const TOKEN = /<(\/?)([a-z][a-z0-9]*)((?:"[^"]*"|[^">])*)>|([^<]+)/g;
const BLOCKS = new Set('blockquote div h1 h2 h3 h4 h5 h6 hr li ol p table tbody thead tr ul br'.split(' '));
const CELLS = new Set(['td', 'th']);
const VOID = new Set(['br', 'hr', 'img']);

/**
 * What a reader sees of a message, from its HTML: the words are those of the text that rendering notes for search. A
 * formula is its source, and a preview that took the place of an address is that address.
 */
export function shownTextOf(html: string): string {
  const parts: string[] = [];
  /** How deep the present place is in what is not shown; 0 if it is shown. */
  let hidden = 0;
  let isPreview = false;
  for (const [, slash, tag, attributes = '', text] of html.matchAll(TOKEN)) {
    if (tag === undefined) {
      if (hidden === 0) parts.push(decoded(text ?? ''));
    } else if (tag === 'annotation') {
      // The source of a formula is the only part of it that is shown.
      hidden = slash ? 1 : 0;
    } else if (slash) {
      if (hidden > 0) hidden--;
      else parts.push(separatorOf(tag));
    } else if (hidden > 0) {
      if (!VOID.has(tag)) hidden++;
    } else if (/ class="katex-(?:mathml|html)"/.test(attributes)) {
      hidden = 1;
    } else {
      parts.push(separatorOf(tag), ownText(tag, attributes));
      if (isPreview && tag === 'a') parts.push(addressIn(attributes));
      isPreview = attributes.includes('message_inline_');
    }
  }
  return parts.join('');
}

const separatorOf = (tag: string) => (BLOCKS.has(tag) ? '\n' : CELLS.has(tag) ? ' ' : '');

const ownText = (tag: string, attributes: string) => (tag === 'img' ? attribute(attributes, 'alt') : '');

/** A preview of a link with a text of its own has a title. */
const addressIn = (attributes: string) => (attribute(attributes, 'title') === '' ? attribute(attributes, 'href') : '');

const attribute = (attributes: string, name: string) =>
  decoded(new RegExp(` ${name}="([^"]*)"`).exec(attributes)?.[1] ?? '');

const decoded = (text: string) => text.replace(/&(?:[a-z]+[0-9]*|#x?[0-9a-f]+);/gi, characterOf);
