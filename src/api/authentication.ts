import { hashOfKey } from '../actions/users/accounts.ts';
import {
  basicAuthenticationOnly,
  invalidApiKey,
  invalidAuthorizationHeader,
  keyOfDeactivatedAccount,
  keyOfDeactivatedOrganization,
  malformedApiKey,
  notLoggedIn,
} from '../domain/users/login.ts';
import type { Db } from '../store/db/open.ts';
import { type AccountOfKey, findAccountByKey, findAccountByKeyHash } from '../store/users/users.ts';

/**
 * The account of HTTP Basic credentials: real email address and API key. Each reason for a refusal has its own text.
 * `countWrong` is called for a wrong key, and may throw a refusal itself.
 */
export async function authenticate(
  db: Db,
  { header, countWrong }: { header: string; countWrong: () => Promise<void> },
): Promise<AccountOfKey> {
  const { email, key } = credentialsOf(header);
  const isWellFormed = /^[A-Za-z0-9]{32}$/.test(key);
  const account = isWellFormed ? await findAccountByKeyHash(db, hashOfKey(key)) : undefined;
  if (!account || !isSameEmail(account.user.email, email)) {
    await countWrong();
    throw isWellFormed ? invalidApiKey() : malformedApiKey();
  }
  requireActive(account);
  return account;
}

const isSameEmail = (one: string, other: string) => one === other || one.toLowerCase() === other.toLowerCase();

/**
 * Reads the same account again within the unit of work: it may have changed, or the key may have been revoked, since
 * the request came.
 */
export async function authenticateAgain(db: Db, keyId: number): Promise<AccountOfKey> {
  const account = await findAccountByKey(db, keyId);
  if (!account) throw invalidApiKey();
  requireActive(account);
  return account;
}

function requireActive({ user, realm }: AccountOfKey): void {
  if (!user.isActive) throw keyOfDeactivatedAccount();
  if (realm.is_active === 0) throw keyOfDeactivatedOrganization();
}

function credentialsOf(header: string): { email: string; key: string } {
  if (header === '') throw notLoggedIn();
  const words = header.split(/\s+/).filter((word) => word !== '');
  const [scheme = '', encoded = ''] = words;
  if (words.length !== 2) throw invalidAuthorizationHeader();
  if (scheme.toLowerCase() !== 'basic') throw basicAuthenticationOnly();
  const parts = Buffer.from(encoded, 'base64').toString('utf8').split(':');
  const [email = '', key = ''] = parts;
  if (parts.length !== 2) throw invalidAuthorizationHeader();
  return { email: email.trim(), key: key.trim() };
}
