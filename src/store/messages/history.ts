import type { Knex } from 'knex';
import type { Channel } from '../../domain/channels/channel.ts';
import { UNREAD_PAGE } from '../../domain/limits.ts';
import type { Window } from '../../domain/messages/anchor.ts';
import { NEWEST } from '../../domain/messages/anchor.ts';
import { topicKey } from '../../domain/messages/message.ts';
import { type Db, dialectOf, idList, raw, statement, statementOfMany, table } from '../db/statement.ts';
import type { Part } from './candidates.ts';
import { HEAD, type MessageHead } from './message-texts.ts';
import { type Restriction, restrictionWhere } from './narrow.ts';
import { afterFull, listFullChunks, listReadAmong, type Reader } from './read-state.ts';
import { accessibleWhere, personalHistoryWhere, type Viewer } from './visibility.ts';
import { PACE, type Pace, readOne, walk } from './walk.ts';

export interface Found {
  /** By ID, ascending. */
  heads: MessageHead[];
  foundAnchor: boolean;
  foundOldest: boolean;
  foundNewest: boolean;
}

/** A range of an index that contains exactly the messages of a narrow. */
type Place = { recipientId: number } | { channelId: number; topicKey: string };

type PartOf<One> = One & { anchor: number; limit: number };

const COMPARED = { older: { next: '<', last: '>=', order: 'desc' }, newer: { next: '>', last: '<=', order: 'asc' } };

/** The messages before or after an anchor in a range of an index. */
const besideAnchor = (columns: readonly string[], names: readonly string[], side: keyof typeof COMPARED) =>
  statementOfMany<PartOf<Record<string, string | number>>, MessageHead>(HEAD, (db, p) => {
    const { next, last, order } = COMPARED[side];
    const place = names.map((name) => p(name));
    if (dialectOf(db) === 'sqlite')
      return raw(
        db,
        `select ${HEAD.join(', ')} from messages where ${equal(columns)} and id ${next} ? order by id ${order} limit ?`,
        [...place, p('anchor'), p('limit')],
      );
    // The order of the index. Told the order of the IDs alone, PostgreSQL may go through all newer messages of others.
    const [first, all] = [columns.join(', '), [...columns, 'id']];
    return raw(
      db,
      `select ${HEAD.join(', ')} from messages
      where (${all.join(', ')}) ${next} (${all.map(() => '?').join(', ')})
        and (${first}) ${last} (${columns.map(() => '?').join(', ')})
      order by ${all.map((column) => `${column} ${order}`).join(', ')} limit ?`,
      [...place, p('anchor'), ...place, p('limit')],
    );
  });

const equal = (columns: readonly string[]): string => columns.map((column) => `${column} = ?`).join(' and ');

/** @param columns The beginning of an index, whose next column is the ID; and the names of their values. */
const partOf = (columns: readonly string[], names: readonly string[]) => ({
  older: besideAnchor(columns, names, 'older'),
  newer: besideAnchor(columns, names, 'newer'),
  at: statement<Record<string, string | number>, MessageHead>((db, p) =>
    raw(db, `select ${HEAD.join(', ')} from messages where ${equal(columns)} and id = ?`, [
      ...names.map((name) => p(name)),
      p('anchor'),
    ]),
  ),
});
const inConversation = partOf(['recipient_id'], ['recipientId']);
const inTopic = partOf(['channel_id', 'topic_key'], ['channelId', 'topicKey']);

/**
 * The place, if the restriction is the whole history of a channel or one of its topics: these most frequent requests
 * have separate statements. A recipient belongs to one channel, and a channel to one organization.
 */
function placeOf({ history, conditions }: Restriction): Place | undefined {
  if (history.kind !== 'channel' || conditions.length > 2 || conditions.some(({ negated }) => negated))
    return undefined;
  let recipientId: number | undefined;
  let topic: string | undefined;
  for (const { condition } of conditions) {
    if (condition.kind === 'recipients' && recipientId === undefined && condition.ids.length === 1)
      [recipientId] = condition.ids;
    else if (condition.kind === 'topic' && topic === undefined) topic = condition.topic;
    else return undefined;
  }
  if (recipientId === undefined) return undefined;
  return topic === undefined ? { recipientId } : { channelId: history.channelId, topicKey: topicKey(topic) };
}

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
  const place = placeOf(restriction);
  const inPlace = place && 'topicKey' in place ? inTopic : inConversation;
  const findOlder = async () => {
    if (place) return inPlace.older(db, { ...place, anchor, limit: before });
    return find({ anchor, order: 'desc', limit: before });
  };
  const findNewer = async () => {
    if (place) return inPlace.newer(db, { ...place, anchor, limit: after });
    return find({ anchor, order: 'asc', limit: after });
  };
  const findAt = async () => (place ? inPlace.at(db, { ...place, anchor }) : readOne(db, wanted, anchor));
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
  const query = table(db, 'messages')
    .select('messages.id')
    .whereIn('messages.id', idList(db, ids))
    .orderBy('messages.id');
  restrictionWhere(db, query, restriction);
  return pluckIds(query);
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

/** Both cases have an index in the order of the IDs. */
function stretchWhere(query: Knex.QueryBuilder, { channel, topicKey, from, below }: ChannelStretch): void {
  if (topicKey === undefined) query.where('messages.recipient_id', channel.recipientId);
  else query.where('messages.channel_id', channel.id).where('messages.topic_key', topicKey);
  query.where('messages.id', '>=', from).where('messages.id', '<', below);
}

/** The unread messages among the first ones of a stretch that the viewer received. */
export async function listUnreadInStretch(
  db: Db,
  viewer: Viewer & Reader,
  stretch: ChannelStretch,
): Promise<UnreadPage> {
  const query = table(db, 'messages').select('messages.id');
  const from = afterFull(Math.max(stretch.from, viewer.readBelow), await listFullChunks(db, viewer.id));
  stretchWhere(query, { ...stretch, from });
  personalHistoryWhere(db, query, viewer);
  return unreadPage(db, viewer, await pluckIds(query.orderBy('messages.id').limit(UNREAD_PAGE)));
}

/** Whether the stretch has a message that the viewer may open. */
export async function hasAccessible(db: Db, viewer: Viewer, stretch: ChannelStretch): Promise<boolean> {
  const query = table(db, 'messages');
  stretchWhere(query, stretch);
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
  }
  return unread.slice(0, limit);
}
