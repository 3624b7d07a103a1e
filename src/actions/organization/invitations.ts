import type { Refusal } from '../../domain/errors.ts';
import { insufficientPermission } from '../../domain/errors.ts';
import { MAX_ADDRESSES_AT_ONCE, MAX_PENDING_IN_ORGANIZATION, MAX_PENDING_INVITATIONS } from '../../domain/limits.ts';
import {
  accountTooNew,
  cannotInviteToChannel,
  dailyLimitReached,
  emailsIn,
  expiryOf,
  isTooNewToInvite,
  mayNotSubscribeOthers,
  nobodyInvited,
  noEmailGiven,
  noSuchInvitation,
  requireMayGiveRole,
  requireMayManage,
  someEmailsInvalid,
  someInvited,
  tooManyEmails,
  tooManyPending,
} from '../../domain/organization/invitations.ts';
import type { Realm } from '../../domain/organization/organization.ts';
import type { User } from '../../domain/users/user.ts';
import { listChannels } from '../../store/channels/channels.ts';
import {
  countInvitationsSince,
  countMadeSince,
  countPending,
  findInvitation,
  insertInvitations,
  insertLink,
} from '../../store/organization/invitations.ts';
import { insertMail, insertMails, type Mail } from '../../store/organization/mails.ts';
import type { InvitationRow, InviteLinkRow } from '../../store/tables.ts';
import type { Scope } from '../../unit/scope.ts';
import { invitationMail } from '../../views/mails.ts';
import { confirmationUrl } from '../../views/organization/invitations.ts';
import { visibleAmong } from '../access.ts';
import { randomKey } from '../users/accounts.ts';
import { sortedEmails } from '../users/emails.ts';
import { hasPermission, satisfiesPolicy } from '../users/permissions.ts';

/** The rights that an invitation grants, by email or as a link. */
export interface Grant {
  role: number;
  channelIds: readonly number[];
  includesDefaults: boolean;
  /** Minutes until it expires; null: never. */
  minutes: number | null;
}

/** Invitations per day are limited only where the operator says that owners of organizations may be strangers. */
export interface DailyLimit {
  openOrganizationCreation: boolean;
  maxInvitesPerDay: number;
}

const TOKEN_LENGTH = 24;
const DAY = 86_400;

/**
 * Invites everyone on the list who has no account. If some were left out, returns the refusal that says so instead of
 * throwing it, because the others are invited.
 */
export async function invite(
  scope: Scope,
  inviter: User,
  request: Grant & { list: string; notifiesInviter: boolean },
  limits: DailyLimit,
): Promise<Refusal | undefined> {
  const { db, realm, now } = scope;
  if (!satisfiesPolicy(realm, realm.settings.invite_to_realm_policy, inviter, now)) throw insufficientPermission();
  requireMayGiveRole(inviter, request.role);
  if (request.list === '') throw noEmailGiven();
  await requireChannels(scope, inviter, request.channelIds);
  const addresses = emailsIn(request.list);
  if (addresses.length > MAX_ADDRESSES_AT_ONCE) throw tooManyEmails(MAX_ADDRESSES_AT_ONCE);
  await requireBelowLimits(scope, inviter, addresses.length, limits);
  const { free, forbidden, taken } = await sortedEmails(db, realm, addresses);
  if (forbidden.length > 0) throw someEmailsInvalid([...forbidden, ...taken]);
  if (free.length === 0 && taken.length > 0) throw nobodyInvited(taken);
  await requireRoomToday(scope, inviter, free.length);
  await requireRoom(scope, inviter, free.length);
  await inviteAll(scope, inviter, free, request);
  if (free.length > 0) emitInvitesChanged(scope, inviter.id);
  return taken.length > 0 ? someInvited(taken) : undefined;
}

async function requireChannels(scope: Scope, inviter: User, given: readonly number[]): Promise<void> {
  const { db, realm, now } = scope;
  const ids = [...new Set(given)];
  const visible = await visibleAmong(db, inviter, await listChannels(db, realm.id, ids));
  const hidden = ids.find((id) => !visible.has(id));
  if (hidden !== undefined) throw cannotInviteToChannel(hidden);
  if (ids.length > 0 && !satisfiesPolicy(realm, realm.settings.invite_to_stream_policy, inviter, now))
    throw mayNotSubscribeOthers();
}

/**
 * Refuses to make more within a day than may be pending. Those that were revoked, used or over at once count too, since
 * their emails were sent all the same.
 */
async function requireRoomToday({ db, realm, now }: Scope, inviter: User, coming: number): Promise<void> {
  const lastDay = { realmId: realm.id, since: now - DAY };
  const own = await countMadeSince(db, { ...lastDay, inviterId: inviter.id, most: MAX_PENDING_INVITATIONS });
  if (own + coming > MAX_PENDING_INVITATIONS) throw dailyLimitReached();
  const all = await countMadeSince(db, { ...lastDay, inviterId: undefined, most: MAX_PENDING_IN_ORGANIZATION });
  if (all + coming > MAX_PENDING_IN_ORGANIZATION) throw dailyLimitReached();
}

/** Refuses more pending invitations than one user, or the organization, may have. */
export async function requireRoom({ db, realm, now }: Scope, inviter: User, coming: number): Promise<void> {
  const own = await countPending(db, { realmId: realm.id, inviterId: inviter.id, now });
  if (own + coming > MAX_PENDING_INVITATIONS) throw tooManyPending(MAX_PENDING_INVITATIONS);
  const all = await countPending(db, { realmId: realm.id, inviterId: undefined, now });
  if (all + coming > MAX_PENDING_IN_ORGANIZATION) throw tooManyPending(MAX_PENDING_IN_ORGANIZATION);
}

async function requireBelowLimits(
  { db, realm, now }: Scope,
  inviter: User,
  count: number,
  { openOrganizationCreation, maxInvitesPerDay }: DailyLimit,
): Promise<void> {
  const isOverLimit = async () => (await countInvitationsSince(db, realm.id, now - DAY)) + count > maxInvitesPerDay;
  if (openOrganizationCreation && (await isOverLimit())) throw dailyLimitReached();
  if (isTooNewToInvite(inviter, !realm.settings.invite_required, now)) throw accountTooNew();
}

async function inviteAll(
  scope: Scope,
  inviter: User,
  addresses: readonly string[],
  request: Grant & { notifiesInviter: boolean },
): Promise<void> {
  const { realm, now } = scope;
  const common = grantColumns(request, now);
  const invitations = addresses.map((email) => ({
    ...common,
    realm_id: realm.id,
    inviter_id: inviter.id,
    email,
    email_key: email.toLowerCase(),
    token: randomKey(TOKEN_LENGTH),
    notifies_inviter: request.notifiesInviter ? (1 as const) : (0 as const),
  }));
  await insertInvitations(scope, invitations);
  const mails = invitations.map((invitation) => mailOf(realm, invitation, inviter));
  await insertMails(scope, mails);
}

const grantColumns = ({ role, channelIds, includesDefaults, minutes }: Grant, now: number) =>
  ({
    role,
    created_at: now,
    expires_at: expiryOf(minutes, now),
    channel_ids: JSON.stringify([...new Set(channelIds)]),
    includes_defaults: includesDefaults ? 1 : 0,
  }) as const;

export async function makeLink(scope: Scope, inviter: User, request: Grant): Promise<InviteLinkRow> {
  const { db, realm, now } = scope;
  if (!(await hasPermission(scope, realm.settings.create_multiuse_invite_group, inviter)))
    throw insufficientPermission();
  requireMayGiveRole(inviter, request.role);
  await requireChannels(scope, inviter, request.channelIds);
  await requireRoomToday(scope, inviter, 1);
  await requireRoom(scope, inviter, 1);
  const link = await insertLink(db, {
    ...grantColumns(request, now),
    realm_id: realm.id,
    inviter_id: inviter.id,
    token: randomKey(TOKEN_LENGTH),
  });
  emitInvitesChanged(scope, inviter.id);
  return link;
}

/** An invitation by email that the caller may revoke and send again. */
export async function requireInvitation({ db, realm }: Scope, caller: User, id: number): Promise<InvitationRow> {
  const invitation = await findInvitation(db, realm.id, id);
  if (!invitation) throw noSuchInvitation();
  requireMayManage(caller, invitation);
  return invitation;
}

/** Stores the email of an invitation, which is sent after the commit. */
export async function mailInvitation(scope: Scope, invitation: InvitationRow, inviter: User): Promise<void> {
  await insertMail(scope, mailOf(scope.realm, invitation, inviter));
}

function mailOf(realm: Realm, invitation: Pick<InvitationRow, 'email' | 'token' | 'expires_at'>, inviter: User): Mail {
  const { subject, text, html } = invitationMail({
    realm,
    inviterName: inviter.fullName,
    url: confirmationUrl(realm, invitation.token),
    expiresAt: invitation.expires_at,
  });
  return { realmId: realm.id, recipient: invitation.email, subject, text, html };
}

/** Emits a change of invitations to everyone who can see those of these users. */
export function emitInvitesChanged({ emit }: Scope, ...inviterIds: number[]): void {
  emit({ administrators: true, users: inviterIds }, { type: 'invites_changed' });
}
