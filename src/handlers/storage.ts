import type { Call, Reply } from '../api/operation.ts';
import { MAX_STORAGE_ENTRIES, MAX_STORAGE_LENGTH } from '../domain/limits.ts';
import { codePointCount } from '../domain/text.ts';
import { noSuchKey, requireShortKeys, tooManyEntries, tooMuchStored } from '../domain/users/storage.ts';
import { deleteEntries, listEntries, setEntries, sizeOfOtherEntries } from '../store/users/storage.ts';

export async function getStorage({ caller, db, query }: Call<'getStorage'>): Promise<Reply<'getStorage'>> {
  const entries = await listEntries(db, caller.id, query.keys);
  if (query.keys && entries.length < new Set(query.keys).size) throw noSuchKey();
  return { storage: Object.fromEntries(entries.map(({ name, value }) => [name, value])) };
}

export async function updateStorage({ caller, db, form }: Call<'updateStorage'>): Promise<Reply<'updateStorage'>> {
  const entries = Object.entries(form.storage).map(([name, value]) => ({ name, value }));
  const keys = entries.map(({ name }) => name);
  requireShortKeys(keys);
  const others = await sizeOfOtherEntries(db, caller.id, keys);
  if (others.count + entries.length > MAX_STORAGE_ENTRIES) throw tooManyEntries(MAX_STORAGE_ENTRIES);
  const lengths = entries.map(({ name, value }) => codePointCount(name) + codePointCount(value));
  const length = lengths.reduce((sum, one) => sum + one, others.length);
  if (length > MAX_STORAGE_LENGTH) throw tooMuchStored(MAX_STORAGE_LENGTH);
  await setEntries(db, caller.id, entries);
}

export async function deleteStorage({ caller, db, form }: Call<'deleteStorage'>): Promise<Reply<'deleteStorage'>> {
  const deleted = await deleteEntries(db, caller.id, form.keys);
  if (form.keys && deleted < new Set(form.keys).size) throw noSuchKey();
}
