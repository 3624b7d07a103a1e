import type { LiveEmission } from '../domain/event.ts';
import { openPubSub, type PubSub, sendWithUnit } from '../store/db/pubsub.ts';
import { type PlaceBefore, placeAndSend } from '../store/events/live.ts';
import type { Notification, Notifier } from './notifier.ts';

/** Sent when commits may have had no notification: a process was killed in between, or lost its connection. */
const STARTED = 'began';

const LOOK_AFTER_MS = 1000;

/** A notification of live events, to which the database adds their place. */
interface Unplaced extends Omit<Notification, 'seq'> {
  emissions: readonly LiveEmission[];
}

function notificationOf(text: string): Notification {
  const received = JSON.parse(text) as Notification | (Unplaced & PlaceBefore);
  if (!('emissions' in received)) return received;
  const { emissions, before, ...notification } = received;
  const { seq } = notification;
  const live = emissions.map((one, index) => ({ place: { seq, number: before + index + 1 }, ...one }));
  return { ...notification, live };
}

/**
 * The notifier of several processes on one database. A notification has the number of the newest event; the others read
 * the events from the log. Only what is never stored, live events and secrets, travels with it, sent by the unit itself.
 */
export async function postgresNotifier(url: string): Promise<Notifier> {
  const listeners: ((notification: Notification) => void)[] = [];
  let findMissed: () => Promise<readonly Notification[]> = async () => [];
  const broadcast = (notification: Notification) => {
    for (const listener of listeners) listener(notification);
  };
  const onReconnect = () => {
    // What cannot be read now is read with the next notification.
    findMissed().then(
      (missed) => missed.forEach(broadcast),
      () => undefined,
    );
  };
  const pubsub: PubSub = await openPubSub(url, {
    read: (text) => (text === STARTED ? onReconnect() : broadcast(notificationOf(text))),
    onReconnect,
  });
  pubsub.send(STARTED);
  let nextLook: NodeJS.Timeout | undefined;
  return {
    notifyWithUnit: (db, withUnit) =>
      sendWithUnit(db, JSON.stringify({ ...withUnit, seq: 0, live: [], ended: [] } satisfies Notification)),
    // This process gets them back too: it must not deliver them before earlier ones of other processes.
    placeAndNotify: (db, realmId, emissions) =>
      placeAndSend(db, { realmId, count: emissions.length }, {
        realmId,
        emissions,
        live: [],
        ended: [],
      } satisfies Unplaced),
    notify: (notification) => {
      broadcast(notification);
      const { stored: _stored, complete: _sealed, ...others } = notification;
      pubsub.send(JSON.stringify(others satisfies Notification));
    },
    onNotification: (listener) => {
      listeners.push(listener);
    },
    onMissed: (find) => {
      findMissed = find;
    },
    lookAgain: () => {
      // In an outage many units fail at once, and the database may still be at work on a commit.
      nextLook ??= setTimeout(() => {
        nextLook = undefined;
        pubsub.send(STARTED);
        onReconnect();
      }, LOOK_AFTER_MS);
    },
    close: () => {
      clearTimeout(nextLook);
      return pubsub.close();
    },
  };
}
