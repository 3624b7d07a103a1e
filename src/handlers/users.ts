import { viewerOf } from '../actions/access.ts';
import { defaultChannels } from '../actions/channels/default-channels.ts';
import { createApiKey, isWeak, passwordHash } from '../actions/users/accounts.ts';
import {
  botEmail,
  changeBotOwner,
  createBot as makeBot,
  mayCreateBot,
  moveService,
  renameBot,
  replaceBotKey,
  requireBot,
} from '../actions/users/bots.ts';
import { forbiddenBy, takenBy } from '../actions/users/emails.ts';
import { requireNamedUser } from '../actions/users/named-user.ts';
import { editProfile, profileOf } from '../actions/users/profile-fields.ts';
import { userListText } from '../actions/users/user-list.ts';
import {
  changeRole,
  createPerson,
  deactivateUser as deactivate,
  endKeys,
  isOnlyOwner,
  reactivateUser as reactivate,
  renameUser,
  requireFreeBotName,
  requireFreeName,
  requireUserToManage,
} from '../actions/users/users.ts';
import { type Call, inTwoSteps, type Reply, type WrittenReply } from '../api/operation.ts';
import { insufficientPermission, missingArgument, mustBeOwner } from '../domain/errors.ts';
import { BOT_TYPE, botEmailTaken, isShortName, requireBotType } from '../domain/users/bots.ts';
import { payloadUrlOf } from '../domain/users/outgoing-webhooks.ts';
import { isOwner, ROLE } from '../domain/users/roles.ts';
import type { User } from '../domain/users/user.ts';
import {
  accountEmailRefused,
  badNameOrEmail,
  emailTaken,
  fullNameOf,
  lastUser,
  mayNotCreateUsers,
  onlyOwnerCannotBeDeactivated,
  onlyOwnerStays,
  weakPassword,
} from '../domain/users/users.ts';
import { findNewestReceived } from '../store/messages/places.ts';
import { insertMail } from '../store/organization/mails.ts';
import { countActive } from '../store/users/accounts.ts';
import { listBots } from '../store/users/bots.ts';
import { listProfileValues } from '../store/users/profile-fields.ts';
import { findUser, findUserByEmail, listUsers } from '../store/users/users.ts';
import { deactivationMail } from '../views/users/account-mails.ts';
import { avatarUrl, shownEmail } from '../views/users/people.ts';
import { BOT_DEFAULTS, ownBotView, userView } from '../views/users/users.ts';

interface Candidate {
  email: string;
  fullName: string;
  passwordHash: string;
}

export const createUser = inTwoSteps<'createUser', Candidate>({ beforeUnit: candidateOf, execute: admit });

/** Checks everything, in the order that clients expect, before it spends time on the password. */
async function candidateOf(call: Call<'createUser'>): Promise<Candidate> {
  const { caller, db, realm, form } = call;
  if (!caller.canCreateUsers) throw mayNotCreateUsers();
  const fullName = fullNameOf(form.full_name);
  await requireFreeName(call, fullName);
  const rule = await forbiddenBy(db, realm, form.email);
  if (rule !== undefined) throw accountEmailRefused(form.email, rule);
  if (await takenBy(db, realm, form.email)) throw emailTaken(form.email);
  if (await isWeak(form.password, call.byWorker)) throw weakPassword();
  return { email: form.email, fullName, passwordHash: await passwordHash(form.password) };
}

async function admit(call: Call<'createUser'>, candidate: Candidate): Promise<Reply<'createUser'>> {
  const { db, realm } = call;
  // Another unit may have taken name or address, or forbidden the address, since they were looked up.
  const rule = await forbiddenBy(db, realm, candidate.email);
  if (rule !== undefined) throw accountEmailRefused(candidate.email, rule);
  if (await takenBy(db, realm, candidate.email)) throw emailTaken(candidate.email);
  await requireFreeName(call, candidate.fullName);
  const channels = await defaultChannels(db, realm.id);
  const user = await createPerson(call, { ...candidate, role: ROLE.member, channels });
  return { user_id: user.id };
}

export async function getUsers({ caller, query, db, realm }: Call<'getUsers'>): Promise<WrittenReply<'getUsers'>> {
  const profiles = query.include_custom_profile_fields ? await listProfileValues(db, realm.id) : undefined;
  const form = { clientGravatar: query.client_gravatar, profiles };
  return { members: await userListText(await listUsers(db, realm.id), { viewer: caller, realm, form }) };
}

export async function getUser(call: Call<'getUser'>): Promise<Reply<'getUser'>> {
  const { caller, path, query, db, realm } = call;
  const user = await requireNamedUser(call, caller, path.user_id);
  const profiles = query.include_custom_profile_fields ? await profileOf(db, user.id) : undefined;
  const form = { clientGravatar: query.client_gravatar, profiles };
  return { user: userView(user, caller, realm, form) };
}

export async function getOwnUser({ caller, db, realm }: Call<'getOwnUser'>): Promise<Reply<'getOwnUser'>> {
  const form = { clientGravatar: false, profiles: await profileOf(db, caller.id) };
  const { bot_type: botType, ...account } = userView(caller, caller, realm, form);
  return {
    ...account,
    ...(botType && botType !== BOT_TYPE.incomingWebhook && { bot_type: botType }),
    max_message_id: await findNewestReceived(db, viewerOf(caller)),
  };
}

export async function editUser(call: Call<'editUser'>): Promise<Reply<'editUser'>> {
  const { caller, path, form, db } = call;
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
    await (user.isBot ? renameBot : renameUser)(call, user, fullName);
  }
  if (form.profile_data !== undefined) await editProfile(call, user, form.profile_data);
}

export async function deactivateOwnUser(call: Call<'deactivateOwnUser'>): Promise<Reply<'deactivateOwnUser'>> {
  const { caller, db, realm } = call;
  if ((await countActive(db, realm.id, 2)) === 1) throw lastUser(false);
  if (await isOnlyOwner(db, caller)) throw lastUser(true);
  await deactivate(call, caller);
}

export async function deactivateUser(call: Call<'deactivateUser'>): Promise<Reply<'deactivateUser'>> {
  const { caller, path, form, db } = call;
  const user = await requireUserToManage(call, caller, path.user_id, { peopleOnly: true, activeOnly: true });
  if (isOwner(user) && !isOwner(caller)) throw mustBeOwner();
  if (await isOnlyOwner(db, user)) throw onlyOwnerCannotBeDeactivated();
  await deactivate(call, user);
  const comment = (form.deactivation_notification_comment ?? '').trim();
  if (comment !== '') await mailDeactivation(call, user, comment);
}

async function mailDeactivation(call: Call<'deactivateUser'>, user: User, comment: string) {
  const { realm } = call;
  await insertMail(call, { realmId: realm.id, recipient: user.email, ...deactivationMail(realm, comment) });
}

export async function reactivateUser(call: Call<'reactivateUser'>): Promise<Reply<'reactivateUser'>> {
  const user = await requireUserToManage(call, call.caller, call.path.user_id);
  await reactivate(call, user);
}

export async function regenerateApiKey(call: Call<'regenerateApiKey'>): Promise<Reply<'regenerateApiKey'>> {
  const { caller, client, db, now } = call;
  await endKeys(call, caller);
  return { api_key: await createApiKey(db, caller.id, client, now) };
}

export async function createBot(call: Call<'createBot'>): Promise<Reply<'createBot'>> {
  const { caller, form, db, realm } = call;
  const fullName = fullNameOf(form.full_name);
  if (!isShortName(form.short_name)) throw badNameOrEmail();
  const email = botEmail(form.short_name, realm);
  if (await findUserByEmail(db, realm.id, email)) throw botEmailTaken();
  await requireFreeBotName(call, fullName);
  await requireFreeName(call, fullName);
  if (!mayCreateBot(realm, caller, form.bot_type)) throw insufficientPermission();
  requireBotType(form.bot_type);
  const payloadUrl = form.bot_type === BOT_TYPE.outgoingWebhook ? requirePayloadUrl(call) : undefined;
  const { bot, apiKey } = await makeBot(call, caller, { email, fullName, type: form.bot_type, payloadUrl });
  return { user_id: bot.id, api_key: apiKey, avatar_url: avatarUrl(bot), ...BOT_DEFAULTS };
}

function requirePayloadUrl({ form, services }: Call<'createBot'>): string {
  if (form.payload_url === undefined) throw missingArgument('payload_url');
  return payloadUrlOf(form.payload_url, services.config.outgoingWebhookHosts);
}

export async function getBots({ caller, db, realm }: Call<'getBots'>): Promise<Reply<'getBots'>> {
  const bots = await listBots(db, realm.id, caller.id);
  return { bots: bots.filter(({ isActive }) => isActive).map(ownBotView) };
}

export async function editBot(call: Call<'editBot'>): Promise<Reply<'editBot'>> {
  const { caller, path, form, db, realm } = call;
  const bot = await requireBot(call, caller, path.bot_id);
  const name = form.full_name;
  const fullName = name === undefined || name.trim() === '' ? bot.fullName : fullNameOf(name);
  if (fullName !== bot.fullName) {
    await requireFreeBotName(call, fullName);
    await requireFreeName(call, fullName, bot);
    await renameBot(call, bot, fullName);
  }
  const hosts = call.services.config.outgoingWebhookHosts;
  const url = form.service_payload_url === undefined ? undefined : payloadUrlOf(form.service_payload_url, hosts);
  const serviceUrl = await moveService(call, bot, url);
  const { botOwnerId } =
    form.bot_owner_id === undefined
      ? bot
      : await changeBotOwner(call, { ...bot, fullName }, form.bot_owner_id, call.client);
  const owner = botOwnerId === null ? undefined : await findUser(db, realm.id, botOwnerId);
  return {
    ...{ full_name: fullName, avatar_url: avatarUrl(bot) },
    ...{ service_interface: 1, service_payload_url: serviceUrl ?? null, config_data: null },
    ...BOT_DEFAULTS,
    bot_owner: owner ? shownEmail(owner, caller, realm) : '',
  };
}

export async function deactivateBot(call: Call<'deactivateBot'>): Promise<Reply<'deactivateBot'>> {
  const { caller, path } = call;
  const bot = await requireBot(call, caller, path.bot_id);
  if (bot.isActive) await deactivate(call, bot);
}

export async function regenerateBotApiKey(call: Call<'regenerateBotApiKey'>): Promise<Reply<'regenerateBotApiKey'>> {
  const bot = await requireBot(call, call.caller, call.path.bot_id);
  return { api_key: await replaceBotKey(call, bot, call.client) };
}
