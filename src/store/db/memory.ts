import { type Db, knexOf } from './handle.ts';

/** What a process remembers of one database, and only to be faster: the database has it as well. */
export interface MemoryOfDatabase<Memory> {
  of(db: Db): Memory;
}

const kinds: WeakMap<object, unknown>[] = [];

/** Forgets everything that is remembered of a database. */
export function forgetMemories(db: Db): void {
  for (const memories of kinds) memories.delete(knexOf(db));
}

/** Memory that begins empty for each database, and ends with it. */
export function memoryOfDatabase<Memory>(empty: () => Memory): MemoryOfDatabase<Memory> {
  const memories = new WeakMap<object, Memory>();
  kinds.push(memories);
  return {
    of(db) {
      const memory = memories.get(knexOf(db)) ?? empty();
      memories.set(knexOf(db), memory);
      return memory;
    },
  };
}
