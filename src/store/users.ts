import type { User } from '../domain/user.ts';
import { USER_SETTING_DEFAULTS, type UserSettings } from '../domain/user-settings.ts';
import { type Db, idList, rowsOf } from './db.ts';
import { INTERNAL_REALM_ID, type RealmColumns } from './realms.ts';
import type { RealmRow, UserRow } from './tables.ts';

export function userOf(row: UserRow): User {
  return {
    id: row.id,
    realmId: row.realm_id,
    email: row.email,
    fullName: row.full_name,
    role: row.role,
    isActive: row.is_active === 1,
    isBot: row.is_bot === 1,
    botType: row.bot_type,
    botOwnerId: row.bot_owner_id,
    isSystem: row.is_system === 1,
    canCreateUsers: row.can_create_users === 1,
    recipientId: row.recipient_id ?? 0,
    avatarVersion: row.avatar_version,
    avatarPath: row.avatar_path,
    settings: row.settings === '{}' ? USER_SETTING_DEFAULTS : { ...USER_SETTING_DEFAULTS, ...stored(row.settings) },
    joinedAt: row.joined_at,
    readBelow: row.read_below,
  };
}

const stored = (settings: string) => JSON.parse(settings) as Partial<UserSettings>;

type AccountRow = UserRow & { [Name in keyof RealmColumns as `realm_${Name}`]: RealmRow[Name] };

// Asked by every request: as plain text it costs half of what it costs to have it put together each time.
const ACCOUNT_BY_KEY = `
  select
    users.*,
    realms.subdomain as realm_subdomain,
    realms.name as realm_name,
    realms.description as realm_description,
    realms.settings as realm_settings,
    realms.is_active as realm_is_active,
    realms.created_at as realm_created_at
  from api_keys
    join users on users.id = api_keys.user_id
    join realms on realms.id = users.realm_id
  where api_keys.key_hash = ? and api_keys.revoked_at is null`;

/** The account that an unrevoked key opens, with its organization, whatever the state of either. */
export async function findAccountByKeyHash(
  db: Db,
  keyHash: string,
): Promise<{ user: User; realm: RealmColumns } | undefined> {
  const [row] = await rowsOf<AccountRow>(db, ACCOUNT_BY_KEY, [keyHash]);
  return row && { user: userOf(row), realm: realmOfAccount(row) };
}

const realmOfAccount = (row: AccountRow): RealmColumns => ({
  id: row.realm_id,
  subdomain: row.realm_subdomain,
  name: row.realm_name,
  description: row.realm_description,
  settings: row.realm_settings,
  is_active: row.realm_is_active,
  created_at: row.realm_created_at,
});

/** A user of the organization, active or not. */
export async function findUser(db: Db, realmId: number, id: number): Promise<User | undefined> {
  const row = await db('users').where({ id, realm_id: realmId }).first();
  return row && userOf(row);
}

/** By real address, in any letter case. */
export async function findUserByEmail(db: Db, realmId: number, email: string): Promise<User | undefined> {
  const row = await db('users').where({ realm_id: realmId, email_key: email.toLowerCase() }).first();
  return row && userOf(row);
}

/** Users of the organization and the system's bots among these IDs, in the order of their IDs. */
export async function findUsers(db: Db, realmId: number, ids: readonly number[]): Promise<User[]> {
  if (ids.length === 0) return [];
  const rows = await db('users')
    .whereIn('id', idList(db, ids))
    .whereIn('realm_id', [realmId, INTERNAL_REALM_ID])
    .orderBy('id');
  return rows.map(userOf);
}

/** Everybody of the organization, deactivated ones too, by ID. */
export async function allUsers(db: Db, realmId: number): Promise<User[]> {
  const rows = await db('users').where({ realm_id: realmId }).orderBy('id');
  return rows.map(userOf);
}

/** The system's bots, by ID. */
export async function systemBots(db: Db): Promise<User[]> {
  return allUsers(db, INTERNAL_REALM_ID);
}
