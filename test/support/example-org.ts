import { announceCreation, createChannel, type NewChannel } from '../../src/actions/channels/create-channel.ts';
import { subscribeUsers } from '../../src/actions/channels/subscribing.ts';
import { createRealm } from '../../src/actions/organization/realms.ts';
import { createAccount, createApiKey, passwordHash } from '../../src/actions/users/accounts.ts';
import type { Config } from '../../src/config.ts';
import { ROLE } from '../../src/domain/users/roles.ts';
import type { User } from '../../src/domain/users/user.ts';
import { memoryNotifier } from '../../src/events/notifier.ts';
import { type Db, openDatabase } from '../../src/store/db/open.ts';
import { only, table } from '../../src/store/db/statement.ts';
import { findNewestSeq } from '../../src/store/events/events.ts';
import { insertQueue } from '../../src/store/events/queues.ts';
import { insertAttachment } from '../../src/store/messages/attachments.ts';
import { realmOf } from '../../src/store/organization/realms.ts';
import { addUploadSpace } from '../../src/store/organization/upload-space.ts';
import { findUser } from '../../src/store/users/users.ts';
import { openUnits } from '../../src/unit/run.ts';
import type { Scope } from '../../src/unit/scope.ts';
import { openServerWorkers } from '../../src/workers.ts';
import { Actor, type ActorAccount } from './actor.ts';
import { createDatabase, databaseUrl, driver } from './databases.ts';
import { type Serving, serve, serveCopy } from './serving.ts';

/** The organization of the document's examples, in a new copy for tests that change something. */
export interface ExampleOrg {
  actors: Record<Role, Actor>;
  serving: Serving;
  close: () => Promise<void>;
}

/** Names of callers in the examples. */
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

/** Whether the caller has no credentials of an account: none at all, or some of another kind. */
const isNobody = (role: Role) => role === 'nobody' || role === 'stranger';

const ORIGIN = 'http://localhost:9991';
/** The time at which the organization and its accounts were created: 5 January 2026, nine o'clock. */
const FOUNDED = 1_767_603_600;
const MINUTE = 60;
/** The current time of the examples: one day later. */
const NOW = FOUNDED + 24 * 60 * MINUTE;

const PASSWORD = 'quiet-lighthouse-4711';
const QUEUE = '5b0e8d3c-1f7a-4a66-8a53-0c9f6e2d7b10';

/** Accounts in the order of their IDs, beginning with 4, after the system bots. */
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

/** The callers that have accounts, in the order of their IDs. */
export const ACCOUNT_ROLES = PEOPLE.map(({ as }) => as);

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

/** An image of eight by eight pixels in one colour. */
export const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAD0lEQVR4nGPwwgEYhpYEALADN4FZ9UlOAAAAAElFTkSuQmCC',
  'base64',
);

type Accounts = Record<Role, ActorAccount>;
let template: Promise<Accounts> | undefined;

export async function openExampleOrg(settings: Partial<Config> = {}): Promise<ExampleOrg> {
  template ??= makeTemplate();
  const accounts = await template;
  const serving = await serveCopy('harbour', NOW, { publicUrl: ORIGIN, ...settings });
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
  await keepFile(actors.owner, serving);
  serving.clock.now = NOW - 5 * MINUTE;
  await talk(actors, serving);
  await serving.stop();
  return accounts;
}

/** Creates the organization with its people and channels, without messages. */
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
  const workers = openServerWorkers(console.error);
  const nothing = () => undefined;
  const after = { notifier: memoryNotifier(), wake: nothing, beginQueue: nothing };
  const { inUnit } = openUnits(database, { ...after, now: () => FOUNDED, workers });
  await inUnit(realm, 'harbour', (scope) => makeChannels(scope, accounts));
  await workers.close();
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
    if (!user) throw new Error(`the example organization has no ${role}`);
    return user;
  };
  const creator = await person('owner');
  for (const { settings, subscribers } of CHANNELS) {
    const channel = await createChannel(scope, creator, settings);
    const joining: { user: User; channel: typeof channel }[] = [];
    for (const role of subscribers) joining.push({ user: await person(role), channel });
    await subscribeUsers(scope, joining, { newChannelIds: new Set([channel.id]) });
    await announceCreation(scope, creator, [channel]);
  }
}

async function furnish({ owner, neighbour, hermit, bot }: Record<Role, Actor>): Promise<void> {
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
  await owner.ok.post('/realm/filters', {
    pattern: 'TICKET-(?P<id>[0-9]+)',
    url_template: 'https://tickets.example.com/{id}',
  });
  await owner.ok.post('/realm/filters', {
    pattern: 'DOC-(?P<name>[a-z]+)',
    url_template: 'https://docs.example.com/{name}',
  });
  await owner.ok.post('/realm/playgrounds', {
    name: 'Python playground',
    pygments_language: 'Python',
    url_template: 'https://python.example.com/?code={code}',
  });
  await owner.ok.post('/realm/domains', { domain: 'harbour.example', allow_subdomains: false });
  await neighbour.ok.post('/users/me/presence', { status: 'active' });
  await neighbour.ok.post('/users/me/status', { status_text: 'At the quay', emoji_name: 'car' });
  await owner.ok.post(`/users/me/muted_users/${hermit.id}`);
  await owner.ok.post('/users/me/alert_words', { alert_words: ['ferry', 'spring tide'] });
  await owner.ok.post('/user_groups/create', { name: 'crew', description: 'Who is aboard', members: [7, 8] });
  await owner.ok.post('/user_groups/create', { name: 'captains', description: '', members: [5] });
  await owner.ok.post('/user_groups/9/subgroups', { add: [10] });
  await owner.ok.patch('/user_groups/9', { can_mention_group: { new: 10 } });
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
  await bot.ok.put('/bot_storage', { storage: { count: '4', greeting: '"Ahoy"' } });
  await owner.ok.post('/realm/profile_fields', { name: 'Boat', hint: 'What you sail', field_type: 1 });
  await owner.ok.post('/realm/profile_fields', {
    ...{ name: 'Colour', field_type: 3 },
    field_data: { red: { text: 'Red', order: '1' }, blue: { text: 'Blue', order: '2' } },
  });
  await owner.ok.patch('/users/me/profile_data', { data: [{ id: 1, value: 'A *dinghy*' }] });
  const later = { scheduled_delivery_timestamp: NOW + 7 * 24 * 60 * MINUTE, client: 'website' };
  await owner.ok.post('/scheduled_messages', {
    ...{ type: 'channel', to: 2, topic: 'release', content: 'The *summer* release is out.' },
    ...later,
  });
  await owner.ok.post('/scheduled_messages', { type: 'direct', to: [7, 8], content: 'Soup again?', ...later });
}

/** Adds a file of the owner with the name in the examples, otherwise like those of POST /user_uploads. */
async function keepFile({ id: ownerId }: Actor, { app, clock }: Serving): Promise<void> {
  await app.database.unit(async (db) => {
    const { realm_id: realmId } = only(await table(db, 'users').where({ id: ownerId }).select('realm_id'));
    await insertAttachment(db, {
      realm_id: realmId,
      owner_id: ownerId,
      path_id: `${realmId}/3f/3f9c1d7e5b2a4860913c7f0e6d5b4a21/plan.txt`,
      file_name: 'plan.txt',
      size: 1204,
      content_type: 'text/plain; charset=utf-8',
      has_thumbnail: 0,
      secret: '5a'.repeat(32),
      created_at: clock.now,
      detached_at: clock.now,
    });
    await addUploadSpace(db, realmId, 1204);
  });
}

/** Sends the messages: the examples use 10, 11, 12, 14 and 15. */
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
  await neighbour.ok.patch('/messages/12', { content: 'The soup is **very** good today.' });
  await owner.ok.post('/mark_all_as_read');
  await openQueue(owner, serving);
  await say(owner, inTopic(1, 'lunch'), 'I am.');
  const [first] = (await owner.ok.get('/events', { queue_id: QUEUE, last_event_id: -1, dont_block: true })).events;
  await say(neighbour, to(owner), 'Lunch at noon?');
  await owner.ok.get('/events', { queue_id: QUEUE, last_event_id: first.id, dont_block: true });
  await say(neighbour, to(member), '/poll Soup again?\nyes\nno');
}

/** Adds a queue of the owner with the ID in the examples, otherwise like those of POST /register. */
async function openQueue(owner: Actor, { app, clock }: Serving): Promise<void> {
  await app.database.unit(async (db) => {
    const realmId = (await table(db, 'users').where({ id: owner.id }).first('realm_id'))?.realm_id ?? 0;
    await insertQueue(
      db,
      {
        id: QUEUE,
        realmId,
        userId: owner.id,
        baseSeq: await findNewestSeq(db, realmId),
        baseLive: 0,
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
