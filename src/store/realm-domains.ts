import type { Db } from './db.ts';

export interface RealmDomain {
  domain: string;
  allowsSubdomains: boolean;
}

/** Domains of the organization's own addresses. */
export async function domainsOf(db: Db, realmId: number): Promise<RealmDomain[]> {
  const rows = await db('realm_domains').where({ realm_id: realmId }).orderBy('domain');
  return rows.map((row) => ({ domain: row.domain.toLowerCase(), allowsSubdomains: row.allow_subdomains === 1 }));
}
