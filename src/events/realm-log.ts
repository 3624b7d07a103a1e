import { MAX_RECENT_LENGTH } from '../domain/limits.ts';
import { nextTurn } from '../runtime/turns.ts';
import type { Db } from '../store/db/open.ts';
import {
  findNewestSeq,
  findRoleChange,
  listEventsAfter,
  type RoleChange,
  type StoredEvent,
} from '../store/events/events.ts';
import type { PlacedEvent } from '../store/events/live.ts';
import type { Notification } from './notifier.ts';
import type { LogPart, LogReader, OlderEvents } from './older-events.ts';
import { openRecentEvents, WINDOW } from './recent-events.ts';
import type { Secrets } from './secrets.ts';

/** The end of an organization's log, in memory while this process has sessions of its users. */
export interface RealmLog {
  /** The number of the newest event that was broadcast; undefined until the log was read once. */
  head: () => number | undefined;
  /** Passes the events of a notification to the listener, after those of earlier notifications. */
  onNotification: (notification: Pick<Notification, 'seq' | 'stored' | 'live'>) => void;
  /** Resolves when all notifications so far have been processed. */
  settled: () => Promise<void>;
  /**
   * The next part of the log after a position, at most `WINDOW` events: from memory if it reaches back far enough. The
   * number in `upTo` is larger than `seq` if there are any events after it.
   */
  after: (seq: number, reader: LogReader) => Promise<LogPart>;
  /** The first change of a user's role after a position, up to the head; undefined if there is none. */
  roleChangeAfter: (seq: number, userId: number) => Promise<RoleChange | undefined>;
}

export interface LogListener {
  /** Resolves when the live events before these events have arrived. */
  liveArrived: (events: readonly StoredEvent[]) => Promise<void>;
  stored: (events: readonly StoredEvent[]) => Promise<void>;
  /** Live events have arrived; everything before them has been broadcast. */
  live: (events: readonly PlacedEvent[]) => Promise<void>;
  /** Events may not have been broadcast: waiting requests must read again. */
  invalidated: () => Promise<void>;
}

/** Events that are searched at once for a change of a role. */
const SEARCHED = 5000;

export function followLog(
  db: Db,
  realmId: number,
  { listener, secrets, older }: { listener: LogListener; secrets: Pick<Secrets, 'restored'>; older: OlderEvents },
): RealmLog {
  let head: number | undefined;
  /** The newest events, up to `head`. */
  const recent = openRecentEvents();
  /** Where reading the events before them was last in vain: they are too long to be kept. */
  let vainlyFrom = Number.NEGATIVE_INFINITY;
  let filling: Promise<void> | undefined;
  let turn: Promise<void> = begin().catch(() => undefined);

  async function begin(): Promise<void> {
    head = await findNewestSeq(db, realmId);
  }

  const read = async (after: number) =>
    secrets.restored(realmId, await listEventsAfter(db, { realmId, after, limit: WINDOW, bytes: MAX_RECENT_LENGTH }));

  async function catchUp(head: number, { seq, stored }: Pick<Notification, 'seq' | 'stored'>): Promise<void> {
    for (let last = head; last < seq; ) {
      const fresh = stored?.[0]?.seq === last + 1 ? stored : await read(last);
      // Other processes send live events, and those before a stored one may still be on their way.
      await listener.liveArrived(fresh);
      last = remember(fresh, seq);
      if (fresh.length > 0) await listener.stored(fresh);
      else await listener.invalidated();
    }
  }

  /** Returns the new head. */
  function remember(fresh: readonly StoredEvent[], seq: number): number {
    if (fresh.length === 0) recent.clear();
    recent.add(fresh);
    head = fresh.at(-1)?.seq ?? seq;
    return head;
  }

  /** Reads the events before `recent` again, once for all sessions that come from another process. */
  async function fill(from: number): Promise<void> {
    if (!recent.addOlder(await read(from), head ?? from)) vainlyFrom = from;
  }

  async function fillBackTo(seq: number): Promise<void> {
    if (head === undefined || seq < head - WINDOW || head < vainlyFrom + 2 * WINDOW || recent.after(seq)) return;
    filling ??= fill(head - WINDOW).finally(() => {
      filling = undefined;
    });
    await filling;
  }

  async function deliver(notification: Pick<Notification, 'seq' | 'stored' | 'live'>): Promise<void> {
    if (head === undefined) {
      await begin();
      await listener.invalidated();
    } else await catchUp(head, notification);
    if (notification.live.length > 0) await listener.live(notification.live);
  }

  return {
    head: () => head,
    onNotification: (notification) => {
      turn = turn.then(() => deliver(notification)).catch(() => listener.invalidated());
    },
    settled: () => turn,
    after: async (seq, reader) => {
      if (head === undefined) return partOf(seq, await read(seq));
      if (seq >= head) return { events: [], upTo: seq };
      await fillBackTo(seq);
      const kept = recent.after(seq);
      return kept ? partOf(seq, kept.slice(0, WINDOW)) : older.after(reader, { realmId, seq, head });
    },
    roleChangeAfter: async (seq, userId) => {
      const end = head ?? (await findNewestSeq(db, realmId));
      for (let after = seq; after < end; after += SEARCHED) {
        // Other requests get their turn in between.
        if (after > seq) await nextTurn();
        const found = await findRoleChange(db, { realmId, userId, after, upTo: Math.min(after + SEARCHED, end) });
        if (found) return found;
      }
      return undefined;
    },
  };
}

const partOf = (seq: number, events: readonly StoredEvent[]): LogPart => ({ events, upTo: events.at(-1)?.seq ?? seq });
