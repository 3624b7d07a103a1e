import { type Db, insertRows, table, textList } from '../db/statement.ts';
import type { WakingUnit } from '../jobs.ts';

/** Records stored files to be removed after the commit. */
export async function insertStaleFiles({ db, wake }: WakingUnit, names: readonly string[]): Promise<void> {
  await insertRows(db, 'stale_files', {
    columns: { name: 'text' },
    rows: names.map((name) => [name]),
    onConflict: 'on conflict do nothing',
  });
  wake('file cleanup');
}

export async function listStaleFiles(db: Db, most: number): Promise<string[]> {
  return table(db, 'stale_files').limit(most).pluck('name');
}

export async function deleteStaleFiles(db: Db, names: readonly string[]): Promise<void> {
  await table(db, 'stale_files').whereIn('name', textList(db, names)).delete();
}
