import { codePointCount } from '../../domain/text.ts';
import { type Db, insertRows, table, textList } from '../db/statement.ts';
import type { StorageEntryRow } from '../tables.ts';

type Entry = Pick<StorageEntryRow, 'name' | 'value'>;

/** Entries of the user, by key: all, or those with these keys. */
export async function listEntries(db: Db, userId: number, keys?: readonly string[]): Promise<Entry[]> {
  const query = table(db, 'storage_entries').where({ user_id: userId });
  if (keys) query.whereIn('name', textList(db, keys));
  return query.orderBy('name').select('name', 'value');
}

/** The number of the user's entries except those with these keys, and of the characters in their keys and values. */
export async function sizeOfOtherEntries(
  db: Db,
  userId: number,
  keys: readonly string[],
): Promise<{ count: number; length: number }> {
  const row = await table(db, 'storage_entries')
    .where({ user_id: userId })
    .whereNotIn('name', textList(db, keys))
    .count({ count: '*' })
    .sum({ length: 'length' })
    .first();
  return { count: Number(row?.count ?? 0), length: Number(row?.length ?? 0) };
}

/** Adds entries, or replaces their values. */
export async function setEntries(db: Db, userId: number, entries: readonly Entry[]): Promise<void> {
  await insertRows(db, 'storage_entries', {
    columns: { user_id: 'bigint', name: 'text', value: 'text', length: 'bigint' },
    rows: entries.map(({ name, value }) => [userId, name, value, codePointCount(name) + codePointCount(value)]),
    onConflict: 'on conflict (user_id, name) do update set value = excluded.value, length = excluded.length',
  });
}

/** Deletes all entries of the user, or those with these keys. Returns their number. */
export async function deleteEntries(db: Db, userId: number, keys?: readonly string[]): Promise<number> {
  const query = table(db, 'storage_entries').where({ user_id: userId });
  if (keys) query.whereIn('name', textList(db, keys));
  return query.delete();
}
