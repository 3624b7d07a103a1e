import Router from '@koa/router';
import { docsRouter } from './docs.ts';
import { DOCUMENTS, documentRouter } from './documents.ts';
import type { Metrics } from './metrics.ts';
import type { Services } from './services.ts';

/** Everything that is served and is no operation of the API. */
export function siteRouter(services: Services, metrics: Metrics): Router {
  const router = new Router();
  router.get('/', (ctx) => {
    ctx.type = 'html';
    ctx.set('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'");
    ctx.body = firstPage(services.config.publicUrl);
  });
  router.get('/health', async (ctx) => {
    await services.database.read.raw('select 1');
    ctx.body = { status: 'ok' };
  });
  router.get('/metrics', async (ctx) => {
    ctx.type = 'text/plain; version=0.0.4';
    ctx.body = await metrics.text();
  });
  router.use(documentRouter().routes());
  router.use(docsRouter().routes());
  return router;
}

const firstPage = (origin: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Parlance</title>
<style>
  :root { color-scheme: light dark; font: 1.05rem/1.6 system-ui, sans-serif; }
  body { max-width: 42rem; margin: 12vh auto; padding: 0 1.25rem; }
  h1 { margin: 0; font-size: 2.4rem; letter-spacing: -.02em; }
  code { font-size: .95em; overflow-wrap: anywhere; }
  li { margin: .4rem 0; }
</style>
</head>
<body>
<main>
<h1>Parlance</h1>
<p>A team chat server whose HTTP API is its product. Everything it does is described by one OpenAPI document,
and chat clients of this protocol family work against it as they are.</p>
<ul>
<li><a href="/docs">Reference</a>, with every operation to try, and <a href="/docs/guides">guides</a></li>
<li>Documents: ${DOCUMENTS.map(({ name, title }) => `<a href="/api/v1/${name}">${title}</a>`).join(' · ')}</li>
<li>Base address of the API: <code>${origin}/api/v1</code></li>
<li>Is it up? <a href="/health">health</a> · <a href="/metrics">metrics</a></li>
</ul>
</main>
</body>
</html>
`;
