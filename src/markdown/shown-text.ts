import { characterOf } from './entity.ts';

const TOKEN = /<(\/?)([a-z][a-z0-9]*)((?:"[^"]*"|[^">])*)>|([^<]+)/g;
const BLOCKS = new Set('blockquote div h1 h2 h3 h4 h5 h6 hr li ol p table tbody thead tr ul br'.split(' '));
const CELLS = new Set(['td', 'th']);
const VOID = new Set(['br', 'hr', 'img']);

/**
 * The text that a reader sees, from the HTML of a message: the same words that rendering records for search. A formula
 * is represented by its source, and a preview that replaced a URL by that URL.
 */
export function shownTextOf(html: string): string {
  const parts: string[] = [];
  /** The depth of the current position within hidden elements; 0 if it is shown. */
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

/** The URL of a preview without a title; a preview of a link with its own text has one. */
const addressIn = (attributes: string) => (attribute(attributes, 'title') === '' ? attribute(attributes, 'href') : '');

const attribute = (attributes: string, name: string) =>
  decoded(new RegExp(` ${name}="([^"]*)"`).exec(attributes)?.[1] ?? '');

const decoded = (text: string) => text.replace(/&(?:[a-z]+[0-9]*|#x?[0-9a-f]+);/gi, characterOf);
