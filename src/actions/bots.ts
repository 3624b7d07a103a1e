import { BOT_POLICY, BOT_TYPE } from '../domain/bots.ts';
import type { Realm } from '../domain/organization.ts';
import { realmHost } from '../domain/organization.ts';
import { isAdministrator, ROLE } from '../domain/roles.ts';
import type { User } from '../domain/user.ts';
import { botView } from '../views/users.ts';
import { createApiKey } from './accounts.ts';
import type { Scope } from './scope.ts';
import { createMember } from './users.ts';

/** Whether the organization lets the person make a bot of this kind. */
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

export const botAddress = (shortName: string, realm: Realm) => `${shortName}-bot@${realmHost(realm)}`;

/** Makes a bot and its API key; address and name are known to be free. */
export async function createBot(
  scope: Scope,
  owner: User,
  { email, fullName, type }: { email: string; fullName: string; type: number },
): Promise<{ bot: User; apiKey: string }> {
  const { db, realm, now, emitLive } = scope;
  const bot = await createMember(scope, { email, fullName, role: ROLE.member, bot: { type, ownerId: owner.id } });
  const apiKey = await createApiKey(db, bot.id, 'first key', now);
  // Never stored, so that the key is not: only its hash may be in the database.
  emitLive(
    { administrators: true, users: [owner.id] },
    { type: 'realm_bot', op: 'add', bot: botView(bot, realm, apiKey) },
  );
  return { bot, apiKey };
}
