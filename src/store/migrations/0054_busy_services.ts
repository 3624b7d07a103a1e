import type { Knex } from 'knex';

/** Processes call the service of a bot one after another: the one that calls it has it for itself until then. */
export async function up(db: Knex): Promise<void> {
  await db.raw('alter table bot_services add column busy_until bigint not null default 0');
  await db.raw('create index bot_services_busy on bot_services (busy_until)');
}
