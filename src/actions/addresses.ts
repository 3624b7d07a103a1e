import { isDisposable } from '../adapters/disposable-domains.ts';
import type { Reason, RefusedAddress } from '../domain/invitations.ts';
import type { Realm } from '../domain/organization.ts';
import { domainOf, isAddress, isInDomains } from '../domain/users.ts';
import type { Db } from '../store/db.ts';
import { domainsOf } from '../store/realm-domains.ts';
import { findUserByEmail, systemBots } from '../store/users.ts';

/** Why an address cannot have an account in the organization by its rules; nothing when it can. */
export async function forbiddenBy(db: Db, realm: Realm, address: string): Promise<Reason | undefined> {
  if (!isAddress(address)) return 'malformed';
  if (realm.settings.emails_restricted_to_domains) {
    if (address.slice(0, address.lastIndexOf('@')).includes('+')) return 'plus';
    return isInDomains(address, await domainsOf(db, realm.id)) ? undefined : 'outside';
  }
  if (realm.settings.disallow_disposable_email_addresses && isDisposable(domainOf(address))) return 'disposable';
  return undefined;
}

/** Whose an address is already; nothing when it is free. */
export async function takenBy(db: Db, realm: Realm, address: string): Promise<Reason | undefined> {
  const user = await findUserByEmail(db, realm.id, address);
  if (user) return user.isActive ? 'registered' : 'deactivated';
  const isReserved = (await systemBots(db)).some(({ email }) => email.toLowerCase() === address.toLowerCase());
  return isReserved ? 'reserved' : undefined;
}

/** Sorts out the addresses that one cannot invite: by rule, and because they are taken. */
export async function sortedAddresses(db: Db, realm: Realm, addresses: readonly string[]) {
  const free: string[] = [];
  const forbidden: RefusedAddress[] = [];
  const taken: RefusedAddress[] = [];
  for (const address of addresses) {
    const rule = await forbiddenBy(db, realm, address);
    const owner = rule === undefined ? await takenBy(db, realm, address) : undefined;
    if (rule !== undefined) forbidden.push({ address, reason: rule });
    else if (owner !== undefined) taken.push({ address, reason: owner });
    else free.push(address);
  }
  return { free, forbidden, taken };
}
