import { ROLE } from '../../domain/users/roles.ts';
import type { User } from '../../domain/users/user.ts';
import type { UserSettings } from '../../domain/users/user-settings.ts';
import { nextMessageId, unusedMessageId } from '../channels/subscriptions.ts';
import { countUpTo, type Db, insertRows, only, table } from '../db/statement.ts';
import { stillValid } from '../organization/invitations.ts';
import type { ApiKeyRow, New, UserRow } from '../tables.ts';
import { storedSettings } from './user-defaults.ts';
import { userOf } from './users.ts';

type NewUserRow = New<UserRow, 'id' | 'is_active' | 'is_system' | 'avatar_version' | 'settings'>;

export async function insertUser(db: Db, row: NewUserRow): Promise<UserRow> {
  return only(await table(db, 'users').insert(row).returning('*'));
}

export async function updateAccount(db: Db, id: number, changes: Partial<UserRow>): Promise<void> {
  await table(db, 'users').where({ id }).update(changes);
}

export async function updateUserSettings(db: Db, id: number, settings: UserSettings): Promise<void> {
  await table(db, 'users')
    .where({ id })
    .update({ settings: storedSettings(settings) });
}

export async function insertApiKey(db: Db, row: New<ApiKeyRow, 'id'>): Promise<void> {
  await table(db, 'api_keys').insert(row);
}

/** The valid API keys of an account, the oldest first. */
export async function listKeys(db: Db, userId: number): Promise<Pick<ApiKeyRow, 'name' | 'created_at'>[]> {
  return table(db, 'api_keys').where({ user_id: userId, revoked_at: null }).orderBy('id').select('name', 'created_at');
}

/** Deletes all but the newest valid keys of the account. */
export async function deleteOldestKeys(db: Db, userId: number, kept: number): Promise<void> {
  const valid = table(db, 'api_keys').where({ user_id: userId, revoked_at: null }).orderBy('id', 'desc').limit(kept);
  await table(db, 'api_keys').where({ user_id: userId }).whereNotIn('id', valid.select('id')).delete();
}

/** Undefined for accounts that cannot log in by password, and for an absent account. */
export async function findPasswordHash(db: Db, id = 0): Promise<string | undefined> {
  const row = await table(db, 'users').where({ id }).first('password_hash');
  return row?.password_hash ?? undefined;
}

/** Revokes the API keys of a user, or those with a name, and returns their number. The kept one stays valid. */
export async function revokeKeys(
  db: Db,
  userId: number,
  { now, keptId = 0, name }: { now: number; keptId?: number | undefined; name?: string | undefined },
): Promise<number> {
  return table(db, 'api_keys')
    .where({ user_id: userId, revoked_at: null, ...(name !== undefined && { name }) })
    .whereNot({ id: keptId })
    .update({ revoked_at: now });
}

/** The number of active accounts, including bots; the counting ends at `most`. */
export function countActive(db: Db, realmId: number, most: number): Promise<number> {
  return countUpTo(db, most, table(db, 'users').where({ realm_id: realmId, is_active: 1 }));
}

/** The active owner with the oldest account. */
export async function findFirstOwner(db: Db, realmId: number): Promise<User | undefined> {
  const row = await table(db, 'users')
    .where({ realm_id: realmId, role: ROLE.owner, is_active: 1, is_bot: 0 })
    .orderBy('id')
    .first();
  return row && userOf(row);
}

/** Whether another person is an active owner. */
export async function hasOtherOwner(db: Db, user: User, ownerRole: number): Promise<boolean> {
  const other = await table(db, 'users')
    .where({ realm_id: user.realmId, role: ownerRole, is_active: 1, is_bot: 0 })
    .whereNot({ id: user.id })
    .first('id');
  return other !== undefined;
}

/** The active bots that the user owns, by ID. */
export async function listActiveBots(db: Db, user: User): Promise<User[]> {
  const rows = await table(db, 'users')
    .where({ realm_id: user.realmId, bot_owner_id: user.id, is_bot: 1, is_active: 1 })
    .orderBy('id');
  return rows.map(userOf);
}

/** Active accounts of the organization, by ID. */
export async function listActiveAccounts(db: Db, realmId: number): Promise<User[]> {
  const rows = await table(db, 'users').where({ realm_id: realmId, is_active: 1 }).orderBy('id');
  return rows.map(userOf);
}

/** Whether there is an active bot with exactly this name. */
export async function hasActiveBotNamed(db: Db, realmId: number, fullName: string): Promise<boolean> {
  const row = await table(db, 'users')
    .where({ realm_id: realmId, is_bot: 1, is_active: 1, full_name: fullName })
    .first('id');
  return row !== undefined;
}

/** Revokes the user's valid invitations and links; returns whether there were any. */
export async function revokeInvitationsOf(db: Db, userId: number, now: number): Promise<boolean> {
  const mails = await table(db, 'invitations')
    .where({ inviter_id: userId, status: 'pending' })
    .where(stillValid(now))
    .update({ status: 'revoked' });
  const links = await table(db, 'invite_links')
    .where({ inviter_id: userId, is_revoked: 0 })
    .where(stillValid(now))
    .update({ is_revoked: 1 });
  return mails + links > 0;
}

/** Keeps the subscriptions, but the user receives nothing from now on. Without a message in between no span is left. */
export async function pauseReceiving(db: Db, userId: number): Promise<void> {
  const spans = table(db, 'subscription_spans').where({ user_id: userId, to_message_id: null });
  const to = await nextMessageId(db);
  await spans.clone().where('from_message_id', '>=', to).delete();
  await spans.update({ to_message_id: to });
}

/** From now on, the user receives the messages of their subscriptions again. */
export async function resumeReceiving(db: Db, userId: number): Promise<void> {
  const open = table(db, 'subscription_spans').where({ user_id: userId, to_message_id: null }).select('channel_id');
  const channelIds = await table(db, 'subscriptions')
    .where({ user_id: userId, is_active: 1 })
    .whereNotIn('channel_id', open)
    .pluck('channel_id');
  const from = await unusedMessageId(db);
  await insertRows(db, 'subscription_spans', {
    columns: { user_id: 'bigint', channel_id: 'bigint', from_message_id: 'bigint' },
    rows: channelIds.map((channelId) => [userId, channelId, from]),
  });
}
