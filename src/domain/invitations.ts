import { badRequest, mustBeAdministrator, mustBeOwner, notFound, Refusal } from './errors.ts';
import { isAdministrator, isOwner, ROLE } from './roles.ts';
import type { User } from './user.ts';

export const noSuchInvitation = () => badRequest('No such invitation');
export const alreadyRevoked = () => badRequest('Invitation has already been revoked');
export const noAddressGiven = () => badRequest('You must specify at least one email address.');
export const cannotInviteToChannel = (id: number) => badRequest(`Invalid channel ID ${id}. No invites were sent.`);
export const mayNotSubscribeOthers = () =>
  badRequest('You do not have permission to subscribe other users to channels.');
export const linkIsUnknown = () => notFound('This link does not work: it was used already, or it is incomplete.');
export const linkHasEnded = () => notFound('This link has expired or was revoked.');
export const addressHasAccount = (email: string) => badRequest(`${email} already has an account`);

/** Why an address was not invited. */
export const REASON = {
  malformed: 'Invalid address.',
  outside: 'Outside your domain.',
  plus: 'Email addresses containing + are not allowed.',
  disposable: 'Please use your real email address.',
  reserved: 'Reserved for system bots.',
  registered: 'Already has an account.',
  deactivated: 'Account has been deactivated.',
} as const;
export type Reason = keyof typeof REASON;
export interface RefusedAddress {
  address: string;
  reason: Reason;
}

interface Failure {
  refused?: readonly RefusedAddress[];
  sent?: boolean;
  dailyLimit?: boolean;
}

function invitationFailed(message: string, { refused = [], sent = false, dailyLimit = false }: Failure): Refusal {
  return new Refusal('INVITATION_FAILED', message, {
    errors: refused.map(({ address, reason }) => [address, REASON[reason], reason === 'deactivated']),
    sent_invitations: sent,
    license_limit_reached: false,
    daily_limit_reached: dailyLimit,
  });
}

export const someAddressesInvalid = (refused: readonly RefusedAddress[]) =>
  invitationFailed("Some emails did not validate, so we didn't send any invitations.", { refused });
export const nobodyInvited = (refused: readonly RefusedAddress[]) =>
  invitationFailed("We weren't able to invite anyone.", { refused });
export const someInvited = (refused: readonly RefusedAddress[]) =>
  invitationFailed(
    'Some of those addresses are already using the service, so no invitation was sent to them; invitations were sent to everyone else',
    { refused, sent: true },
  );
export const dailyLimitReached = () =>
  invitationFailed(
    'To protect users, the service limits the number of invitations you can send in one day. Because you have reached the limit, no invitations were sent.',
    { dailyLimit: true },
  );
export const accountTooNew = () =>
  invitationFailed(
    'Your account is too new to send invites for this organization. Ask an organization admin, or a more experienced user.',
    {},
  );

/** The addresses of a list, in its order; `Name <address>` stands for the address. Equal spellings count once. */
export function addressesIn(list: string): string[] {
  const items = list.split(/[,\r\n]/).map((item) => (/<([^<>]*)>/.exec(item)?.[1] ?? item).trim());
  return [...new Set(items.filter((item) => item !== ''))];
}

/** Nobody gives rights away that they do not have themselves: a larger role number may do less. */
export function requireMayGiveRole(inviter: User, role: number): void {
  if (role >= inviter.role) return;
  throw role === ROLE.owner ? mustBeOwner() : mustBeAdministrator();
}

/** Who made an invitation manages it; so do administrators, except where it makes owners. */
export function requireMayManage(caller: User, invitation: { inviter_id: number; role: number }): void {
  if (invitation.inviter_id === caller.id) return;
  if (invitation.role === ROLE.owner && !isOwner(caller)) throw mustBeOwner();
  if (!isAdministrator(caller)) throw mustBeAdministrator();
}

const DAY = 86_400;
const TRIAL_DAYS = 3;

/** Whether the account has been here too short a time to invite where everybody may come in by themselves. */
export function isTooNewToInvite(inviter: User, isOpen: boolean, now: number): boolean {
  return isOpen && !isAdministrator(inviter) && now - inviter.joinedAt < TRIAL_DAYS * DAY;
}

/** The last second of the year 9999: later ones have no date that everybody can read. */
const END_OF_TIME = 253_402_300_799;

/** When an invitation of so many minutes ends, in UNIX seconds; null: never. */
export function expiryOf(minutes: number | null, now: number): number | null {
  return minutes === null ? null : Math.max(0, Math.min(now + minutes * 60, END_OF_TIME));
}

/** How long before the end a reminder goes out, and how long an invitation must be valid to get one; seconds. */
export const REMINDER = { before: 2 * DAY, leastValidity: 4 * DAY } as const;

/** How long a confirmation of an address, mailed to whoever follows a reusable link, can be used; seconds. */
export const CONFIRMATION_VALIDITY = DAY;
