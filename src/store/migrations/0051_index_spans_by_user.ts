import type { Knex } from 'knex';

/** The span of one user in a channel is found without a look at those of the other subscribers. */
export async function up(db: Knex): Promise<void> {
  await db.raw('drop index subscription_spans_channel');
  await db.raw(
    `create index subscription_spans_channel
       on subscription_spans (channel_id, to_message_id, user_id, from_message_id)`,
  );
}
