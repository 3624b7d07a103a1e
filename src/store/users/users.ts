import { MAX_REMEMBERED_ACCOUNTS } from '../../domain/limits.ts';
import { ROLE, type Role } from '../../domain/users/roles.ts';
import type { User } from '../../domain/users/user.ts';
import { USER_SETTING_DEFAULTS, type UserSettings } from '../../domain/users/user-settings.ts';
import {
  type Db,
  idList,
  idsIn,
  raw,
  remembered,
  rememberedRows,
  statement,
  statementOfOne,
  table,
  textList,
  textsIn,
} from '../db/statement.ts';
import { findDirectoryVersion, INTERNAL_REALM_ID, type RealmColumns } from '../organization/realms.ts';
import type { RealmRow, UserRow } from '../tables.ts';

const USER_COLUMNS = [
  'users.id',
  'users.realm_id',
  'users.email',
  'users.full_name',
  'users.role',
  'users.is_active',
  'users.is_bot',
  'users.bot_type',
  'users.bot_owner_id',
  'users.is_system',
  'users.can_create_users',
  'users.recipient_id',
  'users.avatar_version',
  'users.avatar_path',
  'users.settings',
  'users.joined_at',
  'users.read_below',
] as const;

/** The columns of an account that the rules need. */
export type UserColumns = Omit<UserRow, 'email_key' | 'name_key' | 'password_hash'>;

export function userOf(row: UserColumns): User {
  return {
    id: row.id,
    realmId: row.realm_id,
    email: row.email,
    fullName: row.full_name,
    role: row.role as Role,
    isActive: row.is_active === 1,
    isBot: row.is_bot === 1,
    botType: row.bot_type,
    botOwnerId: row.bot_owner_id,
    isSystem: row.is_system === 1,
    canCreateUsers: row.can_create_users === 1,
    recipientId: row.recipient_id ?? 0,
    avatarVersion: row.avatar_version,
    avatarPath: row.avatar_path,
    settings: settingsOf(row),
    joinedAt: row.joined_at,
    readBelow: row.read_below,
  };
}

const settingsOf = ({ settings }: Pick<UserRow, 'settings'>): UserSettings =>
  settings === '{}' ? USER_SETTING_DEFAULTS : { ...USER_SETTING_DEFAULTS, ...stored(settings) };

const stored = (settings: string) => JSON.parse(settings) as Partial<UserSettings>;

type AccountRow = UserColumns & { key_id: number; has_others: number | boolean } & {
  [Name in keyof RealmColumns as `realm_${Name}`]: RealmRow[Name];
};

const accounts = (db: Db) =>
  table(db, 'api_keys')
    .join('users', 'users.id', 'api_keys.user_id')
    .join('realms', 'realms.id', 'users.realm_id')
    .whereNull('api_keys.revoked_at')
    .select(USER_COLUMNS)
    .select(
      'api_keys.id as key_id',
      'realms.subdomain as realm_subdomain',
      'realms.name as realm_name',
      'realms.description as realm_description',
      'realms.settings as realm_settings',
      'realms.is_active as realm_is_active',
      'realms.created_at as realm_created_at',
      'realms.directory_version as realm_directory_version',
      raw(db, 'exists (select 1 from realms as others where others.id not in (?, users.realm_id)) as has_others', [
        INTERNAL_REALM_ID,
      ]),
    );

const accountByHash = statementOfOne<{ keyHash: string }, AccountRow>((db, p) =>
  accounts(db).where('api_keys.key_hash', p('keyHash')),
);
const accountByKey = statementOfOne<{ keyId: number }, AccountRow>((db, p) =>
  accounts(db).where('api_keys.id', p('keyId')),
);

export interface AccountOfKey {
  user: User;
  realm: RealmColumns;
  keyId: number;
  /** Whether the server has other organizations. */
  hasOthers: boolean;
}

/** Accounts at a version of their organization, by the hash of the key; the oldest first. */
const accountsOfKeys = new Map<string, AccountOfKey>();

/** The account of an unrevoked key, with its organization, whatever the state of either. */
export async function findAccountByKeyHash(db: Db, keyHash: string): Promise<AccountOfKey | undefined> {
  const known = accountsOfKeys.get(keyHash);
  if (known && (await findDirectoryVersion(db, known.realm.id)) === known.realm.directory_version) return known;
  accountsOfKeys.delete(keyHash);
  const account = accountOf(await accountByHash(db, { keyHash }));
  if (!account) return undefined;
  Object.freeze(account.user);
  const [oldest] = accountsOfKeys.keys();
  if (accountsOfKeys.size >= MAX_REMEMBERED_ACCOUNTS && oldest !== undefined) accountsOfKeys.delete(oldest);
  accountsOfKeys.set(keyHash, account);
  return account;
}

/** The same by the ID of the key. */
export async function findAccountByKey(db: Db, keyId: number): Promise<AccountOfKey | undefined> {
  return accountOf(await accountByKey(db, { keyId }));
}

const accountOf = (row: AccountRow | undefined): AccountOfKey | undefined =>
  row && { user: userOf(row), realm: realmOfAccount(row), keyId: row.key_id, hasOthers: Boolean(row.has_others) };

const realmOfAccount = (row: AccountRow): RealmColumns => ({
  id: row.realm_id,
  subdomain: row.realm_subdomain,
  name: row.realm_name,
  description: row.realm_description,
  settings: row.realm_settings,
  is_active: row.realm_is_active,
  created_at: row.realm_created_at,
  directory_version: row.realm_directory_version,
});

const userById = statementOfOne<{ realmId: number; id: number }, UserColumns>((db, p) =>
  table(db, 'users')
    .where({ id: p('id'), realm_id: p('realmId') })
    .select(USER_COLUMNS),
);

/** A user of the organization, active or not. */
export const findUser = remembered(async (db: Db, realmId: number, id: number): Promise<User | undefined> => {
  const row = await userById(db, { realmId, id });
  return row && userOf(row);
});

/** By real address, ignoring case. */
export async function findUserByEmail(db: Db, realmId: number, email: string): Promise<User | undefined> {
  const row = await table(db, 'users').where({ realm_id: realmId, email_key: email.toLowerCase() }).first();
  return row && userOf(row);
}

/** Users by real addresses, ignoring case; the keys are in lower case. */
export async function listUsersByEmail(db: Db, realmId: number, emails: readonly string[]): Promise<Map<string, User>> {
  if (emails.length === 0) return new Map();
  const keys = [...new Set(emails.map((email) => email.toLowerCase()))];
  const rows = await table(db, 'users').where({ realm_id: realmId }).whereIn('email_key', textList(db, keys));
  return new Map(rows.map((row) => [row.email_key, userOf(row)]));
}

const usersWithIds = statement<{ realmId: number; ids: readonly number[] }, UserColumns>((db, p) =>
  table(db, 'users')
    .whereIn('id', idsIn(db, p('ids')))
    // The `+` keeps the databases from scanning the whole organization.
    .whereRaw('+realm_id in (?, ?)', [p('realmId'), INTERNAL_REALM_ID])
    .orderBy('id')
    .select(USER_COLUMNS),
);

const userWithId = remembered(async (db: Db, realmId: number, id: number): Promise<User | undefined> => {
  const [row] = await usersWithIds(db, { realmId, ids: [id] });
  return row && userOf(row);
});

/** Users of the organization and the system's bots among these IDs, in the order of their IDs. */
export async function listUsersWithIds(db: Db, realmId: number, ids: readonly number[]): Promise<User[]> {
  const [first, second] = ids;
  if (first === undefined) return [];
  if (second === undefined) {
    const user = await userWithId(db, realmId, first);
    return user ? [user] : [];
  }
  const rows = await usersWithIds(db, { realmId, ids: [...new Set(ids)] });
  return rows.map(userOf);
}

/** The same by ID, possibly with others; not to be changed. */
export const usersAmong = rememberedRows(listUsersWithIds);

const usersNamed = statement<
  { realmId: number; keys: readonly string[]; ids: readonly number[] },
  Pick<UserRow, 'id' | 'full_name' | 'is_active'>
>((db, p) =>
  table(db, 'users')
    .whereIn('realm_id', [p('realmId'), INTERNAL_REALM_ID])
    .whereIn('name_key', textsIn(db, p('keys')))
    .select('id', 'full_name', 'is_active')
    .union(
      table(db, 'users')
        .whereIn('id', idsIn(db, p('ids')))
        .whereRaw('+realm_id in (?, ?)', [p('realmId'), INTERNAL_REALM_ID])
        .select('id', 'full_name', 'is_active'),
    ),
);

type Mentionable = Pick<User, 'id' | 'fullName' | 'isActive'>;

const mentionable = remembered(
  async (db: Db, realmId: number, keys: readonly string[], ids: readonly number[]): Promise<readonly Mentionable[]> => {
    const rows = await usersNamed(db, { realmId, keys, ids });
    return rows.map((row) => ({ id: row.id, fullName: row.full_name, isActive: row.is_active === 1 }));
  },
);

/** Users of the organization and system bots with these names, ignoring case, or these IDs. */
export async function listUsersNamed(
  db: Db,
  realmId: number,
  { names, ids }: { names: readonly string[]; ids: readonly number[] },
): Promise<readonly Mentionable[]> {
  if (names.length === 0 && ids.length === 0) return [];
  const keys = names.map((name) => name.toLowerCase());
  return mentionable(db, realmId, keys, ids);
}

/** IDs of owners and administrators, including deactivated ones. */
export async function listAdministratorIds(db: Db, realmId: number): Promise<number[]> {
  return table(db, 'users').where({ realm_id: realmId }).where('role', '<=', ROLE.administrator).pluck('id');
}

/** Those of the IDs that do not belong to guests. */
export async function listNonGuestIds(db: Db, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  return table(db, 'users').whereIn('id', idList(db, ids)).whereNot({ role: ROLE.guest }).pluck('id');
}

/**
 * Those of the IDs, ascending, that belong to active users with read receipts turned on, without users whom the viewer
 * muted or who muted the viewer.
 */
export async function listReceiptSenders(db: Db, viewerId: number, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await table(db, 'users')
    .whereIn('id', idList(db, ids))
    .where({ is_active: 1 })
    .whereNotIn('id', table(db, 'muted_users').where({ user_id: viewerId }).select('muted_user_id'))
    .whereNotIn('id', table(db, 'muted_users').where({ muted_user_id: viewerId }).select('user_id'))
    .orderBy('id')
    .select('id', 'settings');
  return rows.filter((row) => settingsOf(row).send_read_receipts).map(({ id }) => id);
}

const usersOf = statement<{ realmId: number }, UserColumns>((db, p) =>
  table(db, 'users')
    .where({ realm_id: p('realmId') })
    .orderBy('id')
    .select(USER_COLUMNS),
);

/** All users of the organization, including deactivated ones, by ID. */
export const listUsers = remembered(async (db: Db, realmId: number): Promise<readonly User[]> => {
  const rows = await usersOf(db, { realmId });
  return rows.map(userOf);
});

/** The system bots, by ID. */
export async function listSystemBots(db: Db): Promise<readonly User[]> {
  return listUsers(db, INTERNAL_REALM_ID);
}
