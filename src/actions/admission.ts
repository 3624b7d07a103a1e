import type { Channel } from '../domain/channel.ts';
import { badRequest } from '../domain/errors.ts';
import {
  addressHasAccount,
  CONFIRMATION_VALIDITY,
  linkHasEnded,
  linkIsUnknown,
  REASON,
} from '../domain/invitations.ts';
import type { Realm } from '../domain/organization.ts';
import type { User } from '../domain/user.ts';
import { findChannels } from '../store/channels.ts';
import { type Db, lockRealm } from '../store/db.ts';
import {
  closeInvitations,
  countSignupsSince,
  findInvitationByToken,
  findLink,
  findLinkByToken,
  findSignupByToken,
  insertSignup,
  useSignup,
} from '../store/invitations.ts';
import { insertMail } from '../store/mails.ts';
import type { InvitationRow, InviteLinkRow, SignupTokenRow } from '../store/tables.ts';
import { findUser } from '../store/users.ts';
import { confirmationUrl } from '../views/invitations.ts';
import { confirmationMail } from '../views/mails.ts';
import { randomKey } from './accounts.ts';
import { forbiddenBy, takenBy } from './addresses.ts';
import { defaultChannels } from './default-channels.ts';
import { tellChange } from './invitations.ts';
import { noticeTo, silentMention } from './notices.ts';
import type { Scope } from './scope.ts';
import { createPerson, requireFreeName } from './users.ts';

/** What opens the door: an invitation by e-mail, or a reusable link whose follower has confirmed an address. */
export type Admission = { email: string } & (
  | { kind: 'invitation'; promise: InvitationRow }
  | { kind: 'link'; promise: InviteLinkRow; signup: SignupTokenRow }
);

const isOver = (row: { expires_at: number | null }, now: number) => row.expires_at !== null && row.expires_at <= now;

/** The admission that a confirmation link gives; refuses unknown, used, revoked and expired ones. */
export async function requireAdmission(db: Db, realm: Realm, key: string, now: number): Promise<Admission> {
  const invitation = await findInvitationByToken(db, realm.id, key);
  if (invitation) return admissionBy(invitation, now);
  const signup = await findSignupByToken(db, realm.id, key);
  if (!signup || signup.invite_link_id === null || signup.used_at !== null) throw linkIsUnknown();
  const link = await findLink(db, realm.id, signup.invite_link_id);
  if (!link || link.is_revoked === 1 || isOver(link, now) || isOver(signup, now)) throw linkHasEnded();
  return { kind: 'link', email: signup.email, promise: link, signup };
}

function admissionBy(invitation: InvitationRow, now: number): Admission {
  if (invitation.status === 'accepted') throw linkIsUnknown();
  if (invitation.status === 'revoked' || isOver(invitation, now)) throw linkHasEnded();
  return { kind: 'invitation', email: invitation.email, promise: invitation };
}

/** A reusable link that can be followed. */
export async function requireOpenLink(db: Db, realm: Realm, key: string, now: number): Promise<InviteLinkRow> {
  const link = await findLinkByToken(db, realm.id, key);
  if (!link) throw linkIsUnknown();
  if (link.is_revoked === 1 || isOver(link, now)) throw linkHasEnded();
  return link;
}

/** Makes the account that was promised, closes what led to it, and tells whom it concerns. */
export async function admit(
  scope: Scope,
  key: string,
  account: { fullName: string; passwordHash: string },
): Promise<User> {
  const { db, realm, now } = scope;
  // Two who follow the same link at once must come one after the other.
  await lockRealm(db, realm.id);
  const admission = await requireAdmission(db, realm, key, now);
  const { email, promise } = admission;
  if (await takenBy(db, realm, email)) throw addressHasAccount(email);
  await requireFreeName(scope, account.fullName);
  const channels = await promisedChannels(db, realm, promise);
  const user = await createPerson(scope, { ...account, email, role: promise.role, channels });
  await closeInvitations(db, realm.id, email, admission.kind === 'invitation' ? promise.id : undefined);
  if (admission.kind === 'link') await useSignup(db, admission.signup.id, now);
  else await tellInviter(scope, admission.promise, user);
  tellChange(scope, promise.inviter_id);
  return user;
}

async function promisedChannels(db: Db, realm: Realm, promise: InvitationRow | InviteLinkRow): Promise<Channel[]> {
  const named = await findChannels(db, realm.id, JSON.parse(promise.channel_ids) as number[]);
  const defaults = promise.includes_defaults === 1 ? await defaultChannels(db, realm.id) : [];
  const all = [...named.filter((channel) => !channel.isArchived), ...defaults];
  return [...new Map(all.map((channel) => [channel.id, channel])).values()].sort((a, b) => a.id - b.id);
}

async function tellInviter(scope: Scope, invitation: InvitationRow, user: User): Promise<void> {
  if (invitation.notifies_inviter === 0) return;
  const inviter = await findUser(scope.db, scope.realm.id, invitation.inviter_id);
  if (inviter?.isActive)
    await noticeTo(scope, inviter, `${silentMention(user)} accepted your invitation to join the service!`);
}

const TOKEN_LENGTH = 24;
const HOUR = 3600;
/** More mails than these in an hour would only be a nuisance to whoever owns the address. */
const CONFIRMATIONS_PER_HOUR = 3;

/** Mails a confirmation to whoever follows a reusable link. */
export async function confirmAddress(scope: Scope, key: string, email: string): Promise<void> {
  const { db, realm, now } = scope;
  const link = await requireOpenLink(db, realm, key, now);
  const rule = await forbiddenBy(db, realm, email);
  if (rule !== undefined) throw badRequest(REASON[rule]);
  if (await takenBy(db, realm, email)) throw addressHasAccount(email);
  if ((await countSignupsSince(db, realm.id, email, now - HOUR)) >= CONFIRMATIONS_PER_HOUR) return;
  const token = randomKey(TOKEN_LENGTH);
  const expiresAt = now + CONFIRMATION_VALIDITY;
  await insertSignup(db, {
    realm_id: realm.id,
    token,
    email,
    invite_link_id: link.id,
    created_at: now,
    expires_at: expiresAt,
  });
  const { subject, text, html } = confirmationMail({ realm, url: confirmationUrl(realm, token), expiresAt });
  await insertMail(db, { realmId: realm.id, recipient: email, subject, text, html }, now);
}
