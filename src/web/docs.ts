import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import Router from '@koa/router';
import type { Context } from 'koa';
import { generatedFile, operations } from '../api/table.ts';
import { DOCUMENTS } from './documents.ts';
import { type Markup, markup } from './pages.ts';
import { servedText } from './served-file.ts';

interface Guide {
  name: string;
  title: string;
  summary: string;
  html: string;
  sections: { id: string; title: string }[];
}

interface PublishedDocument {
  info: { version: string };
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, { summary?: string }>>;
}

// Everything comes from this server, and a page can run nothing but these files.
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ');

const UTF8 = '; charset=utf-8';
const SCRIPT = `text/javascript${UTF8}`;
const STYLE = `text/css${UTF8}`;

type Answer = (ctx: Context) => Promise<void>;

/** The reference with its try-it, and the guides beside it. */
export function docsRouter(): Router {
  const router = new Router();
  router.get(['/docs', '/docs/guides', '/docs/guides/:name', '/docs/assets/:name'], async (ctx, next) => {
    const answer = answers().get(ctx.path.replace(/\/$/, ''));
    await (answer ? answer(ctx) : next());
  });
  return router;
}

let made: ReadonlyMap<string, Answer> | undefined;

/** The files by path; built once, for the first reader. */
function answers(): ReadonlyMap<string, Answer> {
  made ??= new Map([...pages(), ...assets()]);
  return made;
}

function pages(): [string, Answer][] {
  const document = JSON.parse(generatedFile('openapi.json')) as PublishedDocument;
  const guides = JSON.parse(generatedFile('guides.json')) as Guide[];
  const navigation = navigationOf(document, guides);
  const page = (title: string, content: Markup, scripts: readonly string[] = []) =>
    servedPage(pageOf({ title, level: document.info.version, navigation, content, scripts: [...scripts, 'docs.js'] }));
  return [
    ['/docs', page('API reference', REFERENCE, ['swagger-ui-bundle.js'])],
    ['/docs/guides', page('Guides', listOf(guides))],
    ...guides.map((guide): [string, Answer] => [`/docs/guides/${guide.name}`, page(guide.title, articleOf(guide))]),
  ];
}

function assets(): [string, Answer][] {
  const library = createRequire(import.meta.url).resolve('swagger-ui-dist/package.json');
  const ofLibrary = (name: string) => readFileSync(join(dirname(library), name), 'utf8');
  const own = (name: string) => readFileSync(new URL(`../../assets/${name}`, import.meta.url), 'utf8');
  const asset = (name: string, type: string, text: string): [string, Answer] => [
    `/docs/assets/${name}`,
    // The last line of a file of the library may name a source map, which is not served.
    servedText(text.replace(/\n\/[/*]# sourceMappingURL=.*\s*$/, ''), type),
  ];
  return [
    asset('docs.css', STYLE, own('docs.css')),
    asset('docs.js', SCRIPT, own('docs.js')),
    asset('icon.svg', 'image/svg+xml', own('icon.svg')),
    asset('samples.json', `application/json${UTF8}`, generatedFile('samples.json')),
    asset('swagger-ui.css', STYLE, ofLibrary('swagger-ui.css')),
    asset('swagger-ui-bundle.js', SCRIPT, ofLibrary('swagger-ui-bundle.js')),
  ];
}

function servedPage(html: string): Answer {
  const answer = servedText(html, `text/html${UTF8}`);
  return async (ctx) => {
    ctx.set({ 'Content-Security-Policy': POLICY, 'Referrer-Policy': 'no-referrer' });
    await answer(ctx);
  };
}

function navigationOf({ tags, paths }: PublishedDocument, guides: readonly Guide[]): Markup {
  const entry = ({ operationId, method, path, tag }: (typeof operations)[number]) => {
    const summary = paths[path]?.[method.toLowerCase()]?.summary ?? operationId;
    return markup`<li><a href="/docs#/${tag}/${operationId}" data-find="${`${operationId} ${method} ${path} ${summary}`}"><span>${summary}</span> <b class="${method.toLowerCase()}">${method}</b></a></li>
`;
  };
  return markup`<nav id="navigation" aria-label="Documentation">
<h2>Guides</h2>
<ul>${guides.map(
    ({ name, title }) => markup`<li><a href="/docs/guides/${name}">${title}</a></li>
`,
  )}</ul>
<h2><a href="/docs">Reference</a></h2>
${tags.map(
  ({ name }) => markup`<section><h3>${name}</h3>
<ul>${operations.filter(({ tag }) => tag === name).map(entry)}</ul></section>
`,
)}<h2>Documents</h2>
<ul>${DOCUMENTS.map(
    ({ name, title }) => markup`<li><a href="/api/v1/${name}">${title}</a></li>
`,
  )}</ul>
</nav>`;
}

const REFERENCE = markup`<h1 class="hidden">API reference</h1>
<p class="nothing" id="nothing" hidden>No operation matches these words.</p>
<div id="reference"><p class="loading">Loading the reference …</p></div>
<noscript><p class="loading">The interactive reference needs JavaScript. Without it, read
<a href="/api/v1/openapi.yaml">the OpenAPI document</a> or <a href="/docs/guides">the guides</a>.</p></noscript>`;

function listOf(guides: readonly Guide[]): Markup {
  return markup`<div class="guide"><h1>Guides</h1>
<ul class="cards">${guides.map(
    ({
      name,
      title,
      summary,
    }) => markup`<li><a href="/docs/guides/${name}"><strong>${title}</strong> <span>${summary}</span></a></li>
`,
  )}</ul></div>`;
}

function articleOf({ html, sections }: Guide): Markup {
  return markup`<div class="guide"><article>
${{ html }}</article>
<aside aria-label="On this page"><h2>On this page</h2>
<ul>${sections.map(
    ({ id, title }) => markup`<li><a href="#${id}">${title}</a></li>
`,
  )}</ul></aside></div>`;
}

interface Page {
  title: string;
  level: string;
  navigation: Markup;
  content: Markup;
  scripts: readonly string[];
}

function pageOf({ title, level, navigation, content, scripts }: Page): string {
  return markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} – Parlance</title>
<link rel="icon" href="/docs/assets/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/docs/assets/swagger-ui.css">
<link rel="stylesheet" href="/docs/assets/docs.css">
${scripts.map(
  (name) => markup`<script src="/docs/assets/${name}" defer></script>
`,
)}</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
<header class="bar">
<button type="button" id="menu" aria-expanded="false" aria-controls="navigation">Menu</button>
<a class="brand" href="/docs"><img src="/docs/assets/icon.svg" alt="" width="26" height="26"> Parlance <span>level ${level}</span></a>
<label class="search"><span class="hidden">Find an operation</span>
<input type="search" id="find" placeholder="Find an operation  ( / )" autocomplete="off" spellcheck="false" aria-keyshortcuts="/"></label>
<button type="button" id="theme" aria-label="Switch between light and dark">◐</button>
<button type="button" id="account" class="deed">Sign in</button>
</header>
${navigation}
<main id="content" tabindex="-1">
${content}
</main>
${SIGN_IN}
</body>
</html>
`.html;
}

const SIGN_IN = markup`<dialog id="sign-in" aria-labelledby="sign-in-title">
<form method="dialog">
<h2 id="sign-in-title">Sign in to try operations</h2>
<p>Requests from this page carry these credentials. They stay in this tab and are sent only to this server.</p>
<label>Email address <input name="email" type="email" autocomplete="username" required></label>
<label>API key <input name="secret" type="password" autocomplete="current-password" required></label>
<label class="line"><input name="is-password" type="checkbox"> This is my password: get an API key for it</label>
<p class="problem" role="alert" hidden></p>
<div class="deeds"><button type="button" value="cancel">Cancel</button> <button type="submit" class="deed">Sign in</button></div>
</form>
</dialog>`;
