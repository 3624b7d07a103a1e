import { badRequest } from '../domain/errors.ts';
import { SYSTEM_GROUPS } from '../domain/groups.ts';
import { type Db, only } from '../store/db.ts';
import type { RealmRow } from '../store/tables.ts';

/** Makes an organization with its system groups. */
export async function createRealm(
  db: Db,
  { subdomain, name, description = '', now }: { subdomain: string; name: string; description?: string; now: number },
): Promise<RealmRow> {
  if (!/^([a-z0-9]([a-z0-9-]{0,38}[a-z0-9])?)?$/.test(subdomain)) {
    throw badRequest('The short name must be 1 to 40 lower-case letters, digits and dashes');
  }
  if (await db('realms').where({ subdomain }).first('id')) {
    throw badRequest(
      subdomain === '' ? 'There is an organization on the root domain' : `The short name ${subdomain} is taken`,
    );
  }
  const realm = only(await db('realms').insert({ subdomain, name, description, created_at: now }).returning('*'));
  await createSystemGroups(db, realm.id);
  return realm;
}

async function createSystemGroups(db: Db, realmId: number): Promise<void> {
  const ids = new Map<string, number>();
  for (const { name, description } of SYSTEM_GROUPS) {
    const { id } = only(
      await db('user_groups').insert({ realm_id: realmId, name, description, is_system: 1 }).returning('id'),
    );
    ids.set(name, id);
  }
  for (const { name, within } of SYSTEM_GROUPS) {
    const subgroup = ids.get(name);
    const group = within && ids.get(within);
    if (group && subgroup) await db('user_group_subgroups').insert({ group_id: group, subgroup_id: subgroup });
  }
  await db('user_groups')
    .where({ realm_id: realmId })
    .update({ can_mention_group_id: ids.get('role:everyone') ?? null });
}
