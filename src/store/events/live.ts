import type { Emission } from '../../domain/event.ts';
import { type LivePlace, MAX_LIVE_NUMBER } from '../../domain/queue.ts';
import { type Db, only, raw, statement, table } from '../db/statement.ts';
import { appendEvents } from './events.ts';

/** An event that is never stored, with its place among the stored ones. */
export interface PlacedEvent extends Emission {
  place: LivePlace;
}

/** An event whose only purpose is to begin a new gap for live events. */
export const FOR_NOBODY: Emission = { audience: {}, event: { type: 'heartbeat' } };

const numbering = statement<{ realmId: number }, { live_seq: number; live_number: number }>((db, p) =>
  raw(
    db,
    `update realms set
      live_number = case when live_seq = event_seq then live_number else 0 end + 1,
      live_seq = event_seq
    where id = ? returning live_seq, live_number`,
    [p('realmId')],
  ),
);

/**
 * Gives each live event its place. Places are given out under the organization's row lock, like the numbers of stored
 * events, so no process can have delivered a later event before this unit is committed.
 */
export async function placeLiveEvents(
  db: Db,
  realmId: number,
  emissions: readonly Emission[],
  now: number,
): Promise<PlacedEvent[]> {
  const placed: PlacedEvent[] = [];
  for (const emission of emissions) placed.push({ ...emission, place: await nextPlace(db, realmId, now) });
  return placed;
}

async function nextPlace(db: Db, realmId: number, now: number): Promise<LivePlace> {
  const place = placeOf(only(await numbering(db, { realmId })));
  if (place.number <= MAX_LIVE_NUMBER) return place;
  await appendEvents(db, realmId, [FOR_NOBODY], now);
  return placeOf(only(await numbering(db, { realmId })));
}

const placeOf = (row: { live_seq: number; live_number: number }): LivePlace => ({
  seq: row.live_seq,
  number: row.live_number,
});

/** The places of the newest live events of all organizations that have had live events. */
export async function listLivePlaces(db: Db): Promise<{ realmId: number; place: LivePlace }[]> {
  const rows = await table(db, 'realms').where('live_number', '>', 0).select('id', 'live_seq', 'live_number');
  return rows.map((row) => ({ realmId: row.id, place: placeOf(row) }));
}
