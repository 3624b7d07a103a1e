import { type Db, only, remembered, statement, table } from '../db/statement.ts';
import type { New, RealmDomainRow } from '../tables.ts';

export interface RealmDomain {
  domain: string;
  allowsSubdomains: boolean;
}

const domainsOf = statement<{ realmId: number }, Pick<RealmDomainRow, 'domain' | 'allow_subdomains'>>((db, p) =>
  table(db, 'realm_domains')
    .where({ realm_id: p('realmId') })
    .orderBy('domain')
    .select('domain', 'allow_subdomains'),
);

/** Domains whose addresses the organization accepts. */
export const listDomains = remembered(async (db: Db, realmId: number): Promise<readonly RealmDomain[]> => {
  const rows = await domainsOf(db, { realmId });
  return rows.map((row) => ({ domain: row.domain.toLowerCase(), allowsSubdomains: row.allow_subdomains === 1 }));
});

export async function insertDomain(db: Db, row: New<RealmDomainRow, 'id'>): Promise<number> {
  const { id } = only(await table(db, 'realm_domains').insert(row).returning('id'));
  return id;
}

/** Returns whether there is such a domain. */
export async function updateDomain(
  db: Db,
  realmId: number,
  domain: string,
  changes: Pick<RealmDomainRow, 'allow_subdomains'>,
): Promise<boolean> {
  return (await table(db, 'realm_domains').where({ realm_id: realmId, domain }).update(changes)) > 0;
}

/** Returns whether there was such a domain. */
export async function deleteDomain(db: Db, realmId: number, domain: string): Promise<boolean> {
  return (await table(db, 'realm_domains').where({ realm_id: realmId, domain }).del()) > 0;
}
