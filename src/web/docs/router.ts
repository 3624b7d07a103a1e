import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import Router from '@koa/router';
import type { Context } from 'koa';
import { servedText } from '../served-file.ts';
import { errorCatalogue, eventCatalogue, eventKinds } from './catalogues.ts';
import { readSources } from './document.ts';
import { guideArticle, guideList, landingPage, tagPage } from './landing.ts';
import { type Page, pageHtml } from './layout.ts';
import { operationPage } from './operation.ts';
import { capitalized, openProse } from './prose.ts';
import { searchEntries } from './search.ts';

// Everything comes from this server, and a page can run only these files.
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ');

const UTF8 = '; charset=utf-8';
const SCRIPT = `text/javascript${UTF8}`;
const ASSETS = new Map([
  ['docs.css', `text/css${UTF8}`],
  ['icon.svg', 'image/svg+xml'],
  ...[
    'theme.js',
    'docs.js',
    'account.js',
    'answer.js',
    'landing.js',
    'operation.js',
    'events.js',
    'samples.js',
    'highlight.js',
    'search.js',
  ].map((name): [string, string] => [name, SCRIPT]),
]);

type Answer = (ctx: Context) => Promise<void>;

/** The reference, where every operation can be tried, and the guides beside it. `origin` is shown in samples. */
export function docsRouter(origin: string): Router {
  const router = new Router();
  let files: ReadonlyMap<string, () => Answer> | undefined;
  const answers = new Map<string, Answer>();
  router.get(['/docs', '/docs/:section', '/docs/:section/:name'], async (ctx, next) => {
    const path = ctx.path.replace(/\/$/, '');
    // Read for the first request; each page is rendered when it is first requested.
    files ??= new Map([...pages(origin), ...assets()]);
    const answer = answers.get(path) ?? files.get(path)?.();
    if (!answer) return next();
    answers.set(path, answer);
    return answer(ctx);
  });
  return router;
}

function pages(origin: string): [string, () => Answer][] {
  const sources = readSources();
  const { document, operations, guides, changelog } = sources;
  const kinds = eventKinds(document);
  const tools = { document, prose: openProse(sources, new Set(kinds.map(({ type }) => type))) };
  const page = (url: string, make: () => Omit<Page, 'url'>): [string, () => Answer] => [
    url,
    () => servedPage(pageHtml(sources, { url, ...make() })),
  ];
  return [
    page('/docs', () => ({
      title: 'Documentation',
      content: landingPage(sources, tools, origin),
      scripts: ['landing.js'],
    })),
    page('/docs/guides', () => ({ title: 'Guides', content: guideList(guides) })),
    ...guides.map((guide) =>
      page(`/docs/guides/${guide.name}`, () => ({ title: guide.title, content: guideArticle(guide, tools) })),
    ),
    page('/docs/changelog', () => ({ title: changelog.title, content: guideArticle(changelog, tools) })),
    page('/docs/error-codes', () => ({ title: 'Error codes', content: errorCatalogue(sources, tools) })),
    page('/docs/event-types', () => ({ title: 'Events', content: eventCatalogue(kinds, sources, tools) })),
    ...document.tags.map((tag) =>
      page(`/docs/${tag.name}`, () => ({
        title: capitalized(tag.name),
        content: tagPage(
          tag,
          operations.filter(({ table }) => table.tag === tag.name),
        ),
      })),
    ),
    ...operations.map((operation) =>
      page(operation.url, () => ({
        title: operation.summary,
        content: operationPage(sources, tools, operation),
        scripts: ['operation.js'],
      })),
    ),
    [
      '/docs/assets/search.json',
      () => servedText(JSON.stringify(searchEntries(sources, kinds)), `application/json${UTF8}`),
    ],
  ];
}

function assets(): [string, () => Answer][] {
  const own = (name: string) => readFileSync(new URL(`../../../assets/docs/${name}`, import.meta.url));
  return [
    ...[...ASSETS].map(([name, type]): [string, () => Answer] => [
      `/docs/assets/${name}`,
      () => servedText(own(name), type),
    ]),
    ['/docs/assets/minisearch.js', () => servedText(searchLibrary(), SCRIPT)],
  ];
}

/** The library without its last line, which names a source map that is not served. */
function searchLibrary(): string {
  const file = createRequire(import.meta.url)
    .resolve('minisearch')
    .replace('/cjs/index.cjs', '/es/index.js');
  return readFileSync(file, 'utf8').replace(/\n\/\/# sourceMappingURL=.*\s*$/, '\n');
}

function servedPage(html: string): Answer {
  const answer = servedText(html, `text/html${UTF8}`);
  return async (ctx) => {
    ctx.set({ 'Content-Security-Policy': POLICY, 'Referrer-Policy': 'no-referrer' });
    await answer(ctx);
  };
}
