import type { Emission } from '../domain/event.ts';
import type { StoredEvent } from '../store/events.ts';

/** What is told after a unit of work was committed. */
export interface Ring {
  realmId: number;
  /** The number of the newest event of the organization's log. */
  seq: number;
  /** The new events, where the ring comes from this process: saves reading them again. */
  stored?: readonly StoredEvent[];
  /** Events that are never stored. */
  live: readonly Emission[];
  /** Queues that ended. */
  ended: readonly string[];
}

/** Tells every process that something was committed. A lost ring delays an event, it never loses one. */
export interface Bell {
  ring: (ring: Ring) => void;
  onRing: (listener: (ring: Ring) => void) => void;
  /** Calls the listener after a time in which rings of other processes may have been lost. */
  onGap: (listener: () => void) => void;
  close: () => Promise<void>;
}

/** The bell of a single process. */
export function memoryBell(): Bell {
  const listeners: ((ring: Ring) => void)[] = [];
  return {
    ring: (ring) => {
      for (const listener of listeners) listener(ring);
    },
    onRing: (listener) => {
      listeners.push(listener);
    },
    onGap: () => undefined,
    close: async () => undefined,
  };
}
