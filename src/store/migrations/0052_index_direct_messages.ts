import type { Knex } from 'knex';

/**
 * The oldest direct message of an organization is found without a look at the messages of its channels, and channels with a
 * retention of their own without one at the others. SQLite prefers the index of all messages, unless this one has every
 * column of the statement.
 */
export async function up(db: Knex, dialect: 'sqlite' | 'postgres'): Promise<void> {
  const columns = dialect === 'sqlite' ? 'realm_id, id, recipient_id, sent_at, channel_id' : 'realm_id, id';
  await db.raw(`create index messages_direct on messages (${columns}) where channel_id is null`);
  await db.raw('create index channels_retention on channels (realm_id) where message_retention_days > 0');
}
