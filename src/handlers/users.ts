import { requireAdministrator, requirePerson, viewerOf } from '../actions/access.ts';
import { passwordHash } from '../actions/accounts.ts';
import { forbiddenBy } from '../actions/addresses.ts';
import { botAddress, createBot as makeBot, mayCreateBot } from '../actions/bots.ts';
import { defaultChannels } from '../actions/default-channels.ts';
import {
  changeRole,
  createPerson,
  deactivateUser as deactivate,
  isOnlyOwner,
  reactivateUser as reactivate,
  renameUser,
  requireFreeName,
  requireUserToManage,
} from '../actions/users.ts';
import { isWeakPassword } from '../adapters/password-strength.ts';
import { type Call, prepared, type Reply } from '../api/operation.ts';
import { botAddressTaken, botNameTaken, isShortName, requireBotType } from '../domain/bots.ts';
import { insufficientPermission, mustBeOwner, noSuchUser } from '../domain/errors.ts';
import { isOwner, ROLE } from '../domain/roles.ts';
import type { User } from '../domain/user.ts';
import {
  addressRefused,
  addressTaken,
  badNameOrAddress,
  fullNameOf,
  lastUser,
  mayNotCreateUsers,
  noSuchProfileField,
  onlyOwnerCannotBeDeactivated,
  onlyOwnerStays,
  weakPassword,
} from '../domain/users.ts';
import { countActive, hasActiveBotNamed } from '../store/accounts.ts';
import { lockRealm } from '../store/db.ts';
import { newestReceived } from '../store/history.ts';
import { insertMail } from '../store/mails.ts';
import { allUsers, findUser, findUserByEmail } from '../store/users.ts';
import { deactivationMail } from '../views/account-mails.ts';
import { avatarUrl } from '../views/people.ts';
import { BOT_DEFAULTS, userView } from '../views/users.ts';

interface Candidate {
  email: string;
  fullName: string;
  passwordHash: string;
}

export const createUser = prepared<'createUser', Candidate>({ prepare: candidateOf, carryOut: admit });

/** Checks everything in the order that clients know before it spends time on the password. */
async function candidateOf(call: Call<'createUser'>): Promise<Candidate> {
  const { caller, db, realm, form } = call;
  requireAdministrator(caller);
  if (!caller.canCreateUsers) throw mayNotCreateUsers();
  const fullName = fullNameOf(form.full_name);
  await requireFreeName(call, fullName);
  const rule = await forbiddenBy(db, realm, form.email);
  if (rule !== undefined) throw addressRefused(form.email, rule);
  if (await findUserByEmail(db, realm.id, form.email)) throw addressTaken(form.email);
  if (await isWeakPassword(form.password)) throw weakPassword();
  return { email: form.email, fullName, passwordHash: await passwordHash(form.password) };
}

async function admit(call: Call<'createUser'>, candidate: Candidate): Promise<Reply<'createUser'>> {
  const { db, realm } = call;
  await lockRealm(db, realm.id);
  // Another unit may have taken name or address since they were looked up.
  if (await findUserByEmail(db, realm.id, candidate.email)) throw addressTaken(candidate.email);
  await requireFreeName(call, candidate.fullName);
  const channels = await defaultChannels(db, realm.id);
  const user = await createPerson(call, { ...candidate, role: ROLE.member, channels });
  return { user_id: user.id };
}

export async function getUsers({ caller, query, db, realm }: Call<'getUsers'>): Promise<Reply<'getUsers'>> {
  const form = { clientGravatar: query.client_gravatar, withProfile: query.include_custom_profile_fields };
  const users = await allUsers(db, realm.id);
  return { members: users.map((user) => userView(user, caller, realm, form)) };
}

export async function getUser({ caller, path, query, db, realm }: Call<'getUser'>): Promise<Reply<'getUser'>> {
  const user = await findUser(db, realm.id, path.user_id);
  if (!user) throw noSuchUser();
  const form = { clientGravatar: query.client_gravatar, withProfile: query.include_custom_profile_fields };
  return { user: userView(user, caller, realm, form) };
}

export async function getOwnUser({ caller, db, realm }: Call<'getOwnUser'>): Promise<Reply<'getOwnUser'>> {
  return {
    ...userView(caller, caller, realm, { clientGravatar: false, withProfile: true }),
    max_message_id: await newestReceived(db, viewerOf(caller)),
  };
}

export async function editUser(call: Call<'editUser'>): Promise<Reply<'editUser'>> {
  const { caller, path, form, db, realm } = call;
  await lockRealm(db, realm.id);
  const user = await requireUserToManage(call, caller, path.user_id);
  const { role, full_name: name } = form;
  if (role !== undefined && role !== user.role) {
    if (!isOwner(caller) && (role === ROLE.owner || isOwner(user))) throw mustBeOwner();
    if (await isOnlyOwner(db, user)) throw onlyOwnerStays();
    await changeRole(call, user, role);
  }
  if (name !== undefined && name.trim() !== '' && name !== user.fullName) {
    const fullName = fullNameOf(name);
    await requireFreeName(call, fullName, user);
    await renameUser(call, user, fullName);
  }
  const [field] = form.profile_data ?? [];
  if (field) throw noSuchProfileField(field.id);
}

export async function deactivateOwnUser(call: Call<'deactivateOwnUser'>): Promise<Reply<'deactivateOwnUser'>> {
  const { caller, db, realm } = call;
  // Two owners who leave at once must come one after the other.
  await lockRealm(db, realm.id);
  if ((await countActive(db, realm.id)) === 1) throw lastUser(false);
  if (await isOnlyOwner(db, caller)) throw lastUser(true);
  await deactivate(call, caller);
}

export async function deactivateUser(call: Call<'deactivateUser'>): Promise<Reply<'deactivateUser'>> {
  const { caller, path, form, db, realm } = call;
  await lockRealm(db, realm.id);
  const user = await requireUserToManage(call, caller, path.user_id, { peopleOnly: true, activeOnly: true });
  if (isOwner(user) && !isOwner(caller)) throw mustBeOwner();
  if (await isOnlyOwner(db, user)) throw onlyOwnerCannotBeDeactivated();
  await deactivate(call, user);
  const comment = (form.deactivation_notification_comment ?? '').trim();
  if (comment !== '') await sayGoodbye(call, user, comment);
}

async function sayGoodbye(
  { db, realm, now, afterwards, services }: Call<'deactivateUser'>,
  user: User,
  comment: string,
) {
  await insertMail(db, { realmId: realm.id, recipient: user.email, ...deactivationMail(realm, comment) }, now);
  afterwards(services.mailer.wake);
}

export async function reactivateUser(call: Call<'reactivateUser'>): Promise<Reply<'reactivateUser'>> {
  const user = await requireUserToManage(call, call.caller, call.path.user_id);
  await reactivate(call, user);
}

export async function createBot(call: Call<'createBot'>): Promise<Reply<'createBot'>> {
  const { caller, form, db, realm } = call;
  requirePerson(caller);
  await lockRealm(db, realm.id);
  const fullName = fullNameOf(form.full_name);
  if (!isShortName(form.short_name)) throw badNameOrAddress();
  const email = botAddress(form.short_name, realm);
  if (await findUserByEmail(db, realm.id, email)) throw botAddressTaken();
  if (await hasActiveBotNamed(db, realm.id, fullName)) throw botNameTaken();
  if (!mayCreateBot(realm, caller, form.bot_type)) throw insufficientPermission();
  requireBotType(form.bot_type);
  const { bot, apiKey } = await makeBot(call, caller, { email, fullName, type: form.bot_type });
  return { user_id: bot.id, api_key: apiKey, avatar_url: avatarUrl(bot), ...BOT_DEFAULTS };
}
