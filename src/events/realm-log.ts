import type { Emission } from '../domain/event.ts';
import type { Db } from '../store/db.ts';
import { eventsAfter, newestSeq, type StoredEvent } from '../store/events.ts';
import type { Ring } from './bell.ts';

/** What this process knows of an organization's log while somebody listens. */
export interface RealmLog {
  /** The number of the newest event that was told; nothing before the log was looked at. */
  head: () => number | undefined;
  /** Deals with a ring, after those before it. */
  hear: (ring: Pick<Ring, 'seq' | 'stored' | 'live'>) => void;
  /** Resolves when all rings so far are dealt with. */
  settled: () => Promise<void>;
  /** Stored events after a position, at most a thousand: from memory where that reaches back far enough. */
  after: (seq: number) => Promise<readonly StoredEvent[]>;
}

export interface LogListener {
  stored: (events: readonly StoredEvent[]) => Promise<void>;
  live: (emissions: readonly Emission[]) => Promise<void>;
  /** Something could not be told: whoever waits must look. */
  disturbed: () => void;
}

/** Events kept in memory, and given out at once. */
export const WINDOW = 1000;

export function followLog(db: Db, realmId: number, listener: LogListener): RealmLog {
  let head: number | undefined;
  /** The newest events, without gaps, up to `head`. */
  let recent: readonly StoredEvent[] = [];
  let turn: Promise<void> = begin().catch(() => undefined);

  async function begin(): Promise<void> {
    head = await newestSeq(db, realmId);
  }

  async function catchUp(head: number, { seq, stored }: Pick<Ring, 'seq' | 'stored'>): Promise<void> {
    for (let told = head; told < seq; ) {
      const fresh = stored?.[0]?.seq === told + 1 ? stored : await eventsAfter(db, realmId, told, WINDOW);
      told = remember(fresh, seq);
      if (fresh.length > 0) await listener.stored(fresh);
      else listener.disturbed();
    }
  }

  /** Returns the new head. */
  function remember(fresh: readonly StoredEvent[], seq: number): number {
    recent = fresh.length === 0 ? [] : [...recent, ...fresh].slice(-WINDOW);
    head = fresh.at(-1)?.seq ?? seq;
    return head;
  }

  async function deal(ring: Pick<Ring, 'seq' | 'stored' | 'live'>): Promise<void> {
    if (head === undefined) {
      await begin();
      listener.disturbed();
    } else await catchUp(head, ring);
    if (ring.live.length > 0) await listener.live(ring.live);
  }

  return {
    head: () => head,
    hear: (ring) => {
      turn = turn.then(() => deal(ring)).catch(() => listener.disturbed());
    },
    settled: () => turn,
    after: async (seq) => {
      if (head !== undefined && seq >= head) return [];
      const first = recent[0];
      if (first && first.seq <= seq + 1) return recent.slice(seq + 1 - first.seq, seq + 1 - first.seq + WINDOW);
      return eventsAfter(db, realmId, seq, WINDOW);
    },
  };
}
