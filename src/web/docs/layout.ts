import { DOCUMENTS } from '../documents.ts';
import { type Markup, markup } from '../pages.ts';
import type { Described, Sources } from './document.ts';
import { capitalized } from './prose.ts';

export interface Page {
  url: string;
  title: string;
  content: Markup;
  /** Modules that only this page needs. */
  scripts?: readonly string[];
}

const MODULES = ['docs.js'];

/** A whole page: the bar, the navigation with the current page marked, and the content. */
export function pageHtml(sources: Sources, { url, title, content, scripts = [] }: Page): string {
  const modules = [...MODULES, ...scripts];
  return markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} – Parlance</title>
<link rel="icon" href="/docs/assets/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/docs/assets/docs.css">
<script src="/docs/assets/theme.js"></script>
${modules.map(
  (name) => markup`<script src="/docs/assets/${name}" type="module"></script>
`,
)}</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
<header class="bar">
<button type="button" id="menu" class="live" aria-expanded="false" aria-controls="navigation">Menu</button>
<a class="brand" href="/docs"><img src="/docs/assets/icon.svg" alt="" width="26" height="26"> Parlance <span>level ${sources.document.info.version}</span></a>
${SEARCH}
<button type="button" id="theme" class="live" aria-label="Switch between light and dark">◐</button>
<button type="button" id="account" class="primary live">Sign in</button>
</header>
${navigation(sources, url)}
<main id="content" tabindex="-1">
${content}
</main>
${SIGN_IN}
</body>
</html>
`.html;
}

const SEARCH = markup`<div class="search live" role="search"><label class="hidden" for="find">Search the documentation</label>
<input type="search" id="find" placeholder="Search  ( / )" autocomplete="off" spellcheck="false" aria-keyshortcuts="/" role="combobox" aria-autocomplete="list" aria-expanded="false" aria-controls="found">
<ul id="found" role="listbox" aria-label="Results" hidden></ul>
<p class="hidden" role="status" id="found-count"></p></div>`;

function navigation({ guides, document, operations }: Sources, url: string): Markup {
  const entry = (to: string, title: string | Markup) =>
    markup`<li><a href="${to}"${to === url ? { html: ' aria-current="page"' } : undefined}>${title}</a></li>
`;
  const operation = ({ url: to, summary, table: { method } }: Described) =>
    entry(to, markup`<span>${summary}</span> <b class="method ${method.toLowerCase()}">${SHORT[method] ?? method}</b>`);
  const isOpen = (tag: string) => url === `/docs/${tag}` || url.startsWith(`/docs/${tag}/`);
  return markup`<nav id="navigation" aria-label="Documentation">
<ul>${entry('/docs', 'Start')}</ul>
<h2>Guides</h2>
<ul>${guides.map(({ name, title }) => entry(`/docs/guides/${name}`, title))}</ul>
<h2>Reference</h2>
${document.tags.map(
  ({ name }) => markup`<details${isOpen(name) ? { html: ' open' } : undefined}><summary>${capitalized(name)}</summary>
<ul>${entry(`/docs/${name}`, 'Overview')}${operations.filter(({ table }) => table.tag === name).map(operation)}</ul></details>
`,
)}<h2>Catalogues</h2>
<ul>${entry('/docs/error-codes', 'Error codes')}${entry('/docs/event-types', 'Events')}${entry('/docs/changelog', 'Changelog')}</ul>
<h2>Documents</h2>
<ul>${DOCUMENTS.map(({ name, title }) => entry(`/api/v1/${name}`, title))}</ul>
</nav>`;
}

const SHORT: Readonly<Record<string, string>> = { DELETE: 'DEL' };

const SIGN_IN = markup`<dialog id="sign-in" aria-labelledby="sign-in-title">
<form method="dialog">
<h2 id="sign-in-title">Sign in to try operations</h2>
<p>Requests and samples on these pages get these credentials. They stay in this tab and are sent only to this server.</p>
<label>Email address <input name="email" type="email" autocomplete="username" required></label>
<label>API key <input name="secret" type="password" autocomplete="current-password" required></label>
<label class="line"><input name="is-password" type="checkbox"> This is my password: get an API key for it</label>
<p class="problem" role="alert" hidden></p>
<div class="actions"><button type="button" value="cancel">Cancel</button> <button type="submit" class="primary">Sign in</button></div>
</form>
</dialog>`;
