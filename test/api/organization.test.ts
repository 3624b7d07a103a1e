import { expect } from 'chai';
import { createApiKey } from '../../src/actions/users/accounts.ts';
import { ROLE } from '../../src/domain/users/roles.ts';
import { table } from '../../src/store/db/statement.ts';
import { Actor, type Body } from '../support/actor.ts';
import { expectFaultyParameter, expectRefusal, SUCCESS } from '../support/refusal.ts';
import { openBeside } from '../support/serving.ts';
import { openWorld, type World } from '../support/world.ts';

const DAY = 86_400;

describe('PATCH /realm', () => {
  let world: World;
  beforeEach(async () => {
    world = await openWorld();
  });
  afterEach(() => world.close());

  const settings = async () =>
    JSON.parse((await table(world.db, 'realms').where({ id: world.realmId }).first('settings'))?.settings ?? '');
  const groupId = async (name: string) =>
    (await table(world.db, 'user_groups').where({ realm_id: world.realmId, name }).first('id'))?.id ?? 0;

  it('tells who became a full member, or no longer is, by another waiting period', async () => {
    const queue = await world.guest.listen({ event_types: ['user_group'] });
    const group = await groupId('role:fullmembers');
    const members = async () =>
      (await world.owner.ok.get('/user_groups')).user_groups.find(({ id }: Body) => id === group).members;
    const before = await members();
    expect(before).to.include(world.member.id);
    await world.owner.ok.patch('/realm', { waiting_period_threshold: 1000 });
    const gone = { type: 'user_group', op: 'remove_members', group_id: group, user_ids: before };
    expect(await queue.events()).to.deep.equal([gone]);
    expect(await members()).to.deep.equal([]);
    await world.owner.ok.patch('/realm', { waiting_period_threshold: 0 });
    expect(await queue.events()).to.deep.equal([{ ...gone, op: 'add_members' }]);
  });

  it('is followed by who became a full member as their waiting period ended, once', async () => {
    const queue = await world.guest.listen({ event_types: ['user_group'] });
    const group_id = await groupId('role:fullmembers');
    const eventsAfter = async (seconds: number) => {
      world.clock.now += seconds;
      world.app.jobs.wake('full members');
      await world.app.jobs.settled();
      return queue.events();
    };
    await world.owner.ok.patch('/realm', { waiting_period_threshold: 30 });
    expect(await queue.events()).to.have.length(1);
    const [early, late] = [await world.person('early'), await world.person('late')];
    const joined = (id: number, joined_at: number) =>
      world.database.unit((db) => table(db, 'users').where({ id }).update({ joined_at }));
    await joined(early.id, world.clock.now - 20 * DAY);
    await joined(late.id, world.clock.now - 20 * DAY + 100);
    await queue.events();
    expect(await eventsAfter(10 * DAY - 1)).to.deep.equal([]);
    const ids = async () => (await queue.events()).flatMap(({ user_ids }: Body) => user_ids);
    const [full, ...others] = await eventsAfter(1);
    expect(others).to.deep.equal([]);
    expect(full).to.deep.include({ type: 'user_group', op: 'add_members', group_id });
    expect(full?.user_ids).to.include(early.id).and.not.include(late.id);
    expect(await eventsAfter(99)).to.deep.equal([]);
    // By another waiting period, before the job has run: those who became full members by the time are not told again.
    world.clock.now += 1;
    await world.owner.ok.patch('/realm', { waiting_period_threshold: 29 });
    expect(await ids()).to.deep.equal([late.id]);
    expect(await eventsAfter(3600)).to.deep.equal([]);
    await world.owner.ok.patch('/realm', { waiting_period_threshold: 0 });
    expect(await ids()).to.deep.equal([]);
    expect(await eventsAfter(5000 * DAY)).to.deep.equal([]);
  });

  it('is followed once by a full member whose role changed after their waiting period', async () => {
    await world.owner.ok.patch('/realm', { waiting_period_threshold: 3 });
    const person = await world.person('promoted', ROLE.guest);
    await world.database.unit((db) =>
      table(db, 'users').where({ id: person.id }).update({ joined_at: world.clock.now }),
    );
    const queue = await world.guest.listen({ event_types: ['user_group'] });
    const group_id = await groupId('role:fullmembers');
    const joinings = async () =>
      (await queue.events()).filter(
        (event) => event.op === 'add_members' && event.group_id === group_id && event.user_ids.includes(person.id),
      );
    world.clock.now += 10 * DAY;
    await world.owner.ok.patch(`/users/${person.id}`, { role: ROLE.member });
    expect(await joinings()).to.have.length(1);
    world.clock.now += DAY;
    world.app.jobs.wake('full members');
    await world.app.jobs.settled();
    expect(await joinings()).to.deep.equal([]);
  });

  it('is followed by one event about who became a full member, with several processes', async function () {
    if (world.database.dialect !== 'postgres') this.skip();
    const apps = [world.app, ...(await Promise.all([openBeside(world), openBeside(world)])).map(({ app }) => app)];
    const queue = await world.guest.listen({ event_types: ['user_group'] });
    await world.owner.ok.patch('/realm', { waiting_period_threshold: 1000 });
    expect(await queue.events()).to.have.length(1);
    world.clock.now += 1000 * DAY;
    for (const app of apps) app.jobs.wake('full members');
    await Promise.all(apps.map((app) => app.jobs.settled()));
    expect(await queue.events()).to.have.length(1);
    for (const app of apps.slice(1)) await app.close();
  });

  it('is for administrators', async () => {
    for (const actor of [world.moderator, world.member, world.guest]) {
      const { status, body } = await actor.patch('/realm', { mandatory_topics: true });
      expect(status).to.equal(400);
      expect(body).to.deep.equal({
        result: 'error',
        msg: 'Must be an organization administrator',
        code: 'BAD_REQUEST',
      });
    }
    expect((await world.administrator.patch('/realm', { mandatory_topics: true })).status).to.equal(200);
  });

  it('lets only owners decide who may join and what is kept', async () => {
    for (const one of [
      { invite_required: false },
      { invite_to_realm_policy: 2 },
      { emails_restricted_to_domains: true },
      { disallow_disposable_email_addresses: false },
      { waiting_period_threshold: 3 },
      { message_retention_days: 30 },
      { create_multiuse_invite_group: await groupId('role:members') },
    ]) {
      const { body } = await world.administrator.patch('/realm', one);
      expect(body).to.deep.equal({ result: 'error', msg: 'Must be an organization owner', code: 'BAD_REQUEST' });
      expect((await world.owner.patch('/realm', one)).status).to.equal(200);
    }
  });

  it('notifies everyone of real changes, with one event for each setting', async () => {
    const queue = await world.guest.listen();
    await world.administrator.ok.patch('/realm', { mandatory_topics: true, enable_read_receipts: true, name: 'Quay' });
    expect(await queue.events()).to.deep.equal([
      { type: 'realm', op: 'update', property: 'name', value: 'Quay' },
      { type: 'realm', op: 'update', property: 'mandatory_topics', value: true },
    ]);
  });

  it('sends settings about editing, and groups by their IDs, in one event', async () => {
    const queue = await world.member.listen();
    const members = await groupId('role:members');
    await world.owner.ok.patch(
      '/realm',
      {
        allow_message_editing: false,
        message_content_edit_limit_seconds: 'unlimited',
        create_multiuse_invite_group: members,
      },
      { in: 'json' },
    );
    expect(await queue.events()).to.deep.equal([
      {
        type: 'realm',
        op: 'update_dict',
        property: 'default',
        data: {
          allow_message_editing: false,
          message_content_edit_limit_seconds: null,
          create_multiuse_invite_group: members,
        },
      },
    ]);
  });

  it('changes everything or nothing', async () => {
    const { status } = await world.owner.patch('/realm', { mandatory_topics: true, default_language: 'klingon' });
    expect(status).to.equal(400);
    expect(await settings()).to.deep.equal({});
  });

  it('refuses an unknown language, channel, group and service', async () => {
    const refused = async (params: object) => (await world.owner.patch('/realm', { ...params })).body.msg;
    expect(await refused({ default_language: 'klingon' })).to.equal("Invalid language 'klingon'");
    expect(await refused({ signup_announcements_stream_id: 999_999 })).to.equal('Invalid channel ID');
    expect(await refused({ direct_message_initiator_group: 999_999 })).to.equal('Invalid user group');
    expect(await refused({ video_chat_provider: 77 })).to.equal('Invalid video_chat_provider 77');
    expect(await refused({ giphy_rating: 77 })).to.equal('Invalid giphy_rating 77');
  });

  it('refuses a limit that is not a positive number', async () => {
    const { body } = await world.owner.patch('/realm', { message_content_delete_limit_seconds: 0 });
    expect(body).to.deep.equal({
      result: 'error',
      msg: "Bad value for 'message_content_delete_limit_seconds': 0",
      code: 'REQUEST_VARIABLE_INVALID',
      var_name: 'message_content_delete_limit_seconds',
      bad_value: 0,
    });
  });

  it('accepts -1 for no announcement channel and an accessible channel otherwise', async () => {
    const channel = await world.channel('news', [world.owner]);
    await world.owner.ok.patch('/realm', { new_stream_announcements_stream_id: channel });
    expect((await settings()).new_stream_announcements_stream_id).to.equal(channel);
    await world.owner.ok.patch('/realm', { new_stream_announcements_stream_id: -1 });
    expect(await settings()).to.deep.equal({});
  });

  it('refuses a group that the permission cannot be', async () => {
    const { body } = await world.owner.patch('/realm', {
      can_create_public_channel_group: await groupId('role:everyone'),
    });
    expect(body.msg).to.equal("'can_create_public_channel_group' setting cannot be set to 'role:everyone' group.");
  });

  it('refuses a change from a group that is not set any more', async () => {
    const change = { new: await groupId('role:moderators'), old: await groupId('role:administrators') };
    const { status } = await world.owner.patch('/realm', { can_create_public_channel_group: change });
    expect(status).to.equal(400);
  });

  it('keeps the older number and the newer group of a permission alike', async () => {
    await world.owner.ok.patch('/realm', { create_public_stream_policy: 4 });
    expect(await settings()).to.include({ can_create_public_channel_group: 'role:moderators' });
    await world.owner.ok.patch('/realm', { can_create_public_channel_group: await groupId('role:administrators') });
    expect(await settings()).to.include({ create_public_stream_policy: 2 });
  });

  it('loses nothing when two change different settings at once', async () => {
    await Promise.all([
      world.owner.ok.patch('/realm', { mandatory_topics: true }),
      world.administrator.ok.patch('/realm', { presence_disabled: true }),
    ]);
    expect(await settings()).to.deep.equal({ mandatory_topics: true, presence_disabled: true });
  });

  it('does nothing without parameters and names those it does not know', async () => {
    expect(await world.owner.ok.patch('/realm', { colour: 'red' })).to.deep.equal({
      result: 'success',
      msg: '',
      ignored_parameters_unsupported: ['colour'],
    });
  });
});

describe('what no setting of the organization may be', () => {
  let world: World;
  beforeEach(async () => {
    world = await openWorld();
  });
  afterEach(() => world.close());

  const groupId = async (name: string) =>
    (await table(world.db, 'user_groups').where({ realm_id: world.realmId, name }).first('id'))?.id ?? 0;

  it('is a group that is changed from another than the one that is set', async () => {
    const change = { new: await groupId('role:moderators'), old: await groupId('role:administrators') };
    expectRefusal(
      await world.owner.patch('/realm', { can_create_public_channel_group: change }),
      "'old' value does not match the expected value.",
    );
    await world.owner.ok.patch('/realm', {
      can_create_public_channel_group: { ...change, old: await groupId('role:members') },
    });
  });

  it('is an address of a Jitsi server that is none', async () => {
    for (const jitsi_server_url of ['meet', 'ftp://meet.example.com', '']) {
      expectRefusal(
        await world.owner.patch('/realm', { jitsi_server_url: JSON.stringify(jitsi_server_url) }),
        'jitsi_server_url is not a URL',
      );
    }
    for (const jitsi_server_url of ['https://meet.example.com', 'default']) {
      await world.owner.ok.patch('/realm', { jitsi_server_url: JSON.stringify(jitsi_server_url) });
    }
  });
});

describe('PATCH /realm/user_settings_defaults', () => {
  let world: World;
  beforeEach(async () => {
    world = await openWorld();
  });
  afterEach(() => world.close());

  const edit = (actor: Actor, params: Record<string, unknown>) => actor.patch('/realm/user_settings_defaults', params);
  const defaults = async () =>
    (await world.guest.ok.post('/register', { fetch_event_types: ['realm_user_settings_defaults'] }))
      .realm_user_settings_defaults;
  const newcomer = async () => {
    const account = { email: 'nora@example.com', password: 'seven-lamps-above-the-quay', full_name: 'Nora Falk' };
    const { user_id: id } = await world.owner.ok.post('/users', account);
    const key = await world.database.unit((db) => createApiKey(db, id, 'test', world.clock.now));
    return new Actor(world, { id, name: 'nora', fullName: 'Nora Falk', email: account.email, key });
  };

  it('accepts every value that a setting can have', async () => {
    for (const other of [
      { web_mark_read_on_scroll_policy: 2, web_channel_default_view: 2, web_animate_image_previews: 'always' },
      { web_mark_read_on_scroll_policy: 3, web_animate_image_previews: 'never', color_scheme: 2 },
      { color_scheme: 3, web_home_view: 'recent_topics', emojiset: 'google-blob', demote_inactive_streams: 2 },
      { web_home_view: 'all_messages', emojiset: 'twitter', demote_inactive_streams: 3, user_list_style: 1 },
      { emojiset: 'text', user_list_style: 3, web_stream_unreads_count_display_policy: 1 },
      { web_stream_unreads_count_display_policy: 3, desktop_icon_count_display: 2, email_address_visibility: 2 },
      { desktop_icon_count_display: 3, realm_name_in_email_notifications_policy: 2, email_address_visibility: 3 },
      { desktop_icon_count_display: 4, realm_name_in_email_notifications_policy: 3, email_address_visibility: 4 },
      { automatically_follow_topics_policy: 1, automatically_unmute_topics_in_muted_streams_policy: 1 },
      { automatically_follow_topics_policy: 2, automatically_unmute_topics_in_muted_streams_policy: 3 },
      { automatically_follow_topics_policy: 4, automatically_unmute_topics_in_muted_streams_policy: 4 },
      { email_address_visibility: 5 },
    ]) {
      expect((await edit(world.owner, other)).body).to.deep.equal(SUCCESS);
      expect(await defaults()).to.include(other);
    }
  });

  it('changes the settings of new people, but not of existing ones', async () => {
    await edit(world.administrator, { twenty_four_hour_time: true, color_scheme: 2, notification_sound: 'ding' });
    const settingsOf = async (actor: Actor) =>
      (await actor.ok.post('/register', { fetch_event_types: ['user_settings'] })).user_settings;
    const chosen = { twenty_four_hour_time: true, color_scheme: 2, notification_sound: 'ding', enter_sends: false };
    const nora = await newcomer();
    expect(await settingsOf(nora)).to.include(chosen);
    expect(await settingsOf(world.member)).to.include({ twenty_four_hour_time: false, color_scheme: 1 });
    await edit(world.administrator, { color_scheme: 3 });
    expect(await settingsOf(nora)).to.include(chosen);
  });

  it('leaves bots with the usual settings', async () => {
    await edit(world.owner, { email_address_visibility: 4 });
    const { user_id: id } = await world.owner.ok.post('/bots', { full_name: 'Ferry', short_name: 'ferry' });
    expect((await world.member.ok.get(`/users/${id}`)).user.email).to.match(/^ferry-bot@/);
  });

  it('sends everyone a new account with a hidden address, and the address only to some', async () => {
    await edit(world.owner, { email_address_visibility: 3 });
    const names = ['administrator', 'member', 'guest'] as const;
    const queues = await Promise.all(names.map((name) => world[name].listen()));
    const nora = await newcomer();
    const people = await Promise.all(queues.map(async (queue) => (await queue.events('realm_user'))[0].person));
    const email = `user${nora.id}@chat.example.com`;
    expect(people[0]).to.include({ user_id: nora.id, email, delivery_email: 'nora@example.com' });
    for (const person of people.slice(1)) expect(person).to.include({ user_id: nora.id, email, delivery_email: null });
  });

  it('notifies all active users of each setting that changes', async () => {
    const queues = [await world.guest.listen(), await world.owner.listen(), await world.bot.listen()];
    await edit(world.owner, { web_home_view: 'all_messages', dense_mode: true, enter_sends: false, color_scheme: 3 });
    const event = { type: 'realm_user_settings_defaults', op: 'update' };
    for (const queue of queues) {
      expect(await queue.events()).to.deep.equal([
        { ...event, property: 'color_scheme', value: 3 },
        { ...event, property: 'dense_mode', value: true },
        { ...event, property: 'web_home_view', value: 'all_messages' },
      ]);
    }
    await edit(world.owner, { dense_mode: true });
    expect(await queues[0]?.events()).to.deep.equal([]);
  });

  it('is only for administrators', async () => {
    for (const actor of [world.moderator, world.member, world.guest, world.bot]) {
      expectRefusal(await edit(actor, { dense_mode: true }), 'Must be an organization administrator');
    }
    for (const actor of [world.administrator, world.owner]) {
      expect((await edit(actor, { dense_mode: true })).status).to.equal(200);
    }
  });

  it('refuses values that a setting cannot have, and then changes nothing', async () => {
    expectRefusal(
      await edit(world.owner, { dense_mode: true, notification_sound: 'foghorn' }),
      "Invalid notification sound 'foghorn'",
    );
    for (const seconds of [0, 604_801]) {
      expectRefusal(
        await edit(world.owner, { email_notifications_batching_period_seconds: seconds }),
        `Invalid email batching period: ${seconds} seconds`,
      );
    }
    expectRefusal(await edit(world.owner, { default_language: 'xx' }), 'Invalid default_language');
    for (const [name, value] of Object.entries({ color_scheme: 9, emojiset: 'bogus', dense_mode: 'x' })) {
      expectFaultyParameter(await edit(world.owner, { [name]: value }), name);
    }
    expect((await defaults()).dense_mode).to.equal(false);
  });

  it('does not know a default time zone', async () => {
    const { body } = await edit(world.owner, { timezone: 'Europe/Paris' });
    expect(body.ignored_parameters_unsupported).to.deep.equal(['timezone']);
    expect(await defaults()).to.not.have.property('timezone');
  });
});
