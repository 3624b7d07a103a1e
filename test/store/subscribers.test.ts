import { expect } from 'chai';
import { listReceivers, listSpansAcross, listSubscriberIds } from '../../src/store/channels/subscribers.ts';
import { type Db, table } from '../../src/store/db/statement.ts';
import {
  listReadAmong,
  listReadersAmong,
  markRead,
  markReadFor,
  markReadOf,
  markUnread,
} from '../../src/store/messages/read-state.ts';
import { crowd } from '../support/crowd.ts';
import { openWorld, type World } from '../support/world.ts';

describe('the remembered subscribers of a channel', () => {
  let world: World;
  let quay: number;
  beforeEach(async () => {
    world = await openWorld();
    quay = await world.channel('quay', [world.member, world.guest]);
  });
  afterEach(() => world.close());

  const stored = async (db: Db) => ({
    ids: await table(db, 'subscriptions')
      .join('users', 'users.id', 'subscriptions.user_id')
      .where({ 'subscriptions.channel_id': quay, 'subscriptions.is_active': 1 } as never)
      .where('users.is_active', 1)
      .orderBy('users.id')
      .pluck('users.id'),
    spans: (await table(db, 'subscription_spans').where({ channel_id: quay }).pluck('user_id')).sort(),
  });
  const remembered = async (db: Db) => ({
    ids: await listSubscriberIds(db, quay),
    spans: (await listSpansAcross(db, { channelId: quay, first: 0, last: Number.MAX_SAFE_INTEGER }))
      .map(({ userId }) => userId)
      .sort(),
  });

  it('are those of the database after every change, whoever makes it', async () => {
    const { owner, member, other, guest } = world;
    const changes: Record<string, () => Promise<unknown>> = {
      'a new subscriber': () => world.channel('quay', [other]),
      'one who leaves': () => guest.ok.delete('/users/me/subscriptions', { subscriptions: ['quay'] }),
      'a message': () => member.send(quay, 'tide', 'high'),
      'a deactivated account': () => owner.ok.delete(`/users/${other.id}`),
      'an account that is active again': () => owner.ok.post(`/users/${other.id}/reactivate`),
      'rows that something else deletes': () =>
        world.database.unit((db) => table(db, 'subscription_spans').where({ user_id: member.id }).delete()),
    };
    for (const [change, make] of Object.entries(changes)) {
      await remembered(world.db);
      await make();
      expect(await remembered(world.db), change).to.deep.equal(await stored(world.db));
    }
  });

  it('are those that a unit sees, and those from before when it is rolled back', async () => {
    const before = await remembered(world.db);
    const failure = new Error('rolled back');
    const attempt = world.database.unit(async (db) => {
      await table(db, 'subscription_spans').where({ channel_id: quay, user_id: world.guest.id }).delete();
      expect((await remembered(db)).spans).to.deep.equal([world.member.id]);
      throw failure;
    });
    expect(await attempt.catch((error: unknown) => error)).to.equal(failure);
    expect(await remembered(world.db)).to.deep.equal(before);
  });

  it('received exactly the messages sent while they were subscribed', async () => {
    const [first] = [await world.member.send(quay, 'tide', 'one')];
    await world.guest.ok.delete('/users/me/subscriptions', { subscriptions: ['quay'] });
    const second = await world.member.send(quay, 'tide', 'two');
    const receivers = async (messageId: number) =>
      [...(await listReceivers(world.db, { channelId: quay, first: messageId, last: messageId }))].sort();
    expect(await receivers(first)).to.deep.equal([world.member.id, world.guest.id].sort());
    expect(await receivers(second)).to.deep.equal([world.member.id]);
  });
});

describe('the readers of a message', () => {
  it('have the last bytes that are not 0 stored of what they read', async () => {
    const world = await openWorld();
    const id = world.member.id;
    const ids = [4096, 4096 + 800];
    const reader = { id, readBelow: 0 };
    const stored = async () => (await table(world.db, 'read_chunks').where({ user_id: id }).first())?.bits.length;
    await world.database.unit((db) => markRead(db, reader, ids));
    expect(await stored()).to.equal(101);
    await world.database.unit((db) => markUnread(db, reader, ids.slice(1)));
    expect(await stored()).to.equal(1);
    const many = [id, ...(await crowd(world, 600))];
    for (const people of [[id], many]) {
      const readers = async (messageId: number) => [
        ...(await listReadersAmong(world.db, people, { id: messageId, realm_id: world.realmId })),
      ];
      expect(await Promise.all(ids.map(readers))).to.deep.equal([[id], []]);
    }
    await world.database.unit((db) => markUnread(db, reader, ids));
    expect(await stored()).to.equal(0);
    expect([...(await listReadAmong(world.db, reader, ids))]).to.deep.equal([]);
    await world.close();
  });

  it('are marked together, whatever each has read before', async () => {
    const world = await openWorld();
    const people = [world.owner, world.administrator, world.member, world.other, world.guest].map(({ id }) => id);
    const [, fewer = 0, fewest = 0, more = 0, most = 0] = people;
    const id = 4096 + 805;
    const before = new Map([
      [fewer, [4096 + 796, 4096 + 804]],
      [fewest, [4096]],
      [more, [id - 1, id + 1, 4096 + 900]],
      [most, Array.from({ length: 4096 }, (_none, index) => 4096 + index)],
    ]);
    await world.database.unit((db) => markReadOf(db, before));
    await world.database.unit((db) => markReadFor(db, people.slice(0, 1), id));
    await world.database.unit((db) => markReadFor(db, people, id));
    const every = Array.from({ length: 3 * 4096 }, (_none, index) => index);
    for (const person of people) {
      const read = await listReadAmong(world.db, { id: person, readBelow: 0 }, every);
      const expected = new Set([...(before.get(person) ?? []), id]);
      expect([...read], `user ${person}`).to.deep.equal([...expected].sort((a, b) => a - b));
    }
    await world.close();
  });

  it('are found among many users as among few', async () => {
    const world = await openWorld();
    const ids = await crowd(world, 600);
    const sent: number[] = [];
    for (const text of ['one', 'two', 'three']) sent.push(await world.owner.send(await channel(world), 'tide', text));
    const [first = 0, second = 0] = sent;
    const someone = (every: number) => ids.filter((_id, index) => index % every === 0);
    await world.database.unit(async (db) => {
      await table(db, 'users').whereIn('id', someone(7)).update({ read_below: second });
      const bits = Buffer.alloc(512);
      bits[Math.floor((second % 4096) / 8)] = 1 << (second % 8);
      for (const id of someone(5)) {
        await table(db, 'read_chunks').insert({ user_id: id, chunk: Math.floor(second / 4096), bits });
      }
    });
    const sorted = (found: ReadonlySet<number>) => [...found].sort((a, b) => a - b);
    for (const [id, readers] of [
      [first, someone(7)],
      [second, someone(5)],
    ] as const) {
      const message = { id, realm_id: world.realmId };
      expect(sorted(await listReadersAmong(world.db, ids, message))).to.deep.equal(readers);
      const few = ids.slice(0, 100);
      expect(sorted(await listReadersAmong(world.db, few, message))).to.deep.equal(
        readers.filter((one) => few.includes(one)),
      );
    }
    await world.close();
  });

  const channel = (world: World) => world.channel('quay', [world.owner]);
});
