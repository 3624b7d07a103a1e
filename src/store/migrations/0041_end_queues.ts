import type { Knex } from 'knex';

/**
 * Event IDs leave room for more typing notices between two stored events. Queues with IDs of before end: clients
 * register again, as they do after a night offline.
 */
export async function up(db: Knex): Promise<void> {
  await db('queues').delete();
}
