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
    if (isExceeded) throw tooMany(state);
  };
}

/** Attempts to log in under one name, so that nobody can try many passwords of an account from many addresses. */
export interface LoginAttempts {
  /** Counts an attempt; refuses it, whatever its password, after too many that failed. */
  begin: (name: string) => Promise<void>;
  /** The attempts so far do not count any more. */
  succeed: (name: string) => Promise<void>;
}

const MOST_FAILURES = { points: 5, duration: 30 * 60 };

/** Counts failures in this process; nothing where requests are not limited either. */
export function loginAttempts(limit: Config['rateLimit']): LoginAttempts {
  if (!limit) return { begin: async () => undefined, succeed: async () => undefined };
  const limiter = new RateLimiterMemory(MOST_FAILURES);
  return {
    begin: async (name) => {
      const { state, isExceeded } = await consumed(limiter, name);
      if (isExceeded) throw tooMany(state);
    },
    succeed: async (name) => {
      await limiter.delete(name);
    },
  };
}

const tooMany = ({ msBeforeNext }: RateLimiterRes) =>
  new Refusal('RATE_LIMIT_HIT', 'API usage exceeded rate limit', { 'retry-after': msBeforeNext / 1000 });

async function consumed(limiter: RateLimiterMemory, key: string) {
  try {
    return { state: await limiter.consume(key), isExceeded: false };
  } catch (refused) {
    if (refused instanceof RateLimiterRes) return { state: refused, isExceeded: true };
    throw refused;
  }
}
