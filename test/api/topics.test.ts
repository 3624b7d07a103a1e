import { expect } from 'chai';
import type { Actor } from '../support/actor.ts';
import { expectFaultyParameter, expectMissing, expectRefusal, SUCCESS } from '../support/refusal.ts';
import { openWorld, type World } from '../support/world.ts';

const PATH = '/users/me/subscriptions/muted_topics';

describe(`PATCH ${PATH}`, () => {
  let world: World;
  let channelId: number;
  beforeEach(async () => {
    world = await openWorld();
    channelId = await world.channel('design', [world.member, world.other]);
  });
  afterEach(() => world.close());

  /** Channel and topic of everything the person has muted. */
  const mutedOf = async (actor: Actor): Promise<[number, string][]> => {
    const { state } = await actor.listen({ fetch_event_types: ['user_topic'] });
    return state.user_topics
      .filter((one: { visibility_policy: number }) => one.visibility_policy === 1)
      .map((one: { stream_id: number; topic_name: string }) => [one.stream_id, one.topic_name]);
  };

  it('mutes a topic, with or without messages in it [state-mute] [muting-topic] [muting-op]', async () => {
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

  it('mutes for the caller alone [muted-topic-identity]', async () => {
    await world.member.ok.patch(PATH, { stream_id: channelId, topic: 'plan', op: 'add' });
    expect(await mutedOf(world.other)).to.deep.equal([]);
  });

  it('keeps topics of two channels apart [muted-topic-identity]', async () => {
    const second = await world.channel('sales', [world.member]);
    await world.member.ok.patch(PATH, { stream_id: second, topic: 'plan', op: 'add' });
    expect(await mutedOf(world.member)).to.deep.equal([[second, 'plan']]);
  });

  it('succeeds when the topic is muted already, and tells nobody again [state-mute] [version-muting]', async () => {
    const request = { stream_id: channelId, topic: 'plan', op: 'add' };
    await world.member.ok.patch(PATH, request);
    const listening = await world.member.listen();
    expect((await world.member.patch(PATH, request)).body).to.deep.equal(SUCCESS);
    expect((await world.member.patch(PATH, { ...request, topic: 'PLAN' })).body).to.deep.equal(SUCCESS);
    expect(await listening.events('user_topic', 'muted_topics')).to.deep.equal([]);
    expect(await mutedOf(world.member)).to.have.length(1);
  });

  it('ends the muting, and succeeds when there is none [state-unmute] [muting-op] [version-muting]', async () => {
    await world.member.ok.patch(PATH, { stream_id: channelId, topic: 'plan', op: 'add' });
    for (const _time of ['first', 'second']) {
      const { body } = await world.member.patch(PATH, { stream_id: channelId, topic: 'plan', op: 'remove' });
      expect(body).to.deep.equal(SUCCESS);
      expect(await mutedOf(world.member)).to.deep.equal([]);
    }
  });

  it('tells the other clients of the caller', async () => {
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

  it('takes the channel by ID or by name [muting-channel] [version-muting]', async () => {
    await world.member.ok.patch(PATH, { stream_id: channelId, topic: 'by ID', op: 'add' });
    await world.member.ok.patch(PATH, { stream: 'design', topic: 'by name', op: 'add' });
    expect(await mutedOf(world.member)).to.have.deep.members([
      [channelId, 'by ID'],
      [channelId, 'by name'],
    ]);
  });

  it('needs exactly one of the two [muting-channel]', async () => {
    expectRefusal(await world.member.patch(PATH, { topic: 'plan', op: 'add' }), "Missing 'stream_id' argument");
    const both = { stream_id: channelId, stream: 'design', topic: 'plan', op: 'add' };
    const answer = await world.member.patch(PATH, both);
    expectRefusal(answer, 'Unsupported parameter combination: stream_id, stream', 'BAD_REQUEST', {
      parameters: 'stream_id, stream',
    });
    expect(await mutedOf(world.member)).to.deep.equal([]);
  });

  it('refuses a channel that is unknown or out of reach [muting-channel]', async () => {
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

  it('needs a topic of at most max_topic_length characters [muting-topic] [muting-topic-length] [limit-topic] [register-topic-length]', async () => {
    const { state } = await world.member.listen({ fetch_event_types: ['realm'] });
    const longest: number = state.max_topic_length;
    expectMissing(await world.member.patch(PATH, { stream_id: channelId, op: 'add' }), 'topic');
    const long = { stream_id: channelId, topic: '😀'.repeat(longest), op: 'add' };
    expect((await world.member.patch(PATH, long)).body).to.deep.equal(SUCCESS);
    const longer = await world.member.patch(PATH, { ...long, topic: `${long.topic}!` });
    expectRefusal(longer, `topic is too long (limit: ${longest} characters)`);
  });

  it('needs to know whether to mute or to end it [muting-op]', async () => {
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
});

describe('POST /user_topics', () => {
  it('does the same for newer clients [version-muting]', async () => {
    const world = await openWorld();
    const channelId = await world.channel('design', [world.member]);
    await world.member.ok.post('/user_topics', { stream_id: channelId, topic: 'plan', visibility_policy: 1 });
    const { state } = await world.member.listen({ fetch_event_types: ['muted_topics'] });
    expect(state.muted_topics).to.deep.equal([['design', 'plan', world.clock.now]]);
    await world.close();
  });
});
