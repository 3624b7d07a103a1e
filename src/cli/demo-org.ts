import { announceCreation, createChannel } from '../actions/channels/create-channel.ts';
import { subscribeUsers } from '../actions/channels/subscribing.ts';
import { type MessagePlace, sendMessage } from '../actions/messages/send-message.ts';
import { changeOrganizationSettings } from '../actions/organization/organization.ts';
import { createRealm } from '../actions/organization/realms.ts';
import { createAccount, createApiKey } from '../actions/users/accounts.ts';
import type { Channel } from '../domain/channels/channel.ts';
import { normalizedContent } from '../domain/messages/content.ts';
import { findBundledEmoji } from '../domain/messages/emoji.ts';
import type { Realm } from '../domain/organization/organization.ts';
import { ROLE } from '../domain/users/roles.ts';
import type { User } from '../domain/users/user.ts';
import { findChannel } from '../store/channels/channels.ts';
import { insertReaction } from '../store/messages/reactions.ts';
import { realmOf } from '../store/organization/realms.ts';
import { scopeOfNewRealm } from '../unit/run.ts';
import type { Scope, ServerScope } from '../unit/scope.ts';
import {
  DEMO_CHANNELS,
  DEMO_FILE,
  DEMO_MESSAGES,
  DEMO_PEOPLE,
  type DemoChannel,
  type DemoMessage,
} from './demo-conversation.ts';
import { type KeepBytes, keepDemoFile, makeDemoObjects } from './demo-objects.ts';

export interface DemoAccount {
  full_name: string;
  email: string;
  role: string;
  api_key: string;
}

const NAME = 'Harbour Maps';
const CLIENT = 'demo';
const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;

/**
 * Creates the demo organization with its users, channels, messages and one or two of everything else. People log in with
 * the password of the hash.
 */
export async function createDemoOrg(
  unit: ServerScope,
  { origin, passwordHash, keep }: { origin: string; passwordHash: string; keep: KeepBytes },
): Promise<{ realm: Realm; accounts: DemoAccount[] }> {
  const started = unit.now - 3 * DAY;
  const realm = realmOf(await createRealm(unit.db, { subdomain: '', name: NAME, now: started }), origin);
  const at = (time: number) => scopeOfNewRealm(unit, realm, time);
  // Otherwise nobody could edit the messages, which are older than the usual limit.
  await changeOrganizationSettings(at(started), { message_content_edit_limit_seconds: null });
  const { people, accounts } = await makePeople(at(started), passwordHash);
  const channels = await makeChannels(at(started), people);
  const owner = known(people, 'olga');
  const file = await keepDemoFile(at(started), owner, keep);
  for (const message of DEMO_MESSAGES) {
    await say(at(unit.now - message.minutesAgo * MINUTE), message, { people, channels, file });
  }
  await makeDemoObjects(at(unit.now), {
    owner,
    administrator: known(people, 'amir'),
    bot: known(people, 'build-bot'),
    members: [known(people, 'iris'), known(people, 'juan')],
  });
  return { realm, accounts };
}

async function makePeople({ db, realm, now }: Scope, passwordHash: string) {
  const people = new Map<string, User>();
  const accounts: DemoAccount[] = [];
  for (const { name, fullName, role, isBot } of DEMO_PEOPLE) {
    const user = await createAccount(db, {
      realmId: realm.id,
      email: `${name}@demo.example`,
      fullName,
      role: ROLE[role],
      canCreateUsers: role === 'owner',
      ...(isBot ? { bot: { type: 1, ownerId: known(people, 'amir').id } } : { passwordHash }),
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
    await announceCreation(scope, creator, [channel]);
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
  /** The URL of the file. */
  file: string;
}

async function say(scope: Scope, { from, to, content, reactions = [] }: DemoMessage, demo: Demo): Promise<void> {
  const sender = known(demo.people, from);
  const place = await placeOf(scope, sender, to, demo);
  const text = normalizedContent(content.replace(DEMO_FILE, demo.file));
  const message = await sendMessage(scope, { sender, client: CLIENT, place, content: text, isReadBySender: true });
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
  if (!channel) throw new Error(`the channel ${to.channel} no longer exists within its own unit`);
  return { channel, topic: to.topic };
}

function known<Value>(map: ReadonlyMap<string, Value>, name: string): Value {
  const value = map.get(name);
  if (value === undefined) throw new Error(`the demo has no ${name}`);
  return value;
}
