import { MAX_ORGANIZATION_NAME_LENGTH } from '../../domain/limits.ts';
import { SYSTEM_GROUPS } from '../../domain/organization/groups.ts';
import {
  badOrganizationName,
  badShortName,
  rootDomainTaken,
  shortNameTaken,
} from '../../domain/organization/organization.ts';
import { isLongerThan } from '../../domain/text.ts';
import type { Db } from '../../store/db/open.ts';
import { insertSubgroups } from '../../store/organization/group-members.ts';
import { insertSystemGroup, updateGroups } from '../../store/organization/groups.ts';
import { findRealmBySubdomain, insertRealm } from '../../store/organization/realms.ts';
import type { RealmRow } from '../../store/tables.ts';

/** Creates an organization with its system groups. */
export async function createRealm(
  db: Db,
  { subdomain, name, description = '', now }: { subdomain: string; name: string; description?: string; now: number },
): Promise<RealmRow> {
  if (!/^([a-z0-9]([a-z0-9-]{0,38}[a-z0-9])?)?$/.test(subdomain)) {
    throw badShortName();
  }
  if (name.trim() === '' || isLongerThan(name, MAX_ORGANIZATION_NAME_LENGTH)) throw badOrganizationName();
  if (await findRealmBySubdomain(db, subdomain)) {
    throw subdomain === '' ? rootDomainTaken() : shortNameTaken(subdomain);
  }
  const realm = await insertRealm(db, { subdomain, name, description, created_at: now });
  await createSystemGroups(db, realm.id);
  return realm;
}

async function createSystemGroups(db: Db, realmId: number): Promise<void> {
  const ids = new Map<string, number>();
  for (const { name, description } of SYSTEM_GROUPS) {
    ids.set(name, await insertSystemGroup(db, { realm_id: realmId, name, description }));
  }
  for (const { name, within } of SYSTEM_GROUPS) {
    const subgroup = ids.get(name);
    const group = within && ids.get(within);
    if (group && subgroup) await insertSubgroups(db, group, [subgroup]);
  }
  await updateGroups(db, realmId, { can_mention_group_id: ids.get('role:everyone') ?? null });
}
