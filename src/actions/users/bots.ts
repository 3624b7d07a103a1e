import { insufficientPermission, mustBeOwner } from '../../domain/errors.ts';
import type { AnyEvent } from '../../domain/event.ts';
import { MAX_BOTS } from '../../domain/limits.ts';
import type { Realm } from '../../domain/organization/organization.ts';
import { realmHost } from '../../domain/organization/organization.ts';
import {
  BOT_POLICY,
  BOT_TYPE,
  botOwnerIsBot,
  botOwnerIsGone,
  noSuchBot,
  noSuchBotOwner,
  tooManyBots,
} from '../../domain/users/bots.ts';
import { noService } from '../../domain/users/outgoing-webhooks.ts';
import { isAdministrator, isOwner, ROLE } from '../../domain/users/roles.ts';
import type { User } from '../../domain/users/user.ts';
import { updateAccount } from '../../store/users/accounts.ts';
import { listBots } from '../../store/users/bots.ts';
import { findUser } from '../../store/users/users.ts';
import { insertService, listServices, updateServiceUrl } from '../../store/users/webhooks.ts';
import type { Scope } from '../../unit/scope.ts';
import { botView, serviceView } from '../../views/users/users.ts';
import { createApiKey, randomKey } from './accounts.ts';
import { createMember, endKeys, lowerRole, renameUser } from './users.ts';

/** Whether the organization allows the person to create a bot of this kind. */
export function mayCreateBot(realm: Realm, person: User, type: number): boolean {
  if (isAdministrator(person)) return true;
  switch (realm.settings.bot_creation_policy) {
    case BOT_POLICY.everyone:
      return true;
    case BOT_POLICY.webhooksOnly:
      return type === BOT_TYPE.incomingWebhook;
    default:
      return false;
  }
}

export const botEmail = (shortName: string, realm: Realm) => `${shortName}-bot@${realmHost(realm)}`;

/** A bot that the caller may manage: their own, or as an administrator any except those with the role of owner. */
export async function requireBot({ db, realm }: Scope, caller: User, id: number): Promise<User> {
  const bot = await findUser(db, realm.id, id);
  if (!bot?.isBot) throw noSuchBot();
  if (bot.botOwnerId === caller.id) return bot;
  if (!isAdministrator(caller)) throw insufficientPermission();
  // Whoever has its key has its role.
  if (isOwner(bot) && !isOwner(caller)) throw mustBeOwner();
  return bot;
}

const keepersOf = ({ botOwnerId }: User) => ({
  administrators: true as const,
  users: botOwnerId === null ? [] : [botOwnerId],
});

export async function renameBot(scope: Scope, bot: User, fullName: string): Promise<void> {
  await renameUser(scope, bot, fullName);
  const changed = { user_id: bot.id, full_name: fullName };
  scope.emit(keepersOf(bot), { type: 'realm_bot', op: 'update', bot: changed });
}

/** Changes the URL of the bot's service and returns it; undefined if the bot has none. */
export async function moveService(scope: Scope, bot: User, url: string | undefined): Promise<string | undefined> {
  const { db, emit } = scope;
  const service = (await listServices(db, [bot.id])).get(bot.id);
  if (url === undefined || url === service?.url) return service?.url;
  if (!service) throw noService();
  await updateServiceUrl(db, bot.id, url);
  const services = [serviceView({ ...service, url })];
  emit(keepersOf(bot), { type: 'realm_bot', op: 'update', bot: { user_id: bot.id, services } });
  return url;
}

/**
 * Gives the bot to another person, whose role is its highest from then on, with a new key: it may write where its owner may,
 * and the previous owner knows the old one. For an owner who is not an administrator, the bot appears or disappears.
 */
export async function changeBotOwner(scope: Scope, bot: User, ownerId: number, client: string): Promise<User> {
  const { db, realm, emit } = scope;
  const owner = await findUser(db, realm.id, ownerId);
  if (!owner) throw noSuchBotOwner();
  if (!owner.isActive) throw botOwnerIsGone();
  if (owner.isBot) throw botOwnerIsBot();
  if (owner.id === bot.botOwnerId) return bot;
  if ((await listBots(db, realm.id, owner.id)).length >= MAX_BOTS) throw tooManyBots(MAX_BOTS);
  const before = bot.botOwnerId === null ? undefined : await findUser(db, realm.id, bot.botOwnerId);
  const changed = { ...bot, botOwnerId: owner.id };
  await updateAccount(db, bot.id, { bot_owner_id: owner.id });
  const user_id = bot.id;
  if (before && !isAdministrator(before)) {
    emit({ users: [before.id] }, { type: 'realm_bot', op: 'delete', bot: { user_id } });
  }
  if (!isAdministrator(owner)) {
    const service = (await listServices(db, [bot.id])).get(bot.id);
    emit({ users: [owner.id] }, { type: 'realm_bot', op: 'add', bot: botView(changed, realm, '', service) });
  }
  emit({ administrators: true }, { type: 'realm_bot', op: 'update', bot: { user_id, owner_id: owner.id } });
  emit({ everyone: true }, { type: 'realm_user', op: 'update', person: { user_id, bot_owner_id: owner.id } });
  await lowerRole(scope, changed, owner.role);
  await replaceBotKey(scope, changed, client);
  return changed;
}

/** Only the key's hash may be stored, so the key itself is only in the confidential form of the event. */
function emitWithKey({ emit }: Scope, bot: User, key: string, eventWith: (key: string) => AnyEvent): void {
  if (isOwner(bot)) {
    // Whoever has the key has the role of owner, which administrators do not have.
    const holders = keepersOf(bot).users;
    emit({ administrators: true, except: holders }, eventWith(''));
    emit({ users: holders }, eventWith(''), { confidential: eventWith(key) });
  } else emit(keepersOf(bot), eventWith(''), { confidential: eventWith(key) });
}

/** Revokes the bot's keys and creates a new one. */
export async function replaceBotKey(scope: Scope, bot: User, client: string): Promise<string> {
  const { db, now } = scope;
  await endKeys(scope, bot);
  const key = await createApiKey(db, bot.id, client, now);
  emitWithKey(scope, bot, key, (api_key) => ({ type: 'realm_bot', op: 'update', bot: { user_id: bot.id, api_key } }));
  return key;
}

export interface NewBot {
  email: string;
  fullName: string;
  type: number;
  /** Only for an outgoing webhook bot. */
  payloadUrl: string | undefined;
  /** A member, unless given. */
  role?: number;
  canCreateUsers?: boolean;
}

/** Creates a bot and its API key. The caller has checked that address and name are free. */
export async function createBot(
  scope: Scope,
  owner: User,
  { type, payloadUrl, role = ROLE.member, ...account }: NewBot,
): Promise<{ bot: User; apiKey: string }> {
  const { db, realm, now } = scope;
  if ((await listBots(db, realm.id, owner.id)).length >= MAX_BOTS) throw tooManyBots(MAX_BOTS);
  const bot = await createMember(scope, { ...account, role, bot: { type, ownerId: owner.id } });
  const apiKey = await createApiKey(db, bot.id, 'first key', now);
  const service = payloadUrl === undefined ? undefined : { url: payloadUrl, token: randomKey() };
  if (service) await insertService(db, bot.id, service);
  emitWithKey(scope, bot, apiKey, (key) => ({ type: 'realm_bot', op: 'add', bot: botView(bot, realm, key, service) }));
  return { bot, apiKey };
}
