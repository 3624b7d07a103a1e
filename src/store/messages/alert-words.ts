import { alertWordKey, firstToken, holdsAlertWord, possibleFirstTokens } from '../../domain/messages/alert-words.ts';
import { remembered } from '../db/remembered.ts';
import { type Db, idsIn, insertRows, statement, table, textList, textsIn } from '../db/statement.ts';
import type { AlertWordRow } from '../tables.ts';

/** The user's alert words, in the order in which they were added. */
export async function listAlertWords(db: Db, userId: number): Promise<string[]> {
  return (await listAlertWordsOf(db, [userId])).get(userId) ?? [];
}

const wordsOf = statement<{ userIds: readonly number[] }, Pick<AlertWordRow, 'user_id' | 'word'>>((db, p) =>
  table(db, 'alert_words')
    .whereIn('user_id', idsIn(db, p('userIds')))
    .orderBy(['position', 'word'])
    .select('user_id', 'word'),
);

/** Alert words by user, each user's in the order in which they were added. */
export async function listAlertWordsOf(db: Db, userIds: readonly number[]): Promise<Map<number, string[]>> {
  const found = new Map<number, string[]>(userIds.map((id) => [id, []]));
  for (const row of await wordsOf(db, { userIds })) found.get(row.user_id)?.push(row.word);
  return found;
}

/** Adds words that the user does not have, after those that they have. */
export async function insertAlertWords(db: Db, userId: number, words: readonly string[]): Promise<void> {
  const [last] = await table(db, 'alert_words').where({ user_id: userId }).max({ position: 'position' });
  const start = Number(last?.position ?? 0) + 1;
  await insertRows(db, 'alert_words', {
    columns: { user_id: 'bigint', word: 'text', first_token: 'text', position: 'bigint' },
    rows: words.map((word, index) => [userId, word, firstToken(word), start + index]),
  });
}

/** Deletes the words, ignoring case; returns their number. */
export async function deleteAlertWords(db: Db, userId: number, words: readonly string[]): Promise<number> {
  const keys = new Set(words.map(alertWordKey));
  const known = (await listAlertWords(db, userId)).filter((word) => keys.has(alertWordKey(word)));
  if (known.length === 0) return 0;
  return table(db, 'alert_words').where({ user_id: userId }).whereIn('word', textList(db, known)).delete();
}

const alertWords = statement<{ realmId: number; tokens: readonly string[] }, Pick<AlertWordRow, 'user_id' | 'word'>>(
  (db, p) =>
    table(db, 'alert_words')
      .whereIn('first_token', textsIn(db, p('tokens')))
      // Not a join: PostgreSQL might begin it with all users of the organization.
      .whereRaw('(select realm_id from users where users.id = alert_words.user_id) = ?', [p('realmId')])
      .select('user_id', 'word'),
);

/** Looking up each of a text's tokens takes longer than reading this many alert words once. */
const FEW_WORDS = 500;

const firstTokens = statement<object, Pick<AlertWordRow, 'first_token'>>((db) =>
  table(db, 'alert_words')
    .select('first_token')
    .limit(FEW_WORDS + 1),
);

/**
 * With which tokens the organization's alert words begin, perhaps among others; undefined if the server has too many. A
 * change of another organization's words does not matter.
 */
const knownFirstTokens = remembered(async (db: Db): Promise<ReadonlySet<string> | undefined> => {
  const rows = await firstTokens(db, {});
  return rows.length > FEW_WORDS ? undefined : new Set(rows.map((row) => row.first_token));
});

/** The tokens of the text with which alert words of the organization may begin. */
export async function listAlertTokens(db: Db, text: string): Promise<string[]> {
  const known = await knownFirstTokens(db);
  if (known?.size === 0) return [];
  const tokens = possibleFirstTokens(text);
  return known === undefined ? tokens : tokens.filter((token) => known.has(token));
}

/** IDs of the users of the organization who have an alert word in the text. */
export async function listUsersAlertedBy(db: Db, realmId: number, text: string): Promise<number[]> {
  const tokens = await listAlertTokens(db, text);
  if (tokens.length === 0) return [];
  const rows = await alertWords(db, { realmId, tokens });
  return rows.filter(({ word }) => holdsAlertWord(text, word)).map((row) => row.user_id);
}
