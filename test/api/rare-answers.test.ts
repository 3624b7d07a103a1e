import { expect } from 'chai';
import type { Db } from '../../src/store/db/open.ts';
import { table } from '../../src/store/db/statement.ts';
import { insertAlertWords } from '../../src/store/messages/alert-words.ts';
import type { Actor, Body } from '../support/actor.ts';
import { PICTURE } from '../support/example-org.ts';
import { openWorld, type World } from '../support/world.ts';

const DAY = 86_400;

let world: World;
let channelId: number;
beforeEach(async () => {
  world = await openWorld();
  channelId = await world.channel('design', [world.owner, world.member, world.other]);
});
afterEach(() => world.close());

const store = (work: (db: Db) => Promise<unknown>) => world.database.unit(work);
const registered = (actor: Actor, ...types: string[]) => actor.ok.post('/register', { fetch_event_types: types });
const inTopic = (topic: string) => ({ type: 'channel', to: channelId, topic });

describe('what is seldom there: accounts', () => {
  it('shows bots of every kind, and those whose owner is deactivated', async () => {
    const headers = {
      Authorization: `Basic ${Buffer.from(`${world.bot.email}:${world.bot.account.key}`).toString('base64')}`,
    };
    for (const type of [2, 3, 4]) {
      await store((db) => table(db, 'users').where({ id: world.bot.id }).update({ bot_type: type }));
      expect((await world.owner.ok.get(`/users/${world.bot.id}`)).user.bot_type).to.equal(type);
      const own = await world.nobody.get('/users/me', {}, { headers });
      expect(own.body.bot_type).to.equal(type === 2 ? undefined : type);
      const state = await registered(world.owner, 'realm_user', 'realm_bot');
      expect(state.realm_bots.map((bot: Body) => bot.bot_type)).to.deep.equal([type]);
      expect(state.realm_users.find((user: Body) => user.user_id === world.bot.id).bot_type).to.equal(type);
    }
    await store((db) => table(db, 'users').where({ id: world.bot.id }).update({ bot_owner_id: null, bot_type: 1 }));
    expect((await world.owner.ok.get(`/users/${world.bot.id}`)).user.bot_owner_id).to.equal(null);
    expect((await world.nobody.get('/users/me', {}, { headers })).body.bot_owner_id).to.equal(null);
    const { realm_users: users } = await registered(world.owner, 'realm_user');
    expect(users.find((user: Body) => user.user_id === world.bot.id).bot_owner_id).to.equal(null);
  });

  it('sends events about new owners and administrators', async () => {
    const queue = await world.member.listen();
    for (const role of [100, 200]) {
      await world.owner.ok.patch(`/users/${world.other.id}`, { role });
      const people = (await queue.events('realm_user')).map(({ person }) => person);
      expect(people).to.deep.include({ user_id: world.other.id, role });
    }
  });

  it('shows permissions that are given to users and groups without a name', async () => {
    const queue = await world.member.listen();
    const some = { direct_members: [world.member.id, world.other.id], direct_subgroups: [] };
    const permissions = [
      'can_create_public_channel_group',
      'can_create_private_channel_group',
      'direct_message_permission_group',
    ];
    for (const name of permissions) {
      await world.owner.ok.patch('/realm', { [name]: { new: some } });
      const [{ data }] = await queue.events('realm');
      expect(data[name]).to.deep.equal(some);
      expect((await registered(world.member, 'realm'))[`realm_${name}`]).to.deep.equal(some);
    }
    await world.owner.ok.post('/user_groups/create', { name: 'crew', description: '', members: [] });
    const [{ group }] = await queue.events('user_group');
    await world.owner.ok.patch(`/user_groups/${group.id}`, { can_mention_group: { new: some } });
    const [{ data }] = await queue.events('user_group');
    expect(data).to.deep.equal({ can_mention_group: some });
  });

  it('accepts every kind of value for a field of a profile, and says that the field does not exist', async () => {
    for (const value of ['blue', [world.member.id], null]) {
      const { status, body } = await world.owner.patch(`/users/${world.member.id}`, {
        profile_data: [{ id: 3, value }],
      });
      expect({ status, msg: body.msg }).to.deep.equal({ status: 400, msg: 'Field id 3 not found.' });
    }
  });

  it('refuses logins if the organization is deactivated', async () => {
    await store((db) => table(db, 'realms').where({ id: world.realmId }).update({ is_active: 0 }));
    const params = { username: world.member.email, password: 'member-password' };
    const { status, body } = await world.nobody.post('/fetch_api_key', params);
    expect({ status, code: body.code }).to.deep.equal({ status: 401, code: 'REALM_DEACTIVATED' });
  });

  it('lists users whom the user has muted, and the words that alert them', async () => {
    const { id } = world.member;
    await store(async (db) => {
      await table(db, 'muted_users').insert({ user_id: id, muted_user_id: world.other.id, created_at: 5 });
      await insertAlertWords(db, id, ['fire']);
    });
    const state = await registered(world.member, 'muted_users', 'alert_words');
    expect(state.muted_users).to.deep.equal([{ id: world.other.id, timestamp: 5 }]);
    expect(state.alert_words).to.deep.equal(['fire']);
    const message = await world.other.send(channelId, 'alarm', 'there is a fire');
    const { flags } = (await world.member.ok.get(`/messages/${message}`)).message;
    expect(flags).to.include('has_alert_word');
  });

  it('lists the domains from which people may join', async () => {
    const domain = { realm_id: world.realmId, domain: 'example.com', allow_subdomains: 1 } as const;
    await store((db) => table(db, 'realm_domains').insert(domain));
    const { realm_domains: domains } = await registered(world.member, 'realm_domains');
    expect(domains).to.deep.equal([{ domain: 'example.com', allow_subdomains: true }]);
  });

  it('names the role that an invitation grants, also that of administrators and moderators', async () => {
    for (const invite_as of [200, 300]) {
      const invitee_emails = `as${invite_as}@far.example`;
      await world.owner.ok.post('/invites', { invitee_emails, stream_ids: [channelId], invite_as });
    }
    const { invites } = await world.owner.ok.get('/invites');
    expect(invites.map((invite: Body) => invite.invited_as).sort()).to.deep.equal([200, 300]);
  });
});

describe('what is seldom there: channels', () => {
  const everyView = async (viewer: Actor): Promise<Body[]> => {
    const state = await registered(viewer, 'subscription', 'default_streams');
    const lists = [state.subscriptions, state.unsubscribed, state.never_subscribed, state.realm_default_streams];
    const all = [...lists.flat(), ...(await viewer.ok.get('/streams')).streams];
    return all.filter((channel: Body) => channel.stream_id === channelId);
  };

  it('shows channels of every posting policy, with their retention, without their creator', async () => {
    await world.owner.ok.post('/default_streams', { stream_id: channelId });
    for (const post_policy of [2, 3, 4]) {
      const columns = { post_policy, message_retention_days: 30, creator_id: null };
      await store((db) => table(db, 'channels').where({ id: channelId }).update(columns));
      for (const viewer of [world.member, world.administrator]) {
        const views = await everyView(viewer);
        expect(views.length).to.be.within(3, 4);
        for (const view of views) {
          expect(view).to.include({ stream_post_policy: post_policy, message_retention_days: 30, creator_id: null });
        }
      }
    }
  });

  it('counts the messages of a week once a channel is a week old', async () => {
    await world.other.send(channelId, 'plan', 'hello');
    world.clock.now += 8 * DAY;
    for (const viewer of [world.member, world.administrator]) {
      const counts = (await everyView(viewer)).map((view) => view.stream_weekly_traffic);
      expect(counts).to.include(1);
    }
  });

  it('shows a channel without any message', async () => {
    await world.owner.ok.post('/default_streams', { stream_id: channelId });
    await store((db) => table(db, 'channels').where({ id: channelId }).update({ first_message_id: null }));
    for (const viewer of [world.member, world.administrator]) {
      for (const view of await everyView(viewer)) expect(view.first_message_id).to.equal(null);
    }
    const { streams } = await world.member.ok.get('/streams');
    expect(streams.find((one: Body) => one.stream_id === channelId).first_message_id).to.equal(null);
  });

  it('sends events about a new retention, users who may remove subscribers, and posting that is open again', async () => {
    const queue = await world.member.listen();
    const edit = (params: object) => world.owner.ok.patch(`/streams/${channelId}`, { ...params });
    const told = async (property: string) =>
      (await queue.events()).filter((event) => event.property === property).map(({ value }) => value);
    await edit({ message_retention_days: 30 });
    await edit({ message_retention_days: JSON.stringify('realm_default') });
    expect(await told('message_retention_days')).to.deep.equal([30, null]);
    const { id } = (await table(world.db, 'user_groups').where({ name: 'role:moderators' }).first('id')) ?? { id: 0 };
    await edit({ can_remove_subscribers_group: id });
    expect(await told('can_remove_subscribers_group')).to.deep.equal([id]);
    for (const policy of [2, 3, 4, 1]) await edit({ stream_post_policy: policy });
    expect(await told('stream_post_policy')).to.deep.equal([2, 3, 4, 1]);
  });

  it('gets every property of PATCH /streams/{stream_id}, one after the other', async () => {
    const isDefault = async () => {
      const { streams } = await world.owner.ok.get('/streams', { include_default: true });
      return streams.find((one: Body) => one.stream_id === channelId).is_default;
    };
    for (const [asked, seen] of [
      [{ new_name: 'drawing' }, { name: 'drawing' }],
      [{ description: 'lines' }, { description: 'lines' }],
      [{ is_announcement_only: true }, { stream_post_policy: 2 }],
      [{ stream_post_policy: 4 }, { stream_post_policy: 4 }],
      [{ message_retention_days: 7 }, { message_retention_days: 7 }],
      [{ is_private: true }, { invite_only: true, history_public_to_subscribers: false }],
      [{ history_public_to_subscribers: true }, { invite_only: true, history_public_to_subscribers: true }],
      [{ history_public_to_subscribers: false }, { invite_only: true, history_public_to_subscribers: false }],
      [{ is_private: false }, { invite_only: false, history_public_to_subscribers: true }],
    ] as const) {
      expect(await world.owner.ok.patch(`/streams/${channelId}`, { ...asked })).to.deep.equal({
        result: 'success',
        msg: '',
      });
      expect((await world.owner.ok.get(`/streams/${channelId}`)).stream).to.include(seen);
    }
    for (const is_default_stream of [true, false]) {
      await world.owner.ok.patch(`/streams/${channelId}`, { is_default_stream });
      expect(await isDefault()).to.equal(is_default_stream);
    }
    const web = await world.owner.patch(`/streams/${channelId}`, { is_web_public: true });
    expect(web.status).to.equal(400);
  });

  it('sends an event for every setting of a subscription', async () => {
    const queue = await world.member.listen();
    for (const property of [
      'audible_notifications',
      'desktop_notifications',
      'email_notifications',
      'push_notifications',
      'wildcard_mentions_notify',
    ]) {
      const change = { stream_id: channelId, property, value: true };
      await world.member.ok.post('/users/me/subscriptions/properties', { subscription_data: [change] });
      const told = (await queue.events('subscription')).map(({ property: name, value }) => ({ name, value }));
      expect(told).to.deep.equal([{ name: property, value: true }]);
      const [subscription] = (await world.member.ok.get('/users/me/subscriptions')).subscriptions;
      expect(subscription[property]).to.equal(true);
    }
  });
});

describe('what is seldom there: messages', () => {
  it('folds messages and unfolds them', async () => {
    const queue = await world.member.listen();
    const id = await world.other.send(channelId, 'plan', 'hello');
    for (const op of ['add', 'remove']) {
      await world.member.ok.post('/messages/flags', { messages: [id], op, flag: 'collapsed' });
      const { flags } = (await world.member.ok.get(`/messages/${id}`)).message;
      expect(flags).to.deep.equal(op === 'add' ? ['collapsed'] : []);
    }
    const told = (await queue.events('update_message_flags')).map(({ op, flag }) => `${op} ${flag}`);
    expect(told).to.deep.equal(['add collapsed', 'remove collapsed']);
  });

  it('says where a message is that is unread again, and whether it named the reader', async () => {
    const { id } = world.member;
    const direct = await world.other.send([id], '', `@**Member** hello`);
    const inChannel = await world.other.send(channelId, 'plan', 'hello');
    const mute = [{ stream_id: channelId, property: 'is_muted', value: true }];
    await world.member.ok.post('/users/me/subscriptions/properties', { subscription_data: mute });
    const messages = [direct, inChannel];
    await world.member.ok.post('/messages/flags', { messages, op: 'add', flag: 'read' });
    const queue = await world.member.listen();
    await world.member.ok.post('/messages/flags', { messages, op: 'remove', flag: 'read' });
    const [event] = await queue.events('update_message_flags');
    expect(event.message_details).to.deep.equal({
      [direct]: { type: 'private', user_ids: [world.other.id], mentioned: true },
      [inChannel]: { type: 'stream', stream_id: channelId, topic: 'plan' },
    });
  });

  it('sends clients that do not support bulk deletion an event for each message', async () => {
    const queue = await world.member.listen({ client_capabilities: { notification_settings_null: true } });
    const direct = await world.owner.send([world.member.id], '', 'hello');
    const inChannel = await world.owner.send(channelId, 'plan', 'hello');
    for (const id of [direct, inChannel]) await world.owner.ok.delete(`/messages/${id}`);
    expect(await queue.events('delete_message')).to.deep.equal([
      { type: 'delete_message', message_type: 'private', message_id: direct },
      { type: 'delete_message', message_type: 'stream', message_id: inChannel, stream_id: channelId, topic: 'plan' },
    ]);
  });

  it('returns the raw text, and to its sender the local ID, to clients that requested it', async () => {
    const queue = await world.member.listen({ apply_markdown: false });
    await world.member.ok.post('/messages', {
      ...inTopic('plan'),
      content: '**hello**',
      queue_id: queue.queueId,
      local_id: '17.01',
    });
    const [event] = await queue.events('message');
    expect(event.local_message_id).to.equal('17.01');
    expect(event.message).to.include({ content: '**hello**', content_type: 'text/x-markdown' });
  });

  it('links matches of linkifiers in a topic, in messages and when they move', async () => {
    await store((db) =>
      table(db, 'linkifiers').insert({
        realm_id: world.realmId,
        pattern: '#(?P<id>[0-9]+)',
        url_template: 'https://tickets.example.com/{id}',
        position: 1,
      }),
    );
    const queue = await world.member.listen();
    const id = await world.owner.send(channelId, 'see #7', 'hello');
    const link = (number: number) => [{ text: `#${number}`, url: `https://tickets.example.com/${number}` }];
    expect((await queue.events('message'))[0].message.topic_links).to.deep.equal(link(7));
    await world.owner.ok.patch(`/messages/${id}`, { topic: 'see #8' });
    expect((await queue.events('update_message'))[0].topic_links).to.deep.equal(link(8));
    await world.owner.ok.patch(`/messages/${id}`, { topic: 'see #9', content: 'goodbye' });
    expect((await queue.events('update_message'))[0].topic_links).to.deep.equal(link(9));
  });

  it('sends one event for an edit that also moves, with the messages that move along', async () => {
    const queue = await world.member.listen();
    for (const propagate_mode of ['change_one', 'change_later', 'change_all']) {
      const id = await world.owner.send(channelId, `before ${propagate_mode}`, 'hello');
      const params = { topic: `after ${propagate_mode}`, content: '/me waves', propagate_mode };
      await world.owner.ok.patch(`/messages/${id}`, params);
      const [event] = await queue.events('update_message');
      expect(event).to.include({
        propagate_mode,
        orig_subject: `before ${propagate_mode}`,
        subject: params.topic,
        orig_content: 'hello',
        content: '/me waves',
        stream_id: channelId,
        stream_name: 'design',
      });
    }
    const other = await world.channel('quay', [world.owner, world.member]);
    for (const propagate_mode of ['change_one', 'change_later', 'change_all']) {
      const id = await world.owner.send(channelId, `before ${propagate_mode}`, 'hello');
      await world.owner.ok.patch(`/messages/${id}`, { stream_id: other, propagate_mode });
      const [event] = await queue.events('update_message');
      expect(event).to.include({ propagate_mode, stream_id: channelId, new_stream_id: other });
    }
  });

  it('unmutes a topic in a muted channel for users who write there and want that', async () => {
    await world.member.ok.patch('/settings', {
      automatically_unmute_topics_in_muted_streams_policy: 1,
      automatically_follow_topics_policy: 4,
    });
    await world.other.send(channelId, 'plan', 'hello');
    const mute = [{ stream_id: channelId, property: 'is_muted', value: true }];
    await world.member.ok.post('/users/me/subscriptions/properties', { subscription_data: mute });
    const answer = await world.member.ok.post('/messages', { ...inTopic('plan'), content: 'hello' });
    expect(answer.automatic_new_visibility_policy).to.equal(2);
  });

  it('sends events about reactions with emoji of the organization and of the service', async () => {
    const file = { field: 'file', name: 'a.png', type: 'image/png', bytes: new Uint8Array(PICTURE) };
    await world.owner.ok.post('/realm/emoji/lighthouse', {}, { files: [file] });
    await store((db) => table(db, 'custom_emoji').update({ author_id: null }));
    const { emoji } = await world.owner.ok.get('/realm/emoji');
    const [code = ''] = Object.keys(emoji);
    expect(emoji[code].author_id).to.equal(null);
    const id = await world.owner.send(channelId, 'plan', 'hello');
    const queue = await world.member.listen();
    for (const reaction of [
      { emoji_name: 'lighthouse', emoji_code: code, reaction_type: 'realm_emoji' },
      { emoji_name: 'zulip', emoji_code: 'zulip', reaction_type: 'service_extra_emoji' },
    ]) {
      await world.member.ok.post(`/messages/${id}/reactions`, reaction);
      await world.member.ok.delete(`/messages/${id}/reactions`, reaction);
      const told = await queue.events('reaction');
      expect(told.map(({ op, reaction_type }) => `${op} ${reaction_type}`)).to.deep.equal([
        `add ${reaction.reaction_type}`,
        `remove ${reaction.reaction_type}`,
      ]);
    }
  });

  it('removes a reaction that is named only by its code, and no other', async () => {
    const id = await world.owner.send(channelId, 'plan', 'hello');
    const path = `/messages/${id}/reactions`;
    for (const emoji_name of ['octopus', 'tada']) await world.member.ok.post(path, { emoji_name });
    await world.member.ok.delete(path, { emoji_code: '1f419' });
    const { reactions } = (await world.member.ok.get(`/messages/${id}`)).message;
    expect(reactions.map((one: Body) => one.emoji_name)).to.deep.equal(['tada']);
  });

  it('sends an event when someone stops typing in a topic', async () => {
    const queue = await world.other.listen();
    for (const op of ['start', 'stop']) {
      await world.member.ok.post('/typing', { type: 'channel', op, stream_id: channelId, topic: 'plan' });
    }
    expect((await queue.events('typing')).map(({ op }) => op)).to.deep.equal(['start', 'stop']);
  });

  it('does not let every user mention everyone of a large channel or topic, in a new message or an old one', async () => {
    const people: Actor[] = [];
    for (let number = 1; number <= 16; number++) people.push(await world.person(`person${number}`));
    await world.owner.ok.post('/users/me/subscriptions', {
      subscriptions: [{ name: 'design' }],
      principals: people.map(({ id }) => id),
    });
    for (const person of people) await person.send(channelId, 'crowd', 'here');
    await world.owner.ok.patch('/realm', { wildcard_mention_policy: 2 });
    const id = await world.member.send(channelId, 'crowd', 'hello');
    const later = { scheduled_delivery_timestamp: 4_000_000_000 };
    const plan = { ...inTopic('crowd'), content: 'hello', ...later };
    const { scheduled_message_id: planned } = await world.member.ok.post('/scheduled_messages', plan);
    for (const [content, code] of [
      ['@**all** look', 'STREAM_WILDCARD_MENTION_NOT_ALLOWED'],
      ['@**topic** look', 'TOPIC_WILDCARD_MENTION_NOT_ALLOWED'],
    ] as const) {
      const sent = await world.member.post('/messages', { ...inTopic('crowd'), content });
      expect({ status: sent.status, code: sent.body.code }).to.deep.equal({ status: 400, code });
      const edited = await world.member.patch(`/messages/${id}`, { content });
      expect({ status: edited.status, code: edited.body.code }).to.deep.equal({ status: 400, code });
      const scheduled = await world.member.post('/scheduled_messages', { ...inTopic('crowd'), content, ...later });
      expect({ status: scheduled.status, code: scheduled.body.code }).to.deep.equal({ status: 400, code });
      const rescheduled = await world.member.patch(`/scheduled_messages/${planned}`, { content });
      expect({ status: rescheduled.status, code: rescheduled.body.code }).to.deep.equal({ status: 400, code });
    }
  });

  it('says how many messages of a topic are still young enough to be moved', async () => {
    await world.member.send(channelId, 'plan', 'one');
    world.clock.now += 8 * DAY;
    const second = await world.member.send(channelId, 'plan', 'two');
    const move = { topic: 'other', propagate_mode: 'change_all' };
    const { status, body } = await world.member.patch(`/messages/${second}`, move);
    expect({ status, ...body }).to.deep.equal({
      status: 400,
      result: 'error',
      msg: 'You only have permission to move the 1/2 most recent messages in this topic.',
      code: 'MOVE_MESSAGES_TIME_LIMIT_EXCEEDED',
      first_message_id_allowed_to_move: second,
      total_messages_in_topic: 2,
      total_messages_allowed_to_move: 1,
    });
  });
});
