import { type Db, dialectOf, knexOf, raw, rowsOf, table } from './statement.ts';

/** Reads a minimum; fails if the database cannot be read. */
export async function probeReads(db: Db): Promise<void> {
  await raw(db, 'select 1');
}

/** Writes a minimum; fails if the database cannot be written. */
export async function probeWrites(db: Db): Promise<void> {
  await table(db, 'write_probes').where({ id: 1 }).increment('count', 1);
}

/**
 * The time of the database server (undefined for SQLite, which has none) and of the newest event (undefined if there is
 * none), in UNIX seconds.
 */
export async function probeClock(db: Db): Promise<{ databaseTime?: number; newestEvent?: number }> {
  const isServer = dialectOf(db) === 'postgres';
  const [server] = isServer ? await rowsOf<{ now: number }>(db, 'select extract(epoch from now()) as now') : [];
  const isEmpty = !(await knexOf(db).schema.hasTable('events'));
  const newest = isEmpty ? undefined : await table(db, 'events').max({ at: 'created_at' }).first();
  return {
    ...(server && { databaseTime: Number(server.now) }),
    ...(newest?.at && { newestEvent: Number(newest.at) }),
  };
}
