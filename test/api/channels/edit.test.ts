import { expect } from 'chai';
import { table } from '../../../src/store/db/statement.ts';
import type { Actor } from '../../support/actor.ts';
import { expectFaultyParameter, expectMissing, expectRefusal, SUCCESS } from '../../support/refusal.ts';
import { openWorld, type World } from '../../support/world.ts';

let world: World;
let channelId: number;
beforeEach(async () => {
  world = await openWorld();
  channelId = await world.channel('design', [world.member, world.other]);
});
afterEach(() => world.close());

const groupId = async (name: string) =>
  (await table(world.db, 'user_groups').where({ realm_id: world.realmId, name }).first('id'))?.id ?? 0;
const plain = (html: string) => html.replace(/<[^>]*>/g, '');

describe('PATCH /streams/{stream_id}', () => {
  const edit = (actor: Actor, params: object, id = channelId) => actor.patch(`/streams/${id}`, { ...params });
  const done = async (actor: Actor, params: object, id = channelId) =>
    expect((await edit(actor, params, id)).body).to.deep.equal(SUCCESS);
  const record = async (id = channelId) => (await world.owner.ok.get(`/streams/${id}`)).stream;

  it('is for administrators', async () => {
    for (const actor of [world.moderator, world.member, world.guest]) {
      expectRefusal(await edit(actor, { description: 'mine' }), 'Must be an organization administrator');
    }
    await done(world.administrator, { description: 'ours' });
    expect((await record()).description).to.equal('ours');
  });

  it('refuses a channel that is unknown, and all but the description of an archived one', async () => {
    const old = await world.channel('old', []);
    await world.owner.ok.delete(`/streams/${old}`);
    expectRefusal(await edit(world.owner, { description: 'x' }, 999), 'Invalid channel ID');
    expectRefusal(await edit(world.owner, { new_name: 'new' }, old), 'Invalid channel ID');
    await done(world.owner, { description: 'kept for the record' }, old);
  });

  it('succeeds without any change', async () => {
    const queue = await world.member.listen();
    await done(world.administrator, {});
    await done(world.administrator, { stream_post_policy: 1, is_private: false, is_default_stream: false });
    expect(await queue.events()).to.deep.equal([]);
  });

  describe('the name', () => {
    it('changes, with an event under the old name and a message in the channel', async () => {
      const [queue, guest] = [await world.member.listen(), await world.guest.listen()];
      await done(world.administrator, { new_name: ' drawing ' });
      const [event, notice, ...more] = await queue.events();
      expect(more).to.deep.equal([]);
      expect(event).to.deep.equal({
        type: 'stream',
        op: 'update',
        property: 'name',
        value: 'drawing',
        stream_id: channelId,
        name: 'design',
      });
      expect(notice.message).to.include({
        display_recipient: 'drawing',
        subject: 'channel events',
        client: 'Internal',
      });
      expect(plain(notice.message.content)).to.equal('Administrator renamed channel design to drawing.');
      expect(await guest.events()).to.deep.equal([]);
    });

    it('is a proper one that no other channel has', async () => {
      await world.channel('quay', []);
      for (const [new_name, msg] of [
        ['', "Channel name can't be empty."],
        ['  ', "Channel name can't be empty."],
        ['x'.repeat(61), 'Channel name too long (limit: 60 characters).'],
        ['b\nd', 'Invalid character in channel name, at position 2.'],
        ['design', 'Channel already has that name.'],
        [' design ', 'Channel already has that name.'],
        ['QUAY', 'Channel name already in use.'],
      ] as const) {
        expectRefusal(await edit(world.administrator, { new_name }), msg);
      }
      await done(world.administrator, { new_name: 'DESIGN' });
      await done(world.administrator, { new_name: '😀'.repeat(60) });
    });

    it('and the description are told to nobody who no longer sees the channel', async () => {
      const [inside, outside] = [await world.member.listen(), await world.moderator.listen()];
      await done(world.owner, { is_private: true, new_name: 'layoffs', description: 'layoffs of May' });
      const properties = (events: { property?: string }[]) => events.map(({ property }) => property);
      expect(properties(await inside.events('stream'))).to.include.members(['name', 'description']);
      expect(JSON.stringify(await outside.events())).not.to.include('layoffs');
    });

    it('is free again when its channel is archived', async () => {
      await world.owner.ok.delete(`/streams/${await world.channel('old', [])}`);
      await done(world.administrator, { new_name: 'old' });
    });
  });

  describe('the description', () => {
    it('changes in one line, with an event that has it as text and as HTML', async () => {
      const queue = await world.member.listen();
      await done(world.administrator, { description: 'two\r\n**lines**\nor more' });
      const [event, notice] = await queue.events();
      const value = 'two **lines** or more';
      const rendered_description = '<p>two <strong>lines</strong> or more</p>';
      expect(event).to.deep.equal({
        type: 'stream',
        op: 'update',
        property: 'description',
        value,
        rendered_description,
        stream_id: channelId,
        name: 'design',
      });
      expect(
        plain(notice.message.content)
          .split('\n')
          .filter((line) => line !== ''),
      ).to.deep.equal([
        'Administrator changed the description for this channel.',
        'Old description:',
        'No description.',
        'New description:',
        'two lines or more',
      ]);
      expect(await record()).to.include({ description: value, rendered_description });
    });

    it('has at most 1024 characters', async () => {
      await done(world.administrator, { description: 'x'.repeat(1024) });
      const longer = await edit(world.administrator, { description: 'x'.repeat(1025) });
      expectRefusal(longer, 'description is too long (limit: 1024 characters)');
    });
  });

  describe('the posting policy', () => {
    it('changes, with events in both forms and a message in the channel', async () => {
      const queue = await world.member.listen();
      await done(world.administrator, { stream_post_policy: 2 });
      const [policy, older, notice, ...more] = await queue.events();
      expect(more).to.deep.equal([]);
      const common = { type: 'stream', op: 'update', stream_id: channelId, name: 'design' };
      expect(policy).to.deep.equal({ ...common, property: 'stream_post_policy', value: 2 });
      expect(older).to.deep.equal({ ...common, property: 'is_announcement_only', value: true });
      expect(
        plain(notice.message.content)
          .split('\n')
          .filter((line) => line !== ''),
      ).to.deep.equal([
        'Administrator changed the posting permissions for this channel:',
        'Old permissions: All channel members can post.',
        'New permissions: Only organization administrators can post.',
      ]);
    });

    it('is one of four', async () => {
      for (const stream_post_policy of [0, 5, 'x']) {
        expectFaultyParameter(await edit(world.administrator, { stream_post_policy }), 'stream_post_policy');
      }
    });

    it('follows the older parameter where both are given', async () => {
      await done(world.administrator, { is_announcement_only: true, stream_post_policy: 4 });
      expect((await record()).stream_post_policy).to.equal(2);
      await done(world.administrator, { is_announcement_only: false });
      expect((await record()).stream_post_policy).to.equal(1);
    });
  });

  describe('who sees it', () => {
    it('changes to private with protected history, with an event to users who still see it', async () => {
      const [inside, outside] = [await world.member.listen(), await world.moderator.listen()];
      await done(world.administrator, { is_private: true });
      const [event, notice] = await inside.events();
      expect(event).to.deep.equal({
        type: 'stream',
        op: 'update',
        property: 'invite_only',
        value: true,
        history_public_to_subscribers: false,
        is_web_public: false,
        stream_id: channelId,
        name: 'design',
      });
      expect(plain(notice.message.content)).to.equal(
        'Administrator changed the access permissions for this channel from Public to Private, protected history.',
      );
      expect(await outside.events()).to.deep.equal([]);
      expectRefusal(await world.moderator.get(`/streams/${channelId}`), 'Invalid channel ID');
    });

    it('changes to public, and shows it with its subscribers to users who could not see it', async () => {
      const board = await world.channel('board', [world.owner, world.other], { invite_only: true });
      const [outside, inside] = [await world.member.listen(), await world.other.listen()];
      await done(world.owner, { is_private: false }, board);
      const [created, peers, ...others] = await outside.events();
      expect(created).to.include({ type: 'stream', op: 'create' });
      expect(created.streams[0]).to.include({ stream_id: board, name: 'board', invite_only: false });
      expect(peers).to.deep.equal({
        type: 'subscription',
        op: 'peer_add',
        stream_ids: [board],
        user_ids: [world.owner.id, world.other.id],
      });
      expect(others).to.deep.equal([]);
      expect((await inside.events()).map(({ type, op }) => [type, op])).to.deep.equal([
        ['stream', 'update'],
        ['message', undefined],
      ]);
    });

    it('refuses impossible combinations', async () => {
      for (const params of [
        { history_public_to_subscribers: false },
        { is_private: false, history_public_to_subscribers: false },
        { is_web_public: true, is_private: true },
      ]) {
        expectRefusal(await edit(world.administrator, params), 'Invalid parameters');
      }
      const web = await edit(world.administrator, { is_web_public: true });
      expectRefusal(web, 'Web-public channels are not enabled.');
    });

    it('sends administrators who are not in a private channel its changes, but not its messages', async () => {
      const board = await world.channel('board', [world.owner, world.other], { invite_only: true });
      const [administrator, moderator] = [await world.administrator.listen(), await world.moderator.listen()];
      await done(world.owner, { description: 'round' }, board);
      expect((await administrator.events()).map(({ type, property }) => [type, property])).to.deep.equal([
        ['stream', 'description'],
      ]);
      expect(await moderator.events()).to.deep.equal([]);
    });

    it('is out of reach for administrators who are not in a private channel; name and description are not', async () => {
      const board = await world.channel('board', [world.other], { invite_only: true });
      for (const params of [
        { is_private: false },
        { is_private: true },
        { can_remove_subscribers_group: await groupId('role:moderators') },
      ]) {
        expectRefusal(await edit(world.administrator, params, board), 'Invalid channel ID');
      }
      await done(world.administrator, { new_name: 'table', description: 'round' }, board);
      expect(await record(board)).to.include({ name: 'table', description: 'round', invite_only: true });
    });

    it('cannot be private for a default channel', async () => {
      const refusal = 'A default channel cannot be private.';
      const board = await world.channel('board', [world.owner], { invite_only: true });
      expectRefusal(await edit(world.owner, { is_default_stream: true }, board), refusal);
      expectRefusal(await edit(world.owner, { is_default_stream: true, is_private: true }), refusal);
      await done(world.owner, { is_default_stream: true });
      expectRefusal(await edit(world.owner, { is_private: true }), refusal);
      await done(world.owner, { is_private: true, is_default_stream: false });
    });
  });

  describe('how long its messages stay', () => {
    it('is for owners to say', async () => {
      for (const value of [10, JSON.stringify('unlimited'), JSON.stringify('realm_default')]) {
        const params = { message_retention_days: value };
        expectRefusal(await edit(world.administrator, params), 'Must be an organization owner');
        await done(world.owner, params);
      }
    });

    it('is above 0, or one of two words', async () => {
      for (const days of [0, -1]) {
        expectRefusal(
          await edit(world.owner, { message_retention_days: days }),
          `Bad value for 'message_retention_days': ${days}`,
          'REQUEST_VARIABLE_INVALID',
          { var_name: 'message_retention_days', bad_value: days },
        );
      }
      const unknown = await edit(world.owner, { message_retention_days: JSON.stringify('forever') });
      expectFaultyParameter(unknown, 'message_retention_days');
    });

    it('is announced in the channel, with the previous value', async () => {
      const queue = await world.member.listen();
      await done(world.owner, { message_retention_days: 5 });
      await done(world.owner, { message_retention_days: JSON.stringify('unlimited') });
      const lines = (await queue.events('message')).map(({ message }) =>
        plain(message.content)
          .split('\n')
          .filter((line) => line !== ''),
      );
      expect(lines).to.deep.equal([
        [
          'Owner has changed the message retention period for this channel:',
          'Old retention period: Forever',
          'New retention period: 5 days',
          'Messages in this channel will now be automatically deleted 5 days after they are sent.',
        ],
        [
          'Owner has changed the message retention period for this channel:',
          'Old retention period: 5 days',
          'New retention period: Forever',
          'Messages in this channel will now be retained forever.',
        ],
      ]);
    });
  });

  describe('who may remove subscribers', () => {
    it('is a group of the organization that is neither too small nor too large', async () => {
      const unknown = await edit(world.owner, { can_remove_subscribers_group: 999_999 });
      expectRefusal(unknown, 'Invalid user group');
      for (const name of ['role:nobody', 'role:owners', 'role:internet']) {
        expectRefusal(
          await edit(world.owner, { can_remove_subscribers_group: await groupId(name) }),
          `'can_remove_subscribers_group' setting cannot be set to '${name}' group.`,
        );
      }
      for (const name of ['role:everyone', 'role:members', 'role:administrators']) {
        await done(world.owner, { can_remove_subscribers_group: await groupId(name) });
      }
    });
  });

  it('changes nothing when one of several changes is refused', async () => {
    const queue = await world.member.listen();
    const answer = await edit(world.administrator, { description: 'new', new_name: '' });
    expectRefusal(answer, "Channel name can't be empty.");
    expect(await record()).to.include({ description: '', name: 'design' });
    expect(await queue.events()).to.deep.equal([]);
  });
});

describe('DELETE /streams/{stream_id}', () => {
  const archive = (actor: Actor, id = channelId) => actor.delete(`/streams/${id}`);

  it('is for administrators, also where they are not in a private channel', async () => {
    for (const actor of [world.moderator, world.member, world.guest]) {
      expectRefusal(await archive(actor), 'Must be an organization administrator');
    }
    const board = await world.channel('board', [world.other], { invite_only: true });
    expect((await archive(world.administrator, board)).body).to.deep.equal(SUCCESS);
  });

  it('refuses a channel that is unknown or archived already', async () => {
    expectRefusal(await archive(world.owner, 999), 'Invalid channel ID');
    await world.owner.ok.delete(`/streams/${channelId}`);
    expectRefusal(await archive(world.owner), 'Channel is already deactivated');
  });

  it('sends one event to users who could see it, without a notice', async () => {
    const queues = [await world.member.listen(), await world.moderator.listen()];
    const guest = await world.guest.listen();
    await archive(world.administrator);
    for (const queue of queues) {
      const [event, ...more] = await queue.events();
      expect(more).to.deep.equal([]);
      expect(event).to.include({ type: 'stream', op: 'delete' });
      expect(event.streams).to.have.length(1);
      expect(event.streams[0]).to.include({ stream_id: channelId, name: 'design' });
    }
    expect(await guest.events()).to.deep.equal([]);
  });

  it('removes it from every list, and keeps its messages', async () => {
    const id = await world.member.send(channelId, 'plan', 'hello');
    await archive(world.administrator);
    expect((await world.member.ok.get('/streams')).streams).to.deep.equal([]);
    expect((await world.member.ok.get('/users/me/subscriptions')).subscriptions).to.deep.equal([]);
    const { messages } = await world.other.ok.get('/messages', { anchor: 'newest', num_before: 9, num_after: 0 });
    expect(messages.map((message: { id: number }) => message.id)).to.include(id);
  });

  it('removes it from the default channels, with an event about these first', async () => {
    await world.owner.ok.post('/default_streams', { stream_id: channelId });
    const queue = await world.member.listen();
    await archive(world.administrator);
    const [first, second] = await queue.events();
    expect(first).to.deep.equal({ type: 'default_streams', default_streams: [] });
    expect(second).to.include({ type: 'stream', op: 'delete' });
  });

  it('removes it from the settings that name it for announcements, with an event about each first', async () => {
    const other = await world.channel('other', [world.owner]);
    await world.owner.ok.patch('/realm', {
      new_stream_announcements_stream_id: channelId,
      signup_announcements_stream_id: channelId,
      zulip_update_announcements_stream_id: other,
    });
    const queue = await world.guest.listen();
    const member = await world.member.listen();
    await archive(world.administrator);
    const changes = ['new_stream_announcements_stream_id', 'signup_announcements_stream_id'].map((property) => ({
      type: 'realm',
      op: 'update',
      property,
      value: -1,
    }));
    expect(await queue.events()).to.deep.equal(changes);
    const [first, second, third] = await member.events();
    expect([first, second]).to.deep.equal(changes);
    expect(third).to.include({ type: 'stream', op: 'delete' });
    expect(await world.member.ok.post('/register', { fetch_event_types: ['realm'] })).to.include({
      realm_new_stream_announcements_stream_id: -1,
      realm_signup_announcements_stream_id: -1,
      realm_zulip_update_announcements_stream_id: other,
    });
  });
});

describe('POST /default_streams', () => {
  const add = (actor: Actor, stream_id: unknown) => actor.post('/default_streams', { stream_id });

  it('is for administrators', async () => {
    for (const actor of [world.moderator, world.member, world.guest]) {
      expectRefusal(await add(actor, channelId), 'Must be an organization administrator');
    }
  });

  it('adds a channel to those that new users join, and sends members the whole list', async () => {
    const quay = await world.channel('quay', []);
    await world.owner.ok.post('/default_streams', { stream_id: quay });
    const [queue, guest] = [await world.member.listen(), await world.guest.listen()];
    expect((await add(world.administrator, channelId)).body).to.deep.equal(SUCCESS);
    const [event, ...more] = await queue.events();
    expect(more).to.deep.equal([]);
    expect(event.type).to.equal('default_streams');
    expect(event.default_streams.map((one: { stream_id: number }) => one.stream_id)).to.deep.equal([channelId, quay]);
    expect(event.default_streams[0]).not.to.have.any.keys('stream_weekly_traffic', 'color');
    expect(await guest.events()).to.deep.equal([]);
  });

  it('does nothing for a default channel', async () => {
    await world.owner.ok.post('/default_streams', { stream_id: channelId });
    const queue = await world.member.listen();
    expect((await add(world.administrator, channelId)).body).to.deep.equal(SUCCESS);
    expect(await queue.events()).to.deep.equal([]);
  });

  it('refuses a private channel, and one that is unknown or out of reach', async () => {
    const board = await world.channel('board', [world.owner], { invite_only: true });
    expectRefusal(await add(world.owner, board), 'Private channels cannot be made default.');
    expectRefusal(await add(world.administrator, board), 'Invalid channel ID');
    expectRefusal(await add(world.owner, 999), 'Invalid channel ID');
    const old = await world.channel('old', []);
    await world.owner.ok.delete(`/streams/${old}`);
    expectRefusal(await add(world.owner, old), 'Invalid channel ID');
  });

  it('needs a channel', async () => {
    expectMissing(await world.owner.post('/default_streams'), 'stream_id');
    expectFaultyParameter(await add(world.owner, 'design'), 'stream_id');
  });
});

describe('DELETE /default_streams', () => {
  it('sends the whole list, even if the channel was not in the set', async () => {
    const quay = await world.channel('quay', []);
    for (const stream_id of [channelId, quay]) await world.owner.ok.post('/default_streams', { stream_id });
    const [queue, guest] = [await world.member.listen(), await world.guest.listen()];
    for (let time = 0; time < 2; time++) {
      const answer = await world.administrator.delete('/default_streams', { stream_id: channelId });
      expect(answer.body).to.deep.equal(SUCCESS);
      const [event, ...more] = await queue.events();
      expect(more).to.deep.equal([]);
      expect(event.default_streams.map((one: { stream_id: number }) => one.stream_id)).to.deep.equal([quay]);
    }
    expect(await guest.events()).to.deep.equal([]);
  });
});
