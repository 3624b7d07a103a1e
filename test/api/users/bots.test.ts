import { expect } from 'chai';
import { Actor, type Body } from '../../support/actor.ts';
import { expectFaultyParameter, expectRefusal, SUCCESS } from '../../support/refusal.ts';
import { openWorld, type World } from '../../support/world.ts';

const NOT_FOR_BOTS = 'This endpoint does not accept bot requests.';
const NOT_FOR_GUESTS = 'Not allowed for guest users';

let world: World;
let botId: number;
let botActor: Actor;
beforeEach(async () => {
  world = await openWorld();
  const made = await world.member.ok.post('/bots', { full_name: 'Ferry', short_name: 'ferry' });
  botId = made.user_id;
  const email = 'ferry-bot@chat.example.com';
  botActor = new Actor(world, { id: botId, name: 'ferry', fullName: 'Ferry', email, key: made.api_key });
});
afterEach(() => world.close());

const botsOf = async (actor: Actor): Promise<Body[]> => (await actor.ok.get('/bots')).bots;
const botIn = async (actor: Actor): Promise<Body> =>
  (await actor.ok.post('/register', { fetch_event_types: ['realm_bot'] })).realm_bots.find(
    ({ user_id }: Body) => user_id === botId,
  );

describe('GET /bots', () => {
  it("lists the caller's active bots, without the keys, which are not stored", async () => {
    const [bot] = await botsOf(world.member);
    expect(bot).to.deep.include({ username: botActor.email, full_name: 'Ferry', api_key: '' });
    expect(bot).to.deep.include({ default_sending_stream: null, default_all_public_streams: false });
    expect((await botsOf(world.owner)).map(({ full_name }) => full_name)).to.deep.equal(['Bot']);
    await world.member.ok.delete(`/bots/${botId}`);
    expect(await botsOf(world.member)).to.deep.equal([]);
  });

  it('is not for guests and bots', async () => {
    expectRefusal(await world.guest.get('/bots'), NOT_FOR_GUESTS);
    expectRefusal(await botActor.get('/bots'), NOT_FOR_BOTS);
  });
});

describe('A bot that writes to a channel that does not exist', () => {
  const write = (to: string | number) => botActor.post('/messages', { type: 'stream', to, topic: 'x', content: 'x' });
  const notices = async (): Promise<string[]> => {
    const list = { anchor: 'newest', num_before: 20, num_after: 0, narrow: [['is', 'dm']], apply_markdown: false };
    return (await world.member.ok.get('/messages', list)).messages.map(({ content }: Body) => content);
  };

  it('is refused, and its owner is told, at most once in a minute', async () => {
    const beginning = 'Your bot `ferry-bot@chat.example.com` tried to send a message to channel';
    const queue = await world.member.listen();
    const { body } = await write('quay');
    expect(body).to.deep.include({ code: 'STREAM_DOES_NOT_EXIST', stream: 'quay' });
    const told = `${beginning} #**quay**, but that channel does not exist. Click [here](#channels/new) to create it.`;
    expect(await notices()).to.deep.equal([told]);
    const [event] = await queue.events('message');
    expect(event.message).to.deep.include({ type: 'private', sender_full_name: 'Notification Bot' });
    await write('quay');
    await write('pier');
    expect(await notices()).to.deep.equal([told]);
    world.clock.now += 60;
    expect((await write(999_999)).body.msg).to.equal("Channel with ID '999999' does not exist");
    expect(await notices()).to.deep.equal([told, `${beginning} ID 999999, but there is no channel with that ID.`]);
  });

  it('tells its owner once when it tries eight times at once', async () => {
    const statuses = (await Promise.all(Array.from({ length: 8 }, () => write('quay')))).map(({ status }) => status);
    expect(new Set(statuses)).to.deep.equal(new Set([400]));
    expect(await notices()).to.have.length(1);
  });

  it('means no notice for a person', async () => {
    await world.member.post('/messages', { type: 'stream', to: 'quay', topic: 'x', content: 'x' });
    expect(await notices()).to.deep.equal([]);
  });
});

describe('An incoming webhook bot', () => {
  const WEBHOOK = { full_name: 'Gauge', short_name: 'gauge', bot_type: 2 };

  it('may send messages, and call nothing else', async () => {
    const { user_id: id, api_key: key } = await world.member.ok.post('/bots', WEBHOOK);
    const webhook = new Actor(world, {
      id,
      name: 'gauge',
      fullName: 'Gauge',
      email: 'gauge-bot@chat.example.com',
      key,
    });
    const message = await webhook.send([world.other.id], '', 'high water');
    const channel = await world.channel('tides', [world.member]);
    for (const [method, path, params] of [
      ['GET', '/users/me', {}],
      ['GET', `/messages/${message}`, {}],
      ['GET', '/messages', { anchor: 'newest', num_before: 1, num_after: 0 }],
      ['GET', `/streams/${channel}`, {}],
      ['POST', '/register', {}],
      ['POST', '/typing', { op: 'start', to: [world.other.id] }],
      ['POST', `/messages/${message}/reactions`, { emoji_name: 'heart' }],
      ['POST', '/users/me/subscriptions', { subscriptions: [{ name: 'flood' }] }],
      ['DELETE', '/users/me', {}],
    ] as const) {
      const { status, body } = await webhook.call(method, path, params);
      expect(status, `${method} ${path}`).to.equal(401);
      expect(body, `${method} ${path}`).to.deep.equal({
        result: 'error',
        msg: 'This API is not available to incoming webhook bots.',
        code: 'UNAUTHORIZED',
      });
    }
  });
});

describe('PATCH /bots/{bot_id}', () => {
  const edit = (changes: object, actor = world.member, id = botId) => actor.patch(`/bots/${id}`, { ...changes });

  it('renames a bot, and notifies everyone, its owner and administrators', async () => {
    const [owner, administrator, other] = [
      await world.member.listen(),
      await world.administrator.listen(),
      await world.other.listen(),
    ];
    const { body } = await edit({ full_name: ' Tug ' });
    expect(body).to.deep.include({ ...SUCCESS, full_name: 'Tug', bot_owner: world.member.email, config_data: null });
    expect(body).to.deep.include({ service_interface: 1, service_payload_url: null });
    const named = { user_id: botId, full_name: 'Tug' };
    const user = { type: 'realm_user', op: 'update', person: named };
    const bot = { type: 'realm_bot', op: 'update', bot: named };
    expect(await owner.events()).to.deep.equal([user, bot]);
    expect(await administrator.events()).to.deep.equal([user, bot]);
    expect(await other.events()).to.deep.equal([user]);
  });

  it('refuses a name that another active bot has, and bad ones', async () => {
    expectRefusal(await edit({ full_name: 'Bot' }), 'Name is already in use!');
    expectRefusal(await edit({ full_name: 'x' }), 'Name too short!');
    expect((await edit({ full_name: 'Ferry' })).status).to.equal(200);
    expect((await edit({})).body).to.deep.include({ full_name: 'Ferry' });
  });

  it('gives the bot to another person: the previous owner loses it, the new one gains it', async () => {
    const [before, after, administrator, guest] = [
      await world.member.listen(),
      await world.other.listen(),
      await world.administrator.listen(),
      await world.guest.listen(),
    ];
    const { body } = await edit({ bot_owner_id: world.other.id });
    expect(body.bot_owner).to.equal(world.other.email);
    const user = {
      ...{ type: 'realm_user', op: 'update' },
      person: { user_id: botId, bot_owner_id: world.other.id },
    };
    expect(await before.events()).to.deep.equal([{ type: 'realm_bot', op: 'delete', bot: { user_id: botId } }, user]);
    const [added, moved, key] = await after.events();
    expect([added, moved]).to.deep.equal([{ type: 'realm_bot', op: 'add', bot: await botIn(world.other) }, user]);
    expect(key.bot.api_key).to.match(/^[A-Za-z0-9]{32}$/);
    const bot = { user_id: botId, owner_id: world.other.id };
    expect(await administrator.events()).to.deep.equal([{ type: 'realm_bot', op: 'update', bot }, user, key]);
    expect(await guest.events()).to.deep.equal([user]);
    expectRefusal(await edit({}), 'Insufficient permission');
    expect((await edit({ bot_owner_id: world.other.id }, world.other)).status).to.equal(200);
  });

  it('gives it a new key with another owner, where whose rights the previous one would write', async () => {
    const secret = await world.channel('secret', [world.other], { invite_only: true });
    await edit({ bot_owner_id: world.other.id });
    const message = { type: 'channel', to: secret, topic: 'ropes', content: 'hello' };
    expect((await botActor.post('/messages', message)).body.msg).to.equal('Invalid API key');
  });

  it('has no rights of a deactivated owner', async () => {
    const secret = await world.channel('secret', [world.member, world.other], { invite_only: true });
    await world.owner.ok.delete(`/users/${world.member.id}`);
    await world.owner.ok.post(`/users/${botId}/reactivate`);
    const { streams } = await botActor.ok.get('/streams', { include_owner_subscribed: true, include_public: false });
    expect(streams).to.deep.equal([]);
    const message = { type: 'channel', to: secret, topic: 'ropes', content: 'hello' };
    expectRefusal(await botActor.post('/messages', message), "Not authorized to send to channel 'secret'");
  });

  it('requires a unique name if the organization does, as for a new bot', async () => {
    await world.owner.ok.patch('/realm', { require_unique_names: true });
    const taken = 'Unique names required in this organization.';
    expectRefusal(await edit({ full_name: 'Moderator' }), taken);
    expectRefusal(await world.member.post('/bots', { full_name: 'Moderator', short_name: 'second' }), taken);
  });

  it('is renamed by PATCH /users/{user_id} with the same events', async () => {
    const queue = await world.member.listen({ event_types: ['realm_user', 'realm_bot'] });
    await world.administrator.ok.patch(`/users/${botId}`, { full_name: 'Tug' });
    expect((await queue.events()).map(({ type, op }) => `${type} ${op}`)).to.deep.equal([
      'realm_user update',
      'realm_bot update',
    ]);
  });

  it('takes a higher role than its new owner has from it', async () => {
    await world.channel('secret', [world.member], { invite_only: true });
    await world.owner.ok.patch(`/users/${botId}`, { role: 200 });
    const queue = await world.guest.listen();
    const key = await world.moderator.listen({ event_types: ['realm_bot'] });
    await edit({ bot_owner_id: world.moderator.id });
    const again = new Actor(world, { ...botActor.account, key: (await key.events()).at(-1).bot.api_key });
    const people = (await queue.events('realm_user')).map(({ person }) => person);
    expect(people.at(-1)).to.deep.equal({ user_id: botId, role: 300 });
    expect((await again.patch(`/users/${world.other.id}`, { role: 600 })).body.msg).to.equal('Insufficient permission');
  });

  it('gives it only to active people', async () => {
    expectRefusal(await edit({ bot_owner_id: 999 }), 'Failed to change owner, no such user');
    expectRefusal(await edit({ bot_owner_id: world.bot.id }), "Failed to change owner, bots can't own other bots");
    await world.owner.ok.delete(`/users/${world.other.id}`);
    expectRefusal(await edit({ bot_owner_id: world.other.id }), 'Failed to change owner, user is deactivated');
  });

  it('is for its owner and administrators', async () => {
    expectRefusal(await edit({}, world.other), 'Insufficient permission');
    expectRefusal(await edit({}, world.moderator), 'Insufficient permission');
    expectRefusal(await edit({}, world.guest), NOT_FOR_GUESTS);
    expectRefusal(await edit({}, botActor), NOT_FOR_BOTS);
    expect((await edit({ full_name: 'Tug' }, world.administrator)).status).to.equal(200);
  });

  it('finds only bots', async () => {
    for (const id of [999, world.other.id]) expectRefusal(await edit({}, world.owner, id), 'No such bot');
  });
});

describe('DELETE /bots/{bot_id}', () => {
  const remove = (actor = world.member, id = botId) => actor.delete(`/bots/${id}`);

  it('deactivates the bot, once', async () => {
    const queue = await world.member.listen();
    expect((await remove()).body).to.deep.equal(SUCCESS);
    expect(await queue.events()).to.deep.equal([
      { type: 'realm_user', op: 'update', person: { user_id: botId, is_active: false } },
      { type: 'realm_bot', op: 'update', bot: { user_id: botId, is_active: false } },
    ]);
    expect((await botActor.get('/users/me')).status).to.equal(401);
    expect((await remove()).body).to.deep.equal(SUCCESS);
    expect(await queue.events()).to.deep.equal([]);
  });

  it('is for its owner and administrators, and finds only bots', async () => {
    expectRefusal(await remove(world.other), 'Insufficient permission');
    for (const id of [999, world.other.id]) expectRefusal(await remove(world.owner, id), 'No such bot');
    expect((await remove(world.administrator)).status).to.equal(200);
  });
});

describe('POST /bots/{bot_id}/api_key/regenerate', () => {
  const regenerate = (actor = world.member, id = botId) => actor.post(`/bots/${id}/api_key/regenerate`);

  it('replaces the key, and notifies its owner and administrators', async () => {
    const [owner, other] = [await world.member.listen(), await world.other.listen()];
    const { api_key } = (await regenerate()).body;
    expect(api_key).to.match(/^[A-Za-z0-9]{32}$/);
    expect((await botActor.get('/users/me')).status).to.equal(401);
    const again = new Actor(world, { ...botActor.account, key: api_key });
    expect((await again.get('/users/me')).status).to.equal(200);
    const [event] = await owner.events();
    expect(event).to.deep.equal({ type: 'realm_bot', op: 'update', bot: { user_id: botId, api_key } });
    expect(await other.events()).to.deep.equal([]);
  });

  it('is for its owner and administrators, and finds only bots', async () => {
    expectRefusal(await regenerate(world.other), 'Insufficient permission');
    for (const id of [999, world.other.id]) expectRefusal(await regenerate(world.owner, id), 'No such bot');
    expect((await regenerate(world.administrator)).status).to.equal(200);
  });

  it('is for owners if the bot has their role', async () => {
    await world.owner.ok.patch(`/users/${botId}`, { role: 100 });
    expectRefusal(await regenerate(world.administrator), 'Must be an organization owner');
    const queue = await world.administrator.listen({ event_types: ['realm_bot'] });
    expect((await regenerate(world.owner)).status).to.equal(200);
    expect((await queue.events()).map(({ bot }) => bot.api_key)).to.deep.equal(['']);
  });
});

describe('Outgoing webhook bots', () => {
  const HOOK = 'https://hooks.example.com/tug';
  const create = (changes: object = {}) =>
    world.member.post('/bots', {
      ...{ full_name: 'Tug', short_name: 'tug', bot_type: 3, payload_url: HOOK },
      ...changes,
    });
  const servicesFor = async (actor: Actor, id: number) =>
    (await actor.ok.post('/register', { fetch_event_types: ['realm_bot'] })).realm_bots.find(
      ({ user_id }: Body) => user_id === id,
    )?.services;

  it('are refused where the operator allows no hosts, or not this one', async () => {
    expectRefusal(await create(), 'Outgoing webhooks are not enabled on this server.');
    await world.close();
    world = await openWorld({ outgoingWebhookHosts: ['hooks.example.com', '::1'] });
    const elsewhere = await create({ payload_url: 'https://elsewhere.example.com/' });
    expectRefusal(elsewhere, 'Outgoing webhooks to elsewhere.example.com are not allowed on this server.');
    const [bot] = (await world.owner.ok.get('/users')).members.filter(({ full_name }: Body) => full_name === 'Tug');
    expect(bot).to.equal(undefined);
    await create({ payload_url: 'http://[::1]:8080/' });
  });

  describe('on a server that allows a host', () => {
    beforeEach(async () => {
      await world.close();
      world = await openWorld({ outgoingWebhookHosts: ['hooks.example.com'] });
    });

    it('have the URL, and a token, for their owner and administrators', async () => {
      const [own, other] = [await world.member.listen(), await world.other.listen()];
      const { user_id: id } = (await create({ payload_url: JSON.stringify(HOOK) })).body;
      const [service, ...more] = await servicesFor(world.administrator, id);
      expect(more).to.deep.equal([]);
      expect(service).to.include({ base_url: HOOK, interface: 1 });
      expect(service.token).to.match(/^[A-Za-z0-9]{32}$/);
      expect(await servicesFor(world.member, id)).to.deep.equal([service]);
      const [event] = await own.events('realm_bot');
      expect(event.bot).to.deep.include({ bot_type: 3, services: [service] });
      expect(await other.events('realm_bot')).to.deep.equal([]);
    });

    it('need a URL that can be called', async () => {
      expectRefusal(await create({ payload_url: undefined }), "Missing 'payload_url' argument");
      for (const bad of [
        '',
        'tug',
        'ftp://hooks.example.com/',
        'https://user:pass@hooks.example.com/',
        '"',
        'https:',
      ]) {
        expectRefusal(await create({ payload_url: bad }), 'payload_url is not a URL');
      }
      expectFaultyParameter(await create({ interface_type: 2 }), 'interface_type');
    });

    it('can get another URL, of which their owner and administrators are notified', async () => {
      const { user_id: id } = (await create()).body;
      const [{ token }] = await servicesFor(world.member, id);
      const [own, other] = [await world.member.listen(), await world.other.listen()];
      const moved = `${HOOK}/2`;
      const { body } = await world.member.patch(`/bots/${id}`, { service_payload_url: moved });
      expect(body).to.include({ service_payload_url: moved, service_interface: 1 });
      const services = [{ base_url: moved, interface: 1, token }];
      expect(await own.events()).to.deep.equal([{ type: 'realm_bot', op: 'update', bot: { user_id: id, services } }]);
      expect(await other.events()).to.deep.equal([]);
      await world.member.ok.patch(`/bots/${id}`, { service_payload_url: moved });
      expect(await own.events()).to.deep.equal([]);
      expect(await servicesFor(world.member, id)).to.deep.equal(services);
      const away = await world.member.patch(`/bots/${id}`, { service_payload_url: 'https://away.example/' });
      expectRefusal(away, 'Outgoing webhooks to away.example are not allowed on this server.');
    });

    it('go to a new owner with their URL', async () => {
      const { user_id: id } = (await create()).body;
      const queue = await world.other.listen();
      const { body } = await world.owner.patch(`/bots/${id}`, { bot_owner_id: world.other.id });
      expect(body.service_payload_url).to.equal(HOOK);
      const [added] = await queue.events('realm_bot');
      expect(added.bot.services).to.deep.equal(await servicesFor(world.other, id));
    });

    it('are the only bots with a URL', async () => {
      const { user_id: id } = (await create({ bot_type: 1 })).body;
      expect(await servicesFor(world.member, id)).to.deep.equal([]);
      const given = await world.member.patch(`/bots/${id}`, { service_payload_url: HOOK });
      expectRefusal(given, 'Only outgoing webhook bots have a payload URL.');
    });
  });
});
