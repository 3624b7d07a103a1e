import { connectionsOf } from '../db/handle.ts';
import { type Db, table } from '../db/statement.ts';

/** What the metrics show of the database, for all organizations together. */
export interface ServerStats {
  queues: number;
  /** Emails that are to be sent, and of these the ones that a mail server has not accepted yet although it was asked. */
  mails: { waiting: number; retrying: number };
  /** The number of the newest event of each organization. */
  newestEvents: ReadonlyMap<number, number>;
}

/** Counts few rows: queues end when nobody asks for their events, and mail that was sent is not among those counted. */
export async function serverStats(db: Db): Promise<ServerStats> {
  const [queues] = await table(db, 'queues').count({ count: '*' });
  const unsent = await table(db, 'mails').where({ sent_at: null }).select('attempts').limit(MAX_COUNTED_MAILS);
  const realms = await table(db, 'realms').select('id', 'event_seq');
  return {
    queues: Number(queues?.count ?? 0),
    mails: { waiting: unsent.length, retrying: unsent.filter(({ attempts }) => attempts > 0).length },
    newestEvents: new Map(realms.map(({ id, event_seq }) => [id, event_seq])),
  };
}

const MAX_COUNTED_MAILS = 10_000;

/** Connections for reading, and what waits for one. */
export const readConnections = (db: Db): ReturnType<typeof connectionsOf> => connectionsOf(db);
