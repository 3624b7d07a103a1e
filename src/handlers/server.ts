import { rendered } from '../actions/messages/rendering.ts';
import { createApiKey, passwordFits } from '../actions/users/accounts.ts';
import { type Call, inTwoSteps, type Reply } from '../api/operation.ts';
import { Refusal } from '../domain/errors.ts';
import type { Realm } from '../domain/organization/organization.ts';
import { accountDeactivated, notAnEmail, organizationDeactivated, wrongPassword } from '../domain/users/login.ts';
import type { User } from '../domain/users/user.ts';
import { isEmail } from '../domain/users/users.ts';
import { findPictures } from '../store/organization/pictures.ts';
import { findRealm } from '../store/organization/realms.ts';
import { findPasswordHash } from '../store/users/accounts.ts';
import { findUser, findUserByEmail } from '../store/users/users.ts';
import { realmPictureUrl } from '../views/organization/pictures.ts';
import { serverSettingsView } from '../views/server.ts';

/** A program of this name gets the response for an outdated client. */
const OUTDATED_CLIENT = 'ZulipInvalid';

/** The responses, as long as an organization does not change: clients ask before every login. */
const answers = new WeakMap<Realm, Promise<Omit<Reply<'getServerSettings'>, 'realm_icon'>>>();

export async function getServerSettings(call: Call<'getServerSettings'>): Promise<Reply<'getServerSettings'>> {
  const { client, db, realm } = call;
  const answer = answers.get(realm) ?? describedHtml(call).then((html) => serverSettingsView(realm, html));
  answers.set(realm, answer);
  const realm_icon = realmPictureUrl(realm, await findPictures(db, realm.id), 'icon');
  return { ...(await answer), realm_icon, is_incompatible: client === OUTDATED_CLIENT };
}

/** A description that cannot be rendered must not prevent logins. */
async function describedHtml(call: Call<'getServerSettings'>): Promise<string> {
  try {
    return (await rendered(call, undefined, call.realm.description, { previews: false })).html;
  } catch (error) {
    answers.delete(call.realm);
    if (!(error instanceof Refusal)) throw error;
    return '';
  }
}

/** An account, and the hash with which its password was compared. */
interface Login {
  account: User;
  hash: string | undefined;
}

/** The account with this address and password. */
async function accountOf(call: Call<'fetchApiKey'>): Promise<Login> {
  const { db, realm, form, services } = call;
  const email = form.username.trim();
  if (!isEmail(email)) throw notAnEmail();
  const name = `${realm.id} ${email.toLowerCase()}`;
  await services.logins.begin(name);
  const current = await findRealm(db, realm.id);
  if (current?.is_active === 0) throw organizationDeactivated();
  const user = await findUserByEmail(db, realm.id, email);
  // Compares in any case, so that the duration does not reveal which accounts exist.
  const hash = await findPasswordHash(db, user?.id);
  const fits = await passwordFits(hash, form.password);
  if (user && !user.isActive) throw accountDeactivated();
  if (!user || !fits) throw wrongPassword();
  await services.logins.succeed(name);
  return { account: user, hash };
}

async function handOutKey(
  { db, realm, client, now }: Call<'fetchApiKey'>,
  { account, hash }: Login,
): Promise<Reply<'fetchApiKey'>> {
  const user = await findUser(db, realm.id, account.id);
  if (!user?.isActive) throw accountDeactivated();
  // Changing the password may have revoked all keys meanwhile.
  if ((await findPasswordHash(db, user.id)) !== hash) throw wrongPassword();
  return { api_key: await createApiKey(db, user.id, client, now), email: user.email, user_id: user.id };
}

export const fetchApiKey = inTwoSteps<'fetchApiKey', Login>({ beforeUnit: accountOf, execute: handOutKey });
