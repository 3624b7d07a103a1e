import type { Grantee } from '../../domain/organization/grantees.ts';
import { type Db, idList, only, remembered, statement, table, textsIn } from '../db/statement.ts';
import type { UserGroupRow } from '../tables.ts';

type Mentioners = Pick<UserGroupRow, 'can_mention_group_id' | 'mentioners'>;

/** The columns for the users and groups that may mention a group. */
const mentionerColumns = (grantee: Grantee): Mentioners =>
  typeof grantee === 'number'
    ? { can_mention_group_id: grantee, mentioners: null }
    : { can_mention_group_id: null, mentioners: JSON.stringify(grantee) };

/** The users and groups that may mention the group. */
export function mentionersOf(row: Pick<UserGroupRow, 'id'> & Mentioners): Grantee {
  return row.mentioners === null ? (row.can_mention_group_id ?? row.id) : (JSON.parse(row.mentioners) as Grantee);
}

const groupsOf = statement<{ realmId: number }, UserGroupRow>((db, p) =>
  table(db, 'user_groups')
    .where({ realm_id: p('realmId') })
    .orderBy('id'),
);

export const listGroups = remembered(
  async (db: Db, realmId: number): Promise<readonly UserGroupRow[]> => groupsOf(db, { realmId }),
);

export async function findGroup(db: Db, realmId: number, id: number): Promise<UserGroupRow | undefined> {
  return table(db, 'user_groups').where({ realm_id: realmId, id }).first();
}

/** Groups of the organization with these IDs. */
export async function listGroupsWithIds(db: Db, realmId: number, ids: readonly number[]): Promise<UserGroupRow[]> {
  if (ids.length === 0) return [];
  return table(db, 'user_groups').where({ realm_id: realmId }).whereIn('id', idList(db, ids));
}

/** Groups with exactly these names. */
export async function listGroupsNamed(
  db: Db,
  realmId: number,
  names: readonly string[],
): Promise<readonly UserGroupRow[]> {
  return names.length === 0 ? [] : groupsNamed(db, realmId, names);
}

const namedGroups = statement<{ realmId: number; names: readonly string[] }, UserGroupRow>((db, p) =>
  table(db, 'user_groups')
    .where({ realm_id: p('realmId') })
    .whereIn('name', textsIn(db, p('names'))),
);

const groupsNamed = remembered(
  async (db: Db, realmId: number, names: readonly string[]): Promise<readonly UserGroupRow[]> =>
    namedGroups(db, { realmId, names }),
);

/** ID of a system group, which every organization has. */
export async function findSystemGroupId(db: Db, realmId: number, name: string): Promise<number> {
  return only(await table(db, 'user_groups').where({ realm_id: realmId, name, is_system: 1 }).select('id')).id;
}

/** Returns the new group's ID. */
export async function insertSystemGroup(
  db: Db,
  group: Pick<UserGroupRow, 'realm_id' | 'name' | 'description'>,
): Promise<number> {
  return only(
    await table(db, 'user_groups')
      .insert({ ...group, is_system: 1 })
      .returning('id'),
  ).id;
}

/** Changes all groups of the organization. */
export async function updateGroups(db: Db, realmId: number, changes: Partial<UserGroupRow>): Promise<void> {
  await table(db, 'user_groups').where({ realm_id: realmId }).update(changes);
}

export async function countGroups(db: Db, realmId: number): Promise<number> {
  const [row] = await table(db, 'user_groups').where({ realm_id: realmId }).count({ count: '*' });
  return Number(row?.count ?? 0);
}

export async function insertGroup(
  db: Db,
  { mentioners, ...group }: Pick<UserGroupRow, 'realm_id' | 'name' | 'description'> & { mentioners: Grantee },
): Promise<UserGroupRow> {
  return only(
    await table(db, 'user_groups')
      .insert({ ...group, ...mentionerColumns(mentioners) })
      .returning('*'),
  );
}

export async function updateGroup(
  db: Db,
  id: number,
  { mentioners, ...changes }: { name?: string; description?: string; mentioners?: Grantee },
): Promise<void> {
  await table(db, 'user_groups')
    .where({ id })
    .update({ ...changes, ...(mentioners !== undefined && mentionerColumns(mentioners)) });
}

/** Deletes the group with its members and its memberships in other groups. */
export async function deleteGroup(db: Db, id: number): Promise<void> {
  await table(db, 'user_groups').where({ id }).delete();
}

/** Whether a channel names the group as the one that may unsubscribe others. */
export async function isNamedByChannel(db: Db, realmId: number, groupId: number): Promise<boolean> {
  const found = await table(db, 'channels')
    .where({ realm_id: realmId, can_remove_subscribers_group_id: groupId })
    .first('id');
  return found !== undefined;
}
