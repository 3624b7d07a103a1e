import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'chai';
import { createRealm } from '../../src/actions/organization/realms.ts';
import { createAccount, createApiKey } from '../../src/actions/users/accounts.ts';
import { ROLE } from '../../src/domain/users/roles.ts';
import { type Database, openDatabase } from '../../src/store/db/open.ts';
import { table } from '../../src/store/db/statement.ts';
import { Actor } from '../support/actor.ts';
import { fillTopic } from '../support/bulk.ts';
import { createDatabase, databaseUrl, driver, dropDatabase, scratch } from '../support/databases.ts';
import { type Spawned, spawned } from '../support/spawned.ts';

const COUNT = 10_000;
const NAME = 'killed_move';

describe('A server that is killed while it moves or deletes a topic', () => {
  let server: Spawned;
  let owner: Actor;

  before(async () => {
    server = await spawned({ DATABASE_URL: databaseUrl(NAME), SQLITE_DRIVER: driver, DATA_DIR: scratch });
    await createDatabase(NAME);
    owner = await inDatabase(async (database) => {
      await database.migrate();
      return database.unit(async (db) => {
        const realm = await createRealm(db, { subdomain: '', name: 'Killed', now: 0 });
        const email = 'owner@example.com';
        const user = await createAccount(db, { realmId: realm.id, email, fullName: 'Owner', role: ROLE.owner, now: 0 });
        const key = await createApiKey(db, user.id, 'test', 0);
        return new Actor(server.place, { id: user.id, name: 'owner', fullName: 'Owner', email, key });
      });
    });
  });
  after(async () => {
    await server.kill();
    await dropDatabase(NAME);
  });

  async function inDatabase<Result>(work: (database: Database) => Promise<Result>): Promise<Result> {
    const database = await openDatabase(databaseUrl(NAME), { driver });
    return work(database).finally(() => database.close());
  }

  const newestIn = async (channelId: number, topic: string): Promise<number | undefined> => {
    const { topics } = await owner.ok.get(`/users/me/${channelId}/topics`);
    return topics.find(({ name }: { name: string }) => name === topic)?.max_id;
  };

  it('has the move done to its end by the next one, and the rest of the deletion still there', async function () {
    this.timeout(120_000);
    await server.start();
    await owner.ok.post('/users/me/subscriptions', { subscriptions: [{ name: 'harbour' }] });
    const { stream_id: channelId } = await owner.ok.get('/get_stream_id', { stream: 'harbour' });
    await server.kill();
    const filling = { channelId, topic: 'plan', senderId: owner.id, count: COUNT };
    const ids = await inDatabase((database) => fillTopic({ database, now: 1000 }, filling));
    const [first = 0, newest = 0] = [ids[0], ids.at(-1)];

    await server.start();
    const move = { topic: 'later', propagate_mode: 'change_all' };
    const moving = owner.patch(`/messages/${first}`, move).catch(() => undefined);
    while ((await newestIn(channelId, 'later')) === undefined) await pause(1);
    await server.kill();
    expect(await moving).to.equal(undefined);
    const placesOf = (database: Database) =>
      table(database.read, 'messages').whereIn('topic', ['plan', 'later']).pluck('topic');
    expect(new Set(await inDatabase(placesOf))).to.deep.equal(new Set(['plan', 'later']));

    await server.start();
    while ((await newestIn(channelId, 'plan')) !== undefined) await pause(1);
    // The bot sends its notice with the last piece.
    expect(await newestIn(channelId, 'later')).to.equal(newest + 1);

    const deletion = { topic_name: 'later' };
    const deleting = owner.post(`/streams/${channelId}/delete_topic`, deletion).catch(() => undefined);
    while (((await newestIn(channelId, 'later')) ?? 0) >= newest) await pause(1);
    await server.kill();
    expect(await deleting).to.equal(undefined);
    await server.start();
    expect(await newestIn(channelId, 'later')).to.be.below(newest);
    expect(await owner.ok.post(`/streams/${channelId}/delete_topic`, deletion)).to.include({ complete: true });
    expect(await newestIn(channelId, 'later')).to.equal(undefined);
  });
});
