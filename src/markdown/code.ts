import { escapeAttribute, escapeCode } from './escape.ts';
import { languageName } from './languages.ts';
import { type Fragment, fragment } from './tree.ts';

/** A block of code, with its language if there is one. */
export function codeBlock(code: string, language: string | undefined): Fragment {
  const shown = `${code.replace(/^\n+|\n+$/g, '')}\n`;
  const attribute = language ? ` data-code-language="${escapeAttribute(languageName(language))}"` : '';
  const html = `<div class="codehilite"${attribute}><pre><span></span><code>${escaped(shown, language)}</code></pre></div>`;
  return fragment(html, shown, true);
}

/** Quotation marks are written as entities only in a block without a language. */
function escaped(code: string, language: string | undefined): string {
  const safe = escapeCode(code);
  return language ? safe : safe.replace(/"/g, '&quot;').replace(/'/g, '&#39;');
}
