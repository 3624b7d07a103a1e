import type { Emission, LiveEmission } from '../../domain/event.ts';
import { type LivePlace, MAX_LIVE_NUMBER } from '../../domain/queue.ts';
import { untilDone } from '../db/attempts.ts';
import { isClosedMeanwhile } from '../db/availability.ts';
import { type Payloads, payloadsOf, sendingFrom } from '../db/pubsub.ts';
import { type Db, raw, statement, table } from '../db/statement.ts';

/** An event that is never stored, with its place among the stored ones. */
export interface PlacedEvent extends LiveEmission {
  place: LivePlace;
}

/** An event whose only purpose is to begin a new gap for live events. */
export const FOR_NOBODY: Emission = { audience: {}, event: { type: 'heartbeat' } };

/** The number of the newest live event after the newest stored one. */
const NUMBER = 'case when live_seq = event_seq then live_number else 0 end';

interface Placing extends Payloads {
  realmId: number;
  count: number;
}

/** If another process changes the row first, PostgreSQL evaluates the condition and the numbers again. */
const placing = statement<Placing, unknown>((db, p) =>
  raw(
    db,
    `with placed as (
      update realms set live_seq = event_seq, live_number = ${NUMBER} + ?
      where id = ? and ${NUMBER} + ? <= ${MAX_LIVE_NUMBER} returning live_seq, live_number - ? as before
    ) ?`,
    [
      p('count'),
      p('realmId'),
      p('count'),
      p('count'),
      sendingFrom(db, 'placed', `'{"seq":' || live_seq || ',"before":' || before || ','`, {
        heads: p('heads'),
        pieces: p('pieces'),
      }),
    ],
  ),
);

/** The place before live events. */
export interface PlaceBefore {
  /** The number of the newest stored event. */
  seq: number;
  /** The number of the live event before. */
  before: number;
}

/**
 * Gives live events their places and sends an object to every process as JSON, with the fields of their `PlaceBefore`. One
 * statement does both, for PostgreSQL. It waits for the organization's row: places are given out under its lock, like the
 * numbers of stored events, so no process can have delivered a later event before. Returns false if there is no room
 * before the next stored event.
 */
export async function placeAndSend(
  db: Db,
  { realmId, count }: { realmId: number; count: number },
  fields: object,
): Promise<boolean> {
  const payloads = payloadsOf(JSON.stringify(fields).slice('{'.length));
  // What is never stored may be sent again if the connection was lost before the answer.
  const sent = await untilDone(() => placing(db, { realmId, count, ...payloads }), isClosedMeanwhile);
  return sent.length > 0;
}

/** The places of the newest live events of all organizations that have had live events. */
export async function listLivePlaces(db: Db): Promise<{ realmId: number; place: LivePlace }[]> {
  const rows = await table(db, 'realms').where('live_number', '>', 0).select('id', 'live_seq', 'live_number');
  return rows.map((row) => ({ realmId: row.id, place: { seq: row.live_seq, number: row.live_number } }));
}
