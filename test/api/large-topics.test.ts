import { expect } from 'chai';
import { deleteTopicPiece } from '../../src/actions/messages/delete-topic.ts';
import { editMessages } from '../../src/actions/messages/edit-messages.ts';
import { carryOnMove } from '../../src/actions/messages/move-messages.ts';
import { realmDirectory } from '../../src/api/realm-directory.ts';
import { TOPIC_POLICY } from '../../src/domain/channels/topics.ts';
import { PIECE_BYTES, PIECE_MESSAGES, PIECE_POLICIES, PIECE_RECORDS } from '../../src/domain/limits.ts';
import { memoryNotifier } from '../../src/events/notifier.ts';
import { findChannel } from '../../src/store/channels/channels.ts';
import { knexOf, table } from '../../src/store/db/statement.ts';
import { listMessages } from '../../src/store/messages/messages.ts';
import { findUser } from '../../src/store/users/users.ts';
import { openUnits } from '../../src/unit/run.ts';
import type { Scope } from '../../src/unit/scope.ts';
import type { Actor, Body } from '../support/actor.ts';
import { addPeople, fillTopic, insertable } from '../support/bulk.ts';
import { beforeNextUnit } from '../support/meanwhile.ts';
import { expectRefusal } from '../support/refusal.ts';
import { expectShortTurns } from '../support/waiting.ts';
import { openWorld, type World } from '../support/world.ts';

/** Another process beside the server of the world. */
async function process(world: World) {
  const realm = await realmDirectory(world.db, world.config.publicUrl).atHost('chat.example.com');
  const { inUnit } = openUnits(world.database, {
    notifier: memoryNotifier(),
    now: () => world.clock.now,
    workers: world.app.workers,
    wake: () => undefined,
    beginQueue: () => undefined,
  });
  return <Result>(work: (scope: Scope) => Promise<Result>) => inUnit(realm, 'another process', work);
}

type Edit = Partial<Parameters<typeof editMessages>[3]>;

async function edited(scope: Scope, actor: Actor, id: number, edit: Edit): Promise<number | undefined> {
  const editor = await findUser(scope.db, scope.realm.id, actor.id);
  const [row] = await listMessages(scope.db, [id]);
  if (!editor || !row) throw new Error('there is no such editor or message');
  return editMessages(scope, editor, row, {
    propagate_mode: 'change_all',
    send_notification_to_new_thread: true,
    send_notification_to_old_thread: false,
    ...edit,
  });
}

/** Begins a move like a process that exits after the first piece. */
async function begin(world: World, actor: Actor, id: number, edit: Edit): Promise<number> {
  const inUnit = await process(world);
  const move = await inUnit((scope) => edited(scope, actor, id, edit));
  if (move === undefined) throw new Error('the move was done in one piece');
  return move;
}

async function untilMoved(world: World): Promise<void> {
  while ((await table(world.db, 'topic_moves').first('id')) !== undefined) await world.nobody.get('/server_settings');
}

/** IDs of messages by people in a topic, ascending, without the notices of the bot. */
async function idsIn(world: World, channelId: number, topic: string): Promise<number[]> {
  const bots = table(world.db, 'users').where({ is_system: 1 }).select('id');
  return table(world.db, 'messages')
    .where({ channel_id: channelId, topic_key: topic })
    .whereNotIn('sender_id', bots)
    .orderBy('id')
    .pluck('id');
}

async function notices(world: World, channelId: number, topic: string): Promise<string[]> {
  const bots = table(world.db, 'users').where({ is_system: 1 }).select('id');
  return table(world.db, 'messages')
    .where({ channel_id: channelId, topic_key: topic })
    .whereIn('sender_id', bots)
    .orderBy('id')
    .pluck('content');
}

const filled = ({ database, clock }: World) => ({ database, now: clock.now });

const shown = ({ messages }: Body): number[] => messages.map(({ id }: Body) => id);

const change = (actor: Actor, id: number, params: object) =>
  actor.ok.patch(`/messages/${id}`, { propagate_mode: 'change_all', ...params });

const at = (ids: readonly number[], index: number): number => {
  const id = ids.at(index);
  if (id === undefined) throw new Error(`there is no message number ${index}`);
  return id;
};

describe('A topic of 40,000 messages', function () {
  this.timeout(120_000);
  const COUNT = 40_000;
  let world: World;
  let channelId: number;
  let closed: number;
  let ids: number[];
  before(async () => {
    world = await openWorld();
    channelId = await world.channel('harbour', [world.owner, world.administrator, world.member, world.guest]);
    await world.channel('quay', [world.owner, world.other]);
    closed = await world.channel('closed', [world.owner, world.administrator, world.member], { invite_only: true });
    ids = await fillTopic(filled(world), { channelId, topic: 'plan', senderId: world.member.id, count: COUNT });
  });
  after(() => world.close());

  async function isBesideTheOthers(work: (attempt: number) => Promise<unknown>): Promise<void> {
    const quay = (await table(world.db, 'channels').where({ name: 'quay' }).first('id'))?.id ?? 0;
    await expectShortTurns({ actor: world.other, reads: 'quay', writes: quay }, work);
  }

  it('is resolved, which renames it, while others read and write', async () => {
    let topic = 'plan';
    await isBesideTheOthers(async () => {
      topic = topic === 'plan' ? '✔ plan' : 'plan';
      await change(world.owner, at(ids, COUNT / 2), { topic });
    });
    if (topic === 'plan') await change(world.owner, at(ids, 0), { topic: '✔ plan' });
    expect(await idsIn(world, channelId, '✔ plan')).to.deep.equal(ids);
    expect((await notices(world, channelId, '✔ plan')).at(-1)).to.match(/ has marked this topic as resolved\.$/);
    const narrow = [
      ['topic', '✔ plan'],
      ['search', 'number777'],
    ];
    const page = { anchor: 'newest', num_before: 10, num_after: 0, narrow };
    expect(shown(await world.guest.ok.get('/messages', page))).to.deep.equal([at(ids, 776)]);
  });

  it('is moved to a private channel while others read and write', async () => {
    let to = closed;
    await isBesideTheOthers(async () => {
      await change(world.owner, at(ids, 0), { stream_id: to });
      to = to === closed ? channelId : closed;
    });
    if (to === closed) await change(world.owner, at(ids, 0), { stream_id: closed });
    expect(await idsIn(world, closed, '✔ plan')).to.deep.equal(ids);
    expectRefusal(await world.guest.get(`/messages/${at(ids, 5)}`), 'Invalid message(s)');
  });

  it('is not deleted further when the administrator loses the right, but then by another while others read and write', async () => {
    const topic = { topic_name: '✔ plan' };
    const deleting = world.administrator.post(`/streams/${closed}/delete_topic`, topic);
    while ((await idsIn(world, closed, '✔ plan')).length === COUNT) await world.nobody.get('/server_settings');
    await world.owner.ok.patch(`/users/${world.administrator.id}`, { role: 400 });
    expectRefusal(await deleting, 'Must be an organization administrator');
    expect(await idsIn(world, closed, '✔ plan')).to.not.deep.equal([]);
    await isBesideTheOthers(async () => {
      expect(await world.owner.ok.post(`/streams/${closed}/delete_topic`, topic)).to.include({ complete: true });
    });
    expect(await idsIn(world, closed, '✔ plan')).to.deep.equal([]);
  });
});

describe('A topic of more messages than one unit of work takes', function () {
  this.timeout(30_000);
  const COUNT = 2 * PIECE_MESSAGES + 100;
  let world: World;
  let harbour: number;
  let quay: number;
  let ids: number[];
  beforeEach(async () => {
    world = await openWorld();
    harbour = await world.channel('harbour', [world.owner, world.moderator, world.member, world.guest]);
    quay = await world.channel('quay', [world.owner, world.member, world.other]);
    ids = await fillTopic(filled(world), {
      channelId: harbour,
      topic: 'plan',
      senderId: world.member.id,
      count: COUNT,
    });
  });
  afterEach(() => world.close());

  it('is sent in several events, each with its own messages, the named and the newest first', async () => {
    const queue = await world.member.listen();
    await change(world.owner, at(ids, 3), { topic: 'later' });
    const events = await queue.events();
    const updates = events.filter(({ type }) => type === 'update_message');
    expect(events.map(({ type }) => type)).to.deep.equal([...updates.map(({ type }) => type), 'message']);
    expect(updates.map(({ message_ids }) => message_ids.length)).to.deep.equal([PIECE_MESSAGES, PIECE_MESSAGES, 100]);
    expect(updates.map(({ message_id }) => message_id)).to.deep.equal([at(ids, 3), at(ids, 350), at(ids, 100)]);
    for (const event of updates) {
      expect(event.message_ids.at(-1)).to.equal(event.message_id);
      expect(event).to.include({
        propagate_mode: 'change_all',
        orig_subject: 'plan',
        subject: 'later',
        stream_id: harbour,
        edit_timestamp: world.clock.now,
      });
    }
    const told: number[] = updates.flatMap(({ message_ids }) => message_ids);
    expect(told.sort((a, b) => a - b)).to.deep.equal(ids);
    expect(await notices(world, harbour, 'later')).to.have.length(1);
    expect((await notices(world, harbour, 'later'))[0]).to.match(
      /^This topic was moved here from #\*\*harbour>plan\*\*/,
    );
  });

  it('counts the messages of all pieces where only a part is moved', async () => {
    const move = { topic: 'later', propagate_mode: 'change_later', send_notification_to_old_thread: true };
    await change(world.owner, at(ids, 50), move);
    expect(await idsIn(world, harbour, 'plan')).to.deep.equal(ids.slice(0, 50));
    expect(await idsIn(world, harbour, 'later')).to.deep.equal(ids.slice(50));
    expect((await notices(world, harbour, 'later'))[0]).to.match(new RegExp(`^${COUNT - 50} messages were moved here`));
    expect((await notices(world, harbour, 'plan'))[0]).to.match(new RegExp(`^${COUNT - 50} messages were moved from`));
  });

  it('changes the text of the named message with the first piece', async () => {
    const queue = await world.member.listen({ event_types: ['update_message'] });
    await change(world.member, at(ids, 3), { topic: 'later', content: 'the whale arrives' });
    const [first, ...others] = await queue.events();
    expect(first).to.include({ message_id: at(ids, 3), content: 'the whale arrives', subject: 'later' });
    for (const event of others) expect(event).to.not.have.property('content');
    const narrow = [['search', 'whale later']];
    const { messages } = await world.member.ok.get('/messages', {
      anchor: 'newest',
      num_before: 9,
      num_after: 0,
      narrow,
    });
    expect(shown({ messages })).to.deep.equal([at(ids, 3)]);
  });

  it('moves stars, read state, policies and search words along to another channel', async () => {
    await world.member.ok.post('/messages/flags', { messages: ids.slice(0, 300), op: 'add', flag: 'read' });
    await world.member.ok.post('/messages/flags', { messages: [at(ids, 0), at(ids, 499)], op: 'add', flag: 'starred' });
    const policy = { stream_id: harbour, topic: 'plan' };
    await world.member.ok.post('/user_topics', { ...policy, visibility_policy: 3 });
    await world.guest.ok.post('/user_topics', { ...policy, visibility_policy: 1 });
    await change(world.owner, at(ids, 3), { stream_id: quay, topic: 'later' });

    const fetch_event_types = ['message', 'update_message_flags', 'starred_messages', 'user_topic', 'stream'];
    const stateOf = async (actor: Actor) => (await actor.listen({ fetch_event_types })).state;
    const unreadOf = (state: Body) =>
      state.unread_msgs.streams.filter(({ topic }: Body) => topic === 'later' || topic === 'plan');
    const member = await stateOf(world.member);
    const [unread] = unreadOf(member);
    expect(unread).to.include({ stream_id: quay, topic: 'later' });
    expect(unread.unread_message_ids.slice(0, -1)).to.deep.equal(ids.slice(300));
    expect(member.starred_messages).to.have.members([at(ids, 0), at(ids, 499)]);
    expect(member.user_topics.map((one: Body) => [one.stream_id, one.topic_name, one.visibility_policy])).to.deep.equal(
      [[quay, 'later', 3]],
    );
    // They were not in the channel when the messages were sent, so only the notice is unread.
    expect(unreadOf(await stateOf(world.other))[0].unread_message_ids).to.have.length(1);
    // A guest sees nothing of a channel that they are not in.
    expect((await stateOf(world.guest)).user_topics).to.deep.equal([]);

    const first = async (id: number) => (await world.owner.ok.get(`/streams/${id}`)).stream.first_message_id;
    expect(await first(quay)).to.be.below(at(ids, 0));
    expect(await first(harbour)).to.not.equal(at(ids, 0));
    const narrow = [
      ['channel', 'quay'],
      ['search', 'later number450'],
    ];
    const page = { anchor: 'newest', num_before: 9, num_after: 0, narrow };
    expect(shown(await world.other.ok.get('/messages', page))).to.deep.equal([at(ids, 449)]);
  });

  it('is removed for users who may not see its new channel', async () => {
    const closed = await world.channel('closed', [world.owner, world.member], { invite_only: true });
    await world.guest.ok.post('/messages/flags', { messages: [at(ids, 0)], op: 'add', flag: 'starred' });
    const queue = await world.guest.listen({ event_types: ['delete_message', 'update_message'] });
    await change(world.owner, at(ids, 3), { stream_id: closed });
    const told = await queue.events();
    expect(told.map(({ type }) => type)).to.deep.equal(['delete_message', 'delete_message', 'delete_message']);
    const gone: number[] = told.flatMap(({ message_ids }) => message_ids);
    expect(gone.sort((a, b) => a - b)).to.deep.equal(ids);
    const page = { anchor: 'newest', num_before: 9, num_after: 0 };
    const starred = await world.guest.ok.get('/messages', { ...page, narrow: [['is', 'starred']] });
    expect(starred.messages).to.deep.equal([]);
    const narrow = [
      ['channel', 'closed'],
      ['topic', 'plan'],
    ];
    const kept = await world.member.ok.get('/messages', { ...page, narrow });
    expect(shown(kept).slice(0, -1)).to.deep.equal(ids.slice(-8));
  });

  it('is completed by the next request if its process exited before', async () => {
    await begin(world, world.owner, at(ids, 3), { topic: 'later' });
    expect(await idsIn(world, harbour, 'later')).to.have.length(PIECE_MESSAGES);
    await world.restart();
    await untilMoved(world);
    expect(await idsIn(world, harbour, 'later')).to.deep.equal(ids);
    expect(await notices(world, harbour, 'later')).to.have.length(1);
  });

  it('is moved once when several processes carry it on', async () => {
    const move = await begin(world, world.owner, at(ids, 3), { topic: 'later' });
    const carryOn = async () => {
      const inUnit = await process(world);
      while (!(await inUnit((scope) => carryOnMove(scope, move))));
    };
    await Promise.all([carryOn(), carryOn(), carryOn(), carryOn()]);
    expect(await idsIn(world, harbour, 'later')).to.deep.equal(ids);
    expect(await notices(world, harbour, 'later')).to.have.length(1);
    const histories: (string | null)[] = await table(world.db, 'messages').whereIn('id', ids).pluck('edit_history');
    expect(new Set(histories.map((history) => JSON.parse(history ?? '[]').length))).to.deep.equal(new Set([1]));
    const payloads: string[] = await table(world.db, 'events').where({ type: 'update_message' }).pluck('payload');
    const told: number[] = payloads.flatMap((payload) => JSON.parse(payload).event.message_ids);
    expect(told.sort((a, b) => a - b)).to.deep.equal(ids);
  });

  it('leaves messages that are sent meanwhile in the old place', async () => {
    await begin(world, world.owner, at(ids, 3), { topic: 'later' });
    const late = await world.member.send(harbour, 'plan', 'too late');
    await world.restart();
    await untilMoved(world);
    expect(await idsIn(world, harbour, 'plan')).to.deep.equal([late]);
    expect(await idsIn(world, harbour, 'later')).to.deep.equal(ids);
  });

  it('is moved to the end before another move or deletion of it begins', async () => {
    await begin(world, world.owner, at(ids, 3), { topic: 'later' });
    await change(world.owner, at(ids, 0), { topic: 'last' });
    expect(await idsIn(world, harbour, 'last')).to.deep.equal(ids);
    await begin(world, world.owner, at(ids, 3), { topic: 'plan' });
    const answer = await world.owner.ok.post(`/streams/${harbour}/delete_topic`, { topic_name: 'plan' });
    expect(answer).to.include({ complete: true });
    expect(await listMessages(world.db, ids)).to.deep.equal([]);
  });

  it('is moved as a whole by one of two who move it at once, and then by the other', async () => {
    await Promise.all([
      change(world.owner, at(ids, 3), { topic: 'one' }),
      change(world.moderator, at(ids, -1), { topic: 'two' }),
    ]);
    const places = [await idsIn(world, harbour, 'one'), await idsIn(world, harbour, 'two')];
    expect(places.filter((place) => place.length > 0)).to.deep.equal([ids]);
  });

  it('keeps changes of single messages meanwhile', async () => {
    await begin(world, world.owner, at(ids, 3), { topic: 'later' });
    await world.member.ok.patch(`/messages/${at(ids, 1)}`, { content: 'the whale arrives' });
    await world.owner.ok.delete(`/messages/${at(ids, 2)}`);
    await world.restart();
    await untilMoved(world);
    expect(await idsIn(world, harbour, 'later')).to.deep.equal(ids.filter((id) => id !== at(ids, 2)));
    const page = { anchor: 'newest', num_before: 9, num_after: 0, narrow: [['search', 'whale later']] };
    const [found] = (await world.member.ok.get('/messages', page)).messages;
    expect(found).to.include({ id: at(ids, 1), subject: 'later' });
    expect(found.edit_history).to.have.length(2);
  });

  it('is moved to the end though the editor loses the right and the new channel is archived', async () => {
    await begin(world, world.moderator, at(ids, 3), { topic: 'later' });
    await world.owner.ok.patch(`/users/${world.moderator.id}`, { role: 600 });
    await world.owner.ok.delete(`/users/${world.moderator.id}`);
    await world.restart();
    await untilMoved(world);
    expect(await idsIn(world, harbour, 'later')).to.deep.equal(ids);
    await begin(world, world.owner, at(ids, 3), { stream_id: quay });
    await world.owner.ok.delete(`/streams/${quay}`);
    await world.restart();
    await untilMoved(world);
    expect(await idsIn(world, quay, 'later')).to.deep.equal(ids);
    // The notices of both moves are in the right place; none was sent to the archived channel.
    expect(await notices(world, quay, 'later')).to.have.length(1);
  });

  it('is processed once when it is moved to its own place', async () => {
    const queue = await world.member.listen({ event_types: ['update_message'] });
    await change(world.owner, at(ids, 3), { stream_id: harbour });
    const told: number[] = (await queue.events()).flatMap(({ message_ids }) => message_ids);
    expect(told.sort((a, b) => a - b)).to.deep.equal(ids);
    expect(await idsIn(world, harbour, 'plan')).to.deep.equal(ids);
  });

  it('is moved in several pieces as well when many people have a policy of it', async () => {
    const count = PIECE_POLICIES + 10;
    const followers = await world.database.unit((db) => addPeople(db, world.realmId, count));
    const id = await world.member.send(harbour, 'small', 'hello');
    const policies = followers.map((user_id) => ({ user_id, channel_id: harbour, topic_key: 'small', topic: 'small' }));
    for (const some of insertable(policies)) {
      const rows = some.map((policy) => ({ ...policy, policy: TOPIC_POLICY.followed, updated_at: 0 }));
      await world.database.unit((db) => table(db, 'user_topics').insert(rows));
    }
    const queue = await world.member.listen({ event_types: ['update_message', 'message'] });
    await change(world.owner, id, { topic: 'later' });
    const moved = await table(world.db, 'user_topics')
      .where({ channel_id: harbour, topic_key: 'later' })
      .pluck('user_id');
    expect(moved).to.include.members(followers);
    expect(await table(world.db, 'user_topics').where({ channel_id: harbour, topic_key: 'small' })).to.deep.equal([]);
    const told = await table(world.db, 'events').where({ type: 'user_topic' }).count({ count: '*' }).first();
    expect(Number(told?.count)).to.be.at.least(2 * count);
    expect((await queue.events()).map(({ type }) => type)).to.deep.equal(['update_message', 'message']);
  });

  it('is not deleted further when the administrator is deactivated', async () => {
    const second = () => beforeNextUnit(world, () => world.owner.ok.delete(`/users/${world.administrator.id}`));
    beforeNextUnit(world, async () => second());
    const answer = await world.administrator.post(`/streams/${harbour}/delete_topic`, { topic_name: 'plan' });
    expect({ status: answer.status, ...answer.body }).to.include({ status: 401, msg: 'Account is deactivated' });
    expect(await idsIn(world, harbour, 'plan')).to.deep.equal(ids.slice(0, -PIECE_MESSAGES));
  });

  it('is deleted in several calls when one has not enough time, the newest messages first', async () => {
    const queue = await world.member.listen({ event_types: ['delete_message'] });
    const { now } = world.clock;
    let passed = 0;
    // A server that is so slow that each reading of the clock is half a minute later.
    Object.defineProperty(world.clock, 'now', { configurable: true, get: () => now + 30 * passed++ });
    const path = `/streams/${harbour}/delete_topic`;
    expect(await world.owner.ok.post(path, { topic_name: 'PLAN' })).to.include({ complete: false });
    Object.defineProperty(world.clock, 'now', { configurable: true, value: now, writable: true });
    const left = await idsIn(world, harbour, 'plan');
    expect(left).to.deep.equal(ids.slice(0, left.length)).and.not.deep.equal([]);
    expect(await world.owner.ok.post(path, { topic_name: 'PLAN' })).to.include({ complete: true });
    expect(await idsIn(world, harbour, 'plan')).to.deep.equal([]);
    const told = (await queue.events()).map(({ message_ids }) => message_ids);
    expect(told.map((some) => some.length)).to.deep.equal([PIECE_MESSAGES, PIECE_MESSAGES, 100]);
    expect(told.flat().sort((a: number, b: number) => a - b)).to.deep.equal(ids);
  });
});

describe('A piece of a topic', () => {
  let world: World;
  let harbour: number;
  beforeEach(async () => {
    world = await openWorld();
    harbour = await world.channel('harbour', [world.owner, world.member]);
  });
  afterEach(() => world.close());

  const piecesOf = async (ids: readonly number[], edit: object): Promise<number[]> => {
    const queue = await world.member.listen({ event_types: ['update_message'] });
    await change(world.owner, at(ids, -1), { send_notification_to_new_thread: false, ...edit });
    const told = (await queue.events()).map(({ message_ids }) => message_ids);
    expect(told.flat().sort((a: number, b: number) => a - b)).to.deep.equal(ids);
    return told.map((some) => some.length);
  };

  it('has fewer messages where they are long', async () => {
    const ids = await fillTopic(filled(world), {
      channelId: harbour,
      topic: 'plan',
      senderId: world.owner.id,
      count: 60,
    });
    const content = 'x'.repeat(PIECE_BYTES / 50);
    await world.database.unit((db) => table(db, 'messages').where({ topic: 'plan' }).update({ content }));
    // The named message comes first and is not counted.
    expect(await piecesOf(ids, { topic: 'later' })).to.deep.equal([50, 10]);
  });

  it('has fewer messages where it moves to another channel and many people are in one of them', async () => {
    const quay = await world.channel('quay', [world.owner, world.member]);
    await world.database.unit(async (db) => {
      const crowd = await addPeople(db, world.realmId, PIECE_RECORDS / 20 - 2);
      const rows = crowd.map((user_id) => ({ user_id, channel_id: harbour, from_message_id: 0 }));
      for (const some of insertable(rows)) await table(db, 'subscription_spans').insert(some);
    });
    const ids = await fillTopic(filled(world), {
      channelId: harbour,
      topic: 'plan',
      senderId: world.owner.id,
      count: 30,
    });
    expect(await piecesOf(ids, { topic: 'later' })).to.deep.equal([30]);
    expect(await piecesOf(ids, { stream_id: quay })).to.deep.equal([20, 10]);
  });
});

describe('Moving and deleting a topic', function () {
  this.timeout(60_000);
  let world: World;
  let people: Actor[];
  before(async () => {
    world = await openWorld();
    people = [];
    for (let number = 1; number <= 100; number++) people.push(await world.person(`person${number}`));
  });
  after(() => world.close());

  /**
   * The number of statements for each kind of work in a topic with these numbers of messages, subscribers and
   * followers.
   */
  async function statements({ messages, subscribers }: { messages: number; subscribers: number }) {
    const some = [world.owner, ...people.slice(0, subscribers)];
    const name = `of ${messages} for ${subscribers}`;
    const channelId = await world.channel(name, some);
    const other = await world.channel(`${name}, too`, some.slice(0, -1));
    const closed = await world.channel(`${name}, closed`, [world.owner], { invite_only: true });
    const ids = await fillTopic(filled(world), { channelId, topic: 'plan', senderId: world.owner.id, count: messages });
    const policies = some.map(({ id }) => ({
      user_id: id,
      channel_id: channelId,
      topic_key: 'plan',
      topic: 'plan',
      policy: TOPIC_POLICY.followed,
      updated_at: 0,
    }));
    await world.database.unit((db) => table(db, 'user_topics').insert(policies));
    const inUnit = await process(world);
    const counted = async (work: (scope: Scope) => Promise<unknown>) => {
      let count = 0;
      const note = () => {
        count += 1;
      };
      await inUnit(async (scope) => {
        knexOf(scope.db).on('query', note);
        await work(scope);
        knexOf(scope.db).removeListener('query', note);
      });
      return count;
    };
    const moved = (edit: Edit) => counted((scope) => edited(scope, world.owner, at(ids, 3), edit));
    return {
      renamed: await moved({ topic: 'later' }),
      resolved: await moved({ topic: '✔ later' }),
      toAnotherChannel: await moved({ stream_id: other }),
      toPrivate: await moved({ stream_id: closed }),
      deleted: await counted(async (scope) => {
        const channel = await findChannel(scope.db, scope.realm.id, closed);
        const owner = await findUser(scope.db, scope.realm.id, world.owner.id);
        if (!channel || !owner) throw new Error('there is no such channel or owner');
        await deleteTopicPiece(scope, owner, { channel, topic: '✔ later', below: Number.MAX_SAFE_INTEGER });
      }),
    };
  }

  it('takes the same number of statements for 100 messages as for 10, and for 100 subscribers as for 10', async () => {
    const few = await statements({ messages: 10, subscribers: 10 });
    expect(await statements({ messages: 100, subscribers: 10 })).to.deep.equal(few);
    expect(await statements({ messages: 10, subscribers: 100 })).to.deep.equal(few);
  });
});
