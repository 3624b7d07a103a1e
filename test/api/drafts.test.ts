import { expect } from 'chai';
import type { Actor } from '../support/actor.ts';
import { expectFaultyParameter, expectMissing, expectRefusal, SUCCESS } from '../support/refusal.ts';
import { openWorld, type World } from '../support/world.ts';

const NOTE = { type: '', to: [], topic: '', content: 'note to self' };
const ONE_CHANNEL = 'Must specify exactly 1 channel ID for channel messages';

let world: World;
let channelId: number;
beforeEach(async () => {
  world = await openWorld();
  channelId = await world.channel('design', [world.member, world.other]);
});
afterEach(() => world.close());

const inChannel = (...to: number[]) => ({ type: 'stream', to, topic: 'plan', content: 'hello' });
const draftsOf = async (actor: Actor) => (await actor.ok.get('/drafts')).drafts;

describe('POST /drafts', () => {
  it('stores the drafts and answers with their IDs, in the order sent [draft-create-ids] [state-draft-create]', async () => {
    const { body } = await world.member.post('/drafts', { drafts: [NOTE, inChannel(channelId)] });
    expect(body).to.have.all.keys('result', 'msg', 'ids');
    const [first, second] = body.ids;
    expect(first).to.be.below(second);
    expect(await draftsOf(world.member)).to.have.deep.members([
      { ...NOTE, id: first, timestamp: world.clock.now },
      { ...inChannel(channelId), id: second, timestamp: world.clock.now },
    ]);
  });

  it('may be asked to store nothing [draft-create-optional]', async () => {
    expect((await world.member.post('/drafts')).body).to.deep.equal({ ...SUCCESS, ids: [] });
    expect((await world.member.post('/drafts', { drafts: [] })).body).to.deep.equal({ ...SUCCESS, ids: [] });
  });

  it('tells the other clients of the caller, once for all drafts [event-drafts] [state-draft-create]', async () => {
    const [own, foreign] = [await world.member.listen(), await world.other.listen()];
    const { ids } = await world.member.ok.post('/drafts', { drafts: [NOTE, inChannel(channelId)] });
    const stored = [NOTE, inChannel(channelId)].map((draft, index) => ({
      ...draft,
      id: ids[index],
      timestamp: world.clock.now,
    }));
    expect(await own.events('drafts')).to.deep.equal([{ type: 'drafts', op: 'add', drafts: stored }]);
    expect(await foreign.events('drafts')).to.deep.equal([]);
  });

  it('needs exactly one channel for a channel draft [draft-create-one-channel] [limit-draft-channels] [draft-to]', async () => {
    for (const to of [[], [channelId, channelId + 1]]) {
      expectRefusal(await world.member.post('/drafts', { drafts: [inChannel(...to)] }), ONE_CHANNEL);
    }
  });

  it('stores none and tells nobody when one of them is refused [draft-create-one-channel]', async () => {
    const listening = await world.member.listen();
    expectRefusal(await world.member.post('/drafts', { drafts: [NOTE, inChannel()] }), ONE_CHANNEL);
    expect(await draftsOf(world.member)).to.deep.equal([]);
    expect(await listening.events('drafts')).to.deep.equal([]);
  });

  it('knows three types [draft-type]', async () => {
    const direct = { type: 'private', to: [world.other.id], topic: '', content: 'psst' };
    const { ids } = await world.member.ok.post('/drafts', { drafts: [NOTE, inChannel(channelId), direct] });
    expect(ids).to.have.length(3);
    for (const type of ['direct', 'channel', 'email']) {
      expectFaultyParameter(await world.member.post('/drafts', { drafts: [{ ...NOTE, type }] }), 'type');
    }
  });

  it('keeps recipients of direct drafts, to one or to several [draft-to]', async () => {
    const drafts = [[world.other.id], [world.guest.id, world.other.id]].map((to) => ({
      type: 'private',
      to,
      topic: '',
      content: 'psst',
    }));
    await world.member.ok.post('/drafts', { drafts });
    const stored: number[][] = (await draftsOf(world.member)).map(({ to }: { to: number[] }) => to);
    expect(stored.map((to) => to.sort((a, b) => a - b))).to.have.deep.members([
      [world.other.id],
      [world.other.id, world.guest.id].sort((a, b) => a - b),
    ]);
  });

  it('refuses recipients that are unknown or out of reach [draft-to]', async () => {
    const hidden = await world.channel('board', [world.other], { invite_only: true });
    for (const id of [999, hidden]) {
      expectRefusal(await world.member.post('/drafts', { drafts: [inChannel(id)] }), 'Invalid channel ID');
    }
    const answer = await world.member.post('/drafts', { drafts: [{ ...NOTE, type: 'private', to: [999] }] });
    expectRefusal(answer, 'Invalid user ID 999');
  });

  it('drops recipients and topic of an unaddressed draft [draft-to] [draft-topic]', async () => {
    await world.member.ok.post('/drafts', { drafts: [{ ...NOTE, to: [999], topic: 'plan' }] });
    expect((await draftsOf(world.member))[0]).to.deep.include({ type: '', to: [], topic: '' });
  });

  it('ignores the topic of a direct draft [draft-topic]', async () => {
    await world.member.ok.post('/drafts', {
      drafts: [{ type: 'private', to: [world.other.id], topic: 'plan', content: 'x' }],
    });
    expect((await draftsOf(world.member))[0]).to.include({ type: 'private', topic: '' });
  });

  for (const member of ['type', 'to', 'topic', 'content']) {
    it(`needs the ${member} of a draft [draft-${member}]`, async () => {
      const draft: Record<string, unknown> = { ...NOTE };
      delete draft[member];
      expectFaultyParameter(await world.member.post('/drafts', { drafts: [draft] }), `drafts[0]["${member}"]`);
    });
  }

  it('refuses an ID, which only the server gives [draft-id]', async () => {
    expectFaultyParameter(await world.member.post('/drafts', { drafts: [{ ...NOTE, id: 1 }] }), 'drafts[0]');
  });

  it('refuses null bytes in topic and content [limit-null-bytes] [draft-topic] [draft-content]', async () => {
    const content = { ...NOTE, content: 'a\u0000b' };
    expectRefusal(await world.member.post('/drafts', { drafts: [content] }), 'Message must not contain null bytes');
    const topic = { ...inChannel(channelId), topic: 'a\u0000b' };
    expectRefusal(await world.member.post('/drafts', { drafts: [topic] }), 'Topic must not contain null bytes');
  });

  it('keeps a time in seconds and fills it in where there is none [draft-timestamp] [limit-draft-seconds]', async () => {
    await world.member.ok.post('/drafts', { drafts: [{ ...NOTE, timestamp: 1_595_479_019 }, NOTE] });
    const times = (await draftsOf(world.member)).map(({ timestamp }: { timestamp: number }) => timestamp);
    expect(times).to.have.members([1_595_479_019, world.clock.now]);
    for (const timestamp of [-1, 'yesterday', 1e20]) {
      const { status, body } = await world.member.post('/drafts', { drafts: [{ ...NOTE, timestamp }] });
      expect(status).to.equal(400);
      expect(body.code).to.equal('BAD_REQUEST');
    }
  });

  it('refuses what is no list of drafts [convention-json]', async () => {
    for (const drafts of [NOTE, 'x', 5, [1], 'null']) {
      expectFaultyParameter(await world.member.post('/drafts', { drafts }), 'drafts');
    }
  });
});

describe('PATCH /drafts/{draft_id}', () => {
  let id: number;
  beforeEach(async () => {
    [id] = (await world.member.ok.post('/drafts', { drafts: [inChannel(channelId)] })).ids;
  });

  it('replaces the whole draft [draft-edit-whole] [state-draft-edit]', async () => {
    world.clock.now += 100;
    expect((await world.member.patch(`/drafts/${id}`, { draft: NOTE })).body).to.deep.equal(SUCCESS);
    expect(await draftsOf(world.member)).to.deep.equal([{ ...NOTE, id, timestamp: world.clock.now }]);
  });

  it('tells the other clients of the caller [draft-edit-event] [event-drafts] [state-draft-edit]', async () => {
    const [own, foreign] = [await world.member.listen(), await world.other.listen()];
    await world.member.ok.patch(`/drafts/${id}`, { draft: { ...NOTE, timestamp: 5 } });
    expect(await own.events('drafts')).to.deep.equal([
      { type: 'drafts', op: 'update', draft: { ...NOTE, id, timestamp: 5 } },
    ]);
    expect(await foreign.events('drafts')).to.deep.equal([]);
  });

  it('refuses an unknown draft, and one of somebody else just so [draft-edit-unknown] [state-draft-unknown]', async () => {
    for (const [actor, draftId] of [
      [world.member, 999],
      [world.other, id],
    ] as const) {
      const { status, body } = await actor.patch(`/drafts/${draftId}`, { draft: NOTE });
      expect({ status, body }).to.deep.equal({
        status: 404,
        body: { result: 'error', code: 'BAD_REQUEST', msg: 'Draft does not exist' },
      });
    }
    expect((await draftsOf(world.member))[0]).to.include({ content: 'hello' });
  });

  it('needs the draft, by the rules of new ones [draft-edit-whole] [draft-id] [draft-create-one-channel] [limit-null-bytes]', async () => {
    expectMissing(await world.member.patch(`/drafts/${id}`), 'draft');
    expectFaultyParameter(await world.member.patch(`/drafts/${id}`, { draft: { ...NOTE, id } }), 'draft');
    expectRefusal(await world.member.patch(`/drafts/${id}`, { draft: inChannel() }), ONE_CHANNEL);
    const nulls = await world.member.patch(`/drafts/${id}`, { draft: { ...NOTE, content: '\u0000x' } });
    expectRefusal(nulls, 'Message must not contain null bytes');
    expect((await draftsOf(world.member))[0]).to.include({ content: 'hello' });
  });
});

describe('GET /drafts', () => {
  it('shows the drafts of the caller alone, with their IDs [draft-id]', async () => {
    const { ids } = await world.member.ok.post('/drafts', { drafts: [NOTE] });
    expect((await world.member.get('/drafts')).body).to.deep.equal({
      ...SUCCESS,
      count: 1,
      drafts: [{ ...NOTE, id: ids[0], timestamp: world.clock.now }],
    });
    expect(await draftsOf(world.other)).to.deep.equal([]);
  });
});

describe('DELETE /drafts/{draft_id}', () => {
  it('removes a draft of the caller and tells their other clients', async () => {
    const { ids } = await world.member.ok.post('/drafts', { drafts: [NOTE] });
    const listening = await world.member.listen();
    expect((await world.other.delete(`/drafts/${ids[0]}`)).status).to.equal(404);
    expect((await world.member.delete(`/drafts/${ids[0]}`)).body).to.deep.equal(SUCCESS);
    expect(await draftsOf(world.member)).to.deep.equal([]);
    expect(await listening.events('drafts')).to.deep.equal([{ type: 'drafts', op: 'remove', draft_id: ids[0] }]);
  });
});
