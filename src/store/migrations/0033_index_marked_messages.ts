import type { Knex } from 'knex';

/** Bits of `message_flags.flags`: mentioned, by name or as one of a channel or topic; and alerted. */
const BITS = { mentioned: 28, alerted: 32 };

/** The messages that `is:mentioned` and `is:alerted` find are few of many, like the starred ones, which have an index already. */
export async function up(db: Knex): Promise<void> {
  for (const [name, bits] of Object.entries(BITS)) {
    await db.raw(
      `create index message_flags_${name} on message_flags (user_id, message_id) where (flags & ${bits}) <> 0`,
    );
  }
  await db.raw('create index messages_channel_wildcards on messages (realm_id, id) where is_channel_wildcard = 1');
}
