import type { Knex } from 'knex';

/** Where /health writes, and what the limits of mails count. */
export async function up(db: Knex, dialect: 'sqlite' | 'postgres'): Promise<void> {
  // One row that counts.
  await db.raw('create table write_probes (id bigint not null primary key, count bigint not null)');
  await db('write_probes').insert({ id: 1, count: 0 });
  // One row for each mail that a user made the server send, as far back as their number is limited.
  await db.raw(`create table caused_mails (
    user_id bigint not null references users (id),
    kind ${dialect === 'postgres' ? 'text collate "C"' : 'text'} not null,
    caused_at bigint not null
  )`);
  await db.raw('create index caused_mails_user on caused_mails (user_id, kind, caused_at)');
}
