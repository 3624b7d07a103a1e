import type { Knex } from 'knex';
import type { Channel } from '../../domain/channels/channel.ts';
import { UNREAD_PAGE } from '../../domain/limits.ts';
import type { Window } from '../../domain/messages/anchor.ts';
import { NEWEST } from '../../domain/messages/anchor.ts';
import { nextTurn } from '../../runtime/turns.ts';
import { type Db, idList, raw, statement, statementOfMany, table } from '../db/statement.ts';
import { type Part, wholeRange } from './candidates.ts';
import { besideAnchor, orderedBeside, type Range } from './index-ranges.ts';
import { HEAD, type MessageHead } from './message-texts.ts';
import { type Restriction, restrictedCandidates, restrictionWhere } from './narrow.ts';
import { afterFull, listFullChunks, listReadAmong, type Reader } from './read-state.ts';
import { completeIndex } from './search.ts';
import { accessibleWhere, personalHistoryWhere, type Viewer } from './visibility.ts';
import { PACE, type Pace, readOne, waitingHits, walk } from './walk.ts';

export interface Found {
  /** By ID, ascending. */
  heads: MessageHead[];
  foundAnchor: boolean;
  foundOldest: boolean;
  foundNewest: boolean;
}

type PartOf<One> = One & Pick<Part, 'anchor' | 'limit'>;
type InRange = PartOf<Record<string, string | number>>;

const HEADS = `select ${HEAD.join(', ')} from messages`;

/** The statements for a range, which is given by values of these columns, in both orders. */
const inRange = (columns: readonly string[]) => {
  const beside = (order: Part['order']) =>
    statementOfMany<InRange, MessageHead>(HEAD, (db, p) => {
      const range = Object.fromEntries(columns.map((column) => [column, p(column)]));
      const { where, bindings, orderBy } = besideAnchor(db, range, { anchor: p('anchor'), order });
      return raw(db, `${HEADS} where ${where} order by ${orderBy} limit ?`, [...bindings, p('limit')]);
    });
  const equal = columns.map((column) => `${column} = ?`).join(' and ');
  return {
    older: beside('desc'),
    newer: beside('asc'),
    at: statement<Omit<InRange, 'limit'>, MessageHead>((db, p) =>
      raw(db, `${HEADS} where ${equal} and id = ?`, [...columns.map((column) => p(column)), p('anchor')]),
    ),
  };
};
const inConversation = inRange(['recipient_id']);
const inTopic = inRange(['channel_id', 'topic_key']);

/** The messages around an anchor that match the restriction. */
export async function findAround(
  db: Db,
  restriction: Restriction,
  window: Window & { anchor: number },
  pace?: Pace,
): Promise<Found> {
  const { anchor, includeAnchor, before, after } = window;
  const wanted = { restriction };
  const find = (part: Part) => walk(db, wanted, part, pace);
  // These most frequent requests have statements of their own.
  const range = wholeRange(restriction);
  const whole = range && 'topic_key' in range ? inTopic : inConversation;
  const findOlder = async () => {
    if (range) return whole.older(db, { anchor, limit: before, ...range });
    return find({ anchor, order: 'desc', limit: before });
  };
  const findNewer = async () => {
    if (range) return whole.newer(db, { anchor, limit: after, ...range });
    return find({ anchor, order: 'asc', limit: after });
  };
  const findAt = async () => (range ? whole.at(db, { anchor, ...range }) : readOne(db, wanted, anchor));
  const older = anchor > 0 && before > 0 ? await findOlder() : [];
  const newer = anchor < NEWEST && after > 0 ? await findNewer() : [];
  const isWanted = (includeAnchor || (before === 0 && after === 0)) && anchor < NEWEST;
  const at = isWanted ? await findAt() : [];
  return {
    heads: [...older, ...at, ...newer].sort((one, other) => one.id - other.id),
    foundAnchor: at.length > 0,
    foundOldest: anchor === 0 || older.length < before,
    foundNewest: anchor >= NEWEST || newer.length < after,
  };
}

/** The IDs, ascending, of those messages that match the restriction. */
export async function listMatchesAmong(db: Db, restriction: Restriction, ids: readonly number[]): Promise<number[]> {
  await completeIndex(db);
  const among = new Set(ids);
  const waiting = (await waitingHits(db, restriction)).filter((id) => among.has(id));
  const query = table(db, 'messages')
    .select('messages.id')
    .whereIn('messages.id', idList(db, ids))
    .orderBy('messages.id');
  restrictionWhere(db, query, restriction);
  const indexed = await pluckIds(query);
  if (waiting.length === 0) return indexed;
  const others = await pluckIds(restrictedCandidates(db, restriction, waiting).query.select('messages.id'));
  return [...new Set([...indexed, ...others])].sort((one, other) => one - other);
}

async function pluckIds(query: Knex.QueryBuilder): Promise<number[]> {
  const rows: { id: number }[] = await query;
  return rows.map(({ id }) => id);
}

/** A page of unread messages, and the beginning of the next one; undefined if there are no more. */
export interface UnreadPage {
  /** Ascending. */
  ids: number[];
  next: number | undefined;
}

async function unreadPage(db: Db, viewer: Viewer & Reader, ids: readonly number[]): Promise<UnreadPage> {
  const read = await listReadAmong(db, viewer, ids);
  const last = ids.at(-1);
  return {
    ids: ids.filter((id) => !read.has(id)),
    next: ids.length < UNREAD_PAGE || last === undefined ? undefined : last + 1,
  };
}

/** Messages of a channel, or of one of its topics, with IDs from `from`, up to but excluding `below`. */
export interface ChannelStretch {
  channel: Channel;
  topicKey?: string | undefined;
  from: number;
  below: number;
}

/** The messages of the stretch, in the order of their IDs. */
function inStretch(db: Db, { channel, topicKey, from, below }: ChannelStretch): Knex.QueryBuilder {
  const range: Range =
    topicKey === undefined ? { recipient_id: channel.recipientId } : { channel_id: channel.id, topic_key: topicKey };
  const query = orderedBeside(db, table(db, 'messages'), range, { anchor: from - 1, order: 'asc' });
  return query.where('messages.id', '<', below);
}

/** The unread messages that the viewer received among the first ones of a stretch. */
export async function listUnreadInStretch(
  db: Db,
  viewer: Viewer & Reader,
  stretch: ChannelStretch,
): Promise<UnreadPage> {
  const from = afterFull(Math.max(stretch.from, viewer.readBelow), await listFullChunks(db, viewer.id));
  const examined = await pluckIds(
    inStretch(db, { ...stretch, from })
      .select('messages.id')
      .limit(UNREAD_PAGE),
  );
  const last = examined.at(-1);
  if (last === undefined) return { ids: [], next: undefined };
  // Limited by what is examined: whoever joined late received none of the first ones.
  const query = inStretch(db, { ...stretch, from, below: last + 1 }).select('messages.id');
  personalHistoryWhere(db, query, viewer);
  const received = await pluckIds(query);
  const read = await listReadAmong(db, viewer, received);
  return {
    ids: received.filter((id) => !read.has(id)),
    next: examined.length < UNREAD_PAGE ? undefined : last + 1,
  };
}

/** Whether the stretch has a message that the viewer may open. */
export async function hasAccessible(db: Db, viewer: Viewer, stretch: ChannelStretch): Promise<boolean> {
  const query = inStretch(db, stretch);
  accessibleWhere(db, query, viewer);
  return (await query.first('messages.id')) !== undefined;
}

const UNREAD_PACE: Pace = { ...PACE, near: 4 * UNREAD_PAGE };

/** IDs of the viewer's unread messages that match the restriction, ascending, at most `limit`. */
export async function listUnreadIds(
  db: Db,
  viewer: Viewer & Reader,
  {
    restriction,
    limit = Number.POSITIVE_INFINITY,
    pace = UNREAD_PACE,
  }: { restriction?: Restriction; limit?: number; pace?: Pace } = {},
): Promise<number[]> {
  const unread: number[] = [];
  const wanted = {
    restriction: restriction ?? { viewer, history: { kind: 'personal' as const }, conditions: [] },
    refine: (query: Knex.QueryBuilder) => personalHistoryWhere(db, query, viewer),
  };
  const full = await listFullChunks(db, viewer.id);
  for (let from: number | undefined = viewer.readBelow; from !== undefined && unread.length < limit; ) {
    const part: Part = { anchor: afterFull(from, full) - 1, order: 'asc', limit: UNREAD_PAGE };
    const rows = await walk(db, wanted, part, pace);
    const page = await unreadPage(
      db,
      viewer,
      rows.map(({ id }) => id),
    );
    for (const id of page.ids) unread.push(id);
    from = page.next;
    if (from !== undefined) await nextTurn();
  }
  return unread.slice(0, limit);
}
