import type { Audience, Emission, LiveEvent } from '../domain/event.ts';
import type { Realm } from '../domain/organization.ts';
import type { Db } from '../store/db.ts';

/** One unit of work: all that is done in it happens, or nothing of it. */
export interface Scope {
  db: Db;
  realm: Realm;
  /** UNIX seconds, the same during the whole unit. */
  now: number;
  /** Notes an event; it is stored with the unit and delivered after it. */
  emit: (audience: Audience, event: LiveEvent, options?: Pick<Emission, 'forUser' | 'hints'>) => void;
  /** Notes an event that is delivered to whoever listens after the unit, and never stored. */
  emitLive: (audience: Audience, event: LiveEvent) => void;
  /** Ends the waiting requests of queues that the unit deleted. */
  endQueues: (ids: readonly string[]) => void;
  /** Runs when the unit is durable: to wake those who carry out rows that it wrote (mail). Must not fail. */
  afterwards: (effect: () => void) => void;
}
