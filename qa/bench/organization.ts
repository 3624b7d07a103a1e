/** The organization of the benchmarks, made through the store's own functions before the server starts. */
import { createChannels } from '../../src/actions/channels/create-channel.ts';
import { columnsOf } from '../../src/actions/messages/send-message.ts';
import { createRealm } from '../../src/actions/organization/realms.ts';
import { createAccount, createApiKey } from '../../src/actions/users/accounts.ts';
import type { Channel } from '../../src/domain/channels/channel.ts';
import { normalizedContent } from '../../src/domain/messages/content.ts';
import type { Realm } from '../../src/domain/organization/organization.ts';
import { ROLE } from '../../src/domain/users/roles.ts';
import type { User } from '../../src/domain/users/user.ts';
import { renderMessage } from '../../src/markdown/render.ts';
import { updateFirstMessages } from '../../src/store/channels/channels.ts';
import { startSubscriptions } from '../../src/store/channels/subscriptions.ts';
import { type Database, type Db, openDatabase } from '../../src/store/db/open.ts';
import { insertMessage } from '../../src/store/messages/messages.ts';
import { findRealmBySubdomain, realmOf } from '../../src/store/organization/realms.ts';
import { scopeOfNewRealm } from '../../src/unit/run.ts';
import { contextWith } from './rendering.ts';
import type { Account } from './requests.ts';
import { Chance, kilobyteFor } from './texts.ts';

export interface Person extends Account {
  id: number;
  name: string;
}

export interface Organization {
  people: Person[];
  /** IDs of channels: one for sending and one with all messages, both with a part of the people; two with everyone. */
  channels: { team: number; archive: number; crowd: number; joining: number };
  /** The messages of `archive`, in ascending order. */
  messageIds: number[];
}

const PER_UNIT = 250;
const TOPICS = 20;
const ORIGIN = 'http://127.0.0.1';

const now = () => Math.floor(Date.now() / 1000);

/** Calls `make` with each number from 0, several in a unit of work. */
async function each<Made>(
  database: Database,
  count: number,
  make: (db: Db, index: number) => Promise<Made>,
): Promise<Made[]> {
  const made: Made[] = [];
  while (made.length < count) {
    const until = Math.min(made.length + PER_UNIT, count);
    await database.unit(async (db) => {
      while (made.length < until) made.push(await make(db, made.length));
    });
  }
  return made;
}

async function addPerson(db: Db, realmId: number, number: number): Promise<{ user: User; person: Person }> {
  const [email, name] = [`person${number}@example.com`, `Person ${number}`];
  const role = number === 0 ? ROLE.owner : ROLE.member;
  const user = await createAccount(db, { realmId, email, fullName: name, role, canCreateUsers: false, now: now() });
  const key = await createApiKey(db, user.id, 'bench', now());
  return { user, person: { id: user.id, name, email, key } };
}

function addChannels(db: Db, realm: Realm, creator: User): Promise<Channel[]> {
  const settings = {
    description: '',
    isPrivate: false,
    isDefault: false,
    isWebPublic: false,
    isHistoryPublic: true,
    postPolicy: 1,
    messageRetentionDays: null,
  };
  const scope = scopeOfNewRealm({ db, now: now(), wake: () => undefined }, realm, now());
  const names = ['team', 'archive', 'crowd', 'joining'];
  return createChannels(
    scope,
    creator,
    names.map((name) => ({ ...settings, name })),
  );
}

/** Message `number` of the channel, rendered as a sent one is. */
async function addMessage(db: Db, realm: Realm, { channel, sender, number }: Written): Promise<number> {
  const scope = scopeOfNewRealm({ db, now: now(), wake: () => undefined }, realm, now());
  const content = normalizedContent(kilobyteFor(new Chance(number), number, sender.fullName));
  const users = [{ id: sender.id, fullName: sender.fullName, isActive: true }];
  const result = renderMessage(content, contextWith(realm.origin, { users }));
  const { columns, stems } = columnsOf(
    scope,
    { place: { channel, topic: `topic ${number % TOPICS}` }, sender, client: 'bench' },
    { content, result, recipientId: channel.recipientId, topicLinks: [] },
  );
  return (await insertMessage(db, columns, stems)).id;
}

interface Written {
  channel: Channel;
  sender: User;
  number: number;
}

const at = <Value>(list: readonly Value[], place: number): Value => {
  const value = list[place % list.length];
  if (value === undefined) throw new Error('the list is empty');
  return value;
};

/** Makes the organization in an empty database; the first `team` people are in the channels `team` and `archive`. */
export async function makeOrganization(
  databaseUrl: string,
  sizes: { people: number; team: number; messages: number },
): Promise<Organization> {
  const database = await openDatabase(databaseUrl);
  try {
    await database.migrate();
    const realm = await database.unit(async (db) =>
      realmOf(await createRealm(db, { subdomain: '', name: 'Bench', now: now() }), ORIGIN),
    );
    const people = await each(database, sizes.people, (db, index) => addPerson(db, realm.id, index));
    const channels = await database.unit((db) => addChannels(db, realm, at(people, 0).user));
    const [team, archive, crowd, joining] = [0, 1, 2, 3].map((place) => at(channels, place));
    if (!team || !archive || !crowd || !joining) throw new Error('there are too few channels');
    const members = people.slice(0, sizes.team);
    const placesIn = (channel: Channel, some: typeof people) =>
      some.map(({ user }) => ({ userId: user.id, channelId: channel.id, color: '#c2c2c2' }));
    const places = [...placesIn(team, members), ...placesIn(archive, members), ...placesIn(crowd, people)];
    await database.unit((db) => startSubscriptions(db, places));
    const messageIds = await each(database, sizes.messages, (db, number) =>
      addMessage(db, realm, { channel: archive, sender: at(members, number).user, number }),
    );
    await database.unit((db) => updateFirstMessages(db, [{ id: at(messageIds, 0), channel_id: archive.id }]));
    const ids = { team: team.id, archive: archive.id, crowd: crowd.id, joining: joining.id };
    return { people: people.map(({ person }) => person), channels: ids, messageIds };
  } finally {
    await database.close();
  }
}

/** Adds people, in no channel, while no server uses the database. */
export async function addPeople(databaseUrl: string, organization: Organization, count: number): Promise<void> {
  const database = await openDatabase(databaseUrl);
  try {
    const realm = await findRealmBySubdomain(database.read, '');
    if (!realm) throw new Error('the organization does not exist');
    const first = organization.people.length;
    const made = await each(database, count, (db, index) => addPerson(db, realm.id, first + index));
    organization.people.push(...made.map(({ person }) => person));
  } finally {
    await database.close();
  }
}
