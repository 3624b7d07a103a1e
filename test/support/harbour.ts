import { createAccount, createApiKey, passwordHash } from '../../src/actions/accounts.ts';
import { announceCreation, createChannel, type NewChannel } from '../../src/actions/create-channel.ts';
import { createRealm } from '../../src/actions/realms.ts';
import type { Scope } from '../../src/actions/scope.ts';
import { subscribeUsers } from '../../src/actions/subscribing.ts';
import { unitRunner } from '../../src/api/unit.ts';
import type { Config } from '../../src/config.ts';
import { ROLE } from '../../src/domain/roles.ts';
import type { User } from '../../src/domain/user.ts';
import { memoryBell } from '../../src/events/bell.ts';
import { type Db, openDatabase } from '../../src/store/db.ts';
import { newestSeq } from '../../src/store/events.ts';
import { insertQueue } from '../../src/store/queues.ts';
import { realmOf } from '../../src/store/realms.ts';
import { findUser } from '../../src/store/users.ts';
import { Actor, type ActorAccount } from './actor.ts';
import { copyDatabase, createDatabase, databaseUrl, driver } from './databases.ts';
import { type Serving, serve } from './serving.ts';

/** The organization in which the examples of the document play, a fresh copy of it for whoever changes something. */
export interface Harbour {
  actors: Record<Role, Actor>;
  serving: Serving;
  close: () => Promise<void>;
}

/** Names under which examples say who calls. */
const ROLES = [
  'owner',
  'administrator',
  'moderator',
  'neighbour',
  'member',
  'guest',
  'bot',
  'hermit',
  'outsider',
  'nobody',
  'stranger',
] as const;
export type Role = (typeof ROLES)[number];

export const isRole = (name: unknown): name is Role => ROLES.some((role) => role === name);

/** Who calls without credentials, and who calls with some of another kind. */
const isNobody = (role: Role) => role === 'nobody' || role === 'stranger';

const ORIGIN = 'http://localhost:9991';
/** When the organization was made, its accounts with it: 5 January 2026, nine o'clock. */
const FOUNDED = 1_767_603_600;
const MINUTE = 60;
/** The present of the examples: one day later. */
const NOW = FOUNDED + 24 * 60 * MINUTE;

const PASSWORD = 'quiet-lighthouse-4711';
const QUEUE = '5b0e8d3c-1f7a-4a66-8a53-0c9f6e2d7b10';

/** Accounts in the order of their IDs, the first of which is 4: before them come those of the service. */
const PEOPLE = [
  { as: 'owner', fullName: 'Iris Berg', role: ROLE.owner },
  { as: 'administrator', fullName: 'Amon Reis', role: ROLE.administrator },
  { as: 'moderator', fullName: 'Mika Sato', role: ROLE.moderator },
  { as: 'neighbour', fullName: 'Bea Lind', role: ROLE.member },
  { as: 'member', fullName: 'Tom Okoro', role: ROLE.member },
  { as: 'guest', fullName: 'Gil Novak', role: ROLE.guest },
  { as: 'bot', fullName: 'Harbour Bot', role: ROLE.member },
  { as: 'hermit', fullName: 'Hanna Hermit', role: ROLE.member },
  { as: 'outsider', fullName: 'Otto Outsider', role: ROLE.member },
] as const;

const emailOf = (fullName: string, isBot: boolean) =>
  `${(isBot ? fullName.replace(' ', '-') : (fullName.split(' ')[0] ?? '')).toLowerCase()}@harbour.example`;

const PUBLIC: Omit<NewChannel, 'name' | 'description'> = {
  isPrivate: false,
  isWebPublic: false,
  isHistoryPublic: true,
  postPolicy: 1,
  messageRetentionDays: null,
  isDefault: false,
};

/** In the order of their IDs. */
const CHANNELS: readonly { settings: NewChannel; subscribers: readonly Role[] }[] = [
  {
    settings: { ...PUBLIC, name: 'general', description: 'Everything and nothing', isDefault: true },
    subscribers: ROLES.filter((role) => role !== 'outsider' && !isNobody(role)),
  },
  {
    settings: { ...PUBLIC, name: 'engineering', description: 'Building things' },
    subscribers: ['owner', 'administrator', 'moderator', 'neighbour', 'member'],
  },
  {
    settings: { ...PUBLIC, name: 'design', description: '', isPrivate: true },
    subscribers: ['owner', 'administrator', 'neighbour'],
  },
  {
    settings: { ...PUBLIC, name: 'leadership', description: '', isPrivate: true, isHistoryPublic: false },
    subscribers: ['owner', 'administrator'],
  },
  { settings: { ...PUBLIC, name: 'archived-one', description: '' }, subscribers: ['owner'] },
];

/** A picture of eight by eight pixels in one colour. */
export const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAD0lEQVR4nGPwwgEYhpYEALADN4FZ9UlOAAAAAElFTkSuQmCC',
  'base64',
);

type Accounts = Record<Role, ActorAccount>;
let template: Promise<Accounts> | undefined;
let copies = 0;

export async function openHarbour(settings: Partial<Config> = {}): Promise<Harbour> {
  template ??= makeTemplate();
  const accounts = await template;
  const name = `harbour${++copies}`;
  await copyDatabase('harbour', name);
  const serving = await serve(name, NOW, { publicUrl: ORIGIN, ...settings });
  return { actors: actorsOf(accounts, serving), serving, close: serving.discard };
}

function actorsOf(accounts: Accounts, { place }: Serving): Record<Role, Actor> {
  return Object.fromEntries(ROLES.map((role) => [role, new Actor(place, accounts[role])])) as Record<Role, Actor>;
}

async function makeTemplate(): Promise<Accounts> {
  await createDatabase('harbour');
  const accounts = await found();
  const serving = await serve('harbour', FOUNDED, { publicUrl: ORIGIN });
  const actors = actorsOf(accounts, serving);
  await furnish(actors);
  serving.clock.now = NOW - 5 * MINUTE;
  await talk(actors, serving);
  await serving.stop();
  return accounts;
}

/** The organization, its people and channels, none of which says anything yet. */
async function found(): Promise<Accounts> {
  const database = await openDatabase(databaseUrl('harbour'), { driver });
  await database.migrate();
  const hash = await passwordHash(PASSWORD);
  const { realm, accounts } = await database.unit(async (db) => {
    const row = await createRealm(db, {
      subdomain: '',
      name: 'Harbour',
      description: 'The harbour of the **north** shore',
      now: FOUNDED,
    });
    return { realm: realmOf(row, ORIGIN), accounts: await makeAccounts(db, row.id, hash) };
  });
  await unitRunner(database, { bell: memoryBell(), now: () => FOUNDED })(realm, (scope) =>
    makeChannels(scope, accounts),
  );
  await database.close();
  return accounts;
}

async function makeAccounts(db: Db, realmId: number, hash: string): Promise<Accounts> {
  const nobody: ActorAccount = { id: 0, name: 'nobody', fullName: '', email: '', key: '' };
  const accounts: Partial<Accounts> = { nobody, stranger: nobody };
  for (const { as, fullName, role } of PEOPLE) {
    const isBot = as === 'bot';
    const email = emailOf(fullName, isBot);
    const user = await createAccount(db, {
      realmId,
      email,
      fullName,
      role,
      canCreateUsers: as === 'owner',
      ...(isBot ? { bot: { type: 1, ownerId: accounts.owner?.id ?? 0 } } : { passwordHash: hash }),
      now: FOUNDED,
    });
    accounts[as] = { id: user.id, name: as, fullName, email, key: await createApiKey(db, user.id, 'example', FOUNDED) };
  }
  return accounts as Accounts;
}

async function makeChannels(scope: Scope, accounts: Accounts): Promise<void> {
  const person = async (role: Role): Promise<User> => {
    const user = await findUser(scope.db, scope.realm.id, accounts[role].id);
    if (!user) throw new Error(`the harbour has no ${role}`);
    return user;
  };
  const creator = await person('owner');
  for (const { settings, subscribers } of CHANNELS) {
    const channel = await createChannel(scope, creator, settings);
    const joining = await Promise.all(subscribers.map(async (role) => ({ user: await person(role), channel })));
    await subscribeUsers(scope, joining, { newChannelIds: new Set([channel.id]) });
    await announceCreation(scope, creator, channel);
  }
}

async function furnish({ owner, hermit }: Record<Role, Actor>): Promise<void> {
  await owner.ok.delete('/streams/5');
  await owner.ok.post('/invites', { invitee_emails: 'kim@elsewhere.example', stream_ids: [2] });
  await owner.ok.post('/invites/multiuse', { invite_expires_in_minutes: null });
  await owner.ok.post('/invites/multiuse', { invite_expires_in_minutes: null });
  await owner.ok.delete('/invites/multiuse/2');
  await owner.ok.post(
    '/realm/emoji/lighthouse',
    {},
    {
      files: [{ field: 'file', name: 'lighthouse.png', type: 'image/png', bytes: new Uint8Array(PICTURE) }],
    },
  );
  await hermit.ok.patch('/settings', {
    send_private_typing_notifications: false,
    send_stream_typing_notifications: false,
    enable_drafts_synchronization: false,
  });
  await owner.ok.post('/drafts', {
    drafts: [
      { type: 'stream', to: [2], topic: 'release', content: 'Tomorrow at nine?' },
      { type: '', to: [], topic: '', content: 'Buy stamps' },
    ],
  });
}

/** What was said: the examples know messages 10, 11, 12 and 14. */
async function talk({ owner, administrator, neighbour, member }: Record<Role, Actor>, serving: Serving): Promise<void> {
  const say = async (who: Actor, place: object, content: string) => {
    serving.clock.now += 10;
    await who.ok.post('/messages', { ...place, content, client: 'website' });
  };
  const inTopic = (channelId: number, topic: string) => ({ type: 'channel', to: channelId, topic });
  const to = (...people: Actor[]) => ({ type: 'direct', to: people.map(({ id }) => id) });
  await say(administrator, inTopic(1, 'welcome'), 'Welcome, everybody :wave:');
  await say(administrator, inTopic(4, 'plans'), 'The plans for spring.');
  await say(neighbour, inTopic(3, 'logo'), 'A lighthouse, or an anchor?');
  await say(member, inTopic(2, 'release'), 'Is the build through?');
  await say(owner, inTopic(2, 'release'), 'The build is **green**.');
  await owner.ok.post('/messages/10/reactions', { emoji_name: 'octopus' });
  await say(neighbour, inTopic(1, 'lunch'), 'Who is hungry?');
  await say(neighbour, to(member), 'The soup is good today.');
  await owner.ok.post('/mark_all_as_read');
  await openQueue(owner, serving);
  await say(owner, inTopic(1, 'lunch'), 'I am.');
  const [first] = (await owner.ok.get('/events', { queue_id: QUEUE, last_event_id: -1, dont_block: true })).events;
  await say(neighbour, to(owner), 'Lunch at noon?');
  await owner.ok.get('/events', { queue_id: QUEUE, last_event_id: first.id, dont_block: true });
}

/** A queue of the owner under the name that the examples know, otherwise like any that POST /register makes. */
async function openQueue(owner: Actor, { app, clock }: Serving): Promise<void> {
  await app.services.database.unit(async (db) => {
    const realmId = (await db('users').where({ id: owner.id }).first('realm_id'))?.realm_id ?? 0;
    await insertQueue(
      db,
      {
        id: QUEUE,
        realmId,
        userId: owner.id,
        baseSeq: await newestSeq(db, realmId),
        ackedId: -1,
        lastSeenAt: clock.now,
        lifespan: 24 * 60 * MINUTE,
        options: {
          eventTypes: ['message'],
          narrow: [],
          allPublicChannels: false,
          applyMarkdown: true,
          clientGravatar: true,
          slimPresence: false,
          capabilities: {
            notification_settings_null: true,
            bulk_message_deletion: true,
            user_avatar_url_field_optional: false,
            stream_typing_notifications: true,
            user_settings_object: true,
            linkifier_url_template: true,
            user_list_incomplete: true,
          },
        },
      },
      clock.now,
    );
  });
}
