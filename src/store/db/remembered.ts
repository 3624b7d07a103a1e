import { type Db, dbOf, knexOf, recallOf } from './handle.ts';
import { recalled, recallForReading, recallForUnit } from './recall.ts';

/** The same handle, which answers from memory what is known of the organization's directory at its version. */
export function remembering(db: Db, { id, directoryVersion }: { id: number; directoryVersion: number }): Db {
  const recall = recallOf(db);
  const next = recall.isUnit ? recallForUnit(recall, id, directoryVersion) : recallForReading(id, directoryVersion);
  return dbOf(knexOf(db), next);
}

type Argument = number | string | readonly (number | string)[];

/**
 * A function that reads only tables of the directory, and only of one organization: its answers are remembered until one
 * of the tables changes. They are frozen, as several requests share them.
 */
export function remembered<Arguments extends readonly Argument[], Answer>(
  find: (db: Db, ...args: Arguments) => Promise<Answer>,
): (db: Db, ...args: Arguments) => Promise<Answer> {
  return (db, ...args) => recalled(recallOf(db), { find, key: JSON.stringify(args) }, () => find(db, ...args));
}
