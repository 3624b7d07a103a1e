import { expect } from 'chai';
import {
  MAX_ADDRESSES_AT_ONCE,
  MAX_NEW_CHANNELS_AT_ONCE,
  MAX_SUBSCRIBERS_IN_EVENTS,
  MAX_SUBSCRIPTION_NOTICES,
  MAX_SUBSCRIPTIONS_AT_ONCE,
  PIECE_SUBSCRIPTIONS,
} from '../../src/domain/limits.ts';
import { insertRows, raw, table } from '../../src/store/db/statement.ts';
import type { Body } from '../support/actor.ts';
import { crowd } from '../support/crowd.ts';
import { expectRefusal } from '../support/refusal.ts';
import { countStatements, statementsOf } from '../support/statements.ts';
import { expectShortWaits } from '../support/waiting.ts';
import { openWorld, type World } from '../support/world.ts';

// The largest calls that are allowed: other users hardly wait, and the number of statements does not depend on the
// size.

let world: World;

/** Opens a world for each test of a suite. At the top level, hooks run for each test of every file of the process. */
function openWorlds(): void {
  beforeEach(async () => {
    world = await openWorld();
  });
  afterEach(() => world.close());
}

const named = (names: readonly string[]) => names.map((name) => ({ name }));
const upTo = (count: number) => Array.from({ length: count }, (_none, index) => index);

/** Expects the same number of statements for few and for many. The first call reads data that are then remembered. */
async function expectSameStatements(call: (count: number, round: number) => Promise<unknown>, few = 4): Promise<void> {
  await call(few, 0);
  const small = await countStatements(world, () => call(few, 1));
  const large = await countStatements(world, () => call(few * 10, 2));
  // Delivery reads the database from time to time.
  expect(large, 'statements for ten times as many').to.be.at.most(small + 6);
}

/** Inserts messages of the owner in a channel, without sending them. */
async function fill(channelId: number, count: number): Promise<number[]> {
  return world.database.unit(async (db) => {
    const channel = await table(db, 'channels').where({ id: channelId }).first();
    const before = Number((await table(db, 'messages').max({ id: 'id' }).first())?.id ?? 0);
    await insertRows(db, 'messages', {
      columns: {
        realm_id: 'bigint',
        recipient_id: 'bigint',
        channel_id: 'bigint',
        sender_id: 'bigint',
        topic: 'text',
        topic_key: 'text',
        content: 'text',
        rendered: 'text',
        search_text: 'text',
        client: 'text',
        sent_at: 'bigint',
      },
      rows: upTo(count).map((index) => [
        world.realmId,
        channel?.recipient_id ?? 0,
        channelId,
        world.owner.id,
        'plan',
        'plan',
        `no ${index}`,
        `<p>no ${index}</p>`,
        '',
        'test',
        world.clock.now,
      ]),
    });
    return table(db, 'messages').where('id', '>', before).orderBy('id').pluck('id');
  });
}

async function channels(count: number, prefix: string, subscribers = [world.member]): Promise<Body[]> {
  const names = upTo(count).map((index) => `${prefix}${index}`);
  for (let from = 0; from < count; from += MAX_NEW_CHANNELS_AT_ONCE) {
    await world.owner.ok.post('/users/me/subscriptions', {
      subscriptions: named(names.slice(from, from + MAX_NEW_CHANNELS_AT_ONCE)),
      principals: subscribers.map(({ id }) => id),
    });
  }
  return table(world.database.read, 'channels').whereIn('name', names).orderBy('id');
}

describe('large requests: subscriptions', function () {
  this.timeout(30_000);
  openWorlds();

  it('subscribes thousands of people to a channel, and unsubscribes them', async () => {
    const people = await crowd(world, MAX_SUBSCRIPTIONS_AT_ONCE);
    const names = upTo(4).map((index) => `quay${index}`);
    for (const name of names) await world.channel(name, [world.owner]);
    const listening = await world.owner.listen();
    await expectShortWaits(world, (attempt) =>
      world.owner.post('/users/me/subscriptions', { subscriptions: named([names[attempt] ?? '']), principals: people }),
    );
    const events = await listening.events('subscription');
    const added = events.flatMap(({ op, stream_ids, user_ids }) => (op === 'peer_add' ? [[stream_ids, user_ids]] : []));
    const [[firstChannel] = []] = added;
    const pieces = added.filter(([channel]) => String(channel) === String(firstChannel)).map(([, users]) => users);
    expect(pieces).to.have.lengthOf(MAX_SUBSCRIPTIONS_AT_ONCE / PIECE_SUBSCRIPTIONS);
    expect(pieces.flat().sort((a, b) => a - b)).to.deep.equal(people);
    const { subscribed } = await world.owner.ok.post('/users/me/subscriptions', {
      subscriptions: named(names),
      principals: people.slice(0, 100),
    });
    expect(Object.keys(subscribed).length).to.be.at.most(100);
    await expectShortWaits(world, (attempt) =>
      world.owner.delete('/users/me/subscriptions', { subscriptions: [names[attempt]], principals: people }),
    );
  });

  it('of several steps are answered as one, create and announce their channels once, and leave out who has gone', async () => {
    const people = await crowd(world, PIECE_SUBSCRIPTIONS + 500);
    const gone = people.at(-1) ?? 0;
    const subscribing = world.owner.ok.post('/users/me/subscriptions', {
      subscriptions: named(['quay']),
      principals: [world.member.id, ...people],
      invite_only: true,
    });
    // The account ends between the first step and the last.
    const listening = await world.member.listen();
    await listening.events('subscription');
    await world.owner.ok.delete(`/users/${gone}`);
    const { subscribed } = await subscribing;
    const { id = 0 } = (await table(world.db, 'channels').where({ name: 'quay' }).first()) ?? {};
    const { subscribers } = await world.member.ok.get(`/streams/${id}/members`);
    expect(subscribers).to.deep.equal([world.member.id, ...people.slice(0, -1)].sort((a, b) => a - b));
    expect(Object.keys(subscribed).length).to.be.within(people.length, people.length + 1);
    const notices = await table(world.db, 'messages').where({ channel_id: id });
    expect(notices.map(({ topic }) => topic)).to.deep.equal(['channel events']);
    const again = await world.owner.ok.delete('/users/me/subscriptions', {
      subscriptions: ['quay'],
      principals: people.slice(0, -1),
    });
    expect(again.removed).to.have.lengthOf(people.length - 1);
  });

  it('of several steps inform people whom others subscribed, if these are at most 100 new subscriptions', async () => {
    const people = await crowd(world, PIECE_SUBSCRIPTIONS + MAX_SUBSCRIPTION_NOTICES + 1);
    await world.channel('quay', [world.owner]);
    const join = (principals: readonly number[]) =>
      world.owner.ok.post('/users/me/subscriptions', { subscriptions: named(['quay']), principals });
    const leave = (count: number) =>
      world.owner.ok.delete('/users/me/subscriptions', { subscriptions: ['quay'], principals: people.slice(-count) });
    const informed = async () => {
      const notices = await table(world.db, 'messages').whereNull('channel_id').where('content', 'like', '%#**quay**%');
      return notices.length;
    };
    await join(people);
    expect(await informed()).to.equal(0);
    await leave(MAX_SUBSCRIPTION_NOTICES + 1);
    await join(people);
    expect(await informed()).to.equal(0);
    await leave(MAX_SUBSCRIPTION_NOTICES);
    await join(people);
    expect(await informed()).to.equal(MAX_SUBSCRIPTION_NOTICES);
  });

  it('refuses many subscribers with settings of their own from before, because each of them needs an event', async () => {
    const people = await crowd(world, Math.ceil(Math.sqrt(MAX_SUBSCRIBERS_IN_EVENTS)));
    expect(people.length).to.be.above(PIECE_SUBSCRIPTIONS);
    const quay = await world.channel('quay', [world.owner]);
    const join = () =>
      world.owner.post('/users/me/subscriptions', { subscriptions: named(['quay']), principals: people });
    expect((await join()).status).to.equal(200);
    await world.owner.ok.delete('/users/me/subscriptions', { subscriptions: ['quay'], principals: people });
    await world.database.unit((db) =>
      raw(db, "update subscriptions set color = '#' || user_id where channel_id = ?", [quay]),
    );
    expectRefusal(
      await join(),
      `The channels have too many subscribers to be joined at once (limit: ${MAX_SUBSCRIBERS_IN_EVENTS}): name fewer channels.`,
    );
    const { subscribers } = await world.owner.ok.get(`/streams/${quay}/members`);
    expect(subscribers).to.deep.equal([world.owner.id]);
  });

  for (const [count, steps] of [
    [15, 'one step'],
    [20, 'several steps'],
  ] as const) {
    it(`refuses new subscribers whose events would list too many subscribers, in ${steps}`, async () => {
      expect(count ** 2 > PIECE_SUBSCRIPTIONS).to.equal(steps === 'several steps');
      const names = upTo(count).map((index) => `quay${index}`);
      const people = await crowd(world, MAX_SUBSCRIPTIONS_AT_ONCE / 2);
      await channels(names.length, 'quay');
      for (const name of names) {
        await world.owner.ok.post('/users/me/subscriptions', { subscriptions: named([name]), principals: people });
      }
      // Each user is in another channel, so that no two of them get the same events.
      const newcomers = await crowd(world, names.length, 'newcomer');
      for (const [index, name] of names.entries()) {
        const principals = newcomers.slice(index, index + 1);
        await world.owner.ok.post('/users/me/subscriptions', { subscriptions: named([name]), principals });
      }
      expectRefusal(
        await world.owner.post('/users/me/subscriptions', { subscriptions: named(names), principals: newcomers }),
        `The channels have too many subscribers to be joined at once (limit: ${MAX_SUBSCRIBERS_IN_EVENTS}): name fewer channels.`,
      );
    });
  }

  it('refuses more people and channels at once, before it does anything', async () => {
    const people = await crowd(world, MAX_SUBSCRIPTIONS_AT_ONCE / 2 + 1);
    await world.channel('quay', [world.owner]);
    await world.channel('mole', [world.owner]);
    const refusal = `Too many subscriptions at once (limit: ${MAX_SUBSCRIPTIONS_AT_ONCE}): name fewer people or fewer channels.`;
    const subscriptions = named(['quay', 'mole']);
    expectRefusal(await world.owner.post('/users/me/subscriptions', { subscriptions, principals: people }), refusal);
    const names = ['quay', 'mole'];
    expectRefusal(
      await world.owner.delete('/users/me/subscriptions', { subscriptions: names, principals: people }),
      refusal,
    );
  });

  it('counts people and channels that are named several times once', async () => {
    await world.channel('quay', [world.owner]);
    const again = upTo(MAX_SUBSCRIPTIONS_AT_ONCE / 2 + 1);
    const body = await world.owner.ok.post('/users/me/subscriptions', {
      subscriptions: named(['quay', 'QUAY']),
      principals: again.map(() => world.member.id),
    });
    expect(body.subscribed).to.deep.equal({ [world.member.email]: ['quay'] });
    const left = await world.owner.ok.delete('/users/me/subscriptions', {
      subscriptions: ['quay', 'quay'],
      principals: again.map(() => world.member.id),
    });
    expect(left).to.deep.include({ removed: ['quay'], not_removed: [] });
  });

  it('needs the same statements for few people and for many', async () => {
    const people = await crowd(world, 100);
    for (const round of [0, 1, 2]) await world.channel(`quay${round}`, [world.owner]);
    await expectSameStatements((count, round) =>
      world.owner.ok.post('/users/me/subscriptions', {
        subscriptions: named([`quay${round}`]),
        principals: people.slice(0, count),
      }),
    );
    await expectSameStatements((count, round) =>
      world.owner.ok.delete('/users/me/subscriptions', {
        subscriptions: [`quay${round}`],
        principals: people.slice(0, count),
      }),
    );
  });

  it('creates as many channels as one call may', async () => {
    const description = '**bold** and `code` in '.repeat(44).slice(0, 1000);
    await expectShortWaits(world, (attempt) =>
      world.member.post('/users/me/subscriptions', {
        subscriptions: upTo(MAX_NEW_CHANNELS_AT_ONCE).map((index) => ({
          name: `new ${attempt} ${index}`,
          description,
        })),
      }),
    );
    const fresh = (count: number, round: number) => named(upTo(count).map((index) => `fresh ${round} ${index}`));
    await expectSameStatements(
      (count, round) => world.member.ok.post('/users/me/subscriptions', { subscriptions: fresh(count, round) }),
      2,
    );
    const many = named(upTo(MAX_NEW_CHANNELS_AT_ONCE + 1).map((index) => `other ${index}`));
    expectRefusal(
      await world.member.post('/users/me/subscriptions', { subscriptions: many }),
      `Too many new channels at once (limit: ${MAX_NEW_CHANNELS_AT_ONCE}).`,
    );
  });

  it('joins and leaves a thousand channels', async () => {
    const made = await channels(1000, 'quay', [world.owner]);
    const names = made.map(({ name }) => name);
    await expectShortWaits(world, () => world.member.post('/users/me/subscriptions', { subscriptions: named(names) }));
    await expectShortWaits(world, () => world.member.delete('/users/me/subscriptions', { subscriptions: names }));
    expect((await world.member.ok.get('/users/me/subscriptions')).subscriptions).to.deep.equal([]);
  });

  it('leaves channels with much that is unread, which becomes read', async () => {
    const channelId = await world.channel('quay', [world.owner, world.member]);
    const ids = await fill(channelId, 5000);
    const listening = await world.member.listen();
    await expectShortWaits(world, () => world.member.delete('/users/me/subscriptions', { subscriptions: ['quay'] }));
    const [flags] = await listening.events('update_message_flags');
    // The first message of the channel precedes these.
    expect(flags.messages.slice(1)).to.deep.equal(ids);
  });

  it('changes a thousand settings', async () => {
    const made = await channels(1000, 'quay');
    const changes = (count: number) =>
      made.slice(0, count).map(({ id }, index) => ({
        stream_id: id,
        property: 'color',
        value: `#${index.toString(16).padStart(6, '0')}`,
      }));
    await expectShortWaits(world, () =>
      world.member.post('/users/me/subscriptions/properties', { subscription_data: changes(1000) }),
    );
    await expectSameStatements((count) =>
      world.member.ok.post('/users/me/subscriptions/properties', { subscription_data: changes(count) }),
    );
    const again = upTo(1000).map((index) => ({ stream_id: made[0]?.id, property: 'is_muted', value: index % 2 === 0 }));
    const listening = await world.member.listen();
    await world.member.ok.post('/users/me/subscriptions/properties', { subscription_data: again });
    expect(await listening.events('subscription')).to.have.length(2);
  });
});

describe('large requests: messages and what belongs to them', function () {
  this.timeout(30_000);
  openWorlds();

  it('flags five thousand messages', async () => {
    const channelId = await world.channel('quay', [world.owner, world.member]);
    const ids = await fill(channelId, 5000);
    for (const [flag, op] of [
      ['starred', 'add'],
      ['starred', 'remove'],
      ['read', 'add'],
      ['read', 'remove'],
    ]) {
      await expectShortWaits(world, () => world.member.post('/messages/flags', { messages: ids, flag, op }));
    }
    // Not received: each gets a record first.
    await expectShortWaits(world, () =>
      world.other.post('/messages/flags', { messages: ids, flag: 'starred', op: 'add' }),
    );
    await expectSameStatements((count, round) =>
      world.member.ok.post('/messages/flags', {
        messages: ids.slice(round * 100, round * 100 + count),
        flag: 'starred',
        op: 'add',
      }),
    );
    await expectSameStatements((count, round) =>
      world.member.ok.post('/messages/flags', {
        messages: ids.slice(round * 100, round * 100 + count),
        flag: 'read',
        op: 'add',
      }),
    );
    await expectSameStatements((count, round) =>
      world.member.ok.post('/messages/flags', {
        messages: ids.slice(round * 100, round * 100 + count),
        flag: 'read',
        op: 'remove',
      }),
    );
  });

  it('keeps a hundred long drafts', async () => {
    const people = await crowd(world, 200);
    const drafts = (count: number, length: number) =>
      upTo(count).map(() => ({ type: 'private', to: people, topic: '', content: 'x'.repeat(length) }));
    await expectShortWaits(world, () => world.member.post('/drafts', { drafts: drafts(100, 2000) }));
    await expectSameStatements((count) => world.other.ok.post('/drafts', { drafts: drafts(count, 10) }));
  });

  it('invites as many as one call may, into many channels', async () => {
    const made = await channels(1000, 'quay', [world.owner]);
    const ids = made.map(({ id }) => id);
    const list = (count: number, round: number) => upTo(count).map((index) => `guest${round}.${index}@far.example`);
    await expectShortWaits(world, (attempt) =>
      world.owner.post('/invites', {
        invitee_emails: list(MAX_ADDRESSES_AT_ONCE, attempt + 10).join(),
        stream_ids: ids,
      }),
    );
    await expectSameStatements((count, round) =>
      world.owner.ok.post('/invites', { invitee_emails: list(count, round).join(), stream_ids: ids.slice(0, count) }),
    );
    expectRefusal(
      await world.owner.post('/invites', {
        invitee_emails: list(MAX_ADDRESSES_AT_ONCE + 1, 99).join(),
        stream_ids: [],
      }),
      `Too many addresses at once (limit: ${MAX_ADDRESSES_AT_ONCE}).`,
    );
  });

  it('writes and types to two hundred people, and finds the conversation', async () => {
    const people = await crowd(world, 199);
    await expectShortWaits(world, () =>
      world.member.post('/messages', { type: 'direct', to: people, content: 'ahoy' }),
    );
    await expectShortWaits(world, () => world.member.post('/typing', { op: 'start', to: people }));
    const narrow = [{ operator: 'dm', operand: people }];
    const search = { anchor: 'newest', num_before: 1, num_after: 0, narrow };
    await expectShortWaits(world, () => world.member.get('/messages', search));
    expect((await world.member.ok.get('/messages', search)).messages).to.have.length(1);
    const emails = (count: number) => upTo(count).map((index) => `person${index}@example.com`);
    await expectSameStatements((count) =>
      world.member.ok.get('/messages', { ...search, narrow: [['dm', emails(count).join()]] }),
    );
    const many = await crowd(world, 201, 'further');
    expectRefusal(
      await world.member.post('/messages', { type: 'direct', to: many, content: 'ahoy' }),
      'Too many recipients (limit: 200).',
    );
    expectRefusal(
      await world.member.get('/messages', { ...search, narrow: [['dm', upTo(201).join()]] }),
      'Invalid narrow operator: too many users (limit: 200)',
      'BAD_NARROW',
      { desc: 'too many users (limit: 200)' },
    );
  });

  it('reads messages to two hundred people in steps by all that it writes of them, not only by their texts', async () => {
    const people = await crowd(world, 199);
    for (const index of upTo(170)) await world.member.send(people, '', `${index}`);
    const page = { anchor: 'newest', num_before: 170, num_after: 0, narrow: [{ operator: 'dm', operand: people }] };
    const sent = await statementsOf(world, async () => {
      expect((await world.member.ok.get('/messages', page)).messages).to.have.length(170);
    });
    expect(sent.filter((sql) => /\bselect 0 as kind/.test(sql))).to.have.lengthOf.at.least(3);
  });
});
