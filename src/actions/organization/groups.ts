import type { components } from '../../../generated/api.js';
import { insufficientPermission } from '../../domain/errors.ts';
import { directGroupOf, mayEditGroup, noSuchGroup, roleMembersOf } from '../../domain/organization/groups.ts';
import type { Realm } from '../../domain/organization/organization.ts';
import { isFullMember } from '../../domain/users/roles.ts';
import type { User } from '../../domain/users/user.ts';
import { derivedFrom } from '../../runtime/derived.ts';
import type { Db } from '../../store/db/open.ts';
import {
  listContainedGroups,
  listGroupMembers,
  listMembersAmong,
  listSubgroups,
  listUserIdsByRole,
} from '../../store/organization/group-members.ts';
import { findGroup, listGroups, mentionersOf } from '../../store/organization/groups.ts';
import type { UserGroupRow } from '../../store/tables.ts';
import type { Reading } from '../../unit/scope.ts';
import { groupView } from '../../views/organization/groups.ts';
import { satisfiesPolicy } from '../users/permissions.ts';

/** All groups of the organization. Members of the system groups follow from roles and the waiting period. */
export async function groupViews(
  db: Db,
  realm: Realm,
  now: number,
  everybody: readonly User[],
): Promise<components['schemas']['UserGroup'][]> {
  const groups = await listGroups(db, realm.id);
  const ids = groups.map(({ id }) => id);
  const stored = await listGroupMembers(db, ids);
  const subgroups = await listSubgroups(db, ids);
  const byRole = membersByRole(everybody, realm, now);
  return groups.map((group) =>
    groupView(group, {
      members: [...((group.is_system === 1 ? byRole.get(group.name) : stored.get(group.id)) ?? [])],
      subgroups: [...(subgroups.get(group.id) ?? [])],
      mentioners: mentionersOf(group),
    }),
  );
}

/** Direct members of the system groups, ascending. Who is a full member depends on the time, the rest only on the list. */
function membersByRole(users: readonly User[], realm: Realm, now: number): ReadonlyMap<string, number[]> {
  const { ids, members } = usersByRole(users);
  const full = fullMembersAmong(members, realm, now);
  return full.length === 0 ? ids : new Map([...ids, ['role:fullmembers', full]]);
}

/** IDs of the direct members of the group of full members. */
function fullMembersAmong(users: readonly User[], realm: Realm, now: number): number[] {
  const days = realm.settings.waiting_period_threshold;
  return users.filter((user) => isDirectFullMember(user, days, now)).map(({ id }) => id);
}

/** Users of higher roles are members, and full members, through the groups of their roles. */
export const isDirectMember = ({ role }: User): boolean => directGroupOf(role) === 'role:members';

export const isDirectFullMember = (user: User, waitingPeriodDays: number, now: number): boolean =>
  isDirectMember(user) && isFullMember(user, waitingPeriodDays, now);

const usersByRole = derivedFrom((users: readonly User[]) => {
  const ids = new Map<string, number[]>();
  for (const { id, role } of users) {
    const known = ids.get(directGroupOf(role));
    if (known) known.push(id);
    else ids.set(directGroupOf(role), [id]);
  }
  return { ids, members: users.filter(isDirectMember) };
});

export async function requireGroup({ db, realm }: Reading, id: number): Promise<UserGroupRow> {
  const group = await findGroup(db, realm.id, id);
  if (!group) throw noSuchGroup();
  return group;
}

/** Refuses users who may not create and edit any groups. */
export function requireGroupEditor({ realm, now }: Reading, caller: User): void {
  if (!satisfiesPolicy(realm, realm.settings.user_group_edit_policy, caller, now)) throw insufficientPermission();
}

/** A group that the caller may edit. */
export async function requireGroupToEdit(scope: Reading, caller: User, id: number): Promise<UserGroupRow> {
  requireGroupEditor(scope, caller);
  const group = await requireGroup(scope, id);
  const isDirectMember = (await listMembersAmong(scope.db, [id], [caller.id])).length > 0;
  if (!mayEditGroup(caller, { isSystem: group.is_system === 1, isDirectMember })) throw insufficientPermission();
  return group;
}

/** IDs of the members of the groups, including those of subgroups, each once, ascending. */
export async function memberIdsOf(scope: Reading, groupIds: readonly number[]): Promise<number[]> {
  return directMemberIdsOf(scope, await listContainedGroups(scope.db, groupIds));
}

/** IDs of the direct members of the groups, each once, ascending. */
export async function directMemberIdsOf(
  { db, realm, now }: Reading,
  groups: readonly Pick<UserGroupRow, 'id' | 'name' | 'is_system'>[],
): Promise<number[]> {
  const members = await listMembersAmong(
    db,
    groups.map(({ id }) => id),
  );
  const systemGroups = new Set(groups.filter((group) => group.is_system === 1).map(({ name }) => name));
  const roles = roleMembersOf(systemGroups, realm.settings.waiting_period_threshold, now);
  const byRole = await listUserIdsByRole(db, realm.id, roles);
  return [...new Set([...members, ...byRole])].sort((a, b) => a - b);
}
