import { openPubSub, type PubSub, sendWithUnit } from '../store/db/pubsub.ts';
import type { Notification, Notifier } from './notifier.ts';

/** Sent when a process starts, since the previous one may have been killed between a commit and its notification. */
const STARTED = 'began';

/**
 * The notifier of several processes on one database. A notification has the number of the newest event; the others read
 * the events from the log. Only what is never stored, live events and secrets, travels with it, sent by the unit itself.
 */
export async function postgresNotifier(url: string): Promise<Notifier> {
  const listeners: ((notification: Notification) => void)[] = [];
  const reconnectListeners: (() => void)[] = [];
  const broadcast = (notification: Notification) => {
    for (const listener of listeners) listener(notification);
  };
  const onReconnect = () => {
    for (const listener of reconnectListeners) listener();
  };
  const pubsub: PubSub = await openPubSub(url, {
    read: (text) => (text === STARTED ? onReconnect() : broadcast(JSON.parse(text) as Notification)),
    onReconnect,
  });
  pubsub.send(STARTED);
  return {
    // This process gets them back too: it must not deliver them before earlier ones of other processes.
    notifyWithUnit: (db, withUnit) => {
      const seq = withUnit.live.at(-1)?.place.seq ?? 0;
      return sendWithUnit(db, JSON.stringify({ ...withUnit, seq, ended: [] } satisfies Notification));
    },
    notify: (notification) => {
      broadcast(notification);
      const { stored: _stored, complete: _sealed, ...others } = notification;
      pubsub.send(JSON.stringify(others satisfies Notification));
    },
    onNotification: (listener) => {
      listeners.push(listener);
    },
    onReconnect: (listener) => {
      reconnectListeners.push(listener);
    },
    close: () => pubsub.close(),
  };
}
