import { expect } from 'chai';
import { table } from '../../src/store/db/statement.ts';
import { fillTopic } from '../support/bulk.ts';
import { expectFaultyParameter, expectMissing, expectRefusal, SUCCESS } from '../support/refusal.ts';
import { openWorld, type World } from '../support/world.ts';

const DAY = 86_400;

let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.close());

const channelAt = async (id: number) => (await world.owner.ok.get(`/streams/${id}`)).stream;

describe('GET /streams/{stream_id}', () => {
  it('shows the channel, with every field and no other', async () => {
    const id = await world.channel('design', [world.member]);
    const { body } = await world.member.get(`/streams/${id}`);
    expect(body).to.have.all.keys('result', 'msg', 'stream');
    expect(body.stream).to.have.all.keys(
      'stream_id',
      'name',
      'description',
      'rendered_description',
      'date_created',
      'creator_id',
      'invite_only',
      'is_web_public',
      'stream_post_policy',
      'is_announcement_only',
      'message_retention_days',
      'history_public_to_subscribers',
      'first_message_id',
      'can_remove_subscribers_group',
      'stream_weekly_traffic',
    );
  });

  it('refuses an unknown channel', async () => {
    for (const id of ['999', '99999999999999999999']) {
      expectRefusal(await world.member.get(`/streams/${id}`), 'Invalid channel ID');
    }
  });

  it('gives every channel its own ID and name', async () => {
    const ids = [await world.channel('design', []), await world.channel('sales', [])];
    expect(ids[0]).to.not.equal(ids[1]);
    expect(await channelAt(ids[0] ?? 0)).to.include({ stream_id: ids[0], name: 'design' });
    expect(await channelAt(ids[1] ?? 0)).to.include({ stream_id: ids[1], name: 'sales' });
  });

  it('shows the description as text and as HTML', async () => {
    const id = await world.channel('design', []);
    expect(await channelAt(id)).to.include({ description: '', rendered_description: '' });
    await world.owner.ok.patch(`/streams/${id}`, { description: 'All **about** design' });
    expect(await channelAt(id)).to.include({
      description: 'All **about** design',
      rendered_description: '<p>All <strong>about</strong> design</p>',
    });
  });

  it('shows who created it and when', async () => {
    const id = await world.channel('design', [world.member]);
    world.clock.now += 50;
    expect(await channelAt(id)).to.include({ creator_id: world.owner.id, date_created: world.clock.now - 50 });
    await world.database.unit((db) => table(db, 'channels').where({ id }).update({ creator_id: null }));
    expect((await channelAt(id)).creator_id).to.equal(null);
  });

  it('shows whether it is private, and what its subscribers may read', async () => {
    const open = await channelAt(await world.channel('open', []));
    expect(open).to.include({ invite_only: false, history_public_to_subscribers: true, is_web_public: false });
    const closed = await channelAt(await world.channel('closed', [world.member], { invite_only: true }));
    expect(closed).to.include({ invite_only: true, history_public_to_subscribers: false, is_web_public: false });
    const shared = { invite_only: true, history_public_to_subscribers: true };
    expect(await channelAt(await world.channel('shared', [world.member], shared))).to.include(shared);
  });

  it('always shares the history of a public channel', async () => {
    const id = await world.channel('open', [], { history_public_to_subscribers: false });
    expect(await channelAt(id)).to.include({ invite_only: false, history_public_to_subscribers: true });
  });

  it('shows who may post, in the newer and in the older way', async () => {
    for (const policy of [1, 2, 3, 4]) {
      const id = await world.channel(`policy ${policy}`, [], { stream_post_policy: policy });
      expect(await channelAt(id)).to.include({ stream_post_policy: policy, is_announcement_only: policy === 2 });
    }
  });

  it('lets users post whom the policy names', async () => {
    const expected: Record<number, number[]> = { 1: [200, 200, 200], 2: [200, 400, 400], 4: [200, 200, 400] };
    for (const [policy, statuses] of Object.entries(expected)) {
      const everyone = [world.administrator, world.moderator, world.member];
      const id = await world.channel(`policy ${policy}`, everyone, { stream_post_policy: Number(policy) });
      const answers = [];
      for (const actor of everyone) {
        answers.push(
          (await actor.post('/messages', { type: 'channel', to: id, topic: 'plan', content: 'hello' })).status,
        );
      }
      expect(answers, `policy ${policy}`).to.deep.equal(statuses);
    }
  });

  it('lets full members post if only they may', async () => {
    const id = await world.channel('experts', [world.member], { stream_post_policy: 3 });
    const post = { type: 'channel', to: id, topic: 'plan', content: 'hello' };
    expect((await world.member.post('/messages', post)).status).to.equal(200);
    await world.owner.ok.patch('/realm', { waiting_period_threshold: 365 });
    expect((await world.member.post('/messages', post)).status).to.equal(400);
  });

  it('shows for how many days messages are kept', async () => {
    const id = await world.channel('design', []);
    expect((await channelAt(id)).message_retention_days).to.equal(null);
    await world.database.unit((db) => table(db, 'channels').where({ id }).update({ message_retention_days: -1 }));
    expect((await channelAt(id)).message_retention_days).to.equal(-1);
  });

  it('names its first message, and null when there is none', async () => {
    const id = await world.channel('design', [world.owner]);
    const { messages } = await world.owner.ok.get('/messages', {
      anchor: 'oldest',
      num_before: 0,
      num_after: 10,
      narrow: [{ operator: 'channel', operand: id }],
    });
    const sent = await world.owner.send(id, 'plan', 'hello');
    for (const { id: older } of messages) await world.owner.ok.delete(`/messages/${older}`);
    expect((await channelAt(id)).first_message_id).to.equal(sent);
    await world.owner.ok.delete(`/messages/${sent}`);
    expect((await channelAt(id)).first_message_id).to.equal(null);
  });

  it('names the group that may unsubscribe others', async () => {
    const id = await world.channel('design', []);
    const { state } = await world.owner.listen({ fetch_event_types: ['realm_user_groups'] });
    const groups = state.realm_user_groups.map((group: { id: number }) => group.id);
    expect(groups).to.include((await channelAt(id)).can_remove_subscribers_group);
  });

  it('counts the messages of a week when it is old enough', async () => {
    const id = await world.channel('design', [world.owner]);
    expect((await channelAt(id)).stream_weekly_traffic).to.equal(null);
    world.clock.now += 27 * DAY;
    for (let sent = 0; sent < 40; sent += 1) await world.owner.send(id, 'plan', 'hello');
    world.clock.now += 10 * DAY;
    expect((await channelAt(id)).stream_weekly_traffic).to.equal(10);
  });

  it('counts those of a busy channel every ten minutes', async () => {
    const id = await world.channel('design', [world.owner]);
    world.clock.now += 30 * DAY;
    const place = { channelId: id, topic: 'plan', senderId: world.owner.id };
    const send = (count: number) => fillTopic({ database: world.database, now: world.clock.now }, { ...place, count });
    // Each server counts by itself.
    const traffic = async () => {
      const seen = new Set<number | null>();
      for (const _server of world.databases) seen.add((await channelAt(id)).stream_weekly_traffic);
      return [...seen];
    };
    await send(800);
    expect(await traffic()).to.deep.equal([200]);
    await send(800);
    expect(await traffic()).to.deep.equal([400]);
    await send(800);
    world.clock.now += 599;
    expect(await traffic()).to.deep.equal([400]);
    world.clock.now += 1;
    expect(await traffic()).to.deep.equal([600]);
  });
});

describe('DELETE /default_streams', () => {
  let channelId: number;
  beforeEach(async () => {
    channelId = await world.channel('design', []);
    await world.owner.ok.post('/default_streams', { stream_id: channelId });
  });

  const defaults = async (): Promise<number[]> => {
    const { state } = await world.owner.listen({ fetch_event_types: ['default_streams'] });
    return state.realm_default_streams.map((channel: { stream_id: number }) => channel.stream_id);
  };

  it('makes the channel one that new users are not put into', async () => {
    expect(await defaults()).to.include(channelId);
    const { body } = await world.administrator.delete('/default_streams', { stream_id: channelId });
    expect(body).to.deep.equal(SUCCESS);
    expect(await defaults()).to.not.include(channelId);
  });

  it('is for administrators', async () => {
    for (const actor of [world.moderator, world.member, world.guest]) {
      const answer = await actor.delete('/default_streams', { stream_id: channelId });
      expectRefusal(answer, 'Must be an organization administrator');
    }
    expect(await defaults()).to.include(channelId);
  });

  it('needs a channel that exists', async () => {
    expectMissing(await world.owner.delete('/default_streams'), 'stream_id');
    expectRefusal(await world.owner.delete('/default_streams', { stream_id: 999 }), 'Invalid channel ID');
    expectFaultyParameter(await world.owner.delete('/default_streams', { stream_id: 'design' }), 'stream_id');
  });

  it('sends the new default channels to members, not to guests', async () => {
    const [member, guest] = [await world.member.listen(), await world.guest.listen()];
    await world.owner.ok.delete('/default_streams', { stream_id: channelId });
    expect(await member.events('default_streams')).to.deep.equal([{ type: 'default_streams', default_streams: [] }]);
    expect(await guest.events('default_streams')).to.deep.equal([]);
  });

  it('sends no channels to a user who became a guest after the list had changed', async () => {
    const { owner, member } = world;
    const listening = await member.listen();
    await owner.ok.delete('/default_streams', { stream_id: channelId });
    await owner.ok.patch(`/users/${member.id}`, { role: 600 });
    await owner.ok.post('/default_streams', { stream_id: await world.channel('later', [owner]) });
    const empty = { type: 'default_streams', default_streams: [] };
    expect(await listening.events('default_streams')).to.deep.equal([empty]);
  });
});

describe('default channels', () => {
  it('are joined by new users', async () => {
    const channelId = await world.channel('design', []);
    await world.owner.ok.post('/default_streams', { stream_id: channelId });
    const made = { email: 'new@example.com', full_name: 'New', password: 'a long enough passphrase' };
    const { user_id: id } = await world.owner.ok.post('/users', made);
    const { subscribers } = await world.owner.ok.get(`/streams/${channelId}/members`);
    expect(subscribers).to.include(id);
  });
});

describe('PATCH /streams/{stream_id}', () => {
  it('announces a private channel that becomes public as new to users who could not see it', async () => {
    const id = await world.channel('plans', [world.owner, world.member], { invite_only: true });
    const listening = {
      owner: await world.owner.listen(),
      administrator: await world.administrator.listen(),
      member: await world.member.listen(),
      other: await world.other.listen(),
      guest: await world.guest.listen(),
    };
    await world.owner.ok.patch(`/streams/${id}`, { is_private: false });
    const told = async (who: keyof typeof listening) =>
      (await listening[who].events('stream', 'subscription')).map(({ type, op, property }) =>
        [type, op, property].filter((word) => word !== undefined).join(' '),
      );
    expect(await told('other')).to.deep.equal(['stream create', 'subscription peer_add']);
    for (const who of ['owner', 'administrator', 'member'] as const)
      expect(await told(who), who).to.deep.equal(['stream update invite_only']);
    expect(await told('guest')).to.deep.equal([]);
  });

  it('sends nothing to users outside when a public channel becomes private, and the change to the others', async () => {
    const id = await world.channel('plans', [world.owner, world.member]);
    const outside = await world.other.listen();
    const inside = await world.member.listen();
    await world.owner.ok.patch(`/streams/${id}`, { is_private: true });
    expect(await outside.events('stream')).to.deep.equal([]);
    const [event] = await inside.events('stream');
    expect(event).to.include({ op: 'update', property: 'invite_only', value: true });
  });

  it('sets the description of an archived channel right, and nothing else', async () => {
    const id = await world.channel('plans', [world.member]);
    await world.owner.ok.delete(`/streams/${id}`);
    const before = await channelAt(id);
    const listening = await world.member.listen();
    await world.administrator.ok.patch(`/streams/${id}`, { description: 'What **was**\nplanned' });
    expect(await channelAt(id)).to.deep.equal({
      ...before,
      description: 'What **was** planned',
      rendered_description: '<p>What <strong>was</strong> planned</p>',
    });
    for (const more of [
      { new_name: 'plans' },
      { is_private: true },
      { stream_post_policy: 2 },
      { is_default_stream: true },
      { message_retention_days: 7 },
      { history_public_to_subscribers: false },
    ]) {
      expectRefusal(await world.owner.patch(`/streams/${id}`, { description: 'x', ...more }), 'Invalid channel ID');
    }
    expectRefusal(
      await world.member.patch(`/streams/${id}`, { description: 'x' }),
      'Must be an organization administrator',
    );
    expect((await channelAt(id)).description).to.equal('What **was** planned');
    expect(await listening.events()).to.deep.equal([]);
  });
});
