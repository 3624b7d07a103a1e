import type { Context } from 'koa';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Config } from '../config.ts';
import { Refusal } from '../domain/errors.ts';

export type RateLimit = (ctx: Context, key: string, tally: 'calls' | 'polls') => Promise<void>;

/** Counts requests per user; polling for events has a tally of its own, so that it never starves other calls. */
export function rateLimit(limit: Config['rateLimit']): RateLimit {
  if (!limit) return async () => undefined;
  const options = { points: limit.requests, duration: limit.seconds };
  const limiters = { calls: new RateLimiterMemory(options), polls: new RateLimiterMemory(options) };
  return async (ctx, key, tally) => {
    const { state, isExceeded } = await consumed(limiters[tally], key);
    ctx.set({
      'X-RateLimit-Limit': String(limit.requests),
      'X-RateLimit-Remaining': String(state.remainingPoints),
      'X-RateLimit-Reset': String(Math.ceil((Date.now() + state.msBeforeNext) / 1000)),
    });
    if (!isExceeded) return;
    const seconds = state.msBeforeNext / 1000;
    ctx.set('Retry-After', String(Math.ceil(seconds)));
    throw new Refusal('RATE_LIMIT_HIT', 'API usage exceeded rate limit', { 'retry-after': seconds });
  };
}

async function consumed(limiter: RateLimiterMemory, key: string) {
  try {
    return { state: await limiter.consume(key), isExceeded: false };
  } catch (refused) {
    if (refused instanceof RateLimiterRes) return { state: refused, isExceeded: true };
    throw refused;
  }
}
