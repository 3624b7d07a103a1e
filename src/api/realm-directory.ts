import { isIP } from 'node:net';
import { MAX_REMEMBERED_REALMS } from '../domain/limits.ts';
import type { Realm } from '../domain/organization/organization.ts';
import { noOrganizationYet, noSuchOrganization } from '../domain/requests.ts';
import type { Db } from '../store/db/open.ts';
import {
  findOnlyRealm,
  findRealm,
  findRealmBySubdomain,
  hasRealm,
  isInternal,
  type RealmColumns,
  realmOf,
} from '../store/organization/realms.ts';

export interface RealmDirectory {
  /** The organization that a request's host belongs to; a single organization answers on every host. */
  atHost: (host: string) => Promise<Realm>;
  /** The subdomain that a host names; empty at the root. */
  subdomainOf: (host: string) => string;
  /** Undefined when there is none. */
  withId: (id: number) => Promise<Realm | undefined>;
  present: (row: RealmColumns) => Realm;
}

/**
 * Each request reads the organization's row, so a change by another process or on the command line takes effect with the
 * next one. As long as its directory has the same version, an organization is the same object.
 */
export function realmDirectory(db: Db, publicUrl: string): RealmDirectory {
  const root = new URL(publicUrl);
  // An IP address has no subdomains.
  const hasSubdomains = isIP(root.hostname.replace(/^\[|\]$/g, '')) === 0;
  const originOf = (row: RealmColumns) =>
    row.subdomain !== '' && hasSubdomains ? `${root.protocol}//${row.subdomain}.${root.host}` : root.origin;
  const presented = new Map<number, Realm>();

  function present(row: RealmColumns): Realm {
    const known = presented.get(row.id);
    if (known?.directoryVersion === row.directory_version) return known;
    const realm = realmOf(row, originOf(row));
    if (presented.size >= MAX_REMEMBERED_REALMS) presented.clear();
    presented.set(row.id, realm);
    return realm;
  }

  function subdomainOf(host: string): string {
    const name = host.split(':')[0]?.toLowerCase() ?? '';
    const suffix = `.${root.hostname}`;
    return name.endsWith(suffix) ? name.slice(0, -suffix.length) : '';
  }

  return {
    atHost: async (host) => {
      const row = (await findOnlyRealm(db)) ?? (await findRealmBySubdomain(db, subdomainOf(host)));
      if (!row || isInternal(row)) throw (await hasRealm(db)) ? noSuchOrganization() : noOrganizationYet();
      return present(row);
    },
    subdomainOf,
    withId: async (id) => {
      const row = await findRealm(db, id);
      return row && present(row);
    },
    present,
  };
}
