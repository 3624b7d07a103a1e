import { expect } from 'chai';
import { table } from '../../src/store/db/statement.ts';
import type { Actor, Body } from '../support/actor.ts';
import { expectFaultyParameter, expectMissing, expectRefusal, SUCCESS } from '../support/refusal.ts';
import { openWorld, type World } from '../support/world.ts';

const PATH = '/users/me/subscriptions';

let world: World;
let channelId: number;
beforeEach(async () => {
  world = await openWorld();
  channelId = await world.channel('design', [world.member, world.other]);
});
afterEach(() => world.close());

const groupId = async (name: string) =>
  (await table(world.db, 'user_groups').where({ realm_id: world.realmId, name }).first('id'))?.id ?? 0;
const kinds = (events: readonly Body[]) => events.map(({ type, op }) => (op === undefined ? type : `${type} ${op}`));
const plain = (html: string) => html.replace(/<[^>]*>/g, '');

describe('GET /users/me/subscriptions', () => {
  it('lists the channels that the caller is in, with their own settings for each', async () => {
    const { subscriptions } = await world.member.ok.get(PATH);
    expect(subscriptions).to.have.length(1);
    expect(subscriptions[0]).to.deep.include({
      stream_id: channelId,
      name: 'design',
      is_muted: false,
      in_home_view: true,
      pin_to_top: false,
      audible_notifications: null,
      desktop_notifications: null,
      email_notifications: null,
      push_notifications: null,
      wildcard_mentions_notify: null,
      stream_weekly_traffic: null,
    });
    expect(subscriptions[0].color).to.match(/^#[0-9a-f]{6}$/);
    expect((await world.guest.ok.get(PATH)).subscriptions).to.deep.equal([]);
  });

  it('omits settings that follow the general ones, which POST /register fills in for older clients', async () => {
    await world.member.ok.patch('/settings', { enable_stream_push_notifications: true });
    const [own] = (await world.member.ok.get(PATH)).subscriptions;
    expect(own).to.include({ push_notifications: null, wildcard_mentions_notify: null });
    for (const [notification_settings_null, push] of [
      [true, null],
      [false, true],
    ] as const) {
      const { subscriptions } = await world.member.ok.post('/register', {
        fetch_event_types: ['subscription'],
        client_capabilities: { notification_settings_null },
      });
      expect(subscriptions[0]).to.include({ push_notifications: push, wildcard_mentions_notify: null });
    }
  });

  it('names the subscribers when it is asked', async () => {
    expect((await world.member.ok.get(PATH)).subscriptions[0]).not.to.have.any.keys('subscribers');
    const { subscriptions } = await world.member.ok.get(PATH, { include_subscribers: true });
    expect(subscriptions[0].subscribers).to.deep.equal([world.member.id, world.other.id]);
    expectFaultyParameter(await world.member.get(PATH, { include_subscribers: 'x' }), 'include_subscribers');
  });
});

describe('POST /users/me/subscriptions', () => {
  const join = (actor: Actor, names: readonly string[], params: object = {}) =>
    actor.post(PATH, { subscriptions: names.map((name) => ({ name })), ...params });

  describe('a channel that is there', () => {
    it('is joined by its name, ignoring case, once', async () => {
      const { body } = await join(world.moderator, [' DESIGN ', 'design']);
      expect(body).to.deep.equal({
        ...SUCCESS,
        subscribed: { [world.moderator.email]: ['design'] },
        already_subscribed: {},
      });
      const { body: again } = await join(world.moderator, ['design']);
      expect(again).to.deep.equal({
        ...SUCCESS,
        subscribed: {},
        already_subscribed: { [world.moderator.email]: ['design'] },
      });
    });

    it('sends events to the new subscriber, and then to the other subscribers', async () => {
      const [own, other, guest] = [
        await world.moderator.listen(),
        await world.other.listen(),
        await world.guest.listen(),
      ];
      await join(world.moderator, ['design']);
      const [added, ...more] = await own.events();
      expect(more).to.deep.equal([]);
      expect(added).to.include({ type: 'subscription', op: 'add' });
      expect(added.subscriptions[0]).to.deep.include({
        stream_id: channelId,
        subscribers: [world.moderator.id, world.member.id, world.other.id],
        desktop_notifications: null,
      });
      expect(await other.events()).to.deep.equal([
        { type: 'subscription', op: 'peer_add', stream_ids: [channelId], user_ids: [world.moderator.id] },
      ]);
      expect(await guest.events()).to.deep.equal([]);
    });

    it('is open to its subscribers when it is private', async () => {
      await world.channel('board', [world.other], { invite_only: true });
      for (const actor of [world.member, world.administrator]) {
        expectRefusal(await join(actor, ['board']), 'Unable to access channel (board).');
      }
      const { body } = await join(world.member, ['board', 'design'], { authorization_errors_fatal: false });
      expect(body).to.deep.equal({
        ...SUCCESS,
        subscribed: {},
        already_subscribed: { [world.member.email]: ['design'] },
        unauthorized: ['board'],
      });
      const queue = await world.moderator.listen();
      await join(world.other, ['board'], { principals: [world.moderator.id] });
      expect(kinds(await queue.events('stream', 'subscription'))).to.deep.equal(['stream create', 'subscription add']);
    });

    it('is joined by other users whom the caller names, whom the notification bot informs', async () => {
      const queue = await world.moderator.listen();
      const { body } = await join(world.member, ['design'], { principals: [world.moderator.email] });
      expect(body.subscribed).to.deep.equal({ [world.moderator.email]: ['design'] });
      const events = await queue.events();
      expect(kinds(events)).to.deep.equal(['subscription add', 'message']);
      expect(plain(events[1].message.content)).to.equal('@Member subscribed you to the channel #design.');
      expect(events[1].flags).to.deep.equal([]);
    });

    it('informs about several channels in one message', async () => {
      for (const name of ['quay', 'pier']) await world.channel(name, []);
      const queue = await world.moderator.listen();
      await join(world.member, ['quay', 'pier'], { principals: [world.moderator.id] });
      const [message, ...more] = await queue.events('message');
      expect(more).to.deep.equal([]);
      expect(
        plain(message.message.content)
          .split('\n')
          .filter((line) => line !== ''),
      ).to.deep.equal(['@Member subscribed you to the following channels:', '#quay', '#pier']);
    });

    it('has a colour that the subscriber does not use yet', async () => {
      for (const name of ['quay', 'pier']) await join(world.member, [name]);
      const { subscriptions } = await world.member.ok.get(PATH);
      expect(new Set(subscriptions.map((one: Body) => one.color)).size).to.equal(3);
    });

    it('is announced to peers in one event together with others that the same people joined and see', async () => {
      const channels = [channelId, await world.channel('quay', [world.member, world.other])];
      const queue = await world.other.listen();
      await join(world.moderator, ['design', 'quay']);
      expect(await queue.events()).to.deep.equal([
        { type: 'subscription', op: 'peer_add', stream_ids: channels, user_ids: [world.moderator.id] },
      ]);
    });

    it('is joined by bots without a direct message, and by anyone if it is new', async () => {
      const [bot, moderator] = [await world.bot.listen(), await world.moderator.listen()];
      await join(world.member, ['design'], { principals: [world.bot.id] });
      await join(world.member, ['quay'], { principals: [world.moderator.id] });
      expect(await bot.events('message')).to.deep.equal([]);
      expect((await moderator.events('message')).map(({ message }) => message.type)).to.deep.equal(['stream']);
    });

    it('shows it to guests who are subscribed by others', async () => {
      const queue = await world.guest.listen();
      await join(world.member, ['design'], { principals: [world.guest.id] });
      expect(kinds(await queue.events('stream', 'subscription'))).to.deep.equal(['stream create', 'subscription add']);
    });
  });

  describe('who', () => {
    it('is no one else for guests', async () => {
      expectRefusal(await join(world.guest, ['design']), 'Not allowed for guest users');
    });

    it('is other users only if the organization allows the caller', async () => {
      await world.owner.ok.patch('/realm', { invite_to_stream_policy: 4 });
      const others = { principals: [world.moderator.id] };
      expectRefusal(await join(world.member, ['design'], others), 'Insufficient permission');
      expect((await join(world.member, ['design'], { principals: [world.member.id] })).status).to.equal(200);
      expect((await join(world.moderator, ['design'], { principals: [world.owner.id] })).status).to.equal(200);
    });

    it('must exist and be active', async () => {
      for (const principals of [[999], ['nobody@example.com']]) {
        expectRefusal(await join(world.member, ['design'], { principals }), 'No such user');
      }
      await world.owner.ok.delete(`/users/${world.guest.id}`);
      const gone = await join(world.member, ['design'], { principals: [world.guest.id] });
      expectRefusal(gone, 'User is deactivated');
      const mixed = await join(world.member, ['design'], { principals: [world.other.id, world.other.email] });
      expectFaultyParameter(mixed, 'principals');
    });

    it('is the caller if no one is named', async () => {
      const { body } = await join(world.moderator, ['design'], { principals: [] });
      expect(body.subscribed).to.deep.equal({ [world.moderator.email]: ['design'] });
    });
  });

  describe('a channel that is not there', () => {
    it('is created, with an event before its subscription, its peers and its first message', async () => {
      const [own, other] = [await world.member.listen(), await world.other.listen()];
      const subscriptions = [{ name: 'quay', description: 'at the\nwater' }];
      await world.member.ok.post(PATH, { subscriptions, principals: [world.member.id, world.other.id] });
      for (const queue of [own, other]) {
        const events = await queue.events();
        expect(kinds(events)).to.deep.equal(['stream create', 'subscription add', 'message']);
        expect(events[0].streams[0]).to.include({
          name: 'quay',
          description: 'at the water',
          creator_id: world.member.id,
          first_message_id: null,
        });
        expect(events[2].flags).to.deep.equal(queue === own ? ['read'] : []);
        expect(events[2].message).to.include({ subject: 'channel events', sender_full_name: 'Notification Bot' });
        expect(
          plain(events[2].message.content)
            .split('\n')
            .filter((line) => line !== ''),
        ).to.deep.equal(['Public channel created by Member. Description:', 'at the water']);
      }
    });

    it('is for users whom the organization allows to create one', async () => {
      const groups = {
        can_create_public_channel_group: await groupId('role:administrators'),
        can_create_private_channel_group: await groupId('role:moderators'),
      };
      await world.owner.ok.patch('/realm', groups);
      expectRefusal(await join(world.member, ['quay']), 'Insufficient permission');
      expectRefusal(await join(world.member, ['quay'], { invite_only: true }), 'Insufficient permission');
      expectRefusal(await join(world.moderator, ['quay']), 'Insufficient permission');
      expect((await join(world.moderator, ['quay'], { invite_only: true })).status).to.equal(200);
      expect((await join(world.administrator, ['pier'])).status).to.equal(200);
    });

    it('has the requested properties', async () => {
      await join(world.owner, ['quay'], {
        invite_only: true,
        history_public_to_subscribers: true,
        stream_post_policy: 2,
        message_retention_days: 5,
        can_remove_subscribers_group: await groupId('role:moderators'),
      });
      const [quay] = (await world.owner.ok.get(PATH)).subscriptions;
      expect(quay).to.include({
        invite_only: true,
        history_public_to_subscribers: true,
        stream_post_policy: 2,
        is_announcement_only: true,
        message_retention_days: 5,
        can_remove_subscribers_group: await groupId('role:moderators'),
      });
      await join(world.owner, ['pier'], { history_public_to_subscribers: false });
      const { subscriptions } = await world.owner.ok.get(PATH);
      expect(subscriptions.find((one: Body) => one.name === 'pier').history_public_to_subscribers).to.equal(true);
    });

    it('keeps its history to itself when it is private and nothing is said', async () => {
      await join(world.member, ['board'], { invite_only: true });
      const { subscriptions } = await world.member.ok.get(PATH);
      const board = subscriptions.find((one: Body) => one.name === 'board');
      expect(board).to.include({ invite_only: true, history_public_to_subscribers: false });
    });

    it('is a default channel when an administrator makes a public one', async () => {
      const isDefault = { is_default_stream: true };
      expectRefusal(await join(world.member, ['quay'], isDefault), 'Insufficient permission');
      const both = { ...isDefault, invite_only: true };
      expectRefusal(await join(world.administrator, ['quay'], both), 'A default channel cannot be private.');
      const queue = await world.other.listen();
      await join(world.administrator, ['quay'], isDefault);
      expect(kinds(await queue.events())).to.deep.equal(['stream create', 'default_streams', 'subscription peer_add']);
    });

    it('refuses invalid properties', async () => {
      const web = await join(world.member, ['quay'], { is_web_public: true });
      expectRefusal(web, 'Web-public channels are not enabled.');
      const days = await join(world.administrator, ['quay'], { message_retention_days: 5 });
      expectRefusal(days, 'Must be an organization owner');
      expectRefusal(
        await join(world.owner, ['quay'], { message_retention_days: 0 }),
        "Bad value for 'message_retention_days': 0",
        'REQUEST_VARIABLE_INVALID',
        { var_name: 'message_retention_days', bad_value: 0 },
      );
      const unknown = await join(world.member, ['quay'], { can_remove_subscribers_group: 999_999 });
      expectRefusal(unknown, 'Invalid user group');
      expectRefusal(
        await join(world.member, ['quay'], { can_remove_subscribers_group: await groupId('role:nobody') }),
        "'can_remove_subscribers_group' setting cannot be set to 'role:nobody' group.",
      );
      expect(await table(world.db, 'channels').where({ name: 'quay' }).pluck('id')).to.deep.equal([]);
    });

    it('is announced in the channel for that, when it is wished', async () => {
      const news = await world.channel('news', [world.other]);
      await world.owner.ok.patch('/realm', { new_stream_announcements_stream_id: news });
      const queue = await world.other.listen();
      await join(world.member, ['quay'], { announce: true });
      await join(world.member, ['pier', 'mole'], { announce: true });
      await join(world.member, ['jetty']);
      const announced = (await queue.events('message')).map(({ message }) => [message.subject, plain(message.content)]);
      expect(announced).to.deep.equal([
        ['new channels', 'Member created a new channel #quay.'],
        ['new channels', 'Member created the following channels: #pier, #mole.'],
      ]);
    });
  });

  describe('what is sent for each', () => {
    it('has a proper name', async () => {
      for (const [name, msg] of [
        ['', "Channel name can't be empty."],
        ['x'.repeat(61), 'Channel name too long (limit: 60 characters).'],
        ['b\u0001d', 'Invalid character in channel name, at position 2.'],
      ] as const) {
        expectRefusal(await join(world.member, [name]), msg);
      }
      expectMissing(await world.member.post(PATH), 'subscriptions');
      for (const subscriptions of ['x', [{}], [5], ['design']]) {
        expectFaultyParameter(await world.member.post(PATH, { subscriptions }), 'subscriptions');
      }
      expect((await world.member.post(PATH, { subscriptions: [] })).body).to.deep.equal({
        ...SUCCESS,
        subscribed: {},
        already_subscribed: {},
      });
    });

    it('has a colour in one form, if any', async () => {
      for (const [color, kept] of [
        ['#ABCDEF', '#abcdef'],
        ['#ABC', '#aabbcc'],
      ] as const) {
        await world.moderator.ok.post(PATH, { subscriptions: [{ name: `paint ${color.length}`, color }] });
        const { subscriptions } = await world.moderator.ok.get(PATH);
        expect(subscriptions.find((one: Body) => one.name === `paint ${color.length}`).color).to.equal(kept);
      }
      for (const color of ['red', '#12', '1234567', '']) {
        expectRefusal(
          await world.moderator.post(PATH, { subscriptions: [{ name: 'design' }, { name: 'quay', color }] }),
          'Invalid subscriptions[1]["color"]',
        );
      }
    });

    it('has a description of at most 1024 characters', async () => {
      const described = (length: number) =>
        world.member.post(PATH, { subscriptions: [{ name: 'quay', description: 'x'.repeat(length) }] });
      const refused = await described(1025);
      expectRefusal(refused, 'subscriptions[0]["description"] is too long (limit: 1024 characters)');
      expect((await described(1024)).status).to.equal(200);
    });
  });
});

describe('PATCH /users/me/subscriptions', () => {
  const edit = (actor: Actor, params: object) => actor.patch(PATH, { ...params });
  const namesOf = async (actor: Actor) => (await actor.ok.get(PATH)).subscriptions.map(({ name }: Body) => name).sort();

  it('joins, creates and leaves in one call', async () => {
    await world.channel('quay', [world.other]);
    const { body } = await edit(world.member, {
      add: [{ name: 'quay' }, { name: 'pier', description: 'Wood' }],
      delete: ['Design'],
    });
    expect(body).to.deep.equal({
      ...SUCCESS,
      subscribed: { [world.member.email]: ['quay', 'pier'] },
      already_subscribed: {},
      removed: ['design'],
      not_removed: [],
    });
    expect(await namesOf(world.member)).to.deep.equal(['pier', 'quay']);
    const again = await edit(world.member, { add: [{ name: 'quay' }], delete: ['design'] });
    expect(again.body).to.deep.equal({
      ...SUCCESS,
      subscribed: {},
      already_subscribed: { [world.member.email]: ['quay'] },
      removed: [],
      not_removed: ['design'],
    });
  });

  it('accepts only one of the lists', async () => {
    await world.channel('quay', [world.other]);
    expect((await edit(world.member, { add: [{ name: 'quay' }] })).body).to.deep.include({ removed: [] });
    expect((await edit(world.member, { delete: ['quay'] })).body).to.deep.include({
      subscribed: {},
      removed: ['quay'],
    });
  });

  it('leaves a channel that both lists name', async () => {
    const { body } = await edit(world.moderator, { add: [{ name: 'design' }], delete: ['design'] });
    expect(body).to.deep.include({ subscribed: { [world.moderator.email]: ['design'] }, removed: ['design'] });
    expect(await namesOf(world.moderator)).to.deep.equal([]);
  });

  it('sends the events of joining and of leaving', async () => {
    await world.channel('quay', [world.other]);
    const [own, other] = [await world.member.listen(), await world.other.listen()];
    await edit(world.member, { add: [{ name: 'quay' }], delete: ['design'] });
    expect(kinds(await own.events('subscription'))).to.deep.equal(['subscription add', 'subscription remove']);
    expect(kinds(await other.events())).to.deep.equal(['subscription peer_add', 'subscription peer_remove']);
  });

  it('does all of it or nothing', async () => {
    const queue = await world.member.listen();
    const refused = await edit(world.member, { add: [{ name: 'pier' }], delete: ['nowhere'] });
    expectRefusal(refused, 'Channel(s) (nowhere) do not exist');
    expect(await namesOf(world.member)).to.deep.equal(['design']);
    expect(await queue.events()).to.deep.equal([]);
  });

  it('has the rules of the separate calls', async () => {
    await world.channel('board', [world.other], { invite_only: true });
    expectRefusal(await edit(world.member, { add: [{ name: 'board' }] }), 'Unable to access channel (board).');
    expectRefusal(await edit(world.guest, { delete: ['design'] }), 'Not allowed for guest users');
    expectFaultyParameter(await edit(world.member, { add: 'design' }), 'add');
    expectFaultyParameter(await edit(world.member, { delete: [1] }), 'delete');
  });

  it('refuses a call that names no channel', async () => {
    const nothing = 'Nothing to do. Specify at least one of "add" or "delete".';
    for (const params of [{}, { add: [], delete: [] }]) expectRefusal(await edit(world.member, params), nothing);
  });
});

describe('DELETE /users/me/subscriptions', () => {
  const leave = (actor: Actor, names: readonly unknown[], params: object = {}) =>
    actor.delete(PATH, { subscriptions: names, ...params });

  it('ends subscriptions, and says which there were', async () => {
    await world.channel('quay', []);
    const { body } = await leave(world.member, ['DESIGN', 'quay', 'design']);
    expect(body).to.deep.equal({ ...SUCCESS, removed: ['design'], not_removed: ['quay'] });
    expect((await world.member.ok.get(PATH)).subscriptions).to.deep.equal([]);
  });

  it('also ends those of guests', async () => {
    await world.channel('shared', [world.guest]);
    const queue = await world.guest.listen();
    const { body } = await leave(world.guest, ['shared']);
    expect(body.removed).to.deep.equal(['shared']);
    expect(kinds(await queue.events())).to.deep.equal([
      'subscription remove',
      'stream delete',
      'update_message_flags add',
    ]);
  });

  it('notifies users who leave, and then the others; unread messages become read', async () => {
    await world.other.send(channelId, 'plan', 'read');
    await world.member.ok.post('/mark_all_as_read');
    const unread = await world.other.send(channelId, 'plan', 'unread');
    const [own, other] = [await world.member.listen(), await world.other.listen()];
    await leave(world.member, ['design']);
    expect(await own.events()).to.deep.equal([
      { type: 'subscription', op: 'remove', subscriptions: [{ stream_id: channelId, name: 'design' }] },
      { type: 'update_message_flags', op: 'add', operation: 'add', flag: 'read', messages: [unread], all: false },
    ]);
    expect(await other.events()).to.deep.equal([
      { type: 'subscription', op: 'peer_remove', stream_ids: [channelId], user_ids: [world.member.id] },
    ]);
  });

  it('hides a private channel', async () => {
    await world.channel('board', [world.member, world.other], { invite_only: true });
    const queue = await world.member.listen();
    await leave(world.member, ['board']);
    expect(kinds(await queue.events())).to.include.members(['subscription remove', 'stream delete']);
  });

  it('refuses names of channels that do not exist, and skips those out of reach', async () => {
    const refusal = 'Channel(s) (nowhere, elsewhere) do not exist';
    expectRefusal(await leave(world.member, ['nowhere', 'design', 'elsewhere']), refusal);
    await world.channel('board', [world.other], { invite_only: true });
    const { body } = await leave(world.member, ['board']);
    expect(body).to.deep.equal({ ...SUCCESS, removed: [], not_removed: ['board'] });
    expect((await world.member.ok.get(PATH)).subscriptions).to.have.length(1);
  });

  it('ends those of others for administrators, and for the group that the channel names', async () => {
    const others = { principals: [world.other.id] };
    for (const actor of [world.member, world.moderator]) {
      expectRefusal(await leave(actor, ['design'], others), 'Insufficient permission');
    }
    const group = await groupId('role:moderators');
    await world.owner.ok.patch(`/streams/${channelId}`, { can_remove_subscribers_group: group });
    expectRefusal(await leave(world.member, ['design'], others), 'Insufficient permission');
    expect((await leave(world.moderator, ['design'], others)).body.removed).to.deep.equal(['design']);
    await world.channel('board', [world.other], { invite_only: true });
    expect((await leave(world.administrator, ['board'], others)).body.removed).to.deep.equal(['board']);
  });

  it('needs names of channels, and people who are there', async () => {
    expectMissing(await world.member.delete(PATH), 'subscriptions');
    for (const subscriptions of ['x', [5], {}]) {
      expectFaultyParameter(await world.member.delete(PATH, { subscriptions }), 'subscriptions');
    }
    expectRefusal(await leave(world.owner, ['design'], { principals: [999] }), 'No such user');
  });
});

describe('PATCH /users/me/subscriptions/{stream_id}', () => {
  const edit = (params: object, actor = world.member, id: unknown = channelId) =>
    actor.patch(`${PATH}/${id}`, { ...params });

  it('sets one property, as a list of changes does', async () => {
    const queue = await world.member.listen();
    expect((await edit({ property: 'pin_to_top', value: true })).body).to.deep.equal(SUCCESS);
    expect((await edit({ property: 'color', value: JSON.stringify('#123ABC') })).body).to.deep.equal(SUCCESS);
    const update = { type: 'subscription', op: 'update', stream_id: channelId };
    expect(await queue.events()).to.deep.equal([
      { ...update, property: 'pin_to_top', value: true },
      { ...update, property: 'color', value: '#123abc' },
    ]);
    const { subscriptions } = await world.member.ok.get(PATH);
    expect(subscriptions[0]).to.include({ pin_to_top: true, color: '#123abc' });
  });

  it('refuses unknown properties, wrong values, and channels that the caller is not in or cannot see', async () => {
    expectRefusal(await edit({ property: 'mood', value: true }), 'Unknown subscription property: mood');
    expectRefusal(await edit({ property: 'pin_to_top', value: JSON.stringify('yes') }), 'pin_to_top is not a boolean');
    expectRefusal(
      await edit({ property: 'pin_to_top', value: true }, world.moderator),
      `Not subscribed to channel ID ${channelId}`,
    );
    expectRefusal(await edit({ property: 'pin_to_top', value: true }, world.member, 999_999), 'Invalid channel ID');
    expectMissing(await edit({ value: true }), 'property');
    expectMissing(await edit({ property: 'pin_to_top' }), 'value');
  });
});

describe('POST /users/me/subscriptions/properties', () => {
  const set = (actor: Actor, ...changes: object[]) => actor.post(`${PATH}/properties`, { subscription_data: changes });
  const change = (property: string, value: unknown, stream_id: unknown = channelId) => ({ stream_id, property, value });
  const subscription = async () => (await world.member.ok.get(PATH)).subscriptions[0];

  for (const [property, value] of [
    ['pin_to_top', true],
    ['desktop_notifications', false],
    ['audible_notifications', true],
    ['push_notifications', true],
    ['email_notifications', false],
    ['wildcard_mentions_notify', false],
    ['color', '#123abc'],
  ] as const) {
    it(`sets ${property}, and notifies only the caller`, async () => {
      const [own, foreign] = [await world.member.listen(), await world.other.listen()];
      expect((await set(world.member, change(property, value))).body).to.deep.equal(SUCCESS);
      expect(await own.events()).to.deep.equal([
        { type: 'subscription', op: 'update', property, value, stream_id: channelId },
      ]);
      expect(await foreign.events()).to.deep.equal([]);
      expect((await subscription())[property]).to.equal(value);
    });
  }

  it('mutes under either name, with an event for both, the older first', async () => {
    for (const [property, value, isMuted] of [
      ['is_muted', true, true],
      ['in_home_view', true, false],
      ['in_home_view', false, true],
      ['is_muted', false, false],
    ] as const) {
      const queue = await world.member.listen();
      await set(world.member, change(property, value));
      const told = (await queue.events()).map((event) => [event.property, event.value]);
      expect(told).to.deep.equal([
        ['in_home_view', !isMuted],
        ['is_muted', isMuted],
      ]);
      expect(await subscription()).to.include({ is_muted: isMuted, in_home_view: !isMuted });
    }
  });

  it('keeps a colour as six lower-case digits', async () => {
    await set(world.member, change('color', '#ABC'));
    expect((await subscription()).color).to.equal('#aabbcc');
  });

  it('makes several changes, or none when one is refused', async () => {
    const queue = await world.member.listen();
    await set(world.member, change('pin_to_top', true), change('push_notifications', true));
    expect((await queue.events()).map(({ property }) => property)).to.deep.equal(['pin_to_top', 'push_notifications']);
    expect((await set(world.member, change('pin_to_top', false), change('bogus', true))).status).to.equal(400);
    expect(await queue.events()).to.deep.equal([]);
    expect((await subscription()).pin_to_top).to.equal(true);
    expect((await set(world.member)).body).to.deep.equal(SUCCESS);
  });

  it('refuses properties and values that it does not know', async () => {
    for (const [property, value, msg] of [
      ['bogus', true, 'Unknown subscription property: bogus'],
      ['pin_to_top', 'true', 'pin_to_top is not a boolean'],
      ['pin_to_top', 5, 'subscription_data[0]["value"] is not a boolean'],
      ['color', true, 'color is not a string'],
      ['color', 'red', 'Invalid subscription_data[0]: color is not a valid hex color code'],
      ['color', '', 'Invalid subscription_data[0]: color is not a valid hex color code'],
    ] as const) {
      expectRefusal(await set(world.member, change(property, value)), msg);
    }
  });

  it('refuses a channel that is unknown, out of reach, or that the caller is not in', async () => {
    const board = await world.channel('board', [world.other], { invite_only: true });
    for (const id of [999, board]) {
      expectRefusal(await set(world.member, change('pin_to_top', true, id)), 'Invalid channel ID');
    }
    const quay = await world.channel('quay', []);
    const outside = await set(world.member, change('pin_to_top', true, quay));
    expectRefusal(outside, `Not subscribed to channel ID ${quay}`);
  });

  it('needs a list of changes, each with a channel, a property and a value', async () => {
    expectMissing(await world.member.post(`${PATH}/properties`), 'subscription_data');
    const whole = change('pin_to_top', true);
    for (const member of ['stream_id', 'property', 'value']) {
      const part = Object.fromEntries(Object.entries(whole).filter(([name]) => name !== member));
      expectRefusal(await set(world.member, part), `subscription_data[0]["${member}"] field is missing`);
    }
    expectFaultyParameter(await set(world.member, change('pin_to_top', true, 'design')), 'subscription_data');
  });
});

describe('GET /users/{user_id}/subscriptions/{stream_id}', () => {
  let world: World;
  beforeEach(async () => {
    world = await openWorld();
  });
  afterEach(() => world.close());

  const status = (caller: Actor, user: Actor, channel: number) =>
    caller.get(`/users/${user.id}/subscriptions/${channel}`);

  it('says whether a person or a bot is in a channel that the caller may see', async () => {
    const channel = await world.channel('quay', [world.owner, world.bot]);
    for (const caller of [world.member, world.bot, world.owner]) {
      expect((await status(caller, world.owner, channel)).body.is_subscribed).to.equal(true);
      expect((await status(caller, world.bot, channel)).body.is_subscribed).to.equal(true);
      expect((await status(caller, world.other, channel)).body.is_subscribed).to.equal(false);
    }
    await world.owner.ok.delete('/users/me/subscriptions', { subscriptions: ['quay'] });
    expect((await status(world.member, world.owner, channel)).body.is_subscribed).to.equal(false);
  });

  it('does not tell administrators again of a private channel that they manage', async () => {
    const vault = await world.channel('vault', [world.owner], { invite_only: true });
    const queues = [await world.administrator.listen(), await world.other.listen()];
    for (const user of [world.administrator, world.other]) {
      await world.owner.ok.post('/users/me/subscriptions', {
        subscriptions: [{ name: 'vault' }],
        principals: [user.id],
      });
    }
    const [administrator, other] = await Promise.all(queues.map((queue) => queue.events('stream')));
    expect(administrator).to.deep.equal([]);
    expect(other?.map(({ op, streams }) => [op, streams[0].stream_id])).to.deep.equal([['create', vault]]);
  });

  it('shows administrators private channels, and others only those that they are in', async () => {
    const channel = await world.channel('vault', [world.owner, world.member], { invite_only: true });
    for (const caller of [world.administrator, world.owner, world.member]) {
      expect((await status(caller, world.member, channel)).body.is_subscribed).to.equal(true);
    }
    for (const caller of [world.moderator, world.other, world.guest]) {
      expectRefusal(await status(caller, world.member, channel), 'Invalid channel ID');
    }
  });

  it('shows guests only channels that they are in', async () => {
    const inside = await world.channel('lobby', [world.owner, world.guest]);
    const outside = await world.channel('quay', [world.owner]);
    expect((await status(world.guest, world.owner, inside)).body.is_subscribed).to.equal(true);
    expectRefusal(await status(world.guest, world.owner, outside), 'Invalid channel ID');
  });

  it('refuses an unknown and a deactivated user, and a channel that is archived or does not exist', async () => {
    const channel = await world.channel('quay', [world.owner, world.other]);
    await world.owner.ok.delete(`/users/${world.other.id}`);
    expectRefusal(await status(world.member, world.other, channel), 'User is deactivated');
    expectRefusal(await world.member.get(`/users/999999/subscriptions/${channel}`), 'No such user');
    expectRefusal(await status(world.member, world.owner, 999_999), 'Invalid channel ID');
    await world.owner.ok.delete(`/streams/${channel}`);
    for (const caller of [world.member, world.owner]) {
      expectRefusal(await status(caller, world.owner, channel), 'Invalid channel ID');
    }
  });
});
