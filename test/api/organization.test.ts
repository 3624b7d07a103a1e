import { expect } from 'chai';
import { openWorld, type World } from '../support/world.ts';

describe('PATCH /realm', () => {
  let world: World;
  beforeEach(async () => {
    world = await openWorld();
  });
  afterEach(() => world.close());

  const settings = async () =>
    JSON.parse((await world.db('realms').where({ id: world.realmId }).first('settings'))?.settings ?? '');
  const groupId = async (name: string) =>
    (await world.db('user_groups').where({ realm_id: world.realmId, name }).first('id'))?.id ?? 0;

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

  it('lets only owners decide who comes in and what is kept', async () => {
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

  it('tells everybody of what really changed, one event for each setting', async () => {
    const queue = await world.guest.listen();
    await world.administrator.ok.patch('/realm', { mandatory_topics: true, enable_read_receipts: true, name: 'Quay' });
    expect(await queue.events()).to.deep.equal([
      { type: 'realm', op: 'update', property: 'name', value: 'Quay' },
      { type: 'realm', op: 'update', property: 'mandatory_topics', value: true },
    ]);
  });

  it('tells of settings about editing, and of groups by their IDs, in one event', async () => {
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

  it('refuses a limit that is no positive number', async () => {
    const { body } = await world.owner.patch('/realm', { message_content_delete_limit_seconds: 0 });
    expect(body).to.deep.equal({
      result: 'error',
      msg: "Bad value for 'message_content_delete_limit_seconds': 0",
      code: 'REQUEST_VARIABLE_INVALID',
      var_name: 'message_content_delete_limit_seconds',
      bad_value: '0',
    });
  });

  it('takes -1 for no announcement channel and an accessible channel otherwise', async () => {
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
