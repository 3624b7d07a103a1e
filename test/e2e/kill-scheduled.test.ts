import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'chai';
import { createRealm } from '../../src/actions/organization/realms.ts';
import { createAccount, createApiKey } from '../../src/actions/users/accounts.ts';
import { ROLE } from '../../src/domain/users/roles.ts';
import { type Database, openDatabase } from '../../src/store/db/open.ts';
import { table } from '../../src/store/db/statement.ts';
import { Actor, type Body } from '../support/actor.ts';
import { createDatabase, databaseUrl, driver, dropDatabase, scratch } from '../support/databases.ts';
import { type Spawned, spawned } from '../support/spawned.ts';

const COUNT = 150;
const KILL_AFTER = 30;
const NAME = 'killed_scheduled';

describe('Scheduled messages, when a server is killed while it sends them', () => {
  let database: Database;
  let server: Spawned;
  /** Another process on the same database, which only PostgreSQL supports. */
  let other: Spawned | undefined;
  let owner: Actor;

  before(async () => {
    await createDatabase(NAME);
    const settings = { DATABASE_URL: databaseUrl(NAME), SQLITE_DRIVER: driver, DATA_DIR: scratch };
    server = await spawned(settings);
    database = await openDatabase(databaseUrl(NAME), { driver });
    await database.migrate();
    if (database.dialect === 'postgres') other = await spawned(settings);
    owner = await database.unit(async (db) => {
      const realm = await createRealm(db, { subdomain: '', name: 'Killed', now: 0 });
      const email = 'owner@example.com';
      const user = await createAccount(db, { realmId: realm.id, email, fullName: 'Owner', role: ROLE.owner, now: 0 });
      const key = await createApiKey(db, user.id, 'test', 0);
      return new Actor(server.place, { id: user.id, name: 'owner', fullName: 'Owner', email, key });
    });
  });
  after(async () => {
    await server.kill();
    await other?.kill();
    await database.close();
    await dropDatabase(NAME);
  });

  const sent = () => table(database.read, 'messages').where({ topic: 'later' }).orderBy('id');
  const waiting = () => table(database.read, 'scheduled_messages').pluck('id');

  it('are each sent once, with one event, by whichever process is running', async function () {
    this.timeout(120_000);
    await server.start();
    await other?.start();
    await owner.ok.post('/users/me/subscriptions', { subscriptions: [{ name: 'harbour' }] });
    const { stream_id: to } = await owner.ok.get('/get_stream_id', { stream: 'harbour' });
    const queue = await owner.listen({ event_types: ['message', 'scheduled_messages'] });
    const at = Math.floor(Date.now() / 1000) + 3;
    const wanted = Array.from({ length: COUNT }, (_none, index) => `later ${index}`);
    for (const content of wanted) {
      const message = { type: 'channel', to, topic: 'later', content };
      // Messages whose scheduling takes long are for a second that is still in the future.
      const scheduled_delivery_timestamp = Math.max(at, Math.floor(Date.now() / 1000) + 2);
      await owner.ok.post('/scheduled_messages', { ...message, scheduled_delivery_timestamp });
    }

    while ((await sent()).length < KILL_AFTER) await pause(1);
    await server.kill();
    if (!other) await server.start();
    while ((await waiting()).length > 0) await pause(20);
    if (other) await server.start();

    expect((await sent()).map(({ content }) => content).sort()).to.deep.equal([...wanted].sort());
    const events = await queue.events();
    const told = events.filter(({ type }) => type === 'message').map(({ message }: Body) => message);
    const ids = told.filter(({ subject }) => subject === 'later').map(({ id }) => id);
    expect(ids).to.deep.equal((await sent()).map(({ id }) => id));
    expect(events.filter(({ op }) => op === 'remove')).to.have.length(COUNT);
  });
});
