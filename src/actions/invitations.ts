import type { Refusal } from '../domain/errors.ts';
import { insufficientPermission } from '../domain/errors.ts';
import {
  accountTooNew,
  addressesIn,
  cannotInviteToChannel,
  dailyLimitReached,
  expiryOf,
  isTooNewToInvite,
  mayNotSubscribeOthers,
  noAddressGiven,
  nobodyInvited,
  noSuchInvitation,
  requireMayGiveRole,
  requireMayManage,
  someAddressesInvalid,
  someInvited,
} from '../domain/invitations.ts';
import type { User } from '../domain/user.ts';
import { findChannel } from '../store/channels.ts';
import { countInvitationsSince, findInvitation, insertInvitation, insertLink } from '../store/invitations.ts';
import { insertMail } from '../store/mails.ts';
import type { InvitationRow, InviteLinkRow } from '../store/tables.ts';
import { confirmationUrl } from '../views/invitations.ts';
import { invitationMail } from '../views/mails.ts';
import { maySeeChannel } from './access.ts';
import { randomKey } from './accounts.ts';
import { sortedAddresses } from './addresses.ts';
import { isInSystemGroup, mayBy } from './permissions.ts';
import type { Scope } from './scope.ts';

/** What an invitation promises, whether by e-mail or as a link. */
export interface Promised {
  role: number;
  channelIds: readonly number[];
  includesDefaults: boolean;
  /** Until it ends; null: never. */
  minutes: number | null;
}

/** Only where everybody may found an organization is the number of invitations of a day limited. */
export interface DailyLimit {
  openOrganizationCreation: boolean;
  maxInvitesPerDay: number;
}

const TOKEN_LENGTH = 24;
const DAY = 86_400;

/**
 * Invites everybody on the list who has no account. Where some were left out, the refusal that tells of them is
 * returned, not thrown: the others are invited.
 */
export async function invite(
  scope: Scope,
  inviter: User,
  request: Promised & { list: string; notifiesInviter: boolean },
  limits: DailyLimit,
): Promise<Refusal | undefined> {
  const { db, realm, now } = scope;
  if (!mayBy(realm, realm.settings.invite_to_realm_policy, inviter, now)) throw insufficientPermission();
  requireMayGiveRole(inviter, request.role);
  if (request.list === '') throw noAddressGiven();
  await requireChannels(scope, inviter, request.channelIds);
  const addresses = addressesIn(request.list);
  await requireBelowLimits(scope, inviter, addresses.length, limits);
  const { free, forbidden, taken } = await sortedAddresses(db, realm, addresses);
  if (forbidden.length > 0) throw someAddressesInvalid([...forbidden, ...taken]);
  if (free.length === 0 && taken.length > 0) throw nobodyInvited(taken);
  for (const address of free) await inviteOne(scope, inviter, address, request);
  if (free.length > 0) tellChange(scope, inviter.id);
  return taken.length > 0 ? someInvited(taken) : undefined;
}

async function requireChannels({ db, realm, now }: Scope, inviter: User, ids: readonly number[]): Promise<void> {
  for (const id of ids) {
    const channel = await findChannel(db, realm.id, id);
    if (!channel || !(await maySeeChannel(db, inviter, channel))) throw cannotInviteToChannel(id);
  }
  if (ids.length > 0 && !mayBy(realm, realm.settings.invite_to_stream_policy, inviter, now))
    throw mayNotSubscribeOthers();
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

async function inviteOne(
  scope: Scope,
  inviter: User,
  email: string,
  request: Promised & { notifiesInviter: boolean },
): Promise<void> {
  const { db, realm, now } = scope;
  const invitation = await insertInvitation(db, {
    ...promisedColumns(request, now),
    realm_id: realm.id,
    inviter_id: inviter.id,
    email,
    email_key: email.toLowerCase(),
    token: randomKey(TOKEN_LENGTH),
    notifies_inviter: request.notifiesInviter ? 1 : 0,
  });
  await mailInvitation(scope, invitation, inviter);
}

const promisedColumns = ({ role, channelIds, includesDefaults, minutes }: Promised, now: number) =>
  ({
    role,
    created_at: now,
    expires_at: expiryOf(minutes, now),
    channel_ids: JSON.stringify([...new Set(channelIds)]),
    includes_defaults: includesDefaults ? 1 : 0,
  }) as const;

export async function makeLink(scope: Scope, inviter: User, request: Promised): Promise<InviteLinkRow> {
  const { db, realm, now } = scope;
  if (!isInSystemGroup(realm, realm.settings.create_multiuse_invite_group, inviter, now))
    throw insufficientPermission();
  requireMayGiveRole(inviter, request.role);
  await requireChannels(scope, inviter, request.channelIds);
  const link = await insertLink(db, {
    ...promisedColumns(request, now),
    realm_id: realm.id,
    inviter_id: inviter.id,
    token: randomKey(TOKEN_LENGTH),
  });
  tellChange(scope, inviter.id);
  return link;
}

/** An invitation by e-mail that the caller may revoke and send again. */
export async function requireInvitation({ db, realm }: Scope, caller: User, id: number): Promise<InvitationRow> {
  const invitation = await findInvitation(db, realm.id, id);
  if (!invitation) throw noSuchInvitation();
  requireMayManage(caller, invitation);
  return invitation;
}

/** Writes the mail of an invitation, to be sent after the unit. */
export async function mailInvitation(
  { db, realm, now }: Scope,
  invitation: InvitationRow,
  inviter: User,
): Promise<void> {
  const { subject, text, html } = invitationMail({
    realm,
    inviterName: inviter.fullName,
    url: confirmationUrl(realm, invitation.token),
    expiresAt: invitation.expires_at,
  });
  await insertMail(db, { realmId: realm.id, recipient: invitation.email, subject, text, html }, now);
}

/** Tells those who see the invitations of this user that there was a change. */
export function tellChange({ emit }: Scope, inviterId: number): void {
  emit({ administrators: true, users: [inviterId] }, { type: 'invites_changed' });
}
