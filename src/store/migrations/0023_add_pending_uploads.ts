import type { Knex } from 'knex';

/** Uploads whose bytes are being stored and whose row is not there yet. */
export async function up(db: Knex, dialect: 'sqlite' | 'postgres'): Promise<void> {
  const text = dialect === 'postgres' ? 'text collate "C"' : 'text';
  await db.raw(`create table pending_uploads (path_id ${text} not null primary key, noted_at bigint not null)`);
}
