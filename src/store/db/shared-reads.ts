import { setImmediate } from 'node:timers/promises';
import type { Knex } from 'knex';
import { type Db, knexOf, recallOf } from './handle.ts';

type Find<Answer> = (db: Db, id: number) => Promise<Answer>;

/**
 * A read that every request needs. Those that ask for the same ID while the process reads what has arrived share one. It
 * begins after all of them have asked, so no answer is out of date. A unit reads for itself.
 */
export function shared<Answer>(find: Find<Answer>): Find<Answer> {
  const asked = new WeakMap<Knex, Map<number, Promise<Answer>>>();

  async function findSoon(db: Db, id: number, waiting: Map<number, Promise<Answer>>): Promise<Answer> {
    await setImmediate();
    waiting.delete(id);
    return find(db, id);
  }

  return (db, id) => {
    if (recallOf(db).isUnit) return find(db, id);
    const waiting = asked.get(knexOf(db)) ?? new Map<number, Promise<Answer>>();
    asked.set(knexOf(db), waiting);
    const answer = waiting.get(id) ?? findSoon(db, id, waiting);
    waiting.set(id, answer);
    return answer;
  };
}
