import type { Knex } from 'knex';
import { type Db, knexOf, recallOf } from './handle.ts';

/** What a transaction does for all of its units together. */
type Work<Item> = (db: Db, items: readonly Item[]) => Promise<void>;

/** By connection: what the units of its transaction have left to do before the commit, in order. */
const left = new WeakMap<Knex, ReadonlyMap<unknown, readonly unknown[]>>();

/**
 * Has the work done just before the transaction of a unit commits, with this item and those of all units which are
 * committed with it. Outside of a unit it is done at once.
 */
export async function beforeCommit<Item>(db: Db, work: Work<Item>, item: Item): Promise<void> {
  if (!recallOf(db).isUnit) return work(db, [item]);
  const works = new Map(left.get(knexOf(db)));
  left.set(knexOf(db), works.set(work, [...itemsOf(db, work), item]));
}

const itemsOf = <Item>(db: Db, work: Work<Item>): readonly Item[] =>
  (left.get(knexOf(db))?.get(work) ?? []) as readonly Item[];

/** The items that are left for this work, which whoever asks does now. */
export function takeLeft<Item>(db: Db, work: Work<Item>): readonly Item[] {
  const items = itemsOf(db, work);
  if (items.length > 0) left.set(knexOf(db), new Map(left.get(knexOf(db))).set(work, []));
  return items;
}

/** Does what is left: before the commit. */
export async function runDeferred(db: Db): Promise<void> {
  const works = left.get(knexOf(db));
  if (works === undefined) return;
  left.delete(knexOf(db));
  for (const [work, items] of works) if (items.length > 0) await (work as Work<unknown>)(db, items);
}

/** At the beginning of a transaction: whatever the previous one left was rolled back with it. */
export const dropDeferred = (db: Db): boolean => left.delete(knexOf(db));

/** Remembers what is left before a unit. Returns a function that restores it after the unit was rolled back. */
export function rememberWhatIsLeft(db: Db): () => void {
  const works = left.get(knexOf(db)) ?? new Map();
  return () => void left.set(knexOf(db), works);
}
