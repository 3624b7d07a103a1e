import type { Knex } from 'knex';
import type { Search } from '../domain/highlight.ts';
import { type Db, dialectOf, idList } from './db.ts';

/** Longer words are cut, when indexed and when searched for: PostgreSQL cannot index one of several thousand letters. */
const TOKEN_LENGTH = 200;

const wordToken = (stem: string) => stem.slice(0, TOKEN_LENGTH);

/** On SQLite it stands beside a message's words, so that searching one conversation need not walk all hits. */
const scopeToken = (recipientId: number) => `#${recipientId}`;

/** Puts a message into the full-text index, or anew after an edit or a move. */
export async function indexMessage(
  db: Db,
  { id, recipientId, stems }: { id: number; recipientId: number; stems: readonly string[] },
): Promise<void> {
  const words = [...new Set(stems.map(wordToken))];
  if (dialectOf(db) === 'postgres') {
    await db.raw(
      `insert into message_search (message_id, tokens) values (?, ?::text[])
       on conflict (message_id) do update set tokens = excluded.tokens`,
      [id, words],
    );
  } else {
    const tokens = [scopeToken(recipientId), ...words].join(' ');
    await db.raw('insert or replace into message_search (rowid, tokens) values (?, ?)', [id, tokens]);
  }
}

/** Takes messages out of the full-text index; needed before they are deleted. */
export async function unindexMessages(db: Db, ids: readonly number[]): Promise<void> {
  const key = dialectOf(db) === 'postgres' ? 'message_id' : 'rowid';
  await db.raw(`delete from message_search where ${key} in ?`, [idList(db, ids)]);
}

/** More conversations than these are left to the other conditions of the query. */
const SCOPES = 20;

/**
 * Restricts a query on `messages` to those found. The conversations are those that other conditions of the query demand
 * anyway: naming them changes nothing but the time it takes.
 */
export function searchWhere(
  db: Db,
  query: Knex.QueryBuilder,
  { words, phrases }: Search,
  recipientIds: readonly number[] = [],
): void {
  if (words.length === 0) {
    query.whereRaw('1 = 0');
    return;
  }
  const tokens = words.map(wordToken);
  const found = dialectOf(db) === 'postgres' ? foundByArray(db, tokens) : foundByMatch(db, tokens, recipientIds);
  query.whereIn('messages.id', found);
  for (const phrase of phrases) phraseWhere(db, query, phrase);
}

function foundByArray(db: Db, tokens: readonly string[]): Knex.QueryBuilder {
  const found = db.queryBuilder().select('message_id').fromRaw('message_search');
  return found.whereRaw('tokens @> ?::text[]', [[...tokens]]);
}

function foundByMatch(db: Db, tokens: readonly string[], recipientIds: readonly number[]): Knex.QueryBuilder {
  const literal = (token: string) => `"${token.replaceAll('"', '""')}"`;
  const isScoped = recipientIds.length > 0 && recipientIds.length <= SCOPES;
  const scope = isScoped ? [`(${recipientIds.map((id) => literal(scopeToken(id))).join(' OR ')})`] : [];
  const match = [...scope, ...tokens.map(literal)].join(' AND ');
  return db.queryBuilder().select('rowid').fromRaw('message_search').whereRaw('message_search match ?', [match]);
}

/** A phrase stands in the content or the topic as it was written, in any case, inside words too. */
function phraseWhere(db: Db, query: Knex.QueryBuilder, phrase: string): void {
  const like = dialectOf(db) === 'postgres' ? 'ilike' : 'like';
  const pattern = `%${likePattern(phrase)}%`;
  const condition = `(messages.content ${like} ? escape '!' or messages.topic ${like} ? escape '!')`;
  query.whereRaw(condition, [pattern, pattern]);
}

/** Neither database folds the case of letters beyond ASCII; any letter may stand for them, the index knows the words. */
const likePattern = (phrase: string): string =>
  phrase
    .replace(/[!%_]/g, '!$&')
    .replace(/[^\p{ASCII}]/gu, (letter) => (letter.toLowerCase() === letter.toUpperCase() ? letter : '_'));
