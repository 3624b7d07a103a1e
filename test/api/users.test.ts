import { expect } from 'chai';
import { createApiKey, passwordHash } from '../../src/actions/users/accounts.ts';
import { MAILS_PER_DAY } from '../../src/domain/limits.ts';
import { openPubSub } from '../../src/store/db/pubsub.ts';
import { table } from '../../src/store/db/statement.ts';
import { Actor, type Answer } from '../support/actor.ts';
import { dumpOf } from '../support/dump.ts';
import { beforeNextUnit } from '../support/meanwhile.ts';
import { expectRefusal, SUCCESS } from '../support/refusal.ts';
import { openWorld, type World } from '../support/world.ts';

const PASSWORD = 'seven-lamps-above-the-quay';
let world: World;
const opening = async () => {
  world = await openWorld();
};
const closing = () => world.close();

const groupId = async (name: string) =>
  (await table(world.db, 'user_groups').where({ realm_id: world.realmId, name }).first('id'))?.id ?? 0;
const badRequest = (msg: string) => ({ result: 'error', msg, code: 'BAD_REQUEST' });

describe('GET /users', () => {
  beforeEach(opening);
  afterEach(closing);

  it('lists everyone by ID, including bots and deactivated users', async () => {
    await world.owner.ok.delete(`/users/${world.other.id}`);
    const { members } = await world.guest.ok.get('/users');
    const ids = members.map((one: { user_id: number }) => one.user_id);
    expect(ids).to.deep.equal([...ids].sort((a, b) => a - b));
    expect(ids).to.include.members([world.bot.id, world.other.id, world.owner.id]);
    expect(ids).to.not.include(world.stranger?.id ?? -1);
  });

  it('leaves avatars to the client unless it asks for them', async () => {
    const left = await world.member.ok.get('/users');
    const given = await world.member.ok.get('/users', { client_gravatar: false });
    expect(left.members[0].avatar_url).to.equal(null);
    expect(given.members[0].avatar_url).to.match(
      /^https:\/\/secure\.gravatar\.com\/avatar\/[0-9a-f]{32}\?d=identicon&version=1$/,
    );
  });

  it('adds profile fields of people when asked', async () => {
    const { members } = await world.member.ok.get('/users', { include_custom_profile_fields: true });
    const [owner] = members.filter((one: { user_id: number }) => one.user_id === world.owner.id);
    const [bot] = members.filter((one: { user_id: number }) => one.user_id === world.bot.id);
    expect(owner.profile_data).to.deep.equal({});
    expect(bot).to.not.have.property('profile_data');
    expect(bot).to.include({ is_bot: true, bot_type: 1, bot_owner_id: world.owner.id });
  });
});

describe('GET /users/{user_id}', () => {
  beforeEach(opening);
  afterEach(closing);

  it('shows an account', async () => {
    const { user } = await world.guest.ok.get(`/users/${world.administrator.id}`);
    expect(user).to.include({
      user_id: world.administrator.id,
      role: 200,
      is_admin: true,
      is_owner: false,
      is_active: true,
    });
    expect(user.date_joined).to.match(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00$/);
  });

  it('finds no one under an unknown ID or that of a built-in bot', async () => {
    const [bot] = await table(world.db, 'users').where({ is_system: 1 });
    for (const id of [999_999, bot?.id]) {
      expect((await world.member.get(`/users/${id}`)).body).to.deep.equal(badRequest('No such user'));
    }
  });

  it('shows an account by its email address, ignoring case, deactivated or not', async () => {
    await world.owner.ok.delete(`/users/${world.other.id}`);
    for (const address of [world.other.email, world.other.email.toUpperCase(), encodeURIComponent(world.other.email)]) {
      const { user } = await world.guest.ok.get(`/users/${address}`);
      expect(user).to.include({ user_id: world.other.id, is_active: false });
    }
    expect((await world.guest.ok.get(`/users/${world.bot.email}`)).user).to.include({ is_bot: true });
  });

  it('finds no one under an unknown address, that of a built-in bot, or invalid text', async () => {
    const [bot] = await table(world.db, 'users').where({ is_system: 1 });
    for (const name of ['nobody@example.com', 'nobody', '-1', '1.5', '9'.repeat(40), bot?.email]) {
      expect((await world.member.get(`/users/${name}`)).body, name).to.deep.equal(badRequest('No such user'));
    }
  });

  it('refuses text longer than any address', async () => {
    const { body } = await world.member.get(`/users/${'a'.repeat(321)}`);
    expect(body).to.deep.equal(badRequest('user_id is too long (limit: 320 characters)'));
  });

  it('hides the real address from users to whom its owner does not show it', async () => {
    await world.member.ok.patch('/settings', { email_address_visibility: 3 });
    const seen = async (viewer: Actor) => (await viewer.ok.get(`/users/${world.member.id}`)).user;
    expect(await seen(world.other)).to.include({
      delivery_email: null,
      email: `user${world.member.id}@chat.example.com`,
    });
    expect(await seen(world.administrator)).to.include({ delivery_email: world.member.email });
    expect(await seen(world.member)).to.include({ delivery_email: world.member.email });
    expect((await seen(world.other)).avatar_url).to.be.a('string');
  });
});

describe('GET /users/me', () => {
  beforeEach(opening);
  afterEach(closing);

  it("shows the caller's account with an avatar, and the newest message received", async () => {
    const channel = await world.channel('quay', [world.owner, world.member]);
    const id = await world.owner.send(channel, 'ropes', 'hello');
    expect(await world.member.ok.get('/users/me')).to.include({
      user_id: world.member.id,
      max_message_id: id,
      role: 400,
    });
    expect(await world.guest.ok.get('/users/me')).to.include({ max_message_id: -1, is_guest: true });
  });
});

describe('POST /users', () => {
  beforeEach(opening);
  afterEach(closing);

  const candidate = { email: 'nora@example.com', password: PASSWORD, full_name: 'Nora Falk' };

  it('creates a member, notifies everyone, and puts the account into the groups of its role', async () => {
    const queue = await world.guest.listen();
    const { user_id: id } = await world.owner.ok.post('/users', candidate);
    const events = await queue.events();
    expect(events.map(({ type, op }) => `${type} ${op}`)).to.deep.equal([
      'realm_user add',
      'user_group add_members',
      'user_group add_members',
    ]);
    expect(events[0].person).to.include({ user_id: id, email: candidate.email, role: 400, full_name: 'Nora Falk' });
    expect(events[0].person.profile_data).to.deep.equal({});
    expect(events[1]).to.deep.include({ group_id: await groupId('role:members'), user_ids: [id] });
    expect(events[2]).to.deep.include({ group_id: await groupId('role:fullmembers'), user_ids: [id] });
  });

  describe('with a channel for announcements of new users', () => {
    let channel: number;
    beforeEach(async () => {
      channel = await world.channel('gate', [world.owner, world.member]);
      await world.owner.ok.patch('/realm', { signup_announcements_stream_id: channel });
    });
    const texts = async () => {
      const narrow = [{ operator: 'topic', operand: 'signups' }];
      const page = { anchor: 'newest', num_before: 9, num_after: 0, narrow, apply_markdown: false };
      const { messages } = await world.owner.ok.get('/messages', page);
      return messages.map((one: { content: string }) => one.content);
    };

    it('announces a person there, after the event of their account', async () => {
      const queue = await world.member.listen();
      const { user_id: id } = await world.owner.ok.post('/users', candidate);
      const events = await queue.events();
      expect(events.map(({ type }) => type)).to.deep.equal(['realm_user', 'user_group', 'user_group', 'message']);
      expect(events[3].flags).to.deep.equal([]);
      expect(events[3].message).to.include({
        type: 'stream',
        stream_id: channel,
        subject: 'signups',
        sender_full_name: 'Notification Bot',
      });
      expect(await texts()).to.deep.equal([`@_**Nora Falk|${id}** joined this organization.`]);
    });

    it('announces neither bots, nor anyone once the channel is archived', async () => {
      await world.member.ok.post('/bots', { full_name: 'Helper', short_name: 'helper' });
      expect(await texts()).to.deep.equal([]);
      await world.owner.ok.delete(`/streams/${channel}`);
      await world.owner.ok.post('/users', candidate);
      const { count } =
        (await table(world.db, 'messages').count({ count: '*' }).where({ topic: 'signups' }).first()) ?? {};
      expect(Number(count)).to.equal(0);
    });
  });

  it('refuses a taken address before it checks the password', async () => {
    const { body } = await world.owner.post('/users', {
      ...candidate,
      email: world.member.email,
      password: 'aaaaaaaa',
    });
    expect(body.msg).to.equal(`Email '${world.member.email}' already in use`);
  });

  it('refuses the address of a built-in bot as one in use', async () => {
    const email = 'Notification-Bot@parlance.invalid';
    const { body } = await world.owner.post('/users', { ...candidate, email });
    expect(body).to.deep.equal(badRequest(`Email '${email}' already in use`));
  });

  it('does not count a newcomer among the full members during the waiting period', async () => {
    await world.owner.ok.patch('/realm', { waiting_period_threshold: 3 });
    const queue = await world.guest.listen();
    await world.owner.ok.post('/users', candidate);
    expect((await queue.events('user_group')).map((event) => event.group_id)).to.deep.equal([
      await groupId('role:members'),
    ]);
  });

  it('subscribes the account to the default channels', async () => {
    const channel = await world.channel('hall', [world.owner]);
    await world.owner.ok
      .post('/default_streams', { stream_id: channel })
      .catch(() =>
        world.app.database.unit(
          async (db) => void (await table(db, 'channels').where({ id: channel }).update({ is_default: 1 })),
        ),
      );
    const queue = await world.owner.listen();
    const { user_id: id } = await world.owner.ok.post('/users', candidate);
    expect(await queue.events('subscription')).to.deep.equal([
      { type: 'subscription', op: 'peer_add', stream_ids: [channel], user_ids: [id] },
    ]);
  });

  it('is for administrators who may create users', async () => {
    expect((await world.member.post('/users', candidate)).body).to.deep.equal(
      badRequest('Must be an organization administrator'),
    );
    expect((await world.administrator.post('/users', candidate)).body).to.deep.equal(
      badRequest('User not authorized to create users'),
    );
  });

  it('does not give the right to create users with the role', async () => {
    await world.owner.ok.patch(`/users/${world.member.id}`, { role: 100 });
    expect((await world.member.post('/users', candidate)).body.msg).to.equal('User not authorized to create users');
  });

  const refused = async (changes: object) => (await world.owner.post('/users', { ...candidate, ...changes })).body.msg;

  it('requires names of 2 to 100 characters without those used in mentions', async () => {
    expect(await refused({ full_name: ' x ' })).to.equal('Name too short!');
    expect(await refused({ full_name: 'x'.repeat(101) })).to.equal('Name too long!');
    for (const sign of ['*', '`', '\\', '>', '"', '@', '\u0007']) {
      expect(await refused({ full_name: `No${sign}ra` })).to.equal('Invalid characters in name!');
    }
    expect(await refused({ full_name: 'Nora|5' })).to.equal('Invalid format!');
  });

  it('drops spaces around the name', async () => {
    const { user_id: id } = await world.owner.ok.post('/users', { ...candidate, full_name: '  Nora Falk ' });
    expect((await world.member.ok.get(`/users/${id}`)).user.full_name).to.equal('Nora Falk');
  });

  it('refuses an address in use, ignoring case, and invalid ones', async () => {
    expect(await refused({ email: 'MEMBER@example.com' })).to.equal("Email 'MEMBER@example.com' already in use");
    expect(await refused({ email: 'nobody' })).to.equal('Bad name or username');
  });

  it('refuses addresses of throw-away services', async () => {
    expect(await refused({ email: 'nora@mailinator.com' })).to.equal(
      'Disposable email addresses are not allowed in this organization',
    );
  });

  it('refuses addresses outside the domains of the organization, and with a plus, where they are restricted', async () => {
    await world.owner.ok.patch('/realm', { emails_restricted_to_domains: true });
    expect(await refused({})).to.equal("Email 'nora@example.com' not allowed in this organization");
    expect(await refused({ email: 'nora+1@example.com' })).to.equal('Email addresses containing + are not allowed.');
  });

  it('refuses a weak password, after everything else', async () => {
    expect(await refused({ password: 'x' })).to.equal('The password is too weak.');
    expect(await refused({ password: 'password' })).to.equal('The password is too weak.');
    expect(await refused({ password: '😀🚀🎉🐙⛵' })).to.equal('The password is too weak.');
    expect(await refused({ password: 'x', full_name: 'x' })).to.equal('Name too short!');
  });

  it('requires unique names if the organization does', async () => {
    await world.owner.ok.patch('/realm', { require_unique_names: true });
    expect(await refused({ full_name: 'MEMBER' })).to.equal('Unique names required in this organization.');
  });

  it('says that the name is taken before it checks anything else', async () => {
    await world.owner.ok.patch('/realm', { require_unique_names: true });
    expect(await refused({ full_name: 'MEMBER', email: 'nobody', password: 'x' })).to.equal(
      'Unique names required in this organization.',
    );
  });

  it('refuses a password that is too long, however weak it is', async () => {
    expect(await refused({ password: 'x'.repeat(101) })).to.equal('password is too long (limit: 100 characters)');
  });

  it('refuses a name or an address that another request took while the password was hashed', async () => {
    await world.owner.ok.patch('/realm', { require_unique_names: true });
    const taking = (candidates: object) => world.owner.ok.post('/users', { ...candidate, ...candidates });
    beforeNextUnit(world, () => taking({ email: 'first@example.com' }));
    expect(await refused({})).to.equal('Unique names required in this organization.');
    beforeNextUnit(world, () => taking({ full_name: 'Another Name' }));
    expect(await refused({ full_name: 'Third Name' })).to.equal("Email 'nora@example.com' already in use");
  });

  it('creates one of two accounts that request the same address at once', async () => {
    const answers = await Promise.all([world.owner.post('/users', candidate), world.owner.post('/users', candidate)]);
    expect(answers.map(({ status }) => status).sort()).to.deep.equal([200, 400]);
  });
});

describe('PATCH /users/{user_id}', () => {
  beforeEach(opening);
  afterEach(closing);

  const edit = (actor: Actor, target: { id: number }, params: object) =>
    actor.patch(`/users/${target.id}`, { ...params });

  it('requires a unique name if the organization does', async () => {
    await world.owner.ok.patch('/realm', { require_unique_names: true });
    const rename = (full_name: string) => world.owner.patch(`/users/${world.member.id}`, { full_name });
    expectRefusal(await rename('OTHER'), 'Unique names required in this organization.');
    expect((await rename('MEMBER')).status).to.equal(200);
  });

  it("is for administrators, even for the caller's own account", async () => {
    for (const actor of [world.moderator, world.member]) {
      expect((await edit(actor, actor, { full_name: 'New Name' })).body).to.deep.equal(
        badRequest('Insufficient permission'),
      );
    }
  });

  it('renames and notifies everyone', async () => {
    const queue = await world.guest.listen();
    await edit(world.administrator, world.member, { full_name: ' Bea Lind ' });
    expect(await queue.events()).to.deep.equal([
      { type: 'realm_user', op: 'update', person: { user_id: world.member.id, full_name: 'Bea Lind' } },
    ]);
    expect((await edit(world.administrator, world.member, { full_name: '' })).status).to.equal(200);
    expect(await queue.events()).to.deep.equal([]);
  });

  it('changes the role and sends events about the groups that the user left and joined', async () => {
    const queue = await world.guest.listen();
    const { id } = world.member;
    await edit(world.administrator, world.member, { role: 300 });
    expect(await queue.events()).to.deep.equal([
      { type: 'realm_user', op: 'update', person: { user_id: id, role: 300 } },
      { type: 'user_group', op: 'remove_members', group_id: await groupId('role:members'), user_ids: [id] },
      { type: 'user_group', op: 'add_members', group_id: await groupId('role:moderators'), user_ids: [id] },
      { type: 'user_group', op: 'remove_members', group_id: await groupId('role:fullmembers'), user_ids: [id] },
    ]);
    await edit(world.administrator, world.member, { role: 600 });
    expect(await queue.events()).to.deep.equal([
      { type: 'realm_user', op: 'update', person: { user_id: id, role: 600 } },
      { type: 'user_group', op: 'remove_members', group_id: await groupId('role:moderators'), user_ids: [id] },
      { type: 'user_group', op: 'add_members', group_id: await groupId('role:everyone'), user_ids: [id] },
    ]);
  });

  it('hides public channels from a new guest, and shows them again', async () => {
    const channel = await world.channel('quay', [world.owner]);
    const queue = await world.member.listen({ event_types: ['stream'] });
    await edit(world.owner, world.member, { role: 600 });
    const [lost] = await queue.events();
    expect(lost).to.include({ type: 'stream', op: 'delete' });
    expect(lost.streams[0].stream_id).to.equal(channel);
    expect((await world.member.get(`/streams/${channel}`)).body.msg).to.equal('Invalid channel ID');
    await edit(world.owner, world.member, { role: 400 });
    expect((await queue.events())[0]).to.include({ type: 'stream', op: 'create' });
  });

  it('takes a higher role from the bots of the user, and leaves lower ones and the bots of others', async () => {
    const bot = async (owner: Actor, name: string) =>
      (await owner.ok.post('/bots', { full_name: name, short_name: name.toLowerCase() })).user_id as number;
    const [tug, ferry, pilot] = [
      await bot(world.administrator, 'Tug'),
      await bot(world.administrator, 'Ferry'),
      await bot(world.owner, 'Pilot'),
    ];
    for (const id of [tug, pilot]) await world.owner.ok.patch(`/users/${id}`, { role: 200 });
    await world.owner.ok.patch(`/users/${ferry}`, { role: 600 });
    const queue = await world.member.listen();
    await edit(world.owner, world.administrator, { role: 400 });
    expect((await queue.events('realm_user')).map(({ person }) => person)).to.deep.equal([
      { user_id: world.administrator.id, role: 400 },
      { user_id: tug, role: 400 },
    ]);
    const roles = await Promise.all([tug, ferry, pilot].map((id) => world.owner.ok.get(`/users/${id}`)));
    expect(roles.map(({ user }) => user.role)).to.deep.equal([400, 600, 200]);
    await edit(world.owner, world.administrator, { role: 200 });
    expect((await world.owner.ok.get(`/users/${tug}`)).user.role, 'stays low').to.equal(400);
  });

  it('takes it from bots whose role is changed at the same time', async () => {
    const { user_id: tug } = await world.administrator.ok.post('/bots', { full_name: 'Tug', short_name: 'tug' });
    for (let round = 0; round < 5; round++) {
      await edit(world.owner, world.administrator, { role: 200 });
      await Promise.all([
        edit(world.administrator, { id: tug }, { role: 200 }),
        edit(world.owner, world.administrator, { role: 400 }),
      ]);
      expect((await world.owner.ok.get(`/users/${tug}`)).user.role).to.equal(400);
    }
  });

  it('lets only owners grant and revoke the role of owner', async () => {
    expect((await edit(world.administrator, world.member, { role: 100 })).body).to.deep.equal(
      badRequest('Must be an organization owner'),
    );
    expect((await edit(world.administrator, world.owner, { role: 400 })).body.msg).to.equal(
      'Must be an organization owner',
    );
    expect((await edit(world.owner, world.member, { role: 100 })).status).to.equal(200);
  });

  it('never removes the last owner', async () => {
    expect((await edit(world.owner, world.owner, { role: 400 })).body).to.deep.equal(
      badRequest('The owner permission cannot be removed from the only organization owner.'),
    );
  });

  it('refuses unknown users, roles and profile fields', async () => {
    expect((await world.owner.patch('/users/999999', { role: 300 })).body).to.deep.equal(badRequest('No such user'));
    expect((await edit(world.owner, world.member, { role: 7 })).body.msg).to.match(/^Invalid role/);
    expect((await edit(world.owner, world.member, { profile_data: [{ id: 3, value: 'x' }] })).body.msg).to.equal(
      'Field id 3 not found.',
    );
  });
});

describe('DELETE /users/me', () => {
  beforeEach(opening);
  afterEach(closing);

  it('has no parameters and nothing to say beyond success', async () => {
    expect(await world.member.ok.delete('/users/me')).to.deep.equal({ result: 'success', msg: '' });
  });

  it('refuses the only owner', async () => {
    const { status, body } = await world.owner.delete('/users/me');
    expect(status).to.equal(400);
    expect(body).to.deep.equal({
      result: 'error',
      msg: 'Cannot deactivate the only organization owner',
      code: 'CANNOT_DEACTIVATE_LAST_USER',
      entity: 'organization owner',
      is_last_owner: true,
    });
  });

  it('lets an owner leave while another one stays', async () => {
    await world.owner.ok.patch(`/users/${world.member.id}`, { role: 100 });
    expect((await world.owner.delete('/users/me')).status).to.equal(200);
  });

  it('keeps one of two owners who leave at once', async () => {
    await world.owner.ok.patch(`/users/${world.member.id}`, { role: 100 });
    const answers = await Promise.all([world.owner.delete('/users/me'), world.member.delete('/users/me')]);
    expect(answers.map(({ status }) => status).sort()).to.deep.equal([200, 400]);
  });

  it('refuses the only user, whatever the role', async () => {
    const others = [world.administrator, world.moderator, world.member, world.other, world.guest];
    for (const { id } of others) await world.owner.ok.delete(`/users/${id}`);
    await world.bot.ok.delete('/users/me');
    const answer = await world.owner.delete('/users/me');
    expectRefusal(answer, 'Cannot deactivate the only user', 'CANNOT_DEACTIVATE_LAST_USER', {
      entity: 'user',
      is_last_owner: false,
    });
  });

  it('counts bots among the users', async () => {
    for (const one of [world.administrator, world.moderator, world.member, world.other, world.guest]) {
      await world.owner.ok.delete(`/users/${one.id}`);
    }
    expect((await world.owner.delete('/users/me')).body).to.include({ is_last_owner: true });
  });

  it('ends the way in: key and queues', async () => {
    const queue = await world.member.listen();
    await world.member.ok.delete('/users/me');
    for (const path of ['/users/me', `/events?queue_id=${queue.queueId}&last_event_id=-1&dont_block=true`]) {
      const { status, body } = await world.member.get(path);
      expect(status).to.equal(401);
      expect(body).to.deep.equal({ result: 'error', msg: 'Account is deactivated', code: 'UNAUTHORIZED' });
    }
    expect(await table(world.db, 'queues').where({ user_id: world.member.id })).to.deep.equal([]);
  });

  it("deactivates the user's bots first, then revokes invitations, then sends an event about the account", async () => {
    const { user_id: bot } = await world.member.ok.post('/bots', { full_name: 'Lamp', short_name: 'lamp' });
    await world.member.ok.post('/invites', { invitee_emails: 'later@example.com', stream_ids: [] });
    const queue = await world.administrator.listen();
    await world.member.ok.delete('/users/me');
    expect(await queue.events()).to.deep.equal([
      { type: 'realm_user', op: 'update', person: { user_id: bot, is_active: false } },
      { type: 'realm_bot', op: 'update', bot: { user_id: bot, is_active: false } },
      { type: 'invites_changed' },
      { type: 'realm_user', op: 'update', person: { user_id: world.member.id, is_active: false } },
    ]);
    expect((await world.administrator.ok.get('/invites')).invites).to.deep.equal([]);
  });

  it('does not change invitations that are no longer valid', async () => {
    await world.member.ok.post('/invites', {
      invitee_emails: 'later@example.com',
      stream_ids: [],
      invite_expires_in_minutes: 1,
    });
    world.clock.now += 3600;
    const queue = await world.administrator.listen();
    await world.member.ok.delete('/users/me');
    expect((await queue.events()).map(({ type }) => type)).to.deep.equal(['realm_user']);
  });

  it('keeps messages and subscriptions', async () => {
    const channel = await world.channel('quay', [world.owner, world.member]);
    const id = await world.member.send(channel, 'ropes', 'I was here');
    await world.member.ok.delete('/users/me');
    expect((await world.owner.ok.get(`/messages/${id}`)).message.sender_full_name).to.equal('Member');
    expect((await world.owner.ok.get(`/streams/${channel}/members`)).subscribers).to.deep.equal([world.owner.id]);
    await world.owner.ok.post(`/users/${world.member.id}/reactivate`);
    expect((await world.owner.ok.get(`/streams/${channel}/members`)).subscribers).to.include(world.member.id);
  });

  it('may be called by bots', async () => {
    expect((await world.bot.delete('/users/me')).status).to.equal(200);
    expect((await world.bot.get('/users/me')).status).to.equal(401);
  });
});

describe('DELETE /users/{user_id}', () => {
  beforeEach(opening);
  afterEach(closing);

  it('is for administrators, and for owners where the user is one', async () => {
    expect((await world.moderator.delete(`/users/${world.member.id}`)).body).to.deep.equal(
      badRequest('Insufficient permission'),
    );
    await world.owner.ok.patch(`/users/${world.other.id}`, { role: 100 });
    expect((await world.administrator.delete(`/users/${world.other.id}`)).body.msg).to.equal(
      'Must be an organization owner',
    );
    expect((await world.owner.delete(`/users/${world.other.id}`)).status).to.equal(200);
  });

  it('refuses the only owner, unknown users, bots, and users who are already deactivated', async () => {
    const refused = async (id: number) => (await world.owner.delete(`/users/${id}`)).body;
    expect(await refused(world.owner.id)).to.deep.equal(badRequest('Cannot deactivate the only organization owner'));
    expect(await refused(999_999)).to.deep.equal(badRequest('No such user'));
    expect(await refused(world.bot.id)).to.deep.equal(badRequest('No such user'));
    await world.owner.ok.delete(`/users/${world.member.id}`);
    expect(await refused(world.member.id)).to.deep.equal(badRequest('User is deactivated'));
  });

  it('sends the comment to the user by email', async () => {
    await world.owner.ok.delete(`/users/${world.member.id}`, { deactivation_notification_comment: 'Fair winds!' });
    const [mail] = await table(world.db, 'mails').where({ recipient: world.member.email });
    expect(mail?.body_text).to.include('Fair winds!');
  });

  it('refuses a comment of more than 2000 characters', async () => {
    const comment = 'x'.repeat(2001);
    const { body } = await world.owner.delete(`/users/${world.member.id}`, {
      deactivation_notification_comment: comment,
    });
    expect(body.msg).to.equal('deactivation_notification_comment is too long (limit: 2000 characters)');
  });
});

describe('POST /users/{user_id}/reactivate', () => {
  beforeEach(opening);
  afterEach(closing);

  it('is for administrators and known users', async () => {
    expect((await world.member.post(`/users/${world.other.id}/reactivate`)).body).to.deep.equal(
      badRequest('Insufficient permission'),
    );
    expect((await world.owner.post('/users/999999/reactivate')).body).to.deep.equal(badRequest('No such user'));
  });

  it('notifies everyone of the account, and then of its channels', async () => {
    const channel = await world.channel('quay', [world.owner, world.member]);
    await world.owner.ok.delete(`/users/${world.member.id}`);
    const queue = await world.other.listen();
    await world.administrator.ok.post(`/users/${world.member.id}/reactivate`);
    expect(await queue.events()).to.deep.equal([
      { type: 'realm_user', op: 'update', person: { user_id: world.member.id, is_active: true } },
      { type: 'subscription', op: 'peer_add', stream_ids: [channel], user_ids: [world.member.id] },
    ]);
    expect((await world.member.get('/users/me')).status).to.equal(200);
  });

  it('notifies everyone of the status that the user had, which clients that registered meanwhile do not know', async () => {
    await world.member.ok.post('/users/me/status', { status_text: 'at sea' });
    await world.owner.ok.delete(`/users/${world.member.id}`);
    const queue = await world.other.listen({ fetch_event_types: ['user_status'] });
    expect(queue.state.user_status).to.deep.equal({});
    await world.owner.ok.post(`/users/${world.member.id}/reactivate`);
    const event = { type: 'user_status', user_id: world.member.id, status_text: 'at sea' };
    expect(await queue.events('user_status')).to.deep.equal([event]);
    await world.owner.ok.post(`/users/${world.member.id}/reactivate`);
    expect(await queue.events('user_status')).to.deep.equal([]);
  });

  it('returns no messages sent meanwhile, but later ones', async () => {
    const channel = await world.channel('quay', [world.owner, world.member]);
    await world.owner.ok.delete(`/users/${world.member.id}`);
    await world.owner.send(channel, 'ropes', 'missed');
    await world.owner.ok.post(`/users/${world.member.id}/reactivate`);
    const id = await world.owner.send(channel, 'ropes', 'welcome back');
    const { messages } = await world.member.ok.get('/messages', { anchor: 'newest', num_before: 9, num_after: 0 });
    expect(messages.at(-1).id).to.equal(id);
    expect(messages.map((one: { content: string }) => one.content)).to.not.include('<p>missed</p>');
  });

  it('succeeds for an active user', async () => {
    await world.owner.ok.patch('/realm', { require_unique_names: true });
    expect((await world.owner.post(`/users/${world.member.id}/reactivate`)).status).to.equal(200);
  });

  it('refuses a user whose name has been taken since, where names are unique', async () => {
    const { owner, member, other } = world;
    await owner.ok.delete(`/users/${member.id}`);
    await owner.ok.patch(`/users/${other.id}`, { full_name: member.account.fullName });
    await owner.ok.patch('/realm', { require_unique_names: true });
    expect((await owner.post(`/users/${member.id}/reactivate`)).body).to.deep.equal(
      badRequest('Unique names required in this organization.'),
    );
    await owner.ok.patch('/realm', { require_unique_names: false });
    await owner.ok.post(`/users/${member.id}/reactivate`);
  });

  it('refuses a bot whose name another active bot has taken since', async () => {
    const { owner, bot } = world;
    await owner.ok.delete(`/bots/${bot.id}`);
    const { user_id: second } = await owner.ok.post('/bots', { full_name: bot.account.fullName, short_name: 'second' });
    expect((await owner.post(`/users/${bot.id}/reactivate`)).body).to.deep.equal(badRequest('Name is already in use!'));
    await owner.ok.delete(`/bots/${second}`);
    await owner.ok.post(`/users/${bot.id}/reactivate`);
  });
});

describe('POST /bots', () => {
  beforeEach(opening);
  afterEach(closing);

  const lamp = { full_name: 'Lamp', short_name: 'lamp' };

  it('creates a bot of the caller with a key of its own', async () => {
    const made = await world.member.ok.post('/bots', lamp);
    expect(made.api_key).to.match(/^[A-Za-z0-9]{32}$/);
    const { user } = await world.other.ok.get(`/users/${made.user_id}`);
    expect(user).to.include({
      is_bot: true,
      bot_type: 1,
      bot_owner_id: world.member.id,
      email: 'lamp-bot@chat.example.com',
    });
    const Authorization = `Basic ${Buffer.from(`${user.email}:${made.api_key}`).toString('base64')}`;
    expect((await world.nobody.get('/users/me', {}, { headers: { Authorization } })).body.user_id).to.equal(
      made.user_id,
    );
  });

  it('notifies everyone of the bot, and its owner and administrators of its key', async () => {
    const queues = [await world.member.listen(), await world.administrator.listen(), await world.other.listen()];
    const { api_key } = await world.member.ok.post('/bots', lamp);
    for (const [index, queue] of queues.entries()) {
      const events = await queue.events();
      const kinds = ['realm_user add', 'user_group add_members', 'user_group add_members'];
      expect(events.map(({ type, op }) => `${type} ${op}`)).to.deep.equal(
        index === 2 ? kinds : [...kinds, 'realm_bot add'],
      );
      if (index < 2) expect(events.at(-1).bot).to.include({ api_key, owner_id: world.member.id, full_name: 'Lamp' });
    }
  });

  it('keeps the key out of the database and of messages between processes', async () => {
    const told: string[] = [];
    const { listener, newest } = await overhear(told);
    const queue = await world.member.listen();
    const { api_key } = await world.member.ok.post('/bots', lamp);
    expect((await queue.events()).at(-1).bot.api_key).to.equal(api_key);
    const [stored] = await table(world.db, 'events').where({ type: 'realm_bot' });
    expect(JSON.parse(stored?.payload ?? '').event.bot).to.include({ full_name: 'Lamp', api_key: '' });
    expect(JSON.stringify(await dumpOf(world.db))).to.not.include(api_key);
    await newest(stored?.seq ?? 0);
    expect(told.join()).to.not.include(api_key);
    await listener?.close();
  });

  /** Records notifications to other processes; there are none on SQLite. */
  async function overhear(told: string[]) {
    let tell: () => void = () => undefined;
    const read = (text: string) => {
      told.push(text);
      tell();
    };
    const { databaseUrl } = world.config;
    const isShared = world.database.dialect === 'postgres';
    const listener = isShared ? await openPubSub(databaseUrl, { read, onReconnect: () => undefined }) : undefined;
    /** Resolves when they have been notified of this event. */
    const newest = (seq: number) =>
      new Promise<void>((resolve) => {
        tell = () => {
          const isTold = told.some((text) => text.startsWith('{') && JSON.parse(text).seq >= seq);
          if (isTold || !listener) resolve();
        };
        tell();
      });
    return { listener, newest };
  }

  it('refuses guests, bots and users whom the organization does not allow', async () => {
    expect((await world.guest.post('/bots', lamp)).body).to.deep.equal(badRequest('Not allowed for guest users'));
    expect((await world.bot.post('/bots', lamp)).body).to.deep.equal(
      badRequest('This endpoint does not accept bot requests.'),
    );
    await world.owner.ok.patch('/realm', { bot_creation_policy: 3 });
    expect((await world.member.post('/bots', lamp)).body).to.deep.equal(badRequest('Insufficient permission'));
    await world.owner.ok.patch('/realm', { bot_creation_policy: 2 });
    expect((await world.member.post('/bots', lamp)).body.msg).to.equal('Insufficient permission');
    expect((await world.member.post('/bots', { ...lamp, bot_type: 2 })).status).to.equal(200);
  });

  it('refuses bad names, names and addresses in use, and unknown kinds', async () => {
    const refused = async (changes: object) => (await world.member.post('/bots', { ...lamp, ...changes })).body.msg;
    expect(await refused({ full_name: '' })).to.equal('Name too short!');
    expect(await refused({ short_name: 'light house' })).to.equal('Bad name or username');
    expect(await refused({ bot_type: 9 })).to.equal('Invalid bot type');
    await world.member.ok.post('/bots', lamp);
    expect(await refused({ full_name: 'Other' })).to.equal('Username already in use');
    expect(await refused({ short_name: 'other' })).to.equal('Name is already in use!');
  });
});

/** The same account with another key, like another client of the user. */
async function otherProgram(actor: Actor, name: string): Promise<Actor> {
  const key = await world.database.unit((db) => createApiKey(db, actor.id, name, world.clock.now));
  return new Actor({ origin: world.origin }, { ...actor.account, key });
}

/** A request that waits for events until its queue ends, and its response. */
async function waiting(actor: Actor): Promise<{ queueId: string; answer: Promise<Answer> }> {
  const { queueId, lastEventId } = await actor.listen({ event_types: ['message'] });
  const answer = actor.get('/events', { queue_id: queueId, last_event_id: lastEventId });
  while (world.app.delivery.waiting() === 0) await actor.get('/users/me');
  return { queueId, answer };
}

describe('POST /users/me/api_key/regenerate', () => {
  beforeEach(opening);
  afterEach(closing);

  it('returns a new key, and refuses every other one with the very next request', async () => {
    const phone = await otherProgram(world.member, 'phone');
    const { api_key: key } = await world.member.ok.post('/users/me/api_key/regenerate');
    expect(key).to.match(/^[A-Za-z0-9]{32}$/);
    for (const actor of [world.member, phone]) {
      const { status, body } = await actor.get('/users/me');
      expect({ status, msg: body.msg }).to.deep.equal({ status: 401, msg: 'Invalid API key' });
    }
    const renewed = new Actor({ origin: world.origin }, { ...world.member.account, key });
    expect((await renewed.get('/users/me')).status).to.equal(200);
    expect((await world.other.get('/users/me')).status).to.equal(200);
  });

  it('ends the queues of the caller, even if a request waits', async () => {
    const { queueId, answer } = await waiting(world.guest);
    const { api_key: key } = await world.guest.ok.post('/users/me/api_key/regenerate');
    expect((await answer).body.events).to.deep.equal([]);
    const renewed = new Actor({ origin: world.origin }, { ...world.guest.account, key });
    const again = await renewed.get('/events', { queue_id: queueId, last_event_id: -1 });
    expect(again.body.code).to.equal('BAD_EVENT_QUEUE_ID');
  });

  it('refuses bots, and leaves the keys of the bots of the caller', async () => {
    expect((await world.bot.post('/users/me/api_key/regenerate')).body).to.deep.equal(
      badRequest('This endpoint does not accept bot requests.'),
    );
    await world.owner.ok.post('/users/me/api_key/regenerate');
    expect((await world.bot.get('/users/me')).status).to.equal(200);
  });
});

describe('PATCH /settings/notifications', () => {
  beforeEach(opening);
  afterEach(closing);

  it('changes personal settings as PATCH /settings does', () => editsSettings('/settings/notifications'));

  it('does not change name, email address or password', async () => {
    const { body } = await world.member.patch('/settings/notifications', { full_name: 'Other Name' });
    expect(body.ignored_parameters_unsupported).to.deep.equal(['full_name']);
    expect((await world.member.ok.get('/users/me')).full_name).to.equal('Member');
  });

  it('refuses invalid parameters, and bots', () => refusesSettings('/settings/notifications'));
});

describe('PATCH /settings/display', () => {
  beforeEach(opening);
  afterEach(closing);

  it('changes personal settings as PATCH /settings does', () => editsSettings('/settings/display'));

  it('refuses invalid parameters, and bots', () => refusesSettings('/settings/display'));
});

async function editsSettings(path: string): Promise<void> {
  const queue = await world.member.listen();
  const { body } = await world.member.patch(path, { enable_sounds: false, color_scheme: 2 });
  expect(body).to.deep.equal(SUCCESS);
  expect(await queue.events()).to.have.deep.members([
    { type: 'user_settings', op: 'update', property: 'color_scheme', value: 2 },
    { type: 'user_settings', op: 'update', property: 'enable_sounds', value: false },
  ]);
  await world.member.ok.patch(path, { presence_enabled: false });
  expect((await queue.events()).map(({ type }) => type)).to.deep.equal(['user_settings', 'presence', 'user_status']);
}

async function refusesSettings(path: string): Promise<void> {
  expectRefusal(
    await world.member.patch(path, { notification_sound: 'foghorn' }),
    "Invalid notification sound 'foghorn'",
  );
  const bot = await world.bot.patch(path, { enable_sounds: false });
  expectRefusal(bot, 'This endpoint does not accept bot requests.');
}

describe('PATCH /settings', () => {
  beforeEach(opening);
  afterEach(closing);

  const refused = async (params: object) => (await world.member.patch('/settings', { ...params })).body.msg;

  it("notifies only the caller's clients of real changes", async () => {
    const own = await world.member.listen();
    const other = await world.other.listen();
    await world.member.ok.patch('/settings', { color_scheme: 2, enter_sends: false });
    expect(await own.events()).to.deep.equal([
      { type: 'user_settings', op: 'update', property: 'color_scheme', value: 2 },
    ]);
    expect(await other.events()).to.deep.equal([]);
  });

  it('also notifies older clients in the older form', async () => {
    const queue = await world.member.listen({ client_capabilities: { notification_settings_null: true } });
    await world.member.ok.patch('/settings', { color_scheme: 2, enable_sounds: false, default_language: 'de' });
    expect((await queue.events()).filter(({ type }) => type !== 'user_settings')).to.have.deep.members([
      { type: 'update_display_settings', user: world.member.email, setting_name: 'color_scheme', setting: 2 },
      {
        type: 'update_global_notifications',
        user: world.member.email,
        notification_name: 'enable_sounds',
        setting: false,
      },
      {
        type: 'update_display_settings',
        user: world.member.email,
        setting_name: 'default_language',
        setting: 'de',
        language_name: 'Deutsch',
      },
    ]);
  });

  it('notifies everyone of a time zone', async () => {
    const queue = await world.guest.listen();
    await world.member.ok.patch('/settings', { timezone: 'Europe/Berlin' });
    expect(await queue.events()).to.deep.equal([
      {
        type: 'realm_user',
        op: 'update',
        person: { user_id: world.member.id, email: world.member.email, timezone: 'Europe/Berlin' },
      },
    ]);
  });

  it('notifies users who can no longer see the address, and sends everyone the artificial one', async () => {
    const queue = await world.other.listen();
    await world.member.ok.patch('/settings', { email_address_visibility: 3 });
    const events = await queue.events();
    expect(events.slice(0, 2)).to.deep.equal([
      { type: 'realm_user', op: 'update', person: { user_id: world.member.id, delivery_email: null } },
      {
        type: 'realm_user',
        op: 'update',
        person: { user_id: world.member.id, new_email: `user${world.member.id}@chat.example.com` },
      },
    ]);
    expect(events[2].person).to.include({ avatar_source: 'G', avatar_version: 1 });
    await world.member.ok.patch('/settings', { email_address_visibility: 2 });
    expect(await queue.events()).to.deep.equal([
      { type: 'realm_user', op: 'update', person: { user_id: world.member.id, delivery_email: world.member.email } },
    ]);
  });

  it('refuses bots and values that make no sense, and then changes nothing', async () => {
    expect((await world.bot.patch('/settings', { enter_sends: true })).body).to.deep.equal(
      badRequest('This endpoint does not accept bot requests.'),
    );
    expect(await refused({ emojiset: 'bogus' })).to.equal('Invalid emojiset');
    expect(await refused({ email_address_visibility: 9 })).to.match(/^Invalid email_address_visibility/);
    expect(await refused({ timezone: '' })).to.equal('timezone is not a recognized time zone');
    expect(await refused({ timezone: 'Harbour/North' })).to.equal('timezone is not a recognized time zone');
    expect(await refused({ notification_sound: 'foghorn' })).to.equal("Invalid notification sound 'foghorn'");
    expect(await refused({ default_language: 'klingon' })).to.equal('Invalid default_language');
    for (const seconds of [0, 1_000_000]) {
      expect(await refused({ email_notifications_batching_period_seconds: seconds, enter_sends: true })).to.equal(
        `Invalid email batching period: ${seconds} seconds`,
      );
    }
    expect((await table(world.db, 'users').where({ id: world.member.id }).first('settings'))?.settings).to.equal('{}');
  });

  it('renames by the rules of names, unless the organization reserves that to administrators', async () => {
    expect(await refused({ full_name: 'A' })).to.equal('Name too short!');
    await world.member.ok.patch('/settings', { full_name: 'Bea Lind' });
    await world.owner.ok.patch('/realm', { name_changes_disabled: true });
    await world.member.ok.patch('/settings', { full_name: 'Bea Again' });
    expect((await world.member.ok.get('/users/me')).full_name).to.equal('Bea Lind');
    await world.administrator.ok.patch('/settings', { full_name: 'Ada Falk' });
    expect((await world.administrator.ok.get('/users/me')).full_name).to.equal('Ada Falk');
  });

  it('changes the password of who knows the present one', async () => {
    const account = { email: 'nora@example.com', password: PASSWORD, full_name: 'Nora Falk' };
    await world.owner.ok.post('/users', account);
    const logIn = (password: string) => world.nobody.post('/fetch_api_key', { username: account.email, password });
    const { api_key } = (await logIn(PASSWORD)).body;
    const headers = { Authorization: `Basic ${Buffer.from(`${account.email}:${api_key}`).toString('base64')}` };
    const change = (params: object) => world.nobody.patch('/settings', { ...params }, { headers });
    expect((await change({ new_password: 'another-lamp-at-the-pier' })).body.msg).to.equal('Wrong password!');
    expect((await change({ old_password: PASSWORD, new_password: 'x' })).body.msg).to.equal(
      'New password is too weak!',
    );
    expect((await change({ old_password: PASSWORD, new_password: 'another-lamp-at-the-pier' })).status).to.equal(200);
    expect((await logIn(PASSWORD)).status).to.equal(401);
    expect((await logIn('another-lamp-at-the-pier')).status).to.equal(200);
  });

  it('keeps the other keys with a new password, and revokes them and ends the queues on request', async () => {
    const phone = await otherProgram(world.member, 'phone');
    const hash = await passwordHash(PASSWORD);
    await world.database.unit((db) =>
      table(db, 'users').where({ id: world.member.id }).update({ password_hash: hash }),
    );
    const change = (params: object) => world.member.ok.patch('/settings', { ...params });
    await change({ old_password: PASSWORD, new_password: `${PASSWORD}-2` });
    const { queueId, answer } = await waiting(phone);
    expect(await refused({ old_password: 'wrong', new_password: PASSWORD, revoke_api_keys: true })).to.equal(
      'Wrong password!',
    );
    expect(await refused({ revoke_api_keys: true })).to.equal("Missing 'new_password' argument");
    expect((await phone.get('/users/me')).status).to.equal(200);
    await change({ old_password: `${PASSWORD}-2`, new_password: PASSWORD, revoke_api_keys: true });
    expect((await answer).body.events).to.deep.equal([]);
    expect((await phone.get('/users/me')).status).to.equal(401);
    const again = await world.member.get('/events', { queue_id: queueId, last_event_id: -1 });
    expect(again.body.code).to.equal('BAD_EVENT_QUEUE_ID');
  });

  it('requires a unique name if the organization does', async () => {
    await world.owner.ok.patch('/realm', { require_unique_names: true });
    expect(await refused({ full_name: 'OTHER' })).to.equal('Unique names required in this organization.');
    await world.member.ok.patch('/settings', { full_name: 'MEMBER' });
  });

  describe('email', () => {
    it('refuses invalid addresses, addresses in use, and changes that are not allowed', async () => {
      expect(await refused({ email: 'bad' })).to.equal('Invalid address.');
      expect(await refused({ email: 'OTHER@example.com' })).to.equal('Already has an account.');
      await world.owner.ok.patch('/realm', { email_changes_disabled: true });
      expect(await refused({ email: 'new@example.com' })).to.equal(
        'Email address changes are disabled in this organization.',
      );
    });

    const link = async () => {
      const mail = await table(world.db, 'mails').where({ recipient: 'new@example.com' }).orderBy('id', 'desc').first();
      return new URL(/http\S+/.exec(mail?.body_text.split('address: ')[1] ?? '')?.[0] ?? '').pathname;
    };

    it('changes the address when the new one has been confirmed, and then notifies everyone', async () => {
      await world.member.ok.patch('/settings', { email: 'new@example.com' });
      expect((await world.member.ok.get('/users/me')).delivery_email).to.equal('member@example.com');
      const queue = await world.other.listen();
      const url = world.origin + (await link());
      expect((await fetch(url)).status).to.equal(200);
      expect(await queue.events()).to.deep.equal([]);
      expect((await fetch(url, { method: 'POST' })).status).to.equal(200);
      expect((await queue.events()).map(({ person }) => Object.keys(person)[1])).to.deep.equal([
        'delivery_email',
        'new_email',
        'avatar_source',
      ]);
      expect((await world.other.ok.get(`/users/${world.member.id}`)).user.email).to.equal('new@example.com');
      expect((await fetch(url, { method: 'POST' })).status).to.equal(404);
    });

    it('refuses more than five emails a day to new addresses, and then changes nothing', async () => {
      const ask = (params: object) => world.member.patch('/settings', { email: 'new@example.com', ...params });
      for (let mail = 0; mail < MAILS_PER_DAY['new address']; mail++) {
        expect((await ask({})).status).to.equal(200);
        world.clock.now += 60;
      }
      const { status, body, headers } = await ask({ full_name: 'Somebody Else' });
      expect({ status, ...body }).to.deep.equal({
        status: 429,
        result: 'error',
        msg: 'Too many emails within a day',
        code: 'RATE_LIMIT_HIT',
        'retry-after': 86_400 - 5 * 60,
      });
      expect(headers.get('Retry-After')).to.equal(String(86_400 - 5 * 60));
      expect((await world.member.ok.get('/users/me')).full_name).to.equal('Member');
      expect((await world.other.patch('/settings', { email: 'new@example.com' })).status).to.equal(200);
      world.clock.now += 86_400 - 5 * 60;
      expect([(await ask({})).status, (await ask({})).status]).to.deep.equal([200, 429]);
    });

    it('refuses to confirm an address that someone else has taken meanwhile', async () => {
      await world.member.ok.patch('/settings', { email: 'new@example.com' });
      const url = world.origin + (await link());
      await world.owner.ok.post('/users', { email: 'New@example.com', password: PASSWORD, full_name: 'Nora Falk' });
      expect((await fetch(url, { method: 'POST' })).status).to.equal(400);
      expect((await world.member.ok.get('/users/me')).delivery_email).to.equal('member@example.com');
    });

    it('confirms nothing in an organization that is deactivated', async () => {
      await world.member.ok.patch('/settings', { email: 'new@example.com' });
      const url = world.origin + (await link());
      const setActive = (is_active: 0 | 1) =>
        world.database.unit((db) => table(db, 'realms').where({ id: world.realmId }).update({ is_active }));
      await setActive(0);
      for (const method of ['GET', 'POST']) expect((await fetch(url, { method })).status).to.equal(404);
      await setActive(1);
      expect((await world.member.ok.get('/users/me')).delivery_email).to.equal('member@example.com');
    });

    it('lets only the newest link work, and for a day', async () => {
      await world.member.ok.patch('/settings', { email: 'new@example.com' });
      const first = await link();
      await world.member.ok.patch('/settings', { email: 'new@example.com' });
      expect((await fetch(world.origin + first)).status).to.equal(404);
      const second = world.origin + (await link());
      expect((await fetch(second)).status).to.equal(200);
      world.clock.now += 90_000;
      expect((await fetch(second)).status).to.equal(404);
    });
  });

  it('deletes the drafts when they are not to be kept any more', async () => {
    await world.member.ok.post('/drafts', { drafts: [{ type: '', to: [], topic: '', content: 'x' }] });
    await world.member.ok.patch('/settings', { enable_drafts_synchronization: false });
    expect(await table(world.db, 'drafts').where({ user_id: world.member.id })).to.deep.equal([]);
  });

  it('loses nothing when two settings change at once', async () => {
    await Promise.all([
      world.member.ok.patch('/settings', { color_scheme: 2 }),
      world.member.ok.patch('/settings', { enter_sends: true }),
    ]);
    const row = await table(world.db, 'users').where({ id: world.member.id }).first('settings');
    expect(JSON.parse(row?.settings ?? '')).to.deep.equal({ color_scheme: 2, enter_sends: true });
  });
});
