import type { CompleteEvent, LiveEmission } from '../domain/event.ts';
import type { Db } from '../store/db/open.ts';
import type { StoredEvent } from '../store/events/events.ts';
import type { PlacedEvent } from '../store/events/live.ts';

/** The effects of a unit of work that processes must know of after its commit. */
export interface Notification {
  realmId: number;
  /** The number of the unit's newest event in the organization's log; 0 when it stored none. */
  seq: number;
  /** The new events, if the notification comes from this process; they need not be read then. */
  stored?: readonly StoredEvent[];
  /** Events that are never stored. */
  live: readonly PlacedEvent[];
  /** The complete forms of events whose rows leave out a secret, if the notification comes from this process. */
  complete?: readonly CompleteEvent[];
  /** The same from any process, encrypted (`store/events/sealed.ts`). */
  sealed?: string;
  /** Queues that ended. */
  ended: readonly string[];
  /** Queues that the process `by` serves now, so that other processes end their waiting requests. */
  claimed?: { by: string; ids: readonly string[] };
}

/** Informs every process of commits. If a notification is lost, events are delayed, but never lost. */
export interface Notifier {
  /** Sends secrets of the unit's events, which are never stored, together with its commit. */
  notifyWithUnit: (db: Db, notification: Required<Pick<Notification, 'realmId' | 'sealed'>>) => Promise<void>;
  /**
   * Gives live events their places and sends them, so that every process gets them in the order of their places. Returns
   * false if there is no room before the next stored event.
   */
  placeAndNotify: (db: Db, realmId: number, emissions: readonly LiveEmission[]) => Promise<boolean>;
  notify: (notification: Notification) => void;
  onNotification: (listener: (notification: Notification) => void) => void;
  /**
   * When other processes may have committed without notifying this one, it is notified of what the function finds. Only
   * one function can be given.
   */
  onMissed: (find: () => Promise<readonly Notification[]>) => void;
  /** Soon has every process look for what was committed without a notification. */
  lookAgain: () => void;
  close: () => Promise<void>;
}

/** The notifier of a single process that nothing else writes beside. */
export function memoryNotifier(): Notifier {
  const listeners: ((notification: Notification) => void)[] = [];
  const refuse = () => Promise.reject(new Error('a single process needs no other to be notified'));
  return {
    notifyWithUnit: refuse,
    placeAndNotify: refuse,
    notify: (notification) => {
      for (const listener of listeners) listener(notification);
    },
    onNotification: (listener) => {
      listeners.push(listener);
    },
    onMissed: () => undefined,
    lookAgain: () => undefined,
    close: async () => undefined,
  };
}
