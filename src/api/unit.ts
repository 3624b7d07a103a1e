import type { Scope } from '../actions/scope.ts';
import type { Emission } from '../domain/event.ts';
import type { Realm } from '../domain/organization.ts';
import type { Bell } from '../events/bell.ts';
import type { Database, Db } from '../store/db.ts';
import { appendEvents } from '../store/events.ts';

/** What one unit of work gathers beside its changes. */
interface Gathered {
  emissions: Emission[];
  live: Emission[];
  ended: string[];
  afterwards: (() => void)[];
}

/** Runs work in a unit, stores its events with it, and tells of them when both are durable. */
export type InUnit = <Result>(realm: Realm, work: (scope: Scope) => Promise<Result>) => Promise<Result>;

const nothingYet = (): Gathered => ({ emissions: [], live: [], ended: [], afterwards: [] });

function scopeOf(db: Db, realm: Realm, now: number, gathered: Gathered): Scope {
  return {
    db,
    realm,
    now,
    emit: (audience, event, options = {}) => {
      gathered.emissions.push({ audience, event, ...options });
    },
    emitLive: (audience, event) => {
      gathered.live.push({ audience, event });
    },
    endQueues: (ids) => {
      gathered.ended.push(...ids);
    },
    afterwards: (effect) => {
      gathered.afterwards.push(effect);
    },
  };
}

/** A scope for reading: it changes nothing, so it tells of nothing. */
export function readScope(db: Db, realm: Realm, now: number): Scope {
  return { db, realm, now, emit: refuse, emitLive: refuse, endQueues: refuse, afterwards: refuse };
}

function refuse(): never {
  throw new Error('only a unit of work has effects');
}

export function unitRunner(database: Database, { bell, now }: { bell: Bell; now: () => number }): InUnit {
  return async (realm, work) => {
    const at = now();
    const { result, gathered, seq } = await database.unit(async (db) => {
      const gathered = nothingYet();
      const result = await work(scopeOf(db, realm, at, gathered));
      const { emissions } = gathered;
      const seq = emissions.length > 0 ? await appendEvents(db, realm.id, emissions, at) : undefined;
      return { result, gathered, seq };
    });
    const { emissions, live, ended, afterwards } = gathered;
    if (seq !== undefined || live.length > 0 || ended.length > 0) {
      const first = (seq ?? 0) - emissions.length + 1;
      bell.ring({
        realmId: realm.id,
        seq: seq ?? 0,
        stored: emissions.map((emission, index) => ({ ...emission, seq: first + index })),
        live,
        ended,
      });
    }
    for (const effect of afterwards) effect();
    return result;
  };
}
