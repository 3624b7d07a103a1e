import { type Db, dbOf, knexOf, recallOf } from './handle.ts';
import { recalled, recalledRows, recallForReading, recallForUnit } from './recall.ts';

/** The same handle, which answers questions about the organization's directory from memory while its version is unchanged. */
export function remembering(db: Db, { id, directoryVersion }: { id: number; directoryVersion: number }): Db {
  const recall = recallOf(db);
  const next = recall.isUnit ? recallForUnit(recall, id, directoryVersion) : recallForReading(id, directoryVersion);
  return dbOf(knexOf(db), next);
}

type Argument = number | string | readonly (number | string)[];

/**
 * A function that reads only tables of the directory, and only of one organization: its results are remembered until one
 * of the tables changes. They are frozen, because several requests share them.
 */
export function remembered<Arguments extends readonly Argument[], Answer>(
  find: (db: Db, ...args: Arguments) => Promise<Answer>,
): (db: Db, ...args: Arguments) => Promise<Answer> {
  return (db, ...args) => recalled(recallOf(db), { find, key: keyOf(args) }, () => find(db, ...args));
}

/** Most arguments are one or two IDs. */
const keyOf = (args: readonly Argument[]): string =>
  args.every((argument) => typeof argument === 'number') ? args.join() : JSON.stringify(args);

/** The same for rows by their IDs, each remembered by itself; the function returns them by ID, perhaps with others. */
export function rememberedRows<Row extends { id: number }>(
  list: (db: Db, realmId: number, ids: readonly number[]) => Promise<readonly Row[]>,
): (db: Db, realmId: number, ids: readonly number[]) => Promise<ReadonlyMap<number, Row>> {
  return (db, realmId, ids) => recalledRows(recallOf(db), { find: list, ids }, (missing) => list(db, realmId, missing));
}
