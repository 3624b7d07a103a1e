import type { Knex } from 'knex';
import { NEWEST } from '../../domain/messages/anchor.ts';
import { nextTurn } from '../../runtime/turns.ts';
import { nextMessageId } from '../channels/subscriptions.ts';
import { type Db, exactId, raw } from '../db/statement.ts';
import {
  type Candidates,
  candidatesOf,
  leastId,
  type Next,
  type Ordered,
  type Part,
  type Spread,
} from './candidates.ts';
import { listMatchingHits } from './frequent-searches.ts';
import { inOrder, onSide, type Side } from './index-ranges.ts';
import { HEAD, type MessageHead } from './message-texts.ts';
import {
  collectsHits,
  demanded,
  findsNothing,
  type RestrictedQuery,
  type Restriction,
  restrictedCandidates,
  restrictedHits,
  restrictedMessages,
} from './narrow.ts';
import type { Stretch } from './place-blocks.ts';
import { type Collect, completeIndex, listWaitingHits } from './search.ts';

/** Which messages to find. */
export interface Wanted {
  restriction: Restriction;
  /** Restricts them further. */
  refine?: (query: Knex.QueryBuilder) => void;
}

/** How many message IDs one statement goes through. */
export interface Pace {
  /** Next to the anchor, where most pages end. */
  near: number;
  /** Further away, at first; then as many as contain the candidates. */
  far: number;
  /** Candidates that are examined together. */
  candidates: number;
}

export const PACE: Pace = { near: 1000, far: 8192, candidates: 1000 };

/**
 * Finds messages in the order of their IDs. Each statement goes through a bounded number of them, and other work runs
 * between the statements: a narrow may match none of millions.
 */
export async function walk(db: Db, wanted: Wanted, part: Part, pace: Pace = PACE): Promise<MessageHead[]> {
  if (findsNothing(wanted.restriction)) return [];
  await completeIndex(db);
  const waiting = await waitingHits(db, wanted.restriction);
  const rows = await walkIndexed(db, wanted, part, pace);
  if (waiting.length === 0) return rows;
  const ids = waiting.filter((id) => isBeside(id, part));
  return merged(rows, await readAmong(db, wanted, part, { ids, pace }), part);
}

/** The messages with the words of the search, if there is one, that wait to be indexed. */
export const waitingHits = async (db: Db, restriction: Restriction): Promise<number[]> =>
  listWaitingHits(db, demanded(restriction, 'search')?.search.words ?? []);

/** The rows of both lists in the order of the part; a message may be in both if it was indexed meanwhile. */
function merged(rows: readonly MessageHead[], others: readonly MessageHead[], { order, limit }: Part): MessageHead[] {
  const compare = inOrder(order);
  const all = new Map([...rows, ...others].map((row) => [row.id, row]));
  return [...all.values()].sort((one, other) => compare(one.id, other.id)).slice(0, limit);
}

async function walkIndexed(db: Db, wanted: Wanted, part: Part, pace: Pace): Promise<MessageHead[]> {
  const only = demanded(wanted.restriction, 'id')?.messageId;
  if (only !== undefined) return isBeside(only, part) ? readOne(db, wanted, only) : [];
  const candidates = candidatesOf(db, wanted.restriction);
  if (collectsHits(db, wanted.restriction)) return walkToHits(db, wanted, part, { candidates, pace });
  return candidates && 'next' in candidates
    ? walkInOrder(db, wanted, part, { pace, ...candidates })
    : walkByStretches(db, wanted, part, { candidates, pace });
}

/**
 * Looks next to the anchor first: there most pages of a search for a common word are full, and collecting all of its hits
 * would take longer.
 */
async function walkToHits(
  db: Db,
  wanted: Wanted,
  part: Part,
  { candidates, pace }: { candidates: Candidates | undefined; pace: Pace },
): Promise<MessageHead[]> {
  const read = (rest: Part, collect: Collect) =>
    readRows(restrictedHits(db, wanted.restriction, collect), wanted, rest);
  const look = async (rest: Part, width: number) => {
    if (!candidates || 'within' in candidates)
      return { rows: await read(rest, (hits) => nextTo(db, hits, 'message_id', { width, ...rest })), isEnd: false };
    const ids = await candidates.next({ ...rest, limit: width });
    return { rows: await readAmong(db, wanted, rest, { ids, pace }), isEnd: ids.length < width };
  };
  const near = await look(part, pace.near);
  const last = near.rows.at(-1)?.id;
  if (near.rows.length === part.limit || near.isEnd) return near.rows;
  const rest = { ...part, anchor: last ?? part.anchor, limit: part.limit - near.rows.length };
  const width = needed(rest.limit, near.rows.length / pace.near);
  const far = width <= pace.far ? await look(rest, width) : undefined;
  if (far && (far.rows.length === rest.limit || far.isEnd)) return [...near.rows, ...far.rows];
  const all: Collect = (hits) => onSide(db, hits, 'message_id', rest).orderBy('message_id', rest.order);
  return [...near.rows, ...(await read(rest, all))];
}

async function walkInOrder(
  db: Db,
  wanted: Wanted,
  part: Part,
  { next, others, pace }: Ordered & { pace: Pace },
): Promise<MessageHead[]> {
  const rows: MessageHead[] = [];
  let orders = [next];
  const least = leastId(wanted.restriction);
  let anchor = part.order === 'asc' ? Math.max(part.anchor, least - 1) : part.anchor;
  for (let count = Math.min(part.limit + FEW_MORE, pace.candidates); ; ) {
    const ids = (await furthest(orders, { ...part, anchor, limit: count })).filter((id) => id >= least);
    const found = await readAmong(db, wanted, { ...part, limit: part.limit - rows.length }, { ids, pace });
    for (const row of found) rows.push(row);
    if (rows.length === part.limit || ids.length < count) return rows;
    anchor = ids.at(-1) ?? anchor;
    count = Math.min(needed(part.limit - rows.length, found.length / ids.length), pace.candidates);
    // Of two conditions, either may have a hundred times as many messages as the other.
    orders = [next, ...others];
    await nextTurn();
  }
}

/** The next candidates in that order in which as many reach furthest: among them are the fewest that do not match. */
async function furthest(orders: readonly Next[], part: Part): Promise<number[]> {
  let found: number[] = [];
  for (const next of orders) {
    const ids = await next(part);
    if (ids.length < part.limit) return ids;
    if (found.length === 0 || inOrder(part.order)(found.at(-1) ?? 0, ids.at(-1) ?? 0) < 0) found = ids;
  }
  return found;
}

/** Most candidates match, but some of them may be in places that the viewer cannot read. */
const FEW_MORE = 5;

/** How many messages probably contain `count` matches, given the share that matched so far. */
const needed = (count: number, share: number) => Math.ceil((1.5 * count) / share) + FEW_MORE;

async function walkByStretches(
  db: Db,
  wanted: Wanted,
  part: Part,
  { candidates, pace }: { candidates: Spread | undefined; pace: Pace },
): Promise<MessageHead[]> {
  // Going through all messages would take longer than finding few candidates.
  const near = candidates?.few ? 0 : pace.near;
  const rows = near === 0 ? [] : await readNear(db, wanted, part, near);
  if (rows.length === part.limit) return rows;

  const isDescending = part.order === 'desc';
  const least = leastId(wanted.restriction);
  const end = await nextMessageId(db);
  // Messages sent meanwhile would move the end; below the last match, none is found twice.
  const last = rows.at(-1)?.id;
  let position = isDescending
    ? Math.min(part.anchor, end, last ?? end) - (last === undefined ? near : 0)
    : Math.max(part.anchor + 1 + near, least);
  let share = near === 0 ? 0 : rows.length / near;
  let width = pace.far;
  const gathered = new Set<number>();
  let passed = 0;
  const isLeft = () => (isDescending ? position > least : position < end);
  while (rows.length < part.limit && isLeft()) {
    await nextTurn();
    const rest = { ...part, limit: part.limit - rows.length };
    // If many messages match, collecting candidates first would only cost time.
    const short = needed(rest.limit, share);
    const isDense = candidates === undefined || short <= 2 * pace.near;
    const length = Math.min(short, isDense ? pace.far : width);
    const stretch = isDescending
      ? { from: Math.max(0, position - length), below: position }
      : { from: position, below: position + length };
    const most = 4 * pace.candidates;
    const ids = isDense ? undefined : await candidates.within(stretch, most + 1);
    if (ids && ids.length > most) {
      width = Math.max(Math.floor(length / 4), pace.candidates);
      continue;
    }
    position = isDescending ? stretch.from : stretch.below;
    passed += length;
    if (ids) {
      for (const id of (await candidates?.sift?.(ids)) ?? ids) gathered.add(id);
      // As many IDs as probably contain the candidates that are examined together.
      width = Math.max(width, Math.floor((length * pace.candidates) / Math.max(ids.length, 1)));
      // Fewer candidates than are missing do not fill the page.
      if (gathered.size < rest.limit && isLeft()) continue;
    }
    const found = await (ids
      ? readAmong(db, wanted, rest, { ids: [...gathered], pace })
      : readStretch(db, wanted, rest, stretch));
    for (const row of found) rows.push(row);
    share = found.length / passed;
    gathered.clear();
    passed = 0;
  }
  return rows;
}

/** The message if it matches the restriction; otherwise an empty list. */
export async function readOne(db: Db, wanted: Wanted, messageId: number): Promise<MessageHead[]> {
  await completeIndex(db);
  const part: Part = { anchor: messageId, order: 'asc', limit: 1 };
  if ((await waitingHits(db, wanted.restriction)).includes(messageId))
    return readCandidates(db, wanted, part, [messageId]);
  const restricted = restrictedMessages(db, wanted.restriction);
  restricted.query.where(restricted.id, exactId(db, messageId));
  return readRows(restricted, wanted, part);
}

const isBeside = (id: number, { anchor, order }: Side) => (order === 'asc' ? id > anchor : id < anchor);

/** Restricts a query to the messages whose IDs are next to the anchor. */
function nextTo(db: Db, query: Knex.QueryBuilder, id: string, { anchor, order, width }: Side & { width: number }) {
  if (order === 'desc' && anchor >= NEWEST)
    return query.where(id, '>', raw(db, '(select max(id) from messages) - cast(? as bigint)', [width]));
  const from = order === 'asc' ? anchor + 1 : anchor - width;
  return query.where(id, '>=', from).where(id, '<', from + width);
}

async function readNear(db: Db, wanted: Wanted, part: Part, near: number): Promise<MessageHead[]> {
  const restricted = restrictedMessages(db, wanted.restriction);
  nextTo(db, restricted.query, restricted.id, { width: near, ...part });
  return readRows(restricted, wanted, part);
}

async function readStretch(db: Db, wanted: Wanted, part: Part, { from, below }: Stretch): Promise<MessageHead[]> {
  const restricted = restrictedMessages(db, wanted.restriction);
  restricted.query.where(restricted.id, '>=', from).where(restricted.id, '<', below);
  return readRows(restricted, wanted, part);
}

async function readAmong(
  db: Db,
  wanted: Wanted,
  part: Part,
  { ids, pace }: { ids: number[]; pace: Pace },
): Promise<MessageHead[]> {
  ids.sort(inOrder(part.order));
  const rows: MessageHead[] = [];
  for (let from = 0; from < ids.length && rows.length < part.limit; from += pace.candidates) {
    if (from > 0) await nextTurn();
    const some = ids.slice(from, from + pace.candidates);
    const rest = { ...part, limit: part.limit - rows.length };
    for (const row of await readCandidates(db, wanted, rest, some)) rows.push(row);
  }
  return rows;
}

async function readCandidates(db: Db, wanted: Wanted, part: Part, ids: readonly number[]): Promise<MessageHead[]> {
  const frequent = wanted.refine ? undefined : await listMatchingHits(db, wanted.restriction, { ids, ...part });
  return frequent ?? readRows(restrictedCandidates(db, wanted.restriction, ids), wanted, part);
}

async function readRows(
  { query, id }: RestrictedQuery,
  { refine }: Wanted,
  { order, limit }: Part,
): Promise<MessageHead[]> {
  refine?.(query);
  const rows: MessageHead[] = await query
    .orderBy(id, order)
    .limit(limit)
    .select(HEAD.map((name) => `messages.${name}`));
  return rows;
}
