import type { Knex } from 'knex';

/** Organizations in which members become full members after a while, and until when clients were told who did. */
export async function up(db: Knex): Promise<void> {
  await db.raw(
    'create table waiting_periods (realm_id bigint primary key references realms (id), announced_at bigint not null)',
  );
  // The settings have only values that differ from the defaults; the period is 0 by default.
  await db.raw(
    `insert into waiting_periods (realm_id, announced_at)
       select id, ? from realms where settings like '%"waiting_period_threshold":%'`,
    [Math.floor(Date.now() / 1000)],
  );
}
