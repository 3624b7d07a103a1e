import type { Knex } from 'knex';

/** Clients ask who came since their last request: presences are numbered by organization. Nothing was kept in them before. */
export async function up(db: Knex, _dialect: 'sqlite' | 'postgres'): Promise<void> {
  await db.raw('drop table presences');
  await db.raw(`create table presences (
    user_id bigint not null primary key references users (id),
    realm_id bigint not null references realms (id),
    active_at bigint not null,
    idle_at bigint not null,
    update_id bigint not null
  )`);
  await db.raw('create index presences_update on presences (realm_id, update_id)');
  // Whether a user is away follows from a personal setting.
  await db.raw('alter table user_statuses drop column is_away');
  // The number that the newest presence of each organization has.
  await db.raw(`create table presence_counters (
    realm_id bigint not null primary key references realms (id),
    update_id bigint not null
  )`);
}
