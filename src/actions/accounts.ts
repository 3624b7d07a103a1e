import { createHash, randomBytes } from 'node:crypto';
import type { User } from '../domain/user.ts';
import { type Db, only } from '../store/db.ts';
import { insertRecipient } from '../store/recipients.ts';
import { userOf } from '../store/users.ts';

export interface NewAccount {
  realmId: number;
  email: string;
  fullName: string;
  role: number;
  passwordHash?: string | undefined;
  canCreateUsers?: boolean;
  bot?: { type: number; ownerId: number };
  now: number;
}

/** Inserts an account with its person recipient; the address is known to be free. */
export async function createAccount(db: Db, account: NewAccount): Promise<User> {
  const row = only(
    await db('users')
      .insert({
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
        joined_at: account.now,
        read_below: 0,
      })
      .returning('*'),
  );
  const recipient_id = await insertRecipient(db, account.realmId, 'person', row.id);
  await db('users').where({ id: row.id }).update({ recipient_id });
  return userOf({ ...row, recipient_id });
}

/** Makes a new API key and returns it; only its hash is kept. */
export async function createApiKey(db: Db, userId: number, name: string, now: number): Promise<string> {
  const key = randomKey();
  await db('api_keys').insert({ user_id: userId, name, key_hash: hashOfKey(key), created_at: now });
  return key;
}

/** What an API key is stored as: the keys are long and random, so a fast hash is enough. */
export const hashOfKey = (key: string) => createHash('sha256').update(key).digest('hex');

const KEY_LENGTH = 32;
const SIGNS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** 32 random letters and digits. */
export function randomKey(length = KEY_LENGTH): string {
  let key = '';
  while (key.length < length) {
    // Bytes beyond the last whole multiple are dropped, so that every sign is equally likely.
    for (const byte of randomBytes(length)) if (byte < 248 && key.length < length) key += SIGNS[byte % SIGNS.length];
  }
  return key;
}

/** Loaded with the first password, so that the server starts sooner. */
const argon2 = () => import('@node-rs/argon2');

export async function passwordHash(password: string): Promise<string> {
  return (await argon2()).hash(password);
}

export async function passwordFits(stored: string, password: string): Promise<boolean> {
  return (await argon2()).verify(stored, password);
}
