import type { Knex } from 'knex';
import { FLAG } from '../../domain/messages/flags.ts';
import {
  type Db,
  dialectOf,
  type JsonList,
  largerOf,
  listFromJson,
  listInJson,
  listsInJson,
  raw,
  smallerOf,
  statement,
  statementOfIds,
  statementOfMany,
  statementOfOne,
  table,
} from '../db/statement.ts';
import type { SubscriptionSpanRow } from '../tables.ts';
import { besideAnchor, ofUserWithin } from './index-ranges.ts';
import { type IdFilter, inSequence, MessageIds } from './message-ids.ts';
import {
  areCurrent,
  type ChannelRow,
  NO_BLOCKS,
  type Place,
  type PlaceBlock,
  type PlaceBlocks,
  placesOf,
  type Stretch,
  splitAtBlocks,
} from './place-blocks.ts';
import { isHidden, openChannels, personalHistoryWhere, type Viewer } from './visibility.ts';

// The personal history is spread over the user's channels and conversations. Scanning the organization's messages for
// it would take longer the fewer of them the user receives, and scanning those of the channels, the later they joined.

const KEPT = FLAG.received | FLAG.historical;

const idsInPlaces = statementOfIds<Stretch & { viewerId: number; limit: number }>((db, p) => {
  const stretch = { from: p('from'), below: p('below') };
  const flagged = ofUserWithin(db, p('viewerId'), stretch);
  const inPlace = `messages.recipient_id = places.recipient_id
    and messages.id >= ${largerOf(db, 'places.first', '?')} and messages.id < ${smallerOf(db, 'places.below', '?')}`;
  // Place by place: PostgreSQL is not to go through the messages of the stretch.
  const joined =
    dialectOf(db) === 'sqlite'
      ? `cross join messages on ${inPlace}`
      : `cross join lateral (select id from messages where ${inPlace} offset 0) as messages`;
  return raw(
    db,
    `select messages.id from (
         select channels.recipient_id, min(from_message_id) as first,
             max(coalesce(to_message_id, ${Number.MAX_SAFE_INTEGER})) as below
           from subscription_spans join channels on channels.id = subscription_spans.channel_id
           where subscription_spans.user_id = ? group by channels.recipient_id
         union all
         select recipient_id, 0 as first, ${Number.MAX_SAFE_INTEGER} as below from recipient_members where user_id = ?
       ) as places ${joined}
     union all
     select message_id from message_flags where ${flagged.where} and (flags & ${KEPT}) <> 0
     limit ?`,
    [p('viewerId'), p('viewerId'), stretch.from, stretch.below, ...flagged.bindings, p('limit')],
  );
});

/**
 * IDs of messages of a range that may be in the user's personal history, in no particular order, some of them twice, at
 * most `limit`; there may be others among them.
 */
export async function listIdsInPlaces(
  db: Db,
  userId: number,
  { from, below, limit }: Stretch & { limit: number },
): Promise<number[]> {
  return idsInPlaces(db, { viewerId: userId, from, below, limit });
}

/** The messages of a range in the viewer's personal history, by place. */
export interface PersonalHistory {
  /** A place can be there several times: with messages received during a subscription, during another, and others. */
  parts: Place[];
  /** The viewer's explicit flags by ID, if there are any; also of other messages of the range. */
  flags: Map<number, number>;
}

interface Who {
  id: number;
  realmId: number;
}

type SpanRow = Pick<SubscriptionSpanRow, 'from_message_id' | 'to_message_id'> & Pick<Place, 'recipient_id'>;

type PlaceRow = Omit<Place, 'ids'> & { ids: JsonList<number> };

interface Reading {
  findWanted?: () => Promise<IdFilter>;
  /** Blocks that were read before the unit. */
  blocks?: PlaceBlocks;
}

const ALL: IdFilter = { has: () => true, hasAll: () => true };

/**
 * The messages of a range in the viewer's personal history, each once, or only those that are wanted. It finds place by
 * place what `personalHistoryWhere` decides message by message; a test compares them.
 */
export async function listPersonalHistory(
  db: Db,
  viewer: Viewer,
  stretch: Stretch,
  { findWanted = async () => ALL, blocks = NO_BLOCKS }: Reading = {},
): Promise<PersonalHistory> {
  const statements = viewer.isGuest ? historyOfGuest : historyOfMember;
  const who = { id: viewer.id, realmId: viewer.realmId };
  const subscribed = async (part: Stretch) =>
    part.from < part.below ? statements.subscribed(db, { ...who, ...part }) : [];
  const { known, head, rest } = splitAtBlocks(stretch, blocks);
  // On PostgreSQL none of these statements waits for the answer to another.
  const [flagRows, spans, isCurrent, rows, others, wanted] = await Promise.all([
    flagsWithin(db, { ...who, ...stretch }),
    known.length > 0 ? statements.spans(db, { ...who, ...head }) : [],
    areCurrent(db, viewer.realmId, head, known),
    subscribed(rest),
    statements.others(db, { ...who, ...stretch }),
    findWanted(),
  ]);
  const flags = new Map(flagRows.map((row) => [row.message_id, row.flags]));
  const hidden = new Set([...flags.keys()].filter((id) => ((flags.get(id) ?? 0) & FLAG.hidden) !== 0));
  const shown =
    hidden.size === 0 ? wanted : { has: (id: number) => wanted.has(id) && !hidden.has(id), hasAll: () => false };
  const read = isCurrent ? rows : [...(await subscribed(head)), ...rows];
  const received = isCurrent ? receivedIn(known, spans, head, shown) : [];
  const parts = [...received, ...read.flatMap((row) => placesOf(row, shown.has))];
  for (const { ids, ...place } of others)
    parts.push({ ids: new MessageIds(listFromJson(ids).filter(wanted.has)), ...place });
  return { parts, flags };
}

/** The messages of a stretch of remembered blocks that were received by subscription. */
function receivedIn(
  blocks: readonly PlaceBlock[],
  spans: readonly SpanRow[],
  stretch: Stretch,
  shown: IdFilter,
): Place[] {
  const parts: Place[] = [];
  for (const { recipient_id, from_message_id, to_message_id } of spans) {
    const from = Math.max(stretch.from, from_message_id);
    const below = Math.min(stretch.below, to_message_id ?? Number.POSITIVE_INFINITY);
    const received: IdFilter = {
      has: (id) => id >= from && id < below && shown.has(id),
      hasAll: (first, last) => first >= from && last < below && shown.hasAll(first, last),
    };
    for (const { places } of blocks) {
      for (const place of places.get(recipient_id) ?? []) {
        const ids = place.ids.filter(received);
        if (ids.all.length > 0) parts.push(ids === place.ids ? place : { ...place, ids });
      }
    }
  }
  return parts;
}

/** A topic or a direct conversation, with its messages in lists that follow one another. */
export interface JoinedPlace extends Omit<Place, 'ids'> {
  lists: readonly MessageIds[];
}

/** Each place once, with its messages in order. */
export function joinedPlaces(parts: readonly Place[]): JoinedPlace[] {
  const joined: (Omit<Place, 'ids'> & { lists: MessageIds[] })[] = [];
  const known = new Map<number, Map<string, MessageIds[]>>();
  for (const { recipient_id, channel_id, topic_key, ids } of parts) {
    if (ids.all.length === 0) continue;
    const topics = known.get(recipient_id) ?? new Map<string, MessageIds[]>();
    const lists = topics.get(topic_key);
    if (lists) {
      lists.push(ids);
      continue;
    }
    const place = { recipient_id, channel_id, topic_key, lists: [ids] };
    joined.push(place);
    known.set(recipient_id, topics.set(topic_key, place.lists));
  }
  return joined.map((place) => ({ ...place, lists: inSequence(place.lists) }));
}

const flagsWithin = statementOfMany<Who & Stretch, { message_id: number; flags: number }>(
  ['message_id', 'flags'],
  (db, p) => {
    const { where, bindings } = ofUserWithin(db, p('id'), { from: p('from'), below: p('below') });
    return table(db, 'message_flags').whereRaw(where, bindings).select('message_id', 'flags');
  },
);

const historyOfMember = historyOf({ isGuest: false });
const historyOfGuest = historyOf({ isGuest: true });

function historyOf({ isGuest }: { isGuest: boolean }) {
  return {
    /**
     * Messages of channels, by subscription, hidden ones too. SQLite takes a third less time for a subquery than for a
     * group of joined rows.
     */
    subscribed: statement<Who & Stretch, ChannelRow>((db, p) => {
      const received = `from messages where messages.recipient_id = channels.recipient_id
        and messages.id >= ${largerOf(db, 'spans.from_message_id', '?')}
        and messages.id < ${smallerOf(db, 'coalesce(spans.to_message_id, ?)', '?')}`;
      const range = [p('from'), p('below'), p('below')];
      return raw(
        db,
        `select channels.recipient_id, spans.channel_id,
             (select ${listsInJson(db, ['messages.topic_key', 'messages.id'])} ${received}) as found
           from subscription_spans as spans join channels on channels.id = spans.channel_id
           where spans.user_id = ? and channels.id in ? and exists (select 1 ${received})`,
        [...range, p('id'), openChannels(db, { id: p('id'), realmId: p('realmId'), isGuest }), ...range],
      );
    }),
    /** Subscriptions to channels within a range. */
    spans: statementOfMany<Who & Stretch, SpanRow>(['recipient_id', 'from_message_id', 'to_message_id'], (db, p) =>
      raw(
        db,
        `select channels.recipient_id, spans.from_message_id, spans.to_message_id
           from subscription_spans as spans join channels on channels.id = spans.channel_id
           where spans.user_id = ? and channels.id in ? and spans.from_message_id < ?
             and (spans.to_message_id is null or spans.to_message_id > ?)`,
        [p('id'), openChannels(db, { id: p('id'), realmId: p('realmId'), isGuest }), p('below'), p('from')],
      ),
    ),
    /** Direct messages, and messages of channels that were received or kept without a subscription that lasts. */
    others: statement<Who & Stretch, PlaceRow>((db, p) => {
      const viewer = { id: p('id'), realmId: p('realmId'), isGuest };
      return raw(
        db,
        `select recipient_id, channel_id, topic_key, ${listInJson(db, 'id')} as ids
           from (
             select messages.id, messages.recipient_id, messages.channel_id, messages.topic_key
               from recipient_members cross join messages
               where recipient_members.user_id = ? and messages.recipient_id = recipient_members.recipient_id
                 and messages.channel_id is null and messages.id >= ? and messages.id < ?
             union all select * from ? as kept) as found
           group by recipient_id, channel_id, topic_key`,
        [viewer.id, p('from'), p('below'), keptWithin(db, viewer, { from: p('from'), below: p('below') })],
      );
    }),
  };
}

function keptWithin(db: Db, viewer: Viewer, { from, below }: Stretch): Knex.QueryBuilder {
  const kept = table(db, 'messages')
    .joinRaw('join message_flags as mine on mine.message_id = messages.id')
    .whereNotNull('messages.channel_id')
    .whereRaw('mine.user_id = ? and mine.message_id >= ? and mine.message_id < ?', [viewer.id, from, below])
    .whereRaw(`(mine.flags & ${KEPT}) <> 0`)
    .whereRaw(
      `not ((mine.flags & ${FLAG.hidden}) = 0 and exists (
         select 1 from subscription_spans as spans where spans.channel_id = messages.channel_id
           and spans.user_id = ? and spans.from_message_id <= messages.id
           and (spans.to_message_id is null or messages.id < spans.to_message_id)))`,
      [viewer.id],
    )
    .select('messages.id', 'messages.recipient_id', 'messages.channel_id', 'messages.topic_key');
  personalHistoryWhere(db, kept, viewer);
  return kept;
}

/** ID of the newest message of the viewer's personal history; -1 if there is none. */
export async function findNewestReceived(db: Db, viewer: Viewer): Promise<number> {
  const params = { id: viewer.id, realmId: viewer.realmId };
  const find = viewer.isGuest ? newestOfGuest : newestOfMember;
  return Math.max((await find.spanned(db, params))?.id ?? -1, (await find.kept(db, params))?.id ?? -1);
}

const newestOfMember = newestOf({ isGuest: false });
const newestOfGuest = newestOf({ isGuest: true });

/**
 * The newest message of each span and conversation, and the newest one for which there is a row about the user. Whoever
 * joined late has a span without messages in many channels: going back to those before it would take half a second.
 */
function newestOf({ isGuest }: { isGuest: boolean }) {
  type Params = { id: number; realmId: number };
  const spanned = statementOfOne<Params, { id: number | null }>((db, p) => {
    const viewer = { id: p('id'), realmId: p('realmId'), isGuest };
    const range = { recipient_id: raw(db, 'places.recipient_id') };
    const older = besideAnchor(db, range, { anchor: raw(db, 'places.below'), order: 'desc' });
    // The beginning of the same range of the index.
    const first =
      dialectOf(db) === 'sqlite'
        ? 'messages.id >= places.first'
        : '(messages.recipient_id, messages.id) >= (places.recipient_id, places.first)';
    const newest = table(db, 'messages')
      .whereRaw(older.where, older.bindings)
      .whereRaw(first)
      .whereNotExists(isHidden(db, viewer))
      .orderByRaw(older.orderBy)
      .limit(1)
      .select('messages.id');
    return raw(
      db,
      `select max((?)) as id from (
         select channels.recipient_id, from_message_id as first, coalesce(to_message_id, ${Number.MAX_SAFE_INTEGER}) as below
           from subscription_spans join channels on channels.id = subscription_spans.channel_id
           where subscription_spans.user_id = ? and channels.id in (?)
         union all
         select recipient_id, 0 as first, ${Number.MAX_SAFE_INTEGER} as below from recipient_members where user_id = ?
       ) as places`,
      [newest, p('id'), openChannels(db, viewer), p('id')],
    );
  });
  const kept = statementOfOne<Params, { id: number }>((db, p) => {
    const query = table(db, 'message_flags')
      .join('messages', 'messages.id', 'message_flags.message_id')
      .where('message_flags.user_id', p('id'))
      .whereRaw(`(message_flags.flags & ${KEPT}) <> 0`)
      .orderBy('message_flags.message_id', 'desc')
      .limit(1)
      .select('messages.id');
    personalHistoryWhere(db, query, { id: p('id'), realmId: p('realmId'), isGuest });
    return query;
  });
  return { spanned, kept };
}
