import { expect } from 'chai';
import type { Actor, Body } from '../../support/actor.ts';
import { openWorld, type World } from '../../support/world.ts';

describe('mentions of user groups', () => {
  let world: World;
  let channelId: number;
  before(async () => {
    world = await openWorld();
    const { owner, moderator, member, other, guest } = world;
    channelId = await world.channel('quay', [owner, moderator, member, other, guest]);
    await create('inner', [other]);
    await create('crew', [member], [await groupId('inner'), await groupId('role:moderators')]);
  });
  after(() => world.close());

  const groupId = async (name: string): Promise<number> =>
    (await world.owner.ok.get('/user_groups')).user_groups.find((group: Body) => group.name === name).id;
  async function create(name: string, members: readonly Actor[], subgroups: readonly number[] = []): Promise<void> {
    const ids = members.map(({ id }) => id);
    await world.owner.ok.post('/user_groups/create', { name, description: '', members: ids });
    if (subgroups.length > 0)
      await world.owner.ok.post(`/user_groups/${await groupId(name)}/subgroups`, { add: subgroups });
  }
  const send = (content: string) => world.guest.send(channelId, 'plan', content);
  const content = async (id: number) => (await world.owner.ok.get(`/messages/${id}`)).message.content;
  const isMentioned = async (actor: Actor, id: number): Promise<boolean> =>
    (await actor.ok.get(`/messages/${id}`)).message.flags.includes('mentioned');
  const mentioned = async (id: number): Promise<string[]> => {
    const names: string[] = [];
    for (const actor of [world.owner, world.moderator, world.member, world.other, world.guest])
      if (await isMentioned(actor, id)) names.push(actor.account.name);
    return names;
  };

  it('mention its members, including those of subgroups and of roles', async () => {
    const id = await send('@*crew* look');
    const group = await groupId('crew');
    const span = `<span class="user-group-mention" data-user-group-id="${group}">@crew</span>`;
    expect(await content(id)).to.equal(`<p>${span} look</p>`);
    expect(await mentioned(id)).to.deep.equal(['owner', 'moderator', 'member', 'other']);
  });

  it('mention members in direct messages that they receive', async () => {
    const id = await world.guest.send([world.member.id], '', '@*crew* look');
    expect(await isMentioned(world.member, id)).to.equal(true);
  });

  it('reach the event of each member', async () => {
    const queues = await Promise.all([world.other, world.guest].map((actor) => actor.listen()));
    await send('@*crew* look');
    const flags = await Promise.all(queues.map(async (queue) => (await queue.events('message'))[0].flags));
    expect(flags[0]).to.include('mentioned');
    expect(flags[1]).not.to.include('mentioned');
  });

  it('mention no one when they are silent or quoted', async () => {
    const group = await groupId('crew');
    const silent = await send('@_*crew* look');
    const span = `<span class="user-group-mention silent" data-user-group-id="${group}">crew</span>`;
    expect(await content(silent)).to.equal(`<p>${span} look</p>`);
    expect(await mentioned(silent)).to.deep.equal([]);
    expect(await mentioned(await send('> @*crew* look'))).to.deep.equal([]);
  });

  it('are ordinary text for system groups, other cases, and groups that are not there', async () => {
    for (const name of ['role:members', 'CREW', 'nobody here']) {
      const id = await send(`@*${name}*`);
      expect(await content(id)).to.equal(`<p>@<em>${name}</em></p>`);
    }
  });

  it('follow an edit', async () => {
    const id = await send('nothing yet');
    await world.guest.ok.patch(`/messages/${id}`, { content: '@*inner* now' });
    expect(await mentioned(id)).to.deep.equal(['other']);
    await world.guest.ok.patch(`/messages/${id}`, { content: 'nothing again' });
    expect(await mentioned(id)).to.deep.equal([]);
  });

  it('are refused for users whom the group does not allow, in a message, an edit and a direct message', async () => {
    await create('closed', [world.member]);
    const path = `/user_groups/${await groupId('closed')}`;
    await world.owner.ok.patch(path, { can_mention_group: { new: await groupId('crew') } });
    const text = "You are not allowed to mention user group 'closed'.";
    const params = { type: 'channel', to: channelId, topic: 'plan', content: '@*closed* look' };
    expect((await world.guest.post('/messages', params)).body.msg).to.equal(text);
    expect((await world.other.post('/messages', params)).status).to.equal(200);
    const id = await send('hello');
    expect((await world.guest.patch(`/messages/${id}`, { content: '@*closed*' })).body.msg).to.equal(text);
    const direct = { type: 'direct', to: [world.member.id], content: '@*closed*' };
    expect((await world.guest.post('/messages', direct)).body.msg).to.equal(text);
    expect((await world.guest.post('/messages', { ...params, content: '@_*closed* look' })).status).to.equal(200);
  });
});
