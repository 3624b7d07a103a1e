import { expect } from 'chai';
import { table } from '../../../src/store/db/statement.ts';
import type { Actor, Body } from '../../support/actor.ts';
import { crowd } from '../../support/crowd.ts';
import { expectRefusal, SUCCESS } from '../../support/refusal.ts';
import { openWorld, type World } from '../../support/world.ts';

const DAY = 86_400;

describe('PATCH /messages/{message_id}', () => {
  let world: World;
  let channelId: number;
  let messageId: number;
  beforeEach(async () => {
    world = await openWorld();
    channelId = await world.channel('design', [world.member, world.other]);
    messageId = await world.member.send(channelId, 'plan', 'hello');
  });
  afterEach(() => world.close());

  const edit = (actor: Actor, params: object, id = messageId) => actor.patch(`/messages/${id}`, { ...params });
  const done = async (actor: Actor, params: object, id = messageId) =>
    expect((await edit(actor, params, id)).body).to.deep.equal(SUCCESS);
  const whole = (id = messageId) => world.other.ok.get(`/messages/${id}`);
  const organization = (settings: object) => world.owner.ok.patch('/realm', { ...settings });
  const textsIn = async (topic: string): Promise<string[]> => {
    const narrow = [
      { operator: 'channel', operand: channelId },
      { operator: 'topic', operand: topic },
    ];
    const found = await world.other.ok.get('/messages', { anchor: 'newest', num_before: 50, num_after: 0, narrow });
    return found.messages.map((message: Body) => message.content);
  };

  const EDIT_REFUSED = "You don't have permission to edit this message";
  const MOVE_REFUSED = "You don't have permission to move this message";

  describe('which message', () => {
    it('refuses one that is unknown or out of reach', async () => {
      const board = await world.channel('board', [world.other], { invite_only: true });
      for (const id of [999, await world.other.send(board, 'plan', 'secret')]) {
        for (const actor of [world.member, world.administrator]) {
          expectRefusal(await edit(actor, { content: 'mine' }, id), 'Invalid message(s)');
        }
      }
    });

    it('refuses an edit of nothing', async () => {
      for (const params of [{}, { topic: 'plan' }, { topic: ' plan ' }, { propagate_mode: 'change_later' }]) {
        expectRefusal(await edit(world.member, params), 'Nothing to change');
      }
    });
  });

  describe('the text', () => {
    it('is changed by its sender alone', async () => {
      await done(world.member, { content: 'goodbye' });
      for (const actor of [world.other, world.administrator, world.owner]) {
        expectRefusal(await edit(actor, { content: 'mine' }), EDIT_REFUSED);
      }
      expect((await whole()).raw_content).to.equal('goodbye');
    });

    it('stays where the organization turned editing off', async () => {
      await organization({ allow_message_editing: false });
      for (const actor of [world.member, world.other]) {
        const answer = await edit(actor, { content: 'goodbye' });
        expectRefusal(answer, 'Your organization has turned off message editing');
      }
    });

    it('stays once the limit and 20 seconds of grace are over', async () => {
      await organization({ message_content_edit_limit_seconds: 60 });
      world.clock.now += 80;
      await done(world.member, { content: 'in time' });
      world.clock.now += 1;
      const late = await edit(world.member, { content: 'late' });
      expectRefusal(late, 'The time limit for editing this message has passed');
      await organization({ message_content_edit_limit_seconds: JSON.stringify('unlimited') });
      world.clock.now += 400 * DAY;
      await done(world.member, { content: 'at any time' });
    });

    it('becomes (deleted) when nothing is left of it', async () => {
      for (const content of ['', ' \n ']) {
        await done(world.member, { content });
        expect((await whole()).raw_content).to.equal('(deleted)');
      }
    });

    it('of a widget stays', async () => {
      for (const content of ['/poll Lunch?\nyes', '/todo Today\nwork']) {
        const id = await world.member.send(channelId, 'plan', content);
        expectRefusal(await edit(world.member, { content: 'no' }, id), 'Widgets cannot be edited.');
      }
    });

    it('sends everyone who received it the text before and after', async () => {
      const [reader, outside] = [await world.other.listen(), await world.moderator.listen()];
      await done(world.member, { content: 'see **you**, @**Other**' });
      expect(await reader.events()).to.deep.equal([
        {
          type: 'update_message',
          user_id: world.member.id,
          edit_timestamp: world.clock.now,
          message_id: messageId,
          message_ids: [messageId],
          flags: ['mentioned'],
          rendering_only: false,
          stream_id: channelId,
          stream_name: 'design',
          orig_content: 'hello',
          orig_rendered_content: '<p>hello</p>',
          prev_rendered_content_version: 1,
          content: 'see **you**, @**Other**',
          rendered_content: `<p>see <strong>you</strong>, <span class="user-mention" data-user-id="${world.other.id}">@Other</span></p>`,
          is_me_message: false,
        },
      ]);
      expect(await outside.events()).to.deep.equal([]);
    });

    it('has no channel in the event about a direct message', async () => {
      const id = await world.member.send([world.other.id], '', 'hello');
      const queue = await world.other.listen();
      await done(world.member, { content: 'goodbye' }, id);
      const [event] = await queue.events('update_message');
      expect(event).to.include({ message_id: id, content: 'goodbye' });
      expect(event).not.to.have.any.keys('stream_id', 'stream_name', 'propagate_mode', 'orig_subject');
    });

    it('becomes a status message, or stops being one', async () => {
      const queue = await world.other.listen();
      for (const [content, isStatus] of [
        ['/me waves', true],
        ['waves', false],
      ] as const) {
        await done(world.member, { content });
        expect((await queue.events('update_message'))[0].is_me_message).to.equal(isStatus);
        expect((await whole()).message.is_me_message).to.equal(isStatus);
      }
    });

    it('flags the users it names now, and no longer those it named before', async () => {
      const id = await world.member.send(channelId, 'plan', '@**Other** hello');
      await done(world.member, { content: 'hello' }, id);
      expect((await whole(id)).message.flags).to.deep.equal([]);
      await done(world.member, { content: '@**Other** hello' }, id);
      expect((await whole(id)).message.flags).to.deep.equal(['mentioned']);
    });

    it('tells each listener of a large channel which flags they have', async () => {
      const people = [...(await crowd(world, 600)), world.guest.id];
      await world.owner.ok.post('/users/me/subscriptions', { subscriptions: [{ name: 'design' }], principals: people });
      const id = await world.member.send(channelId, 'plan', 'hello');
      await world.other.ok.post('/messages/flags', { messages: [id], op: 'add', flag: 'read' });
      const readers = [world.member, world.other, world.guest];
      const queues = await Promise.all(readers.map((reader) => reader.listen()));
      await done(world.member, { content: '@**Guest** hello' }, id);
      const flags = await Promise.all(queues.map(async (queue) => (await queue.events('update_message'))[0].flags));
      expect(flags).to.deep.equal([[], ['read'], ['mentioned']]);
    });

    it('tells a queue of a large channel that begins beside edits of every later one, with the flags of its user', async () => {
      const people = await crowd(world, 600);
      await world.owner.ok.post('/users/me/subscriptions', { subscriptions: [{ name: 'design' }], principals: people });
      await world.other.ok.post('/messages/flags', { messages: [messageId], op: 'add', flag: 'starred' });
      const last = 24;
      const versions = Array.from({ length: last + 1 }, (_none, version) => `version ${version}`);
      const begin = async () => {
        const queue = await world.other.listen();
        const { message } = await world.other.ok.get(`/messages/${messageId}`, { apply_markdown: false });
        return { queue, seen: versions.indexOf(message.content) };
      };
      await done(world.member, { content: versions[0] });
      const beginnings: ReturnType<typeof begin>[] = [];
      for (const content of versions.slice(1)) {
        beginnings.push(begin(), begin());
        await done(world.member, { content });
      }
      for (const { queue, seen } of await Promise.all(beginnings)) {
        const events = await queue.events('update_message');
        const later = events.filter((event) => versions.indexOf(event.content) > seen);
        expect(later.map((event) => event.content)).to.deep.equal(versions.slice(seen + 1));
        for (const { flags } of events) expect(flags).to.deep.equal(['starred']);
      }
    });

    it('mentions everyone of a large channel only if its editor may', async () => {
      await organization({ wildcard_mention_policy: 7 });
      const people = [world.member];
      for (let index = 0; index < 15; index++) people.push(await world.person(`crowd${index}`));
      const large = await world.channel('harbour', people);
      const id = await world.member.send(large, 'plan', 'hello');
      expectRefusal(
        await edit(world.member, { content: '@**all** hello' }, id),
        'You do not have permission to use channel wildcard mentions in this channel.',
        'STREAM_WILDCARD_MENTION_NOT_ALLOWED',
      );
      await done(world.member, { content: '@_**all** hello' }, id);
    });

    it('is remembered, the newest edit first', async () => {
      await done(world.member, { content: 'second' });
      world.clock.now += 5;
      await done(world.other, { topic: 'plans' });
      const { edit_history: history, last_edit_timestamp: last } = (await whole()).message;
      expect(last).to.equal(world.clock.now);
      expect(history).to.deep.equal([
        { user_id: world.other.id, timestamp: world.clock.now, prev_topic: 'plan', topic: 'plans' },
        {
          user_id: world.member.id,
          timestamp: world.clock.now - 5,
          prev_content: 'hello',
          prev_rendered_content: '<p>hello</p>',
          prev_rendered_content_version: 1,
        },
      ]);
    });
  });

  describe('the topic', () => {
    it('is changed by everyone whom the organization allows', async () => {
      await done(world.other, { topic: 'by a reader' });
      await done(world.moderator, { subject: 'under its older name' });
      await organization({ edit_topic_policy: 2 });
      for (const actor of [world.member, world.moderator]) {
        expectRefusal(await edit(actor, { topic: 'refused' }), EDIT_REFUSED);
      }
      await done(world.administrator, { topic: 'by an administrator' });
      expect((await whole()).message.subject).to.equal('by an administrator');
    });

    it('stays once the limit is over, except for moderators and above', async () => {
      await organization({ move_messages_within_stream_limit_seconds: 60 });
      world.clock.now += 60;
      await done(world.other, { topic: 'in time' });
      world.clock.now += 1;
      const late = await edit(world.other, { topic: 'late' });
      expectRefusal(late, "The time limit for editing this message's topic has passed.");
      await done(world.moderator, { topic: 'by a moderator' });
    });

    it('is a proper one', async () => {
      expectRefusal(await edit(world.member, { topic: '' }), "Topic can't be empty!");
      const odd = await edit(world.member, { topic: 'new\nline' });
      expectRefusal(odd, 'Invalid character in topic, at position 4!');
      await done(world.member, { topic: 'x'.repeat(61) });
      expect((await whole()).message.subject).to.equal(`${'x'.repeat(57)}...`);
      const both = await edit(world.member, { topic: 'one', subject: 'two' });
      expectRefusal(both, "Can't decide between 'topic' and 'subject' arguments", 'REQUEST_CONFUSING_VAR', {
        var_name1: 'topic',
        var_name2: 'subject',
      });
    });

    it('takes along one message, the later ones or all', async () => {
      for (const text of ['second', 'third']) await world.other.send(channelId, 'plan', text);
      const second = messageId + 1;
      await done(world.member, { topic: 'one', propagate_mode: 'change_one' }, second);
      expect(await textsIn('plan')).to.deep.equal(['<p>hello</p>', '<p>third</p>']);
      await world.other.send(channelId, 'plan', 'fourth');
      await done(world.member, { topic: 'later', propagate_mode: 'change_later' }, messageId + 2);
      expect(await textsIn('plan')).to.deep.equal(['<p>hello</p>']);
      await world.other.send(channelId, 'PLAN', 'in other letters');
      await done(world.member, { topic: 'all', propagate_mode: 'change_all' });
      expect(await textsIn('plan')).to.deep.equal([]);
    });

    it('goes on with a known mode, and a mode goes on with a topic', async () => {
      const unknown = await edit(world.member, { topic: 'plans', propagate_mode: 'change_some' });
      expectRefusal(unknown, 'Invalid propagate_mode');
      const alone = await edit(world.member, { content: 'goodbye', propagate_mode: 'change_all' });
      expectRefusal(alone, 'Invalid propagate_mode without topic edit');
    });

    it('moves no more than the limit allows, and says how many that would be', async () => {
      await organization({ move_messages_within_stream_limit_seconds: 60 });
      world.clock.now += 61;
      const [first] = [
        await world.other.send(channelId, 'plan', 'second'),
        await world.other.send(channelId, 'plan', 'x'),
      ];
      expectRefusal(
        await edit(world.member, { topic: 'plans', propagate_mode: 'change_all' }, first),
        'You only have permission to move the 2/3 most recent messages in this topic.',
        'MOVE_MESSAGES_TIME_LIMIT_EXCEEDED',
        {
          first_message_id_allowed_to_move: first,
          total_messages_in_topic: 3,
          total_messages_allowed_to_move: 2,
        },
      );
      expect((await textsIn('plan')).length).to.equal(3);
      await done(world.member, { topic: 'plans', propagate_mode: 'change_later' }, first);
    });

    it('sends an event about the moved messages, the named one last, and then the notice in the new place', async () => {
      await world.other.send(channelId, 'plan', 'second');
      const queue = await world.member.listen();
      await done(world.other, {
        topic: 'release',
        propagate_mode: 'change_all',
        send_notification_to_old_thread: true,
      });
      const events = await queue.events();
      expect(events.map(({ type }) => type)).to.deep.equal([
        'user_topic',
        'muted_topics',
        'user_topic',
        'update_message',
        'message',
        'message',
      ]);
      expect(events[0]).to.include({ topic_name: 'plan', visibility_policy: 0 });
      expect(events[2]).to.include({ topic_name: 'release', visibility_policy: 3 });
      expect(events[3]).to.deep.equal({
        type: 'update_message',
        user_id: world.other.id,
        edit_timestamp: world.clock.now,
        message_id: messageId,
        message_ids: [messageId + 1, messageId],
        flags: [],
        rendering_only: false,
        stream_id: channelId,
        stream_name: 'design',
        propagate_mode: 'change_all',
        orig_subject: 'plan',
        subject: 'release',
        topic_links: [],
      });
      expect(events.slice(4).map(({ message }) => message.subject)).to.deep.equal(['release', 'plan']);
      const texts = events.slice(4).map(({ message }) => message.content.replace(/<[^>]*>/g, ''));
      expect(texts).to.deep.equal([
        'This topic was moved here from #design &gt; plan by Other.',
        'This topic was moved to #design &gt; release by Other.',
      ]);
    });

    it('counts the messages that moved where it was not the whole topic, or not a new one', async () => {
      const plain = async (topic: string) => (await textsIn(topic)).map((text) => text.replace(/<[^>]*>/g, ''));
      for (const text of ['second', 'third']) await world.other.send(channelId, 'plan', text);
      const later = { topic: 'release', propagate_mode: 'change_later', send_notification_to_old_thread: true };
      await done(world.other, later, messageId + 1);
      expect((await plain('release')).at(-1)).to.equal('2 messages were moved here from #design &gt; plan by Other.');
      expect((await plain('plan')).at(-1)).to.equal(
        '2 messages were moved from this topic to #design &gt; release by Other.',
      );
      const one = { topic: 'release', send_notification_to_old_thread: true };
      await done(world.other, one);
      expect((await plain('release')).at(-1)).to.equal('A message was moved here from #design &gt; plan by Other.');
      expect((await textsIn('release')).at(-1)).to.include(`/topic/release/near/${messageId}">A message</a>`);
      expect((await plain('plan')).at(-1)).to.equal(
        'A message was moved from this topic to #design &gt; release by Other.',
      );
    });

    it('counts the messages of a whole topic that joins another one', async () => {
      await world.other.send(channelId, 'release', 'there before');
      await done(world.other, { topic: 'release', propagate_mode: 'change_all' });
      const [notice = ''] = (await textsIn('release')).slice(-1);
      expect(notice.replace(/<[^>]*>/g, '')).to.equal('A message was moved here from #design &gt; plan by Other.');
    });

    it('leaves policies where a part of the topic stays', async () => {
      await world.other.send(channelId, 'plan', 'second');
      const queue = await world.member.listen();
      await done(world.other, { topic: 'release' });
      expect((await queue.events('user_topic')).length).to.equal(0);
      const { user_topics: topics } = await world.member.ok.post('/register', { fetch_event_types: ['user_topic'] });
      expect(topics.map((one: Body) => one.topic_name)).to.deep.equal(['plan']);
    });

    it('is in the history of every message that moved', async () => {
      await world.other.send(channelId, 'plan', 'second');
      await done(world.other, { topic: 'release', propagate_mode: 'change_all' });
      for (const id of [messageId, messageId + 1]) {
        const [entry] = (await whole(id)).message.edit_history;
        expect(entry).to.include({ prev_topic: 'plan', topic: 'release', user_id: world.other.id });
      }
      await organization({ allow_edit_history: false });
      expect((await whole()).message)
        .to.include.keys('last_edit_timestamp')
        .and.not.any.keys('edit_history');
    });

    it('counts the notice that it is resolved as read for users who did not take part', async () => {
      const queues = [await world.member.listen(), await world.other.listen()];
      await done(world.moderator, { topic: '✔ plan', propagate_mode: 'change_all' });
      const flags = await Promise.all(queues.map(async (queue) => (await queue.events('message'))[0].flags));
      expect(flags).to.deep.equal([[], ['read']]);
    });

    it('leaves no notice where none is wished', async () => {
      await done(world.member, { topic: 'release', send_notification_to_new_thread: false });
      expect(await textsIn('release')).to.deep.equal(['<p>hello</p>']);
    });

    it('announces that it is resolved, and takes that back within a minute', async () => {
      const plain = async (topic: string) => (await textsIn(topic)).map((text) => text.replace(/<[^>]*>/g, ''));
      await done(world.other, { topic: '✔ plan', propagate_mode: 'change_all' });
      expect(await plain('✔ plan')).to.deep.equal(['hello', 'Other has marked this topic as resolved.']);
      world.clock.now += 30;
      const queue = await world.member.listen();
      await done(world.other, { topic: 'plan', propagate_mode: 'change_all' });
      expect(await plain('plan')).to.deep.equal(['hello']);
      expect((await queue.events('delete_message')).length).to.equal(1);
      await done(world.other, { topic: '✔ plan', propagate_mode: 'change_all' });
      world.clock.now += 120;
      await done(world.other, { topic: 'plan', propagate_mode: 'change_all' });
      expect((await plain('plan')).at(-1)).to.equal('Other has marked this topic as unresolved.');
    });

    it('takes that back however many other topics were resolved meanwhile', async () => {
      await done(world.other, { topic: '✔ plan', propagate_mode: 'change_all' });
      const notice = await table(world.db, 'messages').orderBy('id', 'desc').first();
      const elsewhere = { ...notice, id: undefined, topic: '✔ other', topic_key: '✔ other' };
      await world.database.unit(async (db) => {
        for (const copy of Array(250).fill(elsewhere)) await table(db, 'messages').insert(copy);
      });
      await done(world.other, { topic: 'plan', propagate_mode: 'change_all' });
      expect((await textsIn('plan')).at(-1)).to.equal('<p>hello</p>');
    });

    it('does not belong to a direct message, nor does a channel', async () => {
      const id = await world.member.send([world.other.id], '', 'hello');
      expectRefusal(await edit(world.member, { topic: 'plan' }, id), 'Direct messages cannot have topics.');
      const move = await edit(world.member, { stream_id: channelId, topic: 'plan' }, id);
      expectRefusal(move, 'Direct messages cannot be moved to channels.');
    });
  });

  describe('the channel', () => {
    let quayId: number;
    beforeEach(async () => {
      quayId = await world.channel('quay', [world.member, world.other]);
    });

    it('gets another first message, with an event; the other channel keeps its own', async () => {
      const queue = await world.member.listen({ event_types: ['stream'] });
      await done(world.other, { stream_id: quayId });
      const { message } = await whole();
      const { streams } = await world.owner.ok.get('/streams');
      const first = (id: number) => streams.find((one: Body) => one.stream_id === id).first_message_id;
      expect(first(quayId)).to.equal(message.id);
      const events = await queue.events();
      expect(events.map(({ property, stream_id, value }) => [property, stream_id, value])).to.deep.equal([
        ['first_message_id', quayId, first(quayId)],
      ]);
    });

    it('is changed by users whom the organization allows', async () => {
      await done(world.other, { stream_id: quayId });
      expect((await whole()).message).to.include({ stream_id: quayId, subject: 'plan' });
      await organization({ move_messages_between_streams_policy: 2 });
      expectRefusal(await edit(world.member, { stream_id: channelId }), MOVE_REFUSED);
      await done(world.administrator, { stream_id: channelId, topic: 'back' });
      expect((await whole()).message).to.include({ stream_id: channelId, subject: 'back' });
    });

    it('is one that the editor sees and may write in', async () => {
      const board = await world.channel('board', [world.owner], { invite_only: true });
      for (const stream_id of [999, board]) {
        expectRefusal(await edit(world.member, { stream_id }), 'Invalid channel ID');
      }
      await world.owner.ok.patch(`/streams/${quayId}`, { stream_post_policy: 2 });
      const answer = await edit(world.member, { stream_id: quayId });
      expectRefusal(answer, 'Only organization administrators can send to this channel.');
    });

    it('stays once the limit is over, except for moderators and above', async () => {
      await organization({ move_messages_between_streams_limit_seconds: 60 });
      world.clock.now += 61;
      const late = await edit(world.member, { stream_id: quayId });
      expectRefusal(late, "The time limit for editing this message's channel has passed");
      await done(world.moderator, { stream_id: quayId });
    });

    it('does not change together with the text', async () => {
      const answer = await edit(world.member, { stream_id: quayId, content: 'goodbye' });
      expectRefusal(answer, 'Cannot change message content while changing channel');
    });

    it('moves to itself as to another, with an event that says so and names no mode', async () => {
      const queue = await world.other.listen();
      await done(world.member, { stream_id: channelId, topic: 'plan', propagate_mode: 'change_all' });
      const [event] = await queue.events('update_message');
      expect(event).to.include({ stream_id: channelId, new_stream_id: channelId, orig_subject: 'plan' });
      expect(event).not.to.have.any.keys('propagate_mode', 'subject');
    });

    it('keeps the message for users who received it, and is not new in the new channel', async () => {
      await world.moderator.ok.post('/users/me/subscriptions', { subscriptions: [{ name: 'quay' }] });
      const id = await world.member.send(channelId, 'plan', 'after the moderator came');
      const [newcomer, reader] = [await world.moderator.listen(), await world.other.listen()];
      await done(world.member, { stream_id: quayId }, id);
      expect((await reader.events('update_message')).length).to.equal(1);
      expect(await newcomer.events('message', 'delete_message')).to.have.length(1);
      const state = await world.moderator.ok.post('/register', {
        fetch_event_types: ['message', 'update_message_flags'],
      });
      const unread = state.unread_msgs.streams.flatMap((one: Body) => one.unread_message_ids);
      expect(unread).not.to.include(id);
    });

    it('sends a deletion to users who lose the message, and its new place to the others', async () => {
      await world.owner.ok.post('/users/me/subscriptions', {
        subscriptions: [{ name: 'design' }],
        principals: [world.guest.id],
      });
      const shared = await world.member.send(channelId, 'shared', 'hello');
      const [guest, reader] = [await world.guest.listen(), await world.other.listen()];
      await done(world.other, { stream_id: quayId }, shared);
      expect(await guest.events('delete_message', 'update_message')).to.deep.equal([
        {
          type: 'delete_message',
          message_type: 'stream',
          message_ids: [shared],
          stream_id: channelId,
          topic: 'shared',
        },
      ]);
      const [event] = await reader.events('update_message');
      expect(event).to.include({ stream_id: channelId, new_stream_id: quayId, orig_subject: 'shared' });
      expect(event).not.to.have.any.keys('subject', 'content', 'topic_links');
    });

    it('is no news to those who lost the message and subscribe again to its new channel', async () => {
      const channels = (...names: string[]) => ({
        subscriptions: names.map((name) => ({ name })),
        principals: [world.guest.id],
      });
      await world.owner.ok.post('/users/me/subscriptions', channels('design', 'quay'));
      const shared = await world.member.send(channelId, 'shared', 'hello');
      await world.guest.ok.delete('/users/me/subscriptions', { subscriptions: ['quay'] });
      await done(world.other, { stream_id: quayId }, shared);
      await world.owner.ok.post('/users/me/subscriptions', channels('quay'));
      const state = await world.guest.ok.post('/register', {
        fetch_event_types: ['message', 'update_message_flags'],
      });
      expect(state.unread_msgs.streams.flatMap((one: Body) => one.unread_message_ids)).not.to.include(shared);
      const { message } = await world.guest.ok.get(`/messages/${shared}`);
      expect(message.flags).to.include.members(['read', 'historical']);
    });
  });

  it('refuses in this order: access, the right to the text, an empty edit, direct messages, the mode, the topic, both at once', async () => {
    const refused = async (actor: Actor, params: object, id = messageId) => (await edit(actor, params, id)).body.msg;
    const direct = await world.member.send([world.other.id], '', 'hello');
    const everything = { content: 'x', topic: '', stream_id: 999, propagate_mode: 'change_all' };
    expect(await refused(world.other, everything, 999)).to.equal('Invalid message(s)');
    expect(await refused(world.other, everything)).to.equal(EDIT_REFUSED);
    expect(await refused(world.member, everything, direct)).to.equal('Direct messages cannot be moved to channels.');
    expect(await refused(world.member, everything)).to.equal("Topic can't be empty!");
    const proper = { ...everything, topic: 'plans' };
    expect(await refused(world.member, proper)).to.equal('Cannot change message content while changing channel');
    await organization({ edit_topic_policy: 2, move_messages_between_streams_policy: 2 });
    const quay = await world.channel('quay', [world.member]);
    expect(await refused(world.member, { topic: 'plans', stream_id: quay })).to.equal(EDIT_REFUSED);
    await organization({ edit_topic_policy: 5 });
    expect(await refused(world.member, { topic: 'plans', stream_id: quay })).to.equal(MOVE_REFUSED);
    expect((await whole()).raw_content).to.equal('hello');
  });
});
