import type { Knex } from 'knex';
import type { Window } from '../domain/anchor.ts';
import { NEWEST } from '../domain/anchor.ts';
import type { Db } from './db.ts';
import { type Reader, readAmong } from './read-state.ts';
import { personalHistoryWhere, type Viewer } from './visibility.ts';

export type Restriction = (query: Knex.QueryBuilder) => void;

export interface Found {
  /** Ascending. */
  ids: number[];
  foundAnchor: boolean;
  foundOldest: boolean;
  foundNewest: boolean;
}

/** IDs around an anchor of the messages that the restriction lets through. */
export async function findAround(db: Db, restrict: Restriction, window: Window & { anchor: number }): Promise<Found> {
  const { anchor, includeAnchor, before, after } = window;
  const ids = () => {
    const query = db('messages').select('messages.id');
    restrict(query);
    return query;
  };
  const older =
    anchor > 0 && before > 0
      ? await pluckIds(ids().where('messages.id', '<', anchor).orderBy('messages.id', 'desc').limit(before))
      : [];
  const newer =
    anchor < NEWEST && after > 0
      ? await pluckIds(ids().where('messages.id', '>', anchor).orderBy('messages.id').limit(after))
      : [];
  const isWanted = (includeAnchor || (before === 0 && after === 0)) && anchor < NEWEST;
  const at = isWanted ? await pluckIds(ids().where('messages.id', anchor)) : [];
  return {
    ids: [...older.reverse(), ...at, ...newer],
    foundAnchor: at.length > 0,
    foundOldest: anchor === 0 || older.length < before,
    foundNewest: anchor >= NEWEST || newer.length < after,
  };
}

async function pluckIds(query: Knex.QueryBuilder): Promise<number[]> {
  const rows: { id: number }[] = await query;
  return rows.map(({ id }) => id);
}

const BATCH = 2000;

/** IDs of the viewer's unread messages that the restriction lets through, ascending, at most `limit`. */
export async function unreadIds(
  db: Db,
  viewer: Viewer & Reader,
  { restrict = () => undefined, limit = Number.POSITIVE_INFINITY }: { restrict?: Restriction; limit?: number } = {},
): Promise<number[]> {
  const unread: number[] = [];
  for (let from = viewer.readBelow; unread.length < limit; ) {
    const query = db('messages')
      .select('messages.id')
      .where('messages.id', '>=', from)
      .where('messages.realm_id', viewer.realmId);
    personalHistoryWhere(db, query, viewer);
    restrict(query);
    const ids = await pluckIds(query.orderBy('messages.id').limit(BATCH));
    const read = await readAmong(db, viewer, ids);
    unread.push(...ids.filter((id) => !read.has(id)));
    if (ids.length < BATCH) break;
    from = (ids.at(-1) ?? from) + 1;
  }
  return unread.slice(0, limit);
}

/** ID of the newest message of the viewer's personal history; -1 when there is none. */
export async function newestReceived(db: Db, viewer: Viewer): Promise<number> {
  const query = db('messages').select('messages.id').where('messages.realm_id', viewer.realmId);
  personalHistoryWhere(db, query, viewer);
  const [newest] = await pluckIds(query.orderBy('messages.id', 'desc').limit(1));
  return newest ?? -1;
}
