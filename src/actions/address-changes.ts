import { notFound } from '../domain/errors.ts';
import { isAdministrator } from '../domain/roles.ts';
import { addressChangesDisabled, addressHasOwner, addressRuledOut } from '../domain/settings.ts';
import type { User } from '../domain/user.ts';
import { lockedUser, updateAccount } from '../store/accounts.ts';
import { deleteAddressChange, findAddressChange, saveAddressChange } from '../store/address-changes.ts';
import { type Db, lockRealm } from '../store/db.ts';
import { insertMail } from '../store/mails.ts';
import type { AddressChangeRow } from '../store/tables.ts';
import { findUser } from '../store/users.ts';
import { newAddressMail } from '../views/account-mails.ts';
import { randomKey } from './accounts.ts';
import { forbiddenBy, takenBy } from './addresses.ts';
import type { Scope } from './scope.ts';
import { tellNewAddress } from './settings.ts';

const changeIsOver = () => notFound('This link does not work: it was used already, it is incomplete, or too old.');

const VALIDITY = 86_400;

/** Refuses an address that the user cannot change to. */
export async function requireFreeAddress({ db, realm }: Scope, user: User, email: string): Promise<void> {
  const rule = await forbiddenBy(db, realm, email);
  if (rule !== undefined) throw addressRuledOut(rule);
  if (realm.settings.email_changes_disabled && !isAdministrator(user)) throw addressChangesDisabled();
  const isOwnSpelling = email.toLowerCase() === user.email.toLowerCase();
  if (!isOwnSpelling && (await takenBy(db, realm, email))) throw addressHasOwner();
}

/** Mails a link to the new address; the account keeps the old one until it is followed. */
export async function askForConfirmation({ db, realm, now }: Scope, user: User, email: string): Promise<void> {
  const token = randomKey();
  await saveAddressChange(db, { user_id: user.id, email, token, expires_at: now + VALIDITY });
  const url = `${realm.origin}/accounts/confirm_address/${token}`;
  await insertMail(db, { realmId: realm.id, recipient: email, ...newAddressMail(realm, url) }, now);
}

/** The change that a link confirms; an unknown, used or old one is refused. */
export async function requireAddressChange(
  db: Db,
  realmId: number,
  token: string,
  now: number,
): Promise<AddressChangeRow> {
  const change = await findAddressChange(db, token, now);
  const user = change && (await findUser(db, realmId, change.user_id));
  if (!change || !user?.isActive) throw changeIsOver();
  return change;
}

/** Gives the account its new address and tells whom it concerns. */
export async function confirmNewAddress(scope: Scope, token: string): Promise<string> {
  const { db, realm, now } = scope;
  await lockRealm(db, realm.id);
  const change = await requireAddressChange(db, realm.id, token, now);
  const user = await lockedUser(db, realm.id, change.user_id);
  if (!user) throw changeIsOver();
  await requireFreeAddress(scope, user, change.email);
  await deleteAddressChange(db, user.id);
  await updateAccount(db, user.id, { email: change.email, email_key: change.email.toLowerCase() });
  await tellNewAddress(scope, { ...user, email: change.email });
  return change.email;
}
