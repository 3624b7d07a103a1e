import { Refusal } from '../domain/errors.ts';
import type { Realm } from '../domain/organization.ts';
import type { Ring } from '../events/bell.ts';
import type { Db } from '../store/db.ts';
import { allRealms, type RealmColumns, realmOf } from '../store/realms.ts';

export interface RealmDirectory {
  /** The organization that a request's host belongs to; a single organization answers on every host. */
  atHost: (host: string) => Promise<Realm>;
  /** The organization that credentials must belong to; nothing when the host does not matter. */
  requiredAt: (host: string) => Promise<number | undefined>;
  present: (row: RealmColumns) => Realm;
  /** Forgets what it knows when an organization has changed: called by the bell. */
  hear: (ring: Ring) => void;
}

/** How long the list of organizations is trusted: it only changes from the command line. */
const TRUST_MS = 1000;

export function realmDirectory(db: Db, publicUrl: string): RealmDirectory {
  let known: { realms: Realm[]; until: number } | undefined;
  const root = new URL(publicUrl);

  async function all(): Promise<Realm[]> {
    if (!known || known.until < Date.now()) {
      known = { realms: (await allRealms(db)).map(present), until: Date.now() + TRUST_MS };
    }
    return known.realms;
  }
  const originOf = (row: RealmColumns) =>
    row.subdomain === '' ? root.origin : `${root.protocol}//${row.subdomain}.${root.host}`;
  const present = (row: RealmColumns) => realmOf(row, originOf(row));

  async function atHost(host: string): Promise<Realm> {
    const realms = await all();
    const [first] = realms;
    if (first && realms.length === 1) return first;
    const name = host.split(':')[0]?.toLowerCase() ?? '';
    const suffix = `.${root.hostname}`;
    const subdomain = name.endsWith(suffix) ? name.slice(0, -suffix.length) : '';
    const found = realms.find((realm) => realm.subdomain === subdomain);
    if (!found) throw new Refusal('NONEXISTENT_SUBDOMAIN', 'Invalid subdomain');
    return found;
  }

  return {
    atHost,
    requiredAt: async (host) => ((await all()).length > 1 ? (await atHost(host)).id : undefined),
    present,
    hear: ({ stored }) => {
      // Another process says only that something happened.
      if (!stored || stored.some(({ event }) => event.type === 'realm')) known = undefined;
    },
  };
}
