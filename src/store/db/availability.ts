import { setTimeout } from 'node:timers/promises';

const MAX_PAUSE_MS = 25;

/**
 * Codes of a database that takes no writes at the moment: locked by another process or full (SQLite); unreachable, starting,
 * stopping, out of space, of memory or of connections, not the primary any more, or a lock that was not given up in time
 * (PostgreSQL); and of a full disk under the files. A connection that breaks is not among them: its unit may be committed.
 */
const UNAVAILABLE = /^(SQLITE_(BUSY|FULL)(_\w+)?|0800[14]|25006|53\w{3}|57P0[1-3]|55P03|ECONNREFUSED|ENOSPC|EDQUOT)$/;
const LOCKED = /^SQLITE_BUSY(_\w+)?$/;

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '');

/** Whether the database refused or lost a unit for a reason that passes: nothing of it is stored, and it may be tried again. */
export const isUnavailable = (error: unknown): boolean => UNAVAILABLE.test(codeOf(error));

/**
 * Tries until no other process holds the lock. SQLite's own waiting would stop the whole process meanwhile, as one of its
 * drivers works within the event loop.
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
