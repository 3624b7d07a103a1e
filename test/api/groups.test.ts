import { expect } from 'chai';
import { MAX_GROUP_MEMBERS, MAX_GROUPS, MAX_SUBGROUPS } from '../../src/domain/limits.ts';
import { insertRows, raw } from '../../src/store/db/statement.ts';
import type { Actor, Answer, Body, Listening } from '../support/actor.ts';
import { addPeople } from '../support/bulk.ts';
import { openWorld, type World } from '../support/world.ts';

describe('groups', () => {
  let world: World;
  before(async () => {
    world = await openWorld();
  });
  after(() => world.close());

  let made = 0;
  const freshName = () => `group ${++made}`;
  const groups = async (actor = world.owner): Promise<Body[]> => (await actor.ok.get('/user_groups')).user_groups;
  const groupNamed = async (name: string): Promise<Body> => (await groups()).find((group) => group.name === name);
  const systemId = async (name: string): Promise<number> => (await groupNamed(`role:${name}`)).id;
  /** The ID of a new group. */
  async function group(members: readonly Actor[] = [], more: object = {}): Promise<number> {
    const name = freshName();
    const ids = members.map(({ id }) => id);
    await world.owner.ok.post('/user_groups/create', { name, description: '', members: ids, ...more });
    return (await groupNamed(name)).id;
  }
  const find = async (id: number): Promise<Body> => (await groups()).find((one) => one.id === id);
  const message = ({ status, body }: Answer) => {
    expect(status).to.equal(400);
    expect(body.code).to.equal('BAD_REQUEST');
    return body.msg;
  };
  const hearing = (actor: Actor): Promise<Listening> => actor.listen({ event_types: ['user_group'] });
  /** Callers of all kinds; a policy can allow only members and above to edit groups. */
  const callers = () => [world.owner, world.administrator, world.moderator, world.member, world.guest, world.bot];

  describe('GET /user_groups', () => {
    it('returns the system groups, each with the one below it and the members of its role', async () => {
      const all = await groups();
      const systemGroups = all.filter((one) => one.is_system_group);
      const names = new Map(systemGroups.map((one) => [one.id, one.name]));
      expect(systemGroups.map((one) => [one.name, one.direct_subgroup_ids.map((id: number) => names.get(id))])).to.eql([
        ['role:nobody', []],
        ['role:owners', []],
        ['role:administrators', ['role:owners']],
        ['role:moderators', ['role:administrators']],
        ['role:fullmembers', ['role:moderators']],
        ['role:members', ['role:fullmembers']],
        ['role:everyone', ['role:members']],
        ['role:internet', ['role:everyone']],
      ]);
      const members = Object.fromEntries(systemGroups.map((one) => [one.name, one.members]));
      expect(members).to.deep.equal({
        'role:nobody': [],
        'role:owners': [world.owner.id],
        'role:administrators': [world.administrator.id],
        'role:moderators': [world.moderator.id],
        'role:fullmembers': [world.member.id, world.other.id, world.bot.id],
        'role:members': [world.member.id, world.other.id, world.bot.id],
        'role:everyone': [world.guest.id],
        'role:internet': [],
      });
    });

    it('returns the same as registration', async () => {
      await group([world.member]);
      const { realm_user_groups: registered } = await world.member.ok.post('/register', {
        fetch_event_types: ['realm_user_groups'],
      });
      expect(await groups(world.member)).to.deep.equal(registered);
    });

    it('is refused to guests and bots', async () => {
      expect(message(await world.guest.get('/user_groups'))).to.equal('Not allowed for guest users');
      expect(message(await world.bot.get('/user_groups'))).to.equal('This endpoint does not accept bot requests.');
    });
  });

  describe('POST /user_groups/create', () => {
    const create = (params: object, actor = world.owner) =>
      actor.post('/user_groups/create', { name: freshName(), description: '', members: [], ...params });

    it('creates a group with the members named, which everyone may mention', async () => {
      const name = freshName();
      const members = [world.guest.id, world.member.id, world.bot.id, world.member.id];
      const answer = await create({ name, description: 'Some *people*', members }, world.member);
      expect(answer.body).to.deep.equal({ result: 'success', msg: '' });
      const { id, ...found } = await groupNamed(name);
      expect(found).to.deep.equal({
        name,
        description: 'Some *people*',
        members: [world.member.id, world.guest.id, world.bot.id].sort((a, b) => a - b),
        direct_subgroup_ids: [],
        is_system_group: false,
        can_mention_group: await systemId('everyone'),
      });
    });

    it('sends the group to everyone, guests included, and no message to its members', async () => {
      const queues = await Promise.all([world.guest, world.member].map((actor) => actor.listen()));
      const id = await group([world.member]);
      for (const queue of queues) {
        expect(await queue.events()).to.deep.equal([{ type: 'user_group', op: 'add', group: await find(id) }]);
      }
    });

    it('keeps who may mention it: a group, or users and groups', async () => {
      const moderators = await systemId('moderators');
      const single = await group([], { can_mention_group: moderators });
      expect((await find(single)).can_mention_group).to.equal(moderators);
      const both = { direct_members: [world.other.id, world.member.id], direct_subgroups: [moderators] };
      const mixed = await group([], { can_mention_group: both });
      expect((await find(mixed)).can_mention_group).to.deep.equal({
        direct_members: [world.member.id, world.other.id],
        direct_subgroups: [moderators],
      });
    });

    it('treats a single named group as that group', async () => {
      const moderators = await systemId('moderators');
      const id = await group([], { can_mention_group: { direct_members: [], direct_subgroups: [moderators] } });
      expect((await find(id)).can_mention_group).to.equal(moderators);
    });

    it('refuses a name that is taken, in the same case', async () => {
      const name = freshName();
      await create({ name });
      expect(message(await create({ name }))).to.equal(`User group '${name}' already exists.`);
      expect((await create({ name: name.toUpperCase() })).status).to.equal(200);
    });

    it('refuses blank and reserved names', async () => {
      expect(message(await create({ name: ' ' }))).to.equal("User group name can't be empty!");
      for (const prefix of ['@', 'role:', 'user:', 'stream:', 'channel:']) {
        const text = `User group name cannot start with '${prefix}'.`;
        expect(message(await create({ name: `${prefix}crew` }))).to.equal(text);
      }
    });

    it('refuses users and groups that are not there, and creates nothing then', async () => {
      const name = freshName();
      expect(message(await create({ name, members: [world.member.id, 999_999] }))).to.equal('Invalid user ID: 999999');
      expect(message(await create({ name, can_mention_group: 999_999 }))).to.equal('Invalid user group');
      const unnamed = (members: number[], subgroups: number[]) => ({
        name,
        can_mention_group: { direct_members: members, direct_subgroups: subgroups },
      });
      expect(message(await create(unnamed([999_999], [])))).to.equal('Invalid user ID: 999999');
      const moderators = await systemId('moderators');
      expect(message(await create(unnamed([], [moderators, 999_999])))).to.equal('Invalid user group ID: 999999');
      expect(await groupNamed(name)).to.equal(undefined);
    });

    it("refuses bots of the system as members, which are not the organization's", async () => {
      const { cross_realm_bots: bots } = await world.owner.ok.post('/register', { fetch_event_types: ['realm_user'] });
      const id = bots[0].user_id;
      expect(message(await create({ members: [id] }))).to.equal(`Invalid user ID: ${id}`);
    });

    it('refuses owners and the Internet as grantees of mentions', async () => {
      for (const name of ['owners', 'internet']) {
        const id = await systemId(name);
        const text = `'can_mention_group' setting cannot be set to 'role:${name}' group.`;
        expect(message(await create({ can_mention_group: id }))).to.equal(text);
        const among = { direct_members: [world.member.id], direct_subgroups: [id] };
        expect(message(await create({ can_mention_group: among }))).to.equal(text);
      }
    });

    it('follows the policy of the organization for every role', async () => {
      const MAY: Record<number, string[]> = {
        1: ['owner', 'administrator', 'moderator', 'member'],
        2: ['owner', 'administrator'],
        3: ['owner', 'administrator', 'moderator'],
        4: ['owner', 'administrator', 'moderator'],
      };
      await world.owner.ok.patch('/realm', { waiting_period_threshold: 1000 });
      for (const [policy, names] of Object.entries(MAY)) {
        await world.owner.ok.patch('/realm', { user_group_edit_policy: Number(policy) });
        const may: string[] = [];
        for (const actor of callers()) {
          const answer = await create({}, actor);
          if (answer.status === 200) may.push(actor.account.name);
          else if (actor === world.guest) expect(message(answer)).to.equal('Not allowed for guest users');
          else if (actor === world.bot) expect(message(answer)).to.equal('This endpoint does not accept bot requests.');
          else expect(message(answer)).to.equal('Insufficient permission');
        }
        expect(may, policy).to.deep.equal(names);
      }
      await world.owner.ok.patch('/realm', { waiting_period_threshold: 0 });
      await world.owner.ok.patch('/realm', { user_group_edit_policy: 3 });
      expect((await create({}, world.member)).status).to.equal(200);
      await world.owner.ok.patch('/realm', { user_group_edit_policy: 1 });
    });

    it('refuses one group more than an organization may have', async () => {
      const own = await openWorld();
      await own.database.unit(async (db) => {
        const rows = Array.from({ length: MAX_GROUPS - 8 }, (_none, index) => [own.realmId, `many ${index}`, '']);
        const columns = { realm_id: 'bigint', name: 'text', description: 'text' } as const;
        await insertRows(db, 'user_groups', { columns, rows });
      });
      const answer = await own.owner.post('/user_groups/create', { name: 'more', description: '', members: [] });
      expect(message(answer)).to.equal(
        `The organization has too many user groups (limit: ${MAX_GROUPS}): delete some of them.`,
      );
      await own.close();
    });
  });

  describe('PATCH /user_groups/{user_group_id}', () => {
    it('changes name, description and who may mention it, and sends each change to everyone', async () => {
      const id = await group();
      const queue = await hearing(world.guest);
      const name = freshName();
      const members = await systemId('members');
      const params = { name, description: 'new', can_mention_group: { new: members } };
      await world.administrator.ok.patch(`/user_groups/${id}`, params);
      expect(await find(id)).to.include({ name, description: 'new', can_mention_group: members });
      const event = { type: 'user_group', op: 'update', group_id: id };
      expect(await queue.events()).to.deep.equal([
        { ...event, data: { name } },
        { ...event, data: { description: 'new' } },
        { ...event, data: { can_mention_group: members } },
      ]);
    });

    it('sends nothing for properties that stay the same', async () => {
      const unnamed = { direct_members: [world.member.id], direct_subgroups: [] };
      const id = await group([], { can_mention_group: unnamed });
      const queue = await hearing(world.member);
      const { name, description } = await find(id);
      await world.owner.ok.patch(`/user_groups/${id}`, { name, description, can_mention_group: { new: unnamed } });
      expect(await queue.events()).to.deep.equal([]);
    });

    it('refuses a change of who may mention it when the old value is another by now', async () => {
      const id = await group();
      const [everyone, members] = [await systemId('everyone'), await systemId('members')];
      const set = (change: object) => world.owner.patch(`/user_groups/${id}`, { can_mention_group: change });
      const text = "'old' value does not match the expected value.";
      expect(message(await set({ new: members, old: members }))).to.equal(text);
      const unnamed = { direct_members: [world.member.id], direct_subgroups: [members] };
      expect((await set({ new: unnamed, old: everyone })).status).to.equal(200);
      const rearranged = { direct_subgroups: [members], direct_members: [world.member.id] };
      expect((await set({ new: members, old: rearranged })).status).to.equal(200);
      expect(message(await set({ new: 999_999 }))).to.equal('Invalid user group');
    });

    it('refuses a request without anything to change', async () => {
      expect(message(await world.owner.patch(`/user_groups/${await group()}`))).to.equal('No new data supplied');
    });

    it('refuses names that are taken, blank or reserved', async () => {
      const [id, other] = [await group(), await group()];
      const { name } = await find(other);
      const rename = (wanted: string) => world.owner.patch(`/user_groups/${id}`, { name: wanted });
      expect(message(await rename(name))).to.equal(`User group '${name}' already exists.`);
      expect(message(await rename(''))).to.equal("User group name can't be empty!");
      expect(message(await rename('role:crew'))).to.equal("User group name cannot start with 'role:'.");
    });

    it('is for moderators and above, and for direct members', async () => {
      const inner = await group([world.other]);
      const id = await group([world.member]);
      await world.owner.ok.post(`/user_groups/${id}/subgroups`, { add: [inner] });
      const may: string[] = [];
      for (const actor of [...callers(), world.other]) {
        const { status } = await actor.patch(`/user_groups/${id}`, { description: `by ${actor.account.name}` });
        if (status === 200) may.push(actor.account.name);
      }
      expect(may).to.deep.equal(['owner', 'administrator', 'moderator', 'member']);
      const answer = await world.other.patch(`/user_groups/${id}`, { description: 'mine' });
      expect(message(answer)).to.equal('Insufficient permission');
    });

    it('applies the policy even to direct members', async () => {
      const id = await group([world.member]);
      await world.owner.ok.patch('/realm', { user_group_edit_policy: 2 });
      const answer = await world.member.patch(`/user_groups/${id}`, { description: 'mine' });
      await world.owner.ok.patch('/realm', { user_group_edit_policy: 1 });
      expect(message(answer)).to.equal('Insufficient permission');
    });

    it('refuses system groups, and groups that are not there', async () => {
      const change = { description: 'x' };
      const ofSystem = await world.owner.patch(`/user_groups/${await systemId('owners')}`, change);
      expect(message(ofSystem)).to.equal('Insufficient permission');
      expect(message(await world.owner.patch('/user_groups/999999', change))).to.equal('Invalid user group');
    });
  });

  describe('DELETE /user_groups/{user_group_id}', () => {
    it('deletes the group, and sends it to everyone', async () => {
      const id = await group([world.member]);
      const queue = await hearing(world.guest);
      await world.member.ok.delete(`/user_groups/${id}`);
      expect(await find(id)).to.equal(undefined);
      expect(await queue.events()).to.deep.equal([{ type: 'user_group', op: 'remove', group_id: id }]);
    });

    it('removes it from the groups that contain it, of which everyone is notified first', async () => {
      const inner = await group([world.other]);
      const outer = await group();
      await world.owner.ok.post(`/user_groups/${outer}/subgroups`, { add: [inner] });
      const queue = await hearing(world.member);
      await world.owner.ok.delete(`/user_groups/${inner}`);
      expect(await find(outer)).to.deep.include({ direct_subgroup_ids: [] });
      expect(await queue.events()).to.deep.equal([
        { type: 'user_group', op: 'remove_subgroups', group_id: outer, direct_subgroup_ids: [inner] },
        { type: 'user_group', op: 'remove', group_id: inner },
      ]);
    });

    it('refuses a group that a permission to mention another names, alone or with others', async () => {
      const text = 'Cannot delete user group in use.';
      const used = await group();
      const user = await group([], { can_mention_group: used });
      expect(message(await world.owner.delete(`/user_groups/${used}`))).to.equal(text);
      const among = { direct_members: [world.member.id], direct_subgroups: [used] };
      await world.owner.ok.patch(`/user_groups/${user}`, { can_mention_group: { new: among } });
      expect(message(await world.owner.delete(`/user_groups/${used}`))).to.equal(text);
      await world.owner.ok.delete(`/user_groups/${user}`);
      await world.owner.ok.delete(`/user_groups/${used}`);
    });

    it('deletes a group that only its own members may mention', async () => {
      const id = await group();
      await world.owner.ok.patch(`/user_groups/${id}`, { can_mention_group: { new: id } });
      expect((await world.owner.delete(`/user_groups/${id}`)).status).to.equal(200);
    });

    it('is for users who may edit it', async () => {
      const id = await group();
      for (const actor of [world.member, world.guest, world.bot]) {
        expect((await actor.delete(`/user_groups/${id}`)).status).to.equal(400);
      }
      const ofSystem = await world.owner.delete(`/user_groups/${await systemId('nobody')}`);
      expect(message(ofSystem)).to.equal('Insufficient permission');
      expect(message(await world.owner.delete('/user_groups/999999'))).to.equal('Invalid user group');
      expect((await world.moderator.delete(`/user_groups/${id}`)).status).to.equal(200);
    });
  });

  describe('GET /user_groups/{user_group_id}/members', () => {
    const members = async (id: number, params: object = {}) =>
      (await world.member.ok.get(`/user_groups/${id}/members`, { ...params })).members;
    const ids = (...actors: Actor[]) => actors.map(({ id }) => id).sort((a, b) => a - b);

    it('returns the members, including those of subgroups, each once', async () => {
      const inner = await group([world.other, world.guest]);
      const middle = await group([world.guest]);
      const outer = await group([world.member]);
      await world.owner.ok.post(`/user_groups/${middle}/subgroups`, { add: [inner] });
      await world.owner.ok.post(`/user_groups/${outer}/subgroups`, { add: [middle] });
      expect(await members(outer)).to.deep.equal(ids(world.member, world.other, world.guest));
    });

    it('returns only the direct members on request', async () => {
      const inner = await group([world.other]);
      const outer = await group([world.member]);
      await world.owner.ok.post(`/user_groups/${outer}/subgroups`, { add: [inner] });
      expect(await members(outer, { direct_member_only: true })).to.deep.equal([world.member.id]);
    });

    it('returns the members of a system group, and of a group that contains one', async () => {
      const moderators = await systemId('moderators');
      const expected = ids(world.owner, world.administrator, world.moderator);
      expect(await members(moderators)).to.deep.equal(expected);
      expect(await members(moderators, { direct_member_only: true })).to.deep.equal([world.moderator.id]);
      const outer = await group([world.guest]);
      await world.owner.ok.post(`/user_groups/${outer}/subgroups`, { add: [moderators] });
      expect(await members(outer)).to.deep.equal([...expected, world.guest.id].sort((a, b) => a - b));
    });

    it('counts full members by the waiting period', async () => {
      const fresh = await world.person('fresh');
      const full = await systemId('fullmembers');
      await world.owner.ok.patch('/realm', { waiting_period_threshold: 21 });
      expect(await members(full)).to.deep.equal(ids(world.owner, world.administrator, world.moderator));
      await world.owner.ok.patch('/realm', { waiting_period_threshold: 20 });
      expect(await members(full)).to.include(fresh.id);
      await world.owner.ok.patch('/realm', { waiting_period_threshold: 0 });
      expect(await members(await systemId('nobody'))).to.deep.equal([]);
    });

    it('refuses a group that is not there, guests and bots', async () => {
      expect(message(await world.owner.get('/user_groups/999999/members'))).to.equal('Invalid user group');
      const path = `/user_groups/${await group()}/members`;
      expect(message(await world.guest.get(path))).to.equal('Not allowed for guest users');
      expect(message(await world.bot.get(path))).to.equal('This endpoint does not accept bot requests.');
    });
  });

  describe('POST /user_groups/{user_group_id}/members', () => {
    const change = (id: number, params: object, actor = world.owner) =>
      actor.post(`/user_groups/${id}/members`, { ...params });

    it('adds and removes members, and sends both to everyone', async () => {
      const id = await group([world.member, world.guest]);
      const queue = await hearing(world.guest);
      expect((await change(id, { add: [world.other.id], delete: [world.guest.id] })).status).to.equal(200);
      expect((await find(id)).members).to.deep.equal([world.member.id, world.other.id]);
      const event = { type: 'user_group', group_id: id };
      expect(await queue.events()).to.deep.equal([
        { ...event, op: 'add_members', user_ids: [world.other.id] },
        { ...event, op: 'remove_members', user_ids: [world.guest.id] },
      ]);
    });

    it('lets the notification bot write to users whom someone else adds or removes', async () => {
      const id = await group();
      const { name } = await find(id);
      const queue = await world.other.listen({ apply_markdown: false, event_types: ['message'] });
      await change(id, { add: [world.other.id, world.owner.id, world.bot.id] });
      await change(id, { delete: [world.other.id] });
      const by = `@_**Owner|${world.owner.id}**`;
      expect((await queue.events()).map((event) => event.message.content)).to.deep.equal([
        `${by} added you to the group @_*${name}*.`,
        `${by} removed you from the group @_*${name}*.`,
      ]);
    });

    it('writes neither to users who add or remove themselves, nor to bots', async () => {
      const id = await group([world.member]);
      const queues = [await world.moderator.listen(), await world.bot.listen()];
      await change(id, { add: [world.moderator.id, world.bot.id] }, world.moderator);
      await change(id, { delete: [world.moderator.id, world.bot.id] }, world.moderator);
      for (const queue of queues) expect(await queue.events('message')).to.deep.equal([]);
    });

    it('refuses changes that change nothing', async () => {
      const text = 'Nothing to do. Specify at least one of "add" or "delete".';
      const id = await group([world.member]);
      expect(message(await change(id, {}))).to.equal(text);
      expect(message(await change(id, { add: [], delete: [] }))).to.equal(text);
    });

    it('refuses members to add, others to remove, and unknown users, and changes nothing then', async () => {
      const id = await group([world.member]);
      expect(message(await change(id, { add: [world.other.id, world.member.id] }))).to.equal(
        `User ${world.member.id} is already a member of this group`,
      );
      expect(message(await change(id, { delete: [world.other.id] }))).to.equal(
        `There is no member '${world.other.id}' in this user group`,
      );
      expect(message(await change(id, { add: [999_999] }))).to.equal('Invalid user ID: 999999');
      expect(message(await change(id, { delete: [999_999] }))).to.equal('Invalid user ID: 999999');
      const both = await change(id, { add: [world.guest.id], delete: [world.other.id] });
      expect(both.status).to.equal(400);
      expect((await find(id)).members).to.deep.equal([world.member.id]);
    });

    it('is for users who may edit the group', async () => {
      const id = await group([world.member]);
      expect(message(await change(id, { add: [world.other.id] }, world.other))).to.equal('Insufficient permission');
      expect((await change(id, { add: [world.other.id] }, world.member)).status).to.equal(200);
      const ofSystem = await change(await systemId('moderators'), { add: [world.member.id] });
      expect(message(ofSystem)).to.equal('Insufficient permission');
      expect(message(await change(999_999, { add: [world.member.id] }))).to.equal('Invalid user group');
    });

    it('refuses one member more than the groups of an organization may have', async () => {
      const own = await openWorld();
      await own.owner.ok.post('/user_groups/create', { name: 'full', description: '', members: [] });
      const full = (await own.owner.ok.get('/user_groups')).user_groups.at(-1).id;
      await own.database.unit(async (db) => {
        await addPeople(db, own.realmId, 500);
        const rows = Array.from({ length: MAX_GROUP_MEMBERS / 500 }, (_none, index) => [own.realmId, `big ${index}`]);
        await insertRows(db, 'user_groups', { columns: { realm_id: 'bigint', name: 'text' }, rows });
        await raw(
          db,
          `insert into user_group_members (group_id, user_id) select user_groups.id, users.id
           from user_groups, users where user_groups.name like 'big %' and users.name_key = 'crowd'`,
        );
      });
      const another = { name: 'another', description: '', members: [own.member.id] };
      for (const answer of [
        await own.owner.post(`/user_groups/${full}/members`, { add: [own.member.id] }),
        await own.owner.post('/user_groups/create', another),
      ]) {
        expect(message(answer)).to.equal(
          `The user groups have too many members (limit: ${MAX_GROUP_MEMBERS}): remove some of them.`,
        );
      }
      await own.owner.ok.post('/user_groups/create', { ...another, members: [] });
      await own.close();
    });
  });

  describe('GET /user_groups/{user_group_id}/members/{user_id}', () => {
    const isIn = async (id: number, user: Actor, params: object = {}) =>
      (await world.member.ok.get(`/user_groups/${id}/members/${user.id}`, { ...params })).is_user_group_member;

    it('says whether a user is a member, directly or through subgroups', async () => {
      const inner = await group([world.other]);
      const outer = await group([world.member]);
      await world.owner.ok.post(`/user_groups/${outer}/subgroups`, { add: [inner] });
      expect(await isIn(outer, world.member)).to.equal(true);
      expect(await isIn(outer, world.other)).to.equal(true);
      expect(await isIn(outer, world.guest)).to.equal(false);
      expect(await isIn(inner, world.member)).to.equal(false);
    });

    it('says whether a user is a direct member on request', async () => {
      const inner = await group([world.other]);
      const outer = await group([world.member]);
      await world.owner.ok.post(`/user_groups/${outer}/subgroups`, { add: [inner] });
      expect(await isIn(outer, world.member, { direct_member_only: true })).to.equal(true);
      expect(await isIn(outer, world.other, { direct_member_only: true })).to.equal(false);
    });

    it('knows the members of system groups', async () => {
      const moderators = await systemId('moderators');
      expect(await isIn(moderators, world.owner)).to.equal(true);
      expect(await isIn(moderators, world.owner, { direct_member_only: true })).to.equal(false);
      expect(await isIn(moderators, world.moderator, { direct_member_only: true })).to.equal(true);
      expect(await isIn(moderators, world.member)).to.equal(false);
      expect(await isIn(await systemId('everyone'), world.guest)).to.equal(true);
      expect(await isIn(await systemId('internet'), world.guest)).to.equal(true);
    });

    it('refuses groups and users that are not there, deactivated users, guests and bots', async () => {
      const gone = await world.person('gone');
      await world.owner.ok.delete(`/users/${gone.id}`);
      const id = await group([world.member]);
      const of = (groupId: number, userId: number, actor = world.member) =>
        actor.get(`/user_groups/${groupId}/members/${userId}`);
      expect(message(await of(999_999, world.member.id))).to.equal('Invalid user group');
      expect(message(await of(id, 999_999))).to.equal('No such user');
      expect(message(await of(id, gone.id))).to.equal('User is deactivated');
      expect(message(await of(id, world.member.id, world.guest))).to.equal('Not allowed for guest users');
      expect(message(await of(id, world.member.id, world.bot))).to.equal('This endpoint does not accept bot requests.');
    });
  });

  describe('GET /user_groups/{user_group_id}/subgroups', () => {
    it('returns the subgroups, including those within them, or only the direct ones', async () => {
      const [inner, middle, outer] = [await group(), await group(), await group()];
      await world.owner.ok.post(`/user_groups/${middle}/subgroups`, { add: [inner] });
      await world.owner.ok.post(`/user_groups/${outer}/subgroups`, { add: [middle] });
      const of = (id: number, params: object = {}) =>
        world.member.ok.get(`/user_groups/${id}/subgroups`, { ...params });
      expect((await of(outer)).subgroups).to.deep.equal([inner, middle]);
      expect((await of(outer, { direct_subgroup_only: true })).subgroups).to.deep.equal([middle]);
      expect((await of(inner)).subgroups).to.deep.equal([]);
      expect((await of(inner, { direct_subgroup_only: true })).subgroups).to.deep.equal([]);
    });

    it('refuses a group that is not there, guests and bots', async () => {
      expect(message(await world.owner.get('/user_groups/999999/subgroups'))).to.equal('Invalid user group');
      const path = `/user_groups/${await group()}/subgroups`;
      expect(message(await world.guest.get(path))).to.equal('Not allowed for guest users');
      expect(message(await world.bot.get(path))).to.equal('This endpoint does not accept bot requests.');
    });
  });

  describe('POST /user_groups/{user_group_id}/subgroups', () => {
    const change = (id: number, params: object, actor = world.owner) =>
      actor.post(`/user_groups/${id}/subgroups`, { ...params });

    it('adds and removes subgroups, system groups too, and sends both to everyone', async () => {
      const [inner, outer] = [await group(), await group()];
      const moderators = await systemId('moderators');
      await change(outer, { add: [inner] });
      const queue = await hearing(world.guest);
      expect((await change(outer, { add: [moderators], delete: [inner] })).status).to.equal(200);
      expect((await find(outer)).direct_subgroup_ids).to.deep.equal([moderators]);
      const event = { type: 'user_group', group_id: outer };
      expect(await queue.events()).to.deep.equal([
        { ...event, op: 'add_subgroups', direct_subgroup_ids: [moderators] },
        { ...event, op: 'remove_subgroups', direct_subgroup_ids: [inner] },
      ]);
    });

    it('refuses a group that would contain itself, directly or through others', async () => {
      const [inner, middle, outer] = [await group(), await group(), await group()];
      await change(outer, { add: [middle] });
      await change(middle, { add: [inner] });
      const text = (id: number) => `User group ${id} is already a subgroup of one of the passed subgroups.`;
      expect(message(await change(inner, { add: [outer] }))).to.equal(text(inner));
      expect(message(await change(inner, { add: [middle] }))).to.equal(text(inner));
      expect(message(await change(inner, { add: [inner] }))).to.equal(text(inner));
      expect((await find(inner)).direct_subgroup_ids).to.deep.equal([]);
    });

    it('refuses one of two requests at once that would make two groups contain each other', async () => {
      const [one, other] = [await group(), await group()];
      const answers = await Promise.all([change(one, { add: [other] }), change(other, { add: [one] })]);
      expect(answers.map(({ status }) => status).sort()).to.deep.equal([200, 400]);
    });

    it('refuses subgroups to add, others to remove, and changes that change nothing', async () => {
      const [inner, outer] = [await group(), await group()];
      await change(outer, { add: [inner] });
      expect(message(await change(outer, { add: [inner] }))).to.equal(
        `User group ${inner} is already a subgroup of this group.`,
      );
      const other = await group();
      expect(message(await change(outer, { delete: [other] }))).to.equal(
        `User group ${other} is not a subgroup of this group.`,
      );
      expect(message(await change(outer, { add: [999_999] }))).to.equal('Invalid user group ID: 999999');
      expect(message(await change(outer, { delete: [999_999] }))).to.equal('Invalid user group ID: 999999');
      expect(message(await change(outer, {}))).to.equal('Nothing to do. Specify at least one of "add" or "delete".');
    });

    it('is for users who may edit the group', async () => {
      const [inner, outer] = [await group([world.other]), await group([world.member])];
      expect(message(await change(outer, { add: [inner] }, world.other))).to.equal('Insufficient permission');
      expect((await change(outer, { add: [inner] }, world.member)).status).to.equal(200);
      const ofSystem = await change(await systemId('moderators'), { add: [inner] });
      expect(message(ofSystem)).to.equal('Insufficient permission');
      expect(message(await change(999_999, { add: [inner] }))).to.equal('Invalid user group');
    });

    it('refuses one subgroup more than a group may have', async () => {
      const outer = await group();
      await world.database.unit(async (db) => {
        const rows = Array.from({ length: MAX_SUBGROUPS }, (_none, index) => [world.realmId, `sub ${index}`, '']);
        const columns = { realm_id: 'bigint', name: 'text', description: 'text' } as const;
        await insertRows(db, 'user_groups', { columns, rows });
      });
      const subgroups = (await groups()).filter((one) => one.name.startsWith('sub ')).map(({ id }) => id);
      await change(outer, { add: subgroups });
      expect(message(await change(outer, { add: [await group()] }))).to.equal(
        `The user group has too many subgroups (limit: ${MAX_SUBGROUPS}): remove some of them.`,
      );
    });
  });
});
