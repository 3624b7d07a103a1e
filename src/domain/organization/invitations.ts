import { badRequest, mustBeAdministrator, mustBeOwner, notFound, Refusal } from '../errors.ts';
import { isAdministrator, isOwner, ROLE } from '../users/roles.ts';
import type { User } from '../users/user.ts';

export const noSuchInvitation = () => badRequest('No such invitation');
export const alreadyRevoked = () => badRequest('Invitation has already been revoked');
export const inviterLostRight = () =>
  badRequest('The sender of this invitation is no longer allowed to send such invitations.');
export const noEmailGiven = () => badRequest('You must specify at least one email address.');
export const cannotInviteToChannel = (id: number) => badRequest(`Invalid channel ID ${id}. No invites were sent.`);
export const tooManyEmails = (limit: number) => badRequest(`Too many addresses at once (limit: ${limit}).`);
export const tooManyPending = (limit: number) =>
  badRequest(`Too many invitations are pending (limit: ${limit}): revoke those that are not needed.`);
export const mayNotSubscribeOthers = () =>
  badRequest('You do not have permission to subscribe other users to channels.');
export const linkIsUnknown = () => notFound('This link does not work: it was used already, or it is incomplete.');
export const linkHasEnded = () => notFound('This link has expired or was revoked.');
export const emailHasAccount = (email: string) => badRequest(`${email} already has an account`);

/** The reasons for not inviting an address. */
const REASON = {
  malformed: 'Invalid address.',
  outside: 'Outside your domain.',
  plus: 'Email addresses containing + are not allowed.',
  disposable: 'Please use your real email address.',
  reserved: 'Reserved for system bots.',
  registered: 'Already has an account.',
  deactivated: 'Account has been deactivated.',
} as const;
export type Reason = keyof typeof REASON;
export const emailRefused = (reason: Reason) => badRequest(REASON[reason]);

export interface RefusedEmail {
  email: string;
  reason: Reason;
}

interface Failure {
  refused?: readonly RefusedEmail[];
  sent?: boolean;
  dailyLimit?: boolean;
}

function invitationFailed(message: string, { refused = [], sent = false, dailyLimit = false }: Failure): Refusal {
  return new Refusal('INVITATION_FAILED', message, {
    errors: refused.map(({ email: address, reason }) => [address, REASON[reason], reason === 'deactivated']),
    sent_invitations: sent,
    license_limit_reached: false,
    daily_limit_reached: dailyLimit,
  });
}

export const someEmailsInvalid = (refused: readonly RefusedEmail[]) =>
  invitationFailed("Some emails did not validate, so we didn't send any invitations.", { refused });
export const nobodyInvited = (refused: readonly RefusedEmail[]) =>
  invitationFailed("We weren't able to invite anyone.", { refused });
export const someInvited = (refused: readonly RefusedEmail[]) =>
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

/** The email addresses of a list, in order and without duplicates; `Name <address>` stands for the address. */
export function emailsIn(list: string): string[] {
  const items = list.split(/[,\r\n]/).map((item) => (/<([^<>]*)>/.exec(item)?.[1] ?? item).trim());
  return [...new Set(items.filter((item) => item !== ''))];
}

/** Users can grant only rights that they have; a larger role number means fewer rights. */
export const mayGiveRole = (inviter: User, role: number) => role >= inviter.role;

export function requireMayGiveRole(inviter: User, role: number): void {
  if (mayGiveRole(inviter, role)) return;
  throw role === ROLE.owner ? mustBeOwner() : mustBeAdministrator();
}

/**
 * Refuses users other than the creator and administrators; for invitations of owners, other than the creator and
 * owners.
 */
export function requireMayManage(caller: User, invitation: { inviter_id: number; role: number }): void {
  if (invitation.inviter_id === caller.id) return;
  if (invitation.role === ROLE.owner && !isOwner(caller)) throw mustBeOwner();
  if (!isAdministrator(caller)) throw mustBeAdministrator();
}

const DAY = 86_400;
const TRIAL_DAYS = 3;

/** Whether the account is too new to invite people to an open organization. */
export function isTooNewToInvite(inviter: User, isOpen: boolean, now: number): boolean {
  return isOpen && !isAdministrator(inviter) && now - inviter.joinedAt < TRIAL_DAYS * DAY;
}

/** The last second of the year 9999; later dates need more than four digits for the year. */
const END_OF_TIME = 253_402_300_799;

/** The time at which an invitation that is valid for `minutes` expires, in UNIX seconds; null: never. */
export function expiryOf(minutes: number | null, now: number): number | null {
  return minutes === null ? null : Math.max(0, Math.min(now + minutes * 60, END_OF_TIME));
}

export const isOver = (row: { expires_at: number | null }, now: number): boolean =>
  row.expires_at !== null && row.expires_at <= now;

/** In seconds: how long before the expiry a reminder is sent, and how long an invitation must be valid to get one. */
export const REMINDER = { before: 2 * DAY, leastValidity: 4 * DAY } as const;

/** Seconds for which the confirmation that is mailed to someone who follows a reusable link is valid. */
export const CONFIRMATION_VALIDITY = DAY;
