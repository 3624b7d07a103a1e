import type { Knex } from 'knex';

/** Only one process at a time calls the service of a bot. */
export async function up(db: Knex): Promise<void> {
  await db.raw('alter table bot_services add column busy_until bigint not null default 0');
  await db.raw('create index bot_services_busy on bot_services (busy_until)');
}
