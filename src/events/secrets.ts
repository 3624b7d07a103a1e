import type { CompleteEvent } from '../domain/event.ts';
import { MAX_SECRETS } from '../domain/limits.ts';
import { SECRET_SECONDS, type StoredEvent } from '../store/events/events.ts';

/**
 * The complete events of the last minute, of all organizations, whose rows leave out a secret, such as a new API key:
 * secrets are sent to every process, but never stored.
 */
export interface Secrets {
  add: (realmId: number, events: readonly CompleteEvent[]) => void;
  /**
   * The events with their secrets. Waits for those that are on their way, at most half a second; an event whose secret
   * does not arrive stays as it is stored.
   */
  restored: (realmId: number, events: readonly StoredEvent[]) => Promise<readonly StoredEvent[]>;
}

const MAX_WAIT_MS = 500;

/** `event` is undefined if the secret did not arrive in time. */
type Kept = Pick<CompleteEvent, 'event'> | undefined;

export function openSecrets({ now }: { now: () => number }): Secrets {
  const kept = new Map<string, Kept>();
  const waiting = new Map<string, Set<() => void>>();

  function keep(key: string, secret: Kept): void {
    if (!kept.has(key)) setTimeout(() => kept.delete(key), SECRET_SECONDS * 1000).unref();
    kept.set(key, secret);
    const [oldest] = kept.keys();
    if (kept.size > MAX_SECRETS && oldest !== undefined) kept.delete(oldest);
    for (const resume of waiting.get(key) ?? []) resume();
  }

  async function arrived(key: string): Promise<Kept> {
    if (kept.has(key)) return kept.get(key);
    await new Promise<void>((resolve) => {
      const limit = setTimeout(() => keep(key, undefined), MAX_WAIT_MS);
      const resume = () => {
        clearTimeout(limit);
        resolve();
      };
      waiting.set(key, (waiting.get(key) ?? new Set()).add(resume));
    });
    waiting.delete(key);
    return kept.get(key);
  }

  async function restore(realmId: number, event: StoredEvent): Promise<StoredEvent> {
    if (event.secretUntil === undefined || event.secretUntil <= now()) return event;
    const secret = await arrived(keyOf(realmId, event.seq));
    return secret ? { ...event, event: secret.event } : event;
  }

  return {
    add: (realmId, events) => {
      for (const { seq, event } of events) keep(keyOf(realmId, seq), { event });
    },
    restored: async (realmId, events) =>
      events.some(({ secretUntil }) => secretUntil !== undefined)
        ? Promise.all(events.map((event) => restore(realmId, event)))
        : events,
  };
}

const keyOf = (realmId: number, seq: number) => `${realmId} ${seq}`;
