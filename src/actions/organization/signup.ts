import { MAX_CONFIRMATIONS_PER_DAY, MAX_CONFIRMATIONS_PER_HOUR } from '../../domain/limits.ts';
import {
  CONFIRMATION_VALIDITY,
  emailHasAccount,
  isOver,
  linkHasEnded,
  linkIsUnknown,
} from '../../domain/organization/invitations.ts';
import { isTimeZone } from '../../domain/users/settings.ts';
import type { User } from '../../domain/users/user.ts';
import { fullNameOf, weakPassword } from '../../domain/users/users.ts';
import {
  closeInvitations,
  countSignupsSince,
  findInvitationByToken,
  findLink,
  findLinkByToken,
  findSignupByToken,
  insertSignup,
  useSignup,
} from '../../store/organization/invitations.ts';
import { insertMail } from '../../store/organization/mails.ts';
import type { InvitationRow, InviteLinkRow, SignupTokenRow } from '../../store/tables.ts';
import { findUser } from '../../store/users/users.ts';
import type { Reading, Scope, TwoSteps } from '../../unit/scope.ts';
import { confirmationMail } from '../../views/mails.ts';
import { confirmationUrl } from '../../views/organization/invitations.ts';
import { noticeTo, silentMention } from '../messages/notices.ts';
import { isWeak, passwordHash, randomKey } from '../users/accounts.ts';
import { requireAllowedEmail, takenBy } from '../users/emails.ts';
import { createPerson, requireFreeName } from '../users/users.ts';
import { emitInvitesChanged } from './invitations.ts';
import { entitledInviter, grantedChannels, type Invite } from './invite-rights.ts';

/** An invitation by email, or a reusable link together with a confirmed email address. */
export type Signup = { email: string; inviter: User } & (
  | { kind: 'invitation'; grant: InvitationRow }
  | { kind: 'link'; grant: InviteLinkRow; signup: SignupTokenRow }
);

/**
 * The signup to which a confirmation link entitles. Refuses unknown, used, revoked and expired links, those whose inviter
 * could no longer create them, and addresses that the organization no longer accepts.
 */
export async function requireSignup(reading: Reading, key: string): Promise<Signup> {
  const signup = await signupOf(reading, key);
  await requireAllowedEmail(reading, signup.email);
  return signup;
}

async function signupOf(reading: Reading, key: string): Promise<Signup> {
  const { db, realm, now } = reading;
  const invitation = await findInvitationByToken(db, realm.id, key);
  if (invitation) return signupBy(reading, invitation);
  const signup = await findSignupByToken(db, realm.id, key);
  if (!signup || signup.invite_link_id === null || signup.used_at !== null) throw linkIsUnknown();
  const link = await findLink(db, realm.id, signup.invite_link_id);
  if (!link || link.is_revoked === 1 || isOver(link, now) || isOver(signup, now)) throw linkHasEnded();
  return { kind: 'link', email: signup.email, inviter: await requireInviter(reading, link), grant: link, signup };
}

async function signupBy(reading: Reading, invitation: InvitationRow): Promise<Signup> {
  if (invitation.status === 'accepted') throw linkIsUnknown();
  if (invitation.status === 'revoked' || isOver(invitation, reading.now)) throw linkHasEnded();
  const inviter = await requireInviter(reading, invitation);
  return { kind: 'invitation', email: invitation.email, inviter, grant: invitation };
}

async function requireInviter(reading: Reading, invite: Invite): Promise<User> {
  const inviter = await entitledInviter(reading, invite);
  if (!inviter) throw linkHasEnded();
  return inviter;
}

/** A valid reusable link. Refuses others. */
export async function requireOpenLink(reading: Reading, key: string): Promise<InviteLinkRow> {
  const { db, realm, now } = reading;
  const link = await findLinkByToken(db, realm.id, key);
  if (!link) throw linkIsUnknown();
  if (link.is_revoked === 1 || isOver(link, now)) throw linkHasEnded();
  await requireInviter(reading, link);
  return link;
}

/** The choices of someone who registers. */
interface Registration {
  fullName: string;
  password: string;
  /** By the IANA database. */
  timezone: string | undefined;
}

interface Candidate {
  fullName: string;
  passwordHash: string;
  timezone: string | undefined;
}

/**
 * Registers an account by the key of a confirmation link. Checks the link, the name and the password, in that order.
 */
export const registration = (key: string, chosen: Registration): TwoSteps<Candidate, User> => ({
  beforeUnit: (scope) => candidateOf(scope, key, chosen),
  execute: (scope, candidate) => admit(scope, key, candidate),
});

async function candidateOf(scope: Scope, key: string, chosen: Registration): Promise<Candidate> {
  const { fullName, password, timezone } = chosen;
  await requireSignup(scope, key);
  const name = fullNameOf(fullName);
  if (await isWeak(password, scope.byWorker)) throw weakPassword();
  // A form that sends a time zone does so by itself: one that the server does not know is no reason to refuse somebody.
  const known = timezone !== undefined && isTimeZone(timezone) ? timezone : undefined;
  return { fullName: name, passwordHash: await passwordHash(password), timezone: known };
}

/** Creates the account, closes the invitations that led to it, and emits the events. */
async function admit(scope: Scope, key: string, account: Candidate): Promise<User> {
  const { db, realm, now } = scope;
  const signup = await requireSignup(scope, key);
  const { email, grant } = signup;
  if (await takenBy(db, realm, email)) throw emailHasAccount(email);
  await requireFreeName(scope, account.fullName);
  const channels = await grantedChannels(scope, grant, signup.inviter);
  const user = await createPerson(scope, { ...account, email, role: grant.role, channels });
  const others = await closeInvitations(db, realm.id, email, signup.kind === 'invitation' ? grant.id : undefined);
  if (signup.kind === 'link') await useSignup(db, signup.signup.id, now);
  else await noticeToInviter(scope, signup.grant, user);
  emitInvitesChanged(scope, grant.inviter_id, ...others.filter((id) => id !== grant.inviter_id));
  return user;
}

async function noticeToInviter(scope: Scope, invitation: InvitationRow, user: User): Promise<void> {
  if (invitation.notifies_inviter === 0) return;
  const inviter = await findUser(scope.db, scope.realm.id, invitation.inviter_id);
  if (inviter?.isActive)
    await noticeTo(scope, inviter, `${silentMention(user)} accepted your invitation to join the service!`);
}

const TOKEN_LENGTH = 24;
const HOUR = 3600;
const DAY = 24 * HOUR;

/** Sends a confirmation to the address of someone who follows a reusable link. */
export async function confirmEmail(scope: Scope, key: string, email: string): Promise<void> {
  const { db, realm, now } = scope;
  const link = await requireOpenLink(scope, key);
  await requireAllowedEmail(scope, email);
  if (await takenBy(db, realm, email)) throw emailHasAccount(email);
  if ((await countSignupsSince(db, realm.id, email, now - HOUR)) >= MAX_CONFIRMATIONS_PER_HOUR) return;
  if ((await countSignupsSince(db, realm.id, undefined, now - DAY)) >= MAX_CONFIRMATIONS_PER_DAY) return;
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
  const mail = confirmationMail({ realm, url: confirmationUrl(realm, token), expiresAt });
  await insertMail(scope, { realmId: realm.id, recipient: email, ...mail });
}
