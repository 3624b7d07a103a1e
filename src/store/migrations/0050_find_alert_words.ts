import type { Knex } from 'knex';

const PIECES = /[\p{L}\p{N}_]+|[^\p{L}\p{N}_]/gu;
const TOKEN_CHARACTER = /[\p{L}\p{N}_]/u;

/**
 * The alert words that a message may contain are found by their first words and characters instead of their first word,
 * which thousands may share. It also finds those without a letter or digit, which each message was compared with.
 */
export async function up(db: Knex, dialect: 'sqlite' | 'postgres'): Promise<void> {
  const text = dialect === 'postgres' ? 'text collate "C"' : 'text';
  await db.raw(`alter table alert_words add column beginning ${text} not null default ''`);
  const words: { user_id: number; word: string }[] = await db('alert_words').select('user_id', 'word');
  for (const { user_id, word } of words) {
    await db('alert_words')
      .where({ user_id, word })
      .update({ beginning: beginningOf(word) });
  }
  await db.raw('create index alert_words_beginning on alert_words (beginning)');
  await db.raw('drop index alert_words_first_token');
  await db.raw('alter table alert_words drop column first_token');
}

function beginningOf(word: string): string {
  const pieces = word.toLowerCase().match(PIECES) ?? [];
  return pieces
    .slice(0, TOKEN_CHARACTER.test(pieces[0] ?? '') ? 5 : 3)
    .join('')
    .trimEnd();
}
