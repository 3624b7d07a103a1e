import Router from '@koa/router';
import { docsRouter } from './docs/router.ts';
import { DOCUMENTS, documentRouter } from './documents.ts';
import { type Monitored, monitoringRouter } from './monitoring.ts';

/** Routes beside the API: documents, docs pages, health and metrics. */
export function webRouter(monitored: Monitored): Router {
  const router = new Router();
  router.get('/', (ctx) => {
    ctx.type = 'html';
    ctx.set('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'");
    ctx.body = firstPage(monitored.config.publicUrl);
  });
  router.use(monitoringRouter(monitored).routes());
  router.use(documentRouter(monitored.config.publicUrl).routes());
  router.use(docsRouter(monitored.config.publicUrl).routes());
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
  body { max-width: 42rem; margin: 8vh auto; padding: 0 1.25rem; }
  h1 { margin: 0; font-size: 2.4rem; letter-spacing: -.02em; }
  code { font-size: .95em; overflow-wrap: anywhere; }
  pre { padding: .8rem 1rem; overflow-x: auto; border: 1px solid; border-radius: .45rem; }
  li { margin: .4rem 0; }
  .documents { columns: 15rem; column-gap: 2rem; padding-left: 1.1rem; }
  .documents li { margin: 0 0 .25rem; break-inside: avoid; }
</style>
</head>
<body>
<main>
<h1>Parlance</h1>
<p>A self-hosted team chat server with a Zulip-compatible API. One OpenAPI document describes everything it does,
and chat clients of this protocol family work with it unmodified.</p>
<p>A first request, which needs no account:</p>
<pre tabindex="0"><code>curl --silent "${origin}/api/v1/server_settings"</code></pre>
<p>The <a href="/docs">reference</a> goes on from there: an API key, a message, its event.</p>
<ul>
<li><a href="/docs">Reference</a>, to try every operation, and <a href="/docs/guides">guides</a></li>
<li>Documents:
<ul class="documents">
${DOCUMENTS.map(({ name, title }) => `<li><a href="/api/v1/${name}">${title}</a></li>`).join('\n')}
</ul></li>
<li>Base URL of the API: <code>${origin}/api/v1</code></li>
<li>Status: <a href="/health">health</a></li>
</ul>
</main>
</body>
</html>
`;
