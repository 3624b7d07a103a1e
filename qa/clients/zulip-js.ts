import { createRequire } from 'node:module';
import { expect } from 'chai';
import type { Actor, Body } from '../../test/support/actor.ts';
import { openWorld, type World } from '../../test/support/world.ts';
import { type Checks, openChecks } from './checks.ts';

type Call = (params?: object | string) => Promise<Body>;

/** The interface of the package, which has no types. */
interface Client {
  accounts: { retrieve: Call };
  callEndpoint: (endpoint: string, method?: string, params?: object) => Promise<Body>;
  callOnEachEvent: (callback: (event: Body) => void, types: string[]) => Promise<void>;
  emojis: { retrieve: Call };
  events: { retrieve: Call };
  filters: { retrieve: Call };
  messages: Record<
    'retrieve' | 'send' | 'render' | 'update' | 'getById' | 'getHistoryById' | 'deleteReactionById' | 'deleteById',
    Call
  > & { flags: Record<'add' | 'remove', Call> };
  queues: Record<'register' | 'deregister', Call>;
  reactions: Record<'add' | 'remove', Call>;
  server: { settings: Call };
  streams: Record<'retrieve' | 'getStreamId' | 'deleteById', Call> & {
    subscriptions: { retrieve: Call };
    topics: { retrieve: Call };
  };
  typing: { send: Call };
  users: Record<'retrieve' | 'create', Call> & {
    me: {
      pointer: { retrieve: Call; update: (id: number) => Promise<Body> };
      getProfile: Call;
      subscriptions: Record<'add' | 'remove', Call>;
      alertWords: { retrieve: Call };
    };
  };
}

type Connect = (account: { username: string; realm: string; apiKey?: string; password?: string }) => Promise<Client>;
const connect: Connect = createRequire(import.meta.url)('zulip-js');

interface Stage extends Checks {
  world: World;
  /** The owner's client, which records the functions called. */
  client: Client;
  /** Another member's client. */
  other: Client;
  channel: number;
}

/** Calls every function of the unmodified package, and verifies the effects on the server. */
export async function driveZulipJs(): Promise<Checks> {
  const checks = openChecks('zulip-js');
  const world = await openWorld();
  try {
    const called = new Set<string>();
    const clientOf = ({ account }: Actor) =>
      connect({ username: account.email, apiKey: account.key, realm: world.origin });
    const plain = await clientOf(world.owner);
    const channel = await world.channel('harbour', [world.owner, world.member]);
    const stage: Stage = {
      ...checks,
      world,
      client: recording(plain, '', called),
      other: await clientOf(world.member),
      channel,
    };
    for (const part of [accounts, channels, messages, marks, events]) await part(stage);
    await checks.check('everything that the package has was called', async () => {
      expect(functionsOf(plain, '').filter((name) => !called.has(name))).to.deep.equal([]);
    });
  } finally {
    await world.close();
  }
  return checks;
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** The names of all functions of the client, with the path of nested ones. */
function functionsOf(value: object, path: string): string[] {
  return Object.entries(value).flatMap(([key, one]) => {
    if (key === 'config') return [];
    if (typeof one === 'function') return [path + key];
    return isObject(one) ? functionsOf(one, `${path}${key}.`) : [];
  });
}

/** The same object, which records the names of accessed functions. */
function recording<Value extends object>(value: Value, path: string, called: Set<string>): Value {
  return new Proxy(value, {
    get(target, key, receiver) {
      const one: unknown = Reflect.get(target, key, receiver);
      const name = path + String(key);
      if (typeof one === 'function') called.add(name);
      return isObject(one) ? recording(one, `${name}.`, called) : one;
    },
  });
}

async function succeeded(answer: Promise<Body>): Promise<Body> {
  const body = await answer;
  expect(body.result, body.msg).to.equal('success');
  return body;
}

async function accounts({ check, client, world }: Stage): Promise<void> {
  const { owner, member } = world;
  await check('server.settings tells how to log in', async () => {
    const { authentication_methods: methods } = await succeeded(client.server.settings({}));
    expect(methods.password).to.equal(true);
  });
  await check('users.create makes an account that can log in by password', async () => {
    const [email, password] = ['new@example.com', 'walnut harbour tin lantern'];
    const { user_id: id } = await succeeded(client.users.create({ email, password, full_name: 'New One' }));
    expect((await owner.ok.get(`/users/${id}`)).user.full_name).to.equal('New One');
    const own = await connect({ username: email, password, realm: world.origin });
    expect((await own.users.me.getProfile()).user_id).to.equal(id);
  });
  await check('accounts.retrieve gives the API key', async () => {
    const account = { username: 'new@example.com', password: 'walnut harbour tin lantern', realm: world.origin };
    const { api_key: key } = await (await connect(account)).accounts.retrieve();
    expect(key).to.match(/^\w{32}$/);
    // The owner has no password, so the client gets the refusal.
    expect((await client.accounts.retrieve()).result).to.equal('error');
  });
  await check('users.retrieve lists people', async () => {
    const { members } = await succeeded(client.users.retrieve({}));
    expect(members.map(({ user_id: id }: Body) => id)).to.include.members([owner.id, member.id]);
  });
  await check('users.me.getProfile tells who one is', async () => {
    expect((await succeeded(client.users.me.getProfile())).email).to.equal(owner.account.email);
  });
  await check('users.me.alertWords.retrieve lists alert words', async () => {
    await owner.ok.post('/users/me/alert_words', { alert_words: ['ferry'] });
    expect((await succeeded(client.users.me.alertWords.retrieve({}))).alert_words).to.deep.equal(['ferry']);
  });
  await check('users.me.pointer is gone from the protocol, which an error says', async () => {
    for (const answer of [client.users.me.pointer.retrieve({}), client.users.me.pointer.update(1)]) {
      expect(await answer).to.include({ result: 'error', code: 'BAD_REQUEST' });
    }
  });
  await check('filters.retrieve gets an empty list, emojis.retrieve the custom emoji', async () => {
    expect((await succeeded(client.filters.retrieve({}))).filters).to.deep.equal([]);
    expect((await succeeded(client.emojis.retrieve({}))).emoji).to.deep.equal({});
  });
  await check('callEndpoint reaches what the package has no function for', async () => {
    const params = { pattern: '#(?P<id>[0-9]+)', url_template: 'https://x.example/{id}' };
    const { id } = await succeeded(client.callEndpoint('/realm/filters', 'POST', params));
    const { linkifiers } = await succeeded(client.callEndpoint('realm/linkifiers'));
    expect(linkifiers).to.deep.equal([{ id, ...params }]);
    await succeeded(client.callEndpoint(`/realm/filters/${id}`, 'DELETE'));
    expect((await owner.ok.get('/realm/linkifiers')).linkifiers).to.deep.equal([]);
  });
}

async function channels({ check, client, world, channel }: Stage): Promise<void> {
  const { owner, member } = world;
  const subscribed = async () =>
    (await owner.ok.get('/users/me/subscriptions')).subscriptions.map(({ name }: Body) => name);
  await check('users.me.subscriptions.add makes and joins a channel, remove leaves it', async () => {
    await succeeded(client.users.me.subscriptions.add({ subscriptions: JSON.stringify([{ name: 'pier' }]) }));
    expect(await subscribed()).to.include('pier');
    await succeeded(client.users.me.subscriptions.remove({ subscriptions: JSON.stringify(['pier']) }));
    expect(await subscribed()).not.to.include('pier');
  });
  await check('streams.retrieve lists channels, streams.getStreamId finds one by name', async () => {
    const { streams } = await succeeded(client.streams.retrieve({}));
    expect(streams.map(({ name }: Body) => name)).to.include.members(['harbour', 'pier']);
    expect((await succeeded(client.streams.getStreamId('harbour'))).stream_id).to.equal(channel);
  });
  await check('streams.subscriptions.retrieve lists the own subscriptions', async () => {
    const { subscriptions } = await succeeded(client.streams.subscriptions.retrieve({}));
    expect(subscriptions.map(({ name }: Body) => name)).to.deep.equal(['harbour']);
  });
  await check('streams.topics.retrieve lists topics, newest first', async () => {
    await member.send(channel, 'boats', 'one');
    await member.send(channel, 'ropes', 'two');
    const { topics } = await succeeded(client.streams.topics.retrieve({ stream_id: channel }));
    expect(topics.slice(0, 2).map(({ name }: Body) => name)).to.deep.equal(['ropes', 'boats']);
  });
  await check('streams.deleteById archives a channel', async () => {
    const { stream_id: id } = await owner.ok.get('/get_stream_id', { stream: 'pier' });
    await succeeded(client.streams.deleteById({ stream_id: id }));
    expect((await owner.get('/get_stream_id', { stream: 'pier' })).status).to.equal(400);
  });
}

async function messages({ check, client, world, channel }: Stage): Promise<void> {
  const { member } = world;
  const seen = async (id: number) => (await member.ok.get(`/messages/${id}`)).message;
  const sent: number[] = [];
  await check('messages.send writes to a channel and to a person', async () => {
    const place = { type: 'stream', to: 'harbour', topic: 'boats' };
    sent.push((await succeeded(client.messages.send({ ...place, content: '**two** boats' }))).id);
    const direct = { type: 'private', to: [member.account.email], content: 'for you' };
    sent.push((await succeeded(client.messages.send(direct))).id);
    const [first, second] = [await seen(sent[0] ?? 0), await seen(sent[1] ?? 0)];
    expect([first.content, first.subject, first.stream_id]).to.deep.equal([
      '<p><strong>two</strong> boats</p>',
      'boats',
      channel,
    ]);
    expect([second.type, second.content]).to.deep.equal(['private', '<p>for you</p>']);
  });
  await check('messages.retrieve finds them by a narrow', async () => {
    const narrow = [
      { operator: 'stream', operand: 'harbour' },
      { operator: 'search', operand: 'boat' },
    ];
    const page = await succeeded(client.messages.retrieve({ anchor: 'newest', num_before: 10, num_after: 0, narrow }));
    expect(page.messages.map(({ id }: Body) => id)).to.include(sent[0]);
  });
  await check('messages.getById gives the Markdown, too', async () => {
    expect((await succeeded(client.messages.getById({ message_id: sent[0] }))).raw_content).to.equal('**two** boats');
  });
  await check('messages.render shows what a text would look like', async () => {
    expect((await succeeded(client.messages.render('*x*'))).rendered).to.equal('<p><em>x</em></p>');
  });
  await check('messages.update edits, messages.getHistoryById tells of it', async () => {
    await succeeded(client.messages.update({ message_id: sent[0], content: 'three boats' }));
    expect((await seen(sent[0] ?? 0)).content).to.equal('<p>three boats</p>');
    const { message_history: history } = await succeeded(client.messages.getHistoryById({ message_id: sent[0] }));
    expect(history.map(({ content }: Body) => content)).to.deep.equal(['**two** boats', 'three boats']);
  });
  await check('messages.deleteById deletes', async () => {
    await succeeded(client.messages.deleteById({ message_id: sent[1] }));
    expect((await member.get(`/messages/${sent[1]}`)).status).to.equal(400);
  });
}

async function marks({ check, client, world, channel }: Stage): Promise<void> {
  const { owner, member } = world;
  const id = await member.send(channel, 'boats', 'a boat');
  const message = async () => (await owner.ok.get(`/messages/${id}`)).message;
  const reactions = async () => (await message()).reactions.map((one: Body) => one.emoji_name);
  await check('messages.flags.add stars a message, remove takes the star away', async () => {
    await succeeded(client.messages.flags.add({ messages: [id], flag: 'starred' }));
    expect((await message()).flags).to.include('starred');
    await succeeded(client.messages.flags.remove({ messages: [id], flag: 'starred' }));
    expect((await message()).flags).not.to.include('starred');
  });
  await check('reactions.add and remove, and messages.deleteReactionById', async () => {
    const octopus = { message_id: id, emoji_name: 'octopus' };
    await succeeded(client.reactions.add(octopus));
    expect(await reactions()).to.deep.equal(['octopus']);
    await succeeded(client.reactions.remove(octopus));
    expect(await reactions()).to.deep.equal([]);
    await succeeded(client.reactions.add(octopus));
    await succeeded(client.messages.deleteReactionById(octopus));
    expect(await reactions()).to.deep.equal([]);
  });
}

async function events({ check, client, other, world, channel }: Stage): Promise<void> {
  await check('queues.register, events.retrieve and queues.deregister follow what happens', async () => {
    const queue = await succeeded(client.queues.register({ event_types: ['message'] }));
    const id = await world.member.send(channel, 'boats', 'news');
    const position = { queue_id: queue.queue_id, last_event_id: queue.last_event_id };
    const { events: received } = await succeeded(client.events.retrieve(position));
    expect(received.map(({ message }: Body) => message.id)).to.deep.equal([id]);
    await succeeded(client.queues.deregister({ queue_id: queue.queue_id }));
    expect(await client.events.retrieve(position)).to.include({ code: 'BAD_EVENT_QUEUE_ID' });
  });
  await check('callOnEachEvent calls on each event, and typing.send is one', async () => {
    const heard = new Promise<Body>((resolve) => {
      // It continues until the server is closed.
      void client.callOnEachEvent((event) => event.type === 'typing' && resolve(event), ['typing', 'message']);
    });
    let isHeard = false;
    void heard.then(() => {
      isHeard = true;
    });
    // Typing is not stored: only clients waiting at that moment see it.
    while (!isHeard) {
      await succeeded(other.typing.send({ op: 'start', to: [world.owner.id, world.member.id] }));
      await Promise.race([heard, new Promise((resolve) => setTimeout(resolve, 50))]);
    }
    expect((await heard).sender.user_id).to.equal(world.member.id);
    await succeeded(client.typing.send({ op: 'stop', to: [world.member.id] }));
  });
}
