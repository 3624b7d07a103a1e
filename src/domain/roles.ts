/** Roles of an organization, the mightiest first; a larger number may do less. */
export const ROLE = { owner: 100, administrator: 200, moderator: 300, member: 400, guest: 600 } as const;
export type Role = (typeof ROLE)[keyof typeof ROLE];
export const ROLES: readonly Role[] = Object.values(ROLE);

export interface Person {
  id: number;
  role: number;
  /** UNIX seconds. */
  joinedAt: number;
}

export const isOwner = (person: { role: number }) => person.role <= ROLE.owner;
export const isAdministrator = (person: { role: number }) => person.role <= ROLE.administrator;
export const isModerator = (person: { role: number }) => person.role <= ROLE.moderator;
export const isGuest = (person: { role: number }) => person.role === ROLE.guest;

/** Policy numbers of the organization's settings. */
export const POLICY = {
  members: 1,
  administrators: 2,
  fullMembers: 3,
  moderators: 4,
  everyone: 5,
  nobody: 6,
  owners: 7,
} as const;

const DAY = 86_400;

/** Whether a member has been here for the waiting period (days); higher roles always count. */
export function isFullMember(person: Person, waitingPeriodDays: number, now: number): boolean {
  if (isGuest(person)) return false;
  return isModerator(person) || now - person.joinedAt >= waitingPeriodDays * DAY;
}

/** Whether the policy of this number lets the person do it. */
export function policyAllows(policy: number, person: Person, waitingPeriodDays: number, now: number): boolean {
  switch (policy) {
    case POLICY.everyone:
      return true;
    case POLICY.members:
      return !isGuest(person);
    case POLICY.fullMembers:
      return isFullMember(person, waitingPeriodDays, now);
    case POLICY.moderators:
      return isModerator(person);
    case POLICY.administrators:
      return isAdministrator(person);
    case POLICY.owners:
      return isOwner(person);
    default:
      return false;
  }
}
