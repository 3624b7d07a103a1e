import type { components } from '../../generated/api.js';
import { directGroupsOf } from '../domain/groups.ts';
import type { Realm } from '../domain/organization.ts';
import type { User } from '../domain/user.ts';
import type { Db } from '../store/db.ts';
import { storedGroupMembers, subgroupsOf } from '../store/group-members.ts';
import { groupsOf } from '../store/groups.ts';
import { allUsers } from '../store/users.ts';
import { groupView } from '../views/groups.ts';

/** All groups of the organization; who is in those of the roles follows from the roles and the waiting period. */
export async function groupViews(db: Db, realm: Realm, now: number): Promise<components['schemas']['UserGroup'][]> {
  const groups = await groupsOf(db, realm.id);
  const ids = groups.map(({ id }) => id);
  const stored = await storedGroupMembers(db, ids);
  const subgroups = await subgroupsOf(db, ids);
  const byRole = membersByRole(await allUsers(db, realm.id), realm, now);
  return groups.map((group) =>
    groupView(group, {
      members: (group.is_system === 1 ? byRole.get(group.name) : stored.get(group.id)) ?? [],
      subgroups: subgroups.get(group.id) ?? [],
    }),
  );
}

function membersByRole(users: readonly User[], realm: Realm, now: number): Map<string, number[]> {
  const members = new Map<string, number[]>();
  for (const user of users) {
    for (const name of directGroupsOf(user, realm.settings.waiting_period_threshold, now)) {
      const ids = members.get(name);
      if (ids) ids.push(user.id);
      else members.set(name, [user.id]);
    }
  }
  return members;
}
