import MarkdownIt from 'markdown-it';
import { highlighted } from '../../../assets/docs/highlight.js';
import { escapedHtml } from '../../views/html.ts';
import { type Markup, markup } from '../pages.ts';
import type { Sources } from './document.ts';

/** Turns the Markdown of the document into HTML in which names in code style are links. */
export interface Prose {
  /** Paragraphs and lists. */
  blocks: (text: string) => Markup;
  /** One line. */
  line: (text: string) => Markup;
  /** Adds the links to HTML. */
  linked: (html: string) => Markup;
}

export function openProse({ operations, codes }: Sources, eventTypes: ReadonlySet<string>): Prose {
  const links = new Map([
    ...operations.map(({ table, url }): [string, string] => [`${table.method} ${table.path}`, url]),
    ...codes.map(({ code }): [string, string] => [code, `/docs/error-codes#${code}`]),
  ]);
  const markdown = new MarkdownIt({ html: false, linkify: false });
  // Code within code blocks and links stays unchanged; only the word after it distinguishes an event from other names.
  const linked = (html: string): Markup => ({
    html: html.replace(
      /(<a [^>]*>|<pre[^>]*>)?<code>([^<]+)<\/code>(?=(\s+events?\b)?)/g,
      (code: string, before: string | undefined, name: string, event: string | undefined) => {
        const url = event && eventTypes.has(name) ? `/docs/event-types#${name}` : links.get(name);
        return url && !before ? `<a href="${url}">${code}</a>` : code;
      },
    ),
  });
  return {
    blocks: (text) => linked(markdown.render(text)),
    line: (text) => linked(markdown.renderInline(text.trim())),
    linked,
  };
}

/** A name or path that may be broken only after underscores and slashes. */
export const breakable = (name: string): Markup => ({ html: escapedHtml(name).replace(/[_/](?=.)/g, '$&<wbr>') });

/** Highlighted code in a scrollable block that can be reached by keyboard. */
export const codeBlock = (code: string, label: string): Markup =>
  markup`<pre tabindex="0" role="group" aria-label="${label}"><code>${{ html: highlighted(code) }}</code></pre>`;

export const capitalized = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

export const jsonText = (value: unknown): string => JSON.stringify(value, null, 2);
