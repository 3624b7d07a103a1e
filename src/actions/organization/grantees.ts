import { noUserWithId } from '../../domain/errors.ts';
import {
  type Grantee,
  groupIdsIn,
  normalizedGrantee,
  requireAllowedGroups,
  userIdsIn,
} from '../../domain/organization/grantees.ts';
import { noSuchGroup, noSuchSubgroup } from '../../domain/organization/groups.ts';
import type { User } from '../../domain/users/user.ts';
import { listGroupsWithIds } from '../../store/organization/groups.ts';
import type { UserGroupRow } from '../../store/tables.ts';
import { listUsersWithIds } from '../../store/users/users.ts';
import type { Scope } from '../../unit/scope.ts';

type Reading = Pick<Scope, 'db' | 'realm'>;

/**
 * The grantee of a permission in a request, in canonical form, with the groups that it names. Refuses unknown users and
 * groups, and system groups to which the permission cannot be granted.
 */
export async function requireGrantee(
  scope: Reading,
  requested: Grantee,
  { setting, allowed }: { setting: string; allowed: readonly string[] },
): Promise<{ grantee: Grantee; groups: UserGroupRow[] }> {
  const grantee = normalizedGrantee(requested);
  await requireUsersForGroup(scope, userIdsIn(grantee));
  const groups = await requireGroups(scope, groupIdsIn(grantee), typeof requested === 'number');
  const systemGroups = groups.filter((group) => group.is_system === 1).map(({ name }) => name);
  requireAllowedGroups(setting, systemGroups, allowed);
  return { grantee, groups };
}

async function requireGroups(
  { db, realm }: Reading,
  ids: readonly number[],
  isSingle: boolean,
): Promise<UserGroupRow[]> {
  const groups = await listGroupsWithIds(db, realm.id, ids);
  const missing = missingAmong(ids, groups);
  if (missing !== undefined) throw isSingle ? noSuchGroup() : noSuchSubgroup(missing);
  return groups;
}

/** Subgroups that a request names, each once. Refuses the first unknown ID. */
export const requireSubgroups = (scope: Reading, ids: readonly number[]) =>
  requireGroups(scope, [...new Set(ids)], false);

/**
 * Accounts of the organization with these IDs, each once, including deactivated users and bots. Refuses the first
 * unknown ID.
 */
export async function requireUsersForGroup({ db, realm }: Reading, ids: readonly number[]): Promise<User[]> {
  const wanted = [...new Set(ids)];
  const users = (await listUsersWithIds(db, realm.id, wanted)).filter(({ realmId }) => realmId === realm.id);
  const missing = missingAmong(wanted, users);
  if (missing !== undefined) throw noUserWithId(missing);
  return users;
}

function missingAmong(ids: readonly number[], found: readonly { id: number }[]): number | undefined {
  const known = new Set(found.map(({ id }) => id));
  return ids.find((id) => !known.has(id));
}
