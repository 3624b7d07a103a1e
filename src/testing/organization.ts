import { announceCreation, createChannel } from '../actions/channels/create-channel.ts';
import { subscribeUsers } from '../actions/channels/subscribing.ts';
import { sendMessage } from '../actions/messages/send-message.ts';
import { createRealm } from '../actions/organization/realms.ts';
import { createAccount, hashOfKey, passwordHash } from '../actions/users/accounts.ts';
import { normalizedContent } from '../domain/messages/content.ts';
import { ROLE } from '../domain/users/roles.ts';
import type { User } from '../domain/users/user.ts';
import { findChannel } from '../store/channels/channels.ts';
import { type Database, type Db, openDatabase } from '../store/db/open.ts';
import { realmOf } from '../store/organization/realms.ts';
import { updateSecret } from '../store/organization/secrets.ts';
import { insertApiKey } from '../store/users/accounts.ts';
import { scopeOfNewRealm, serverUnits } from '../unit/run.ts';
import type { Scope, ServerScope } from '../unit/scope.ts';
import type { TestAccount, TestAccountName, TestChannel, TestChannelName } from './api.ts';

/** The time of every test server after its start: Monday, 5 January 2026, nine o'clock UTC. */
export const START = 1_767_603_600;

/** In the order of their IDs, which begin after those of the system bots. */
const ROLES: readonly (readonly [TestAccountName, TestAccount['role']])[] = [
  ['owner', 'owner'],
  ['administrator', 'administrator'],
  ['moderator', 'moderator'],
  ['member', 'member'],
  ['other', 'member'],
  ['guest', 'guest'],
  ['bot', 'member'],
];
const FIRST_ID = 4;
const KEY_LENGTH = 32;

function accountOf(name: TestAccountName, role: TestAccount['role'], id: number): TestAccount {
  return {
    id,
    email: `${name}@example.com`,
    full_name: name.slice(0, 1).toUpperCase() + name.slice(1),
    role,
    is_bot: name === 'bot',
    api_key: `${name}Key`.padEnd(KEY_LENGTH, '0'),
    password: name === 'bot' ? null : `${name}-password`,
  };
}

export const ACCOUNTS = Object.fromEntries(
  ROLES.map(([name, role], index) => [name, accountOf(name, role, FIRST_ID + index)]),
) as Record<TestAccountName, TestAccount>;

const everyone = ROLES.map(([name]) => name);

export const CHANNELS: Record<TestChannelName, TestChannel> = {
  general: { id: 1, name: 'general', is_private: false, subscribers: everyone },
  engineering: {
    id: 2,
    name: 'engineering',
    is_private: false,
    subscribers: ['owner', 'administrator', 'moderator', 'member', 'bot'],
  },
  leadership: { id: 3, name: 'leadership', is_private: true, subscribers: ['owner', 'administrator'] },
};

/** Of no account: an arbitrary constant, so that the email addresses of channels are the same everywhere. */
const MAIL_SECRET = '0'.repeat(64);

/** Creates the database of the test organization in a new file. */
export async function createTemplate(file: string): Promise<void> {
  const database = await openDatabase(`sqlite:${file}`, { isThrowAway: true });
  try {
    await database.migrate();
    await fill(database);
  } finally {
    await database.close();
  }
}

async function fill(database: Database): Promise<void> {
  const hashes = new Map<string, string>();
  for (const { email, password } of Object.values(ACCOUNTS)) {
    if (password !== null) hashes.set(email, await passwordHash(password));
  }
  await serverUnits(database, { now: () => START })((unit) => found(unit, hashes));
}

async function found(unit: ServerScope, hashes: ReadonlyMap<string, string>): Promise<void> {
  await updateSecret(unit.db, 'mail addresses', MAIL_SECRET);
  const row = await createRealm(unit.db, { subdomain: '', name: 'Test organization', now: START });
  const scope = scopeOfNewRealm(unit, realmOf(row, 'http://localhost'), START);
  const users = new Map<TestAccountName, User>();
  for (const [name] of ROLES) {
    const account = ACCOUNTS[name];
    const user = await addAccount(scope.db, row.id, account, hashes.get(account.email));
    users.set(name, user);
  }
  const person = (name: TestAccountName): User => {
    const user = users.get(name);
    if (user?.id !== ACCOUNTS[name].id) throw new Error(`the ID of ${name} is ${user?.id}`);
    return user;
  };
  for (const channel of Object.values(CHANNELS)) await addChannel(scope, channel, person);
  await welcome(scope, person('owner'));
}

async function addAccount(db: Db, realmId: number, account: TestAccount, hash: string | undefined): Promise<User> {
  const user = await createAccount(db, {
    realmId,
    email: account.email,
    fullName: account.full_name,
    role: ROLE[account.role],
    canCreateUsers: account.role === 'owner',
    ...(account.is_bot ? { bot: { type: 1, ownerId: ACCOUNTS.owner.id } } : { passwordHash: hash }),
    now: START,
  });
  await insertApiKey(db, { user_id: user.id, name: 'test', key_hash: hashOfKey(account.api_key), created_at: START });
  return user;
}

async function addChannel(
  scope: Scope,
  { id, name, is_private: isPrivate, subscribers }: TestChannel,
  person: (name: TestAccountName) => User,
): Promise<void> {
  const creator = person('owner');
  const channel = await createChannel(scope, creator, {
    name,
    description: '',
    isPrivate,
    isWebPublic: false,
    isHistoryPublic: true,
    postPolicy: 1,
    messageRetentionDays: null,
    isDefault: name === 'general',
  });
  if (channel.id !== id) throw new Error(`the ID of ${name} is ${channel.id}`);
  const joining = subscribers.map((one) => ({ user: person(one), channel }));
  await subscribeUsers(scope, joining, { newChannelIds: new Set([id]) });
  await announceCreation(scope, creator, [channel]);
}

async function welcome(scope: Scope, sender: User): Promise<void> {
  const channel = await findChannel(scope.db, scope.realm.id, CHANNELS.general.id);
  if (!channel) throw new Error('there is no channel general');
  const place = { channel, topic: 'welcome' };
  await sendMessage(scope, {
    sender,
    client: 'test',
    place,
    content: normalizedContent('Welcome!'),
    isReadBySender: true,
  });
}
