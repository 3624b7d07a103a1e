import type { Knex } from 'knex';

/**
 * Words have other stems now: a job puts messages that are there already into the index anew, from the newest to the
 * oldest. The row says how far it is; it is deleted at the end.
 */
export async function up(db: Knex, _dialect: 'sqlite' | 'postgres'): Promise<void> {
  await db.raw(`create table search_rebuilds (
    id bigint not null primary key,
    below_id bigint not null
  )`);
  await db.raw(`insert into search_rebuilds (id, below_id)
    select 1, newest + 1 from (select max(id) as newest from messages) as known where newest is not null`);
}
