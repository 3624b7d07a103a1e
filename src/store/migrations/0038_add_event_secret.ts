import { randomBytes } from 'node:crypto';
import type { Knex } from 'knex';

/** The key with which secrets of events are encrypted on their way to other processes. */
export async function up(db: Knex): Promise<void> {
  await db('secrets').insert({ name: 'events', value: randomBytes(32).toString('hex') });
}
