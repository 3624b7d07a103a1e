import { expect } from 'chai';
import type { TestAccountName, TestServer } from '../../src/testing/api.ts';
import { startTestServer } from '../../src/testing/index.ts';
import { Actor } from '../support/actor.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
/** 5 January 2026, nine o'clock UTC. */
const START = 1_767_603_600;

describe('The test server', function () {
  // The first start of a process creates the database, which `make build` does for the package.
  this.timeout(30_000);
  let server: TestServer;
  before(async () => {
    server = await startTestServer();
  });
  beforeEach(() => server.reset());
  after(() => server.close());

  function actor(name: TestAccountName, { accounts, url } = server): Actor {
    const { id, email, full_name: fullName, api_key: key } = accounts[name];
    return new Actor({ origin: url }, { id, name, fullName, email, key });
  }

  const control = (path: string, body?: object, init: RequestInit = {}) =>
    fetch(`${server.url}/__test${path}`, {
      ...(body && { method: 'POST', body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }),
      ...init,
    });

  async function refused(path: string, body?: object, init: RequestInit = {}): Promise<string> {
    const response = await control(path, body, init);
    const { result, code, msg } = (await response.json()) as Record<string, string>;
    expect({ status: response.status, result, code }).to.deep.equal({
      status: 400,
      result: 'error',
      code: 'BAD_REQUEST',
    });
    return msg ?? '';
  }

  /** Resolves when so many requests wait for events. */
  async function waiting(count: number): Promise<void> {
    while (server.waiting() !== count) await new Promise(setImmediate);
  }

  describe('its organization', () => {
    it('has accounts with fixed IDs, keys and roles', async () => {
      for (const name of Object.keys(server.accounts) as TestAccountName[]) {
        const { id, email, role, is_bot, full_name } = server.accounts[name];
        const { body } = await actor(name).get('/users/me');
        expect(body, name).to.include({ user_id: id, delivery_email: email, is_bot, full_name });
        expect({ owner: 100, administrator: 200, moderator: 300, member: 400, guest: 600 }[role]).to.equal(body.role);
      }
      expect(server.accounts.owner).to.include({ id: 4, email: 'owner@example.com', password: 'owner-password' });
    });

    it('lets people log in with fixed passwords', async () => {
      const { email, password } = server.accounts.guest;
      const answer = await actor('guest').ok.post('/fetch_api_key', { username: email, password });
      expect(answer).to.include({ email, user_id: server.accounts.guest.id });
    });

    it('has channels with fixed IDs and subscribers', async () => {
      for (const { id, name, is_private, subscribers } of Object.values(server.channels)) {
        const { stream } = await actor('owner').ok.get(`/streams/${id}`);
        expect(stream).to.include({ stream_id: id, name, invite_only: is_private });
        const { subscribers: ids } = await actor('owner').ok.get(`/streams/${id}/members`);
        expect(ids).to.have.members(subscribers.map((one) => server.accounts[one].id));
      }
    });

    it('gives the same IDs and times after each start and reset', async () => {
      const play = async (one: TestServer) => {
        const [bot, member] = [actor('bot', one), actor('member', one)];
        const id = await bot.send(one.channels.general.id, 'ids', 'first');
        const draft = await member.ok.post('/drafts', { drafts: [{ type: '', to: [], topic: '', content: 'x' }] });
        const { message } = await member.ok.get(`/messages/${id}`);
        const { queueId } = await bot.listen();
        return { id, drafts: draft.ids, at: message.timestamp, queueId };
      };
      const other = await startTestServer();
      const plays = [await play(server), await play(other)];
      await server.reset();
      plays.push(await play(server));
      await other.close();
      expect(plays[0]).to.include({ at: START, queueId: '00000000-0000-4000-8000-000000000001' });
      expect(plays[1]).to.deep.equal(plays[0]);
      expect(plays[2]).to.deep.equal(plays[0]);
    });
  });

  describe('its clock', () => {
    it('stands still until it is advanced', async () => {
      expect(server.now()).to.equal(START);
      expect(await server.advance(90)).to.equal(START + 90);
      const id = await actor('bot').send(1, 'time', 'later');
      expect((await actor('bot').ok.get(`/messages/${id}`)).message.timestamp).to.equal(START + 90);
      expect(await (await control('/advance', { seconds: 10 })).json()).to.include({ now: START + 100 });
    });

    it('sends scheduled messages when it passes their times', async () => {
      const at = START + 3 * HOUR + 7;
      await actor('member').ok.post('/scheduled_messages', {
        type: 'channel',
        to: 1,
        topic: 'scheduled',
        content: 'on time',
        scheduled_delivery_timestamp: at,
      });
      await server.advance(3 * HOUR);
      const newest = { anchor: 'newest', num_before: 1, num_after: 0 };
      expect((await actor('bot').ok.get('/messages', newest)).messages[0].content).to.not.include('on time');
      await server.advance(HOUR);
      const [message] = (await actor('bot').ok.get('/messages', newest)).messages;
      expect(message).to.include({ content: '<p>on time</p>', timestamp: at });
    });

    it('answers requests that wait for events with a heartbeat after 45 seconds', async () => {
      const { queueId } = await actor('bot').listen({ event_types: ['message'] });
      const poll = actor('bot').ok.get('/events', { queue_id: queueId, last_event_id: -1 });
      await waiting(1);
      await server.advance(44);
      expect(server.waiting()).to.equal(1);
      await server.advance(1);
      expect((await poll).events.map(({ type }: { type: string }) => type)).to.deep.equal(['heartbeat']);
    });

    it('gives a waiting request what happens meanwhile, not a heartbeat, and does not end its queue', async () => {
      const { queueId } = await actor('bot').listen({ event_types: ['message'] });
      const poll = actor('bot').ok.get('/events', { queue_id: queueId, last_event_id: -1 });
      await waiting(1);
      const place = { type: 'channel', to: 1, topic: 'scheduled', content: 'tomorrow' };
      await actor('member').ok.post('/scheduled_messages', {
        ...place,
        scheduled_delivery_timestamp: START + 24 * HOUR,
      });
      await server.advance(24 * HOUR);
      expect((await poll).events[0].message.content).to.equal('<p>tomorrow</p>');
    });

    it('ends the event queues of clients that have not asked for ten minutes', async () => {
      const { queueId } = await actor('bot').listen({ event_types: ['message'] });
      await server.advance(9 * MINUTE);
      const question = { queue_id: queueId, last_event_id: -1, dont_block: true };
      expect((await actor('bot').get('/events', question)).status).to.equal(200);
      await server.advance(13 * MINUTE);
      expect((await actor('bot').get('/events', question)).body).to.include({ code: 'BAD_EVENT_QUEUE_ID' });
    });

    it('passes years within a bounded number of steps', async () => {
      expect(await server.advance(366 * 24 * HOUR)).to.equal(START + 366 * 24 * HOUR);
    });

    it('refuses to go back, or by parts of a second', async () => {
      for (const seconds of [0, -1, 0.5, 1e12, '5', undefined]) {
        expect(await refused('/advance', { seconds }), String(seconds)).to.include('seconds must be a whole number');
      }
      expect(server.now()).to.equal(START);
    });
  });

  describe('expiring a queue', () => {
    it('answers its waiting request, and the next one gets BAD_EVENT_QUEUE_ID', async () => {
      const { queueId } = await actor('bot').listen({ event_types: ['message'] });
      const poll = actor('bot').ok.get('/events', { queue_id: queueId, last_event_id: -1 });
      await waiting(1);
      expect((await control('/expire-queue', { queue_id: queueId })).status).to.equal(200);
      expect((await poll).events).to.deep.equal([]);
      const { status, body } = await actor('bot').get('/events', { queue_id: queueId, last_event_id: -1 });
      expect({ status, ...body }).to.include({ status: 400, code: 'BAD_EVENT_QUEUE_ID', queue_id: queueId });
    });

    it('refuses an unknown queue', async () => {
      expect(await refused('/expire-queue', { queue_id: 'none' })).to.equal('There is no event queue "none"');
      expect(await refused('/expire-queue', { queue_id: 5 })).to.equal('queue_id must be a string');
    });

    it('ends all queues if none is named', async () => {
      const queues = [await actor('bot').listen(), await actor('member').listen()];
      await server.expireQueue();
      for (const { actor: owner, queueId } of queues) {
        const { body } = await owner.get('/events', { queue_id: queueId, last_event_id: -1 });
        expect(body.code).to.equal('BAD_EVENT_QUEUE_ID');
      }
    });
  });

  describe('forcing an answer', () => {
    const send = (name: TestAccountName = 'bot') =>
      actor(name).post('/messages', { type: 'channel', to: 1, topic: 'forced', content: 'x' });

    it('refuses the next call of an operation with 429, and says when to try again', async () => {
      await control('/force', { operation: 'sendMessage', answer: 429, seconds: 2.5 });
      const { status, headers, body } = await send();
      expect({ status, ...body }).to.include({ status: 429, code: 'RATE_LIMIT_HIT', 'retry-after': 2.5 });
      expect(headers.get('Retry-After')).to.equal('3');
      expect((await send()).status).to.equal(200);
    });

    it('answers as many calls as wanted with 500, and does not execute them', async () => {
      server.force({ operation: 'sendMessage', answer: 500, times: 2 });
      expect((await actor('bot').get('/users/me')).status).to.equal(200);
      for (const status of [500, 500, 200]) expect((await send()).status).to.equal(status);
      const narrow = [{ operator: 'topic', operand: 'forced' }];
      const found = await actor('bot').ok.get('/messages', { anchor: 'newest', num_before: 9, num_after: 0, narrow });
      expect(found.messages).to.have.length(1);
    });

    it('delays a call, which is then executed', async () => {
      server.force({ operation: 'sendMessage', answer: 'slow', seconds: 0.2 });
      const began = performance.now();
      expect((await send()).status).to.equal(200);
      expect(performance.now() - began).to.be.at.least(190);
    });

    it('closes the connection of a call', async () => {
      server.force({ operation: 'sendMessage', answer: 'drop' });
      const failed = await send().catch((error: Error) => error.message);
      expect(failed).to.equal('socket hang up');
      expect((await send()).status).to.equal(200);
    });

    it('gives several forced answers in their order', async () => {
      server.force({ operation: 'sendMessage', answer: 500 });
      server.force({ operation: 'sendMessage', answer: 429 });
      for (const status of [500, 429, 200]) expect((await send()).status).to.equal(status);
    });

    it('refuses unknown operations and answers, and numbers without sense', async () => {
      const sending = { operation: 'sendMessage', answer: 500 };
      expect(await refused('/force', { ...sending, operation: 'send' })).to.equal('There is no operation "send"');
      expect(await refused('/force', {})).to.equal('There is no operation undefined');
      expect(await refused('/force', { ...sending, answer: 404 })).to.equal(
        'answer must be 429, 500, "slow" or "drop"',
      );
      expect(await refused('/force', { ...sending, seconds: 301 })).to.include('from 0 to 300');
      expect(await refused('/force', { ...sending, times: 0 })).to.include('from 1 to 1000');
      expect(() => server.force({ operation: 'nothing', answer: 500 })).to.throw('There is no operation "nothing"');
      expect((await send()).status).to.equal(200);
    });

    it('refuses more answers for an operation than it can keep', async () => {
      for (let count = 0; count < 1000; count++) server.force({ operation: 'sendMessage', answer: 500 });
      expect(await refused('/force', { operation: 'sendMessage', answer: 500 })).to.include('Too many answers');
    });
  });

  it('drops the connections of clients that wait, and leaves the one that asked for it', async () => {
    const { queueId } = await actor('bot').listen({ event_types: ['message'] });
    const failed = actor('bot')
      .get('/events', { queue_id: queueId, last_event_id: -1 })
      .catch((error: Error) => error.message);
    await waiting(1);
    const { dropped } = (await (await control('/drop-connections', {})).json()) as { dropped: number };
    expect(dropped).to.be.at.least(1);
    expect(await failed).to.equal('socket hang up');
    await waiting(0);
    const again = { queue_id: queueId, last_event_id: -1, dont_block: true };
    expect((await actor('bot').get('/events', again)).status).to.equal(200);
    expect(server.dropConnections()).to.be.at.least(1);
  });

  it('keeps the emails that it sent', async () => {
    expect(await server.outbox()).to.deep.equal([]);
    await actor('owner').ok.post('/invites', { invitee_emails: 'new@elsewhere.example', stream_ids: [1] });
    const { mails } = (await (await control('/outbox')).json()) as { mails: Record<string, string>[] };
    expect(mails).to.have.length(1);
    expect(mails[0]).to.include({ id: 1, recipient: 'new@elsewhere.example' });
    expect(mails[0]?.text).to.include(`${server.url}/`);
  });

  describe('a reset', () => {
    it('undoes changes of data, forced answers, the outbox and the clock', async () => {
      const newest = { anchor: 'newest', num_before: 1, num_after: 0 };
      const [before] = (await actor('bot').ok.get('/messages', newest)).messages;
      await actor('bot').send(1, 'reset', 'gone');
      await actor('owner').ok.patch('/realm', { name: 'Another name' });
      await actor('owner').ok.post('/invites', { invitee_emails: 'new@elsewhere.example', stream_ids: [1] });
      await server.advance(HOUR);
      server.force({ operation: 'getMessages', answer: 500 });
      await control('/reset', {});
      expect((await actor('bot').ok.get('/messages', newest)).messages[0]).to.deep.equal(before);
      expect((await actor('bot').ok.get('/server_settings')).realm_name).to.equal('Test organization');
      expect(await server.outbox()).to.deep.equal([]);
      expect(server.now()).to.equal(START);
    });

    it('answers requests that wait for events, and forgets their queues', async () => {
      const { queueId } = await actor('bot').listen({ event_types: ['message'] });
      const poll = actor('bot').ok.get('/events', { queue_id: queueId, last_event_id: -1 });
      await waiting(1);
      await server.reset();
      expect((await poll).events).to.deep.equal([]);
      const { body } = await actor('bot').get('/events', { queue_id: queueId, last_event_id: -1 });
      expect(body.code).to.equal('BAD_EVENT_QUEUE_ID');
    });

    it('does not wait for delayed calls', async () => {
      server.force({ operation: 'getOwnUser', answer: 'slow', seconds: 300 });
      const slow = actor('bot').get('/users/me');
      // The call that was sent first arrives first.
      await actor('bot').get('/server_settings');
      await server.reset();
      expect((await slow).status).to.equal(200);
    });

    it('can be wanted several times at once', async () => {
      await Promise.all([server.reset(), server.reset(), server.advance(5), server.reset()]);
      expect(server.now()).to.equal(START);
      expect((await actor('bot').get('/users/me')).status).to.equal(200);
    });
  });

  it('closes once, and refuses to be used afterwards', async () => {
    const other = await startTestServer();
    await Promise.all([other.close(), other.close()]);
    expect(await fetch(other.url).catch((error: Error) => error.message)).to.equal('fetch failed');
    expect(() => other.now()).to.throw('The test server is closed');
    expect(await other.reset().catch((error: Error) => error.message)).to.equal('The test server is closed');
  });

  it('listens on the wanted port, and says when it is in use', async () => {
    const port = Number(new URL(server.url).port);
    const failed = await startTestServer({ port }).catch((error: NodeJS.ErrnoException) => error.code);
    expect(failed).to.equal('EADDRINUSE');
  });

  describe('its control calls', () => {
    it('describe the server', async () => {
      const state = (await (await control('')).json()) as object;
      const { url, accounts, channels } = server;
      expect(state).to.deep.equal({
        result: 'success',
        msg: '',
        url,
        pid: process.pid,
        now: START,
        waiting: 0,
        accounts,
        channels,
      });
    });

    it('are refused if there is none of this name or method', async () => {
      expect(await refused('/unknown', {})).to.equal('There is no POST /__test/unknown');
      expect(await refused('/reset')).to.equal('There is no GET /__test/reset');
      expect(await refused('/outbox', {})).to.equal('There is no POST /__test/outbox');
    });

    it('are refused if the body is not a JSON object of a limited size', async () => {
      const json = { 'Content-Type': 'application/json' };
      expect(await refused('/reset', {}, { headers: {} })).to.include('Content-Type: application/json');
      expect(await refused('/reset', {}, { headers: json, body: '{' })).to.equal('The body is not valid JSON');
      expect(await refused('/reset', {}, { headers: json, body: '[]' })).to.equal('The body must be a JSON object');
      const large = JSON.stringify({ text: 'a'.repeat(65_536) });
      expect(await refused('/reset', {}, { headers: json, body: large })).to.include('larger than 65536 bytes');
    });
  });
});
