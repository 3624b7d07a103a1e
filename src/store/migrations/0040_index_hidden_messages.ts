import type { Knex } from 'knex';

/**
 * Messages that a move hides from someone, bit 256, are few of many flags. On PostgreSQL each page of a personal history
 * read all flags of the user to find them.
 */
export async function up(db: Knex): Promise<void> {
  await db.raw('create index message_flags_hidden on message_flags (user_id, message_id) where (flags & 256) <> 0');
}
