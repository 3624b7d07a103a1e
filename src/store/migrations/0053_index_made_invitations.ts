import type { Knex } from 'knex';

const CREATED = [
  'index invitations_made on invitations (inviter_id, created_at)',
  'index invite_links_made on invite_links (inviter_id, created_at)',
  'index invite_links_created on invite_links (realm_id, created_at)',
];

/** What a user, and an organization, made within a day is counted without a look at what they made before. */
export async function up(db: Knex): Promise<void> {
  for (const one of CREATED) await db.raw(`create ${one}`);
}
