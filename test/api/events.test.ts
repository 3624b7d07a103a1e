import { expect } from 'chai';
import { MAX_EVENTS_OF_QUEUE, STRIDE } from '../../src/domain/queue.ts';
import { table } from '../../src/store/db/statement.ts';
import type { Actor, Listening } from '../support/actor.ts';
import { expectMissing, expectRefusal, SUCCESS } from '../support/refusal.ts';
import { openWorld, type World } from '../support/world.ts';

let world: World;
let channelId: number;
beforeEach(async () => {
  world = await openWorld();
  channelId = await world.channel('design', [world.member, world.other]);
});
afterEach(() => world.close());

const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;

const poll = (actor: Actor, queueId: string, lastEventId: number, params: object = { dont_block: true }) =>
  actor.get('/events', { queue_id: queueId, last_event_id: lastEventId, ...params });

const messageIds = (events: { message: { id: number } }[]) => events.map(({ message }) => message.id);

async function expectEnded(actor: Actor, queueId: string): Promise<void> {
  expectRefusal(await poll(actor, queueId, -1), `Bad event queue ID: ${queueId}`, 'BAD_EVENT_QUEUE_ID', {
    queue_id: queueId,
  });
}

/** Waits until this many requests wait for events. */
async function untilWaiting(count: number): Promise<void> {
  while (world.app.delivery.waiting() !== count) await new Promise((turn) => setImmediate(turn));
}

async function waitFor(listening: Listening) {
  const before = world.app.delivery.waiting();
  const { actor, queueId, lastEventId } = listening;
  const answer = poll(actor, queueId, lastEventId, {});
  await untilWaiting(before + 1);
  return answer;
}

describe('GET /events', () => {
  it('returns the events since the registration, with increasing IDs, and no queue if it did not wait', async () => {
    const { queueId } = await world.other.listen();
    const sent = [await world.member.send(channelId, 'plan', 'one'), await world.member.send(channelId, 'plan', 'two')];
    const { body } = await poll(world.other, queueId, -1, {});
    expect(body).to.have.all.keys('result', 'msg', 'events');
    const [first, second] = body.events;
    expect(messageIds(body.events)).to.deep.equal(sent);
    expect(first.id).to.be.at.least(0).and.below(second.id);
  });

  it('returns the same events again until they are acknowledged, and then never again', async () => {
    const { queueId } = await world.other.listen();
    await world.member.send(channelId, 'plan', 'one');
    const { events } = (await poll(world.other, queueId, -1)).body;
    expect((await poll(world.other, queueId, -1)).body.events).to.deep.equal(events);
    const newest = events.at(-1).id;
    expect((await poll(world.other, queueId, newest)).body).to.deep.equal({ ...SUCCESS, events: [] });
    expectRefusal(await poll(world.other, queueId, -1), 'An event newer than -1 has already been pruned!');
  });

  it('refuses an ID that was never given out', async () => {
    const { queueId } = await world.other.listen();
    await world.member.send(channelId, 'plan', 'one');
    expectRefusal(await poll(world.other, queueId, 2 ** 40), `Event ${2 ** 40} was not in this queue`);
  });

  it('refuses a queue that never existed, belongs to someone else, or has no name', async () => {
    const { queueId } = await world.other.listen();
    await expectEnded(world.other, 'no-such-queue');
    await expectEnded(world.member, queueId);
    await expectEnded(world.other, '');
  });

  it('needs the queue and the newest ID, and makes no queue by itself', async () => {
    const { queueId } = await world.other.listen();
    expectRefusal(await world.other.get('/events'), "Missing 'queue_id' argument");
    expectRefusal(await world.other.get('/events', { dont_block: true }), "Missing 'queue_id' argument");
    expectRefusal(await world.other.get('/events', { queue_id: queueId }), "Missing 'last_event_id' argument");
    const params = { dont_block: 3 };
    expect((await poll(world.other, queueId, -1, params)).body.msg).to.equal('dont_block is not a boolean');
  });

  it('waits until something happens, and then names the queue', async () => {
    const listening = await world.other.listen();
    const waiting = waitFor(listening);
    await untilWaiting(1);
    const sent = await world.member.send(channelId, 'plan', 'one');
    const { body } = await waiting;
    expect(body.queue_id).to.equal(listening.queueId);
    expect(messageIds(body.events)).to.deep.equal([sent]);
  });

  it('is not answered for events that do not concern the queue', async () => {
    const waiting = waitFor(await world.guest.listen());
    await untilWaiting(1);
    await world.member.send(channelId, 'plan', 'one');
    const sent = await world.member.send([world.guest.id], '', 'two');
    expect(messageIds((await waiting).body.events)).to.deep.equal([sent]);
  });

  it('lets only the newest request on a queue wait', async () => {
    const listening = await world.other.listen();
    const first = poll(world.other, listening.queueId, -1, {});
    await untilWaiting(1);
    const second = poll(world.other, listening.queueId, -1, {});
    expect((await first).body.events).to.deep.equal([]);
    await untilWaiting(1);
    const sent = await world.member.send(channelId, 'plan', 'one');
    expect(messageIds((await second).body.events)).to.deep.equal([sent]);
  });

  it('lets a client that disconnected while it waited fetch the events it missed', async () => {
    const { queueId } = await world.other.listen();
    const gone = new AbortController();
    const credentials = Buffer.from(`${world.other.email}:${world.other.account.key}`).toString('base64');
    const url = `${world.origin}/api/v1/events?queue_id=${queueId}&last_event_id=-1`;
    const headers = { Authorization: `Basic ${credentials}` };
    const left = fetch(url, { headers, signal: gone.signal }).catch(() => 'left');
    await untilWaiting(1);
    gone.abort();
    expect(await left).to.equal('left');
    await untilWaiting(0);
    const sent = await world.member.send(channelId, 'plan', 'one');
    expect(messageIds((await poll(world.other, queueId, -1)).body.events)).to.deep.equal([sent]);
  });

  it('continues after a restart: nothing is lost or repeated', async () => {
    const listening = await world.other.listen();
    const sent = [await world.member.send(channelId, 'plan', 'one')];
    const before = await listening.events('message');
    sent.push(await world.member.send(channelId, 'plan', 'two'));
    await world.restart();
    sent.push(await world.member.send(channelId, 'plan', 'three'));
    expect(messageIds([...before, ...(await listening.events('message'))])).to.deep.equal(sent);
  });

  it('never stores typing', async () => {
    const listening = await world.other.listen();
    await world.member.ok.post('/typing', { op: 'start', to: [world.other.id] });
    expect((await poll(world.other, listening.queueId, -1)).body.events).to.have.length(1);
    await world.restart();
    expect(await listening.events('typing')).to.deep.equal([]);
    expect(await table(world.db, 'events').where({ type: 'typing' })).to.deep.equal([]);
  });

  it('returns to a late request the messages of times in which the user was subscribed, and no others', async () => {
    const listening = await world.other.listen();
    const room = { subscriptions: ['design'] };
    const sent = [await world.member.send(channelId, 'plan', 'with all')];
    await world.other.ok.delete('/users/me/subscriptions', room);
    await world.member.send(channelId, 'plan', 'without the other');
    await world.member.send(channelId, 'plan', 'still without');
    await world.other.ok.post('/users/me/subscriptions', { subscriptions: [{ name: 'design' }] });
    sent.push(await world.member.send(channelId, 'plan', 'with all again'));
    await world.restart();
    expect(messageIds(await listening.events('message'))).to.deep.equal(sent);
  });

  it('applies the role that a user had at the time of the event', async () => {
    const listening = await world.guest.listen();
    await world.channel('secret plans', [world.member]);
    await world.owner.ok.patch(`/users/${world.guest.id}`, { role: 400 });
    await world.restart();
    const events = await listening.events('stream', 'realm_user');
    expect(events.map(({ type, op }) => `${type} ${op}`)).to.deep.equal(['realm_user update', 'stream create']);
  });
});

describe('DELETE /events', () => {
  it('ends the queue and the request that waits for its events', async () => {
    const listening = await world.other.listen();
    const waiting = poll(world.other, listening.queueId, -1, {});
    await untilWaiting(1);
    const { body } = await world.other.delete('/events', { queue_id: listening.queueId });
    expect(body).to.deep.equal(SUCCESS);
    expect((await waiting).body).to.deep.equal({ ...SUCCESS, events: [], queue_id: listening.queueId });
    await expectEnded(world.other, listening.queueId);
  });

  it("ends only the caller's existing queues", async () => {
    const { queueId } = await world.other.listen();
    for (const [actor, id] of [[world.member, queueId] as const, [world.other, 'no-such-queue'] as const]) {
      const answer = await actor.delete('/events', { queue_id: id });
      expectRefusal(answer, `Bad event queue ID: ${id}`, 'BAD_EVENT_QUEUE_ID', { queue_id: id });
    }
    expectMissing(await world.other.delete('/events'), 'queue_id');
    expect((await poll(world.other, queueId, -1)).status).to.equal(200);
  });
});

describe('An event queue', () => {
  const cleanUp = () => world.app.cleanup.cleanUp();

  it('ends when there is no request for ten minutes', async () => {
    const { queueId } = await world.other.listen();
    world.clock.now += 10 * MINUTE;
    await cleanUp();
    expect((await poll(world.other, queueId, -1)).status).to.equal(200);
    world.clock.now += 10 * MINUTE + 1;
    await cleanUp();
    await expectEnded(world.other, queueId);
  });

  it('lives as long as its client wished, from ten minutes to seven days', async () => {
    const [short, day, long] = await Promise.all(
      [1, DAY, 30 * DAY].map((seconds) => world.other.listen({ queue_lifespan_secs: seconds })),
    );
    world.clock.now += 10 * MINUTE + 1;
    await cleanUp();
    await expectEnded(world.other, short?.queueId ?? '');
    world.clock.now += DAY;
    await cleanUp();
    await expectEnded(world.other, day?.queueId ?? '');
    world.clock.now += 6 * DAY;
    await cleanUp();
    await expectEnded(world.other, long?.queueId ?? '');
  });

  it('lives as long as a request waits for its events', async () => {
    const listening = await world.other.listen();
    const waiting = poll(world.other, listening.queueId, -1, {});
    await untilWaiting(1);
    world.clock.now += DAY;
    await cleanUp();
    const sent = await world.member.send(channelId, 'plan', 'one');
    expect(messageIds((await waiting).body.events)).to.deep.equal([sent]);
  });

  it('is one of at most a hundred of its user', async () => {
    for (let count = 0; count < 100; count++) await world.other.listen({ fetch_event_types: [] });
    expectRefusal(
      await world.other.post('/register', { fetch_event_types: [] }),
      'You have too many event queues (limit: 100): delete those that are not used any more.',
    );
    expect((await world.member.post('/register', { fetch_event_types: [] })).status).to.equal(200);
  });

  it('keeps the log from its acknowledged position on, and no row longer', async () => {
    const rows = async () => (await table(world.db, 'events').where({ realm_id: world.realmId })).length;
    await cleanUp();
    expect(await rows()).to.equal(0);
    const listening = await world.other.listen();
    await world.member.send(channelId, 'plan', 'one');
    const [first] = (await poll(world.other, listening.queueId, -1)).body.events;
    await world.member.send(channelId, 'plan', 'two');
    await cleanUp();
    const kept = await rows();
    expect(kept).to.be.at.least(2);
    listening.lastEventId = first.id;
    await poll(world.other, listening.queueId, first.id);
    await cleanUp();
    expect(await rows())
      .to.be.below(kept)
      .and.above(0);
    await listening.events();
    await cleanUp();
    expect(await rows()).to.equal(0);
  });

  it('ends when its client is more than 100,000 events behind, because the log is kept for it', async () => {
    const [late, present] = [await world.other.listen(), await world.member.listen()];
    await world.database.unit((db) => table(db, 'realms').where({ id: world.realmId }).increment('event_seq', 100_001));
    await world.restart();
    const fresh = await world.member.listen();
    await cleanUp();
    await expectEnded(world.other, late.queueId);
    await expectEnded(world.member, present.queueId);
    expect(await fresh.events()).to.deep.equal([]);
  });

  it('ends before its event IDs become too large for a double', async () => {
    const [old, younger] = [await world.other.listen(), await world.member.listen()];
    const age = MAX_EVENTS_OF_QUEUE + 1;
    const newestId = (age - 1) * STRIDE;
    await world.database.unit(async (db) => {
      await table(db, 'realms').where({ id: world.realmId }).increment('event_seq', age);
      await table(db, 'queues').update({ acked_id: newestId });
      await table(db, 'queues').where({ id: younger.queueId }).increment('base_seq', 1);
    });
    await world.restart();
    await cleanUp();
    await expectEnded(world.other, old.queueId);
    younger.lastEventId = newestId;
    await world.member.ok.post('/typing', { to: [world.member.id], op: 'start' });
    const [notice] = await younger.events();
    expect(notice?.type).to.equal('typing');
  });
});
