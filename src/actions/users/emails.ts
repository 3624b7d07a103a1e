import { isDisposable } from '../../adapters/disposable-domains.ts';
import { emailRefused, type Reason, type RefusedEmail } from '../../domain/organization/invitations.ts';
import { type Realm, realmHost } from '../../domain/organization/organization.ts';
import type { User } from '../../domain/users/user.ts';
import { domainOf, isEmail, isInDomains } from '../../domain/users/users.ts';
import type { Db } from '../../store/db/open.ts';
import { listDomains } from '../../store/organization/realm-domains.ts';
import { listSystemBots, listUsersByEmail, listUsersWithIds } from '../../store/users/users.ts';
import type { Reading } from '../../unit/scope.ts';
import { deliveryEmail } from '../../views/users/people.ts';

/** The reason for which the organization's rules forbid an account with this address; undefined if they allow it. */
export async function forbiddenBy(db: Db, realm: Realm, email: string): Promise<Reason | undefined> {
  return (await ruleOf(db, realm))(email);
}

/** Refuses an address with which the organization's rules forbid an account. */
export async function requireAllowedEmail({ db, realm }: Pick<Reading, 'db' | 'realm'>, email: string): Promise<void> {
  const rule = await forbiddenBy(db, realm, email);
  if (rule !== undefined) throw emailRefused(rule);
}

/** The organization's rule for addresses, with its data loaded. */
async function ruleOf(db: Db, realm: Realm): Promise<(email: string) => Reason | undefined> {
  const { emails_restricted_to_domains: isRestricted, disallow_disposable_email_addresses: isStrict } = realm.settings;
  const domains = isRestricted ? await listDomains(db, realm.id) : [];
  return (email) => {
    if (!isEmail(email)) return 'malformed';
    if (isRestricted) {
      if (email.slice(0, email.lastIndexOf('@')).includes('+')) return 'plus';
      return isInDomains(email, domains) ? undefined : 'outside';
    }
    return isStrict && isDisposable(domainOf(email)) ? 'disposable' : undefined;
  };
}

/** The reason for which the address is taken; undefined if it is free. */
export async function takenBy(db: Db, realm: Realm, email: string): Promise<Reason | undefined> {
  return (await ownersOf(db, realm, [email]))(email);
}

async function ownersOf(
  db: Db,
  realm: Realm,
  emails: readonly string[],
): Promise<(email: string) => Reason | undefined> {
  const users = await listUsersByEmail(db, realm.id, emails);
  const reserved = new Set((await listSystemBots(db)).map(({ email }) => email.toLowerCase()));
  return (email) => {
    const user = users.get(email.toLowerCase());
    if (user) return user.isActive ? 'registered' : 'deactivated';
    return reserved.has(email.toLowerCase()) ? 'reserved' : undefined;
  };
}

/** Splits addresses into free, forbidden and taken ones. */
export async function sortedEmails(db: Db, realm: Realm, emails: readonly string[]) {
  const free: string[] = [];
  const forbidden: RefusedEmail[] = [];
  const taken: RefusedEmail[] = [];
  const ruleAgainst = await ruleOf(db, realm);
  const ownerOf = await ownersOf(db, realm, emails);
  for (const email of emails) {
    const rule = ruleAgainst(email);
    const owner = rule === undefined ? ownerOf(email) : undefined;
    if (rule !== undefined) forbidden.push({ email: email, reason: rule });
    else if (owner !== undefined) taken.push({ email: email, reason: owner });
    else free.push(email);
  }
  return { free, forbidden, taken };
}

/**
 * The users whom the viewer can mean by these addresses, by address in lower case: the real one if the viewer may see
 * it, or the one that the API shows. A hidden address is as unknown as one that does not exist.
 */
export async function usersByEmail(
  db: Db,
  realm: Realm,
  viewer: User,
  emails: readonly string[],
): Promise<Map<string, User>> {
  // Nobody has such an address, and PostgreSQL does not accept it as a value.
  const keys = emails.map((email) => email.toLowerCase()).filter((key) => !key.includes('\0'));
  const real = [...(await listUsersByEmail(db, realm.id, keys))];
  const ids = new Map(keys.flatMap((key) => standIn(key, realm) ?? []));
  const meant = new Map((await listUsersWithIds(db, realm.id, [...ids.values()])).map((user) => [user.id, user]));
  const byStandIn = [...ids].flatMap(([key, id]): [string, User][] => {
    const user = meant.get(id);
    return user && !user.isSystem ? [[key, user]] : [];
  });
  return new Map([...byStandIn, ...real.filter(([, user]) => deliveryEmail(user, viewer) !== null)]);
}

/** The address and the user ID in it, if it is an address that the API shows instead of a hidden one. */
function standIn(email: string, realm: Realm): [[string, number]] | undefined {
  const [, id] = /^user(\d{1,15})@/.exec(email) ?? [];
  return id !== undefined && email.endsWith(`@${realmHost(realm).toLowerCase()}`) ? [[email, Number(id)]] : undefined;
}
