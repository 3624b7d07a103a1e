import type { RoleMembers } from '../../domain/organization/groups.ts';
import { ROLE } from '../../domain/users/roles.ts';
import {
  type Db,
  idList,
  idsIn,
  inlineIds,
  insertRows,
  type JsonList,
  listFromJson,
  listInJson,
  raw,
  remembered,
  rowsOf,
  statement,
  table,
  textList,
} from '../db/statement.ts';
import type { UserGroupRow } from '../tables.ts';

/** IDs by the group to which they belong, ascending. */
type Gathered = ReadonlyMap<number, readonly number[]>;

/** One row for each group: there may be 100,000 members, and each row takes as long as several IDs of a list. */
function gathered(name: 'user_group_members' | 'user_group_subgroups', column: 'user_id' | 'subgroup_id') {
  const idsOf = statement<{ groupIds: readonly number[] }, { group_id: number; ids: JsonList<number> }>((db, p) =>
    table(db, name)
      .whereIn('group_id', idsIn(db, p('groupIds')))
      .groupBy('group_id')
      .select('group_id', raw(db, `${listInJson(db, column)} as ids`)),
  );
  return remembered(async (db: Db, groupIds: readonly number[]): Promise<Gathered> => {
    const rows = await idsOf(db, { groupIds });
    return new Map(rows.map((row) => [row.group_id, listFromJson(row.ids).sort((a, b) => a - b)]));
  });
}

/** Direct members of groups created by users; those of the system groups follow from the roles. */
export const listGroupMembers = gathered('user_group_members', 'user_id');

/** Groups directly inside each group. */
export const listSubgroups = gathered('user_group_subgroups', 'subgroup_id');

/** The groups and all groups that they contain, directly or through others, ascending. */
export async function listContainedGroups(
  db: Db,
  groupIds: readonly number[],
): Promise<Pick<UserGroupRow, 'id' | 'name' | 'is_system'>[]> {
  if (groupIds.length === 0) return [];
  return rowsOf(
    db,
    `with recursive contained (id) as (
      select value from ? as roots
      union
      select user_group_subgroups.subgroup_id from user_group_subgroups
      join contained on user_group_subgroups.group_id = contained.id
    )
    select user_groups.id, user_groups.name, user_groups.is_system from user_groups
    join contained on contained.id = user_groups.id order by user_groups.id`,
    [idList(db, groupIds)],
  );
}

/**
 * IDs of the groups of which a user is a member, directly or through others. The caller passes the user's system
 * groups.
 */
export async function listGroupIdsOf(
  db: Db,
  { realmId, userId, systemGroups }: { realmId: number; userId: number; systemGroups: readonly string[] },
): Promise<number[]> {
  const rows = await rowsOf<{ id: number }>(
    db,
    `with recursive holding (id) as (
      select group_id from ? as direct
      union
      select id from ? as system_groups
      union
      select user_group_subgroups.group_id from user_group_subgroups
      join holding on user_group_subgroups.subgroup_id = holding.id
    )
    select id from holding order by id`,
    [
      table(db, 'user_group_members').where({ user_id: userId }).select('group_id'),
      table(db, 'user_groups')
        .where({ realm_id: realmId, is_system: 1 })
        .whereIn('name', textList(db, systemGroups))
        .select('id'),
    ],
  );
  return rows.map(({ id }) => id);
}

/** Direct members of these groups, each once, ascending: all of them, or only those among the given users. */
export async function listMembersAmong(
  db: Db,
  groupIds: readonly number[],
  userIds?: readonly number[],
): Promise<number[]> {
  if (groupIds.length === 0 || userIds?.length === 0) return [];
  const rows = table(db, 'user_group_members').whereIn('group_id', idList(db, groupIds));
  if (userIds) rows.whereIn('user_id', inlineIds(db, userIds));
  return rows.distinct().orderBy('user_id').pluck('user_id');
}

/** Users of the organization by their roles, ascending. */
export async function listUserIdsByRole(
  db: Db,
  realmId: number,
  { roles, membersJoinedBy }: RoleMembers,
): Promise<number[]> {
  if (roles.length === 0 && membersJoinedBy === undefined) return [];
  return table(db, 'users')
    .where({ realm_id: realmId })
    .where((either) => {
      either.whereIn('role', idList(db, roles));
      if (membersJoinedBy !== undefined)
        either.orWhere((member) => member.where({ role: ROLE.member }).where('joined_at', '<=', membersJoinedBy));
    })
    .orderBy('id')
    .pluck('id');
}

/** Direct members of all groups of the organization, counted per group. */
export async function countGroupMembers(db: Db, realmId: number): Promise<number> {
  const [row] = await table(db, 'user_group_members')
    .whereIn('group_id', table(db, 'user_groups').where({ realm_id: realmId }).select('id'))
    .count({ count: '*' });
  return Number(row?.count ?? 0);
}

export async function insertGroupMembers(db: Db, groupId: number, userIds: readonly number[]): Promise<void> {
  const rows = userIds.map((id) => [groupId, id]);
  await insertRows(db, 'user_group_members', { columns: { group_id: 'bigint', user_id: 'bigint' }, rows });
}

export async function deleteGroupMembers(db: Db, groupId: number, userIds: readonly number[]): Promise<void> {
  await table(db, 'user_group_members').where({ group_id: groupId }).whereIn('user_id', idList(db, userIds)).delete();
}

export async function insertSubgroups(db: Db, groupId: number, subgroupIds: readonly number[]): Promise<void> {
  const rows = subgroupIds.map((id) => [groupId, id]);
  await insertRows(db, 'user_group_subgroups', { columns: { group_id: 'bigint', subgroup_id: 'bigint' }, rows });
}

export async function deleteSubgroups(db: Db, groupId: number, subgroupIds: readonly number[]): Promise<void> {
  await table(db, 'user_group_subgroups')
    .where({ group_id: groupId })
    .whereIn('subgroup_id', idList(db, subgroupIds))
    .delete();
}

/** IDs of the groups that contain the group directly, ascending. */
export async function listHoldingGroupIds(db: Db, groupId: number): Promise<number[]> {
  return table(db, 'user_group_subgroups').where({ subgroup_id: groupId }).orderBy('group_id').pluck('group_id');
}
