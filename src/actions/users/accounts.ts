import { hash, randomBytes } from 'node:crypto';
import { channel } from 'node:diagnostics_channel';
import { serverBusy } from '../../domain/errors.ts';
import { MAX_API_KEYS, MAX_COMPARED_PASSWORD_LENGTH, MAX_PASSWORD_LENGTH } from '../../domain/limits.ts';
import { isLongerThan } from '../../domain/text.ts';
import type { User } from '../../domain/users/user.ts';
import { USER_SETTING_DEFAULTS } from '../../domain/users/user-settings.ts';
import { longPassword } from '../../domain/users/users.ts';
import type { Db } from '../../store/db/open.ts';
import { insertRecipient } from '../../store/messages/recipients.ts';
import { deleteOldestKeys, insertApiKey, insertUser, updateAccount } from '../../store/users/accounts.ts';
import { findUserDefaults, storedSettings } from '../../store/users/user-defaults.ts';
import { userOf } from '../../store/users/users.ts';
import type { ByWorker } from '../../unit/slow-work.ts';

export interface NewAccount {
  realmId: number;
  email: string;
  fullName: string;
  role: number;
  passwordHash?: string | undefined;
  canCreateUsers?: boolean;
  /** By the IANA database; empty, as in the organization's default settings, if it is not known. */
  timezone?: string | undefined;
  /** That of the organization for new people, which the default settings replace only if it is the usual one. */
  language?: string;
  bot?: { type: number; ownerId: number };
  now: number;
}

const USUAL_LANGUAGE = USER_SETTING_DEFAULTS.default_language;

/**
 * Inserts an account with its recipient; people get the organization's default settings. The caller has checked that
 * the address is free.
 */
export async function createAccount(db: Db, account: NewAccount): Promise<User> {
  const row = await insertUser(db, {
    realm_id: account.realmId,
    email: account.email,
    email_key: account.email.toLowerCase(),
    full_name: account.fullName,
    name_key: account.fullName.toLowerCase(),
    password_hash: account.passwordHash ?? null,
    role: account.role,
    is_bot: account.bot ? 1 : 0,
    bot_type: account.bot?.type ?? null,
    bot_owner_id: account.bot?.ownerId ?? null,
    can_create_users: account.canCreateUsers ? 1 : 0,
    ...(!account.bot && { settings: await firstSettings(db, account) }),
    joined_at: account.now,
    read_below: 0,
  });
  const recipient_id = await insertRecipient(db, account.realmId, 'person', row.id);
  await updateAccount(db, row.id, { recipient_id });
  return userOf({ ...row, recipient_id });
}

async function firstSettings(db: Db, { realmId, timezone, language = USUAL_LANGUAGE }: NewAccount): Promise<string> {
  const defaults = await findUserDefaults(db, realmId);
  return storedSettings({
    ...defaults,
    ...(timezone !== undefined && { timezone }),
    ...(language !== USUAL_LANGUAGE && { default_language: language }),
  });
}

/** Creates an API key and returns it; only its hash is stored. */
export async function createApiKey(db: Db, userId: number, name: string, now: number): Promise<string> {
  const key = randomKey();
  await insertApiKey(db, { user_id: userId, name, key_hash: hashOfKey(key), created_at: now });
  await deleteOldestKeys(db, userId, MAX_API_KEYS);
  return key;
}

/** The stored form of an API key. Keys are long and random, so a fast hash is enough. */
export const hashOfKey = (key: string) => hash('sha256', key);

const KEY_LENGTH = 32;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** Random letters and digits, as many as an API key has unless a length is given. */
export function randomKey(length = KEY_LENGTH): string {
  let key = '';
  while (key.length < length) {
    // Bytes beyond the last whole multiple are dropped, so that every character is equally likely.
    for (const byte of randomBytes(length))
      if (byte < 248 && key.length < length) key += ALPHABET[byte % ALPHABET.length];
  }
  return key;
}

function requirePasswordLength(password: string): void {
  if (isLongerThan(password, MAX_PASSWORD_LENGTH)) throw longPassword();
}

/** Whether a new password is too easy to guess. If the worker is lost, the password is neither accepted nor blamed. */
export async function isWeak(password: string, byWorker: ByWorker): Promise<boolean> {
  requirePasswordLength(password);
  const [result] = await byWorker([{ kind: 'check password', password }]);
  if (!result) throw serverBusy();
  return result.isWeak;
}

/** Loaded on first use, so that the server starts faster. */
const argon2 = () => import('@node-rs/argon2');

/** The argon2id hash of a password. Refuses one that is too long. */
export async function passwordHash(password: string): Promise<string> {
  requirePasswordLength(password);
  return (await argon2()).hash(password);
}

/** The hash of an unknown password, in the form of `passwordHash`. */
const NOBODYS_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$BTMO/FiJt0FsdGxn2CLd9A$Af/pVkfjBp94XgrL7iBDN74b94XHM4/t+NBWw9mU9QM';

export interface Verification {
  /** The hash with which the password was compared. */
  hash: string;
}
/** Publishes every verification of a password. */
export const passwordChecks = channel('parlance:password');

/** Whether the password matches the stored hash. Without a hash, takes the same time and returns false. */
export async function passwordFits(stored: string | undefined, password: string): Promise<boolean> {
  if (isLongerThan(password, MAX_COMPARED_PASSWORD_LENGTH)) return false;
  const hash = stored ?? NOBODYS_HASH;
  passwordChecks.publish({ hash } satisfies Verification);
  const fits = await (await argon2()).verify(hash, password);
  return fits && stored !== undefined && password !== '';
}
