import { isFullMember, type Person } from './roles.ts';

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

/** The group that a role belongs to directly. Members of full standing are counted when asked, not stored. */
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

/** The system groups that name the person as a member themselves: the role's, and for members of full standing theirs. */
export function directGroupsOf(person: Person, waitingPeriodDays: number, now: number): SystemGroupName[] {
  const direct = directGroupOf(person.role);
  const isFull = direct === 'role:members' && isFullMember(person, waitingPeriodDays, now);
  return isFull ? [direct, 'role:fullmembers'] : [direct];
}
