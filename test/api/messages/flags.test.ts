import { expect } from 'chai';
import { UNREAD_PAGE } from '../../../src/domain/limits.ts';
import { table } from '../../../src/store/db/statement.ts';
import type { Actor } from '../../support/actor.ts';
import { fillTopic } from '../../support/bulk.ts';
import { expectFaultyParameter, expectMissing, expectRefusal, SUCCESS } from '../../support/refusal.ts';
import { openWorld, type World } from '../../support/world.ts';

let world: World;
let channelId: number;
let messageId: number;
beforeEach(async () => {
  world = await openWorld();
  channelId = await world.channel('design', [world.member, world.other]);
  messageId = await world.member.send(channelId, 'plan', 'hello');
});
afterEach(() => world.close());

const flagsOf = async (actor: Actor, id: number): Promise<string[]> =>
  (await actor.ok.get(`/messages/${id}`)).message.flags;

const change = (actor: Actor, messages: readonly number[], op: string, flag: string) =>
  actor.post('/messages/flags', { messages, op, flag });

describe('POST /messages/flags', () => {
  it('needs messages, an operation and a flag', async () => {
    expectMissing(await world.member.post('/messages/flags', { op: 'add', flag: 'read' }), 'messages');
    expectMissing(await world.member.post('/messages/flags', { messages: [messageId], flag: 'read' }), 'op');
    expectMissing(await world.member.post('/messages/flags', { messages: [messageId], op: 'add' }), 'flag');
    for (const messages of [['x'], [{}], 'x', {}]) {
      const answer = await world.member.post('/messages/flags', { messages, op: 'add', flag: 'read' });
      expectFaultyParameter(answer, 'messages');
    }
  });

  for (const flag of ['read', 'starred', 'collapsed']) {
    it(`sets and removes ${flag}, with an event only to the caller`, async () => {
      const [own, foreign] = [await world.other.listen(), await world.member.listen()];
      for (const op of ['add', 'remove']) {
        const { body } = await change(world.other, [messageId], op, flag);
        expect(body).to.deep.equal({ ...SUCCESS, messages: [messageId] });
        expect(await flagsOf(world.other, messageId)).to.deep.equal(op === 'add' ? [flag] : []);
        const [event, ...more] = await own.events();
        expect(more).to.deep.equal([]);
        const common = { type: 'update_message_flags', op, operation: op, flag, messages: [messageId], all: false };
        const details = {
          [messageId]: { type: 'stream', stream_id: channelId, topic: 'plan', unmuted_stream_msg: true },
        };
        const isUnread = flag === 'read' && op === 'remove';
        expect(event).to.deep.equal({ ...common, ...(isUnread && { message_details: details }) });
      }
      expect(await foreign.events()).to.deep.equal([]);
    });
  }

  it('refuses a flag that it does not know, then one that the server sets itself, then an operation', async () => {
    for (const flag of ['bogus', 'is_private', 'active_mobile_push_notification', 'wildcard_mentioned', '']) {
      expectRefusal(await change(world.other, [999], 'toggle', flag), `Invalid flag: '${flag}'`);
    }
    for (const flag of [
      'mentioned',
      'stream_wildcard_mentioned',
      'topic_wildcard_mentioned',
      'has_alert_word',
      'historical',
    ]) {
      expectRefusal(await change(world.other, [999], 'toggle', flag), `Flag not editable: '${flag}'`);
    }
    const answer = await change(world.other, [999], 'toggle', 'starred');
    expectRefusal(answer, "Invalid message flag operation: 'toggle'");
  });

  it('refuses all when one of the messages is out of reach', async () => {
    const board = await world.channel('board', [world.member], { invite_only: true });
    const hidden = await world.member.send(board, 'plan', 'secret');
    for (const [op, flag] of [
      ['add', 'starred'],
      ['remove', 'starred'],
      ['add', 'collapsed'],
      ['remove', 'read'],
    ] as const) {
      for (const id of [hidden, 999]) {
        expectRefusal(await change(world.other, [messageId, id], op, flag), 'Invalid message(s)');
      }
    }
    expect(await flagsOf(world.other, messageId)).to.deep.equal([]);
  });

  it('passes over what is out of reach when it marks as read', async () => {
    const queue = await world.other.listen();
    const { body } = await change(world.other, [messageId, 999], 'add', 'read');
    expect(body).to.deep.equal({ ...SUCCESS, messages: [messageId, 999] });
    expect((await queue.events())[0].messages).to.deep.equal([messageId]);
  });

  it('says of what is unread again whether it counts: neither in a muted topic nor in a muted channel, unless unmuted', async () => {
    const details = async () => {
      await change(world.other, [messageId], 'add', 'read');
      const queue = await world.other.listen();
      await change(world.other, [messageId], 'remove', 'read');
      return (await queue.events())[0].message_details[messageId];
    };
    const policy = (visibility_policy: number) =>
      world.other.ok.post('/user_topics', { stream_id: channelId, topic: 'plan', visibility_policy });
    const mute = (value: boolean) =>
      world.other.ok.post('/users/me/subscriptions/properties', {
        subscription_data: [{ stream_id: channelId, property: 'is_muted', value }],
      });
    for (const [topicPolicy, isChannelMuted, counts] of [
      [0, false, true],
      [1, false, false],
      [0, true, false],
      [1, true, false],
      [2, true, true],
      [3, true, true],
    ] as const) {
      await policy(topicPolicy);
      await mute(isChannelMuted);
      const place = { type: 'stream', stream_id: channelId, topic: 'plan' };
      const expected = { ...place, ...(counts && { unmuted_stream_msg: true }) };
      expect(await details(), `${topicPolicy} ${isChannelMuted}`).to.deep.equal(expected);
    }
  });

  it('says of a wildcard mention that is unread again that it is one only where it counts', async () => {
    const id = await world.member.send(channelId, 'plan', '@**all** and @**Other**');
    const wildcard = await world.member.send(channelId, 'plan', '@**all**');
    const mentioned = async () => {
      await change(world.other, [id, wildcard], 'add', 'read');
      const queue = await world.other.listen();
      await change(world.other, [id, wildcard], 'remove', 'read');
      const { message_details: details } = (await queue.events())[0];
      return [id, wildcard].map((one) => details[one].mentioned);
    };
    expect(await mentioned()).to.deep.equal([true, true]);
    await world.other.ok.post('/user_topics', { stream_id: channelId, topic: 'plan', visibility_policy: 1 });
    expect(await mentioned()).to.deep.equal([true, undefined]);
  });

  it('leaves messages of an archived channel read', async () => {
    await change(world.other, [messageId], 'add', 'read');
    await world.owner.ok.delete(`/streams/${channelId}`);
    const queue = await world.other.listen();
    await change(world.other, [messageId], 'remove', 'read');
    expect((await queue.events()).flatMap(({ messages }) => messages)).to.deep.equal([]);
  });

  it('returns the IDs that were sent, with an event about those that really changed', async () => {
    const queue = await world.other.listen();
    const { body } = await change(world.other, [messageId, messageId], 'add', 'starred');
    expect(body.messages).to.deep.equal([messageId, messageId]);
    await change(world.other, [messageId], 'add', 'starred');
    await change(world.other, [], 'add', 'read');
    expect((await queue.events()).map(({ messages }) => messages)).to.deep.equal([[messageId], [], []]);
  });

  it('makes a record of an older message that it stars, which is read and historical', async () => {
    const queue = await world.moderator.listen();
    await change(world.moderator, [messageId], 'add', 'starred');
    expect(await flagsOf(world.moderator, messageId)).to.have.members(['read', 'starred', 'historical']);
    expect((await queue.events()).map(({ flag }) => flag)).to.deep.equal(['starred']);
  });

  it('makes nothing unread in a channel that the caller is not in', async () => {
    await change(world.other, [messageId], 'add', 'read');
    await world.other.ok.delete('/users/me/subscriptions', { subscriptions: ['design'] });
    const queue = await world.other.listen();
    const { body } = await change(world.other, [messageId], 'remove', 'read');
    expect(body.messages).to.deep.equal([messageId]);
    expect((await queue.events())[0].messages).to.deep.equal([]);
    expect(await flagsOf(world.other, messageId)).to.deep.equal(['read']);
  });
});

describe('POST /mark_all_as_read', () => {
  it('marks every message as read, of every kind', async () => {
    const direct = await world.member.send([world.other.id], '', 'hello');
    const { body } = await world.other.post('/mark_all_as_read');
    expect(body).to.deep.equal({ ...SUCCESS, complete: true });
    for (const id of [messageId, direct]) expect(await flagsOf(world.other, id)).to.deep.equal(['read']);
    const state = await world.other.ok.post('/register', { fetch_event_types: ['message', 'update_message_flags'] });
    expect(state.unread_msgs.count).to.equal(0);
  });

  it('leaves unread what comes later, and what others have', async () => {
    await world.other.ok.post('/mark_all_as_read');
    const later = await world.member.send(channelId, 'plan', 'later');
    expect(await flagsOf(world.other, later)).to.deep.equal([]);
    expect(await flagsOf(world.member, messageId)).to.deep.equal([]);
  });

  it('notifies only the caller, in one event without IDs, even if nothing was unread', async () => {
    const [own, foreign] = [await world.other.listen(), await world.member.listen()];
    const event = {
      type: 'update_message_flags',
      op: 'add',
      operation: 'add',
      flag: 'read',
      messages: [],
      all: true,
    };
    for (let time = 0; time < 2; time++) {
      await world.other.ok.post('/mark_all_as_read');
      expect(await own.events()).to.deep.equal([event]);
    }
    expect(await foreign.events()).to.deep.equal([]);
  });
});

describe('POST /mark_stream_as_read', () => {
  const mark = (actor: Actor, stream_id: number) => actor.post('/mark_stream_as_read', { stream_id });

  it('needs a channel that the caller can see', async () => {
    expectMissing(await world.other.post('/mark_stream_as_read'), 'stream_id');
    expectFaultyParameter(await world.other.post('/mark_stream_as_read', { stream_id: 'x' }), 'stream_id');
    const board = await world.channel('board', [world.member], { invite_only: true });
    for (const id of [board, 999]) expectRefusal(await mark(world.other, id), 'Invalid channel ID');
    expectRefusal(await mark(world.guest, channelId), 'Invalid channel ID');
  });

  it('marks what the caller received in the channel, in all topics, and nothing else', async () => {
    const lunch = await world.member.send(channelId, 'lunch', 'hello');
    const elsewhere = await world.member.send(await world.channel('quay', [world.other]), 'plan', 'hello');
    const direct = await world.member.send([world.other.id], '', 'hello');
    expect((await mark(world.other, channelId)).body).to.deep.equal(SUCCESS);
    for (const id of [messageId, lunch]) expect(await flagsOf(world.other, id)).to.deep.equal(['read']);
    for (const id of [elsewhere, direct]) expect(await flagsOf(world.other, id)).to.deep.equal([]);
    expect(await flagsOf(world.member, messageId)).to.deep.equal([]);
  });

  it('notifies only the caller of the messages that changed, and no one if none did', async () => {
    await world.other.ok.post('/mark_all_as_read');
    const lunch = await world.member.send(channelId, 'lunch', 'hello');
    const [own, foreign] = [await world.other.listen(), await world.member.listen()];
    await mark(world.other, channelId);
    const event = { type: 'update_message_flags', op: 'add', operation: 'add', flag: 'read', all: false };
    expect(await own.events()).to.deep.equal([{ ...event, messages: [lunch] }]);
    await mark(world.other, channelId);
    expect([...(await own.events()), ...(await foreign.events())]).to.deep.equal([]);
  });

  it('changes nothing for users who did not receive anything there', async () => {
    const queue = await world.moderator.listen();
    expect((await mark(world.moderator, channelId)).body).to.deep.equal(SUCCESS);
    expect(await queue.events()).to.deep.equal([]);
    expect(await flagsOf(world.moderator, messageId)).to.deep.equal(['read', 'historical']);
  });

  it('marks what was received after thousands of messages that were not', async () => {
    const filling = { channelId, topic: 'plan', senderId: world.member.id, count: 2 * UNREAD_PAGE };
    await fillTopic({ database: world.database, now: world.clock.now }, filling);
    const { moderator } = world;
    await world.member.ok.post('/users/me/subscriptions', {
      subscriptions: [{ name: 'design' }],
      principals: [moderator.id],
    });
    const received = await world.member.send(channelId, 'plan', 'welcome');
    const queue = await moderator.listen({ event_types: ['update_message_flags'] });
    expect((await mark(moderator, channelId)).body).to.deep.equal(SUCCESS);
    expect((await queue.events()).map(({ messages }) => messages)).to.deep.equal([[received]]);
  });

  it('marks a large channel in pieces, each with its own event', async () => {
    await world.other.ok.post('/mark_all_as_read');
    const filling = { channelId, topic: 'plan', senderId: world.member.id, count: UNREAD_PAGE + 5 };
    const ids = await fillTopic({ database: world.database, now: world.clock.now }, filling);
    const queue = await world.other.listen();
    await mark(world.other, channelId);
    const events = await queue.events();
    // The first piece ends after so many messages, whether they were read or not.
    const earlier = 2;
    expect(events.map(({ messages }) => messages.length)).to.deep.equal([UNREAD_PAGE - earlier, 5 + earlier]);
    expect(events.flatMap(({ messages }) => messages)).to.deep.equal(ids);
    const state = await world.other.ok.post('/register', { fetch_event_types: ['message', 'update_message_flags'] });
    expect(state.unread_msgs.count).to.equal(0);
  });
});

describe('POST /mark_topic_as_read', () => {
  const mark = (actor: Actor, stream_id: number, topic_name: string) =>
    actor.post('/mark_topic_as_read', { stream_id, topic_name });

  it('needs a channel that the caller can see, and a topic', async () => {
    expectMissing(await world.other.post('/mark_topic_as_read', { topic_name: 'plan' }), 'stream_id');
    expectMissing(await world.other.post('/mark_topic_as_read', { stream_id: channelId }), 'topic_name');
    const board = await world.channel('board', [world.member], { invite_only: true });
    for (const id of [board, 999]) expectRefusal(await mark(world.other, id, 'plan'), 'Invalid channel ID');
  });

  it('refuses a topic without messages', async () => {
    expectRefusal(await mark(world.other, channelId, 'weather'), "No such topic 'weather'");
    expectRefusal(await mark(world.other, channelId, ''), "No such topic ''");
  });

  it('refuses a topic whose messages the caller cannot see', async () => {
    const board = await world.channel('board', [world.member], {
      invite_only: true,
      history_public_to_subscribers: false,
    });
    await world.member.send(board, 'plan', 'secret');
    const principals = [world.other.id];
    await world.member.ok.post('/users/me/subscriptions', { subscriptions: [{ name: 'board' }], principals });
    expectRefusal(await mark(world.other, board, 'plan'), "No such topic 'plan'");
    const seen = await world.member.send(board, 'plan', 'welcome');
    expect((await mark(world.other, board, 'plan')).body).to.deep.equal(SUCCESS);
    expect(await flagsOf(world.other, seen)).to.deep.equal(['read']);
  });

  it('marks what the caller received in the topic, ignoring case, and nothing else', async () => {
    const lunch = await world.member.send(channelId, 'lunch', 'hello');
    const second = await world.member.send(channelId, 'Plan', 'hello');
    expect((await mark(world.other, channelId, 'PLAN')).body).to.deep.equal(SUCCESS);
    for (const id of [messageId, second]) expect(await flagsOf(world.other, id)).to.deep.equal(['read']);
    expect(await flagsOf(world.other, lunch)).to.deep.equal([]);
    expect(await flagsOf(world.member, messageId)).to.deep.equal([]);
  });

  it('notifies only the caller of the messages that changed, and no one if none did', async () => {
    const [own, foreign] = [await world.other.listen(), await world.member.listen()];
    await mark(world.other, channelId, 'plan');
    const event = { type: 'update_message_flags', op: 'add', operation: 'add', flag: 'read', all: false };
    expect(await own.events()).to.deep.equal([{ ...event, messages: [messageId] }]);
    await mark(world.other, channelId, 'plan');
    expect([...(await own.events()), ...(await foreign.events())]).to.deep.equal([]);
  });
});

describe('POST /messages/render', () => {
  const rendered = async (actor: Actor, content: string) =>
    (await actor.ok.post('/messages/render', { content })).rendered;

  it('returns the HTML that a message with the text would have', async () => {
    const { body } = await world.member.post('/messages/render', { content: '**bold** :heart:' });
    expect(body).to.deep.equal({ ...SUCCESS, rendered: body.rendered });
    const id = await world.member.send(channelId, 'plan', '**bold** :heart:');
    expect(body.rendered).to.equal((await world.other.ok.get(`/messages/${id}`)).message.content);
  });

  it('knows people and channels as the caller does', async () => {
    expect(await rendered(world.member, '@**Other**')).to.equal(
      `<p><span class="user-mention" data-user-id="${world.other.id}">@Other</span></p>`,
    );
    expect(await rendered(world.member, '#**design**')).to.include(`data-stream-id="${channelId}"`);
  });

  it('needs a text, which may be empty', async () => {
    expectMissing(await world.member.post('/messages/render'), 'content');
    expect(await rendered(world.member, '')).to.equal('');
  });

  it('stores nothing and sends no event', async () => {
    const queues = [await world.member.listen(), await world.other.listen()];
    const before = await table(world.db, 'messages').pluck('id');
    await rendered(world.member, '@**Other** @**all**');
    for (const queue of queues) expect(await queue.events()).to.deep.equal([]);
    expect(await table(world.db, 'messages').pluck('id')).to.deep.equal(before);
  });
});
