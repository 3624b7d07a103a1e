import type { Knex } from 'knex';
import { type Db, knexOf, recallOf } from './handle.ts';

type Work = () => Promise<unknown>;

/** By connection: what the units of its transaction have left to do before the commit, in order. */
const left = new WeakMap<Knex, readonly Work[]>();

/**
 * Has work of a unit done just before its transaction commits, together with that of all units which are committed with
 * it. Outside of a unit it is done at once.
 */
export async function beforeCommit(db: Db, work: Work): Promise<void> {
  if (recallOf(db).isUnit) left.set(knexOf(db), [...(left.get(knexOf(db)) ?? []), work]);
  else await work();
}

/** Does what is left: before the commit, and for a unit that needs its results. */
export async function runDeferred(db: Db): Promise<void> {
  const works = left.get(knexOf(db));
  if (works === undefined) return;
  left.delete(knexOf(db));
  for (const work of works) await work();
}

/** At the beginning of a transaction: whatever the previous one left was rolled back with it. */
export const dropDeferred = (db: Db): boolean => left.delete(knexOf(db));

/** Remembers what is left before a unit. Returns a function that restores it after the unit was rolled back. */
export function rememberWhatIsLeft(db: Db): () => void {
  const works = left.get(knexOf(db)) ?? [];
  return () => void left.set(knexOf(db), works);
}
