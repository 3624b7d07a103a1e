import { hashOfKey } from '../actions/accounts.ts';
import { badRequest, Refusal } from '../domain/errors.ts';
import type { User } from '../domain/user.ts';
import type { Db } from '../store/db.ts';
import type { RealmColumns } from '../store/realms.ts';
import { findAccountByKeyHash } from '../store/users.ts';

export interface Account {
  user: User;
  realm: RealmColumns;
}

const unauthorized = (message: string) => new Refusal('UNAUTHORIZED', message);
const invalidHeader = () => unauthorized('Invalid authorization header for basic auth');

/** The account of HTTP Basic credentials: real e-mail address and API key. Every refusal has its own text. */
export async function authenticate(db: Db, header: string | undefined, realmId: number | undefined): Promise<Account> {
  const { email, key } = credentialsOf(header);
  if (!/^[A-Za-z0-9]{32}$/.test(key)) throw unauthorized('Malformed API key');
  const account = await findAccountByKeyHash(db, hashOfKey(key));
  if (!account || account.user.email.toLowerCase() !== email.toLowerCase()) throw unauthorized('Invalid API key');
  if (!account.user.isActive) throw unauthorized('Account is deactivated');
  if (account.realm.is_active === 0) throw unauthorized('This organization has been deactivated');
  if (realmId !== undefined && account.realm.id !== realmId) {
    throw unauthorized('Account is not associated with this subdomain');
  }
  return account;
}

function credentialsOf(header: string | undefined): { email: string; key: string } {
  if (header === undefined || header === '') {
    throw unauthorized('Not logged in: API authentication or user session required');
  }
  const words = header.split(/\s+/).filter((word) => word !== '');
  const [scheme = '', encoded = ''] = words;
  if (words.length !== 2) throw invalidHeader();
  if (scheme.toLowerCase() !== 'basic') throw badRequest('This endpoint requires HTTP basic authentication.');
  const parts = Buffer.from(encoded, 'base64').toString('utf8').split(':');
  const [email = '', key = ''] = parts;
  if (parts.length !== 2) throw invalidHeader();
  return { email: email.trim(), key: key.trim() };
}
