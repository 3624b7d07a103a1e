import type { LiveEmission } from '../domain/event.ts';
import { type LivePlace, MAX_LIVE_NUMBER } from '../domain/queue.ts';
import type { Notifier } from '../events/notifier.ts';
import type { Database } from '../store/db/open.ts';
import { appendEvents } from '../store/events/events.ts';
import { FOR_NOBODY, placeLiveEvents } from '../store/events/live.ts';

/** Gives live events of an organization their places between two stored ones, and sends them to every process. */
export type SendLive = (realmId: number, emissions: readonly LiveEmission[]) => Promise<void>;

interface Sending {
  notifier: Notifier;
  /** UNIX seconds. */
  now: () => number;
}

export const openLiveSender = (database: Database, sending: Sending): SendLive =>
  database.dialect === 'postgres' ? placedByUnits(database, sending) : placedInMemory(database, sending);

/** Live events that wait for the same unit. */
interface Gathering {
  emissions: LiveEmission[];
  sent: Promise<void>;
}

const MAX_GATHERED = 200;

/**
 * With several processes: a short unit counts the places and sends the events with its commit. Those that come while
 * other units of the organization run share one.
 */
function placedByUnits(database: Database, { notifier, now }: Sending): SendLive {
  const gatherings = new Map<number, Gathering>();

  async function send(realmId: number, emissions: readonly LiveEmission[]): Promise<void> {
    const acceptNoMore = () => {
      if (gatherings.get(realmId)?.emissions === emissions) gatherings.delete(realmId);
    };
    try {
      await database.unitIn(realmId, async (db) => {
        acceptNoMore();
        const live = await placeLiveEvents(db, realmId, emissions, now());
        await notifier.notifyWithUnit(db, { realmId, live });
      });
    } finally {
      acceptNoMore();
    }
  }

  return (realmId, emissions) => {
    const gathering = gatherings.get(realmId);
    if (gathering && gathering.emissions.length < MAX_GATHERED) {
      for (const emission of emissions) gathering.emissions.push(emission);
      return gathering.sent;
    }
    const own = [...emissions];
    const sent = send(realmId, own);
    gatherings.set(realmId, { emissions: own, sent });
    return sent;
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
    notifier.notify({ realmId, seq, stored: [{ ...FOR_NOBODY, ...appended }], live: [], ended: [] });
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
      notifier.notify({ realmId, seq: place.seq, stored: [], live: [{ ...emission, place }], ended: [] });
    }
  };
}
