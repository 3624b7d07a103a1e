import type { Knex } from 'knex';

/**
 * Where the newest live event of an organization belongs: after the stored event `live_seq`, as number `live_number`. A
 * queue gets those after the number that was the newest when it was made. Its client has asked the process `served_by` last.
 */
export async function up(db: Knex): Promise<void> {
  await db.raw('alter table realms add column live_seq bigint not null default 0');
  await db.raw('alter table realms add column live_number bigint not null default 0');
  await db.raw('alter table queues add column base_live bigint not null default 0');
  await db.raw('alter table queues add column served_by text');
}
