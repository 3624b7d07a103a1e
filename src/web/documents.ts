import Router from '@koa/router';
import type { Context } from 'koa';
import { generatedFile } from '../api/table.ts';
import { servedText } from './served-file.ts';

/** The published documents about the API. */
export const DOCUMENTS = [
  { name: 'openapi.json', type: 'application/json', title: 'OpenAPI 3.0 as JSON' },
  { name: 'openapi.yaml', type: 'application/yaml', title: 'OpenAPI 3.0 as YAML' },
  { name: 'openapi-3.1.json', type: 'application/json', title: 'OpenAPI 3.1' },
  { name: 'openapi-single.json', type: 'application/json', title: 'OpenAPI with one media type per body' },
  { name: 'openapi-json-only.json', type: 'application/json', title: 'OpenAPI with JSON bodies only, without uploads' },
  { name: 'event-schemas.json', type: 'application/json', title: 'Event schemas' },
  { name: 'asyncapi.json', type: 'application/json', title: 'AsyncAPI 3.0 of the events' },
  { name: 'events.d.ts', type: 'text/plain', title: 'Types of the events for TypeScript' },
  { name: 'error-codes.json', type: 'application/json', title: 'Error codes' },
  { name: 'schemathesis.toml', type: 'text/plain', title: 'Settings for schemathesis' },
  { name: 'schemathesis_hooks.py', type: 'text/plain', title: 'Hooks for schemathesis' },
  { name: 'postman_collection.mjs', type: 'text/javascript', title: 'Script that prepares a Postman collection' },
] as const;

/** Serves the documents below the API, readable from pages of any origin; they name this server by its public URL. */
export function documentRouter(publicUrl: string): Router {
  const router = new Router({ prefix: '/api/v1' });
  for (const { name, type } of DOCUMENTS) {
    const answer = answerOf(name, type, publicUrl);
    router.get(`/${name}`, async (ctx) => {
      allowReading(ctx);
      await answer(ctx);
    });
    // Pages of other origins send a preflight request before one with an ETag.
    router.options(`/${name}`, (ctx) => {
      allowReading(ctx);
      ctx.set({
        'Access-Control-Allow-Methods': 'GET, HEAD',
        'Access-Control-Allow-Headers': 'If-None-Match',
        'Access-Control-Max-Age': '86400',
      });
      ctx.status = 204;
    });
  }
  return router;
}

/** Read once, for the first request. */
function answerOf(name: string, type: string, publicUrl: string): (ctx: Context) => Promise<void> {
  let answer: ((ctx: Context) => Promise<void>) | undefined;
  return (ctx) => {
    answer ??= servedText(withServer(generatedFile(name), publicUrl), `${type}; charset=utf-8`);
    return answer(ctx);
  };
}

/** The generated documents give the path of the API only, which tools without the server's address cannot resolve. */
const withServer = (text: string, publicUrl: string): string =>
  text
    .replace('"url": "/api/v1"', () => `"url": ${JSON.stringify(`${publicUrl}/api/v1`)}`)
    .replace('- url: /api/v1\n', () => `- url: ${publicUrl}/api/v1\n`);

function allowReading(ctx: Context): void {
  ctx.set({ 'Access-Control-Allow-Origin': '*', 'Access-Control-Expose-Headers': 'ETag' });
}
