import { expect } from 'chai';
import { GROUPS_OF } from '../../src/domain/organization/organization-settings.ts';
import { MENTIONING_GROUPS, REMOVING_GROUPS } from '../../src/domain/users/permissions.ts';
import type { Actor, Answer, Body } from '../support/actor.ts';
import { openWorld, type World } from '../support/world.ts';

/** Grantees of a permission: system groups, and groups and users in each form. */
type Value = string;

/** A user of each role, and two members who are in groups: one directly, one through a subgroup. */
const PEOPLE = ['owner', 'administrator', 'moderator', 'member', 'direct', 'nested', 'guest'] as const;
type Name = (typeof PEOPLE)[number];

const MEMBERS: readonly Name[] = ['owner', 'administrator', 'moderator', 'member', 'direct', 'nested'];
/** The users whom a value includes, if only the waiting period of moderators is over. */
const COVERED: Record<Value, readonly Name[]> = {
  'role:nobody': [],
  'role:owners': ['owner'],
  'role:administrators': ['owner', 'administrator'],
  'role:moderators': ['owner', 'administrator', 'moderator'],
  'role:fullmembers': ['owner', 'administrator', 'moderator'],
  'role:members': MEMBERS,
  'role:everyone': PEOPLE,
  'a group': ['direct', 'nested'],
  'a group of the moderators': ['owner', 'administrator', 'moderator'],
  'a user': ['member'],
  'a user and a group': ['member', 'direct', 'nested'],
  'a user and the administrators': ['owner', 'administrator', 'member'],
};
const GROUPS = ['a group', 'a group of the moderators'];
const UNNAMED = ['a user', 'a user and a group', 'a user and the administrators'];

interface Permission {
  values: readonly Value[];
  /** Grants the permission; the value is in the form that clients send. */
  give: (value: Body) => Promise<Answer>;
  /** Uses the permission. */
  use: (actor: Actor) => Promise<Answer>;
  /** The users who have it although no value includes them; then those who never have it. */
  always?: readonly Name[];
  never?: readonly Name[];
  refusal: (value: Value) => string;
}

describe('permissions that are given to groups', function () {
  this.timeout(30_000);
  let world: World;
  let people: Record<Name, Actor>;
  const values = new Map<Value, Body>();
  let channelId: number;
  let crowdId: number;
  let made = 0;

  before(async () => {
    world = await openWorld();
    const { owner, administrator, moderator, member, guest } = world;
    const [direct, nested] = [await world.person('direct'), await world.person('nested')];
    people = { owner, administrator, moderator, member, direct, nested, guest };
    await owner.ok.patch('/realm', { waiting_period_threshold: 1000, user_group_edit_policy: 1 });
    const groupId = async (name: string): Promise<number> =>
      (await owner.ok.get('/user_groups')).user_groups.find((group: Body) => group.name === name).id;
    const create = async (name: string, members: readonly Actor[], subgroups: readonly number[] = []) => {
      await owner.ok.post('/user_groups/create', { name, description: '', members: members.map(({ id }) => id) });
      const id = await groupId(name);
      if (subgroups.length > 0) await owner.ok.post(`/user_groups/${id}/subgroups`, { add: subgroups });
      return id;
    };
    for (const name of Object.keys(COVERED).filter((value) => value.startsWith('role:')))
      values.set(name, await groupId(name));
    values.set('role:internet', await groupId('role:internet'));
    const inner = await create('inner', [nested]);
    const group = await create('outer', [direct], [await create('middle', [], [inner])]);
    values.set('a group', group);
    values.set('a group of the moderators', await create('officers', [], [values.get('role:moderators')]));
    const users = (subgroups: number[]) => ({ direct_members: [member.id], direct_subgroups: subgroups });
    values.set('a user', users([]));
    values.set('a user and a group', users([group]));
    values.set('a user and the administrators', users([values.get('role:administrators')]));
    channelId = await world.channel('quay', Object.values(people));
    crowdId = await create('crowd', [member]);
  });
  after(() => world.close());

  const setting = (name: string) => (value: Body) => world.owner.patch('/realm', { [name]: { new: value } });
  const newChannel = (isPrivate: boolean) => (actor: Actor) =>
    actor.post('/users/me/subscriptions', { subscriptions: [{ name: `pier ${++made}` }], invite_only: isPrivate });
  const newPerson = () => world.person(`stranger${++made}`);

  const PERMISSIONS: Record<string, Permission> = {
    create_multiuse_invite_group: {
      values: [...GROUPS_OF.create_multiuse_invite_group, ...GROUPS],
      give: setting('create_multiuse_invite_group'),
      use: (actor) => actor.post('/invites/multiuse', { invite_as: 600 }),
      never: ['guest'],
      refusal: () => 'Insufficient permission',
    },
    can_create_public_channel_group: {
      values: [...GROUPS_OF.can_create_public_channel_group, ...GROUPS, ...UNNAMED],
      give: setting('can_create_public_channel_group'),
      use: newChannel(false),
      never: ['guest'],
      refusal: () => 'Insufficient permission',
    },
    can_create_private_channel_group: {
      values: [...GROUPS_OF.can_create_private_channel_group, ...GROUPS, ...UNNAMED],
      give: setting('can_create_private_channel_group'),
      use: newChannel(true),
      never: ['guest'],
      refusal: () => 'Insufficient permission',
    },
    direct_message_permission_group: {
      values: [...GROUPS_OF.direct_message_permission_group, ...GROUPS, ...UNNAMED],
      give: setting('direct_message_permission_group'),
      // To a guest, whom only the value of everyone includes.
      use: async (actor) => {
        const other = await world.person(`visitor${++made}`, 600);
        return actor.post('/messages', { type: 'direct', to: [other.id], content: 'hello' });
      },
      refusal: (value) =>
        value === 'role:nobody'
          ? 'Direct messages are disabled in this organization.'
          : 'This conversation does not include any users who can authorize it.',
    },
    direct_message_initiator_group: {
      values: [...GROUPS_OF.direct_message_initiator_group, ...GROUPS, ...UNNAMED],
      give: setting('direct_message_initiator_group'),
      use: async (actor) => actor.post('/messages', { type: 'direct', to: [(await newPerson()).id], content: 'hello' }),
      refusal: () => 'You do not have permission to initiate direct message conversations.',
    },
    can_remove_subscribers_group: {
      values: [...REMOVING_GROUPS, ...GROUPS],
      give: (value) => world.owner.patch(`/streams/${channelId}`, { can_remove_subscribers_group: value }),
      use: async (actor) => {
        const other = await newPerson();
        await other.ok.post('/users/me/subscriptions', { subscriptions: [{ name: 'quay' }] });
        return actor.delete('/users/me/subscriptions', { subscriptions: ['quay'], principals: [other.id] });
      },
      always: ['owner', 'administrator'],
      refusal: () => 'Insufficient permission',
    },
    can_mention_group: {
      values: [...MENTIONING_GROUPS, ...GROUPS, ...UNNAMED],
      give: (value) => world.owner.patch(`/user_groups/${crowdId}`, { can_mention_group: { new: value } }),
      use: (actor) => actor.post('/messages', { type: 'channel', to: channelId, topic: 't', content: '@*crowd* hi' }),
      refusal: () => "You are not allowed to mention user group 'crowd'.",
    },
  };

  for (const [name, { values: accepted, always = [], never = [] }] of Object.entries(PERMISSIONS)) {
    describe(name, () => {
      // Resets the permission, since the tests of the next one need it to be open.
      after(async () => {
        await PERMISSIONS[name]?.give(values.get('role:everyone'));
      });

      for (const value of accepted) {
        it(`given to ${value}, belongs to them in every role and through subgroups, and to no one else`, async () => {
          const { give, use, refusal } = PERMISSIONS[name] as Permission;
          const given = await give(values.get(value));
          expect(given.status, JSON.stringify(given.body)).to.equal(200);
          for (const person of PEOPLE) {
            const answer = await use(people[person]);
            const has = !never.includes(person) && (always.includes(person) || COVERED[value]?.includes(person));
            const text = person === 'guest' && never.includes('guest') ? 'Not allowed for guest users' : refusal(value);
            expect([person, answer.status, answer.body.msg]).to.deep.equal([person, has ? 200 : 400, has ? '' : text]);
          }
        });
      }

      it('refuses the system groups that it cannot be given to', async () => {
        const { give } = PERMISSIONS[name] as Permission;
        const refused = [...values.keys()].filter((value) => value.startsWith('role:') && !accepted.includes(value));
        expect(refused).to.include('role:internet');
        for (const value of refused) {
          const { status, body } = await give(values.get(value));
          expect([status, body.msg]).to.deep.equal([400, `'${name}' setting cannot be set to '${value}' group.`]);
        }
      });
    });
  }

  it('refuses to let anyone but everyone see all users', async () => {
    const give = setting('can_access_all_users_group');
    const refused = [...values].filter(([value]) => value.startsWith('role:') && value !== 'role:everyone');
    for (const [value, id] of refused) {
      const text = `'can_access_all_users_group' setting cannot be set to '${value}' group.`;
      expect((await give(id)).body.msg).to.equal(text);
    }
    const { body } = await give(values.get('a group'));
    expect(body.msg).to.equal("'can_access_all_users_group' must be a system user group.");
    expect((await give(values.get('role:everyone'))).status).to.equal(200);
  });

  it('covers every permission that registration lists', async () => {
    const { server_supported_permission_settings: listed } = await world.owner.ok.post('/register', {
      fetch_event_types: ['realm'],
    });
    const names = [listed.realm, listed.stream, listed.group].flatMap(Object.keys);
    expect(names.sort()).to.deep.equal([...Object.keys(PERMISSIONS), 'can_access_all_users_group'].sort());
  });

  it('emits and registers users and groups as they were given', async () => {
    const value = values.get('a user and a group');
    await setting('direct_message_initiator_group')(values.get('role:everyone'));
    const queue = await world.guest.listen({ event_types: ['realm'] });
    await setting('direct_message_initiator_group')(value);
    await setting('direct_message_initiator_group')(value);
    expect(await queue.events()).to.deep.equal([
      { type: 'realm', op: 'update_dict', property: 'default', data: { direct_message_initiator_group: value } },
    ]);
    const state = await world.guest.ok.post('/register', { fetch_event_types: ['realm'] });
    expect(state.realm_direct_message_initiator_group).to.deep.equal(value);
  });

  it('refuses a change when the old value is another by now, in each form', async () => {
    const change = (more: object) => world.owner.patch('/realm', { direct_message_initiator_group: more });
    const unnamed = values.get('a user and a group');
    await change({ new: unnamed });
    const { body } = await change({ new: values.get('role:members'), old: values.get('role:everyone') });
    expect(body.msg).to.equal("'old' value does not match the expected value.");
    expect((await change({ new: values.get('a group'), old: unnamed })).status).to.equal(200);
    expect((await change({ new: values.get('role:everyone'), old: values.get('a group') })).status).to.equal(200);
  });

  it('shows older clients a group of channel creators as members', async () => {
    await setting('can_create_public_channel_group')(values.get('role:moderators'));
    await setting('can_create_public_channel_group')(values.get('a group'));
    const state = await world.owner.ok.post('/register', { fetch_event_types: ['realm'] });
    expect(state.realm_create_public_stream_policy).to.equal(1);
    expect(state.realm_can_create_public_channel_group).to.equal(values.get('a group'));
  });

  it('shows at registration who may create channels', async () => {
    await setting('can_create_public_channel_group')(values.get('a user and a group'));
    await setting('can_create_private_channel_group')(values.get('a group'));
    const may = async (name: Name) => {
      const state = await people[name].ok.post('/register', { fetch_event_types: ['realm_user'] });
      return [state.can_create_public_streams, state.can_create_private_streams];
    };
    expect(await may('member')).to.deep.equal([true, false]);
    expect(await may('nested')).to.deep.equal([true, true]);
    expect(await may('owner')).to.deep.equal([false, false]);
  });

  it('keeps a group that has a permission from being deleted', async () => {
    await setting('direct_message_initiator_group')(values.get('a user and a group'));
    const remove = async () => (await world.owner.delete(`/user_groups/${values.get('a group')}`)).body.msg;
    expect(await remove()).to.equal('Cannot delete user group in use.');
    await setting('direct_message_initiator_group')(values.get('role:everyone'));
    await PERMISSIONS.can_remove_subscribers_group?.give(values.get('a group of the moderators'));
    const officers = await world.owner.delete(`/user_groups/${values.get('a group of the moderators')}`);
    expect(officers.body.msg).to.equal('Cannot delete user group in use.');
  });

  it('lets bots write directly, and anyone write to bots', async () => {
    await setting('direct_message_permission_group')(values.get('role:nobody'));
    const write = (from: Actor, to: Actor) => from.post('/messages', { type: 'direct', to: [to.id], content: 'hello' });
    expect((await write(world.bot, world.member)).status).to.equal(200);
    expect((await write(world.member, world.bot)).status).to.equal(200);
    expect((await write(world.member, world.other)).body.msg).to.equal(
      'Direct messages are disabled in this organization.',
    );
    await setting('direct_message_permission_group')(values.get('role:everyone'));
  });

  it('lets a conversation have one of several participants who may authorize it', async () => {
    await setting('direct_message_permission_group')(values.get('a group'));
    const write = (to: readonly Actor[]) =>
      world.guest.post('/messages', { type: 'direct', to: to.map(({ id }) => id), content: 'hello' });
    expect((await write([world.other, people.nested])).status).to.equal(200);
    expect((await write([world.other])).status).to.equal(400);
    await setting('direct_message_permission_group')(values.get('role:everyone'));
  });
});
