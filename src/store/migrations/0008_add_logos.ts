import type { Knex } from 'knex';

/** Logos of organizations, for light and for dark themes, beside the icon. */
export async function up(db: Knex, dialect: 'sqlite' | 'postgres'): Promise<void> {
  const text = dialect === 'postgres' ? 'text collate "C"' : 'text';
  for (const name of ['logo', 'night_logo']) {
    await db.raw(`alter table realms add column ${name}_path ${text}`);
    await db.raw(`alter table realms add column ${name}_version bigint not null default 1`);
  }
}
