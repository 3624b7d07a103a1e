import { groupIdsIn, isGranted, type NamedGrantee, userIdsIn } from '../../domain/organization/grantees.ts';
import { directGroupsOf } from '../../domain/organization/groups.ts';
import type { Realm } from '../../domain/organization/organization.ts';
import { POLICY, policyAllows } from '../../domain/users/roles.ts';
import type { User } from '../../domain/users/user.ts';
import { listContainedGroups, listGroupIdsOf, listMembersAmong } from '../../store/organization/group-members.ts';
import type { Reading } from '../../unit/scope.ts';

const POLICY_OF_GROUP: Record<string, number> = {
  'role:owners': POLICY.owners,
  'role:administrators': POLICY.administrators,
  'role:moderators': POLICY.moderators,
  'role:fullmembers': POLICY.fullMembers,
  'role:members': POLICY.members,
  'role:everyone': POLICY.everyone,
  'role:internet': POLICY.everyone,
};

/** Whether a policy of the organization includes the person. */
export function satisfiesPolicy(realm: Realm, policy: number, person: User, now: number): boolean {
  return policyAllows(policy, person, realm.settings.waiting_period_threshold, now);
}

/** Whether the person is in the system group of this name. */
function isInSystemGroup(realm: Realm, group: string, person: User, now: number): boolean {
  return satisfiesPolicy(realm, POLICY_OF_GROUP[group] ?? POLICY.nobody, person, now);
}

/** IDs of all groups that the person is in, directly or through others. */
export async function groupIdsOf({ db, realm, now }: Reading, person: User): Promise<Set<number>> {
  const systemGroups = directGroupsOf(person, realm.settings.waiting_period_threshold, now);
  return new Set(await listGroupIdsOf(db, { realmId: realm.id, userId: person.id, systemGroups }));
}

/** Whether the person is among the grantees. Queries the database only if the grantee is not a system group. */
export async function hasPermission(scope: Reading, grantee: NamedGrantee, person: User): Promise<boolean> {
  if (typeof grantee === 'string') return isInSystemGroup(scope.realm, grantee, person, scope.now);
  if (userIdsIn(grantee).includes(person.id)) return true;
  return isGranted(grantee, { userId: person.id, groupIds: await groupIdsOf(scope, person) });
}

/** Whether any of the people is among the grantees. */
export async function anyHasPermission(
  scope: Reading,
  grantee: NamedGrantee,
  people: readonly User[],
): Promise<boolean> {
  if (typeof grantee === 'string')
    return people.some((person) => isInSystemGroup(scope.realm, grantee, person, scope.now));
  const named = userIdsIn(grantee);
  return people.some(({ id }) => named.includes(id)) || hasMemberAmong(scope, groupIdsIn(grantee), people);
}

async function hasMemberAmong(
  { db, realm, now }: Reading,
  groupIds: readonly number[],
  people: readonly User[],
): Promise<boolean> {
  const contained = await listContainedGroups(db, groupIds);
  const names = new Set(contained.filter((group) => group.is_system === 1).map(({ name }) => name));
  const byRole = (person: User) =>
    directGroupsOf(person, realm.settings.waiting_period_threshold, now).some((name) => names.has(name));
  if (people.some(byRole)) return true;
  const groups = contained.map(({ id }) => id);
  const members = await listMembersAmong(
    db,
    groups,
    people.map(({ id }) => id),
  );
  return members.length > 0;
}
