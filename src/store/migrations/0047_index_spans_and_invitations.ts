import type { Knex } from 'knex';

const CREATED = [
  'index invitations_created on invitations (realm_id, created_at)',
  'index invitations_expiry on invitations (status, expires_at)',
  'index invitations_inviter on invitations (inviter_id, status)',
  'index invite_links_inviter on invite_links (inviter_id)',
  'index signup_tokens_created on signup_tokens (realm_id, created_at)',
  'index mails_created on mails (created_at)',
];

/**
 * Whether a message is within a span is read from an index: in it, the span that begins last before the message comes
 * first. What is counted or due by time is found without going through all invitations and emails of the past.
 */
export async function up(db: Knex): Promise<void> {
  for (const one of CREATED) await db.raw(`create ${one}`);
  // Of accounts that were deactivated twice without a message in between: two of them began with the same one.
  await db.raw('delete from subscription_spans where from_message_id >= to_message_id');
  await db.raw('drop index subscription_spans_user');
  await db.raw(
    `create index subscription_spans_user
       on subscription_spans (user_id, channel_id, from_message_id desc, to_message_id)`,
  );
}
