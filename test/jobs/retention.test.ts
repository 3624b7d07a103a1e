import { expect } from 'chai';
import { PIECE_MESSAGES } from '../../src/domain/limits.ts';
import { insertRows, table } from '../../src/store/db/statement.ts';
import type { Body } from '../support/actor.ts';
import { fillTopic } from '../support/bulk.ts';
import { openBeside } from '../support/serving.ts';
import { openWorld, type World } from '../support/world.ts';

const DAY = 86_400;

let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.close());

/** Lets time pass, and then the messages be deleted whose time is over. */
async function pass(seconds: number): Promise<void> {
  world.clock.now += seconds;
  await look();
}
async function look(): Promise<void> {
  world.app.jobs.wake('retention');
  await world.app.jobs.settled();
}
const setOrganization = (days: number | string) =>
  world.owner.ok.patch('/realm', { message_retention_days: JSON.stringify(days) });
const setChannel = (id: number, days: number | string) =>
  world.owner.ok.patch(`/streams/${id}`, { message_retention_days: JSON.stringify(days) });
const isThere = async (id: number) => (await world.member.get(`/messages/${id}`)).status === 200;
const found = async (ids: readonly number[]) => {
  const there: number[] = [];
  for (const id of ids) if (await isThere(id)) there.push(id);
  return there;
};

describe('message_retention_days', () => {
  it('deletes the messages of a channel so many days after they were sent, to the second', async () => {
    const quay = await world.channel('quay', [world.member]);
    await setChannel(quay, 7);
    const first = await world.member.send(quay, 'ropes', 'old');
    world.clock.now += 1;
    const second = await world.member.send(quay, 'ropes', 'one second younger');
    await pass(7 * DAY - 2);
    expect(await found([first, second])).to.deep.equal([first, second]);
    await pass(1);
    expect(await found([first, second])).to.deep.equal([second]);
    await pass(1);
    expect(await found([first, second])).to.deep.equal([]);
  });

  it('of a channel goes before that of the organization: fewer days, more days or unlimited', async () => {
    const ids: Record<string, number> = {};
    for (const [name, days] of [
      ['sooner', 2],
      ['later', 20],
      ['never', 'unlimited'],
      ['inherits', 'realm_default'],
    ] as const) {
      const channel = await world.channel(name, [world.member]);
      if (days !== 'realm_default') await setChannel(channel, days);
      ids[name] = await world.member.send(channel, 'ropes', 'hello');
    }
    await setOrganization(10);
    const left = async () => {
      const there = new Set(await found(Object.values(ids)));
      return Object.keys(ids).filter((name) => there.has(ids[name] ?? 0));
    };
    await pass(2 * DAY);
    expect(await left()).to.deep.equal(['later', 'never', 'inherits']);
    await pass(8 * DAY);
    expect(await left()).to.deep.equal(['later', 'never']);
    await pass(10 * DAY);
    expect(await left()).to.deep.equal(['never']);
    await setOrganization('unlimited');
    await pass(1000 * DAY);
    expect(await left()).to.deep.equal(['never']);
  });

  it('of the organization holds for direct messages, too', async () => {
    const channel = await world.channel('kept', [world.member]);
    await setChannel(channel, 'unlimited');
    const kept = await world.member.send(channel, 'ropes', 'older than all');
    const old = await world.member.send([world.other.id], '', 'old');
    const inGroup = await world.other.send([world.member.id, world.guest.id], '', 'old, too');
    const noted = await world.member.send([world.member.id], '', 'a note');
    world.clock.now += DAY;
    const young = await world.member.send([world.other.id], '', 'young');
    await setOrganization(5);
    await pass(4 * DAY);
    expect(await found([kept, old, inGroup, noted, young])).to.deep.equal([kept, young]);
  });

  it('deletes nothing where it is not set', async () => {
    const quay = await world.channel('quay', [world.member]);
    const ids = [await world.member.send(quay, 'ropes', 'hello'), await world.member.send([world.other.id], '', 'hi')];
    await pass(100 * 365 * DAY);
    expect(await found(ids)).to.deep.equal(ids);
  });

  it('accepts more days than there can be, and deletes nothing', async () => {
    const quay = await world.channel('quay', [world.member]);
    await setChannel(quay, Number.MAX_SAFE_INTEGER);
    await setOrganization(Number.MAX_SAFE_INTEGER);
    const ids = [await world.member.send(quay, 'ropes', 'hello'), await world.member.send([world.other.id], '', 'hi')];
    await pass(100 * 365 * DAY);
    expect(await found(ids)).to.deep.equal(ids);
  });

  it('is followed by the events of a deletion, to those who have the messages', async () => {
    const quay = await world.channel('quay', [world.member]);
    await setChannel(quay, 7);
    await setOrganization(7);
    const first = await world.member.send(quay, 'ropes', 'one');
    const second = await world.member.send(quay, 'Ropes', 'two');
    const third = await world.member.send(quay, 'tar', 'three');
    const direct = await world.member.send([world.other.id], '', 'hi');
    world.clock.now += 7 * DAY;
    const kept = await world.member.send(quay, 'tar', 'four');
    const [member, other, guest] = [
      await world.member.listen(),
      await world.other.listen(),
      await world.guest.listen(),
    ];
    await look();
    const inDirect = { type: 'delete_message', message_type: 'private', message_ids: [direct] };
    const inChannel = { type: 'delete_message', message_type: 'stream', stream_id: quay };
    const firstIs = (value: number) => ({
      ...{ type: 'stream', op: 'update', property: 'first_message_id', value, stream_id: quay, name: 'quay' },
    });
    const events = await member.events('delete_message', 'stream');
    expect(events).to.deep.equal([
      inDirect,
      firstIs(first),
      { ...inChannel, topic: 'channel events', message_ids: [first - 2, first - 1] },
      firstIs(third),
      { ...inChannel, topic: 'ropes', message_ids: [first, second] },
      firstIs(kept),
      { ...inChannel, topic: 'tar', message_ids: [third] },
    ]);
    expect(await other.events('delete_message')).to.deep.equal([inDirect]);
    expect(await guest.events('delete_message')).to.deep.equal([]);
  });

  it('deletes what belongs to a message: files that only it named lose their link', async () => {
    const quay = await world.channel('quay', [world.member]);
    await setChannel(quay, 1);
    const file = { field: 'file', name: 'chart.txt', type: 'text/plain', bytes: new TextEncoder().encode('depths') };
    const { uri } = await world.member.ok.post('/user_uploads', {}, { files: [file] });
    const id = await world.member.send(quay, 'ropes', `[chart](${uri})`);
    await world.other.ok.post(`/messages/${id}/reactions`, { emoji_name: 'tada' });
    const listed = async () => (await world.member.ok.get('/attachments')).attachments[0].messages.length;
    expect(await listed()).to.equal(1);
    await pass(DAY);
    expect(await listed()).to.equal(0);
    expect(await table(world.db, 'reactions').where({ message_id: id })).to.deep.equal([]);
    expect(
      (await world.member.ok.get('/messages', { anchor: 'newest', num_before: 9, num_after: 0 })).messages,
    ).to.have.length(0);
  });

  it('deletes a long history in pieces, the oldest topic first', async () => {
    const quay = await world.channel('quay', [world.member]);
    const id = await world.member.send(quay, 'ropes', 'the first');
    const [row] = await table(world.db, 'messages').where({ id });
    const { id: _id, ...columns } = row as Body;
    const types = Object.fromEntries(
      Object.entries(columns).map(([name, value]) => [name, typeof value === 'string' ? 'text' : 'bigint']),
    ) as Record<string, 'bigint' | 'text'>;
    await world.database.unit((db) =>
      insertRows(db, 'messages', {
        columns: types,
        rows: Array.from({ length: 2 * PIECE_MESSAGES }, () => Object.values(columns)),
      }),
    );
    await setChannel(quay, 1);
    const queue = await world.member.listen();
    await pass(DAY);
    expect(await table(world.db, 'messages').where({ topic: 'ropes' })).to.deep.equal([]);
    const events = (await queue.events('delete_message')).filter(({ topic }) => topic === 'ropes');
    const sizes = events.map((event) => event.message_ids.length);
    expect(sizes).to.deep.equal([PIECE_MESSAGES, PIECE_MESSAGES, 1]);
  });

  it('deletes each message once, with one event about it, with several processes', async function () {
    if (world.database.dialect !== 'postgres') this.skip();
    const quay = await world.channel('quay', [world.member]);
    const harbour = await world.channel('harbour', [world.member]);
    const { database, clock, member } = world;
    for (const channelId of [quay, harbour])
      await fillTopic({ database, now: clock.now }, { channelId, topic: 'long', senderId: member.id, count: 2500 });
    const direct = await member.send([world.other.id], '', 'old, too');
    const ids: number[] = await table(world.db, 'messages').where({ topic: 'long' }).pluck('id');
    await setOrganization(1);
    const beside = await Promise.all([openBeside(world), openBeside(world)]);
    const apps = [world.app, ...beside.map(({ app }) => app)];
    const queue = await member.listen({ event_types: ['delete_message'] });
    world.clock.now += DAY;
    for (const app of apps) app.jobs.wake('retention');
    await Promise.all(apps.map((app) => app.jobs.settled()));
    const told = (await queue.events()).flatMap(({ message_ids }) => message_ids).sort((a, b) => a - b);
    expect(told.filter((id) => id === direct || ids.includes(id))).to.deep.equal(
      [...ids, direct].sort((a, b) => a - b),
    );
    expect(new Set(told).size).to.equal(told.length);
    expect(await table(world.db, 'messages').whereIn('id', ids)).to.deep.equal([]);
    for (const { app } of beside) await app.close();
  });

  it('deletes a topic that is being moved, wherever its messages are, and the move ends', async () => {
    const quay = await world.channel('quay', [world.member, world.owner]);
    await setChannel(quay, 1);
    const { database, clock, member } = world;
    await fillTopic({ database, now: clock.now }, { channelId: quay, topic: 'long', senderId: member.id, count: 1500 });
    const last = await member.send(quay, 'long', 'the last');
    world.clock.now += DAY;
    const moved = world.owner.ok.patch(`/messages/${last}`, { topic: 'moved', propagate_mode: 'change_all' });
    await Promise.all([moved, look()]);
    await look();
    const { length } = await table(world.db, 'messages').where({ channel_id: quay }).where('sent_at', '<', clock.now);
    expect(length).to.equal(0);
    expect(await table(world.db, 'topic_moves')).to.deep.equal([]);
  });

  it('waits while the organization is deactivated', async () => {
    const quay = await world.channel('quay', [world.member]);
    await setChannel(quay, 1);
    const id = await world.member.send(quay, 'ropes', 'hello');
    const activate = (is_active: 0 | 1) =>
      world.database.unit((db) => table(db, 'realms').where({ id: world.realmId }).update({ is_active }));
    await activate(0);
    await pass(2 * DAY);
    await activate(1);
    expect(await isThere(id)).to.equal(true);
    await look();
    expect(await isThere(id)).to.equal(false);
  });
});
