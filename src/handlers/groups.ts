import * as edit from '../actions/organization/edit-groups.ts';
import {
  directMemberIdsOf,
  groupViews,
  memberIdsOf,
  requireGroup,
  requireGroupEditor,
  requireGroupToEdit,
} from '../actions/organization/groups.ts';
import { groupIdsOf } from '../actions/users/permissions.ts';
import type { Call, Reply } from '../api/operation.ts';
import { noSuchUser } from '../domain/errors.ts';
import { directGroupsOf, noNewGroupData, nothingToChange } from '../domain/organization/groups.ts';
import { userDeactivated } from '../domain/users/users.ts';
import { listContainedGroups, listMembersAmong, listSubgroups } from '../store/organization/group-members.ts';
import { findUser, listUsers } from '../store/users/users.ts';

export async function getGroups({ db, realm, now }: Call<'getGroups'>): Promise<Reply<'getGroups'>> {
  return { user_groups: await groupViews(db, realm, now, await listUsers(db, realm.id)) };
}

export async function createGroup(call: Call<'createGroup'>): Promise<Reply<'createGroup'>> {
  requireGroupEditor(call, call.caller);
  await edit.createGroup(call, call.form);
}

export async function editGroup(call: Call<'editGroup'>): Promise<Reply<'editGroup'>> {
  const { caller, form, path } = call;
  if (Object.values(form).every((value) => value === undefined)) throw noNewGroupData();
  await edit.editGroup(call, await requireGroupToEdit(call, caller, path.user_group_id), form);
}

export async function deleteGroup(call: Call<'deleteGroup'>): Promise<Reply<'deleteGroup'>> {
  await edit.removeGroup(call, await requireGroupToEdit(call, call.caller, call.path.user_group_id));
}

export async function getGroupMembers(call: Call<'getGroupMembers'>): Promise<Reply<'getGroupMembers'>> {
  const group = await requireGroup(call, call.path.user_group_id);
  const members = call.query.direct_member_only
    ? await directMemberIdsOf(call, [group])
    : await memberIdsOf(call, [group.id]);
  return { members };
}

export async function updateGroupMembers(call: Call<'updateGroupMembers'>): Promise<Reply<'updateGroupMembers'>> {
  const { caller, path } = call;
  const changes = requireChanges(call.form);
  await edit.changeMembers(call, caller, await requireGroupToEdit(call, caller, path.user_group_id), changes);
}

function requireChanges({ add = [], delete: removed = [] }: { add?: number[]; delete?: number[] }): edit.Changes {
  if (add.length === 0 && removed.length === 0) throw nothingToChange();
  return { add, delete: removed };
}

export async function getGroupMembership(call: Call<'getGroupMembership'>): Promise<Reply<'getGroupMembership'>> {
  const { db, realm, now, path, query } = call;
  const group = await requireGroup(call, path.user_group_id);
  const user = await findUser(db, realm.id, path.user_id);
  if (!user) throw noSuchUser();
  if (!user.isActive) throw userDeactivated();
  if (!query.direct_member_only) return { is_user_group_member: (await groupIdsOf(call, user)).has(group.id) };
  const systemGroups: readonly string[] = directGroupsOf(user, realm.settings.waiting_period_threshold, now);
  const isMember =
    group.is_system === 1
      ? systemGroups.includes(group.name)
      : (await listMembersAmong(db, [group.id], [user.id])).length > 0;
  return { is_user_group_member: isMember };
}

export async function getSubgroups(call: Call<'getSubgroups'>): Promise<Reply<'getSubgroups'>> {
  const { db, path, query } = call;
  const { id } = await requireGroup(call, path.user_group_id);
  if (query.direct_subgroup_only) return { subgroups: [...((await listSubgroups(db, [id])).get(id) ?? [])] };
  const contained = await listContainedGroups(db, [id]);
  return { subgroups: contained.map((group) => group.id).filter((one) => one !== id) };
}

export async function updateSubgroups(call: Call<'updateSubgroups'>): Promise<Reply<'updateSubgroups'>> {
  const changes = requireChanges(call.form);
  const group = await requireGroupToEdit(call, call.caller, call.path.user_group_id);
  await edit.changeSubgroupsOf(call, group, changes);
}
