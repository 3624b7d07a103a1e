import type { Context } from 'koa';
import type { Config } from '../config.ts';
import { tooManyRequests } from '../domain/errors.ts';
import { FAILED_LOGINS, FILES_PER_CALL, WRONG_KEYS } from '../domain/limits.ts';
import { addHeaders } from './response-headers.ts';
import type { OpenTally } from './tally.ts';

export type CallKind = 'calls' | 'polls' | 'files';
export type RateLimit = (ctx: Context, key: string, kind: CallKind) => Promise<void>;

/**
 * Counts requests per user. Polling for events and opening files are counted separately, so that they never use up the
 * limit of other calls.
 */
export function rateLimit(limit: Config['rateLimit'], openTally: OpenTally, name = 'requests'): RateLimit {
  if (!limit) return async () => undefined;
  const { requests, seconds } = limit;
  const most: Record<CallKind, number> = { calls: requests, polls: requests, files: requests * FILES_PER_CALL };
  const tallyOf = (kind: CallKind) => openTally(`${name} ${kind}`, { most: most[kind], seconds });
  const tallies = { calls: tallyOf('calls'), polls: tallyOf('polls'), files: tallyOf('files') };
  return async (ctx, key, kind) => {
    const { left, resetMs } = await tallies[kind].count(key);
    addHeaders(ctx, {
      'X-RateLimit-Limit': String(most[kind]),
      'X-RateLimit-Remaining': String(Math.max(left, 0)),
      'X-RateLimit-Reset': String(Math.ceil((Date.now() + resetMs) / 1000)),
    });
    if (left < 0) throw tooManyRequests(resetMs / 1000);
  };
}

/** Attempts to log in under one name, so that passwords cannot be guessed by trying from many addresses. */
export interface LoginAttempts {
  /** Counts an attempt; after too many failures, refuses it whatever its password. */
  begin: (name: string) => Promise<void>;
  /** Forgets the attempts so far. */
  succeed: (name: string) => Promise<void>;
}

/** Counts failures; does nothing if requests are not limited either. */
export function loginAttempts(limit: Config['rateLimit'], openTally: OpenTally): LoginAttempts {
  if (!limit) return { begin: async () => undefined, succeed: async () => undefined };
  const tally = openTally('failed logins', FAILED_LOGINS);
  return {
    begin: async (name) => {
      const { left, resetMs } = await tally.count(name);
      if (left < 0) throw tooManyRequests(resetMs / 1000);
    },
    succeed: tally.forget,
  };
}

/**
 * Refuses further wrong keys from an address after too many. Valid keys are never counted, because many people share an
 * address.
 */
export type WrongKeys = (address: string) => Promise<void>;

export function wrongKeys(limit: Config['rateLimit'], openTally: OpenTally): WrongKeys {
  if (!limit) return async () => undefined;
  const tally = openTally('wrong keys', WRONG_KEYS);
  return async (address) => {
    const { left, resetMs } = await tally.count(address);
    if (left < 0) throw tooManyRequests(resetMs / 1000);
  };
}
