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

/** Events kept in memory, and read at once. */
export const WINDOW = 1000;
/** Events that are searched at once for a change of a role. */
const SEARCHED = 5000;
/** How many more may be in memory, so that they need not be moved for each new one. */
const SPARE = 250;

export function followLog(
  db: Db,
  realmId: number,
  { listener, secrets, older }: { listener: LogListener; secrets: Pick<Secrets, 'restored'>; older: OlderEvents },
): RealmLog {
  let head: number | undefined;
  /** The newest events, without gaps, up to `head`. */
  let recent: StoredEvent[] = [];
  let filling: Promise<void> | undefined;
  let turn: Promise<void> = begin().catch(() => undefined);

  async function begin(): Promise<void> {
    head = await findNewestSeq(db, realmId);
  }

  const read = async (seq: number) => secrets.restored(realmId, await listEventsAfter(db, realmId, seq, WINDOW));

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
    if (fresh.length === 0) recent = [];
    for (const event of fresh) recent.push(event);
    if (recent.length > WINDOW + SPARE) recent.splice(0, recent.length - WINDOW);
    head = fresh.at(-1)?.seq ?? seq;
    return head;
  }

  /** Reads the events before `recent` again, once for all sessions that come from another process. */
  async function fill(from: number): Promise<void> {
    const older = await read(from);
    const next = recent[0]?.seq ?? (head ?? from) + 1;
    const missing = older.filter(({ seq }) => seq < next);
    if (missing.at(-1)?.seq === next - 1) recent = [...missing, ...recent].slice(-WINDOW);
  }

  const isKept = (seq: number): boolean => recent[0] !== undefined && recent[0].seq <= seq + 1;

  async function fillBackTo(seq: number): Promise<void> {
    if (head === undefined || seq < head - WINDOW || isKept(seq)) return;
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
      const first = recent[0];
      if (!first || !isKept(seq)) return older.after(reader, { realmId, seq, head });
      return partOf(seq, recent.slice(seq + 1 - first.seq, seq + 1 - first.seq + WINDOW));
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
