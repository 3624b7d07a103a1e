import { expect } from 'chai';
import { expectFaultyParameter, expectMissing, expectRefusal, SUCCESS } from '../support/refusal.ts';
import { openWorld, type World } from '../support/world.ts';

describe('POST /typing', () => {
  let world: World;
  beforeEach(async () => {
    world = await openWorld();
  });
  afterEach(() => world.close());

  it('notifies the recipients of starting and stopping', async () => {
    const listening = await world.other.listen();
    for (const op of ['start', 'stop']) {
      const { body } = await world.member.post('/typing', { type: 'direct', op, to: [world.other.id] });
      expect(body).to.deep.equal(SUCCESS);
    }
    const people = [world.other, world.member].map(({ id, email }) => ({ user_id: id, email }));
    const event = { type: 'typing', message_type: 'direct', sender: people[1], recipients: people };
    expect(await listening.events('typing')).to.deep.equal([
      { ...event, op: 'start' },
      { ...event, op: 'stop' },
    ]);
  });

  it('reaches every participant of a group, the one who types included', async () => {
    const listeners = await Promise.all([world.member, world.other, world.guest].map((actor) => actor.listen()));
    await world.member.ok.post('/typing', { op: 'start', to: [world.other.id, world.guest.id] });
    for (const listening of listeners) {
      const [event, ...more] = await listening.events('typing');
      expect(more).to.deep.equal([]);
      expect(event.recipients.map((one: { user_id: number }) => one.user_id)).to.have.members([
        world.member.id,
        world.other.id,
        world.guest.id,
      ]);
    }
  });

  it('names a recipient as often as it was given, and notifies them once', async () => {
    const queue = await world.other.listen();
    await world.member.ok.post('/typing', { op: 'start', to: [world.other.id, world.other.id] });
    const [event, ...more] = await queue.events('typing');
    expect(more).to.deep.equal([]);
    const ids = event.recipients.map((one: { user_id: number }) => one.user_id);
    expect(ids).to.deep.equal([world.other.id, world.other.id, world.member.id]);
  });

  it('is sent to no one else', async () => {
    const listening = await world.owner.listen();
    await world.member.ok.post('/typing', { op: 'start', to: [world.other.id] });
    expect(await listening.events('typing')).to.deep.equal([]);
  });

  it('means a direct message when no type is given', async () => {
    const listening = await world.other.listen();
    await world.member.ok.post('/typing', { op: 'start', to: [world.other.id] });
    expect((await listening.events('typing'))[0]).to.include({ message_type: 'direct' });
  });

  for (const type of ['stream', 'channel']) {
    it(`notifies the subscribers of a channel, for the type ${type}`, async () => {
      const id = await world.channel('design', [world.member, world.other]);
      const [inside, outside] = [await world.other.listen(), await world.moderator.listen()];
      const { body } = await world.member.post('/typing', { type, op: 'start', stream_id: id, topic: 'plan' });
      expect(body).to.deep.equal(SUCCESS);
      expect(await inside.events('typing')).to.deep.equal([
        {
          type: 'typing',
          op: 'start',
          message_type: 'stream',
          sender: { user_id: world.member.id, email: world.member.email },
          stream_id: id,
          topic: 'plan',
        },
      ]);
      expect(await outside.events('typing')).to.deep.equal([]);
    });
  }

  it('refuses other types, also the old word for direct messages', async () => {
    for (const type of ['private', 'dm', '']) {
      const answer = await world.member.post('/typing', { type, op: 'start', to: [world.other.id] });
      expectRefusal(answer, 'Invalid type');
    }
  });

  it('needs to know whether typing starts or stops', async () => {
    expectMissing(await world.member.post('/typing', { to: [world.other.id] }), 'op');
    expectRefusal(await world.member.post('/typing', { op: 'pause', to: [world.other.id] }), 'Invalid op');
  });

  it('needs recipients for a direct message', async () => {
    expectRefusal(await world.member.post('/typing', { op: 'start' }), "Missing 'to' argument");
    expectRefusal(await world.member.post('/typing', { op: 'start', to: [] }), "Empty 'to' list");
    expectRefusal(await world.member.post('/typing', { op: 'start', to: [999] }), 'Invalid user ID 999');
  });

  it('accepts only user IDs, no email addresses', async () => {
    for (const to of [[world.other.email], world.other.email, ['1'], { id: 1 }, 'many']) {
      expectFaultyParameter(await world.member.post('/typing', { op: 'start', to }), 'to');
    }
  });

  it('ignores recipients when a channel message is composed', async () => {
    const id = await world.channel('design', [world.member, world.other]);
    const listening = await world.other.listen();
    const place = { type: 'channel', op: 'start', stream_id: id, topic: 'plan' };
    const { body } = await world.member.post('/typing', { ...place, to: [999] });
    expect(body).to.deep.equal(SUCCESS);
    expect((await listening.events('typing'))[0]).to.include({ message_type: 'stream', stream_id: id });
  });

  it('refuses a channel message without a channel', async () => {
    for (const type of ['channel', 'stream']) {
      const answer = await world.member.post('/typing', { type, op: 'start', topic: 'plan' });
      expectRefusal(answer, 'Missing channel ID');
    }
  });

  it('does not use the recipients as the channel', async () => {
    const id = await world.channel('design', [world.member]);
    const answer = await world.member.post('/typing', { type: 'stream', op: 'start', to: [id], topic: 'plan' });
    expectRefusal(answer, 'Missing channel ID');
  });

  it('refuses a channel that the caller cannot see like one that does not exist', async () => {
    const hidden = await world.channel('board', [world.other], { invite_only: true });
    for (const stream_id of [hidden, 999]) {
      const answer = await world.member.post('/typing', { type: 'channel', op: 'start', stream_id, topic: 'plan' });
      expectRefusal(answer, 'Invalid channel ID');
    }
  });

  it('needs a topic in a channel, written or not', async () => {
    const id = await world.channel('design', [world.member]);
    const place = { type: 'channel', op: 'start', stream_id: id };
    expectRefusal(await world.member.post('/typing', place), 'Missing topic');
    expect((await world.member.post('/typing', { ...place, topic: 'nobody wrote there' })).body).to.deep.equal(SUCCESS);
  });

  it('ignores channel and topic of a direct message', async () => {
    const listening = await world.other.listen();
    const { body } = await world.member.post('/typing', {
      op: 'start',
      to: [world.other.id],
      stream_id: 999,
      topic: 'plan',
    });
    expect(body).to.deep.equal(SUCCESS);
    const [event] = await listening.events('typing');
    expect(event).to.include({ message_type: 'direct' }).and.not.have.any.keys('topic', 'stream_id');
  });

  it('passes on no topic that is longer than max_topic_length', async () => {
    const id = await world.channel('design', [world.member, world.other]);
    const listening = await world.other.listen({ fetch_event_types: ['realm'] });
    const place = { type: 'channel', op: 'start', stream_id: id };
    await world.member.ok.post('/typing', { ...place, topic: 'x'.repeat(61) });
    await world.member.ok.post('/typing', { ...place, topic: 'y'.repeat(60) });
    const topics = (await listening.events('typing')).map(({ topic }) => topic);
    expect(listening.state.max_topic_length).to.equal(60);
    expect(topics.every((topic) => topic.length <= 60)).to.equal(true);
    expect(topics).to.include('y'.repeat(60));
  });

  it('reaches only clients that declared the capability for channels', async () => {
    const id = await world.channel('design', [world.member, world.other]);
    const capable = await world.other.listen({
      client_capabilities: { notification_settings_null: true, stream_typing_notifications: true },
    });
    const older = await world.other.listen({ client_capabilities: { notification_settings_null: true } });
    await world.member.ok.post('/typing', { type: 'channel', op: 'start', stream_id: id, topic: 'plan' });
    await world.member.ok.post('/typing', { op: 'start', to: [world.other.id] });
    expect((await capable.events('typing')).map((event) => event.message_type)).to.deep.equal(['stream', 'direct']);
    expect((await older.events('typing')).map((event) => event.message_type)).to.deep.equal(['direct']);
  });

  it('stores nothing: a stop needs no start, and no one gets a start later', async () => {
    expect((await world.member.post('/typing', { op: 'stop', to: [world.other.id] })).body).to.deep.equal(SUCCESS);
    await world.member.ok.post('/typing', { op: 'start', to: [world.other.id] });
    const late = await world.other.listen();
    expect(await late.events('typing')).to.deep.equal([]);
  });

  it('neither repeats a start nor ends it by itself', async () => {
    const listening = await world.other.listen();
    await world.member.ok.post('/typing', { op: 'start', to: [world.other.id] });
    expect((await listening.events('typing')).map(({ op }) => op)).to.deep.equal(['start']);
    world.clock.now += 60;
    expect(await listening.events('typing')).to.deep.equal([]);
  });

  it('finds its periods in the answer to POST /register', async () => {
    const { state } = await world.member.listen({ fetch_event_types: ['realm'] });
    const repeat = state.server_typing_started_wait_period_milliseconds;
    const forget = state.server_typing_started_expiry_period_milliseconds;
    expect(state.server_typing_stopped_wait_period_milliseconds).to.be.a('number').above(0);
    expect(repeat).to.be.a('number').above(0);
    // Between two timely repetitions, a typing user is not forgotten.
    expect(forget).to.be.above(repeat);
  });

  it('respects that the caller does not want to show typing', async () => {
    const id = await world.channel('design', [world.member]);
    await world.member.ok.patch('/settings', {
      send_private_typing_notifications: false,
      send_stream_typing_notifications: false,
    });
    const direct = await world.member.post('/typing', { op: 'start', to: [world.other.id] });
    expectRefusal(direct, 'User has disabled typing notifications for direct messages');
    const channel = await world.member.post('/typing', { type: 'channel', op: 'start', stream_id: id, topic: 'plan' });
    expectRefusal(channel, 'User has disabled typing notifications for channel messages');
  });
});

describe('who hears of typing', () => {
  let world: World;
  let channelId: number;
  beforeEach(async () => {
    world = await openWorld();
    channelId = await world.channel('design', [world.member, world.other]);
  });
  afterEach(() => world.close());

  const inChannel = (stream_id = channelId) => ({ type: 'channel', op: 'start', stream_id, topic: 'plan' });

  it('are only users who want it, even if others are named as recipients', async () => {
    await world.other.ok.patch('/settings', { receives_typing_notifications: false });
    const [own, other] = [await world.member.listen(), await world.other.listen()];
    await world.member.ok.post('/typing', { op: 'start', to: [world.other.id] });
    await world.member.ok.post('/typing', inChannel());
    expect(await other.events('typing')).to.deep.equal([]);
    const [direct, channel] = await own.events('typing');
    const ids = direct.recipients.map((one: { user_id: number }) => one.user_id);
    expect(ids).to.have.members([world.member.id, world.other.id]);
    expect(channel).to.include({ message_type: 'stream', stream_id: channelId });
  });

  it('is the one who types to themselves, once', async () => {
    const queue = await world.member.listen();
    await world.member.ok.post('/typing', { op: 'start', to: [world.member.id] });
    const person = { user_id: world.member.id, email: world.member.email };
    expect(await queue.events('typing')).to.deep.equal([
      { type: 'typing', op: 'start', message_type: 'direct', sender: person, recipients: [person] },
    ]);
  });

  it('are the subscribers of a public channel and not the member who types there without being in it', async () => {
    const [inside, outside] = [await world.member.listen(), await world.moderator.listen()];
    await world.moderator.ok.post('/typing', inChannel());
    expect((await inside.events('typing')).map(({ sender }) => sender.user_id)).to.deep.equal([world.moderator.id]);
    expect(await outside.events('typing')).to.deep.equal([]);
  });

  it('is refused if the sender does not want it, before the channel and after an empty list', async () => {
    await world.member.ok.patch('/settings', {
      send_private_typing_notifications: false,
      send_stream_typing_notifications: false,
    });
    const channel = await world.member.post('/typing', inChannel(999));
    expectRefusal(channel, 'User has disabled typing notifications for channel messages');
    expectRefusal(await world.member.post('/typing', { op: 'start', to: [] }), "Empty 'to' list");
    const direct = await world.member.post('/typing', { op: 'start', to: [999] });
    expectRefusal(direct, 'User has disabled typing notifications for direct messages');
  });

  it('are only those who may write there', async () => {
    await world.owner.ok.patch(`/streams/${channelId}`, { stream_post_policy: 2 });
    const answer = await world.member.post('/typing', inChannel());
    expectRefusal(answer, 'Only organization administrators can send to this channel.');
  });
});
