import type { Db } from '../store/db/open.ts';
import type { StoredEvent } from '../store/events/events.ts';
import type { PlacedEvent } from '../store/events/live.ts';

/** What a unit of work did, as far as others must know after its commit. */
export interface Notification {
  realmId: number;
  /** The number of the unit's newest event in the organization's log; 0 when it stored none. */
  seq: number;
  /** The new events, when the notification comes from this process: saves reading them. */
  stored?: readonly StoredEvent[];
  /** Events that are never stored. */
  live: readonly PlacedEvent[];
  /** Queues that ended. */
  ended: readonly string[];
  /** Queues whose clients ask this process now, so that requests that wait elsewhere end. */
  claimed?: { by: string; ids: readonly string[] };
}

/** Tells every process that something was committed. A lost notification delays an event, it never loses one. */
export interface Notifier {
  /**
   * Sends live events together with the commit of the unit that gave them their places, so that every process gets them
   * in that order.
   */
  notifyWithUnit: (db: Db, notification: Pick<Notification, 'realmId' | 'live'>) => Promise<void>;
  notify: (notification: Notification) => void;
  onNotification: (listener: (notification: Notification) => void) => void;
  /** Calls the listener when notifications of other processes may have been lost. */
  onReconnect: (listener: () => void) => void;
  close: () => Promise<void>;
}

/** The notifier of a single process. */
export function memoryNotifier(): Notifier {
  const listeners: ((notification: Notification) => void)[] = [];
  return {
    notifyWithUnit: () => Promise.reject(new Error('a single process gives live events their places itself')),
    notify: (notification) => {
      for (const listener of listeners) listener(notification);
    },
    onNotification: (listener) => {
      listeners.push(listener);
    },
    onReconnect: () => undefined,
    close: async () => undefined,
  };
}
