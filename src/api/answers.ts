import type { ServerResponse } from 'node:http';
import type { Context } from 'koa';
import { answerJson, answerText } from './answer-text.ts';
import type { Later, OperationId } from './operation.ts';
import type { RequestContext } from './request-context.ts';
import { type HeaderList, headersOf } from './response-headers.ts';
import { successJson, successText } from './success.ts';

/** Answers with what a handler returned. */
export function answer(
  { ctx, args: { ignored } }: RequestContext,
  reply: object | Later<OperationId> | undefined,
): void {
  if (typeof reply === 'function')
    answerLater(ctx.res, headersOf(ctx), { later: reply as Later<OperationId>, ignored });
  else answerText(ctx.res, headersOf(ctx), { status: 200, text: successJson(reply, ignored) });
}

/**
 * Keeps only the connection of a waiting request in memory: Koa would keep everything that it created for the request.
 */
function answerLater(
  res: ServerResponse,
  headers: HeaderList,
  { later, ignored }: { later: Later<OperationId>; ignored: readonly string[] },
): void {
  const leave = later((fields) => answerText(res, headers, { status: 200, text: successText(fields, ignored) }));
  if (res.closed) leave();
  else res.on('close', leave);
}

/** Answers a request whose path has no operation for the method; OPTIONS asks which methods there are. */
export function answerOtherMethod(ctx: Context, allowed: readonly string[]): void {
  if (ctx.method === 'OPTIONS') {
    ctx.respond = false;
    ctx.res.writeHead(204, [...headersOf(ctx), 'Allow', [...allowed].sort().join(', ')]).end();
    return;
  }
  ctx.set('Allow', allowed.join(', '));
  answerJson(ctx, 405, { result: 'error', msg: 'Method Not Allowed', code: 'BAD_REQUEST', allowed_methods: allowed });
}
