import { expect } from 'chai';
import { createRealm } from '../../src/actions/organization/realms.ts';
import { createApiKey } from '../../src/actions/users/accounts.ts';
import {
  MAX_API_KEYS,
  MAX_BOTS,
  MAX_CHANNELS,
  MAX_CONFIRMATIONS_PER_DAY,
  MAX_CUSTOM_EMOJI,
  MAX_DRAFTS,
  MAX_DRAFTS_LENGTH,
  MAX_EDIT_HISTORY_LENGTH,
  MAX_LIVE_LENGTH,
  MAX_PENDING_IN_ORGANIZATION,
  MAX_PENDING_INVITATIONS,
  MAX_QUEUE_OPTIONS_LENGTH,
  MAX_QUEUES,
  MAX_REACTIONS,
  MAX_TOPIC_POLICIES,
} from '../../src/domain/limits.ts';
import { type Cells, type Columns, insertRows, knexOf, table } from '../../src/store/db/statement.ts';
import type { Actor, Answer, Body } from '../support/actor.ts';
import { crowd } from '../support/crowd.ts';
import { PICTURE } from '../support/example-org.ts';
import { expectRefusal } from '../support/refusal.ts';
import { openWorld, type World } from '../support/world.ts';

// Limits of stored data: each one is reached, and the next entry is refused or replaces the oldest.

let world: World;
let channelId: number;
beforeEach(async () => {
  world = await openWorld();
  channelId = await world.channel('quay', [world.owner, world.member]);
});
afterEach(() => world.close());

const upTo = (count: number) => Array.from({ length: count }, (_none, index) => index);

/** Inserts rows without the calls that would create them. */
const put = (table: string, columns: Columns, rows: readonly Cells[]) =>
  world.database.unit((db) => insertRows(db, table, { columns, rows }));

interface Links {
  inviter: number;
  /** The number in the token of the first. */
  from: number;
  many: number;
}
function putLinks({ inviter, from, many }: Links, createdAt: number, isRevoked: 0 | 1): Promise<unknown> {
  const columns: Columns = {
    realm_id: 'bigint',
    inviter_id: 'bigint',
    token: 'text',
    role: 'bigint',
    created_at: 'bigint',
    channel_ids: 'text',
    includes_defaults: 'bigint',
    is_revoked: 'bigint',
  };
  const rows = upTo(many).map((index) => [
    world.realmId,
    inviter,
    `t${from + index}`,
    400,
    createdAt,
    '[]',
    0,
    isRevoked,
  ]);
  return put('invite_links', columns, rows);
}

const count = async (table: string, where: object): Promise<number> => {
  const [row] = await knexOf(world.database.read)(table).where(where).count({ count: '*' });
  return Number(row?.count);
};

async function expectLast(call: (round: number) => Promise<Answer>, refusal: string): Promise<void> {
  expect((await call(0)).status).to.equal(200);
  expectRefusal(await call(1), refusal);
}

describe('holdings of a person', function () {
  this.timeout(30_000);

  it('are a number of drafts', async () => {
    const columns: Columns = {
      user_id: 'bigint',
      type: 'text',
      recipient_ids: 'text',
      topic: 'text',
      content: 'text',
      edited_at: 'bigint',
    };
    await put(
      'drafts',
      columns,
      upTo(MAX_DRAFTS - 1).map(() => [world.member.id, '', '[]', '', 'x', 1]),
    );
    await expectLast(
      () => world.member.post('/drafts', { drafts: [{ type: '', to: [], topic: '', content: 'x' }] }),
      `You have too many drafts (limit: ${MAX_DRAFTS}): delete those that are not needed.`,
    );
  });

  it('are a number of characters in drafts, new and edited', async () => {
    const draft = { type: '', to: [], topic: '', content: '😀'.repeat(100) + 'x'.repeat(9900) };
    const drafts = upTo(MAX_DRAFTS_LENGTH / 10_000).map(() => draft);
    const { ids } = await world.member.ok.post('/drafts', { drafts: drafts.slice(1) });
    const refusal = `Your drafts are too long together (limit: ${MAX_DRAFTS_LENGTH} characters): delete those that are not needed.`;
    await expectLast(() => world.member.post('/drafts', { drafts: [draft] }), refusal);
    await world.member.ok.patch(`/drafts/${ids[0]}`, { draft: { ...draft, content: 'short' } });
    await world.member.ok.post('/drafts', { drafts: [{ ...draft, content: 'x'.repeat(9000) }] });
    expectRefusal(await world.member.patch(`/drafts/${ids[0]}`, { draft }), refusal);
  });

  it('are a number of topics that are muted, unmuted or followed', async () => {
    const columns: Columns = {
      user_id: 'bigint',
      channel_id: 'bigint',
      topic_key: 'text',
      topic: 'text',
      policy: 'bigint',
      updated_at: 'bigint',
    };
    const rows = upTo(MAX_TOPIC_POLICIES - 1).map((index) => [world.member.id, channelId, `t${index}`, '', 3, 1]);
    await put('user_topics', columns, rows);
    const refusal = `You have muted, unmuted or followed too many topics (limit: ${MAX_TOPIC_POLICIES}).`;
    const set = (round: number, policy: number) =>
      world.member.post('/user_topics', { stream_id: channelId, topic: `new ${round}`, visibility_policy: policy });
    await expectLast((round) => set(round, 1), refusal);
    // An existing one can be changed, but automatic ones are not added.
    expect((await set(0, 3)).status).to.equal(200);
    await world.member.send(channelId, 'begun by me', 'ahoy');
    await world.owner.send(channelId, 'about me', `@**${world.member.fullName}**`);
    expect(await count('user_topics', { user_id: world.member.id })).to.equal(MAX_TOPIC_POLICIES);
  });

  it('are a number of invitations and links that can be used', async () => {
    const links = (inviter: number, from: number, many: number) => putLinks({ inviter, from, many }, 1, 0);
    const over = { invitee_emails: 'over@far.example', stream_ids: [], invite_expires_in_minutes: 0 };
    await world.owner.ok.post('/invites', over);
    await links(world.owner.id, 0, MAX_PENDING_INVITATIONS - 1);
    const refusal = (limit: number) =>
      `Too many invitations are pending (limit: ${limit}): revoke those that are not needed.`;
    const invite = (round: number) =>
      world.owner.post('/invites', { invitee_emails: `a${round}@far.example`, stream_ids: [] });
    await expectLast(invite, refusal(MAX_PENDING_INVITATIONS));
    expectRefusal(await world.owner.post('/invites/multiuse', {}), refusal(MAX_PENDING_INVITATIONS));
    expectRefusal(await world.owner.post('/invites/1/resend'), refusal(MAX_PENDING_INVITATIONS));
    await links(world.member.id, 20_000, MAX_PENDING_IN_ORGANIZATION - MAX_PENDING_INVITATIONS - 1);
    await expectLast(() => world.administrator.post('/invites/multiuse', {}), refusal(MAX_PENDING_IN_ORGANIZATION));
  });

  it('are a number of invitations and links within a day, whatever became of them', async () => {
    const revoked = (inviter: number, from: number, many: number) =>
      putLinks({ inviter, from, many }, world.clock.now, 1);
    const invite = (inviter: Actor, list: string) =>
      inviter.post('/invites', { invitee_emails: list, stream_ids: [], invite_expires_in_minutes: -1 });
    const makeLink = (inviter: Actor) => inviter.post('/invites/multiuse', { invite_expires_in_minutes: 0 });
    const expectLimit = (answer: Answer) =>
      expectRefusal(
        answer,
        'To protect users, the service limits the number of invitations you can send in one day. Because you have reached the limit, no invitations were sent.',
        'INVITATION_FAILED',
        { errors: [], sent_invitations: false, daily_limit_reached: true, license_limit_reached: false },
      );
    await revoked(world.owner.id, 0, MAX_PENDING_INVITATIONS - 2);
    expectLimit(await invite(world.owner, 'a@far.example, b@far.example, c@far.example'));
    for (const call of [invite(world.owner, 'a@far.example'), makeLink(world.owner)])
      expect((await call).status).to.equal(200);
    expectLimit(await invite(world.owner, 'b@far.example'));
    expectLimit(await makeLink(world.owner));
    // Nothing that ends those of today makes room for others today.
    for (const path of ['/invites/1', `/invites/multiuse/${MAX_PENDING_INVITATIONS - 1}`])
      await world.owner.ok.delete(path);
    expectLimit(await makeLink(world.owner));
    await revoked(world.member.id, 20_000, MAX_PENDING_IN_ORGANIZATION - MAX_PENDING_INVITATIONS - 1);
    expect((await makeLink(world.administrator)).status).to.equal(200);
    expectLimit(await makeLink(world.administrator));
    world.clock.now += 86_400;
    expect((await makeLink(world.owner)).status).to.equal(200);
  });

  it('are a number of queues, and how much each asks for', async () => {
    const columns: Columns = {
      id: 'text',
      realm_id: 'bigint',
      user_id: 'bigint',
      base_seq: 'bigint',
      created_at: 'bigint',
      last_seen_at: 'bigint',
      lifespan: 'bigint',
      options: 'text',
    };
    await put(
      'queues',
      columns,
      upTo(MAX_QUEUES - 1).map((index) => [`q${index}`, world.realmId, world.member.id, 0, 1, 1, 600, '{}']),
    );
    await expectLast(
      () => world.member.post('/register', { event_types: ['message'] }),
      `You have too many event queues (limit: ${MAX_QUEUES}): delete those that are not used any more.`,
    );
    const narrow = upTo(70).map((index) => ['topic', `${index}${'x'.repeat(500)}`]);
    expectRefusal(
      await world.other.post('/register', { event_types: ['message'], narrow }),
      `narrow and event_types are too long together (limit: ${MAX_QUEUE_OPTIONS_LENGTH} characters)`,
    );
  });

  it('are a number of characters that wait in a queue without being stored', async () => {
    const listening = await world.member.listen();
    const people = await crowd(world, 199);
    const to = [...people, world.member.id];
    for (const op of upTo(100).map((index) => (index % 2 === 0 ? 'start' : 'stop'))) {
      await world.owner.ok.post('/typing', { op, to });
    }
    const events = await listening.events('typing');
    expect(events.length).to.be.within(1, 99);
    expect(JSON.stringify(events).length).to.be.at.most(MAX_LIVE_LENGTH);
    expect(events.at(-1)?.op).to.equal('stop');
  });

  it('are a number of reactions to one message', async () => {
    const id = await world.owner.send(channelId, 'plan', 'ahoy');
    const columns: Columns = {
      message_id: 'bigint',
      user_id: 'bigint',
      emoji_name: 'text',
      emoji_code: 'text',
      reaction_type: 'text',
      created_at: 'bigint',
    };
    await put(
      'reactions',
      columns,
      upTo(MAX_REACTIONS - 1).map((index) => [id, world.member.id, `e${index}`, `${index}`, 'unicode_emoji', 1]),
    );
    await expectLast(
      (round) => world.member.post(`/messages/${id}/reactions`, { emoji_name: ['tada', 'smile'][round] }),
      `You have too many reactions to this message (limit: ${MAX_REACTIONS}).`,
    );
  });

  it('are a number of bots', async () => {
    const columns: Columns = {
      realm_id: 'bigint',
      email: 'text',
      email_key: 'text',
      full_name: 'text',
      name_key: 'text',
      role: 'bigint',
      is_bot: 'bigint',
      bot_type: 'bigint',
      bot_owner_id: 'bigint',
      joined_at: 'bigint',
    };
    const rows = upTo(MAX_BOTS - 1).map((index) => {
      const email = `b${index}@example.com`;
      return [world.realmId, email, email, email, email, 400, 1, 1, world.member.id, 1];
    });
    await put('users', columns, rows);
    await expectLast(
      (round) => world.member.post('/bots', { full_name: `Robot ${round}`, short_name: `robot${round}` }),
      `You have too many bots (limit: ${MAX_BOTS}).`,
    );
    const { user_id: given } = await world.other.ok.post('/bots', { full_name: 'Gift', short_name: 'gift' });
    const answer = await world.other.patch(`/bots/${given}`, { bot_owner_id: world.member.id });
    expectRefusal(answer, `You have too many bots (limit: ${MAX_BOTS}).`);
  });

  it('are a number of API keys: a new one replaces the oldest', async () => {
    const columns: Columns = { user_id: 'bigint', name: 'text', key_hash: 'text', created_at: 'bigint' };
    await put(
      'api_keys',
      columns,
      upTo(MAX_API_KEYS + 5).map((index) => [world.bot.id, 'test', `h${index}`, 1]),
    );
    await world.database.unit((db) => createApiKey(db, world.bot.id, 'new', world.clock.now));
    expect(await count('api_keys', { user_id: world.bot.id })).to.equal(MAX_API_KEYS);
    expect(await count('api_keys', { user_id: world.bot.id, name: 'new' })).to.equal(1);
    expect((await world.bot.get('/users/me')).status).to.equal(401);
  });

  it('leave no traces of subscribing and unsubscribing without a message in between', async () => {
    const before = await count('subscription_spans', { user_id: world.other.id });
    for (const _round of upTo(3)) {
      await world.other.ok.post('/users/me/subscriptions', { subscriptions: [{ name: 'quay' }] });
      await world.other.ok.delete('/users/me/subscriptions', { subscriptions: ['quay'] });
    }
    expect(await count('subscription_spans', { user_id: world.other.id })).to.equal(before);
  });
});

describe('holdings of an organization', function () {
  this.timeout(30_000);

  it('are a number of channels', async () => {
    const columns: Columns = {
      realm_id: 'bigint',
      recipient_id: 'bigint',
      name: 'text',
      name_key: 'text',
      description: 'text',
      rendered_description: 'text',
      is_private: 'bigint',
      is_web_public: 'bigint',
      is_history_public: 'bigint',
      post_policy: 'bigint',
      can_remove_subscribers_group_id: 'bigint',
      created_at: 'bigint',
      is_archived: 'bigint',
    };
    const present = await count('channels', { realm_id: world.realmId, is_archived: 0 });
    const { id: elsewhere } = await world.database.unit((db) =>
      createRealm(db, { subdomain: 'quay', name: 'Quay', now: 1 }),
    );
    const missing = upTo(MAX_CHANNELS - present - 1);
    // One more is archived, and one belongs to another organization.
    const keys = [...missing, 'archived', 'elsewhere'].map((name) => `k${name}`);
    await put(
      'recipients',
      { realm_id: 'bigint', kind: 'text', key: 'text' },
      keys.map((key) => [world.realmId, 'channel', key]),
    );
    const ids: number[] = await table(world.database.read, 'recipients').whereLike('key', 'k%').pluck('id');
    await put(
      'channels',
      columns,
      ids.map((id, index) => {
        const realmId = index === missing.length ? elsewhere : world.realmId;
        const isArchived = index === missing.length + 1 ? 1 : 0;
        return [realmId, id, `c${id}`, `c${id}`, '', '', 1, 0, 0, 1, 1, 1, isArchived];
      }),
    );
    await expectLast(
      (round) => world.member.post('/users/me/subscriptions', { subscriptions: [{ name: `new ${round}` }] }),
      `The organization has too many channels (limit: ${MAX_CHANNELS}): archive those that are not used.`,
    );
  });

  it('are a number of custom emoji, removed ones too', async () => {
    const columns: Columns = {
      realm_id: 'bigint',
      name: 'text',
      file_name: 'text',
      is_deactivated: 'bigint',
      created_at: 'bigint',
    };
    await put(
      'custom_emoji',
      columns,
      upTo(MAX_CUSTOM_EMOJI - 1).map((index) => [world.realmId, `e${index}`, 'x.png', 1, 1]),
    );
    const upload = (round: number) =>
      world.member.post(
        `/realm/emoji/new${round}`,
        {},
        { files: [{ field: 'filename', name: 'a.png', type: 'image/png', bytes: PICTURE }] },
      );
    await expectLast(upload, `The organization has too many custom emoji (limit: ${MAX_CUSTOM_EMOJI}).`);
  });

  it('are a number of addresses a day that are asked to confirm that they follow a link', async () => {
    const { invite_link: link } = await world.owner.ok.post('/invites/multiuse', {});
    const columns: Columns = { realm_id: 'bigint', token: 'text', email: 'text', created_at: 'bigint' };
    await put(
      'signup_tokens',
      columns,
      upTo(MAX_CONFIRMATIONS_PER_DAY - 1).map((index) => [
        world.realmId,
        `s${index}`,
        `a${index}@far.example`,
        world.clock.now,
      ]),
    );
    for (const email of ['b@far.example', 'c@far.example']) {
      const body = new URLSearchParams({ email });
      const { pathname } = new URL(link);
      expect((await fetch(`${world.origin}${pathname}`, { method: 'POST', body })).status).to.equal(200);
    }
    expect(await count('signup_tokens', { realm_id: world.realmId })).to.equal(MAX_CONFIRMATIONS_PER_DAY);
  });
});

describe('what is repeated', function () {
  this.timeout(30_000);

  it('is bounded in the history of a message that is edited again and again', async () => {
    const id = await world.member.send(channelId, 'plan', 'ahoy');
    for (const round of upTo(30)) {
      await world.member.ok.patch(`/messages/${id}`, { content: `${round} ${'x'.repeat(3000)}` });
    }
    const [message] = (await world.member.ok.get('/messages', { anchor: id, num_before: 0, num_after: 0 })).messages;
    expect(JSON.stringify(message.edit_history).length).to.be.at.most(MAX_EDIT_HISTORY_LENGTH + 2);
    const texts = message.edit_history.map((entry: Body) => Number(entry.prev_content.split(' ')[0]));
    // The newest first, without gaps.
    expect(texts[0]).to.equal(28);
    expect(texts).to.deep.equal(texts.map((_text: number, index: number) => 28 - index));
    const long = 'x'.repeat(9000);
    await world.member.ok.patch(`/messages/${id}`, { content: `${long}a` });
    await world.member.ok.patch(`/messages/${id}`, { content: `${long}b` });
    await world.member.ok.patch(`/messages/${id}`, { content: `${long}c` });
    const { message: latest } = await world.member.ok.get(`/messages/${id}`);
    expect(latest.edit_history.map((entry: Body) => entry.prev_content.at(-1))).to.deep.equal(['b']);
  });

  it('has no list of muted topics in the log: clients get the current one', async () => {
    const listening = await world.member.listen({ event_types: ['muted_topics'] });
    const mute = (topic: string) =>
      world.member.ok.post('/user_topics', { stream_id: channelId, topic, visibility_policy: 1 });
    for (const index of upTo(100)) await mute(`topic ${index}`);
    const rows = await table(world.database.read, 'events').where({ type: 'muted_topics' }).select('payload');
    for (const { payload } of rows) expect(payload.length).to.be.below(200);
    const events = await listening.events();
    // A hundred times a hundred entries would be too many: the newest list replaces the others.
    expect(events.reduce((sum, { muted_topics: list }) => sum + list.length, 0)).to.be.at.most(2000);
    expect(events.at(-1)?.muted_topics).to.have.length(100);
    await mute('one more');
    const [single] = await listening.events();
    expect(single.muted_topics).to.deep.include(['quay', 'one more', world.clock.now]);
  });

  it('has no list of custom emoji or default channels in the log', async () => {
    const listening = await world.other.listen({ event_types: ['realm_emoji', 'default_streams'] });
    const files = [{ field: 'filename', name: 'a.png', type: 'image/png', bytes: PICTURE }];
    for (const name of ['bollard', 'hawser']) await world.member.ok.post(`/realm/emoji/${name}`, {}, { files });
    await world.owner.ok.patch(`/streams/${channelId}`, { is_default_stream: true });
    const rows = await table(world.database.read, 'events')
      .whereIn('type', ['realm_emoji', 'default_streams'])
      .select('payload');
    for (const { payload } of rows) expect(payload.length).to.be.below(200);
    const events = await listening.events();
    const names = Object.values<Body>(events[1]?.realm_emoji).map(({ name }) => name);
    expect(names).to.deep.equal(['bollard', 'hawser']);
    expect(events.at(-1)?.default_streams.map(({ name }: Body) => name)).to.deep.equal(['quay']);
  });
});
