import {
  emitInvitesChanged,
  invite,
  mailInvitation,
  makeLink,
  requireInvitation,
  requireRoom,
} from '../actions/organization/invitations.ts';
import { entitledInviter } from '../actions/organization/invite-rights.ts';
import { requireAllowedEmail } from '../actions/users/emails.ts';
import { countMail } from '../actions/users/mail-limits.ts';
import type { Call, Reply } from '../api/operation.ts';
import type { Refusal } from '../domain/errors.ts';
import {
  alreadyRevoked,
  expiryOf,
  inviterLostRight,
  isOver,
  noSuchInvitation,
  requireMayManage,
} from '../domain/organization/invitations.ts';
import { isAdministrator } from '../domain/users/roles.ts';
import {
  findLink,
  listActiveLinks,
  listPendingInvitations,
  renewInvitation,
  revokeLink,
  revokeInvitation as revokeStored,
} from '../store/organization/invitations.ts';
import { invitationView, linkUrl, linkView } from '../views/organization/invitations.ts';

export async function getInvitations({
  caller,
  db,
  realm,
  now,
}: Call<'getInvitations'>): Promise<Reply<'getInvitations'>> {
  const inviterId = isAdministrator(caller) ? undefined : caller.id;
  const invitations = await listPendingInvitations(db, { realmId: realm.id, inviterId, now });
  const links = await listActiveLinks(db, caller, now);
  return { invites: [...invitations.map(invitationView), ...links.map((link) => linkView(link, realm))] };
}

export async function sendInvitations(call: Call<'sendInvitations'>): Promise<Reply<'sendInvitations'> | Refusal> {
  const { caller, form, services } = call;
  return invite(
    call,
    caller,
    {
      list: form.invitee_emails,
      role: form.invite_as,
      channelIds: form.stream_ids,
      includesDefaults: form.include_realm_default_subscriptions,
      notifiesInviter: form.notify_referrer_on_join,
      minutes: minutesOf(call),
    },
    services.config,
  );
}

/** Null is a value of its own: such an invitation never expires. */
function minutesOf({ form, services }: Call<'sendInvitations'> | Call<'createInviteLink'>): number | null {
  const { invite_expires_in_minutes: given } = form;
  return given === undefined ? services.config.invitationValidityMinutes : given;
}

export async function createInviteLink(call: Call<'createInviteLink'>): Promise<Reply<'createInviteLink'>> {
  const { caller, form, realm } = call;
  const link = await makeLink(call, caller, {
    role: form.invite_as,
    channelIds: form.stream_ids,
    includesDefaults: form.include_realm_default_subscriptions,
    minutes: minutesOf(call),
  });
  return { invite_link: linkUrl(realm, link.token) };
}

export async function revokeInvitation(call: Call<'revokeInvitation'>): Promise<Reply<'revokeInvitation'>> {
  const { caller, path, db } = call;
  const invitation = await requireInvitation(call, caller, path.invite_id);
  await revokeStored(db, invitation.id);
  emitInvitesChanged(call, invitation.inviter_id);
}

/** The link in the email must work, so the validity period restarts. */
export async function resendInvitation(call: Call<'resendInvitation'>): Promise<Reply<'resendInvitation'>> {
  const { caller, path, now } = call;
  const invitation = await requireInvitation(call, caller, path.invite_id);
  const inviter = await entitledInviter(call, invitation);
  if (!inviter) throw inviterLostRight();
  await requireAllowedEmail(call, invitation.email);
  if (isOver(invitation, now)) await requireRoom(call, inviter, 1);
  await countMail(call, caller, 'resent invitation');
  const { created_at: createdAt, expires_at: until } = invitation;
  const expiresAt = expiryOf(until === null ? null : (until - createdAt) / 60, now);
  await renewInvitation(call, invitation.id, expiresAt);
  await mailInvitation(call, { ...invitation, expires_at: expiresAt }, inviter);
}

export async function revokeInviteLink(call: Call<'revokeInviteLink'>): Promise<Reply<'revokeInviteLink'>> {
  const { caller, path, db, realm } = call;
  const link = await findLink(db, realm.id, path.invite_id);
  if (!link) throw noSuchInvitation();
  requireMayManage(caller, link);
  if (link.is_revoked === 1) throw alreadyRevoked();
  await revokeLink(db, link.id);
  emitInvitesChanged(call, link.inviter_id);
}
