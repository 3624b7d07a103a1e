import { setTimeout } from 'node:timers/promises';

const MAX_PAUSE_MS = 25;

/**
 * Error codes of a database that temporarily accepts no writes: locked by another process, full, or not writable by this user (SQLite); unreachable,
 * starting, stopping, out of space, memory or connections, no longer the primary, or a lock that was not released in time
 * (PostgreSQL); and of a full disk. A broken connection is not included, because its unit may have been committed.
 */
const UNAVAILABLE =
  /^(SQLITE_(BUSY|FULL|READONLY)(_\w+)?|0800[14]|25006|53\w{3}|57P0[1-3]|55P03|ECONNREFUSED|ENOSPC|EDQUOT)$/;
const LOCKED = /^SQLITE_BUSY(_\w+)?$/;

/** A former primary, or a full disk: while the database takes no claim of a queue, it takes no event either. */
const TAKES_NOTHING = /^(25006|53100)$/;

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '');

/** Whether the database refused or lost a unit for a temporary reason: nothing was stored, and the unit can be retried. */
export const isUnavailable = (error: unknown): boolean => UNAVAILABLE.test(codeOf(error));

/** Whether PostgreSQL stores nothing at all at the moment, whoever asks. */
export const takesNothing = (error: unknown): boolean => TAKES_NOTHING.test(codeOf(error));

export const hasCode = (error: unknown, codes: readonly string[]): boolean => codes.includes(codeOf(error));

/** A pooled connection that the database has closed. */
export const isClosedMeanwhile = (error: unknown): boolean =>
  hasCode(error, ['57P01', 'ECONNRESET', 'EPIPE']) ||
  (error instanceof Error && /connection terminated|not queryable/i.test(error.message));

/** A pool without a free connection for too long. */
const isOverloaded = (error: unknown): boolean =>
  error instanceof Error && error.message.includes('Timeout acquiring a connection');

/** Whether the database could not be read for a temporary reason. */
export const isAway = (error: unknown): boolean =>
  isUnavailable(error) || isClosedMeanwhile(error) || isOverloaded(error);

/**
 * Retries until no other process holds the lock. SQLite's own busy timeout would block the event loop, because one of the
 * drivers is synchronous.
 */
export async function whenUnlocked(attempt: () => Promise<unknown>, longestMs: number): Promise<void> {
  const startedAt = performance.now();
  for (let pause = 1; ; pause = Math.min(2 * pause, MAX_PAUSE_MS)) {
    try {
      await attempt();
      return;
    } catch (error) {
      if (!LOCKED.test(codeOf(error)) || performance.now() - startedAt > longestMs) throw error;
    }
    await setTimeout(pause);
  }
}
