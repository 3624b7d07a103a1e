import type { Knex } from 'knex';

/** The index of a place's messages also has what a list of unread messages shows, so that it reads no message. */
export async function up(db: Knex, dialect: 'sqlite' | 'postgres'): Promise<void> {
  const shown = 'channel_id, topic_key, is_channel_wildcard';
  const columns = dialect === 'postgres' ? `(recipient_id, id) include (${shown})` : `(recipient_id, id, ${shown})`;
  await db.raw('drop index messages_recipient');
  await db.raw(`create index messages_recipient on messages ${columns}`);
}
