import type { Knex } from 'knex';

const FOUND = {
  with_link: 'has_link = 1',
  with_image: 'has_image = 1',
  with_attachment: 'has_attachment = 1',
  with_reaction: 'has_reaction = 1',
  resolved: "substr(topic, 1, 2) = '✔ '",
};

/** What `has:` and `is:resolved` find may be few of many messages. */
export async function up(db: Knex): Promise<void> {
  for (const [name, condition] of Object.entries(FOUND)) {
    await db.raw(`create index messages_${name} on messages (realm_id, id) where ${condition}`);
  }
}
