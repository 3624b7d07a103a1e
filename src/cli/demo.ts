import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createAccount, createApiKey, passwordHash, randomKey } from '../actions/accounts.ts';
import { announceCreation, createChannel } from '../actions/create-channel.ts';
import { createRealm } from '../actions/realms.ts';
import type { Scope } from '../actions/scope.ts';
import { type MessagePlace, sendMessage } from '../actions/send-message.ts';
import { subscribeUsers } from '../actions/subscribing.ts';
import type { Config } from '../config.ts';
import type { Channel } from '../domain/channel.ts';
import { findBundledEmoji } from '../domain/emoji.ts';
import { ROLE } from '../domain/roles.ts';
import type { User } from '../domain/user.ts';
import { findChannel } from '../store/channels.ts';
import type { Database, Db } from '../store/db.ts';
import { insertReaction } from '../store/reactions.ts';
import { allRealms, realmOf } from '../store/realms.ts';
import { DEMO_CHANNELS, DEMO_MESSAGES, DEMO_PEOPLE, type DemoChannel, type DemoMessage } from './demo-conversation.ts';

interface DemoAccount {
  full_name: string;
  email: string;
  role: string;
  api_key: string;
}

/** What is kept beside the database, because keys and passwords are stored as hashes only. */
interface DemoRecord {
  realm_id: number;
  name: string;
  password: string;
  accounts: DemoAccount[];
}

const NAME = 'Harbour Maps';
const CLIENT = 'demo';
const MINUTE = 60;

/** Makes the demo organization in a database that has none, and says what is there. */
export async function demo(database: Database, config: Config, now: number): Promise<string> {
  const file = join(config.dataDir, 'demo.json');
  const [present] = await allRealms(database.read);
  if (present) {
    const record = recordIn(file);
    if (record?.realm_id !== present.id || record.name !== present.name) {
      return 'There is an organization in this database already: no demo organization is made.';
    }
    return described(record, config, file, 'The demo organization is there already; its data is kept.');
  }
  mkdirSync(config.dataDir, { recursive: true });
  const password = randomKey(12);
  const hash = await passwordHash(password);
  const record = await database.unit(async (db) => ({
    ...(await makeDemo(db, config.publicUrl, hash, now)),
    password,
  }));
  writeFileSync(file, `${JSON.stringify(record, undefined, 2)}\n`, { mode: 0o600 });
  return described(record, config, file, 'Made the demo organization.');
}

function recordIn(file: string): DemoRecord | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as DemoRecord;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

async function makeDemo(db: Db, origin: string, hash: string, now: number): Promise<Omit<DemoRecord, 'password'>> {
  const started = now - 3 * 24 * 60 * MINUTE;
  const row = await createRealm(db, { subdomain: '', name: NAME, now: started });
  const realm = realmOf(row, origin);
  const nothing = () => undefined;
  // Nobody can have registered a queue in an organization that is not there yet, so its events are told to nobody.
  const at = (time: number): Scope => ({
    db,
    realm,
    now: time,
    emit: nothing,
    emitLive: nothing,
    endQueues: nothing,
    afterwards: nothing,
  });
  const { people, accounts } = await makePeople(at(started), hash);
  const channels = await makeChannels(at(started), people);
  for (const message of DEMO_MESSAGES) await say(at(now - message.minutesAgo * MINUTE), message, { people, channels });
  return { realm_id: realm.id, name: realm.name, accounts };
}

async function makePeople({ db, realm, now }: Scope, hash: string) {
  const people = new Map<string, User>();
  const accounts: DemoAccount[] = [];
  for (const { name, fullName, role, isBot } of DEMO_PEOPLE) {
    const user = await createAccount(db, {
      realmId: realm.id,
      email: `${name}@demo.example`,
      fullName,
      role: ROLE[role],
      canCreateUsers: role === 'owner',
      ...(isBot ? { bot: { type: 1, ownerId: known(people, 'amir').id } } : { passwordHash: hash }),
      now,
    });
    people.set(name, user);
    accounts.push({
      full_name: fullName,
      email: user.email,
      role: isBot ? 'bot' : role,
      api_key: await createApiKey(db, user.id, CLIENT, now),
    });
  }
  return { people, accounts };
}

async function makeChannels(scope: Scope, people: ReadonlyMap<string, User>): Promise<Map<string, Channel>> {
  const channels = new Map<string, Channel>();
  for (const wanted of DEMO_CHANNELS) {
    const creator = known(people, wanted.creator);
    const channel = await createChannel(scope, creator, settingsOf(wanted));
    const joining = wanted.subscribers.map((name) => ({ user: known(people, name), channel }));
    await subscribeUsers(scope, joining, { newChannelIds: new Set([channel.id]) });
    await announceCreation(scope, creator, channel);
    channels.set(wanted.name, channel);
  }
  return channels;
}

const settingsOf = ({ name, description, isPrivate, isDefault }: DemoChannel) => ({
  name,
  description,
  isPrivate: isPrivate ?? false,
  isDefault: isDefault ?? false,
  isWebPublic: false,
  isHistoryPublic: true,
  postPolicy: 1,
  messageRetentionDays: null,
});

interface Demo {
  people: ReadonlyMap<string, User>;
  channels: ReadonlyMap<string, Channel>;
}

async function say(scope: Scope, { from, to, content, reactions = [] }: DemoMessage, demo: Demo): Promise<void> {
  const sender = known(demo.people, from);
  const place = await placeOf(scope, sender, to, demo);
  const message = await sendMessage(scope, { sender, client: CLIENT, place, content, isReadBySender: true });
  for (const [name, emojiName] of reactions) {
    const emoji = findBundledEmoji(emojiName);
    if (!emoji) throw new Error(`there is no emoji ${emojiName}`);
    await insertReaction(scope.db, {
      message_id: message.id,
      user_id: known(demo.people, name).id,
      emoji_name: emoji.name,
      emoji_code: emoji.code,
      reaction_type: emoji.reactionType,
      created_at: scope.now,
    });
  }
}

async function placeOf({ db, realm }: Scope, sender: User, to: DemoMessage['to'], demo: Demo): Promise<MessagePlace> {
  if ('people' in to) {
    const others = to.people.map((name) => known(demo.people, name));
    return { participants: [sender, ...others].sort((a, b) => a.id - b.id) };
  }
  // Read again: the channel's first message is noted in its row.
  const { id } = known(demo.channels, to.channel);
  const channel = await findChannel(db, realm.id, id);
  if (!channel) throw new Error(`the channel ${to.channel} is gone within its own unit`);
  return { channel, topic: to.topic };
}

function known<Value>(map: ReadonlyMap<string, Value>, name: string): Value {
  const value = map.get(name);
  if (value === undefined) throw new Error(`the demo has no ${name}`);
  return value;
}

function described(
  { name, password, accounts }: DemoRecord,
  { publicUrl }: Config,
  file: string,
  what: string,
): string {
  const width = Math.max(...accounts.map(({ email }) => email.length));
  const rows = accounts.map((one) => `  ${one.role.padEnd(14)}  ${one.email.padEnd(width)}  ${one.api_key}`);
  const reader = accounts.find(({ role }) => role === 'member');
  return `
${what}

  ${name}
  Address          ${publicUrl}/
  Reference        ${publicUrl}/docs
  Document         ${publicUrl}/api/v1/openapi.json and .yaml

  ${'role'.padEnd(14)}  ${'e-mail'.padEnd(width)}  API key
${rows.join('\n')}

  Password of the people, for POST /fetch_api_key: ${password}
  All this is kept in ${file}, readable by you alone.

  The newest messages, as ${reader?.full_name} sees them:

  curl -sS -u '${reader?.email}:${reader?.api_key}' '${publicUrl}/api/v1/messages?anchor=newest&num_before=5&num_after=0'
`;
}
