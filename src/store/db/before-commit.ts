import type { Knex } from 'knex';
import { type Db, knexOf, recallOf } from './handle.ts';

/** Work that a transaction does just before it commits, once for what all units that are committed with it have left. */
export interface Deferred<Item> {
  /** Leaves an item to the commit. Outside of a unit, the work is done at once. */
  leave: (db: Db, item: Item) => Promise<void>;
  /** The items that were left until now: whoever takes them does the work. */
  take: (db: Db) => readonly Item[];
}

interface Kind {
  run: (db: Db) => Promise<void>;
  drop: (db: Db) => void;
  /** Returns a function that restores what is left now. */
  remember: (db: Db) => () => void;
}

const kinds: Kind[] = [];

export function deferred<Item>(work: (db: Db, items: readonly Item[]) => Promise<void>): Deferred<Item> {
  /** By connection, in order. */
  const left = new WeakMap<Knex, readonly Item[]>();
  const itemsOf = (db: Db): readonly Item[] => left.get(knexOf(db)) ?? [];
  const keep = (db: Db, items: readonly Item[]) => void left.set(knexOf(db), items);

  function take(db: Db): readonly Item[] {
    const items = itemsOf(db);
    left.delete(knexOf(db));
    return items;
  }

  kinds.push({
    run: async (db) => {
      const items = take(db);
      if (items.length > 0) await work(db, items);
    },
    drop: (db) => void left.delete(knexOf(db)),
    remember: (db) => {
      const items = itemsOf(db);
      return () => keep(db, items);
    },
  });
  return {
    leave: async (db, item) => {
      if (recallOf(db).isUnit) keep(db, [...itemsOf(db), item]);
      else await work(db, [item]);
    },
    take,
  };
}

/** Does what is left: before the commit. */
export async function runDeferred(db: Db): Promise<void> {
  for (const { run } of kinds) await run(db);
}

/** At the beginning of a transaction: whatever the previous one left was rolled back with it. */
export function dropDeferred(db: Db): void {
  for (const { drop } of kinds) drop(db);
}

/** Remembers what is left before a unit. Returns a function that restores it after the unit was rolled back. */
export function rememberWhatIsLeft(db: Db): () => void {
  const restores = kinds.map(({ remember }) => remember(db));
  return () => {
    for (const restore of restores) restore();
  };
}
