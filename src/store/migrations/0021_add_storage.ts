import type { Knex } from 'knex';

/** What bots keep between their runs. The length is stored, so that adding up what a user has reads no values. */
export async function up(db: Knex, dialect: 'sqlite' | 'postgres'): Promise<void> {
  const text = dialect === 'postgres' ? 'text collate "C"' : 'text';
  await db.raw(`create table storage_entries (
    user_id bigint not null references users (id),
    name ${text} not null,
    value ${text} not null,
    length bigint not null,
    primary key (user_id, name)
  )`);
}
