import { type Markup, markup } from '../pages.ts';
import type { Described, Guide, Sources } from './document.ts';
import { breakable, capitalized, codeBlock } from './prose.ts';
import type { SchemaTools } from './schema.ts';

/** What the product is, a first request that this server answers, and links to the other pages. */
export function landingPage(sources: Sources, { prose }: SchemaTools, origin: string): Markup {
  const { document, operations, guides } = sources;
  const [what = '', ...conventions] = document.info.description.trim().split('\n\n');
  return markup`<div class="landing">
<header><h1>${document.info.title}</h1>
<div class="lead">${prose.blocks(what)}</div></header>
<section class="first" aria-labelledby="first"><h2 id="first">A first request</h2>
<p>It needs no account. Paste it into a terminal, or send it from here:</p>
<div class="panel" id="first-request">${codeBlock(`curl --silent "${origin}/api/v1/server_settings"`, 'A first request')}
<div class="send live"><button type="button" class="primary" data-get="/server_settings">Send request</button>
<span class="status" role="status"></span></div><div class="result"></div></div>
<p>Everything else takes an email address and an API key as HTTP Basic credentials. <b>Sign in</b> above, and the samples
on every page carry yours:</p>
<div class="panel" id="second-request">${codeBlock(`curl --silent --user "$EMAIL:$API_KEY" "${origin}/api/v1/users/me"`, 'A request with credentials')}
<div class="send live"><button type="button" class="primary" data-get="/users/me">Send request</button>
<span class="status" role="status"></span></div><div class="result"></div></div>
</section>
<section aria-labelledby="guides"><h2 id="guides">Guides</h2>
${guideCards(guides)}</section>
<section aria-labelledby="conventions"><h2 id="conventions">Conventions</h2>
${prose.blocks(conventions.join('\n\n'))}</section>
<section aria-labelledby="reference"><h2 id="reference">Reference</h2>
<p>${operations.length} operations; for each, its parameters, samples in four languages, and a form to try it. The
<a href="/docs/error-codes">error codes</a>, the <a href="/docs/event-types">events</a> and the
<a href="/docs/changelog">changelog</a> have pages of their own.</p>
<ul class="cards">${document.tags.map(
    ({
      name,
      description,
    }) => markup`<li><a href="/docs/${name}"><strong>${capitalized(name)}</strong> <span>${description}</span></a></li>
`,
  )}</ul></section>
</div>`;
}

const guideCards = (guides: readonly Guide[]): Markup =>
  markup`<ul class="cards">${guides.map(
    ({
      name,
      title,
      summary,
    }) => markup`<li><a href="/docs/guides/${name}"><strong>${title}</strong> <span>${{ html: summary }}</span></a></li>
`,
  )}</ul>`;

export const guideList = (guides: readonly Guide[]): Markup =>
  markup`<div class="landing"><h1>Guides</h1>
${guideCards(guides)}</div>`;

export const guideArticle = (
  { html, sections }: Guide,
  { prose }: SchemaTools,
): Markup => markup`<div class="guide"><article>
${prose.linked(html)}</article>
<aside aria-label="On this page"><h2>On this page</h2>
<ul>${sections
  .filter(({ id }) => id !== '')
  .map(
    ({ id, title }) => markup`<li><a href="#${id}">${title}</a></li>
`,
  )}</ul></aside></div>`;

/** The operations of a tag. */
export function tagPage(
  { name, description }: { name: string; description: string },
  operations: readonly Described[],
): Markup {
  return markup`<div class="landing"><h1>${capitalized(name)}</h1>
<div class="lead"><p>${description}</p></div>
<ul class="operations">${operations.map(
    ({
      url,
      summary,
      table: { method, path },
    }) => markup`<li><a href="${url}"><b class="method ${method.toLowerCase()}">${method}</b>
<code>${breakable(path)}</code> <span>${summary}</span></a></li>
`,
  )}</ul></div>`;
}
