import { ORGANIZATION_DEFAULTS, type OrganizationSettings, type Realm } from '../domain/organization.ts';
import type { Db } from './db.ts';
import type { RealmRow } from './tables.ts';

/** The internal organization, which holds the system's bots; no request reaches it. */
export const INTERNAL_REALM_ID = 1;

/** The columns of an organization that requests need to know of it. */
export type RealmColumns = Pick<
  RealmRow,
  'id' | 'subdomain' | 'name' | 'description' | 'settings' | 'is_active' | 'created_at'
>;

export function realmOf(row: RealmColumns, origin: string): Realm {
  return {
    id: row.id,
    subdomain: row.subdomain,
    name: row.name,
    description: row.description,
    settings: { ...ORGANIZATION_DEFAULTS, ...(JSON.parse(row.settings) as Partial<OrganizationSettings>) },
    isActive: row.is_active === 1,
    createdAt: row.created_at,
    origin,
  };
}

/** All organizations but the internal one, the oldest first. */
export async function allRealms(db: Db): Promise<RealmRow[]> {
  return db('realms').whereNot({ id: INTERNAL_REALM_ID }).orderBy('id');
}

export async function findRealm(db: Db, id: number): Promise<RealmRow | undefined> {
  return db('realms').where({ id }).first();
}

/** Stores only what differs from the defaults. */
export async function updateRealmSettings(db: Db, id: number, settings: OrganizationSettings): Promise<void> {
  const defaults: Record<string, unknown> = ORGANIZATION_DEFAULTS;
  const own = Object.fromEntries(Object.entries(settings).filter(([key, value]) => defaults[key] !== value));
  await db('realms')
    .where({ id })
    .update({ settings: JSON.stringify(own) });
}
