import type { Knex } from 'knex';

/** Users and groups without a common name who may mention a group, as JSON; NULL if a single group may. */
export async function up(db: Knex, dialect: 'sqlite' | 'postgres'): Promise<void> {
  const text = dialect === 'postgres' ? 'text collate "C"' : 'text';
  await db.raw(`alter table user_groups add column mentioners ${text}`);
}
