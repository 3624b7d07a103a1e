import type { EventOf } from '../../domain/event.ts';
import { MAX_GROUP_MEMBERS, MAX_GROUP_NOTICES, MAX_GROUPS, MAX_SUBGROUPS } from '../../domain/limits.ts';
import { type Grantee, groupIdsIn, isSameGrantee, normalizedGrantee } from '../../domain/organization/grantees.ts';
import {
  alreadyMember,
  alreadySubgroup,
  circularSubgroup,
  groupInUse,
  groupNameTaken,
  notMember,
  notSubgroup,
  requireGroupName,
  tooManyGroupMembers,
  tooManyGroups,
  tooManySubgroups,
} from '../../domain/organization/groups.ts';
import { GROUP_SETTINGS, groupChangedMeanwhile } from '../../domain/organization/organization-settings.ts';
import { MENTIONING_GROUPS } from '../../domain/users/permissions.ts';
import type { User } from '../../domain/users/user.ts';
import {
  countGroupMembers,
  deleteGroupMembers,
  deleteSubgroups,
  insertGroupMembers,
  insertSubgroups,
  listContainedGroups,
  listHoldingGroupIds,
  listMembersAmong,
  listSubgroups,
} from '../../store/organization/group-members.ts';
import {
  countGroups,
  deleteGroup,
  findSystemGroupId,
  insertGroup,
  isNamedByChannel,
  listGroups,
  listGroupsNamed,
  mentionersOf,
  updateGroup,
} from '../../store/organization/groups.ts';
import type { UserGroupRow } from '../../store/tables.ts';
import type { Scope } from '../../unit/scope.ts';
import { groupView } from '../../views/organization/groups.ts';
import { noticesTo, silentMention } from '../messages/notices.ts';
import { requireGrantee, requireSubgroups, requireUsersForGroup } from './grantees.ts';

const MENTIONING = { setting: 'can_mention_group', allowed: MENTIONING_GROUPS };

/** The group that a request wants to create. */
export interface WantedGroup {
  name: string;
  description: string;
  members: readonly number[];
  can_mention_group?: Grantee | undefined;
}

export async function createGroup(scope: Scope, wanted: WantedGroup): Promise<void> {
  const { db, realm, emit } = scope;
  const members = (await requireUsersForGroup(scope, wanted.members)).map(({ id }) => id);
  await requireFreeGroupName(scope, wanted.name);
  if ((await countGroups(db, realm.id)) >= MAX_GROUPS) throw tooManyGroups(MAX_GROUPS);
  await requireRoomForMembers(scope, members.length);
  const requested = wanted.can_mention_group ?? (await findSystemGroupId(db, realm.id, 'role:everyone'));
  const { grantee: mentioners } = await requireGrantee(scope, requested, MENTIONING);
  const { name, description } = wanted;
  const group = await insertGroup(db, { realm_id: realm.id, name, description, mentioners });
  await insertGroupMembers(db, group.id, members);
  emit({ everyone: true }, { type: 'user_group', op: 'add', group: groupView(group, { members, mentioners }) });
}

async function requireFreeGroupName({ db, realm }: Scope, name: string): Promise<void> {
  requireGroupName(name);
  if ((await listGroupsNamed(db, realm.id, [name])).length > 0) throw groupNameTaken(name);
}

async function requireRoomForMembers({ db, realm }: Scope, count: number): Promise<void> {
  if ((await countGroupMembers(db, realm.id)) + count > MAX_GROUP_MEMBERS) throw tooManyGroupMembers(MAX_GROUP_MEMBERS);
}

type GroupData = Extract<EventOf<'user_group'>, { op: 'update' }>['data'];

export interface GroupChanges {
  name?: string | undefined;
  description?: string | undefined;
  can_mention_group?: { new: Grantee; old?: Grantee | undefined } | undefined;
}

/** Makes the changes one after the other; emits real changes only. */
export async function editGroup(scope: Scope, group: UserGroupRow, changes: GroupChanges): Promise<void> {
  const { db, emit } = scope;
  const { name, description, can_mention_group: change } = changes;
  const apply = async (data: GroupData, columns: Parameters<typeof updateGroup>[2]) => {
    await updateGroup(db, group.id, columns);
    emit({ everyone: true }, { type: 'user_group', op: 'update', group_id: group.id, data });
  };
  if (name !== undefined && name !== group.name) {
    await requireFreeGroupName(scope, name);
    await apply({ name }, { name });
  }
  if (description !== undefined && description !== group.description) await apply({ description }, { description });
  if (change === undefined) return;
  const before = mentionersOf(group);
  if (change.old !== undefined && !isSameGrantee(normalizedGrantee(change.old), before)) throw groupChangedMeanwhile();
  const { grantee } = await requireGrantee(scope, change.new, MENTIONING);
  if (!isSameGrantee(grantee, before)) await apply({ can_mention_group: grantee }, { mentioners: grantee });
}

/** Deletes a group that no permission names; the groups that contain it lose it. */
export async function removeGroup(scope: Scope, group: UserGroupRow): Promise<void> {
  const { db, emit } = scope;
  if (await isInUse(scope, group)) throw groupInUse();
  const everyone = { everyone: true } as const;
  for (const group_id of await listHoldingGroupIds(db, group.id)) {
    emit(everyone, { type: 'user_group', op: 'remove_subgroups', group_id, direct_subgroup_ids: [group.id] });
  }
  await deleteGroup(db, group.id);
  emit(everyone, { type: 'user_group', op: 'remove', group_id: group.id });
}

async function isInUse({ db, realm }: Scope, { id }: UserGroupRow): Promise<boolean> {
  const names = (grantee: string | Grantee) => typeof grantee !== 'string' && groupIdsIn(grantee).includes(id);
  if (GROUP_SETTINGS.some((setting) => names(realm.settings[setting]))) return true;
  const others = (await listGroups(db, realm.id)).filter((group) => group.id !== id);
  return others.some((group) => names(mentionersOf(group))) || isNamedByChannel(db, realm.id, id);
}

/** IDs to add and to remove. */
export interface Changes {
  add: readonly number[];
  delete: readonly number[];
}

/** Changes the direct members, emits this to everyone, and informs users whom someone else has added or removed. */
export async function changeMembers(scope: Scope, caller: User, group: UserGroupRow, changes: Changes): Promise<void> {
  const { db } = scope;
  if (changes.add.length > 0) {
    const added = await requireUsersForGroup(scope, changes.add);
    const ids = added.map(({ id }) => id);
    const [present] = await listMembersAmong(db, [group.id], ids);
    if (present !== undefined) throw alreadyMember(present);
    await requireRoomForMembers(scope, ids.length);
    await insertGroupMembers(db, group.id, ids);
    await emitMembers(scope, caller, { group, op: 'add_members', users: added });
  }
  if (changes.delete.length === 0) return;
  const removed = await requireUsersForGroup(scope, changes.delete);
  const ids = removed.map(({ id }) => id);
  const present = new Set(await listMembersAmong(db, [group.id], ids));
  const missing = changes.delete.find((id) => !present.has(id));
  if (missing !== undefined) throw notMember(missing);
  await deleteGroupMembers(db, group.id, ids);
  await emitMembers(scope, caller, { group, op: 'remove_members', users: removed });
}

const DONE = { add_members: 'added you to', remove_members: 'removed you from' };

async function emitMembers(
  scope: Scope,
  caller: User,
  { group, op, users }: { group: UserGroupRow; op: keyof typeof DONE; users: readonly User[] },
): Promise<void> {
  const user_ids = users.map(({ id }) => id);
  scope.emit({ everyone: true }, { type: 'user_group', op, group_id: group.id, user_ids });
  const others = users.filter((user) => user.id !== caller.id && user.isActive && !user.isBot);
  if (others.length === 0 || others.length > MAX_GROUP_NOTICES) return;
  await noticesTo(scope, others, `${silentMention(caller)} ${DONE[op]} the group @_*${group.name}*.`);
}

/**
 * Changes the direct subgroups and emits this to everyone. Refuses changes after which the group would contain itself.
 */
export async function changeSubgroupsOf(scope: Scope, group: UserGroupRow, changes: Changes): Promise<void> {
  const { db, emit } = scope;
  const emitted = { type: 'user_group', group_id: group.id } as const;
  if (changes.add.length > 0) {
    const added = (await requireSubgroups(scope, changes.add)).map(({ id }) => id);
    const present = (await listSubgroups(db, [group.id])).get(group.id) ?? [];
    const again = added.find((id) => present.includes(id));
    if (again !== undefined) throw alreadySubgroup(again);
    if ((await listContainedGroups(db, added)).some(({ id }) => id === group.id)) throw circularSubgroup(group.id);
    if (present.length + added.length > MAX_SUBGROUPS) throw tooManySubgroups(MAX_SUBGROUPS);
    await insertSubgroups(db, group.id, added);
    emit({ everyone: true }, { ...emitted, op: 'add_subgroups', direct_subgroup_ids: added });
  }
  if (changes.delete.length === 0) return;
  const removed = (await requireSubgroups(scope, changes.delete)).map(({ id }) => id);
  const present = (await listSubgroups(db, [group.id])).get(group.id) ?? [];
  const missing = removed.find((id) => !present.includes(id));
  if (missing !== undefined) throw notSubgroup(missing);
  await deleteSubgroups(db, group.id, removed);
  emit({ everyone: true }, { ...emitted, op: 'remove_subgroups', direct_subgroup_ids: removed });
}
