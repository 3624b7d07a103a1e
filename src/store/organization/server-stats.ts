import { connectionsOf } from '../db/handle.ts';
import { type Db, table } from '../db/statement.ts';
import { listAttempts } from './mails.ts';

/** The metrics of the database, for all organizations together. */
export interface ServerStats {
  queues: number;
  /** Emails to be sent, and those of them for which an attempt has failed. */
  mails: { waiting: number; retrying: number };
  /** The number of the newest event of each organization. */
  newestEvents: ReadonlyMap<number, number>;
}

/** Counts few rows: queues end when their events are no longer requested, and emails that are sent or refused are not counted. */
export async function serverStats(db: Db): Promise<ServerStats> {
  const [queues] = await table(db, 'queues').count({ count: '*' });
  const attempts = await listAttempts(db, MAX_COUNTED_MAILS);
  const realms = await table(db, 'realms').select('id', 'event_seq');
  return {
    queues: Number(queues?.count ?? 0),
    mails: { waiting: attempts.length, retrying: attempts.filter((count) => count > 0).length },
    newestEvents: new Map(realms.map(({ id, event_seq }) => [id, event_seq])),
  };
}

const MAX_COUNTED_MAILS = 10_000;

/** Connections for reading, and the statements that wait for one. */
export const readConnections = (db: Db): ReturnType<typeof connectionsOf> => connectionsOf(db);
