import { emailRefused } from '../../domain/organization/invitations.ts';
import { isAdministrator } from '../../domain/users/roles.ts';
import { emailChangeIsOver, emailChangesDisabled } from '../../domain/users/settings.ts';
import type { User } from '../../domain/users/user.ts';
import { insertMail } from '../../store/organization/mails.ts';
import { updateAccount } from '../../store/users/accounts.ts';
import { deleteEmailChange, findEmailChange, saveEmailChange } from '../../store/users/email-changes.ts';
import { findUser } from '../../store/users/users.ts';
import type { Scope } from '../../unit/scope.ts';
import { newEmailMail } from '../../views/users/account-mails.ts';
import { randomKey } from './accounts.ts';
import { requireAllowedEmail, takenBy } from './emails.ts';
import { countMail } from './mail-limits.ts';
import { emitNewEmail } from './settings.ts';

const VALIDITY = 86_400;

/** Refuses an email address to which the user cannot change. */
export async function requireFreeEmail(scope: Scope, user: User, email: string): Promise<void> {
  const { db, realm } = scope;
  await requireAllowedEmail(scope, email);
  if (realm.settings.email_changes_disabled && !isAdministrator(user)) throw emailChangesDisabled();
  const isOwnSpelling = email.toLowerCase() === user.email.toLowerCase();
  if (!isOwnSpelling && (await takenBy(db, realm, email))) throw emailRefused('registered');
}

/** Sends a link to the new address; the account keeps the old one until the link is followed. */
export async function askForConfirmation(scope: Scope, user: User, email: string): Promise<void> {
  const { db, realm, now } = scope;
  await countMail(scope, user, 'new address');
  const token = randomKey();
  await saveEmailChange(db, { user_id: user.id, email, token, expires_at: now + VALIDITY });
  const url = `${realm.origin}/accounts/confirm_address/${token}`;
  await insertMail(scope, { realmId: realm.id, recipient: email, ...newEmailMail(realm, url) });
}

/** The account and the new address that a link confirms. Refuses unknown, used and expired links. */
export async function requireEmailChange(
  { db, realm, now }: Scope,
  token: string,
): Promise<{ user: User; email: string }> {
  const change = await findEmailChange(db, token, now);
  const user = change && (await findUser(db, realm.id, change.user_id));
  if (!change || !user?.isActive || !realm.isActive) throw emailChangeIsOver();
  return { user, email: change.email };
}

/** Gives the account its new address and emits the change. Returns the address. */
export async function confirmNewEmail(scope: Scope, token: string): Promise<string> {
  const { db } = scope;
  const { user, email } = await requireEmailChange(scope, token);
  await requireFreeEmail(scope, user, email);
  await deleteEmailChange(db, user.id);
  await updateAccount(db, user.id, { email, email_key: email.toLowerCase() });
  await emitNewEmail(scope, { ...user, email });
  return email;
}
