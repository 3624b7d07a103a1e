import { MAX_COUNTED_KEYS } from '../domain/limits.ts';
import { addToCount, deleteCount } from '../store/counts.ts';
import type { Db } from '../store/db/open.ts';
import type { Counted, Tally, TallyLimit } from './tally.ts';

/** A process takes at most a twentieth of a limit at once, and at most a tenth of the rest. */
const SHARES_OF_LIMIT = 20;
const SHARES_OF_REST = 10;

/** The count that this process may still give out for a key without asking the database. */
interface Share {
  unused: number;
  /** The rest of the limit that no process had taken when this share was taken. */
  left: number;
  /** By the clock of this process, in milliseconds. */
  until: number;
}

/**
 * The tally of several processes on one PostgreSQL. A process takes a share of a large limit at a time, so that most
 * counts cost no statement; shares get smaller as the limit approaches. All of them together never exceed it.
 */
export function sharedTally(db: Db, name: string, limit: TallyLimit): Tally {
  const largestShare = Math.floor(limit.most / SHARES_OF_LIMIT);
  return largestShare > 1 ? tallyByShares(db, name, limit, largestShare) : tallyByOnes(db, name, limit);
}

function tallyByOnes(db: Db, name: string, { most, seconds }: TallyLimit): Tally {
  return {
    count: async (key) => {
      const { used, restMs } = await addToCount(db, { name: `${name} ${key}`, more: 1, periodMs: seconds * 1000 });
      return { left: most - used, resetMs: restMs };
    },
    forget: (key) => deleteCount(db, `${name} ${key}`),
  };
}

function tallyByShares(db: Db, name: string, { most, seconds }: TallyLimit, largestShare: number): Tally {
  // In the order in which they were taken; beyond the maximum the oldest is dropped.
  const shares = new Map<string, Share>();
  const taking = new Map<string, Promise<void>>();

  async function take(key: string): Promise<void> {
    const known = shares.get(key);
    const left = known && known.until > performance.now() ? known.left : most;
    const wanted = Math.max(1, Math.min(largestShare, Math.floor(left / SHARES_OF_REST)));
    const count = { name: `${name} ${key}`, more: wanted, periodMs: seconds * 1000 };
    const { used, restMs } = await addToCount(db, count);
    const before = used - wanted;
    shares.delete(key);
    const [oldest] = shares.keys();
    if (shares.size >= MAX_COUNTED_KEYS && oldest !== undefined) shares.delete(oldest);
    shares.set(key, {
      unused: Math.max(0, Math.min(wanted, most - before)),
      left: Math.max(0, most - used),
      until: performance.now() + restMs,
    });
  }

  /** Requests that come at the same time share one take. */
  function takeOnce(key: string): Promise<void> {
    const running = taking.get(key) ?? take(key).finally(() => taking.delete(key));
    taking.set(key, running);
    return running;
  }

  function countFrom(share: Share): Counted {
    const resetMs = share.until - performance.now();
    if (share.unused === 0) return { left: -1, resetMs };
    share.unused--;
    return { left: share.left + share.unused, resetMs };
  }

  return {
    count: async (key) => {
      for (;;) {
        const share = shares.get(key);
        // If nothing is left, a new share is possible only after the end of the period.
        const isUsable =
          share !== undefined && share.until > performance.now() && (share.unused > 0 || share.left === 0);
        if (isUsable) return countFrom(share);
        await takeOnce(key);
      }
    },
    forget: async (key) => {
      shares.delete(key);
      await deleteCount(db, `${name} ${key}`);
    },
  };
}
