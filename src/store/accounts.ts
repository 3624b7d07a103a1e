import type { User } from '../domain/user.ts';
import type { UserSettings } from '../domain/user-settings.ts';
import { USER_SETTING_DEFAULTS } from '../domain/user-settings.ts';
import type { Db } from './db.ts';
import { nextMessageId } from './subscriptions.ts';
import type { UserRow } from './tables.ts';
import { userOf } from './users.ts';

export async function updateAccount(db: Db, id: number, changes: Partial<UserRow>): Promise<void> {
  await db('users').where({ id }).update(changes);
}

/** Stores only what differs from the defaults. */
export async function updateUserSettings(db: Db, id: number, settings: UserSettings): Promise<void> {
  const defaults: Record<string, unknown> = USER_SETTING_DEFAULTS;
  const own = Object.fromEntries(Object.entries(settings).filter(([key, value]) => defaults[key] !== value));
  await db('users')
    .where({ id })
    .update({ settings: JSON.stringify(own) });
}

/** Nothing for those who cannot log in by password. */
export async function passwordHashOf(db: Db, id: number): Promise<string | undefined> {
  const row = await db('users').where({ id }).first('password_hash');
  return row?.password_hash ?? undefined;
}

/** Accounts that can be used, bots included. */
export async function countActive(db: Db, realmId: number): Promise<number> {
  const row = await db('users').where({ realm_id: realmId, is_active: 1 }).count({ count: '*' }).first();
  return Number(row?.count ?? 0);
}

/** Whether another person than this one can act as an owner. */
export async function hasOtherOwner(db: Db, user: User, ownerRole: number): Promise<boolean> {
  const other = await db('users')
    .where({ realm_id: user.realmId, role: ownerRole, is_active: 1, is_bot: 0 })
    .whereNot({ id: user.id })
    .first('id');
  return other !== undefined;
}

/** The active bots that the user owns, by ID. */
export async function activeBotsOf(db: Db, user: User): Promise<User[]> {
  const rows = await db('users')
    .where({ realm_id: user.realmId, bot_owner_id: user.id, is_bot: 1, is_active: 1 })
    .orderBy('id');
  return rows.map(userOf);
}

/** Active accounts of the organization, by ID. */
export async function activeAccounts(db: Db, realmId: number): Promise<User[]> {
  const rows = await db('users').where({ realm_id: realmId, is_active: 1 }).orderBy('id');
  return rows.map(userOf);
}

/** An active bot of this very name. */
export async function hasActiveBotNamed(db: Db, realmId: number, fullName: string): Promise<boolean> {
  const row = await db('users').where({ realm_id: realmId, is_bot: 1, is_active: 1, full_name: fullName }).first('id');
  return row !== undefined;
}

/** Revokes what the user invited with and is still valid; tells whether there was anything. */
export async function revokeInvitationsOf(db: Db, userId: number, now: number): Promise<boolean> {
  const mails = await db('invitations')
    .where({ inviter_id: userId, status: 'pending' })
    .where((open) => open.whereNull('expires_at').orWhere('expires_at', '>', now))
    .update({ status: 'revoked' });
  const links = await db('invite_links')
    .where({ inviter_id: userId, is_revoked: 0 })
    .where((open) => open.whereNull('expires_at').orWhere('expires_at', '>', now))
    .update({ is_revoked: 1 });
  return mails + links > 0;
}

/** The subscriptions stay, but from here on nothing is received. */
export async function pauseReceiving(db: Db, userId: number): Promise<void> {
  await db('subscription_spans')
    .where({ user_id: userId, to_message_id: null })
    .update({ to_message_id: await nextMessageId(db) });
}

/** What the subscriptions bring is received again. */
export async function resumeReceiving(db: Db, userId: number): Promise<void> {
  const open = db('subscription_spans').where({ user_id: userId, to_message_id: null }).select('channel_id');
  const channelIds = await db('subscriptions')
    .where({ user_id: userId, is_active: 1 })
    .whereNotIn('channel_id', open)
    .pluck('channel_id');
  const from_message_id = await nextMessageId(db);
  for (const channel_id of channelIds) {
    await db('subscription_spans').insert({ user_id: userId, channel_id, from_message_id });
  }
}

/** The user as the database has it now; nobody else changes the row until the unit ends. */
export async function lockedUser(db: Db, realmId: number, id: number): Promise<User | undefined> {
  const row = await db('users').where({ id, realm_id: realmId }).forUpdate().first();
  return row && userOf(row);
}
