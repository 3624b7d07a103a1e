import { type Db, raw, table } from './statement.ts';

/** Reads as little as can be read; fails where nothing can be. */
export async function probeReads(db: Db): Promise<void> {
  await raw(db, 'select 1');
}

/** Writes as little as can be written; fails where nothing can be. */
export async function probeWrites(db: Db): Promise<void> {
  await table(db, 'write_probes').where({ id: 1 }).increment('count', 1);
}
