import { randomBytes } from 'node:crypto';
import type { Knex } from 'knex';

/** Secrets of this server. The first one signs the addresses to which mail for a channel is sent. */
export async function up(db: Knex, dialect: 'sqlite' | 'postgres'): Promise<void> {
  const text = dialect === 'postgres' ? 'text collate "C"' : 'text';
  await db.raw(`create table secrets (name ${text} not null primary key, value ${text} not null)`);
  await db('secrets').insert({ name: 'mail addresses', value: randomBytes(32).toString('hex') });
}
