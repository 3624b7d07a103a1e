import { expect } from 'chai';
import type { Actor } from '../support/actor.ts';
import { expectFaultyParameter, expectMissing, expectRefusal, SUCCESS } from '../support/refusal.ts';
import { openWorld, type World } from '../support/world.ts';

const PATH = '/users/me/subscriptions/muted_topics';

describe('PATCH /users/me/subscriptions/muted_topics', () => {
  let world: World;
  let channelId: number;
  beforeEach(async () => {
    world = await openWorld();
    channelId = await world.channel('design', [world.member, world.other]);
  });
  afterEach(() => world.close());

  /** Channel and topic of all muted topics of the person. */
  const mutedOf = async (actor: Actor): Promise<[number, string][]> => {
    const { state } = await actor.listen({ fetch_event_types: ['user_topic'] });
    return state.user_topics
      .filter((one: { visibility_policy: number }) => one.visibility_policy === 1)
      .map((one: { stream_id: number; topic_name: string }) => [one.stream_id, one.topic_name]);
  };

  it('mutes a topic, with or without messages in it', async () => {
    await world.other.send(channelId, 'written', 'hello');
    for (const topic of ['written', 'empty']) {
      const { body } = await world.member.patch(PATH, { stream_id: channelId, topic, op: 'add' });
      expect(body).to.deep.equal(SUCCESS);
    }
    expect(await mutedOf(world.member)).to.have.deep.members([
      [channelId, 'written'],
      [channelId, 'empty'],
    ]);
  });

  it('mutes only for the caller', async () => {
    await world.member.ok.patch(PATH, { stream_id: channelId, topic: 'plan', op: 'add' });
    expect(await mutedOf(world.other)).to.deep.equal([]);
  });

  it('keeps topics of two channels apart', async () => {
    const second = await world.channel('sales', [world.member]);
    await world.member.ok.patch(PATH, { stream_id: second, topic: 'plan', op: 'add' });
    expect(await mutedOf(world.member)).to.deep.equal([[second, 'plan']]);
  });

  it('succeeds when the topic is already muted, without another event', async () => {
    const request = { stream_id: channelId, topic: 'plan', op: 'add' };
    await world.member.ok.patch(PATH, request);
    const listening = await world.member.listen();
    expect((await world.member.patch(PATH, request)).body).to.deep.equal(SUCCESS);
    expect((await world.member.patch(PATH, { ...request, topic: 'PLAN' })).body).to.deep.equal(SUCCESS);
    expect(await listening.events('user_topic', 'muted_topics')).to.deep.equal([]);
    expect(await mutedOf(world.member)).to.have.length(1);
  });

  it('ends the muting, and succeeds when there is none', async () => {
    await world.member.ok.patch(PATH, { stream_id: channelId, topic: 'plan', op: 'add' });
    for (const _time of ['first', 'second']) {
      const { body } = await world.member.patch(PATH, { stream_id: channelId, topic: 'plan', op: 'remove' });
      expect(body).to.deep.equal(SUCCESS);
      expect(await mutedOf(world.member)).to.deep.equal([]);
    }
  });

  it('notifies the other clients of the caller', async () => {
    const [own, foreign] = [await world.member.listen(), await world.other.listen()];
    await world.member.ok.patch(PATH, { stream_id: channelId, topic: 'plan', op: 'add' });
    expect(await own.events('muted_topics', 'user_topic')).to.deep.equal([
      { type: 'muted_topics', muted_topics: [['design', 'plan', world.clock.now]] },
      {
        type: 'user_topic',
        stream_id: channelId,
        topic_name: 'plan',
        last_updated: world.clock.now,
        visibility_policy: 1,
      },
    ]);
    expect(await foreign.events('muted_topics', 'user_topic')).to.deep.equal([]);
  });

  it('accepts the channel by ID or by name', async () => {
    await world.member.ok.patch(PATH, { stream_id: channelId, topic: 'by ID', op: 'add' });
    await world.member.ok.patch(PATH, { stream: 'design', topic: 'by name', op: 'add' });
    expect(await mutedOf(world.member)).to.have.deep.members([
      [channelId, 'by ID'],
      [channelId, 'by name'],
    ]);
  });

  it('needs exactly one of the two', async () => {
    expectRefusal(await world.member.patch(PATH, { topic: 'plan', op: 'add' }), "Missing 'stream_id' argument");
    const both = { stream_id: channelId, stream: 'design', topic: 'plan', op: 'add' };
    const answer = await world.member.patch(PATH, both);
    expectRefusal(answer, 'Unsupported parameter combination: stream_id, stream', 'BAD_REQUEST', {
      parameters: 'stream_id, stream',
    });
    expect(await mutedOf(world.member)).to.deep.equal([]);
  });

  it('refuses a channel that is unknown or out of reach', async () => {
    const hidden = await world.channel('board', [world.other], { invite_only: true });
    for (const stream_id of [999, hidden]) {
      expectRefusal(await world.member.patch(PATH, { stream_id, topic: 'plan', op: 'add' }), 'Invalid channel ID');
    }
    for (const stream of ['nowhere', 'board']) {
      expectRefusal(
        await world.member.patch(PATH, { stream, topic: 'plan', op: 'add' }),
        `Invalid channel name '${stream}'`,
      );
    }
    expectRefusal(
      await world.member.patch(PATH, { stream_id: 999, topic: 'plan', op: 'remove' }),
      'Topic is not muted',
    );
    expectFaultyParameter(
      await world.member.patch(PATH, { stream_id: 'design', topic: 'plan', op: 'add' }),
      'stream_id',
    );
  });

  it('needs a topic of at most max_topic_length characters', async () => {
    const { state } = await world.member.listen({ fetch_event_types: ['realm'] });
    const longest: number = state.max_topic_length;
    expectMissing(await world.member.patch(PATH, { stream_id: channelId, op: 'add' }), 'topic');
    const long = { stream_id: channelId, topic: '😀'.repeat(longest), op: 'add' };
    expect((await world.member.patch(PATH, long)).body).to.deep.equal(SUCCESS);
    const longer = await world.member.patch(PATH, { ...long, topic: `${long.topic}!` });
    expectRefusal(longer, `topic is too long (limit: ${longest} characters)`);
  });

  it('needs to know whether to mute or to end it', async () => {
    expectMissing(await world.member.patch(PATH, { stream_id: channelId, topic: 'plan' }), 'op');
    expectRefusal(await world.member.patch(PATH, { stream_id: channelId, topic: 'plan', op: 'toggle' }), 'Invalid op');
  });

  it('ends a muting even in a channel that the caller has lost', async () => {
    const hidden = await world.channel('board', [world.member, world.other], { invite_only: true });
    await world.member.ok.patch(PATH, { stream_id: hidden, topic: 'plan', op: 'add' });
    await world.member.ok.delete('/users/me/subscriptions', { subscriptions: ['board'] });
    expect((await world.member.patch(PATH, { stream_id: hidden, topic: 'plan', op: 'remove' })).body).to.deep.equal(
      SUCCESS,
    );
  });

  it('does not tell whether a name is that of a hidden channel, unless the caller has muted the topic there', async () => {
    await world.channel('board', [world.owner, world.member], { invite_only: true });
    const end = (stream: string) => world.member.patch(PATH, { stream, topic: 'plan', op: 'remove' });
    await world.member.ok.patch(PATH, { stream: 'board', topic: 'plan', op: 'add' });
    await world.member.ok.delete('/users/me/subscriptions', { subscriptions: ['board'] });
    expect((await end('board')).body).to.deep.equal(SUCCESS);
    for (const name of ['board', 'nowhere']) expectRefusal(await end(name), 'Topic is not muted');
  });

  it('shows no topic of a channel that the caller has lost, nor its new name', async () => {
    const hidden = await world.channel('board', [world.owner, world.member], { invite_only: true });
    const message = await world.owner.send(hidden, 'plan', 'secret');
    await world.member.ok.patch(PATH, { stream_id: hidden, topic: 'plan', op: 'add' });
    await world.member.ok.delete('/users/me/subscriptions', { subscriptions: ['board'] });
    await world.owner.ok.patch(`/streams/${hidden}`, { new_name: 'layoffs' });
    const wanted = ['muted_topics', 'user_topic'];
    const { queue_id } = await world.member.ok.post('/register', { event_types: wanted });
    await world.member.ok.patch(PATH, { stream_id: channelId, topic: 'lunch', op: 'add' });
    await world.owner.ok.patch(`/messages/${message}`, { topic: 'layoffs', propagate_mode: 'change_all' });
    for (const type of wanted) {
      const state = await world.member.ok.post('/register', { fetch_event_types: [type] });
      const [topic, ...others] = state.muted_topics ?? state.user_topics;
      expect(topic.topic_name ?? topic[1], type).to.equal('lunch');
      expect(others, type).to.deep.equal([]);
    }
    const { events } = await world.member.ok.get('/events', { queue_id, last_event_id: -1, dont_block: true });
    expect(JSON.stringify(events)).to.include('lunch').and.not.include('layoffs');
    expect(JSON.stringify(events)).not.to.include('plan');
  });

  it('lists the topics of a channel again, also to clients that listen, once the caller sees it again', async () => {
    const hidden = await world.channel('board', [world.owner, world.member], { invite_only: true });
    await world.member.ok.patch(PATH, { stream_id: hidden, topic: 'plan', op: 'add' });
    await world.member.ok.delete('/users/me/subscriptions', { subscriptions: ['board'] });
    const regains = [
      () =>
        world.owner.ok.post('/users/me/subscriptions', {
          subscriptions: [{ name: 'board' }],
          principals: [world.member.id],
        }),
      () => world.owner.ok.patch(`/streams/${hidden}`, { is_private: false }),
      () => world.owner.ok.patch(`/users/${world.member.id}`, { role: 400 }),
    ];
    for (const [place, regain] of regains.entries()) {
      const queue = await world.member.listen();
      await regain();
      const lists = await queue.events('muted_topics');
      expect(lists.at(-1)?.muted_topics, `way ${place}`).to.deep.equal([['board', 'plan', world.clock.now]]);
      if (place < 2) await world.member.ok.delete('/users/me/subscriptions', { subscriptions: ['board'] });
      if (place === 1) await world.owner.ok.patch(`/users/${world.member.id}`, { role: 600 });
    }
  });
});

describe('POST /user_topics', () => {
  it('does the same for newer clients', async () => {
    const world = await openWorld();
    const channelId = await world.channel('design', [world.member]);
    await world.member.ok.post('/user_topics', { stream_id: channelId, topic: 'plan', visibility_policy: 1 });
    const { state } = await world.member.listen({ fetch_event_types: ['muted_topics'] });
    expect(state.muted_topics).to.deep.equal([['design', 'plan', world.clock.now]]);
    await world.close();
  });
});

describe('POST /user_topics', () => {
  let world: World;
  let channelId: number;
  beforeEach(async () => {
    world = await openWorld();
    channelId = await world.channel('design', [world.member, world.other]);
  });
  afterEach(() => world.close());

  const set = (actor: Actor, visibility_policy: unknown, more: object = {}) =>
    actor.post('/user_topics', { stream_id: channelId, topic: 'plan', visibility_policy, ...more });

  for (const policy of [1, 2, 3, 0]) {
    it(`sets ${policy}, notifies only the caller, and sends nothing for a policy that is already set`, async () => {
      if (policy === 0) await set(world.member, 3);
      const [own, foreign] = [await world.member.listen(), await world.other.listen()];
      for (let time = 0; time < 2; time++) expect((await set(world.member, policy)).body).to.deep.equal(SUCCESS);
      expect(await own.events()).to.deep.equal([
        { type: 'muted_topics', muted_topics: policy === 1 ? [['design', 'plan', world.clock.now]] : [] },
        {
          type: 'user_topic',
          stream_id: channelId,
          topic_name: 'plan',
          last_updated: world.clock.now,
          visibility_policy: policy,
        },
      ]);
      expect(await foreign.events()).to.deep.equal([]);
    });
  }

  it('needs a channel, a topic and one of four policies', async () => {
    const whole = { stream_id: channelId, topic: 'plan', visibility_policy: 1 };
    for (const name of ['stream_id', 'topic', 'visibility_policy']) {
      expectMissing(await world.member.post('/user_topics', { ...whole, [name]: undefined }), name);
    }
    for (const policy of [-1, 4]) expectRefusal(await set(world.member, policy), 'Invalid visibility_policy');
    expectFaultyParameter(await set(world.member, '"1"'), 'visibility_policy');
    expect((await set(world.member, 1, { topic: '' })).body).to.deep.equal(SUCCESS);
  });

  it('needs access to the channel for a policy, but not to remove it', async () => {
    const hidden = await world.channel('board', [world.other], { invite_only: true });
    for (const stream_id of [hidden, 999]) {
      expectRefusal(await set(world.member, 1, { stream_id }), 'Invalid channel ID');
    }
    expect((await set(world.member, 0, { stream_id: hidden })).body).to.deep.equal(SUCCESS);
    expectRefusal(await set(world.member, 0, { stream_id: 999 }), 'Invalid channel ID');
    expectRefusal(await set(world.guest, 1), 'Invalid channel ID');
  });
});

describe('GET /users/me/{stream_id}/topics', () => {
  let world: World;
  let channelId: number;
  beforeEach(async () => {
    world = await openWorld();
    channelId = await world.channel('design', [world.member, world.other]);
  });
  afterEach(() => world.close());

  const topics = async (actor: Actor, id = channelId) => (await actor.ok.get(`/users/me/${id}/topics`)).topics;

  it('lists the topics with their newest message, the newest topic first', async () => {
    const one = await world.member.send(channelId, 'one', 'x');
    const two = await world.other.send(channelId, 'Two', 'x');
    const { body } = await world.member.get(`/users/me/${channelId}/topics`);
    expect(body).to.deep.equal({
      ...SUCCESS,
      topics: [
        { name: 'Two', max_id: two },
        { name: 'one', max_id: one },
        { name: 'channel events', max_id: one - 1 },
      ],
    });
  });

  it('merges topics that differ only in case, in the newest spelling', async () => {
    await world.member.send(channelId, 'one', 'x');
    await world.member.send(channelId, 'two', 'x');
    const newest = await world.other.send(channelId, 'ONE', 'x');
    expect((await topics(world.member)).map(({ name }: { name: string }) => name)).to.deep.equal([
      'ONE',
      'two',
      'channel events',
    ]);
    expect((await topics(world.member))[0].max_id).to.equal(newest);
  });

  it('shows of a protected history only the topics that the caller received messages of', async () => {
    const board = await world.channel('board', [world.other], { invite_only: true });
    const principals = [world.member.id];
    const add = () =>
      world.other.ok.post('/users/me/subscriptions', { subscriptions: [{ name: 'board' }], principals });
    await world.other.send(board, 'before', 'x');
    await add();
    expect(await topics(world.member, board)).to.deep.equal([]);
    const since = await world.other.send(board, 'since', 'x');
    expect(await topics(world.member, board)).to.deep.equal([{ name: 'since', max_id: since }]);
    await world.member.ok.delete('/users/me/subscriptions', { subscriptions: ['board'] });
    await world.other.send(board, 'SINCE', 'y');
    await world.other.send(board, 'meanwhile', 'y');
    await add();
    expect(await topics(world.member, board)).to.deep.equal([{ name: 'since', max_id: since }]);
  });

  it('shows those of a public channel to members who are not in it', async () => {
    expect((await topics(world.moderator)).length).to.equal(1);
  });

  it('refuses a channel that is unknown, archived or out of reach, for administrators too', async () => {
    const board = await world.channel('board', [world.other], { invite_only: true });
    const old = await world.channel('old', [world.member]);
    await world.owner.ok.delete(`/streams/${old}`);
    for (const id of [board, old, 999]) {
      for (const actor of [world.member, world.administrator]) {
        expectRefusal(await actor.get(`/users/me/${id}/topics`), 'Invalid channel ID');
      }
    }
    expectRefusal(await world.guest.get(`/users/me/${channelId}/topics`), 'Invalid channel ID');
  });
});

describe('POST /streams/{stream_id}/delete_topic', () => {
  let world: World;
  let channelId: number;
  beforeEach(async () => {
    world = await openWorld();
    channelId = await world.channel('design', [world.member, world.other]);
  });
  afterEach(() => world.close());

  const remove = (actor: Actor, topic_name: string, id = channelId) =>
    actor.post(`/streams/${id}/delete_topic`, { topic_name });

  it('is for administrators', async () => {
    const id = await world.member.send(channelId, 'plan', 'hello');
    for (const actor of [world.moderator, world.member, world.guest]) {
      expectRefusal(await remove(actor, 'plan'), 'Must be an organization administrator');
    }
    expect((await world.other.get(`/messages/${id}`)).status).to.equal(200);
  });

  it('deletes every message of the topic, ignoring case, and sends one event about all', async () => {
    const ids = [await world.member.send(channelId, 'plan', 'a'), await world.other.send(channelId, 'PLAN', 'b')];
    const other = await world.other.send(channelId, 'other', 'c');
    const [reader, outside] = [await world.member.listen(), await world.guest.listen()];
    const { body } = await remove(world.administrator, 'Plan');
    expect(body).to.deep.equal({ ...SUCCESS, complete: true });
    expect(await reader.events()).to.deep.equal([
      {
        type: 'delete_message',
        message_type: 'stream',
        message_ids: ids,
        stream_id: channelId,
        topic: 'plan',
      },
    ]);
    expect(await outside.events()).to.deep.equal([]);
    for (const id of ids) expectRefusal(await world.member.get(`/messages/${id}`), 'Invalid message(s)');
    expect((await world.member.get(`/messages/${other}`)).status).to.equal(200);
  });

  it('first announces the new beginning of the channel if the topic has its oldest message', async () => {
    const id = await world.member.send(channelId, 'plan', 'hello');
    const queue = await world.member.listen();
    await remove(world.administrator, 'channel events');
    const [beginning, deletion, ...others] = await queue.events();
    expect([beginning.type, beginning.property, beginning.value]).to.deep.equal(['stream', 'first_message_id', id]);
    expect([deletion.type, deletion.topic, others]).to.deep.equal(['delete_message', 'channel events', []]);
  });

  it('succeeds without a word when the topic has no messages', async () => {
    const queue = await world.member.listen();
    expect((await remove(world.administrator, 'nothing')).body).to.deep.equal({ ...SUCCESS, complete: true });
    expect(await queue.events()).to.deep.equal([]);
  });

  it('refuses a channel that is unknown or out of reach, and needs a topic', async () => {
    const board = await world.channel('board', [world.other], { invite_only: true });
    for (const id of [board, 999]) expectRefusal(await remove(world.administrator, 'plan', id), 'Invalid channel ID');
    expectMissing(await world.administrator.post(`/streams/${channelId}/delete_topic`), 'topic_name');
  });
});

describe('policies that come by themselves', () => {
  let world: World;
  let channelId: number;
  let messageId: number;
  beforeEach(async () => {
    world = await openWorld();
    channelId = await world.channel('design', [world.member, world.other]);
    messageId = await world.other.send(channelId, 'plan', 'hello');
  });
  afterEach(() => world.close());

  const write = async (actor: Actor, topic: string) =>
    (await actor.ok.post('/messages', { type: 'channel', to: channelId, topic, content: 'x' }))
      .automatic_new_visibility_policy;
  const policies = async (actor: Actor) => {
    const { user_topics: topics } = await actor.ok.post('/register', { fetch_event_types: ['user_topic'] });
    return topics.map((one: { topic_name: string; visibility_policy: number }) => [
      one.topic_name,
      one.visibility_policy,
    ]);
  };
  const mute = (actor: Actor) =>
    actor.ok.post('/users/me/subscriptions/properties', {
      subscription_data: [{ stream_id: channelId, property: 'is_muted', value: true }],
    });

  it('follow the topics that one begins, and no others', async () => {
    expect(await write(world.member, 'plan')).to.equal(undefined);
    expect(await write(world.member, 'logo')).to.equal(3);
    expect(await write(world.member, 'LOGO')).to.equal(undefined);
    expect(await policies(world.member)).to.deep.equal([['logo', 3]]);
  });

  it('follow every topic that one writes in, or none, by a personal setting', async () => {
    await world.member.ok.patch('/settings', { automatically_follow_topics_policy: 2 });
    expect(await write(world.member, 'plan')).to.equal(3);
    await world.member.ok.patch('/settings', { automatically_follow_topics_policy: 4 });
    expect(await write(world.member, 'logo')).to.equal(undefined);
    expect(await policies(world.member)).to.deep.equal([['plan', 3]]);
  });

  it('follow every topic in which one takes part by a reaction, only by a personal setting', async () => {
    const react = (name: string) => world.member.ok.post(`/messages/${messageId}/reactions`, { emoji_name: name });
    await world.member.ok.patch('/settings', { automatically_follow_topics_policy: 2 });
    await react('heart');
    expect(await policies(world.member)).to.deep.equal([]);
    await world.member.ok.patch('/settings', { automatically_follow_topics_policy: 1 });
    const queue = await world.member.listen();
    await react('tada');
    expect(await policies(world.member)).to.deep.equal([['plan', 3]]);
    expect((await queue.events()).map(({ type }) => type)).to.deep.equal(['muted_topics', 'user_topic', 'reaction']);
  });

  it('unmute the topics that one writes in, where the channel is muted', async () => {
    expect(await write(world.member, 'plan')).to.equal(undefined);
    await mute(world.member);
    expect(await write(world.member, 'plan')).to.equal(2);
    expect(await write(world.member, 'plan')).to.equal(undefined);
    await world.member.ok.patch('/settings', { automatically_unmute_topics_in_muted_streams_policy: 4 });
    await world.other.send(channelId, 'other', 'x');
    expect(await write(world.member, 'other')).to.equal(undefined);
    expect(await policies(world.member)).to.deep.equal([['plan', 2]]);
  });

  it('are none for bots', async () => {
    expect(await write(world.bot, 'a topic of its own')).to.equal(undefined);
    expect(await policies(world.bot)).to.deep.equal([]);
  });

  it('are also sent in the older form, except to queues that name the newer one', async () => {
    const [both, newer] = [
      await world.member.listen(),
      await world.member.listen({ event_types: ['muted_topics', 'user_topic'] }),
    ];
    const params = { stream_id: channelId, topic: 'plan', visibility_policy: 1 };
    await world.member.ok.post('/user_topics', params);
    expect((await both.events()).map(({ type }) => type)).to.deep.equal(['muted_topics', 'user_topic']);
    expect((await newer.events()).map(({ type }) => type)).to.deep.equal(['user_topic']);
  });

  it('are kept in a channel that the user leaves, and need no event when they are back', async () => {
    const vault = await world.channel('vault', [world.owner, world.member], { invite_only: true });
    await world.member.ok.post('/user_topics', { stream_id: vault, topic: 'plan', visibility_policy: 3 });
    const policies = async () =>
      (await world.member.ok.post('/register', { fetch_event_types: ['user_topic'] })).user_topics;
    const before = await policies();
    expect(before).to.have.length(1);
    await world.member.ok.delete('/users/me/subscriptions', { subscriptions: ['vault'] });
    expect(await policies()).to.deep.equal(before);
  });

  it('are listed by the time of their change, without those of archived channels', async () => {
    const quay = await world.channel('quay', [world.member]);
    for (const [stream_id, topic] of [
      [channelId, 'z'],
      [quay, 'gone'],
      [channelId, 'a'],
    ] as const) {
      world.clock.now += 1;
      await world.member.ok.post('/user_topics', { stream_id, topic, visibility_policy: 1 });
    }
    await world.owner.ok.delete(`/streams/${quay}`);
    expect(await policies(world.member)).to.deep.equal([
      ['z', 1],
      ['a', 1],
    ]);
    const state = await world.member.ok.post('/register', { fetch_event_types: ['muted_topics'] });
    expect(state.muted_topics.map(([, topic]: [string, string]) => topic)).to.deep.equal(['z', 'a']);
  });
});

describe('following where one is mentioned', () => {
  let world: World;
  let channelId: number;
  beforeEach(async () => {
    world = await openWorld();
    channelId = await world.channel('design', [world.member, world.other]);
  });
  afterEach(() => world.close());

  const call = (actor: Actor) => `ahoy @**${actor.fullName}**`;
  const followed = async (actor: Actor) => {
    const narrow = [{ operator: 'is', operand: 'followed' }];
    const { messages } = await actor.ok.get('/messages', { anchor: 'newest', num_before: 9, num_after: 0, narrow });
    return messages.map(({ subject }: { subject: string }) => subject);
  };
  const follow = (topic_name: string) => [
    { type: 'user_topic', stream_id: channelId, topic_name, last_updated: world.clock.now, visibility_policy: 3 },
  ];

  it('begins with the mention, with an event before the message', async () => {
    const listening = await world.other.listen();
    await world.member.send(channelId, 'plan', call(world.other));
    const events = await listening.events('user_topic', 'muted_topics', 'message');
    expect(events.map(({ type }) => type)).to.deep.equal(['muted_topics', 'user_topic', 'message']);
    expect([events[1]]).to.deep.equal(follow('plan'));
    expect(await followed(world.other)).to.deep.equal(['plan']);
    const { state } = await world.other.listen({ fetch_event_types: ['user_topic'] });
    expect(state.user_topics).to.have.length(1);
    // One message is enough.
    await world.member.send(channelId, 'plan', call(world.other));
    expect(await listening.events('user_topic')).to.deep.equal([]);
  });

  it('begins for a topic that was unmuted, not for one that was muted', async () => {
    for (const [topic, visibility_policy] of [
      ['quiet', 1],
      ['loud', 2],
    ]) {
      await world.other.ok.post('/user_topics', { stream_id: channelId, topic, visibility_policy });
    }
    const listening = await world.other.listen();
    for (const topic of ['quiet', 'loud']) await world.member.send(channelId, topic, call(world.other));
    expect(await listening.events('user_topic')).to.deep.equal(follow('loud'));
  });

  it('is for users whom the text mentions by name, who receive it and want it', async () => {
    const listening = await world.other.listen();
    const outside = await world.owner.listen();
    await world.member.send(channelId, 'silent', `@_**${world.other.fullName}**`);
    await world.member.send(channelId, 'everybody', '@**all**');
    await world.member.send(channelId, 'outside', call(world.owner));
    await world.other.ok.patch('/settings', { automatically_follow_topics_where_mentioned: false });
    await world.member.send(channelId, 'unwanted', call(world.other));
    expect(await listening.events('user_topic')).to.deep.equal([]);
    expect(await outside.events('user_topic')).to.deep.equal([]);
    await world.member.send([world.other.id], '', call(world.other));
    expect(await listening.events('user_topic')).to.deep.equal([]);
  });
});
