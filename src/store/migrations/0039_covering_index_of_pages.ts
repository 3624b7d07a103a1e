import type { Knex } from 'knex';

/**
 * On SQLite, the indexes of a place's and a topic's messages also have what a page needs to know of a message whose text
 * is remembered, so that it reads no message. On PostgreSQL, each edit of a message would then renew all its index entries.
 */
export async function up(db: Knex, dialect: 'sqlite' | 'postgres'): Promise<void> {
  if (dialect === 'postgres') return;
  const shown = 'channel_id, topic_key, is_channel_wildcard, has_reaction, revision';
  await db.raw('drop index messages_recipient');
  await db.raw(`create index messages_recipient on messages (recipient_id, id, ${shown})`);
  await db.raw('drop index messages_topic');
  await db.raw('create index messages_topic on messages (channel_id, topic_key, id, has_reaction, revision)');
}
