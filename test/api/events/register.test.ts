import { expect } from 'chai';
import type { Actor } from '../../support/actor.ts';
import { expectFaultyParameter, expectRefusal, SUCCESS } from '../../support/refusal.ts';
import { openWorld, type World } from '../../support/world.ts';

const ALWAYS = ['queue_id', 'last_event_id', 'zulip_version', 'zulip_feature_level', 'zulip_merge_base'];

describe('POST /register', () => {
  let world: World;
  let channelId: number;
  beforeEach(async () => {
    world = await openWorld();
    channelId = await world.channel('design', [world.member, world.other]);
  });
  afterEach(() => world.close());

  const register = (actor: Actor, params: object = {}) => actor.post('/register', { fetch_event_types: [], ...params });

  it('creates a new queue each time, at the current position', async () => {
    await world.other.send(channelId, 'plan', 'before');
    const [first, second] = [(await register(world.member)).body, (await register(world.member)).body];
    expect(first).to.deep.include({ ...SUCCESS, last_event_id: -1 });
    expect(first).to.have.all.keys('result', 'msg', ...ALWAYS);
    expect(first.queue_id).to.be.a('string').and.not.equal(second.queue_id);
    const { events } = await world.member.ok.get('/events', {
      queue_id: first.queue_id,
      last_event_id: -1,
      dont_block: true,
    });
    expect(events).to.deep.equal([]);
  });

  it('returns Markdown as it was written unless HTML is requested', async () => {
    const [plain, html] = [
      (await register(world.member)).body,
      (await register(world.member, { apply_markdown: true })).body,
    ];
    await world.other.send(channelId, 'plan', '**hello**');
    const contents = [];
    for (const { queue_id } of [plain, html]) {
      const { events } = await world.member.ok.get('/events', { queue_id, last_event_id: -1, dont_block: true });
      contents.push([events[0].message.content, events[0].message.content_type]);
    }
    expect(contents).to.deep.equal([
      ['**hello**', 'text/x-markdown'],
      ['<p><strong>hello</strong></p>', 'text/html'],
    ]);
  });

  it("fetches the state of the queue's events, unless other types are requested", async () => {
    const types = { event_types: ['alert_words', 'muted_users'] };
    const same = (await world.member.post('/register', types)).body;
    expect(same).to.have.all.keys('result', 'msg', ...ALWAYS, 'alert_words', 'muted_users');
    const other = (await world.member.post('/register', { ...types, fetch_event_types: ['alert_words'] })).body;
    expect(other).to.have.all.keys('result', 'msg', ...ALWAYS, 'alert_words');
    const unknown = (await register(world.member, { fetch_event_types: ['brand_new'] })).body;
    expect(unknown).to.have.all.keys('result', 'msg', ...ALWAYS);
  });

  it('delivers only the types that the queue names', async () => {
    const queue = await world.member.listen({ event_types: ['update_message_flags'] });
    const id = await world.other.send(channelId, 'plan', 'hello');
    await world.member.ok.post('/messages/flags', { messages: [id], op: 'add', flag: 'starred' });
    expect((await queue.events()).map(({ type }) => type)).to.deep.equal(['update_message_flags']);
  });

  it('accepts null, also as text, for every type', async () => {
    for (const event_types of ['null', undefined]) {
      const { body } = await register(world.member, { event_types });
      await world.other.send(channelId, 'plan', 'hello');
      const { events } = await world.member.ok.get('/events', {
        queue_id: body.queue_id,
        last_event_id: -1,
        dont_block: true,
      });
      expect(events.map(({ type }: { type: string }) => type)).to.deep.equal(['message']);
    }
  });

  it('narrows the messages of a queue by pairs of operator and operand', async () => {
    const narrow = [
      ['sender', world.other.email],
      ['topic', 'plan'],
    ];
    const queue = await world.member.listen({ narrow });
    await world.other.send(channelId, 'plan', 'one');
    await world.other.send(channelId, 'logo', 'two');
    await world.owner.send(channelId, 'plan', 'three');
    expect((await queue.events('message')).map(({ message }) => message.content)).to.deep.equal(['<p>one</p>']);
  });

  it('narrows ignoring case, and treats every kind of mention as one', async () => {
    const narrows = {
      channel: [
        ['stream', 'DESIGN'],
        ['topic', 'PLAN'],
      ],
      mention: [['is', 'mentioned']],
    };
    const [channel, mention] = [
      await world.other.listen({ narrow: narrows.channel }),
      await world.other.listen({ narrow: narrows.mention }),
    ];
    for (const text of ['plain', '@**all** wild', '@**Other** named']) await world.member.send(channelId, 'plan', text);
    expect((await channel.events('message')).length).to.equal(3);
    expect((await mention.events('message')).map(({ flags }) => flags)).to.deep.equal([
      ['stream_wildcard_mentioned', 'wildcard_mentioned'],
      ['mentioned'],
    ]);
  });

  it('refuses a narrow that is not a list of pairs, or that a queue cannot filter by', async () => {
    for (const pair of [[], ['topic'], ['topic', 'plan', 'x']]) {
      const answer = await register(world.member, { narrow: [['sender', 'x'], pair] });
      expectRefusal(answer, 'narrow[1] should have exactly 2 items');
    }
    expectRefusal(await register(world.member, { narrow: [['colour', 'red']] }), 'Operator colour not supported.');
    for (const narrow of ['x', {}, [{ operator: 'topic', operand: 'plan' }], [5]]) {
      expectFaultyParameter(await register(world.member, { narrow }), 'narrow');
    }
  });

  it('refuses types and capabilities that are malformed', async () => {
    expectRefusal(await register(world.member, { event_types: {} }), 'event_types is not a list');
    expectRefusal(await register(world.member, { event_types: [5] }), 'event_types[0] is not a string');
    expectRefusal(await register(world.member, { event_types: '[' }), 'event_types is not valid JSON');
    expectRefusal(
      await register(world.member, { client_capabilities: { notification_settings_null: 'yes' } }),
      'client_capabilities["notification_settings_null"] is not a boolean',
    );
    expectRefusal(
      await register(world.member, { client_capabilities: {} }),
      'notification_settings_null key is missing from client_capabilities',
    );
    expectRefusal(await register(world.member, { apply_markdown: 'yes' }), 'apply_markdown is not valid JSON');
  });

  it('is for guests too, except for all public channels', async () => {
    expect((await register(world.guest)).status).to.equal(200);
    const answer = await register(world.guest, { all_public_streams: true });
    expectRefusal(answer, 'User not authorized for this query');
  });
});
