import { expect } from 'chai';
import { table } from '../../../src/store/db/statement.ts';
import type { Actor, Body } from '../../support/actor.ts';
import { expectMissing, expectRefusal } from '../../support/refusal.ts';
import { openWorld, type World } from '../../support/world.ts';

const MANY = 16;

describe('POST /messages', () => {
  let world: World;
  let channelId: number;
  beforeEach(async () => {
    world = await openWorld();
    channelId = await world.channel('design', [world.member, world.other]);
  });
  afterEach(() => world.close());

  const toChannel = (to: unknown, more: object = {}) => ({
    type: 'channel',
    to,
    topic: 'plan',
    content: 'hello',
    ...more,
  });
  const toPeople = (to: unknown, more: object = {}) => ({ type: 'direct', to, content: 'hello', ...more });
  const groupId = async (name: string) =>
    (await table(world.db, 'user_groups').where({ realm_id: world.realmId, name }).first('id'))?.id ?? 0;
  const messageAt = async (actor: Actor, id: number) => (await actor.ok.get(`/messages/${id}`)).message;

  describe('its parameters', () => {
    it('needs a type, a place and a text', async () => {
      expectMissing(await world.member.post('/messages', { content: 'hello' }), 'type');
      expectMissing(await world.member.post('/messages', { type: 'channel', to: channelId, topic: 'plan' }), 'content');
      for (const type of ['', 'dm', 'stream ']) {
        expectRefusal(await world.member.post('/messages', toChannel(channelId, { type })), 'Invalid type');
      }
      expectRefusal(await world.member.post('/messages', toChannel(undefined)), 'Missing channel');
      expectRefusal(await world.member.post('/messages', toChannel(channelId, { topic: undefined })), 'Missing topic');
    });

    it('accepts the older words stream, private and subject', async () => {
      const params = { type: 'stream', to: channelId, subject: 'plan', content: 'hello' };
      const inChannel = (await world.member.ok.post('/messages', params)).id;
      expect(await messageAt(world.other, inChannel)).to.include({ type: 'stream', subject: 'plan' });
      const direct = (await world.member.ok.post('/messages', toPeople([world.other.id], { type: 'private' }))).id;
      expect(await messageAt(world.other, direct)).to.include({ type: 'private', subject: '' });
    });

    it('accepts the topic under only one of its two names', async () => {
      expectRefusal(
        await world.member.post('/messages', toChannel(channelId, { subject: 'plan' })),
        "Can't decide between 'topic' and 'subject' arguments",
        'REQUEST_CONFUSING_VAR',
        { var_name1: 'topic', var_name2: 'subject' },
      );
    });

    it('refuses messages that only a mirror of another service sends', async () => {
      const sender = toChannel(channelId, { sender: world.other.email });
      expectRefusal(await world.member.post('/messages', sender), 'Invalid mirrored message');
      for (const forged of ['true', 'yes', 'false']) {
        const answer = await world.administrator.post('/messages', toChannel(channelId, { forged }));
        expectRefusal(answer, 'User not authorized for this query');
      }
    });

    it('refuses callers that it does not know', async () => {
      const { status, body } = await world.nobody.post('/messages', toChannel(channelId));
      expect(status).to.equal(401);
      expect(body).to.deep.equal({
        result: 'error',
        code: 'UNAUTHORIZED',
        msg: 'Not logged in: API authentication or user session required',
      });
    });
  });

  describe('the channel', () => {
    for (const [form, to] of [
      ['its ID', (id: number) => String(id)],
      ['a list with its ID', (id: number) => `[${id}]`],
      ['its name', () => 'design'],
      ['its name in other letters, with blanks around it', () => ' DESIGN '],
      ['its name as JSON', () => '"design"'],
      ['a list with its name', () => '["design"]'],
    ] as const) {
      it(`is given by ${form}`, async () => {
        const { id } = await world.member.ok.post('/messages', toChannel(to(channelId)));
        expect(await messageAt(world.other, id)).to.include({ stream_id: channelId, display_recipient: 'design' });
      });
    }

    it('is exactly one', async () => {
      for (const to of ['[]', `[${channelId}, ${channelId}]`]) {
        expectRefusal(await world.member.post('/messages', toChannel(to)), 'Expected exactly one channel');
      }
      for (const to of ['{}', 'null', '1.5', 'true', '[[1]]']) {
        expectRefusal(await world.member.post('/messages', toChannel(to)), 'Invalid data type for channel');
      }
      expectRefusal(await world.member.post('/messages', toChannel('')), "Channel name can't be empty.");
      expectRefusal(
        await world.member.post('/messages', toChannel('x'.repeat(61))),
        'Channel name too long (limit: 60 characters).',
      );
      expectRefusal(
        await world.member.post('/messages', toChannel('b\u0001d')),
        'Invalid character in channel name, at position 2.',
      );
    });

    it('is there', async () => {
      for (const id of [-1, 999]) {
        const answer = await world.member.post('/messages', toChannel(id));
        expectRefusal(answer, `Channel with ID '${id}' does not exist`, 'STREAM_DOES_NOT_EXIST', { stream_id: id });
      }
      const stream = 'now&lt;b&gt;here&lt;/b&gt;';
      const answer = await world.member.post('/messages', toChannel('now<b>here</b>'));
      expectRefusal(answer, `Channel '${stream}' does not exist`, 'STREAM_DOES_NOT_EXIST', { stream });
    });

    it('is open to members who are not in it when it is public, and to guests in it', async () => {
      expect((await world.moderator.post('/messages', toChannel(channelId))).status).to.equal(200);
      const refusal = "Not authorized to send to channel 'design'";
      expectRefusal(await world.guest.post('/messages', toChannel(channelId)), refusal);
      const shared = await world.channel('quay', [world.guest]);
      expect((await world.guest.post('/messages', toChannel(shared))).status).to.equal(200);
    });

    it('is closed to all who are not in it when it is private, administrators too', async () => {
      const board = await world.channel('board', [world.other], { invite_only: true });
      for (const actor of [world.member, world.administrator]) {
        const answer = await actor.post('/messages', toChannel(board));
        expectRefusal(answer, "Not authorized to send to channel 'board'");
      }
    });

    it('is closed to everyone when it is archived', async () => {
      await world.owner.ok.delete(`/streams/${channelId}`);
      for (const actor of [world.member, world.owner]) {
        const { status, body } = await actor.post('/messages', toChannel(channelId));
        expect(status).to.equal(400);
        expect(body.msg).to.match(/^Not authorized to send to channel '[0-9a-f]{7}!DEACTIVATED:design'$/);
      }
      const stream = 'design';
      const answer = await world.member.post('/messages', toChannel(stream));
      expectRefusal(answer, "Channel 'design' does not exist", 'STREAM_DOES_NOT_EXIST', { stream });
    });

    it('is open to users whom its posting policy allows', async () => {
      await world.owner.ok.patch('/realm', { waiting_period_threshold: 30 });
      await world.owner.ok.post('/users/me/subscriptions', {
        subscriptions: [{ name: 'design' }],
        principals: [world.guest.id],
      });
      const onlyAdministrators = 'Only organization administrators can send to this channel.';
      const onlyModerators = 'Only organization administrators and moderators can send to this channel.';
      const noGuests = 'Guests cannot send to this channel.';
      for (const [stream_post_policy, refused] of [
        [2, { moderator: onlyAdministrators, member: onlyAdministrators, guest: onlyAdministrators }],
        [4, { moderator: undefined, member: onlyModerators, guest: onlyModerators }],
        [3, { moderator: undefined, member: 'New members cannot send to this channel.', guest: noGuests }],
        [1, { moderator: undefined, member: undefined, guest: undefined }],
      ] as const) {
        await world.owner.ok.patch(`/streams/${channelId}`, { stream_post_policy });
        for (const name of ['moderator', 'member', 'guest'] as const) {
          const answer = await world[name].post('/messages', toChannel(channelId));
          const msg = refused[name];
          if (msg === undefined) expect(answer.status, `${name} under ${stream_post_policy}`).to.equal(200);
          else expectRefusal(answer, msg);
        }
        expect((await world.administrator.post('/messages', toChannel(channelId))).status).to.equal(200);
      }
    });

    it('is open to bots as to their owners', async () => {
      const board = await world.channel('board', [world.owner], { invite_only: true });
      await world.owner.ok.patch(`/streams/${board}`, { stream_post_policy: 2 });
      expect((await world.bot.post('/messages', toChannel(board))).status).to.equal(200);
    });
  });

  describe('the topic', () => {
    it('is trimmed and cut, and neither empty nor of control characters', async () => {
      const { id } = await world.member.ok.post('/messages', toChannel(channelId, { topic: ' plan ' }));
      expect((await messageAt(world.other, id)).subject).to.equal('plan');
      const long = await world.member.ok.post('/messages', toChannel(channelId, { topic: 'x'.repeat(61) }));
      expect((await messageAt(world.other, long.id)).subject).to.equal(`${'x'.repeat(57)}...`);
      for (const topic of ['', '  ']) {
        const answer = await world.member.post('/messages', toChannel(channelId, { topic }));
        expectRefusal(answer, "Topic can't be empty!");
      }
      for (const topic of ['new\nline', 'nul\u0000', 'odd\ufffe', '🎉🎉🎉\u007f']) {
        const answer = await world.member.post('/messages', toChannel(channelId, { topic }));
        expectRefusal(answer, 'Invalid character in topic, at position 4!');
      }
    });

    it('is more than (no topic) where the organization needs one', async () => {
      const without = toChannel(channelId, { topic: '(no topic)' });
      expect((await world.member.post('/messages', without)).status).to.equal(200);
      await world.owner.ok.patch('/realm', { mandatory_topics: true });
      expectRefusal(await world.member.post('/messages', without), 'Topics are required in this organization');
    });
  });

  describe('the text', () => {
    it('is not empty and holds no null bytes', async () => {
      for (const content of ['', ' \n\n ']) {
        const answer = await world.member.post('/messages', toChannel(channelId, { content }));
        expectRefusal(answer, 'Message must not be empty');
      }
      const content = 'hel\u0000lo';
      const answer = await world.member.post('/messages', toPeople([world.other.id], { content }));
      expectRefusal(answer, 'Message must not contain null bytes');
    });

    it('loses spaces at its end and empty lines at its beginning', async () => {
      const { id } = await world.member.ok.post('/messages', toChannel(channelId, { content: '\n\n  hello \n ' }));
      expect((await world.other.ok.get(`/messages/${id}`)).raw_content).to.equal('  hello');
    });
  });

  it('looks at the text before the topic, at the topic before the channel, and at the channel before mandatory topics', async () => {
    await world.owner.ok.patch('/realm', { mandatory_topics: true });
    const board = await world.channel('board', [world.other], { invite_only: true });
    const refused = async (params: object) => (await world.member.post('/messages', { ...params })).body.msg;
    expect(await refused(toChannel(999, { content: '', topic: '' }))).to.equal('Message must not be empty');
    expect(await refused(toChannel(999, { topic: '' }))).to.equal("Topic can't be empty!");
    expect(await refused(toChannel(999, { topic: '(no topic)' }))).to.equal("Channel with ID '999' does not exist");
    expect(await refused(toChannel(board, { topic: '(no topic)' }))).to.match(/^Not authorized/);
  });

  describe('the recipients', () => {
    it('are given by their IDs or their email addresses', async () => {
      const { email, id: otherId } = world.other;
      const group = [world.member, world.other, world.guest].map(({ id }) => id);
      for (const [to, ids] of [
        [`[${otherId}]`, [world.member.id, otherId]],
        [`[${otherId},${otherId},${world.member.id}]`, [world.member.id, otherId]],
        [email, [world.member.id, otherId]],
        [`"${email}"`, [world.member.id, otherId]],
        [`${email}, ${world.guest.email}`, group],
        [JSON.stringify([email, world.guest.email]), group],
        [`[${world.member.id}]`, [world.member.id]],
      ] as const) {
        const { id } = await world.member.ok.post('/messages', toPeople(to));
        const { display_recipient: people } = await messageAt(world.member, id);
        expect(
          people.map((person: Body) => person.id),
          to,
        ).to.have.members([...ids]);
      }
    });

    it('are at least one, and all of one kind', async () => {
      for (const to of [undefined, '', '[]', ' , ']) {
        expectRefusal(await world.member.post('/messages', toPeople(to)), 'Message must have recipients');
      }
      for (const to of ['5', 'true', '{}', '[null]', '[[5]]', '[1.5]']) {
        expectRefusal(await world.member.post('/messages', toPeople(to)), 'Invalid data type for recipients');
      }
      expectRefusal(
        await world.member.post('/messages', toPeople(`[${world.other.id},"${world.guest.email}"]`)),
        'Recipient lists may contain emails or user IDs, but not both.',
      );
    });

    it('are there, and still here', async () => {
      expectRefusal(await world.member.post('/messages', toPeople('[999]')), 'Invalid user ID 999');
      for (const to of ['nobody@example.com', '["nobody@example.com"]']) {
        expectRefusal(await world.member.post('/messages', toPeople(to)), "Invalid email 'nobody@example.com'");
      }
      await world.owner.ok.delete(`/users/${world.other.id}`);
      expectRefusal(
        await world.member.post('/messages', toPeople([world.other.id])),
        `'${world.other.email}' is no longer using the service.`,
      );
    });

    it('can only be to oneself if direct messages are off, unless a bot writes', async () => {
      const change = { direct_message_permission_group: await groupId('role:nobody') };
      await world.owner.ok.patch('/realm', change);
      for (const actor of [world.member, world.owner]) {
        expectRefusal(
          await actor.post('/messages', toPeople([world.other.id])),
          'Direct messages are disabled in this organization.',
        );
        expect((await actor.post('/messages', toPeople([actor.id]))).status).to.equal(200);
      }
      expect((await world.bot.post('/messages', toPeople([world.member.id]))).status).to.equal(200);
    });

    it('have had a conversation before, unless the sender may begin conversations', async () => {
      await world.other.send([world.member.id], '', 'an old conversation');
      const change = { direct_message_initiator_group: await groupId('role:moderators') };
      await world.owner.ok.patch('/realm', change);
      expect((await world.member.post('/messages', toPeople([world.other.id]))).status).to.equal(200);
      for (const to of [[world.guest.id], [world.other.id, world.guest.id]]) {
        expectRefusal(
          await world.member.post('/messages', toPeople(to)),
          'You do not have permission to initiate direct message conversations.',
        );
      }
      expect((await world.member.post('/messages', toPeople([world.member.id]))).status).to.equal(200);
      expect((await world.moderator.post('/messages', toPeople([world.guest.id]))).status).to.equal(200);
      expect((await world.member.post('/messages', toPeople([world.moderator.id]))).status).to.equal(400);
    });
  });

  describe('calling everybody', () => {
    beforeEach(() => world.owner.ok.patch('/realm', { wildcard_mention_policy: 7 }));

    /** Adds as many users as make a channel or a topic large. */
    const crowd = async (count: number) => {
      const people = [];
      for (let index = 0; index < count; index++) people.push(await world.person(`crowd${index}`));
      return people;
    };

    it('is for users whom the organization allows, in a channel of more than 15', async () => {
      const params = (content: string) => toChannel('harbour', { content });
      await world.channel('harbour', [world.member, ...(await crowd(MANY - 2))]);
      expect((await world.member.post('/messages', params('@**all** hello'))).status).to.equal(200);
      await world.owner.ok.post('/users/me/subscriptions', {
        subscriptions: [{ name: 'harbour' }],
        principals: [world.other.id],
      });
      for (const word of ['all', 'everyone', 'channel', 'stream']) {
        expectRefusal(
          await world.member.post('/messages', params(`@**${word}** hello`)),
          'You do not have permission to use channel wildcard mentions in this channel.',
          'STREAM_WILDCARD_MENTION_NOT_ALLOWED',
        );
      }
      expect((await world.member.post('/messages', params('@_**all** hello'))).status).to.equal(200);
      expect((await world.moderator.post('/messages', params('@**all** hello'))).status).to.equal(200);
    });

    it('is for users whom the organization allows, in a topic with more than 15 participants', async () => {
      const people = await crowd(MANY);
      const params = toChannel(channelId, { content: '@**topic** hello' });
      for (const person of people.slice(1)) await person.send(channelId, 'plan', 'here');
      expect((await world.member.post('/messages', toChannel(channelId))).status).to.equal(200);
      expectRefusal(
        await world.member.post('/messages', params),
        'You do not have permission to use topic wildcard mentions in this topic.',
        'TOPIC_WILDCARD_MENTION_NOT_ALLOWED',
      );
      expect((await world.member.post('/messages', { ...params, topic: 'another' })).status).to.equal(200);
    });
  });

  describe('a widget', () => {
    for (const [content, msg] of [
      ['{', 'Widgets: API programmer sent invalid JSON content'],
      ['5', 'Widgets: widget_content is not a dict'],
      ['[]', 'Widgets: widget_content is not a dict'],
      ['{}', 'Widgets: widget_type is not in widget_content'],
      ['{"widget_type":"poll"}', 'Widgets: extra_data is not in widget_content'],
      ['{"widget_type":"bogus","extra_data":{}}', 'Widgets: unknown widget type: bogus'],
      ['{"widget_type":"poll","extra_data":5}', 'Widgets: extra_data is not a dict'],
      ['{"widget_type":"zform","extra_data":{}}', 'Widgets: zform is missing type field'],
      ['{"widget_type":"zform","extra_data":{"type":"odd"}}', 'Widgets: unknown zform type: odd'],
    ] as const) {
      it(`is not ${content}`, async () => {
        const answer = await world.member.post('/messages', toChannel(channelId, { widget_content: content }));
        expectRefusal(answer, msg);
      });
    }

    it('is created by a text that begins with /poll or /todo', async () => {
      for (const [content, submessage] of [
        [
          '/poll Lunch?\n- yes\n\n* no',
          '{"widget_type": "poll", "extra_data": {"question": "Lunch?", "options": ["yes", "no"]}}',
        ],
        [
          '/todo Today\nwork: hard',
          '{"widget_type": "todo", "extra_data": {"task_list_title": "Today", "tasks": [{"task": "work", "desc": "hard"}]}}',
        ],
        ['/polls', undefined],
      ] as const) {
        const { id } = await world.member.ok.post('/messages', toChannel(channelId, { content }));
        const [first] = (await messageAt(world.other, id)).submessages;
        expect(first?.content).to.equal(submessage);
      }
    });

    it('is in the message as its first submessage', async () => {
      const widget = { widget_type: 'poll', extra_data: { question: 'Lunch?', options: ['yes', 'no'] } };
      const params = toChannel(channelId, { widget_content: JSON.stringify(widget) });
      const { id } = await world.member.ok.post('/messages', params);
      const [submessage, ...more] = (await messageAt(world.other, id)).submessages;
      expect(more).to.deep.equal([]);
      expect(submessage).to.include({ message_id: id, sender_id: world.member.id, msg_type: 'widget' });
      expect(JSON.parse(submessage.content)).to.deep.equal(widget);
    });
  });

  describe('its effects', () => {
    it('answers with the ID, and with the policy that a new topic gets', async () => {
      const { body } = await world.member.post('/messages', toChannel(channelId));
      expect(body).to.deep.equal({ result: 'success', msg: '', id: body.id, automatic_new_visibility_policy: 3 });
      const { body: again } = await world.member.post('/messages', toChannel(channelId));
      expect(again).to.deep.equal({ result: 'success', msg: '', id: body.id + 1 });
    });

    it('stores nothing that is refused', async () => {
      const count = async () => (await table(world.db, 'messages').pluck('id')).length;
      const before = await count();
      const widget = toChannel(channelId, { widget_content: '{}' });
      expect((await world.member.post('/messages', widget)).status).to.equal(400);
      expect(await count()).to.equal(before);
    });

    it('notifies the sender that they follow the topic, and then everyone of the message', async () => {
      const [sender, reader] = [await world.member.listen(), await world.other.listen()];
      const outside = await world.moderator.listen();
      const { id } = await world.member.ok.post('/messages', toChannel(channelId, { content: '**hello**' }));
      const events = await sender.events();
      expect(events.map(({ type }) => type)).to.deep.equal(['muted_topics', 'user_topic', 'message']);
      const [event, ...more] = await reader.events();
      expect(more).to.deep.equal([]);
      expect(event.flags).to.deep.equal([]);
      expect(event.message).to.deep.include({
        id,
        type: 'stream',
        stream_id: channelId,
        display_recipient: 'design',
        subject: 'plan',
        sender_id: world.member.id,
        sender_email: world.member.email,
        sender_full_name: 'Member',
        content: '<p><strong>hello</strong></p>',
        content_type: 'text/html',
        timestamp: world.clock.now,
        is_me_message: false,
        reactions: [],
        submessages: [],
        topic_links: [],
      });
      expect(event.message).not.to.have.any.keys('flags', 'last_edit_timestamp');
      expect(await outside.events()).to.deep.equal([]);
    });

    it('sends an event about a direct message to its participants, and to no one else', async () => {
      const queues = await Promise.all([world.member, world.other, world.guest].map((one) => one.listen()));
      const outside = await world.owner.listen();
      await world.member.ok.post('/messages', toPeople([world.other.id, world.guest.id]));
      for (const queue of queues) {
        const [event, ...more] = await queue.events();
        expect(more).to.deep.equal([]);
        expect(event.message).to.include({ type: 'private', subject: '' }).and.not.have.any.keys('stream_id');
        expect(event.message.display_recipient).to.deep.equal(
          [world.member, world.other, world.guest].map(({ id, email, fullName }) => ({
            id,
            email,
            full_name: fullName,
            is_mirror_dummy: false,
          })),
        );
      }
      expect(await outside.events()).to.deep.equal([]);
    });

    for (const [said, params, headers, isRead] of [
      ['is read by its sender when the client says so', { read_by_sender: true }, {}, true],
      [
        'is unread for its sender when the client says so, whatever its name',
        { read_by_sender: false, client: 'website' },
        {},
        false,
      ],
      ['is read by its sender when a client of people sends it', { client: 'website' }, {}, true],
      [
        'is read by its sender when the User-Agent is a client of people',
        {},
        { 'User-Agent': 'ZulipMobile/1.0' },
        true,
      ],
      ['is unread for its sender when another program sends it', { client: 'Harbour Watch' }, {}, false],
    ] as const) {
      it(said, async () => {
        const [sender, reader] = [await world.member.listen(), await world.other.listen()];
        await world.member.ok.post('/messages', toChannel(channelId, params), { headers });
        expect((await sender.events('message'))[0].flags).to.deep.equal(isRead ? ['read'] : []);
        expect((await reader.events('message'))[0].flags).to.deep.equal([]);
      });
    }

    for (const client of ['zulipmobile', 'ZulipTerminal', 'snipe', 'iOS', 'Android', 'Harbour Desktop App']) {
      it(`is read by its sender when ${client} sends it`, async () => {
        const { id } = await world.member.ok.post('/messages', toChannel(channelId, { client }));
        expect((await messageAt(world.member, id)).flags).to.deep.equal(['read']);
      });
    }

    it('shows the avatar where the client cannot work it out', async () => {
      const [itself, asked] = [
        await world.other.listen({ client_gravatar: true }),
        await world.other.listen({ client_gravatar: false }),
      ];
      const { id } = await world.member.ok.post('/messages', toChannel(channelId));
      expect((await itself.events('message'))[0].message.avatar_url).to.equal(null);
      expect((await asked.events('message'))[0].message.avatar_url).to.be.a('string');
      expect((await messageAt(world.other, id)).avatar_url).to.equal(null);
    });

    it('is the first of its channel, where there was none', async () => {
      await world.database.unit(async (db) => {
        await table(db, 'channels').where({ id: channelId }).update({ first_message_id: null });
      });
      const { id } = await world.member.ok.post('/messages', toChannel(channelId));
      await world.member.ok.post('/messages', toChannel(channelId));
      expect((await world.member.ok.get(`/streams/${channelId}`)).stream.first_message_id).to.equal(id);
    });

    it('of the notification bot is of the internal organization, and of an internal program', async () => {
      const { messages } = await world.member.ok.get('/messages', { anchor: 'oldest', num_before: 0, num_after: 1 });
      expect(messages[0]).to.include({
        sender_full_name: 'Notification Bot',
        sender_realm_str: 'zulipinternal',
        client: 'Internal',
      });
    });

    it('flags mentions of the reader, of everyone, and their alert words', async () => {
      await world.other.ok.post('/users/me/alert_words', { alert_words: ['pineapple'] });
      const [sender, reader] = [await world.member.listen(), await world.other.listen()];
      for (const [content, ofReader, ofSender] of [
        ['@**Other** look', ['mentioned'], []],
        ['@_**Other** look', [], []],
        ['@**all** look', ['stream_wildcard_mentioned', 'wildcard_mentioned'], undefined],
        ['a Pineapple.', ['has_alert_word'], []],
        ['> @**Other** said', [], []],
      ] as const) {
        await world.member.ok.post('/messages', toChannel(channelId, { content }));
        expect((await reader.events('message'))[0].flags, content).to.have.members([...ofReader]);
        expect((await sender.events('message'))[0].flags, content).to.have.members([...(ofSender ?? ofReader)]);
      }
    });

    it('counts as read for users who muted the sender', async () => {
      const muting = { user_id: world.other.id, muted_user_id: world.member.id, created_at: 5 };
      await world.database.unit((db) => table(db, 'muted_users').insert(muting));
      const queue = await world.other.listen();
      await world.member.ok.post('/messages', toPeople([world.other.id]));
      await world.guest.ok.post('/messages', toPeople([world.other.id]));
      expect((await queue.events('message')).map(({ flags }) => flags)).to.deep.equal([['read'], []]);
    });

    it('shows between two people the recipient that the other one is', async () => {
      const recipientOf = async (actor: Actor, to: Actor) =>
        (await messageAt(to, await actor.send([to.id], '', 'hello'))).recipient_id;
      const toOther = await recipientOf(world.member, world.other);
      expect(await recipientOf(world.guest, world.other)).to.equal(toOther);
      expect(await recipientOf(world.other, world.member)).not.to.equal(toOther);
    });

    it('names the program that sent it', async () => {
      const { id } = await world.member.ok.post('/messages', toChannel(channelId, { client: 'Harbour Watch' }));
      expect((await messageAt(world.other, id)).client).to.equal('Harbour Watch');
    });

    it('returns the local ID to the queue that it names, and to no other', async () => {
      const [named, another] = [await world.member.listen(), await world.member.listen()];
      const params = toChannel(channelId, { queue_id: named.queueId, local_id: '12.01' });
      await world.member.ok.post('/messages', params);
      expect((await named.events('message'))[0].local_message_id).to.equal('12.01');
      expect((await another.events('message'))[0]).not.to.have.any.keys('local_message_id');
    });

    it('reaches queues of all public channels and queues of its topic, without flags', async () => {
      const everything = await world.moderator.listen({ all_public_streams: true, event_types: ['message'] });
      const topic = await world.other.listen({
        narrow: [
          ['stream', 'design'],
          ['topic', 'plan'],
        ],
      });
      await world.member.ok.post('/messages', toChannel(channelId, { content: '@**all** hello' }));
      await world.member.ok.post('/messages', toChannel(channelId, { topic: 'elsewhere' }));
      expect((await everything.events()).map(({ flags }) => flags)).to.deep.equal([[], []]);
      expect((await topic.events('message')).map(({ message }) => message.subject)).to.deep.equal(['plan']);
    });
  });
});
