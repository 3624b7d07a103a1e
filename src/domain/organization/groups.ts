import { badRequest } from '../errors.ts';
import { fullMemberSince, isFullMember, isModerator, type Person, ROLE } from '../users/roles.ts';

export const noSuchGroup = () => badRequest('Invalid user group');
export const groupNotAllowed = (setting: string, group: string) =>
  badRequest(`'${setting}' setting cannot be set to '${group}' group.`);
export const mustBeSystemGroup = (setting: string) => badRequest(`'${setting}' must be a system user group.`);
const emptyGroupName = () => badRequest("User group name can't be empty!");
const reservedGroupName = (prefix: string) => badRequest(`User group name cannot start with '${prefix}'.`);
export const groupNameTaken = (name: string) => badRequest(`User group '${name}' already exists.`);
export const noNewGroupData = () => badRequest('No new data supplied');
export const nothingToChange = () => badRequest('Nothing to do. Specify at least one of "add" or "delete".');
export const alreadyMember = (id: number) => badRequest(`User ${id} is already a member of this group`);
export const notMember = (id: number) => badRequest(`There is no member '${id}' in this user group`);
export const noSuchSubgroup = (id: number) => badRequest(`Invalid user group ID: ${id}`);
export const alreadySubgroup = (id: number) => badRequest(`User group ${id} is already a subgroup of this group.`);
export const notSubgroup = (id: number) => badRequest(`User group ${id} is not a subgroup of this group.`);
export const circularSubgroup = (id: number) =>
  badRequest(`User group ${id} is already a subgroup of one of the passed subgroups.`);
export const groupInUse = () => badRequest('Cannot delete user group in use.');
export const tooManyGroups = (limit: number) =>
  badRequest(`The organization has too many user groups (limit: ${limit}): delete some of them.`);
export const tooManyGroupMembers = (limit: number) =>
  badRequest(`The user groups have too many members (limit: ${limit}): remove some of them.`);
export const tooManySubgroups = (limit: number) =>
  badRequest(`The user group has too many subgroups (limit: ${limit}): remove some of them.`);

/** Reserved beginnings of names, which have other meanings. */
const RESERVED = ['@', 'role:', 'user:', 'stream:', 'channel:'];

/** Refuses blank and reserved names. */
export function requireGroupName(name: string): void {
  if (name.trim() === '') throw emptyGroupName();
  const reserved = RESERVED.find((prefix) => name.startsWith(prefix));
  if (reserved !== undefined) throw reservedGroupName(reserved);
}

/** Whether a person who may edit groups in general may edit this one; system groups belong to the server. */
export const mayEditGroup = (
  person: { role: number },
  { isSystem, isDirectMember }: { isSystem: boolean; isDirectMember: boolean },
) => !isSystem && (isModerator(person) || isDirectMember);

/** The system groups of every organization, each with the group that it contains. */
export const SYSTEM_GROUPS = [
  { name: 'role:nobody', description: 'Nobody', within: undefined },
  { name: 'role:owners', description: 'Owners of this organization', within: 'role:administrators' },
  {
    name: 'role:administrators',
    description: 'Administrators of this organization, including owners',
    within: 'role:moderators',
  },
  {
    name: 'role:moderators',
    description: 'Moderators of this organization, including administrators',
    within: 'role:fullmembers',
  },
  {
    name: 'role:fullmembers',
    description: 'Members of this organization, not including new accounts and guests',
    within: 'role:members',
  },
  { name: 'role:members', description: 'Members of this organization, not including guests', within: 'role:everyone' },
  { name: 'role:everyone', description: 'Everyone in this organization, including guests', within: 'role:internet' },
  { name: 'role:internet', description: 'Everyone on the Internet', within: undefined },
] as const;
export type SystemGroupName = (typeof SYSTEM_GROUPS)[number]['name'];

/** The group that a role belongs to directly. Full members are not stored, but computed. */
export function directGroupOf(role: number): SystemGroupName {
  switch (role) {
    case 100:
      return 'role:owners';
    case 200:
      return 'role:administrators';
    case 300:
      return 'role:moderators';
    case 600:
      return 'role:everyone';
    default:
      return 'role:members';
  }
}

/** The system groups of which the person is a direct member: that of the role and, for full members, theirs. */
export function directGroupsOf(person: Person, waitingPeriodDays: number, now: number): SystemGroupName[] {
  const direct = directGroupOf(person.role);
  const isFull = direct === 'role:members' && isFullMember(person, waitingPeriodDays, now);
  return isFull ? [direct, 'role:fullmembers'] : [direct];
}

/** A description of the direct members of system groups: users of some roles, and members who joined by some time. */
export interface RoleMembers {
  roles: number[];
  /** Members who joined at this time (UNIX seconds) or earlier are included too. */
  membersJoinedBy?: number;
}

/** The direct members of these system groups, by the rules of `directGroupsOf`. */
export function roleMembersOf(names: ReadonlySet<string>, waitingPeriodDays: number, now: number): RoleMembers {
  const roles = Object.values(ROLE).filter((role) => names.has(directGroupOf(role)));
  if (!names.has('role:fullmembers') || roles.includes(ROLE.member)) return { roles };
  return { roles, membersJoinedBy: fullMemberSince(waitingPeriodDays, now) };
}
