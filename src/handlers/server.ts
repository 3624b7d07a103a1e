import { createApiKey, passwordFits } from '../actions/accounts.ts';
import { rendered } from '../actions/rendering.ts';
import { type Call, prepared, type Reply } from '../api/operation.ts';
import { accountDeactivated, notAnAddress, organizationDeactivated, wrongPassword } from '../domain/login.ts';
import type { Realm } from '../domain/organization.ts';
import type { User } from '../domain/user.ts';
import { isAddress } from '../domain/users.ts';
import { passwordHashOf } from '../store/accounts.ts';
import { findRealm } from '../store/realms.ts';
import { findUser, findUserByEmail } from '../store/users.ts';
import { serverSettingsView } from '../views/server.ts';

/** A program of this name asks what an outdated client is told. */
const OUTDATED_CLIENT = 'ZulipInvalid';

/** The answers, as long as an organization stays as it is: this is asked before every log-in. */
const answers = new WeakMap<Realm, Promise<Reply<'getServerSettings'>>>();

export async function getServerSettings(call: Call<'getServerSettings'>): Promise<Reply<'getServerSettings'>> {
  const { db, client, realm } = call;
  const answer =
    answers.get(realm) ??
    rendered(db, realm, undefined, realm.description, { previews: false }).then(({ html }) =>
      serverSettingsView(realm, html),
    );
  answers.set(realm, answer);
  return { ...(await answer), is_incompatible: client === OUTDATED_CLIENT };
}

/** The account that address and password open. */
async function accountOf(call: Call<'fetchApiKey'>): Promise<User> {
  const { db, realm, form, services } = call;
  const email = form.username.trim();
  if (!isAddress(email)) throw notAnAddress();
  const name = `${realm.id} ${email.toLowerCase()}`;
  await services.logins.begin(name);
  const current = await findRealm(db, realm.id);
  if (current?.is_active === 0) throw organizationDeactivated();
  const user = await findUserByEmail(db, realm.id, email);
  if (user && !user.isActive) throw accountDeactivated();
  const stored = user && (await passwordHashOf(db, user.id));
  if (!user || stored === undefined || !(await passwordFits(stored, form.password))) throw wrongPassword();
  await services.logins.succeed(name);
  return user;
}

async function handOutKey(
  { db, realm, client, now }: Call<'fetchApiKey'>,
  account: User,
): Promise<Reply<'fetchApiKey'>> {
  const user = await findUser(db, realm.id, account.id);
  if (!user?.isActive) throw accountDeactivated();
  return { api_key: await createApiKey(db, user.id, client, now), email: user.email, user_id: user.id };
}

export const fetchApiKey = prepared<'fetchApiKey', User>({ prepare: accountOf, carryOut: handOutKey });
