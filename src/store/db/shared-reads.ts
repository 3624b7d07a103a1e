import { setImmediate } from 'node:timers/promises';
import type { Knex } from 'knex';
import { type Db, knexOf, recallOf } from './handle.ts';

type Find<Key, Answer> = (db: Db, key: Key) => Promise<Answer>;

/**
 * A read that every request needs. Those that ask for the same key while the process reads what has arrived share one. It
 * begins after all of them have asked, so no answer is out of date. A unit reads for itself.
 */
export function shared<Key extends number | string, Answer>(find: Find<Key, Answer>): Find<Key, Answer> {
  const asked = new WeakMap<Knex, Map<Key, Promise<Answer>>>();

  async function findSoon(db: Db, key: Key, waiting: Map<Key, Promise<Answer>>): Promise<Answer> {
    await setImmediate();
    waiting.delete(key);
    return find(db, key);
  }

  return (db, key) => {
    if (recallOf(db).isUnit) return find(db, key);
    const waiting = asked.get(knexOf(db)) ?? new Map<Key, Promise<Answer>>();
    asked.set(knexOf(db), waiting);
    const answer = waiting.get(key) ?? findSoon(db, key, waiting);
    waiting.set(key, answer);
    return answer;
  };
}

type FindSome<Key, Answer> = (db: Db, keys: readonly Key[]) => Promise<ReadonlyMap<Key, Answer>>;

/** The same for requests that ask for different keys: they share one read of all these. */
export function sharedAmong<Key extends number | string, Answer>(
  find: FindSome<Key, Answer>,
): Find<Key, Answer | undefined> {
  const asked = new WeakMap<Knex, { keys: Set<Key>; answers: Promise<ReadonlyMap<Key, Answer>> }>();

  async function findSoon(db: Db, keys: ReadonlySet<Key>): Promise<ReadonlyMap<Key, Answer>> {
    await setImmediate();
    asked.delete(knexOf(db));
    return find(db, [...keys]);
  }

  function together(db: Db) {
    const keys = new Set<Key>();
    return { keys, answers: findSoon(db, keys) };
  }

  return async (db, key) => {
    if (recallOf(db).isUnit) return (await find(db, [key])).get(key);
    const waiting = asked.get(knexOf(db)) ?? together(db);
    asked.set(knexOf(db), waiting);
    waiting.keys.add(key);
    return (await waiting.answers).get(key);
  };
}
