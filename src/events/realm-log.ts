import type { Db } from '../store/db/open.ts';
import { findNewestSeq, listEventsAfter, type StoredEvent } from '../store/events/events.ts';
import type { PlacedEvent } from '../store/events/live.ts';
import type { Notification } from './notifier.ts';
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
   * At most `WINDOW` stored events after a position, at least one if there is any: from memory if it reaches back far
   * enough.
   */
  after: (seq: number) => Promise<readonly StoredEvent[]>;
}

export interface LogListener {
  /** Resolves when the live events before these events have arrived. */
  liveArrived: (events: readonly StoredEvent[]) => Promise<void>;
  stored: (events: readonly StoredEvent[]) => Promise<void>;
  /** Live events have arrived; everything before them has been broadcast. */
  live: (events: readonly PlacedEvent[]) => void;
  /** Events may not have been broadcast: waiting requests must read again. */
  invalidated: () => void;
}

/** Events kept in memory, and read at once. */
export const WINDOW = 1000;
/** How many more may be in memory, so that they need not be moved for each new one. */
const SPARE = 250;

export function followLog(
  db: Db,
  realmId: number,
  { listener, secrets }: { listener: LogListener; secrets: Pick<Secrets, 'restored'> },
): RealmLog {
  let head: number | undefined;
  /** The newest events, without gaps, up to `head`. */
  let recent: StoredEvent[] = [];
  let filling: Promise<void> | undefined;
  const parts = new Map<number, Promise<readonly StoredEvent[]>>();
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
      else listener.invalidated();
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

  /** The events of a part of the log, read once for all sessions that need it at the same time. */
  function readPart(part: number): Promise<readonly StoredEvent[]> {
    const known = parts.get(part) ?? read(part * WINDOW).finally(() => parts.delete(part));
    parts.set(part, known);
    return known;
  }

  async function readAfter(seq: number): Promise<readonly StoredEvent[]> {
    const events = (await readPart(Math.floor(seq / WINDOW))).filter((event) => event.seq > seq);
    return events.length > 0 ? events : read(seq);
  }

  async function deliver(notification: Pick<Notification, 'seq' | 'stored' | 'live'>): Promise<void> {
    if (head === undefined) {
      await begin();
      listener.invalidated();
    } else await catchUp(head, notification);
    if (notification.live.length > 0) listener.live(notification.live);
  }

  return {
    head: () => head,
    onNotification: (notification) => {
      turn = turn.then(() => deliver(notification)).catch(() => listener.invalidated());
    },
    settled: () => turn,
    after: async (seq) => {
      if (head !== undefined && seq >= head) return [];
      await fillBackTo(seq);
      const first = recent[0];
      if (first && isKept(seq)) return recent.slice(seq + 1 - first.seq, seq + 1 - first.seq + WINDOW);
      const events = await readAfter(seq);
      // Live events before a later one may still be on their way.
      return events.filter((event) => head === undefined || event.seq <= head);
    },
  };
}
