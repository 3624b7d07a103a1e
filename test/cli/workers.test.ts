import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'chai';
import { createRealm } from '../../src/actions/organization/realms.ts';
import { createAccount, createApiKey } from '../../src/actions/users/accounts.ts';
import { ROLE } from '../../src/domain/users/roles.ts';
import { openDatabase } from '../../src/store/db/open.ts';
import { Actor } from '../support/actor.ts';
import { createDatabase, databaseUrl, dropDatabase, scratch } from '../support/databases.ts';
import { type SpawnedWorkers, spawnedWorkers } from '../support/spawned.ts';

const NAME = 'workers';
const SENDERS = 4;
const QUEUES = 20;

(databaseUrl(NAME).startsWith('postgres') ? describe : describe.skip)('serve --workers', function () {
  // Starts processes that compile TypeScript.
  this.timeout(120_000);
  let server: SpawnedWorkers;
  let owner: Actor;
  let channelId: number;

  before(async () => {
    await createDatabase(NAME);
    server = await spawnedWorkers(2, { DATABASE_URL: databaseUrl(NAME), DATA_DIR: scratch });
    const database = await openDatabase(databaseUrl(NAME));
    await database.migrate();
    owner = await database.unit(async (db) => {
      const realm = await createRealm(db, { subdomain: '', name: 'Workers', now: 0 });
      const email = 'owner@example.com';
      const user = await createAccount(db, { realmId: realm.id, email, fullName: 'Owner', role: ROLE.owner, now: 0 });
      const key = await createApiKey(db, user.id, 'test', 0);
      return new Actor(server.place, { id: user.id, name: 'owner', fullName: 'Owner', email, key });
    });
    await database.close();
    await server.start();
    await owner.ok.post('/users/me/subscriptions', { subscriptions: [{ name: 'general' }] });
    channelId = (await owner.ok.get('/get_stream_id', { stream: 'general' })).stream_id;
  });
  after(async () => {
    await server.stop();
    await dropDatabase(NAME);
  });

  /** Polls without a pause until it has the last message. */
  async function follow(last: string): Promise<string[]> {
    const { queueId } = await owner.listen({ event_types: ['message'], apply_markdown: false });
    ready++;
    const got: string[] = [];
    for (let lastId = -1; !got.includes(last); ) {
      const { events } = await owner.ok.get('/events', { queue_id: queueId, last_event_id: lastId });
      for (const event of events) {
        expect(event.id).to.be.above(lastId);
        lastId = event.id;
        if (event.type === 'message') got.push(event.message.content);
      }
    }
    return got;
  }
  let ready = 0;

  it('serves with the given number of processes, and replaces them on SIGHUP without a failed request or a lost event', async () => {
    const before = [...server.pids()];
    expect(before).to.have.length(2);
    const following = Array.from({ length: QUEUES }, () => follow('the last'));
    while (ready < QUEUES) await pause(5);
    const sent: string[] = [];
    let isOver = false;
    const sending = Array.from({ length: SENDERS }, async (_none, sender) => {
      for (let count = 0; !isOver; count++) {
        const content = `${sender} ${count}`;
        await owner.send(channelId, 'plan', content);
        sent.push(content);
      }
    });
    server.signal('SIGHUP');
    while (server.pids().some((pid) => before.includes(pid))) await pause(20);
    isOver = true;
    await Promise.all(sending);
    await owner.send(channelId, 'plan', 'the last');
    const [first, ...others] = await Promise.all(following);
    expect(first?.slice().sort()).to.deep.equal([...sent, 'the last'].sort());
    for (const other of others) expect(other).to.deep.equal(first);
    expect(server.pids()).to.have.length(2);
  });

  it('starts a process again that has died', async () => {
    const [victim, survivor] = server.pids();
    process.kill(victim ?? 0, 'SIGKILL');
    while (server.pids().length < 2 || server.pids().includes(victim ?? 0)) await pause(20);
    expect(server.pids()).to.include(survivor);
    await owner.ok.get('/users/me');
  });

  it('ends with all its processes on SIGTERM, after waiting requests are answered', async () => {
    const { queueId } = await owner.listen({ event_types: ['message'] });
    const waiting = owner.ok.get('/events', { queue_id: queueId, last_event_id: -1 });
    while ((await server.waitingRequests()) === 0) await pause(20);
    const pids = [...server.pids()];
    const ended = once(server.process(), 'exit');
    server.signal('SIGTERM');
    expect((await waiting).events).to.deep.equal([]);
    expect(await ended).to.deep.equal([0, null]);
    for (const pid of pids) expect(() => process.kill(pid, 0)).to.throw('ESRCH');
  });
});
