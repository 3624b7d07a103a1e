import type { Knex } from 'knex';
import { alertWordKey, alertWordsIn, beginningOf, possibleBeginnings } from '../../domain/messages/alert-words.ts';
import { remembered } from '../db/remembered.ts';
import {
  type Db,
  idsIn,
  insertRows,
  type JsonList,
  listFromJson,
  listInJson,
  raw,
  statement,
  table,
  textList,
  textsIn,
} from '../db/statement.ts';
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
    columns: { user_id: 'bigint', word: 'text', beginning: 'text', position: 'bigint' },
    rows: words.map((word, index) => [userId, word, beginningOf(word), start + index]),
  });
}

/** Deletes the words, ignoring case; returns their number. */
export async function deleteAlertWords(db: Db, userId: number, words: readonly string[]): Promise<number> {
  const keys = new Set(words.map(alertWordKey));
  const known = (await listAlertWords(db, userId)).filter((word) => keys.has(alertWordKey(word)));
  if (known.length === 0) return 0;
  return table(db, 'alert_words').where({ user_id: userId }).whereIn('word', textList(db, known)).delete();
}

/** Users of the organization, each with a list of those of their alert words that begin in one of the given ways. */
export const possiblyAlerted = (db: Db, beginnings: readonly string[], realmId: number): Knex.Raw =>
  raw(
    db,
    // Not a join: PostgreSQL might begin it with all users of the organization.
    `select user_id, words from (
       select user_id, ${listInJson(db, 'word')} as words from alert_words where beginning in ? group by user_id
     ) as candidates
     where (select realm_id from users where users.id = candidates.user_id) = ?`,
    [textsIn(db, beginnings), realmId],
  );

const alerted = statement<
  { beginnings: readonly string[]; realmId: number },
  { user_id: number; words: JsonList<string> }
>((db, p) => possiblyAlerted(db, p('beginnings'), p('realmId')));

/** Looking up each of a text's possible beginnings takes longer than reading this many alert words once. */
const FEW_WORDS = 500;

const beginningsOfFew = statement<object, Pick<AlertWordRow, 'beginning'>>((db) =>
  table(db, 'alert_words')
    .select('beginning')
    .limit(FEW_WORDS + 1),
);

/**
 * How the organization's alert words begin, perhaps among others; undefined if the server has too many. A change of
 * another organization's words does not matter.
 */
const knownBeginnings = remembered(async (db: Db): Promise<ReadonlySet<string> | undefined> => {
  const rows = await beginningsOfFew(db, {});
  return rows.length > FEW_WORDS ? undefined : new Set(rows.map((row) => row.beginning));
});

/** The ways in which alert words of the organization that are in the text may begin. */
export async function listBeginnings(db: Db, text: string): Promise<string[]> {
  const known = await knownBeginnings(db);
  if (known?.size === 0) return [];
  const beginnings = [...possibleBeginnings(text)];
  return known === undefined ? beginnings : beginnings.filter((beginning) => known.has(beginning));
}

/** IDs of the users of the organization who have an alert word in the text. */
export async function listUsersAlertedBy(db: Db, realmId: number, text: string): Promise<number[]> {
  const beginnings = await listBeginnings(db, text);
  if (beginnings.length === 0) return [];
  const rows = await alerted(db, { beginnings, realmId });
  const isInText = alertWordsIn(text);
  return rows.filter(({ words }) => listFromJson(words).some(isInText)).map((row) => row.user_id);
}
