import type { Knex } from 'knex';

/**
 * Alert words keep their order, and their first token, by which those that a message may hold are found. A word without
 * a token is compared with every message.
 */
export async function up(db: Knex, dialect: 'sqlite' | 'postgres'): Promise<void> {
  const text = dialect === 'postgres' ? 'text collate "C"' : 'text';
  await db.raw(`alter table alert_words add column first_token ${text} not null default ''`);
  await db.raw('alter table alert_words add column position bigint not null default 0');
  await db.raw('create index alert_words_first_token on alert_words (first_token)');
}
