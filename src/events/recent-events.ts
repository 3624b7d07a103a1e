import { MAX_RECENT_LENGTH } from '../domain/limits.ts';
import type { StoredEvent } from '../store/events/events.ts';

/** Events that are kept in memory, and the most that are read at once. */
export const WINDOW = 1000;
/** How many more may be in memory, and how much longer they may be, so that they need not be moved for each new one. */
const SPARE = 1.25;

/** The newest events of a log in memory, without gaps: `WINDOW` and up to a quarter more, fewer if they are long. */
export interface RecentEvents {
  /** Those after a position; undefined if it is before the oldest. */
  after: (seq: number) => readonly StoredEvent[] | undefined;
  add: (newer: readonly StoredEvent[]) => void;
  /** Adds events that may end where those in memory begin; false if there is a gap, or no room for all of them. */
  addOlder: (older: readonly StoredEvent[], end: number) => boolean;
  clear: () => void;
}

export function openRecentEvents(): RecentEvents {
  let events: StoredEvent[] = [];
  let length = 0;

  function forgetOldest(): void {
    if (events.length <= WINDOW * SPARE && length <= MAX_RECENT_LENGTH * SPARE) return;
    let from = 0;
    // The newest event stays, however long it is.
    while (from < events.length - 1 && (events.length - from > WINDOW || length > MAX_RECENT_LENGTH)) {
      length -= events[from]?.length ?? 0;
      from++;
    }
    events.splice(0, from);
  }

  return {
    after: (seq) => {
      const [oldest] = events;
      return oldest && oldest.seq <= seq + 1 ? events.slice(seq + 1 - oldest.seq) : undefined;
    },
    add: (newer) => {
      for (const event of newer) {
        events.push(event);
        length += event.length;
      }
      forgetOldest();
    },
    addOlder: (older, end) => {
      const next = events[0]?.seq ?? end + 1;
      const missing = older.filter(({ seq }) => seq < next);
      if (missing.at(-1)?.seq !== next - 1) return false;
      events = [...missing, ...events];
      for (const event of missing) length += event.length;
      forgetOldest();
      return events[0] === missing[0];
    },
    clear: () => {
      events = [];
      length = 0;
    },
  };
}
