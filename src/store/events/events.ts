import type { Emission } from '../../domain/event.ts';
import type { LivePlace } from '../../domain/queue.ts';
import {
  type Db,
  dialectOf,
  idList,
  idsIn,
  insertRows,
  only,
  raw,
  statement,
  statementOfOne,
  table,
} from '../db/statement.ts';
import { onItsWay } from '../db/unawaited.ts';
import type { EventRow, RealmRow } from '../tables.ts';
import { POSITION } from './queues.ts';

/** One row of the log. */
export interface StoredEvent extends Emission {
  seq: number;
  /** Characters of its row. */
  length: number;
  /**
   * The number of the newest live event between the previous row and this one; 0 if there is none. Always 0 on SQLite,
   * where live events are not counted in the database.
   */
  liveBefore: number;
  /** UNIX seconds: until then, the processes keep the secret that the row leaves out. */
  secretUntil?: number;
}

/** For how long clients get a secret that is not stored. */
export const SECRET_SECONDS = 60;

/** The events that a unit appended. */
export interface Appended {
  /** The number of the last one. */
  seq: number;
  /** For the first one; for the others it is 0. */
  liveBefore: number;
}

/** Their numbers; on PostgreSQL, they may arrive only when the unit ends. */
export interface Numbered {
  appended: Promise<Appended>;
  /** Characters of each row. */
  lengths: readonly number[];
}

const NUMBERING = `update realms set event_seq = event_seq + ? where id = ?
  returning event_seq, case when live_seq = event_seq - ? then live_number else 0 end as live_before`;

const numbering = statement<{ realmId: number; count: number }, { event_seq: number; live_before: number }>((db, p) =>
  raw(db, NUMBERING, [p('count'), p('realmId'), p('count')]),
);

interface NewEvent {
  realmId: number;
  type: string;
  audience: string;
  payload: string;
  now: number;
}

const COLUMNS = {
  realm_id: 'bigint',
  seq: 'bigint',
  type: 'text',
  audience: 'text',
  payload: 'text',
  created_at: 'bigint',
  live_before: 'bigint',
} as const;
const COLUMN_NAMES = Object.keys(COLUMNS).join(', ');

const oneEvent = statement<NewEvent & Appended, unknown>((db, p) =>
  raw(db, `insert into events (${COLUMN_NAMES}) values (?, ?, ?, ?, ?, ?, ?)`, [
    p('realmId'),
    p('seq'),
    p('type'),
    p('audience'),
    p('payload'),
    p('now'),
    p('liveBefore'),
  ]),
);

/** For PostgreSQL, where each statement is a round trip. */
const oneNumberedEvent = statement<NewEvent & { count: 1 }, { seq: number; live_before: number }>((db, p) =>
  raw(
    db,
    `with numbered as (${NUMBERING})
     insert into events (${COLUMN_NAMES}) select ?::bigint, event_seq, ?, ?, ?, ?::bigint, live_before from numbered
     returning seq, live_before`,
    [p('count'), p('realmId'), p('count'), p('realmId'), p('type'), p('audience'), p('payload'), p('now')],
  ),
);

/**
 * Appends the events to the organization's log. Numbers are given out under the organization's row lock, so that their
 * order is the order of commits.
 */
export async function appendEvents(
  db: Db,
  realmId: number,
  emissions: readonly Emission[],
  now: number,
): Promise<Appended> {
  return (await appendEventsSoon(db, realmId, emissions, now)).appended;
}

/** The same, without waiting for the numbers. */
export async function appendEventsSoon(
  db: Db,
  realmId: number,
  emissions: readonly Emission[],
  now: number,
): Promise<Numbered> {
  const events = emissions.map((emission) => newEvent(realmId, emission, now));
  const [event, second] = events;
  if (event !== undefined && second === undefined) return appendOne(db, event);
  const count = events.length;
  const { event_seq: seq, live_before: liveBefore } = only(await numbering(db, { realmId, count }));
  const rows = events.map(({ type, audience, payload }, index) => [
    realmId,
    seq - count + 1 + index,
    type,
    audience,
    payload,
    now,
    index === 0 ? liveBefore : 0,
  ]);
  await insertRows(db, 'events', { columns: COLUMNS, rows });
  return { appended: Promise.resolve({ seq, liveBefore }), lengths: events.map(lengthOf) };
}

function newEvent(realmId: number, emission: Emission, now: number): NewEvent {
  const { audience, event, forUser, confidential, hints } = emission;
  const secretUntil = confidential && now + SECRET_SECONDS;
  return {
    realmId,
    type: event.type,
    audience: JSON.stringify(audience),
    payload: JSON.stringify({ event, forUser, hints, secretUntil }),
    now,
  };
}

async function appendOne(db: Db, event: NewEvent): Promise<Numbered> {
  const { realmId } = event;
  const lengths = [lengthOf(event)];
  if (dialectOf(db) === 'postgres')
    return { appended: numbersOf(onItsWay(db, oneNumberedEvent, { count: 1, ...event })), lengths };
  const { event_seq: seq, live_before: liveBefore } = only(await numbering(db, { realmId, count: 1 }));
  await oneEvent(db, { seq, liveBefore, ...event });
  return { appended: Promise.resolve({ seq, liveBefore }), lengths };
}

const lengthOf = ({ audience, payload }: Pick<EventRow, 'audience' | 'payload'>): number =>
  audience.length + payload.length;

function numbersOf(numbered: Promise<{ seq: number; live_before: number }[]>): Promise<Appended> {
  const appended = numbered.then(only).then(({ seq, live_before: liveBefore }) => ({ seq, liveBefore }));
  // If the unit fails, nobody asks for it.
  appended.catch(() => undefined);
  return appended;
}

const LENGTH = 'octet_length(audience) + octet_length(payload)';

const eventsAfter = statement<{ realmId: number; after: number; limit: number; bytes: number }, EventRow>((db, p) =>
  table(db, 'events')
    .where({ realm_id: p('realmId') })
    .andWhere('seq', '>', p('after'))
    .whereRaw(
      `seq <= (
        select max(seq) from (
          select seq, sum(size) over (order by seq) - size as before from (
            select seq, ${LENGTH} as size from events where realm_id = ? and seq > ? order by seq limit ?
          ) as next
        ) as sized where before < ?
      )`,
      [p('realmId'), p('after'), p('limit'), p('bytes')],
    )
    .orderBy('seq'),
);

/** Events of the organization after a position, in order: at most `limit`, and none after so many bytes. */
export async function listEventsAfter(
  db: Db,
  range: { realmId: number; after: number; limit: number; bytes: number },
): Promise<StoredEvent[]> {
  return (await eventsAfter(db, range)).map(eventOf);
}

/** What decides who gets an event. */
export interface StoredHead extends Pick<Emission, 'audience'> {
  seq: number;
  type: Emission['event']['type'];
  /** Bytes of its row. */
  bytes: number;
}

const headsIn = statement<
  { realmId: number; after: number; upTo: number },
  Omit<StoredHead, 'audience'> & { audience: string }
>((db, p) =>
  table(db, 'events')
    .where({ realm_id: p('realmId') })
    .andWhere('seq', '>', p('after'))
    .andWhere('seq', '<=', p('upTo'))
    .orderBy('seq')
    .select('seq', 'type', 'audience', raw(db, `${LENGTH} as bytes`)),
);

/** The audiences of the events of the organization with numbers from `after` + 1 to `upTo`, in order. */
export async function listEventHeads(
  db: Db,
  realmId: number,
  { after, upTo }: { after: number; upTo: number },
): Promise<StoredHead[]> {
  const rows = await headsIn(db, { realmId, after, upTo });
  return rows.map(({ audience, ...head }) => ({ ...head, audience: JSON.parse(audience) as Emission['audience'] }));
}

const numbered = statement<{ realmId: number; numbers: readonly number[] }, EventRow>((db, p) =>
  table(db, 'events')
    .where({ realm_id: p('realmId') })
    .whereIn('seq', idsIn(db, p('numbers'))),
);

/** The events of the organization with these numbers, in any order. */
export async function listEventsOf(db: Db, realmId: number, numbers: readonly number[]): Promise<StoredEvent[]> {
  if (numbers.length === 0) return [];
  return (await numbered(db, { realmId, numbers })).map(eventOf);
}

const eventOf = (row: EventRow): StoredEvent => ({
  audience: JSON.parse(row.audience) as Emission['audience'],
  seq: row.seq,
  length: lengthOf(row),
  liveBefore: row.live_before,
  ...(JSON.parse(row.payload) as Omit<StoredEvent, 'audience' | 'seq' | 'length' | 'liveBefore'>),
});

/** The position of an event that changes a role, and the role before it. */
export interface RoleChange {
  seq: number;
  roleBefore: number | undefined;
}

const roleChange = statementOfOne<
  { realmId: number; after: number; upTo: number; person: string },
  Pick<EventRow, 'seq' | 'payload'>
>((db, p) =>
  table(db, 'events')
    .where({ realm_id: p('realmId'), type: 'realm_user' })
    .andWhere('seq', '>', p('after'))
    .andWhere('seq', '<=', p('upTo'))
    .andWhere('payload', 'like', p('person'))
    .orderBy('seq')
    .limit(1)
    .select('seq', 'payload'),
);

/** The first change of a user's role after a position and up to another. */
export async function findRoleChange(
  db: Db,
  { userId, ...range }: { realmId: number; userId: number; after: number; upTo: number },
): Promise<RoleChange | undefined> {
  // The beginning of what `changeRole` emits.
  const person = `{"event":{"type":"realm_user","op":"update","person":{"user_id":${userId},"role":%`;
  const row = await roleChange(db, { person, ...range });
  if (!row) return undefined;
  const { hints } = JSON.parse(row.payload) as Emission;
  return { seq: row.seq, roleBefore: hints?.roleBefore };
}

/** The number of the newest event; 0 before the first. */
export async function findNewestSeq(db: Db, realmId: number): Promise<number> {
  return (await findLogEnd(db, realmId)).seq;
}

const logEnd = statementOfOne<{ realmId: number }, Pick<RealmRow, 'event_seq' | 'live_seq' | 'live_number'>>((db, p) =>
  table(db, 'realms')
    .where({ id: p('realmId') })
    .select('event_seq', 'live_seq', 'live_number'),
);

/** The numbers of the newest events of these organizations. */
export async function listNewestSeqs(db: Db, realmIds: readonly number[]): Promise<Map<number, number>> {
  const rows = await table(db, 'realms').whereIn('id', idList(db, realmIds)).select('id', 'event_seq');
  return new Map(rows.map(({ id, event_seq }) => [id, event_seq]));
}

/** The number of the newest event, and of the newest live event after it. */
export async function findLogEnd(db: Db, realmId: number): Promise<LivePlace> {
  const row = await logEnd(db, { realmId });
  if (!row) return { seq: 0, number: 0 };
  return { seq: row.event_seq, number: row.live_seq === row.event_seq ? row.live_number : 0 };
}

/** Removes rows that queues no longer need, at most `limit`, and returns their number. */
export async function pruneEvents(db: Db, realmId: number, limit: number): Promise<number> {
  // One statement sees one state of queues and log: a queue that is being created at this moment needs only later rows.
  return table(db, 'events')
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
