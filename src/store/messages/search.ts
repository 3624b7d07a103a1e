import type { Knex } from 'knex';
import { MAX_REMEMBERED_WORDS, MAX_UNINDEXED } from '../../domain/limits.ts';
import type { Search } from '../../domain/messages/highlight.ts';
import { BoundedMap } from '../../runtime/bounded-map.ts';
import { deferred } from '../db/before-commit.ts';
import { memoryOfDatabase } from '../db/memory.ts';
import {
  type Cells,
  type Columns,
  type Db,
  dialectOf,
  exactId,
  idList,
  knexOf,
  only,
  raw,
  rowTable,
  statement,
  statementOfIds,
} from '../db/statement.ts';
import type { MessageRow } from '../tables.ts';
import { inOrder } from './index-ranges.ts';

/**
 * Longer words are truncated, both in the index and in searches: PostgreSQL cannot index a word of several thousand
 * letters.
 */
const TOKEN_LENGTH = 200;

const wordToken = (stem: string) => stem.slice(0, TOKEN_LENGTH);

/**
 * On SQLite this token is indexed with a message's words, so that a search in one conversation need not scan all hits.
 */
const scopeToken = (recipientId: number) => `#${recipientId}`;

/** The parts of a message that go into the full-text index. */
export interface Indexed {
  id: number;
  recipientId: number;
  stems: readonly string[];
}

const INDEX: Columns = { id: 'bigint', tokens: 'text' };

/** The text of a message in the full-text index. */
export function tokensOf(db: Db, { recipientId, stems }: Omit<Indexed, 'id'>): string {
  const words = [...new Set(stems.map(wordToken))];
  // Stems contain no spaces.
  return (dialectOf(db) === 'postgres' ? words : [scopeToken(recipientId), ...words]).join(' ');
}

/** Adds messages to the full-text index, or updates them after an edit or a move. */
export async function indexMessages(db: Db, messages: readonly Indexed[]): Promise<void> {
  if (dialectOf(db) === 'postgres') {
    await raw(
      db,
      `insert into message_search (message_id, tokens) select id, string_to_array(tokens, ' ') from ? as indexed
       on conflict (message_id) do update set tokens = excluded.tokens`,
      [indexRows(db, messages)],
    );
    return;
  }
  await raw(db, 'insert or replace into message_search (rowid, tokens) select id, tokens from ? as indexed', [
    indexRows(db, await withWaiting(db, [...leftToIndex.take(db), ...messages])),
  ]);
}

const indexRows = (db: Db, messages: readonly Indexed[]) =>
  rowTable(
    db,
    INDEX,
    messages.map((message): Cells => [message.id, tokensOf(db, message)]),
  );

const indexing = statement<{ id: number; tokens: string }, unknown>((db, p) =>
  dialectOf(db) === 'postgres'
    ? raw(
        db,
        `insert into message_search (message_id, tokens) values (?, string_to_array(?, ' '))
         on conflict (message_id) do update set tokens = excluded.tokens`,
        [p('id'), p('tokens')],
      )
    : raw(db, 'insert or replace into message_search (rowid, tokens) values (?, ?)', [p('id'), p('tokens')]),
);

/** A message that a transaction indexes; `mayWait` if it is new. */
interface Left extends Indexed {
  mayWait: boolean;
}

/**
 * Updates one message in the full-text index, on SQLite at the commit: it would write a part of its index for each unit,
 * and merge these parts later.
 */
export async function indexMessage(db: Db, message: Indexed): Promise<void> {
  if (dialectOf(db) === 'sqlite') await leftToIndex.leave(db, { mayWait: false, ...message });
  else await indexing(db, { id: message.id, tokens: tokensOf(db, message) });
}

/**
 * Adds a new message to the full-text index, on SQLite at the commit. The only message of a commit waits there, until so
 * many have come that writing them together is worth it; searches look at those that wait (decision 0031).
 */
export async function indexNewMessage(db: Db, message: Indexed): Promise<void> {
  await leftToIndex.leave(db, { mayWait: true, ...message });
}

const leftToIndex = deferred<Left>(indexLeft);

async function indexLeft(db: Db, messages: readonly Left[]): Promise<void> {
  const [first] = messages;
  if (messages.length === 1 && first?.mayWait && first.id - (await newestIndexed(db)) < MAX_UNINDEXED) return;
  await addToIndex(db, messages);
}

/** Adds what units of this transaction have left, for one that reads the index or changes more of it. */
export async function completeIndex(db: Db): Promise<void> {
  const left = leftToIndex.take(db);
  if (left.length > 0) await addToIndex(db, left);
}

async function addToIndex(db: Db, messages: readonly Indexed[]): Promise<void> {
  for (const message of await withWaiting(db, messages)) {
    await indexing(db, { id: message.id, tokens: tokensOf(db, message) });
  }
}

const NEWEST_INDEXED = '(select coalesce(max(id), 0) from message_search_docsize)';

const newest = statement<object, { id: number }>((db) => raw(db, `select ${NEWEST_INDEXED} as id`));
const newestIndexed = async (db: Db): Promise<number> => only(await newest(db, {})).id;

/**
 * The messages newer than the newest one in the index wait, and no others do: they need no list. There are fewer than
 * MAX_UNINDEXED; of an index that is to be rebuilt from nothing, no more are read. Their IDs may be far above the newest
 * one in the index, if those between were deleted.
 */
const waitingBelow = statement<{ id: number }, Pick<MessageRow, 'id' | 'recipient_id' | 'search_text'>>((db, p) =>
  raw(
    db,
    `select id, recipient_id, search_text from messages
     where id > ${NEWEST_INDEXED} and id < ? order by id limit ${MAX_UNINDEXED}`,
    [p('id')],
  ),
);

const stemsOf = ({ search_text }: Pick<MessageRow, 'search_text'>): string[] => search_text.split(' ').filter(Boolean);

/** Messages to be indexed, and those that wait and would be older than the newest one in the index then. */
async function withWaiting(db: Db, messages: readonly Indexed[]): Promise<Indexed[]> {
  const all = new Map(messages.map((message) => [message.id, message]));
  const indexed = await newestIndexed(db);
  let last = indexed;
  for (const id of all.keys()) if (id > last) last = id;
  if (last - indexed > 1) {
    for (const row of await waitingBelow(db, { id: last }))
      if (!all.has(row.id)) all.set(row.id, { id: row.id, recipientId: row.recipient_id, stems: stemsOf(row) });
  }
  // The index writes what it has in memory whenever an ID is smaller than the one before.
  return [...all.values()].sort((one, other) => one.id - other.id);
}

/** Of the messages that wait, the IDs of those that have all words, ascending. They are to be read before the index. */
export async function listWaitingHits(db: Db, words: readonly string[]): Promise<number[]> {
  if (dialectOf(db) === 'postgres' || words.length === 0) return [];
  const rows = await waitingBelow(db, { id: Number.MAX_SAFE_INTEGER });
  const tokens = words.map(wordToken);
  return rows.filter((row) => hasTokens(row, tokens)).map(({ id }) => id);
}

function hasTokens(row: Pick<MessageRow, 'search_text'>, tokens: readonly string[]): boolean {
  // Most texts do not even contain the letters.
  if (!tokens.every((token) => row.search_text.includes(token))) return false;
  const own = new Set(stemsOf(row).map(wordToken));
  return tokens.every((token) => own.has(token));
}

/** Removes messages from the full-text index; necessary before they are deleted. */
export async function unindexMessages(db: Db, ids: readonly number[]): Promise<void> {
  await completeIndex(db);
  const key = dialectOf(db) === 'postgres' ? 'message_id' : 'rowid';
  await raw(db, `delete from message_search where ${key} in ?`, [idList(db, ids)]);
}

/** If there are more conversations, only the other conditions of the query restrict them. */
const SCOPES = 20;

/**
 * Restricts a query on `messages` to the hits of a search. Other conditions of the query restrict it to the
 * conversations anyway; naming them here only saves time.
 */
export function searchWhere(
  db: Db,
  query: Knex.QueryBuilder,
  { words, phrases }: Search,
  recipientIds: readonly number[] = [],
): Knex.QueryBuilder {
  if (words.length === 0) return query.whereRaw('1 = 0');
  const tokens = words.map(wordToken);
  const found = dialectOf(db) === 'postgres' ? foundByArray(db, tokens) : foundByMatch(db, tokens, recipientIds);
  return phrasesWhere(db, query.whereIn('messages.id', found), phrases);
}

/** Whether a query for these words should begin with the hits: on SQLite they are found in the order of their IDs. */
export const startsWithHits = (db: Db, { words }: Search): boolean => dialectOf(db) === 'sqlite' && words.length > 0;

/** The ID of a hit; the database knows that it finds hits in the order of this column. */
export const HIT_ID = 'message_search.rowid';

/** A query on `messages` that begins with the hits of a search; for the conversations, see `searchWhere`. */
export function fromHits(db: Db, { words, phrases }: Search, recipientIds: readonly number[]): Knex.QueryBuilder {
  // CROSS JOIN keeps the order of the tables.
  const query = knexOf(db)
    .queryBuilder()
    .from(raw(db, `message_search cross join messages on messages.id = ${HIT_ID}`))
    .whereRaw('message_search match ?', [matching(words.map(wordToken), recipientIds)]);
  return phrasesWhere(db, query, phrases);
}

/** The next hits of a search on one side of an anchor. */
export interface NextHits {
  words: readonly string[];
  /** Only in these conversations, perhaps among others. */
  recipientIds: readonly number[];
  anchor: number;
  order: 'asc' | 'desc';
  limit: number;
}

/** IDs of hits in their order, on SQLite: fewer than `limit` only if there are no more. */
export async function listHits(db: Db, { words, recipientIds, ...side }: NextHits): Promise<number[]> {
  const tokens = words.map(wordToken);
  const matches = side.order === 'asc' ? matchesAfter : matchesBefore;
  const everywhere = matching(tokens, []);
  const there = matching(tokens, recipientIds);
  const most = Math.min(FEW, side.limit);
  const frequent = frequentWords.of(db);
  if (there !== everywhere && tokens.length === 1 && !frequent.get(everywhere)) {
    const few = await matches(db, { ...side, limit: most, match: everywhere });
    if (few.length < most) return few.sort(inOrder(side.order));
    if (most === FEW) frequent.set(everywhere, true);
  }
  return (await matches(db, { match: there, ...side })).sort(inOrder(side.order));
}

/**
 * So many hits of one word in all conversations are found in less time than those in some of them. Of several words that
 * are seldom together, all messages with either might have to be gone through.
 */
const FEW = 30;

/** Words of which as many were found: the next page of the same search need not look for few. */
const frequentWords = memoryOfDatabase(() => new BoundedMap<string, true>(MAX_REMEMBERED_WORDS, () => 1));

const matchesBeside = (comparison: '>' | '<', order: NextHits['order']) =>
  statementOfIds<{ match: string; anchor: number; limit: number }>((db, p) =>
    raw(
      db,
      `select rowid as id from message_search
       where message_search match ? and rowid ${comparison} ? order by rowid ${order} limit ?`,
      [p('match'), exactId(db, p('anchor')), p('limit')],
    ),
  );
const matchesAfter = matchesBeside('>', 'asc');
const matchesBefore = matchesBeside('<', 'desc');

/** Which hits of a search to collect: a restriction on `message_id`, perhaps in an order. */
export type Collect = (hits: Knex.QueryBuilder) => Knex.QueryBuilder;

/** The ID of a hit that was collected; PostgreSQL knows their order only by this column. */
export const COLLECTED_ID = 'hits.message_id';

/**
 * The same on PostgreSQL, where hits are collected before their messages: if they are in order, it stops when there are
 * enough. OFFSET keeps the planner from beginning with the messages, and from looking for the same hits again for each of
 * them, which it does while it has no statistics of a table that was just filled.
 */
export function fromCollectedHits(db: Db, words: readonly string[], collect: Collect): Knex.QueryBuilder {
  const hits = collect(foundByArray(db, words.map(wordToken)));
  return knexOf(db)
    .queryBuilder()
    .from(
      raw(
        db,
        `(? offset 0) as hits cross join lateral
         (select * from messages as found where found.id = ${COLLECTED_ID} offset 0) as messages`,
        [hits],
      ),
    );
}

/** Restricts a query on `messages` to those that have each phrase in their text or topic. */
export function phrasesWhere(db: Db, query: Knex.QueryBuilder, phrases: readonly string[]): Knex.QueryBuilder {
  for (const phrase of phrases) phraseWhere(db, query, phrase);
  return query;
}

function foundByArray(db: Db, tokens: readonly string[]): Knex.QueryBuilder {
  const found = knexOf(db).queryBuilder().select('message_id').fromRaw('message_search');
  return found.whereRaw('tokens @> ?::text[]', [[...tokens]]);
}

function foundByMatch(db: Db, tokens: readonly string[], recipientIds: readonly number[]): Knex.QueryBuilder {
  return knexOf(db)
    .queryBuilder()
    .select('rowid')
    .fromRaw('message_search')
    .whereRaw('message_search match ?', [matching(tokens, recipientIds)]);
}

function matching(tokens: readonly string[], recipientIds: readonly number[]): string {
  const literal = (token: string) => `"${token.replaceAll('"', '""')}"`;
  const isScoped = recipientIds.length > 0 && recipientIds.length <= SCOPES;
  const scope = isScoped ? [`(${recipientIds.map((id) => literal(scopeToken(id))).join(' OR ')})`] : [];
  return [...scope, ...tokens.map(literal)].join(' AND ');
}

/** A phrase is found literally in the content or the topic, ignoring case, also inside words. */
function phraseWhere(db: Db, query: Knex.QueryBuilder, phrase: string): void {
  const like = dialectOf(db) === 'postgres' ? 'ilike' : 'like';
  const pattern = `%${likePattern(phrase)}%`;
  const condition = `(messages.content ${like} ? escape '!' or messages.topic ${like} ? escape '!')`;
  query.whereRaw(condition, [pattern, pattern]);
}

/**
 * Neither database ignores the case of letters beyond ASCII, so any character matches them; the index matches their
 * words.
 */
const likePattern = (phrase: string): string =>
  phrase
    .replace(/[!%_]/g, '!$&')
    .replace(/[^\p{ASCII}]/gu, (letter) => (letter.toLowerCase() === letter.toUpperCase() ? letter : '_'));
