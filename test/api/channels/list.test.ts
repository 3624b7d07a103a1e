import { expect } from 'chai';
import type { Actor, Body } from '../../support/actor.ts';
import { expectMissing, expectRefusal, SUCCESS } from '../../support/refusal.ts';
import { openWorld, type World } from '../../support/world.ts';

let world: World;
let design: number;
let board: number;
beforeEach(async () => {
  world = await openWorld();
  design = await world.channel('design', [world.member, world.other]);
  board = await world.channel('board', [world.other], { invite_only: true });
});
afterEach(() => world.close());

describe('GET /streams', () => {
  const listed = async (actor: Actor, params: object = {}): Promise<string[]> =>
    (await actor.ok.get('/streams', { ...params })).streams.map((channel: Body) => channel.name);

  it('lists public channels and those that the caller is in, sorted by name', async () => {
    await world.channel('Zeta', []);
    expect(await listed(world.member)).to.deep.equal(['Zeta', 'design']);
    expect(await listed(world.other)).to.deep.equal(['Zeta', 'board', 'design']);
    expect(await listed(world.administrator)).to.deep.equal(['Zeta', 'design']);
  });

  it('lists for guests only the channels that they are in', async () => {
    expect(await listed(world.guest)).to.deep.equal([]);
    await world.channel('quay', [world.guest]);
    expect(await listed(world.guest)).to.deep.equal(['quay']);
  });

  it('leaves out channels that were not requested', async () => {
    const nothing = { include_public: false, include_subscribed: false };
    expect(await listed(world.other, nothing)).to.deep.equal([]);
    expect(await listed(world.other, { ...nothing, include_subscribed: true })).to.deep.equal(['board', 'design']);
    expect(await listed(world.other, { ...nothing, include_public: true })).to.deep.equal(['design']);
    expect(await listed(world.other, { ...nothing, include_web_public: true })).to.deep.equal([]);
  });

  it('lists all channels only for administrators', async () => {
    expect(await listed(world.administrator, { include_all_active: true })).to.deep.equal(['board', 'design']);
    for (const actor of [world.moderator, world.member, world.guest]) {
      const answer = await actor.get('/streams', { include_all_active: true });
      expectRefusal(answer, 'User not authorized for this query');
    }
  });

  it('lists for bots the channels of their owners, on request', async () => {
    await world.channel('cellar', [world.owner], { invite_only: true });
    expect(await listed(world.bot)).to.deep.equal(['design']);
    expect(await listed(world.bot, { include_owner_subscribed: true })).to.deep.equal(['cellar', 'design']);
  });

  it('lists by name, in the order of code points', async () => {
    for (const name of ['😀 harbour', '\uff21 harbour']) await world.channel(name, [world.owner]);
    expect(await listed(world.member)).to.deep.equal(['design', '\uff21 harbour', '😀 harbour']);
  });

  it('leaves out archived channels', async () => {
    await world.owner.ok.delete(`/streams/${design}`);
    expect(await listed(world.member)).to.deep.equal([]);
    expect(await listed(world.administrator, { include_all_active: true })).to.deep.equal(['board']);
  });

  it('says which are default channels, when it is asked', async () => {
    await world.owner.ok.post('/default_streams', { stream_id: design });
    const { streams } = await world.other.ok.get('/streams', { include_default: true });
    expect(streams.map((channel: Body) => [channel.name, channel.is_default])).to.deep.equal([
      ['board', false],
      ['design', true],
    ]);
    const plain = await world.other.ok.get('/streams');
    expect(plain.streams[0]).not.to.have.any.keys('is_default');
  });

  it('shows the properties of a channel, and none of a subscription', async () => {
    const [channel] = (await world.member.ok.get('/streams')).streams;
    expect(channel).to.deep.include({
      stream_id: design,
      name: 'design',
      description: '',
      rendered_description: '',
      invite_only: false,
      is_web_public: false,
      history_public_to_subscribers: true,
      stream_post_policy: 1,
      is_announcement_only: false,
      message_retention_days: null,
      creator_id: world.owner.id,
      date_created: world.clock.now,
      stream_weekly_traffic: null,
    });
    expect(channel).not.to.have.any.keys('color', 'subscribers', 'is_muted');
  });
});

describe('GET /get_stream_id', () => {
  const asked = (actor: Actor, stream: string) => actor.get('/get_stream_id', { stream });

  it('returns the ID of a channel by its name, ignoring case', async () => {
    for (const name of ['design', 'DESIGN', 'Design']) {
      expect((await asked(world.member, name)).body).to.deep.equal({ ...SUCCESS, stream_id: design });
    }
    expect((await asked(world.other, 'board')).body).to.include({ stream_id: board });
  });

  it('refuses a name that does not exist, and that of a channel out of reach, for administrators too', async () => {
    await world.owner.ok.delete(`/streams/${await world.channel('old', [world.member])}`);
    for (const name of ['nowhere', 'board', 'old', '']) {
      for (const actor of [world.member, world.administrator]) {
        expectRefusal(await asked(actor, name), `Invalid channel name '${name}'`);
      }
    }
    expectRefusal(await asked(world.guest, 'design'), "Invalid channel name 'design'");
  });

  it('needs a name', async () => {
    expectMissing(await world.member.get('/get_stream_id'), 'stream');
  });
});

describe('GET /streams/{stream_id}/members', () => {
  const asked = (actor: Actor, id: number) => actor.get(`/streams/${id}/members`);

  it('lists the IDs of the subscribers', async () => {
    for (const actor of [world.member, world.moderator]) {
      const { body } = await asked(actor, design);
      expect(body).to.deep.equal({ ...SUCCESS, subscribers: [world.member.id, world.other.id] });
    }
  });

  it('lists those of a private channel for its subscribers and for administrators', async () => {
    for (const actor of [world.other, world.administrator]) {
      expect((await asked(actor, board)).body.subscribers).to.deep.equal([world.other.id]);
    }
  });

  it('refuses a channel that is unknown, archived or out of reach', async () => {
    expectRefusal(await asked(world.member, board), 'Invalid channel ID');
    expectRefusal(await asked(world.guest, design), 'Invalid channel ID');
    await world.owner.ok.delete(`/streams/${design}`);
    for (const id of [design, 999]) expectRefusal(await asked(world.member, id), 'Invalid channel ID');
  });

  it('leaves out users whose account is deactivated', async () => {
    await world.owner.ok.delete(`/users/${world.other.id}`);
    expect((await asked(world.member, design)).body.subscribers).to.deep.equal([world.member.id]);
  });
});
