import { type Db, dialectOf, raw, rowsOf, table } from './statement.ts';

/** Reads as little as can be read; fails where nothing can be. */
export async function probeReads(db: Db): Promise<void> {
  await raw(db, 'select 1');
}

/** Writes as little as can be written; fails where nothing can be. */
export async function probeWrites(db: Db): Promise<void> {
  await table(db, 'write_probes').where({ id: 1 }).increment('count', 1);
}

/**
 * The time of a database server, which SQLite has not, and of the newest event; in UNIX seconds, undefined where there is
 * none.
 */
export async function probeClock(db: Db): Promise<{ databaseTime?: number; newestEvent?: number }> {
  const isServer = dialectOf(db) === 'postgres';
  const [server] = isServer ? await rowsOf<{ now: number }>(db, 'select extract(epoch from now()) as now') : [];
  const newest = await table(db, 'events').max({ at: 'created_at' }).first();
  return {
    ...(server && { databaseTime: Number(server.now) }),
    ...(newest?.at && { newestEvent: Number(newest.at) }),
  };
}
