import { setImmediate as nextTurn } from 'node:timers/promises';
import type { LiveEmission } from '../domain/event.ts';
import { type LivePlace, MAX_LIVE_NUMBER } from '../domain/queue.ts';
import type { Notifier } from '../events/notifier.ts';
import type { Database } from '../store/db/open.ts';
import { appendEvents } from '../store/events/events.ts';
import { FOR_NOBODY } from '../store/events/live.ts';

/** Gives live events of an organization their places between two stored ones, and sends them to every process. */
export type SendLive = (realmId: number, emissions: readonly LiveEmission[]) => Promise<void>;

interface Sending {
  notifier: Notifier;
  /** UNIX seconds. */
  now: () => number;
}

export const openLiveSender = (database: Database, sending: Sending): SendLive =>
  database.dialect === 'postgres' ? placedByDatabase(database, sending) : placedInMemory(database, sending);

/** Live events that wait for the same statement. */
interface Gathering {
  emissions: LiveEmission[];
  isOpen: boolean;
  sent: Promise<void>;
}

/** How many a statement places if there is room for them. */
const MAX_GATHERED = 200;

/**
 * With several processes: one statement counts the places and sends the events. Those that come while another one of the
 * organization runs share the next one.
 */
function placedByDatabase(database: Database, { notifier, now }: Sending): SendLive {
  const newest = new Map<number, Gathering>();

  async function send(realmId: number, emissions: readonly LiveEmission[]): Promise<void> {
    for (let from = 0; from < emissions.length; from += MAX_GATHERED) {
      const some = emissions.slice(from, from + MAX_GATHERED);
      while (!(await notifier.placeAndNotify(database.read, realmId, some))) {
        await database.unitIn(realmId, (db) => appendEvents(db, realmId, [FOR_NOBODY], now()));
      }
    }
  }

  async function sendAfter(before: Promise<void> | undefined, realmId: number, own: Gathering): Promise<void> {
    // Those whose requests arrived with the first one's are gathered as well.
    await (before?.catch(() => undefined) ?? nextTurn());
    own.isOpen = false;
    try {
      await send(realmId, own.emissions);
    } finally {
      if (newest.get(realmId) === own) newest.delete(realmId);
    }
  }

  return (realmId, emissions) => {
    const last = newest.get(realmId);
    if (last?.isOpen && last.emissions.length + emissions.length <= MAX_GATHERED) {
      for (const emission of emissions) last.emissions.push(emission);
      return last.sent;
    }
    const own: Gathering = { emissions: [...emissions], isOpen: true, sent: Promise.resolve() };
    newest.set(realmId, own);
    own.sent = sendAfter(last?.sent, realmId, own);
    return own.sent;
  };
}

/**
 * With a single process, which sees every commit: a unit is needed only to begin a new gap, every 503 live events and
 * after a start.
 */
function placedInMemory(database: Database, { notifier, now }: Sending): SendLive {
  const newest = new Map<number, LivePlace>();
  notifier.onNotification(({ realmId, seq }) => {
    if (seq > (newest.get(realmId)?.seq ?? 0)) newest.set(realmId, { seq, number: 0 });
  });

  async function beginGap(realmId: number): Promise<LivePlace> {
    const appended = await database.unitIn(realmId, (db) => appendEvents(db, realmId, [FOR_NOBODY], now()));
    const { seq } = appended;
    notifier.notify({ realmId, seq, stored: [{ ...FOR_NOBODY, ...appended, length: 0 }], live: [], ended: [] });
    return { seq, number: 0 };
  }

  return async (realmId, emissions) => {
    for (const emission of emissions) {
      let after = newest.get(realmId);
      while (!after || after.number === MAX_LIVE_NUMBER) {
        const begun = await beginGap(realmId);
        after = newest.get(realmId) ?? begun;
      }
      const place = { seq: after.seq, number: after.number + 1 };
      newest.set(realmId, place);
      notifier.notify({ realmId, seq: place.seq, stored: [], live: [{ place, ...emission }], ended: [] });
    }
  };
}
