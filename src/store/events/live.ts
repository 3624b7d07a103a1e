import type { Emission, LiveEmission } from '../../domain/event.ts';
import { type LivePlace, MAX_LIVE_NUMBER } from '../../domain/queue.ts';
import { type Db, only, raw, smallerOf, statement, table } from '../db/statement.ts';
import { appendEvents } from './events.ts';

/** An event that is never stored, with its place among the stored ones. */
export interface PlacedEvent extends LiveEmission {
  place: LivePlace;
}

/** An event whose only purpose is to begin a new gap for live events. */
export const FOR_NOBODY: Emission = { audience: {}, event: { type: 'heartbeat' } };

interface NewPlaces {
  live_seq: number;
  /** The number of the newest live event before. */
  before: number;
  live_number: number;
}

const numbering = statement<{ realmId: number; count: number }, NewPlaces>((db, p) =>
  raw(
    db,
    `with newest as (
      select event_seq, case when live_seq = event_seq then live_number else 0 end as before from realms where id = ?
    )
    update realms set live_seq = newest.event_seq, live_number = ${smallerOf(db, 'newest.before + ?', `${MAX_LIVE_NUMBER}`)}
    from newest where realms.id = ? returning live_seq, before, live_number`,
    [p('realmId'), p('count'), p('realmId')],
  ),
);

/**
 * Gives each live event its place. Places are given out under the organization's row lock, like the numbers of stored
 * events, so no process can have delivered a later event before this unit is committed.
 */
export async function placeLiveEvents(
  db: Db,
  realmId: number,
  emissions: readonly LiveEmission[],
  now: number,
): Promise<PlacedEvent[]> {
  const count = emissions.length;
  const { live_seq: seq, before, live_number: last } = only(await numbering(db, { realmId, count }));
  const fitting = last - before;
  const placed = emissions
    .slice(0, fitting)
    .map((emission, index) => ({ ...emission, place: { seq, number: before + index + 1 } }));
  if (fitting === count) return placed;
  await appendEvents(db, realmId, [FOR_NOBODY], now);
  return [...placed, ...(await placeLiveEvents(db, realmId, emissions.slice(fitting), now))];
}

/** The places of the newest live events of all organizations that have had live events. */
export async function listLivePlaces(db: Db): Promise<{ realmId: number; place: LivePlace }[]> {
  const rows = await table(db, 'realms').where('live_number', '>', 0).select('id', 'live_seq', 'live_number');
  return rows.map((row) => ({ realmId: row.id, place: { seq: row.live_seq, number: row.live_number } }));
}
