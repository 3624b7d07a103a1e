import type { Knex } from 'knex';

/** Personal settings that new people of an organization start with, as JSON: only what differs from the usual ones. */
export async function up(db: Knex, dialect: 'sqlite' | 'postgres'): Promise<void> {
  const text = dialect === 'postgres' ? 'text collate "C"' : 'text';
  await db.raw(`alter table realms add column user_defaults ${text} not null default '{}'`);
}
