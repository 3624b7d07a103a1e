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
  it('stores the drafts and answers with their IDs, in the order sent', async () => {
    const { body } = await world.member.post('/drafts', { drafts: [NOTE, inChannel(channelId)] });
    expect(body).to.have.all.keys('result', 'msg', 'ids');
    const [first, second] = body.ids;
    expect(first).to.be.below(second);
    expect(await draftsOf(world.member)).to.have.deep.members([
      { ...NOTE, id: first, timestamp: world.clock.now },
      { ...inChannel(channelId), id: second, timestamp: world.clock.now },
    ]);
  });

  it('may be asked to store nothing', async () => {
    expect((await world.member.post('/drafts')).body).to.deep.equal({ ...SUCCESS, ids: [] });
    expect((await world.member.post('/drafts', { drafts: [] })).body).to.deep.equal({ ...SUCCESS, ids: [] });
  });

  it('notifies the other clients of the caller, once for all drafts', async () => {
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

  it('needs exactly one channel for a channel draft', async () => {
    for (const to of [[], [channelId, channelId + 1]]) {
      expectRefusal(await world.member.post('/drafts', { drafts: [inChannel(...to)] }), ONE_CHANNEL);
    }
  });

  it('stores none and sends no event when one of them is refused', async () => {
    const listening = await world.member.listen();
    expectRefusal(await world.member.post('/drafts', { drafts: [NOTE, inChannel()] }), ONE_CHANNEL);
    expect(await draftsOf(world.member)).to.deep.equal([]);
    expect(await listening.events('drafts')).to.deep.equal([]);
  });

  it('knows three types', async () => {
    const direct = { type: 'private', to: [world.other.id], topic: '', content: 'psst' };
    const { ids } = await world.member.ok.post('/drafts', { drafts: [NOTE, inChannel(channelId), direct] });
    expect(ids).to.have.length(3);
    for (const type of ['direct', 'channel', 'email']) {
      expectFaultyParameter(await world.member.post('/drafts', { drafts: [{ ...NOTE, type }] }), 'type');
    }
  });

  it('keeps recipients of direct drafts, to one or to several', async () => {
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

  it('refuses recipients that are unknown or out of reach', async () => {
    const hidden = await world.channel('board', [world.other], { invite_only: true });
    for (const id of [999, hidden]) {
      expectRefusal(await world.member.post('/drafts', { drafts: [inChannel(id)] }), 'Invalid channel ID');
    }
    const answer = await world.member.post('/drafts', { drafts: [{ ...NOTE, type: 'private', to: [999] }] });
    expectRefusal(answer, 'Invalid user ID 999');
  });

  it('refuses a deactivated user, as a message would be', async () => {
    const leaver = await world.person('leaver');
    const draft = { type: 'private', to: [leaver.id], topic: '', content: 'psst' };
    const { ids } = await world.member.ok.post('/drafts', { drafts: [draft] });
    await world.owner.ok.delete(`/users/${leaver.id}`);
    const gone = `'${leaver.email}' is no longer using the service.`;
    expectRefusal(await world.member.post('/drafts', { drafts: [draft] }), gone);
    expectRefusal(await world.member.post('/messages', { type: 'direct', to: [leaver.id], content: 'psst' }), gone);
    // The existing draft can be changed.
    await world.member.ok.patch(`/drafts/${ids[0]}`, { draft: { ...draft, content: 'pssst' } });
  });

  it('drops recipients and topic of an unaddressed draft', async () => {
    await world.member.ok.post('/drafts', { drafts: [{ ...NOTE, to: [999], topic: 'plan' }] });
    expect((await draftsOf(world.member))[0]).to.deep.include({ type: '', to: [], topic: '' });
  });

  it('ignores the topic of a direct draft', async () => {
    await world.member.ok.post('/drafts', {
      drafts: [{ type: 'private', to: [world.other.id], topic: 'plan', content: 'x' }],
    });
    expect((await draftsOf(world.member))[0]).to.include({ type: 'private', topic: '' });
  });

  for (const member of ['type', 'to', 'topic', 'content']) {
    it(`needs the ${member} of a draft`, async () => {
      const draft: Record<string, unknown> = { ...NOTE };
      delete draft[member];
      expectFaultyParameter(await world.member.post('/drafts', { drafts: [draft] }), `drafts[0]["${member}"]`);
    });
  }

  it('refuses an ID, which only the server assigns', async () => {
    expectFaultyParameter(await world.member.post('/drafts', { drafts: [{ ...NOTE, id: 1 }] }), 'drafts[0]');
  });

  it('refuses null bytes in topic and content', async () => {
    const content = { ...NOTE, content: 'a\u0000b' };
    expectRefusal(await world.member.post('/drafts', { drafts: [content] }), 'Message must not contain null bytes');
    const topic = { ...inChannel(channelId), topic: 'a\u0000b' };
    expectRefusal(await world.member.post('/drafts', { drafts: [topic] }), 'Topic must not contain null bytes');
  });

  it('keeps a time in seconds and fills it in where there is none', async () => {
    await world.member.ok.post('/drafts', { drafts: [{ ...NOTE, timestamp: 1_595_479_019 }, NOTE] });
    const times = (await draftsOf(world.member)).map(({ timestamp }: { timestamp: number }) => timestamp);
    expect(times).to.have.members([1_595_479_019, world.clock.now]);
    for (const timestamp of [-1, 'yesterday', 1e20]) {
      const { status, body } = await world.member.post('/drafts', { drafts: [{ ...NOTE, timestamp }] });
      expect(status).to.equal(400);
      expect(body.code).to.equal('BAD_REQUEST');
    }
  });

  it('refuses values that are not lists of drafts', async () => {
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

  it('replaces the whole draft', async () => {
    world.clock.now += 100;
    expect((await world.member.patch(`/drafts/${id}`, { draft: NOTE })).body).to.deep.equal(SUCCESS);
    expect(await draftsOf(world.member)).to.deep.equal([{ ...NOTE, id, timestamp: world.clock.now }]);
  });

  it('notifies the other clients of the caller', async () => {
    const [own, foreign] = [await world.member.listen(), await world.other.listen()];
    await world.member.ok.patch(`/drafts/${id}`, { draft: { ...NOTE, timestamp: 5 } });
    expect(await own.events('drafts')).to.deep.equal([
      { type: 'drafts', op: 'update', draft: { ...NOTE, id, timestamp: 5 } },
    ]);
    expect(await foreign.events('drafts')).to.deep.equal([]);
  });

  it('refuses an unknown draft, and one of another user in the same way', async () => {
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

  it('needs the draft, by the rules of new ones', async () => {
    expectMissing(await world.member.patch(`/drafts/${id}`), 'draft');
    expectFaultyParameter(await world.member.patch(`/drafts/${id}`, { draft: { ...NOTE, id } }), 'draft');
    expectRefusal(await world.member.patch(`/drafts/${id}`, { draft: inChannel() }), ONE_CHANNEL);
    const nulls = await world.member.patch(`/drafts/${id}`, { draft: { ...NOTE, content: '\u0000x' } });
    expectRefusal(nulls, 'Message must not contain null bytes');
    expect((await draftsOf(world.member))[0]).to.include({ content: 'hello' });
  });
});

describe('GET /drafts', () => {
  it('shows only the drafts of the caller, with their IDs', async () => {
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
  it('removes a draft of the caller and notifies their other clients', async () => {
    const { ids } = await world.member.ok.post('/drafts', { drafts: [NOTE] });
    const listening = await world.member.listen();
    expect((await world.other.delete(`/drafts/${ids[0]}`)).status).to.equal(404);
    expect((await world.member.delete(`/drafts/${ids[0]}`)).body).to.deep.equal(SUCCESS);
    expect(await draftsOf(world.member)).to.deep.equal([]);
    expect(await listening.events('drafts')).to.deep.equal([{ type: 'drafts', op: 'remove', draft_id: ids[0] }]);
  });
});

describe('what no draft may be', () => {
  const refusals = [
    ['blank', { ...NOTE, content: ' \n ' }, (place: string) => `${place}["content"] cannot be blank`],
    ['from before 1970', { ...NOTE, timestamp: -1 }, () => 'Timestamp must not be negative.'],
    [
      'from after the year 9999',
      { ...NOTE, timestamp: 253_402_300_800 },
      () => 'Timestamp must not be after the year 9999.',
    ],
    ['of another type', { ...NOTE, type: 'direct' }, (place: string) => `Invalid ${place}["type"]`],
  ] as const;
  for (const [what, draft, msg] of refusals) {
    it(`is ${what}, when it is created and when it is edited`, async () => {
      const created = await world.member.post('/drafts', { drafts: [NOTE, draft] });
      expectRefusal(created, msg('drafts[1]'));
      expect(await draftsOf(world.member)).to.deep.equal([]);
      const [id] = (await world.member.ok.post('/drafts', { drafts: [NOTE] })).ids;
      expectRefusal(await world.member.patch(`/drafts/${id}`, { draft }), msg('draft'));
    });
  }

  it('is at the last second of the year 9999 still', async () => {
    await world.member.ok.post('/drafts', { drafts: [{ ...NOTE, timestamp: 253_402_300_799 }] });
    expect((await draftsOf(world.member))[0].timestamp).to.equal(253_402_300_799);
  });

  it('is refused as a whole by the first broken rule: a blank text before all others', async () => {
    const drafts = [{ ...NOTE, timestamp: -1 }, inChannel(999), { ...NOTE, content: ' ' }];
    expectRefusal(await world.member.post('/drafts', { drafts }), 'drafts[2]["content"] cannot be blank');
    expectRefusal(
      await world.member.post('/drafts', { drafts: drafts.slice(0, 2) }),
      'Timestamp must not be negative.',
    );
  });

  it('answers 404 for the draft of another user, after checking the text', async () => {
    const [id] = (await world.member.ok.post('/drafts', { drafts: [NOTE] })).ids;
    for (const draftId of [id, 999]) {
      const answers = [
        await world.other.patch(`/drafts/${draftId}`, { draft: NOTE }),
        await world.other.delete(`/drafts/${draftId}`),
      ];
      for (const { status, body } of answers) {
        expect({ status, body }).to.deep.equal({
          status: 404,
          body: { result: 'error', code: 'BAD_REQUEST', msg: 'Draft does not exist' },
        });
      }
      const blank = await world.other.patch(`/drafts/${draftId}`, { draft: { ...NOTE, content: '' } });
      expectRefusal(blank, 'draft["content"] cannot be blank');
    }
  });

  it('is kept for users who do not synchronize theirs', async () => {
    await world.member.ok.patch('/settings', { enable_drafts_synchronization: false });
    const refusal = 'User has disabled synchronizing drafts.';
    expectRefusal(await world.member.get('/drafts'), refusal);
    expectRefusal(await world.member.post('/drafts', { drafts: [NOTE] }), refusal);
    expectRefusal(await world.member.patch('/drafts/999', { draft: NOTE }), refusal);
    expectRefusal(await world.member.delete('/drafts/999'), refusal);
  });
});

describe('what is kept of a draft', () => {
  const kept = async (draft: object) => {
    const queue = await world.member.listen();
    const [id] = (await world.member.ok.post('/drafts', { drafts: [{ ...NOTE, ...draft }] })).ids;
    const [event] = await queue.events('drafts');
    const [found] = (await draftsOf(world.member)).filter((one: { id: number }) => one.id === id);
    expect(event.drafts).to.deep.equal([found]);
    return found;
  };
  const direct = (...to: number[]) => ({ type: 'private', to });

  it('are the other recipients of a direct one, ascending and each once; the user only if alone', async () => {
    const [own, other, guest] = [world.member.id, world.other.id, world.guest.id];
    expect((await kept(direct(guest, own, other, guest))).to).to.deep.equal([other, guest].sort((a, b) => a - b));
    expect((await kept(direct(own))).to).to.deep.equal([own]);
  });

  it('is no type if a direct one has no recipients', async () => {
    expect(await kept(direct())).to.deep.include({ type: '', to: [] });
  });

  it('is the topic as it was written, at most 60 characters of it', async () => {
    const topic = async (text: string) => (await kept({ ...inChannel(channelId), topic: text })).topic;
    for (const text of ['  padded  ', '', 'new\nline']) expect(await topic(text)).to.equal(text);
    expect(await topic('x'.repeat(61))).to.equal(`${'x'.repeat(57)}...`);
  });

  it('is the text without spaces around it', async () => {
    expect((await kept({ content: '  \n hello \n ' })).content).to.equal('hello');
  });

  it('is the second of its time, without the rest', async () => {
    expect((await kept({ timestamp: 1_595_479_020.75 })).timestamp).to.equal(1_595_479_020);
  });

  it('is listed by time, the oldest first, and with the newest first in POST /register', async () => {
    const drafts = [30, 10, 20].map((timestamp) => ({ ...NOTE, content: `at ${timestamp}`, timestamp }));
    await world.member.ok.post('/drafts', { drafts });
    const { body } = await world.member.get('/drafts');
    const contents = (found: { content: string }[]) => found.map(({ content }) => content);
    expect(body.count).to.equal(3);
    expect(contents(body.drafts)).to.deep.equal(['at 10', 'at 20', 'at 30']);
    const state = await world.member.ok.post('/register', { fetch_event_types: ['drafts'] });
    expect(contents(state.drafts)).to.deep.equal(['at 30', 'at 20', 'at 10']);
  });

  it('stays when its channel is archived, but is not edited then', async () => {
    const [id] = (await world.member.ok.post('/drafts', { drafts: [inChannel(channelId)] })).ids;
    await world.owner.ok.delete(`/streams/${channelId}`);
    expect((await draftsOf(world.member))[0]).to.include({ id, type: 'stream' });
    const answer = await world.member.patch(`/drafts/${id}`, { draft: inChannel(channelId) });
    expectRefusal(answer, 'Invalid channel ID');
  });
});
