import type { Knex } from 'knex';

/**
 * How often something has happened in a period that has not ended, such as failed logins under a name. Only PostgreSQL has
 * it: on SQLite one process counts alone. A crash may empty it, which costs less than a durable write for each count.
 */
export async function up(db: Knex, dialect: 'sqlite' | 'postgres'): Promise<void> {
  if (dialect === 'sqlite') return;
  await db.raw(`create unlogged table counts (
    name text collate "C" not null primary key,
    used bigint not null,
    ends_at_ms bigint not null
  )`);
  await db.raw('create index counts_ends_at_ms on counts (ends_at_ms)');
}
