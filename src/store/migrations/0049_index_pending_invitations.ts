import type { Knex } from 'knex';

/** As in the conditions: without an expiry they last. */
const END = `coalesce(expires_at, ${Number.MAX_SAFE_INTEGER})`;

/** What has expired stays, and was read each time those were listed that have not. */
const INDEXES = {
  invitations_status: `invitations (realm_id, status, ${END})`,
  invitations_inviter: `invitations (inviter_id, status, ${END})`,
  invite_links_realm: `invite_links (realm_id, is_revoked, ${END})`,
  invite_links_inviter: `invite_links (inviter_id, is_revoked, ${END})`,
};

export async function up(db: Knex): Promise<void> {
  for (const [name, columns] of Object.entries(INDEXES)) {
    await db.raw(`drop index ${name}`);
    await db.raw(`create index ${name} on ${columns}`);
  }
}
