import { escapeAttribute, escapeCode } from './escape.ts';
import { languageName } from './languages.ts';
import { type Fragment, fragment } from './tree.ts';

/** A block of code; without a language it carries none. */
export function codeBlock(code: string, language: string | undefined): Fragment {
  const shown = `${code.replace(/^\n+|\n+$/g, '')}\n`;
  const attribute = language ? ` data-code-language="${escapeAttribute(languageName(language))}"` : '';
  const html = `<div class="codehilite"${attribute}><pre><span></span><code>${escaped(shown, language)}</code></pre></div>`;
  return fragment(html, shown, true);
}

/** Only a block without a language has its quotation marks written as entities. */
function escaped(code: string, language: string | undefined): string {
  const safe = escapeCode(code);
  return language ? safe : safe.replace(/"/g, '&quot;').replace(/'/g, '&#39;');
}
