import { requirePerson } from '../actions/access.ts';
import { invite, mailInvitation, makeLink, requireInvitation, tellChange } from '../actions/invitations.ts';
import type { Call, Reply } from '../api/operation.ts';
import type { Refusal } from '../domain/errors.ts';
import { alreadyRevoked, expiryOf, noSuchInvitation, requireMayManage } from '../domain/invitations.ts';
import { isAdministrator } from '../domain/roles.ts';
import {
  activeLinks,
  findLink,
  pendingInvitations,
  renewInvitation,
  revokeLink,
  revokeInvitation as revokeStored,
} from '../store/invitations.ts';
import { findUser } from '../store/users.ts';
import { invitationView, linkUrl, linkView } from '../views/invitations.ts';

export async function getInvitations({
  caller,
  db,
  realm,
  now,
}: Call<'getInvitations'>): Promise<Reply<'getInvitations'>> {
  requirePerson(caller);
  const listing = { realmId: realm.id, inviterId: isAdministrator(caller) ? undefined : caller.id, now };
  const invitations = await pendingInvitations(db, listing);
  const links = await activeLinks(db, listing);
  return { invites: [...invitations.map(invitationView), ...links.map((link) => linkView(link, realm))] };
}

export async function sendInvitations(call: Call<'sendInvitations'>): Promise<Reply<'sendInvitations'> | Refusal> {
  const { caller, form, services } = call;
  requirePerson(caller);
  const refusal = await invite(
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
  call.afterwards(services.mailer.wake);
  return refusal;
}

/** Null is an answer of its own: such an invitation never expires. */
function minutesOf({ form, services }: Call<'sendInvitations'> | Call<'createInviteLink'>): number | null {
  const { invite_expires_in_minutes: given } = form;
  return given === undefined ? services.config.invitationValidityMinutes : given;
}

export async function createInviteLink(call: Call<'createInviteLink'>): Promise<Reply<'createInviteLink'>> {
  const { caller, form, realm } = call;
  requirePerson(caller);
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
  requirePerson(caller);
  const invitation = await requireInvitation(call, caller, path.invite_id);
  await revokeStored(db, invitation.id);
  tellChange(call, invitation.inviter_id);
}

/** The link in the mail must work, so the validity begins anew. */
export async function resendInvitation(call: Call<'resendInvitation'>): Promise<Reply<'resendInvitation'>> {
  const { caller, path, db, now, realm, services } = call;
  requirePerson(caller);
  const invitation = await requireInvitation(call, caller, path.invite_id);
  const { created_at: createdAt, expires_at: until } = invitation;
  const expiresAt = expiryOf(until === null ? null : (until - createdAt) / 60, now);
  await renewInvitation(db, invitation.id, { now, expiresAt });
  const inviter = await findUser(db, realm.id, invitation.inviter_id);
  await mailInvitation(call, { ...invitation, expires_at: expiresAt }, inviter ?? caller);
  call.afterwards(services.mailer.wake);
}

export async function revokeInviteLink(call: Call<'revokeInviteLink'>): Promise<Reply<'revokeInviteLink'>> {
  const { caller, path, db, realm } = call;
  requirePerson(caller);
  const link = await findLink(db, realm.id, path.invite_id);
  if (!link) throw noSuchInvitation();
  requireMayManage(caller, link);
  if (link.is_revoked === 1) throw alreadyRevoked();
  await revokeLink(db, link.id);
  tellChange(call, link.inviter_id);
}
