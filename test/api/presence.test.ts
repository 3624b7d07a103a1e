import { expect } from 'chai';
import { MAX_USERS_NOTIFIED_OF_PRESENCE } from '../../src/domain/limits.ts';
import { table } from '../../src/store/db/statement.ts';
import type { Actor, Body } from '../support/actor.ts';
import { crowd } from '../support/crowd.ts';
import { PICTURE } from '../support/example-org.ts';
import { expectFaultyParameter, expectMissing, expectRefusal, SUCCESS } from '../support/refusal.ts';
import { openWorld, type World } from '../support/world.ts';

const PING = 60;
const OFFLINE = 200;
const WEEKS = 14 * 86_400;

let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.close());

const report = (actor: Actor, status = 'active', params: object = {}): Promise<Body> =>
  actor.ok.post('/users/me/presence', { status, ...params });
const legacy = (status: string, timestamp: number) => ({
  aggregated: { client: 'website', status, timestamp },
  website: { client: 'website', status, timestamp, pushable: false },
});
const eventOf = (actor: Actor, status: string, timestamp: number) => ({
  type: 'presence',
  user_id: actor.id,
  email: actor.email,
  server_timestamp: world.clock.now,
  presence: { website: { client: 'website', status, timestamp, pushable: false } },
});

describe('POST /users/me/presence', () => {
  it('returns to old clients the presence of everyone by address, with the time of the server', async () => {
    await report(world.guest, 'idle');
    const joined = (await table(world.db, 'users').where({ id: world.guest.id }).first('joined_at'))?.joined_at ?? 0;
    expect(joined).to.be.below(world.clock.now);
    expect(await report(world.member)).to.deep.equal({
      ...SUCCESS,
      presences: {
        [world.member.email]: legacy('active', world.clock.now),
        [world.guest.email]: legacy('idle', world.clock.now),
      },
      server_timestamp: world.clock.now,
      presence_last_update_id: 2,
    });
  });

  it('names users who hide their real address by the one in the API', async () => {
    await world.member.ok.patch('/settings', { email_address_visibility: 4 });
    const { presences } = await report(world.member);
    expect(Object.keys(presences)).to.deep.equal([`user${world.member.id}@chat.example.com`]);
  });

  it('returns to new clients two times by user ID, as `slim_presence` or `last_update_id` request', async () => {
    const start = world.clock.now;
    await report(world.member);
    world.clock.now += 2 * PING;
    await report(world.member, 'idle');
    for (const params of [{ slim_presence: true }, { last_update_id: -1 }, { last_update_id: 0 }]) {
      expect((await report(world.member, 'idle', params)).presences).to.deep.equal({
        [world.member.id]: { active_timestamp: start, idle_timestamp: world.clock.now },
      });
    }
  });

  it('returns only presences newer than `last_update_id`, and that number again if there are none', async () => {
    await report(world.other);
    const first = await report(world.member, 'active', { last_update_id: -1 });
    expect(Object.keys(first.presences)).to.have.lengthOf(2);
    const last_update_id = first.presence_last_update_id;
    const nothing = await report(world.member, 'active', { last_update_id });
    expect(nothing).to.deep.include({ presences: {}, presence_last_update_id: last_update_id });
    world.clock.now += PING;
    await report(world.other);
    const next = await report(world.guest, 'active', { last_update_id });
    expect(Object.keys(next.presences).map(Number).sort()).to.deep.equal([world.other.id, world.guest.id].sort());
    expect(next.presence_last_update_id).to.be.above(last_update_id);
  });

  it('returns nothing about others with `ping_only`', async () => {
    expect(await report(world.member, 'active', { ping_only: true })).to.deep.equal(SUCCESS);
    expect((await report(world.other)).presences).to.have.property(world.member.email);
  });

  it('shows the user as active for a minute, then as idle while windows report', async () => {
    const start = world.clock.now;
    await report(world.member);
    world.clock.now += PING;
    const soon = (await report(world.member, 'idle')).presences[world.member.email];
    expect(soon).to.deep.equal(legacy('active', start));
    world.clock.now += PING;
    const later = (await report(world.member, 'idle')).presences[world.member.email];
    expect(later).to.deep.equal(legacy('idle', world.clock.now));
    const again = (await report(world.member)).presences[world.member.email];
    expect(again).to.deep.equal(legacy('active', world.clock.now));
  });

  it('changes nothing by reports that follow each other fast', async () => {
    const first = await report(world.member);
    world.clock.now += 55;
    expect((await report(world.member)).presence_last_update_id).to.equal(first.presence_last_update_id);
    world.clock.now += 1;
    expect((await report(world.member)).presence_last_update_id).to.be.above(first.presence_last_update_id);
  });

  it('announces a user who comes back to everyone, including guests and the user, but not each report', async () => {
    const queues = [await world.member.listen(), await world.guest.listen()];
    const heard = async () => {
      const [own = [], others = []] = await Promise.all(queues.map((queue) => queue.events()));
      expect(own).to.deep.equal(others);
      return own;
    };
    await report(world.member);
    expect(await heard()).to.deep.equal([eventOf(world.member, 'active', world.clock.now)]);
    for (const [seconds, status] of [
      [PING, 'active'],
      [PING, 'idle'],
      [PING, 'active'],
      [OFFLINE, 'active'],
      [OFFLINE + 1, 'idle'],
    ] as const) {
      world.clock.now += seconds;
      await report(world.member, status);
      expect(await heard(), `${status} after ${seconds} s`).to.deep.equal([]);
    }
    world.clock.now += PING;
    await report(world.member);
    expect(await heard()).to.deep.equal([eventOf(world.member, 'active', world.clock.now)]);
  });

  it('leaves the address out of events for queues that asked for slim presence', async () => {
    const queue = await world.other.listen({ slim_presence: true });
    await report(world.member);
    const { email: _left, ...slim } = eventOf(world.member, 'active', world.clock.now);
    expect(await queue.events()).to.deep.equal([slim]);
  });

  it('announces no one at once in a large organization', async () => {
    await crowd(world, MAX_USERS_NOTIFIED_OF_PRESENCE);
    const queue = await world.other.listen();
    await report(world.member);
    expect(await queue.events()).to.deep.equal([]);
    expect((await report(world.other)).presences).to.have.property(world.member.email);
  }).timeout(20_000);

  it('leaves out users who were silent for two weeks or are deactivated, and bots', async () => {
    await report(world.other);
    await report(world.moderator);
    await world.owner.ok.delete(`/users/${world.moderator.id}`);
    world.clock.now += WEEKS;
    expect(Object.keys((await report(world.member)).presences)).to.have.members([
      world.other.email,
      world.member.email,
    ]);
    world.clock.now += 1;
    expect(Object.keys((await report(world.member)).presences)).to.deep.equal([world.member.email]);
  });

  it('stores no presence of users who turned it off, who still see the others', async () => {
    await report(world.other);
    await world.member.ok.patch('/settings', { presence_enabled: false });
    const before = (await report(world.member, 'active', { slim_presence: true })).presences;
    world.clock.now += PING;
    const after = (await report(world.member, 'active', { slim_presence: true })).presences;
    expect(after).to.deep.equal(before).and.to.have.property(`${world.other.id}`);
    expect(after[world.member.id].idle_timestamp).to.be.below(world.clock.now - PING - OFFLINE);
  });

  it('stores and announces nothing if the organization turned presence off', async () => {
    await report(world.other);
    await world.owner.ok.patch('/realm', { presence_disabled: true });
    const queue = await world.other.listen();
    world.clock.now += 2 * OFFLINE;
    expect(await report(world.member)).to.deep.include({ presences: {}, presence_last_update_id: -1 });
    await world.member.ok.patch('/settings', { presence_enabled: false });
    expect(await queue.events('presence')).to.deep.equal([]);
    await world.owner.ok.patch('/realm', { presence_disabled: false });
    expect(Object.keys((await report(world.other)).presences)).to.deep.equal([world.other.email]);
  });

  it('is not for bots', async () => {
    expectRefusal(
      await world.bot.post('/users/me/presence', { status: 'active' }),
      'This endpoint does not accept bot requests.',
    );
  });

  it('refuses other statuses, malformed parameters, and asks for the status', async () => {
    for (const status of ['', 'offline', 'Active']) {
      expectRefusal(await world.member.post('/users/me/presence', { status }), `Invalid status: ${status}`);
    }
    expectMissing(await world.member.post('/users/me/presence'), 'status');
    for (const [name, value] of Object.entries({
      ping_only: 'x',
      new_user_input: 1,
      slim_presence: 'x',
      last_update_id: 'x',
    })) {
      const answer = await world.member.post('/users/me/presence', { status: 'active', [name]: value });
      expectFaultyParameter(answer, name);
    }
    expectRefusal(
      await world.member.get(`/users/${world.member.id}/presence`),
      `No presence data for ${world.member.id}`,
    );
  });

  it('shows the presence only of users of the organization', async () => {
    await world.database.unit(async (db) => {
      const foreign = await table(db, 'users').whereNot({ realm_id: world.realmId }).first();
      if (!foreign) throw new Error('there is no other organization');
      const presence = { active_at: world.clock.now, idle_at: world.clock.now, update_id: 7 };
      await table(db, 'presences').insert({ user_id: foreign.id, realm_id: foreign.realm_id, ...presence });
    });
    expect((await report(world.member)).presence_last_update_id).to.equal(1);
    expect(Object.keys((await report(world.member)).presences)).to.deep.equal([world.member.email]);
  });
});

describe('PATCH /settings with presence_enabled', () => {
  const presenceFor = async (actor: Actor) => (await actor.ok.get(`/users/${world.member.id}/presence`)).presence;

  it('shows the user as offline at once, and as back, to everyone', async () => {
    await report(world.member);
    const queue = await world.guest.listen();
    const since = world.clock.now;
    world.clock.now += 10;
    await world.member.ok.patch('/settings', { presence_enabled: false });
    const past = world.clock.now - OFFLINE - 1;
    expect(await queue.events('presence')).to.deep.equal([eventOf(world.member, 'active', past)]);
    expect(past).to.be.below(since);
    expect((await presenceFor(world.guest)).aggregated).to.deep.equal({ status: 'offline', timestamp: past });
    await world.member.ok.patch('/settings', { presence_enabled: true });
    expect(await queue.events('presence')).to.deep.equal([eventOf(world.member, 'active', world.clock.now)]);
    expect((await presenceFor(world.guest)).aggregated.status).to.equal('active');
  });

  it('sends events about the setting first, then about presence, then about status', async () => {
    const queue = await world.member.listen();
    await world.member.ok.patch('/settings', { presence_enabled: false });
    const events = await queue.events();
    expect(events.map(({ type }) => type)).to.deep.equal(['user_settings', 'presence', 'user_status']);
    expect(events[2]).to.deep.equal({ type: 'user_status', user_id: world.member.id, away: true });
    await world.member.ok.patch('/settings', { presence_enabled: false });
    expect(await queue.events()).to.deep.equal([]);
  });
});

describe('POST /register with presence', () => {
  const registered = (params: object = {}) =>
    world.other.ok.post('/register', { fetch_event_types: ['presence'], ...params });

  it('returns the same as a report, without reporting', async () => {
    expect(await registered()).to.deep.include({ presences: {}, presence_last_update_id: -1 });
    await report(world.member);
    expect(await registered()).to.deep.include({
      presences: { [world.member.email]: legacy('active', world.clock.now) },
      server_timestamp: world.clock.now,
      presence_last_update_id: 1,
    });
    expect((await registered({ slim_presence: true })).presences).to.deep.equal({
      [world.member.id]: { active_timestamp: world.clock.now, idle_timestamp: world.clock.now },
    });
  });
});

describe('GET /users/{user_id_or_email}/presence', () => {
  it('shows a user by ID or address, to guests and bots too, and as offline after a while', async () => {
    const timestamp = world.clock.now;
    await report(world.member);
    const shown = (status: string) => ({
      ...SUCCESS,
      presence: { aggregated: { status, timestamp }, website: { status, timestamp } },
    });
    for (const actor of [world.guest, world.bot, world.member]) {
      for (const name of [world.member.id, world.member.email, world.member.email.toUpperCase()]) {
        expect(await actor.ok.get(`/users/${name}/presence`)).to.deep.equal(shown('active'));
      }
    }
    world.clock.now += OFFLINE;
    expect(await world.other.ok.get(`/users/${world.member.id}/presence`)).to.deep.equal(shown('active'));
    world.clock.now += 1;
    expect(await world.other.ok.get(`/users/${world.member.id}/presence`)).to.deep.equal(shown('offline'));
  });

  it('shows as idle whose windows report without them', async () => {
    await report(world.member);
    world.clock.now += 2 * PING;
    await report(world.member, 'idle');
    const known = { status: 'idle', timestamp: world.clock.now };
    expect((await world.other.ok.get(`/users/${world.member.id}/presence`)).presence).to.deep.equal({
      aggregated: known,
      website: known,
    });
  });

  it('refuses unknown and deactivated users, bots, and users who were never online', async () => {
    await report(world.other);
    await world.owner.ok.delete(`/users/${world.other.id}`);
    const get = (name: string | number) => world.member.get(`/users/${name}/presence`);
    for (const name of [999_999, 'nobody@example.com', 'nobody', world.other.id, world.other.email]) {
      expectRefusal(await get(name), 'No such user');
    }
    expectRefusal(await get(world.bot.id), 'Presence is not supported for bot users.');
    expectRefusal(await get(world.owner.id), `No presence data for ${world.owner.id}`);
    expectRefusal(await get(world.owner.email), `No presence data for ${world.owner.email}`);
  });

  it('has nothing where the organization switched presence off', async () => {
    await report(world.member);
    await world.owner.ok.patch('/realm', { presence_disabled: true });
    const answer = await world.other.get(`/users/${world.member.id}/presence`);
    expectRefusal(answer, `No presence data for ${world.member.id}`);
  });
});

describe('GET /realm/presence', () => {
  it('returns everyone by address, to guests and bots too', async () => {
    await report(world.member);
    for (const actor of [world.guest, world.bot]) {
      expect(await actor.ok.get('/realm/presence')).to.deep.equal({
        ...SUCCESS,
        presences: { [world.member.email]: legacy('active', world.clock.now) },
        server_timestamp: world.clock.now,
      });
    }
  });

  it('returns no one if the organization turned presence off', async () => {
    await report(world.member);
    await world.owner.ok.patch('/realm', { presence_disabled: true });
    expect((await world.other.ok.get('/realm/presence')).presences).to.deep.equal({});
  });
});

const say = (actor: Actor, params: Record<string, unknown>) => actor.post('/users/me/status', params);
const said = async (viewer: Actor, actor: Actor) => (await viewer.ok.get(`/users/${actor.id}/status`)).status;
const CAR = { emoji_name: 'car', emoji_code: '1f697', reaction_type: 'unicode_emoji' };

describe('POST /users/me/status', () => {
  it('sets the given values, keeps the rest, and removes empty ones', async () => {
    const steps: [Record<string, unknown>, object][] = [
      [{ status_text: 'on the ferry' }, { status_text: 'on the ferry' }],
      [{ emoji_name: 'car' }, { status_text: 'on the ferry', ...CAR }],
      [{ status_text: '  at home ' }, { status_text: 'at home', ...CAR }],
      [{ status_text: ' ' }, CAR],
      [{ status_text: 'back', emoji_name: '' }, { status_text: 'back' }],
      [{ status_text: '' }, {}],
      [{ emoji_name: '', emoji_code: '1f697', reaction_type: 'bogus' }, {}],
    ];
    for (const [params, expected] of steps) {
      expect((await say(world.member, params)).body).to.deep.equal(SUCCESS);
      expect(await said(world.guest, world.member), JSON.stringify(params)).to.deep.equal(expected);
    }
  });

  it('sends the new status to everyone, including guests and the user', async () => {
    const queues = [await world.member.listen(), await world.guest.listen(), await world.bot.listen()];
    const steps: [Record<string, unknown>, object][] = [
      [{ emoji_name: 'car' }, CAR],
      [{ status_text: ' busy ' }, { status_text: 'busy' }],
      [
        { status_text: '', emoji_name: '' },
        { status_text: '', emoji_name: '', emoji_code: '', reaction_type: 'unicode_emoji' },
      ],
    ];
    for (const [params, change] of steps) {
      await say(world.member, params);
      const event = { type: 'user_status', user_id: world.member.id, ...change };
      for (const queue of queues) expect(await queue.events()).to.deep.equal([event]);
    }
  });

  it('accepts custom emoji, and those whose code and type are given', async () => {
    const files = [{ field: 'f', name: 'a.png', type: 'image/png', bytes: new Uint8Array(PICTURE) }];
    await world.owner.ok.post('/realm/emoji/lighthouse', {}, { files });
    const queue = await world.other.listen();
    await say(world.member, { emoji_name: 'lighthouse' });
    const custom = await said(world.other, world.member);
    expect(custom).to.include({ emoji_name: 'lighthouse', reaction_type: 'realm_emoji' });
    await say(world.member, { emoji_name: 'zulip' });
    const extra = await said(world.other, world.member);
    expect(extra).to.include({ emoji_name: 'zulip', reaction_type: 'service_extra_emoji' });
    const event = { type: 'user_status', user_id: world.member.id };
    expect(await queue.events()).to.deep.equal([
      { ...event, ...custom },
      { ...event, ...extra },
    ]);
    await say(world.member, CAR);
    await say(world.member, custom);
    expect(await said(world.other, world.member)).to.deep.equal(custom);
  });

  it('changes the presence by `away`, with events about the setting, the presence and the status', async () => {
    const queue = await world.member.listen();
    await say(world.member, { away: true, status_text: 'gone' });
    const events = await queue.events();
    expect(events.map(({ type }) => type)).to.deep.equal(['user_settings', 'presence', 'user_status']);
    expect(events[0]).to.include({ property: 'presence_enabled', value: false });
    expect(events[2]).to.deep.equal({
      type: 'user_status',
      user_id: world.member.id,
      away: true,
      status_text: 'gone',
    });
    expect(await said(world.other, world.member)).to.deep.equal({ status_text: 'gone', away: true });
    await say(world.member, { away: true });
    expect((await queue.events()).map(({ type }) => type)).to.deep.equal(['user_status']);
    await say(world.member, { away: false });
    expect(await said(world.other, world.member)).to.deep.equal({ status_text: 'gone' });
  });

  it('refuses a status that changes nothing', async () => {
    for (const params of [{}, { emoji_code: '1f697' }, { reaction_type: 'unicode_emoji' }]) {
      expectRefusal(await say(world.member, params), 'Client did not pass any new values.');
    }
  });

  it('refuses a long text, an emoji without a name, and emoji that do not exist', async () => {
    const text = 'x'.repeat(60);
    expect((await say(world.member, { status_text: ` ${text}  ` })).status).to.equal(200);
    expectRefusal(
      await say(world.member, { status_text: `${text}x` }),
      'status_text is too long (limit: 60 characters)',
    );
    expectRefusal(
      await say(world.member, { status_text: 'x', emoji_code: '1f697' }),
      'Client must pass emoji_name if they pass either emoji_code or reaction_type.',
    );
    expectRefusal(await say(world.member, { emoji_name: 'nonesuch' }), "Emoji 'nonesuch' does not exist");
    expectRefusal(await say(world.member, { ...CAR, reaction_type: 'bogus' }), 'Invalid emoji type.');
    expectRefusal(await say(world.member, { ...CAR, emoji_code: '1f419' }), 'Invalid emoji name.');
    expectFaultyParameter(await say(world.member, { away: 'x' }), 'away');
    expect(await said(world.other, world.member)).to.deep.equal({ status_text: text });
  });

  it('is not for bots', async () => {
    expectRefusal(await say(world.bot, { status_text: 'x' }), 'This endpoint does not accept bot requests.');
  });
});

describe('GET /users/{user_id}/status', () => {
  it('shows the status of a user, to guests and bots too, and an empty one if there is none', async () => {
    await say(world.member, { status_text: 'busy', ...CAR });
    for (const viewer of [world.guest, world.bot, world.member]) {
      expect(await said(viewer, world.member)).to.deep.equal({ status_text: 'busy', ...CAR });
      expect(await said(viewer, world.other)).to.deep.equal({});
    }
  });

  it('refuses unknown and deactivated users, and bots', async () => {
    await world.owner.ok.delete(`/users/${world.other.id}`);
    const get = (id: number) => world.member.get(`/users/${id}/status`);
    expectRefusal(await get(999_999), 'No such user');
    expectRefusal(await get(world.bot.id), 'No such user');
    expectRefusal(await get(world.other.id), 'User is deactivated');
  });
});

describe('POST /register with user_status', () => {
  it('returns the statuses of active people, by user ID', async () => {
    await say(world.member, { status_text: 'busy', ...CAR });
    await say(world.other, { status_text: 'gone' });
    await say(world.guest, { away: true });
    await world.owner.ok.delete(`/users/${world.other.id}`);
    const { user_status } = await world.bot.ok.post('/register', { fetch_event_types: ['user_status'] });
    expect(user_status).to.deep.equal({
      [world.member.id]: { status_text: 'busy', ...CAR },
      [world.guest.id]: { away: true },
    });
  });
});
