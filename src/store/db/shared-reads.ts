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
