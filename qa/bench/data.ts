/**
 * `make bench-data`: fills an empty database with an organization of 2,000 users, 200 channels and 1,000,000 messages, through the
 * store's own functions. Everything but the API keys is the same each time. The accounts for the measurements are written
 * next to the database.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createChannels } from '../../src/actions/channels/create-channel.ts';
import { columnsOf } from '../../src/actions/messages/send-message.ts';
import { createRealm } from '../../src/actions/organization/realms.ts';
import { createAccount, createApiKey } from '../../src/actions/users/accounts.ts';
import { readConfig } from '../../src/config.ts';
import type { Channel } from '../../src/domain/channels/channel.ts';
import { TOPIC_POLICY } from '../../src/domain/channels/topics.ts';
import { normalizedContent } from '../../src/domain/messages/content.ts';
import { findBundledEmoji } from '../../src/domain/messages/emoji.ts';
import { FLAG } from '../../src/domain/messages/flags.ts';
import type { Realm } from '../../src/domain/organization/organization.ts';
import { ROLE } from '../../src/domain/users/roles.ts';
import type { User } from '../../src/domain/users/user.ts';
import { type RenderContext, renderMessage } from '../../src/markdown/render.ts';
import { updateFirstMessages } from '../../src/store/channels/channels.ts';
import { startSubscriptions } from '../../src/store/channels/subscriptions.ts';
import { setTopicPolicy } from '../../src/store/channels/user-topics.ts';
import { type Db, openDatabase } from '../../src/store/db/open.ts';
import { raw } from '../../src/store/db/statement.ts';
import { addFlagsOf, insertMessage, updateMessage } from '../../src/store/messages/messages.ts';
import { insertReaction } from '../../src/store/messages/reactions.ts';
import { markAllRead, markReadOf } from '../../src/store/messages/read-state.ts';
import { ensureDirectRecipients } from '../../src/store/messages/recipients.ts';
import { hasRealm, realmOf } from '../../src/store/organization/realms.ts';
import { scopeOfNewRealm } from '../../src/unit/run.ts';
import type { Scope } from '../../src/unit/scope.ts';
import { contextWith } from './rendering.ts';
import { Chance, contentFor, topicsOf } from './texts.ts';

const DAY = 86_400;
const BEGAN_AT = 1_700_000_000;
const DAYS = 700;
const MESSAGES_PER_UNIT = 1000;
const POLICIES_PER_USER = 5;

const { values } = parseArgs({
  options: {
    help: { type: 'boolean', default: false },
    messages: { type: 'string', default: '1000000' },
    users: { type: 'string', default: '2000' },
    channels: { type: 'string', default: '200' },
  },
});
if (values.help) {
  console.log(`Usage: node --import tsx qa/bench/data.ts [--messages 1000000] [--users 2000] [--channels 200]

Fills the empty database of DATABASE_URL (default: sqlite:<DATA_DIR>/parlance.db) and writes the accounts for measurements
to <DATA_DIR>/bench-accounts.json. Takes about 5 minutes on SQLite.`);
  process.exit();
}
const sizes = { messages: Number(values.messages), users: Number(values.users), channels: Number(values.channels) };

/** The accounts that measure, each a kind of reader: they are in three quarters of the channels. */
const READERS = ['owner', 'active', 'sleeper', 'new'] as const;
type Reader = (typeof READERS)[number];

interface Filled {
  realm: Realm;
  users: User[];
  readers: Record<Reader, User>;
  channels: Channel[];
  /** Indexes of users, by index of the channel. */
  members: number[][];
  topics: string[][];
  conversations: { recipientId: number; participants: User[] }[];
}

async function fill(unit: <Result>(work: (db: Db) => Promise<Result>) => Promise<Result>, origin: string) {
  const chance = new Chance(20_251_121);
  const realm = realmOf(await unit((db) => createRealm(db, { subdomain: '', name: 'Bench', now: BEGAN_AT })), origin);
  const scopeAt = (db: Db, now: number) => scopeOfNewRealm({ db, now, wake: () => undefined }, realm, now);
  const users: User[] = [];
  for (let from = 0; from < sizes.users; from += 100) {
    await unit(async (db) => {
      for (let index = from; index < Math.min(from + 100, sizes.users); index++)
        users.push(await person(db, realm, index));
    });
    progress('users', users.length, sizes.users);
  }
  const readers = Object.fromEntries(READERS.map((name, index) => [name, at(users, index)])) as Record<Reader, User>;
  const channels = await unit((db) => makeChannels(scopeAt(db, BEGAN_AT), readers.owner));
  const members = channels.map((_channel, index) => membersOf(chance, index));
  const places = members.flatMap((indexes, index) =>
    indexes.map((user) => ({ userId: at(users, user).id, channelId: at(channels, index).id, color: '#c2c2c2' })),
  );
  for (let from = 0; from < places.length; from += 5000) {
    await unit((db) => startSubscriptions(db, places.slice(from, from + 5000)));
  }
  const topics = channels.map((_channel, index) => topicsOf(chance, index));
  const conversations = await makeConversations(unit, realm, users, chance);
  const filled: Filled = { realm, users, readers, channels, members, topics, conversations };
  await makeMessages(unit, scopeAt, filled, chance);
  await makePolicies(unit, filled, chance);
  // A user without channels and conversations.
  const lone = await unit((db) => person(db, realm, sizes.users));
  return { ...readers, lone };
}

async function person(db: Db, realm: Realm, index: number): Promise<User> {
  return createAccount(db, {
    realmId: realm.id,
    email: `user${index}@example.com`,
    fullName: `${['Ada', 'Ben', 'Cleo', 'Dana', 'Emil'][index % 5]} Walker ${index}`,
    role: index === 0 ? ROLE.owner : ROLE.member,
    now: BEGAN_AT,
  });
}

const nameOf = (index: number) => (index === 0 ? 'busy' : index === sizes.channels - 1 ? 'empty' : `channel ${index}`);
const isPrivate = (index: number) => index % 10 === 9 && index !== sizes.channels - 1;

function makeChannels(scope: Scope, creator: User): Promise<Channel[]> {
  const wanted = Array.from({ length: sizes.channels }, (_none, index) => ({
    name: nameOf(index),
    description: `Number ${index}.`,
    isPrivate: isPrivate(index),
    isDefault: false,
    isWebPublic: false,
    isHistoryPublic: index % 20 !== 19,
    postPolicy: 1,
    messageRetentionDays: null,
  }));
  return createChannels(scope, creator, wanted);
}

/** Everyone is in the first channel; the readers are in three quarters of all; the others in about twenty. */
function membersOf(chance: Chance, channel: number): number[] {
  const share = channel === 0 ? 1 : 0.02 + 0.3 * chance.next() ** 3;
  const own = READERS.flatMap((_name, index) => (channel % 4 !== 3 || channel === 0 ? [index] : []));
  const others = [];
  for (let index = READERS.length; index < sizes.users; index++) if (chance.next() < share) others.push(index);
  return [...own, ...others];
}

async function makeConversations(
  unit: <Result>(work: (db: Db) => Promise<Result>) => Promise<Result>,
  realm: Realm,
  users: readonly User[],
  chance: Chance,
): Promise<Filled['conversations']> {
  const participants = Array.from({ length: sizes.users }, (_none, index) => {
    const size = index % 4 === 0 ? 3 + chance.below(5) : 2;
    // Four of ten include one of the readers.
    const first = index % 10 < READERS.length ? index % 10 : chance.below(users.length);
    const chosen = new Set([first]);
    while (chosen.size < size) chosen.add(chance.below(users.length));
    return [...chosen].map((one) => at(users, one)).sort((a, b) => a.id - b.id);
  });
  const lists = participants.map((some) => some.map(({ id }) => id));
  const ids = await unit((db) => ensureDirectRecipients(db, realm.id, lists));
  return participants.map((some, index) => ({ participants: some, recipientId: at(ids, index) }));
}

interface Written {
  id: number;
  channel: number | undefined;
  topic: string;
}

async function makeMessages(
  unit: <Result>(work: (db: Db) => Promise<Result>) => Promise<Result>,
  scopeAt: (db: Db, now: number) => Scope,
  filled: Filled,
  chance: Chance,
): Promise<void> {
  const context = contextOf(filled);
  const halfReaders = filled.users.filter((_user, index) => index % 2 === 1).map(({ id }) => id);
  for (let from = 0; from < sizes.messages; from += MESSAGES_PER_UNIT) {
    const until = Math.min(from + MESSAGES_PER_UNIT, sizes.messages);
    await unit(async (db) => {
      const written: Written[] = [];
      for (let number = from; number < until; number++) {
        const now = BEGAN_AT + Math.floor((number / sizes.messages) * DAYS * DAY);
        written.push(await oneMessage(scopeAt(db, now), filled, { number, context, chance }));
      }
      const firsts = new Map<number, number>();
      for (const { id, channel } of written) if (channel !== undefined && !firsts.has(channel)) firsts.set(channel, id);
      await updateFirstMessages(
        db,
        [...firsts].map(([channel, id]) => ({ id, channel_id: at(filled.channels, channel).id })),
      );
      await read(db, filled, { written, halfReaders, share: until / sizes.messages, chance });
    });
    progress('messages', until, sizes.messages);
  }
}

async function oneMessage(
  scope: Scope,
  filled: Filled,
  { number, context, chance }: { number: number; context: RenderContext; chance: Chance },
): Promise<Written> {
  const { db } = scope;
  const channel = chance.next() < 0.88 ? channelFor(chance) : undefined;
  const conversation = at(filled.conversations, chance.skewed(filled.conversations.length));
  const sender = channel === undefined ? chance.of(conversation.participants) : senderIn(filled, channel, chance);
  const mentioned = number % 20 === 0 ? chance.of(READERS.map((name) => filled.readers[name])) : undefined;
  const content = normalizedContent(contentFor(chance, number, mentioned?.fullName));
  const result = renderMessage(content, context);
  const topic =
    channel === undefined ? '' : at(at(filled.topics, channel), chance.skewed(at(filled.topics, channel).length));
  const place =
    channel === undefined
      ? { participants: conversation.participants }
      : { channel: at(filled.channels, channel), topic };
  const recipientId = channel === undefined ? conversation.recipientId : at(filled.channels, channel).recipientId;
  const { columns, stems } = columnsOf(
    scope,
    { place, sender, client: 'bench' },
    { content, result, recipientId, topicLinks: [] },
  );
  const { id } = await insertMessage(db, columns, stems);
  const flags = new Map<number, number>();
  for (const user of result.mentions.userIds) flags.set(user, FLAG.mentioned);
  if (number % 97 === 0) {
    const reader = filled.readers[chance.of(READERS)].id;
    flags.set(reader, (flags.get(reader) ?? 0) | FLAG.starred);
  }
  if (flags.size > 0) await addFlagsOf(db, id, flags);
  if (number % 10 === 3) await react(scope, id, filled, chance);
  if (number % 50 === 7) await edit(scope, { id, content, html: result.html, sender });
  return { id, channel, topic };
}

/** A tenth of the messages are in the first channel; the last but one has few, and the last none. */
function channelFor(chance: Chance): number {
  if (chance.next() < 0.1) return 0;
  const index = 1 + chance.skewed(sizes.channels - 2);
  return index === sizes.channels - 2 && chance.next() > 0.02 ? 1 : index;
}

function senderIn(filled: Filled, channel: number, chance: Chance): User {
  const members = at(filled.members, channel);
  return at(filled.users, members[chance.skewed(members.length)] ?? 0);
}

async function react(scope: Scope, messageId: number, filled: Filled, chance: Chance): Promise<void> {
  const emoji = findBundledEmoji(chance.of(['tada', 'heart', '+1', 'octopus']));
  if (!emoji) throw new Error('there is no such emoji');
  const [first, count] = [chance.below(filled.users.length), 1 + chance.below(3)];
  for (let index = 0; index < count; index++) {
    await insertReaction(scope.db, {
      message_id: messageId,
      user_id: at(filled.users, (first + index) % filled.users.length).id,
      emoji_name: emoji.name,
      emoji_code: emoji.code,
      reaction_type: emoji.reactionType,
      created_at: scope.now,
    });
  }
}

async function edit(
  { db, now }: Scope,
  { id, content, html, sender }: { id: number; content: string; html: string; sender: User },
): Promise<void> {
  const entry = {
    user_id: sender.id,
    timestamp: now + 60,
    prev_content: `${content} (draft)`,
    prev_rendered_content: html,
    prev_rendered_content_version: 1,
  };
  await updateMessage(db, id, { edited_at: now + 60, edit_history: JSON.stringify([entry]) });
}

/** Half of the users have read everything until shortly before the end and part of the rest; the others, nothing. */
async function read(
  db: Db,
  filled: Filled,
  {
    written,
    halfReaders,
    share,
    chance,
  }: { written: readonly Written[]; halfReaders: readonly number[]; share: number; chance: Chance },
): Promise<void> {
  const newest = written.at(-1)?.id ?? 0;
  if (Math.abs(share - 0.98) < (0.5 * MESSAGES_PER_UNIT) / sizes.messages) {
    for (const id of halfReaders) await markAllRead(db, { id, readBelow: 0 }, newest);
  }
  if (share < 0.98) return;
  const some = new Map<number, number[]>();
  for (const id of halfReaders)
    if (chance.next() < 0.2)
      some.set(
        id,
        written.filter(({ id: one }) => one % 3 !== 0).map(({ id: one }) => one),
      );
  some.set(
    filled.readers.active.id,
    written.filter(({ id }) => id % 20 !== 0).map(({ id }) => id),
  );
  await markReadOf(db, some);
}

async function makePolicies(
  unit: <Result>(work: (db: Db) => Promise<Result>) => Promise<Result>,
  { users, channels, topics }: Filled,
  chance: Chance,
): Promise<void> {
  const policies = [TOPIC_POLICY.muted, TOPIC_POLICY.muted, TOPIC_POLICY.followed, TOPIC_POLICY.unmuted] as const;
  await unit(async (db) => {
    for (const { id } of users) {
      for (let count = 0; count < POLICIES_PER_USER; count++) {
        const index = chance.below(channels.length - 1);
        const topic = chance.of(at(topics, index));
        const policy = chance.of(policies);
        await setTopicPolicy(db, { userId: id, channelId: at(channels, index).id, topic, policy, now: BEGAN_AT });
      }
    }
  });
}

const contextOf = ({ users, readers, channels, realm }: Filled): RenderContext =>
  contextWith(realm.origin, {
    users: [...Object.values(readers), ...users.slice(0, 20)].map(({ id, fullName }) => ({
      id,
      fullName,
      isActive: true,
    })),
    channels: channels.slice(0, 5).map(({ id, name }) => ({ id, name })),
  });

function at<Value>(list: readonly Value[], index: number): Value {
  const value = list[index];
  if (value === undefined) throw new Error(`there is no element ${index}`);
  return value;
}

const startedAt = Date.now();
let told = '';

function progress(what: string, done: number, all: number): void {
  const percent = Math.floor((100 * done) / all);
  const line = `${what.padEnd(9)}${'█'.repeat(percent / 4)}${'░'.repeat(25 - Math.floor(percent / 4))} ${percent} %`;
  if (line === told) return;
  told = line;
  const seconds = Math.round((Date.now() - startedAt) / 1000);
  if (process.stdout.isTTY) process.stdout.write(`\r${line}  ${seconds} s${done === all ? '\n' : ''}`);
  else if (percent % 10 === 0) console.log(`${line}  ${seconds} s`);
}

const config = readConfig(process.env);
mkdirSync(config.dataDir, { recursive: true });
const database = await openDatabase(config.databaseUrl, { driver: config.sqliteDriver });
try {
  await database.migrate();
  if (await hasRealm(database.read)) throw new Error('The database has an organization already: choose an empty one.');
  const readers = await fill((work) => database.unit(work), config.publicUrl);
  const accounts: Record<string, { email: string; key: string; id: number }> = {};
  for (const [name, user] of Object.entries(readers)) {
    const key = await database.unit((db) => createApiKey(db, user.id, 'bench', BEGAN_AT));
    accounts[name] = { email: user.email, key, id: user.id };
  }
  // What PostgreSQL does by itself within minutes: without statistics, its plans are others.
  if (database.dialect === 'postgres') await raw(database.read, 'vacuum (analyze)');
  const file = join(config.dataDir, 'bench-accounts.json');
  writeFileSync(file, `${JSON.stringify(accounts, undefined, 2)}\n`, { mode: 0o600 });
  console.log(`${sizes.messages} messages in ${Math.round((Date.now() - startedAt) / 1000)} s; accounts in ${file}`);
} finally {
  await database.close();
}
