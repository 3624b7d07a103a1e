import { expect } from 'chai';
import { MAX_MARKED_ON_MUTING, MAX_MUTED_USERS } from '../../src/domain/limits.ts';
import { insertRows, table } from '../../src/store/db/statement.ts';
import type { Actor } from '../support/actor.ts';
import { fillTopic } from '../support/bulk.ts';
import { crowd } from '../support/crowd.ts';
import { expectRefusal, SUCCESS } from '../support/refusal.ts';
import { openWorld, type World } from '../support/world.ts';

let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.close());

const mute = (actor: Actor, id: number) => actor.post(`/users/me/muted_users/${id}`);
const unmute = (actor: Actor, id: number) => actor.delete(`/users/me/muted_users/${id}`);
const muted = async (actor: Actor) =>
  (await actor.ok.post('/register', { fetch_event_types: ['muted_users'] })).muted_users;
const unreadOf = async (actor: Actor) =>
  (await actor.ok.post('/register', { fetch_event_types: ['message', 'update_message_flags'] })).unread_msgs;

describe('POST /users/me/muted_users/{muted_user_id}', () => {
  it('mutes people, bots and deactivated users, only for the caller', async () => {
    await world.owner.ok.delete(`/users/${world.other.id}`);
    const since = world.clock.now;
    for (const { id } of [world.other, world.bot, world.owner]) {
      expect((await mute(world.member, id)).body).to.deep.equal(SUCCESS);
      world.clock.now += 10;
    }
    expect(await muted(world.member)).to.deep.equal([
      { id: world.other.id, timestamp: since },
      { id: world.bot.id, timestamp: since + 10 },
      { id: world.owner.id, timestamp: since + 20 },
    ]);
    expect(await muted(world.administrator)).to.deep.equal([]);
  });

  it('is open to guests and bots', async () => {
    for (const actor of [world.guest, world.bot]) expect((await mute(actor, world.member.id)).status).to.equal(200);
  });

  it("sends the caller's clients the whole list, and nothing to the muted user", async () => {
    await mute(world.member, world.owner.id);
    const [own, another] = [await world.member.listen(), await world.other.listen()];
    await mute(world.member, world.other.id);
    expect(await own.events()).to.deep.equal([
      {
        type: 'muted_users',
        muted_users: [world.owner.id, world.other.id].map((id) => ({ id, timestamp: world.clock.now })),
      },
    ]);
    expect(await another.events()).to.deep.equal([]);
  });

  it('marks unread messages of the muted user as read, with an event first', async () => {
    const id = await world.channel('quay', [world.member, world.other]);
    const sent = [
      await world.other.send(id, 'ropes', 'hello'),
      await world.other.send([world.member.id], '', 'you there'),
      await world.other.send([world.member.id, world.owner.id], '', 'and you'),
    ];
    const fromOwner = await world.owner.send([world.member.id], '', 'hello');
    await world.member.ok.post('/messages/flags', { messages: [sent[0]], op: 'add', flag: 'read' });
    const queue = await world.member.listen();
    await mute(world.member, world.other.id);
    const [flags, list] = await queue.events();
    expect(flags).to.deep.equal({
      type: 'update_message_flags',
      op: 'add',
      operation: 'add',
      flag: 'read',
      messages: sent.slice(1),
      all: false,
    });
    expect(list.type).to.equal('muted_users');
    const unread = await unreadOf(world.member);
    expect(unread.pms).to.deep.equal([
      { other_user_id: world.owner.id, sender_id: world.owner.id, unread_message_ids: [fromOwner] },
    ]);
    expect(unread.huddles).to.deep.equal([]);
  });

  it('has no say in messages that the caller did not receive', async () => {
    const id = await world.channel('quay', [world.other, world.owner]);
    const message = await world.other.send(id, 'ropes', 'hello');
    await mute(world.member, world.other.id);
    await world.member.ok.post('/users/me/subscriptions', { subscriptions: [{ name: 'quay' }] });
    const { body } = await world.owner.get(`/messages/${message}`);
    expect(body.message.flags).to.deep.equal([]);
  });

  it('looks through the newest 20,000 messages of the muted user, whoever received them', async () => {
    const { member, other, owner } = world;
    const hidden = await world.channel('hidden', [owner, other]);
    const old = await other.send([member.id], '', 'long ago');
    const place = { channelId: hidden, topic: 'ropes', senderId: other.id };
    await fillTopic({ database: world.database, now: world.clock.now }, { ...place, count: MAX_MARKED_ON_MUTING - 1 });
    const recent = await other.send([member.id], '', 'just now');
    await mute(member, other.id);
    const flags = async (id: number) => (await member.ok.get(`/messages/${id}`)).message.flags;
    expect([await flags(old), await flags(recent)]).to.deep.equal([[], ['read']]);
  });

  it('lets new messages of the muted user be read from the start', async () => {
    await mute(world.member, world.other.id);
    const queue = await world.member.listen();
    await world.other.send([world.member.id], '', 'hello');
    await unmute(world.member, world.other.id);
    await world.other.send([world.member.id], '', 'hello again');
    expect((await queue.events('message')).map(({ flags }) => flags)).to.deep.equal([['read'], []]);
  });

  it('refuses the caller, an unknown user and a built-in bot, and one who is muted', async () => {
    const [bot] = await table(world.db, 'users').where({ is_system: 1 });
    expectRefusal(await mute(world.member, world.member.id), 'Cannot mute self');
    expectRefusal(await mute(world.member, 999_999), 'No such user');
    expectRefusal(await mute(world.member, bot?.id ?? 0), 'No such user');
    await mute(world.member, world.other.id);
    expectRefusal(await mute(world.member, world.other.id), 'User already muted');
  });

  it('refuses more muted users than allowed', async () => {
    const others = await crowd(world, MAX_MUTED_USERS - 1);
    await world.database.unit((db) =>
      insertRows(db, 'muted_users', {
        columns: { user_id: 'bigint', muted_user_id: 'bigint', created_at: 'bigint' },
        rows: others.map((id) => [world.member.id, id, 1]),
      }),
    );
    expect((await mute(world.member, world.other.id)).status).to.equal(200);
    expectRefusal(
      await mute(world.member, world.owner.id),
      `You have muted too many users (limit: ${MAX_MUTED_USERS}): unmute some of them.`,
    );
  }).timeout(20_000);
});

describe('DELETE /users/me/muted_users/{muted_user_id}', () => {
  it("ends the muting, notifies the caller's clients, and leaves messages read", async () => {
    await world.other.send([world.member.id], '', 'hello');
    await mute(world.member, world.other.id);
    await mute(world.member, world.owner.id);
    const queue = await world.member.listen();
    expect((await unmute(world.member, world.other.id)).body).to.deep.equal(SUCCESS);
    expect(await queue.events()).to.deep.equal([
      { type: 'muted_users', muted_users: [{ id: world.owner.id, timestamp: world.clock.now }] },
    ]);
    expect((await unreadOf(world.member)).pms).to.deep.equal([]);
  });

  it('refuses an unknown user, and one who is not muted by the caller', async () => {
    await mute(world.other, world.owner.id);
    expectRefusal(await unmute(world.member, 999_999), 'No such user');
    expectRefusal(await unmute(world.member, world.owner.id), 'User is not muted');
    expectRefusal(await unmute(world.member, world.member.id), 'User is not muted');
  });
});
