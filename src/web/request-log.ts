import { randomUUID } from 'node:crypto';
import type { Middleware } from 'koa';
import type { Logger } from 'pino';
import type { Metrics } from './metrics.ts';

/** Gives every request an ID, and measures and logs it when it is answered. */
export function requestLog(metrics: Metrics, log: Logger): Middleware {
  return async (ctx, next) => {
    const requestId = ctx.get('X-Request-Id') || randomUUID();
    ctx.state.requestId = requestId;
    ctx.set('X-Request-Id', requestId);
    const started = performance.now();
    await next();
    const observe = () => {
      const milliseconds = performance.now() - started;
      metrics.observe(ctx.method, ctx.status, milliseconds);
      if (!log.isLevelEnabled('debug')) return;
      const { method, path, status } = ctx;
      const ms = Math.round(milliseconds);
      log.debug({ request_id: requestId, method, path: withoutKey(path), status, ms }, 'request');
    };
    if (ctx.respond === false) ctx.res.once('close', observe);
    else observe();
  };
}

/** Whoever knows the key of an invitation can accept it, so no log may hold it. */
const withoutKey = (path: string) =>
  path.replace(/^(\/(?:accounts\/do_confirm|accounts\/confirm_address|join)\/)[^/]+/, '$1…');
