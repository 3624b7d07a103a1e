import type { Knex } from 'knex';

/**
 * A stored event names the newest live event after the one before it (0: none), so that no process delivers it while
 * that one is still on its way.
 */
export async function up(db: Knex): Promise<void> {
  await db.raw('alter table events add column live_before bigint not null default 0');
}
