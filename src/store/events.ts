import type { Emission } from '../domain/event.ts';
import { type Db, lockRealm } from './db.ts';
import { POSITION } from './queues.ts';

/** One row of the log as the delivery reads it. */
export interface StoredEvent extends Emission {
  seq: number;
}

/**
 * Appends the events to the organization's log and returns the number of the last one.
 * Numbers are handed out under the organization's row lock, so that their order is the order of commits.
 */
export async function appendEvents(
  db: Db,
  realmId: number,
  emissions: readonly Emission[],
  now: number,
): Promise<number> {
  await lockRealm(db, realmId);
  const rows = await db('realms')
    .where({ id: realmId })
    .increment('event_seq', emissions.length)
    .returning('event_seq');
  const last = Number(rows[0]?.event_seq ?? 0);
  const first = last - emissions.length + 1;
  for (const [index, { audience, ...payload }] of emissions.entries()) {
    await db('events').insert({
      realm_id: realmId,
      seq: first + index,
      type: payload.event.type,
      audience: JSON.stringify(audience),
      payload: JSON.stringify(payload),
      created_at: now,
    });
  }
  return last;
}

/** Events of the organization after a position, in order, at most `limit`. */
export async function eventsAfter(db: Db, realmId: number, seq: number, limit: number): Promise<StoredEvent[]> {
  const rows = await db('events').where({ realm_id: realmId }).andWhere('seq', '>', seq).orderBy('seq').limit(limit);
  return rows.map((row) => ({
    ...(JSON.parse(row.payload) as Omit<Emission, 'audience'>),
    audience: JSON.parse(row.audience) as Emission['audience'],
    seq: row.seq,
  }));
}

/** The number of the newest event; 0 before the first. */
export async function newestSeq(db: Db, realmId: number): Promise<number> {
  const row = await db('realms').where({ id: realmId }).first('event_seq');
  return row?.event_seq ?? 0;
}

/** Removes rows that no queue needs any more, at most `limit`, and returns how many they were. */
export async function pruneEvents(db: Db, realmId: number, limit: number): Promise<number> {
  // One statement, hence one view of the queues and of the log: a queue that is being made right now needs later rows.
  return db('events')
    .where({ realm_id: realmId })
    .whereRaw(
      `seq <= coalesce(
        (select min(${POSITION}) from queues where queues.realm_id = ?),
        (select event_seq from realms where realms.id = ?)
      )`,
      [realmId, realmId],
    )
    .whereRaw('seq < ? + (select min(oldest.seq) from events as oldest where oldest.realm_id = ?)', [limit, realmId])
    .delete();
}
