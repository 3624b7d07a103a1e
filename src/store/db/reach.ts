import { setTimeout as pause } from 'node:timers/promises';

const PAUSE_MS = 1000;

/** A database that cannot be opened; the message says which, without its password. */
export class DatabaseUnusable extends Error {
  override readonly name = 'DatabaseUnusable';
}

/** Error codes of a server that is absent, does not answer, is starting or stopping, or has no free connection. */
const NOT_REACHABLE =
  /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EPIPE|08\w{3}|53300|57P0[1-3])$/;

interface Patience {
  /** Milliseconds after which an unresponsive server is an error. */
  forMs: number;
  /** Called before the first retry, with the problem. */
  onRetry: (problem: string) => void;
}

/**
 * Resolves when a PostgreSQL server accepts connections; tries once a second. Throws `DatabaseUnusable` if it does not do
 * so in time, or refuses the user, the password or the database. Does nothing for SQLite.
 */
export async function whenReachable(url: string, { forMs, onRetry }: Patience): Promise<void> {
  if (url.startsWith('sqlite:')) return;
  const startedAt = performance.now();
  for (let attempts = 1; ; attempts++) {
    const error = await connectionError(url);
    if (error === undefined) return;
    const problem = `PostgreSQL at ${placeOf(url)} ${error.isPassing ? 'cannot be reached' : 'refuses'}: ${error.text}`;
    if (!error.isPassing || performance.now() - startedAt > forMs) throw new DatabaseUnusable(problem);
    if (attempts === 1) onRetry(problem);
    await pause(PAUSE_MS);
  }
}

async function connectionError(url: string): Promise<{ isPassing: boolean; text: string } | undefined> {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5 * PAUSE_MS });
  // A connection that breaks later emits an event.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return undefined;
  } catch (error) {
    const { code = '', message = '' } = error as { code?: string; message?: string };
    // The error of a name with several addresses has no message of its own.
    return { isPassing: NOT_REACHABLE.test(code) || /timeout/i.test(message), text: message || code };
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Host and database of the URL, without user and password. */
function placeOf(url: string): string {
  if (!URL.canParse(url)) return 'DATABASE_URL';
  const { host, pathname } = new URL(url);
  return `${host || 'the local socket'}${pathname}`;
}
