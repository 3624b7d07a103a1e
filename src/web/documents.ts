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
] as const;

/** Serves the documents below the API, readable from pages of any origin. */
export function documentRouter(): Router {
  const router = new Router({ prefix: '/api/v1' });
  for (const { name, type } of DOCUMENTS) {
    router.get(`/${name}`, async (ctx) => {
      allowReading(ctx);
      await answerOf(name, type)(ctx);
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

const answers = new Map<string, (ctx: Context) => Promise<void>>();

/** Read once, for the first request. */
function answerOf(name: string, type: string): (ctx: Context) => Promise<void> {
  const answer = answers.get(name) ?? servedText(generatedFile(name), `${type}; charset=utf-8`);
  answers.set(name, answer);
  return answer;
}

function allowReading(ctx: Context): void {
  ctx.set({ 'Access-Control-Allow-Origin': '*', 'Access-Control-Expose-Headers': 'ETag' });
}
