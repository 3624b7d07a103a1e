import { createRealm } from '../../src/actions/organization/realms.ts';
import { createAccount, createApiKey } from '../../src/actions/users/accounts.ts';
import type { App } from '../../src/app.ts';
import type { Config } from '../../src/config.ts';
import { ROLE } from '../../src/domain/users/roles.ts';
import { type Database, type Db, openDatabase } from '../../src/store/db/open.ts';
import { table } from '../../src/store/db/statement.ts';
import { Actor, type ActorAccount } from './actor.ts';
import { createDatabase, databaseUrl, driver } from './databases.ts';
import { copyOf } from './lent-databases.ts';
import { serve, serveCopy } from './serving.ts';

/** The cast of every world; passwords are `<name>-password`. */
const CAST = [
  { name: 'owner', role: ROLE.owner },
  { name: 'administrator', role: ROLE.administrator },
  { name: 'moderator', role: ROLE.moderator },
  { name: 'member', role: ROLE.member },
  { name: 'other', role: ROLE.member },
  { name: 'guest', role: ROLE.guest },
] as const;
type CastName = (typeof CAST)[number]['name'] | 'bot' | 'stranger';

/** A server with a small organization, and another organization next to it. */
export type World = Record<CastName, Actor> & {
  nobody: Actor;
  origin: string;
  realmId: number;
  app: App;
  db: Db;
  database: Database;
  /** The connections of every server, if there are several. */
  databases: readonly Database[];
  config: Config;
  /** The current time, in UNIX seconds; tests can set it. */
  clock: { now: number };
  /** Creates a channel with these subscribers and returns its ID. */
  channel: (name: string, subscribers: readonly Actor[], options?: object) => Promise<number>;
  /** Creates another account. */
  person: (name: string, role?: number) => Promise<Actor>;
  /** Starts the server again on the same data. */
  restart: () => Promise<void>;
  close: () => Promise<void>;
};

/** Mid November 2025. */
const START = 1_763_000_000;

interface Template {
  realmId: number;
  accounts: Record<string, ActorAccount>;
}
let template: Promise<Template> | undefined;

/** Every world is a copy of one database that already contains all accounts. */
async function makeTemplate(): Promise<Template> {
  await createDatabase('template');
  const database = await openDatabase(databaseUrl('template'), { driver });
  await database.migrate();
  const made = await database.unit(async (db) => {
    const realm = await createRealm(db, { subdomain: '', name: 'Test organization', now: START - 86_400 * 30 });
    const accounts: Record<string, ActorAccount> = {};
    for (const { name, role } of CAST) accounts[name] = await newAccount(db, realm.id, name, role);
    accounts.bot = await newAccount(db, realm.id, 'bot', ROLE.member, accounts.owner?.id);
    return { realmId: realm.id, accounts };
  });
  await database.close();
  return made;
}

async function newAccount(
  db: Db,
  realmId: number,
  name: string,
  role: number,
  botOwner?: number,
): Promise<ActorAccount> {
  const email = `${name}@example.com`;
  const user = await createAccount(db, {
    realmId,
    email,
    fullName: name.slice(0, 1).toUpperCase() + name.slice(1),
    role,
    canCreateUsers: role === ROLE.owner,
    ...(botOwner !== undefined && { bot: { type: 1, ownerId: botOwner } }),
    now: START - 86_400 * 20,
  });
  return { id: user.id, name, fullName: user.fullName, email, key: await createApiKey(db, user.id, 'test', START) };
}

interface WorldOptions {
  /**
   * A database that no world had before, even if it takes longer: on PostgreSQL, rows come in another order where others
   * have been deleted.
   */
  isNew?: boolean;
}

export async function openWorld(settings: Partial<Config> = {}, { isNew = false }: WorldOptions = {}): Promise<World> {
  template ??= makeTemplate();
  const { realmId, accounts } = await template;
  const serving = await (isNew
    ? serve(await copyOf('template'), START, settings)
    : serveCopy('template', START, settings));
  const { clock, config, place } = serving;
  const actors = Object.fromEntries(
    Object.values(accounts).map((account) => [account.name, new Actor(place, account)]),
  );
  const world = {
    ...(actors as Record<CastName, Actor>),
    nobody: new Actor(place, { id: 0, name: 'nobody', fullName: '', email: '', key: '' }),
    realmId,
    config,
    clock,
    get origin() {
      return place.origin;
    },
    get app() {
      return serving.app;
    },
    get database() {
      return serving.app.database;
    },
    get databases() {
      return serving.databases;
    },
    get db() {
      return serving.app.database.read;
    },
    async channel(channelName: string, subscribers: readonly Actor[], options: object = {}) {
      await actors.owner?.ok.post('/users/me/subscriptions', {
        subscriptions: [{ name: channelName }],
        principals: subscribers.map(({ id }) => id),
        ...options,
      });
      const found = await table(serving.app.database.read, 'channels').where({ name: channelName }).first('id');
      return found?.id ?? 0;
    },
    async person(personName: string, role: number = ROLE.member) {
      const account = await serving.app.database.unit((db) => newAccount(db, realmId, personName, role));
      return new Actor(place, account);
    },
    restart: serving.restart,
    close: serving.discard,
  };
  return world as unknown as World;
}
