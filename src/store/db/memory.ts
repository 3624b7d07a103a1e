import { type Db, knexOf } from './handle.ts';

/** What a process remembers of one database, and only to be faster: the database has it as well. */
export interface MemoryOfDatabase<Memory> {
  of(db: Db): Memory;
  /** Forgets all of it. False if there was none. */
  forget(db: Db): boolean;
}

/** Memory that begins empty for each database, and ends with it. */
export function memoryOfDatabase<Memory>(empty: () => Memory): MemoryOfDatabase<Memory> {
  const memories = new WeakMap<object, Memory>();
  return {
    of(db) {
      const memory = memories.get(knexOf(db)) ?? empty();
      memories.set(knexOf(db), memory);
      return memory;
    },
    forget: (db) => memories.delete(knexOf(db)),
  };
}
