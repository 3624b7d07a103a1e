import type { Knex } from 'knex';

/** Who received a message of a channel follows from an index, without a look at the row of each who left since. */
export async function up(db: Knex): Promise<void> {
  await db.raw('drop index subscription_spans_channel');
  await db.raw(
    `create index subscription_spans_channel
       on subscription_spans (channel_id, to_message_id, from_message_id, user_id)`,
  );
}
