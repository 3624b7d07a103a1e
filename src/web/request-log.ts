import { randomUUID } from 'node:crypto';
import type { Context, Middleware } from 'koa';
import type { Level, Logger } from 'pino';
import { refusalOf, statusOf, tellWhenToRetry, withoutKey } from '../api/errors.ts';
import { addHeaders } from '../api/response-headers.ts';
import { SLOW_REQUEST_MS } from '../domain/limits.ts';
import type { Metrics } from './metrics.ts';

/** The operation whose requests wait on purpose. */
const LONG_POLL = 'getEvents';
/** IDs of a proxy in front are kept if they are short and plain: they come back as a header and go to the log. */
const PLAIN_ID = /^[\w.:/+=@-]{1,128}$/;

/**
 * Gives every request an ID, and measures and logs it when it is answered. Errors and slow requests are logged at the
 * default level, so the `X-Request-Id` that a user reports leads to a line.
 */
export function requestLog(
  metrics: Pick<Metrics, 'observe'>,
  log: Logger,
  slowMs: number = SLOW_REQUEST_MS,
): Middleware {
  return async (ctx, next) => {
    const given = ctx.get('X-Request-Id');
    const requestId = PLAIN_ID.test(given) ? given : randomUUID();
    ctx.state.requestId = requestId;
    addHeaders(ctx, { 'X-Request-Id': requestId });
    const started = performance.now();
    // Waiting requests keep these in memory, not what Koa made for them.
    const { method, path, res, state } = ctx;
    const observe = () => {
      const milliseconds = performance.now() - started;
      const operation = state.operation ?? 'page';
      const status = res.statusCode;
      metrics.observe({ operation, status, milliseconds });
      const isSlow = operation !== LONG_POLL && milliseconds >= slowMs;
      const level = levelOf(status, isSlow);
      if (!log.isLevelEnabled(level)) return;
      const ms = Math.round(milliseconds);
      const what = isSlow ? 'slow request' : 'request';
      log[level]({ request_id: requestId, operation, method, path: withoutKey(path), status, ms }, what);
    };
    try {
      await next();
    } catch (error) {
      answerFault(ctx, error, log);
    }
    const isWaiting = state.operation === LONG_POLL && !res.writableEnded && !res.closed;
    if (isWaiting) res.on('close', observe);
    else observe();
  };
}

function levelOf(status: number, isSlow: boolean): Level {
  if (status >= 500 || isSlow) return 'warn';
  return status >= 400 ? 'info' : 'debug';
}

/** Answers for a page that fails; the dispatcher does so for operations. */
function answerFault(ctx: Context, error: unknown, log: Logger): void {
  const refusal = refusalOf(ctx, error, log);
  tellWhenToRetry(ctx, refusal);
  ctx.status = statusOf(refusal);
  ctx.type = 'text/plain';
  ctx.body = refusal.message;
}
