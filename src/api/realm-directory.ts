import { Refusal } from '../domain/errors.ts';
import type { Realm } from '../domain/organization.ts';
import type { Db } from '../store/db.ts';
import { allRealms, realmOf } from '../store/realms.ts';
import type { RealmRow } from '../store/tables.ts';

export interface RealmDirectory {
  /** The organization that a request's host belongs to; a single organization answers on every host. */
  atHost: (host: string) => Promise<Realm>;
  /** The organization that credentials must belong to; nothing when the host does not matter. */
  requiredAt: (host: string) => Promise<number | undefined>;
  present: (row: RealmRow) => Realm;
}

/** How long the list of organizations is trusted: it only changes from the command line. */
const TRUST_MS = 1000;

export function realmDirectory(db: Db, publicUrl: string): RealmDirectory {
  let known: { rows: RealmRow[]; until: number } | undefined;
  const root = new URL(publicUrl);

  async function rows(): Promise<RealmRow[]> {
    if (!known || known.until < Date.now()) known = { rows: await allRealms(db), until: Date.now() + TRUST_MS };
    return known.rows;
  }
  const originOf = (row: RealmRow) =>
    row.subdomain === '' ? root.origin : `${root.protocol}//${row.subdomain}.${root.host}`;
  const present = (row: RealmRow) => realmOf(row, originOf(row));

  async function rowAt(host: string): Promise<RealmRow> {
    const all = await rows();
    const [first] = all;
    if (first && all.length === 1) return first;
    const name = host.split(':')[0]?.toLowerCase() ?? '';
    const suffix = `.${root.hostname}`;
    const subdomain = name.endsWith(suffix) ? name.slice(0, -suffix.length) : '';
    const found = all.find((row) => row.subdomain === subdomain);
    if (!found) throw new Refusal('NONEXISTENT_SUBDOMAIN', 'Invalid subdomain');
    return found;
  }

  return {
    atHost: async (host) => present(await rowAt(host)),
    requiredAt: async (host) => ((await rows()).length > 1 ? (await rowAt(host)).id : undefined),
    present,
  };
}
