/** Roles of an organization, the most powerful first: a larger number means fewer rights. */
export const ROLE = { owner: 100, administrator: 200, moderator: 300, member: 400, guest: 600 } as const;
export type Role = (typeof ROLE)[keyof typeof ROLE];

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

/** Members who joined at this time (UNIX seconds) or earlier are full members. Not negative, as no column holds the least. */
export const fullMemberSince = (waitingPeriodDays: number, now: number) => Math.max(0, now - waitingPeriodDays * DAY);

/** When (UNIX seconds) a member who joined at this time becomes a full member. */
export const fullMemberAt = (joinedAt: number, waitingPeriodDays: number) => joinedAt + waitingPeriodDays * DAY;

/** Whether the waiting period (days) is over for the person; it is for moderators and above, never for guests. */
export function isFullMember(person: Person, waitingPeriodDays: number, now: number): boolean {
  if (isGuest(person)) return false;
  return isModerator(person) || person.joinedAt <= fullMemberSince(waitingPeriodDays, now);
}

/** Whether the policy with this number includes the person. */
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
