import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect } from 'chai';
import { MAX_LIVE_NUMBER } from '../../src/domain/queue.ts';
import { table } from '../../src/store/db/statement.ts';
import { Actor, type Answer, type Body, Listening } from '../support/actor.ts';
import { databaseUrl } from '../support/databases.ts';
import { openBeside } from '../support/serving.ts';
import { openWorld, type World } from '../support/world.ts';

(databaseUrl('any').startsWith('postgres') ? describe : describe.skip)('Typing notices on two servers', () => {
  let world: World;
  let beside: Awaited<ReturnType<typeof openBeside>>;
  /** The same person at the first server and at the second. */
  let typist: Actor[];
  let listener: Actor[];
  let listening: Listening;
  beforeEach(async () => {
    world = await openWorld();
    beside = await openBeside(world);
    const atBoth = (actor: Actor) => [actor, new Actor(beside, actor.account)];
    typist = atBoth(world.member);
    listener = atBoth(world.other);
    listening = await world.other.listen();
  });
  afterEach(async () => {
    await beside.app.close();
    await world.close();
  });

  const at = (actors: readonly Actor[], place: number) => actors[place] ?? world.nobody;
  const type = (place: number, op = 'start') => at(typist, place).ok.post('/typing', { op, to: [world.other.id] });
  const poll = (place: number, lastEventId: number, params = {}): Promise<Answer> =>
    at(listener, place).get('/events', { queue_id: listening.queueId, last_event_id: lastEventId, ...params });
  async function pollNow(place: number, lastEventId: number): Promise<Body[]> {
    return (await poll(place, lastEventId, { dont_block: true })).body.events;
  }
  const ops = (events: Body[]) => events.map(({ op, type: kind }) => op ?? kind);
  async function untilWaiting(place: number): Promise<void> {
    while ((place === 0 ? world.app : beside.app).delivery.waiting() === 0) await nextTurn();
  }

  for (const [sent, polled] of [
    [0, 0],
    [0, 1],
    [1, 0],
    [1, 1],
  ] as const) {
    it(`reach a queue that asks later, sent at ${sent + 1} and fetched at ${polled + 1}`, async () => {
      await type(sent);
      await type(sent, 'stop');
      expect(ops(await pollNow(polled, -1))).to.deep.equal(['start', 'stop']);
    });

    it(`reach a request that waits, sent at ${sent + 1} and fetched at ${polled + 1}`, async () => {
      const answer = poll(polled, -1);
      await untilWaiting(polled);
      await type(sent);
      expect(ops((await answer).body.events)).to.deep.equal(['start']);
    });
  }

  it('have the same IDs at both, and are acknowledged at either', async () => {
    await type(0);
    await type(1, 'stop');
    const [here, there] = [await pollNow(0, -1), await pollNow(1, -1)];
    expect(ops(here)).to.deep.equal(['start', 'stop']);
    expect(there).to.deep.equal(here);
    expect(await pollNow(1, here[0].id)).to.deep.equal(here.slice(1));
    expect(await pollNow(0, here[1].id)).to.deep.equal([]);
    expect(await pollNow(1, here[1].id)).to.deep.equal([]);
  });

  it('are between the stored events between which they were sent, at both', async () => {
    const id = await world.channel('design', [world.member, world.other]);
    const before = (await pollNow(0, -1)).at(-1).id;
    for (let turn = 0; turn < 4; turn++) {
      await type(turn % 2);
      await at(typist, (turn + 1) % 2).send(id, 'plan', `message ${turn}`);
    }
    const expected = Array.from({ length: 4 }, () => ['start', 'message']).flat();
    const [here, there] = [await pollNow(0, before), await pollNow(1, before)];
    expect(ops(here)).to.deep.equal(expected);
    expect(there).to.deep.equal(here);
  });

  it('are neither lost nor doubled when every request goes to the other server, however many are on their way', async () => {
    const id = await world.channel('design', [world.member, world.other]);
    const count = 40;
    let lastId = (await pollNow(0, -1)).at(-1).id;
    const sending = (async () => {
      for (let turn = 0; turn < count; turn++) {
        const [first, second] = [type(turn % 2), type((turn + 1) % 2, 'stop')];
        if (turn % 5 === 0) await at(typist, turn % 2).send(id, 'plan', `message ${turn}`);
        await Promise.all([first, second]);
      }
    })();
    const got: string[] = [];
    for (let turn = 0; got.length < count * 2 + count / 5; turn++) {
      const { events } = (await poll(turn % 2, lastId)).body;
      for (const event of events) expect(event.id).to.be.above(lastId);
      lastId = events.at(-1)?.id ?? lastId;
      got.push(...ops(events));
    }
    await sending;
    for (const [kind, expected] of Object.entries({ start: count, stop: count, message: count / 5 })) {
      expect(got.filter((one) => one === kind)).to.have.length(expected);
    }
    expect(await pollNow(0, lastId)).to.deep.equal([]);
  });

  it('do not reach a queue that is registered after them, at either', async () => {
    await type(0);
    const late = await at(listener, 1).listen();
    for (const place of [1, 0]) {
      const answer = await at(listener, place).ok.get('/events', {
        queue_id: late.queueId,
        last_event_id: -1,
        dont_block: true,
      });
      expect(answer.events).to.deep.equal([]);
    }
  });

  it('find a place however many come between two stored events', async () => {
    for (let count = 0; count < MAX_LIVE_NUMBER + 2; count++) await type(count % 2);
    const events = await pollNow(1, -1);
    expect(events).to.have.length(MAX_LIVE_NUMBER + 2);
    expect(await pollNow(0, events.at(-1).id)).to.deep.equal([]);
    expect(await table(world.db, 'events').where({ type: 'typing' })).to.deep.equal([]);
  });

  it('are kept for a minute', async () => {
    await type(0);
    // The first response shows that the other server has the event.
    expect(await pollNow(1, -1)).to.have.length(1);
    world.clock.now += 59;
    expect(await pollNow(1, -1)).to.have.length(1);
    world.clock.now += 1;
    expect(await pollNow(1, -1)).to.deep.equal([]);
  });

  it('are accepted after an acknowledgement that either server has got', async () => {
    await type(0);
    const [event] = await pollNow(0, -1);
    await pollNow(0, event.id);
    const refused = await poll(1, -1, { dont_block: true });
    expect(refused.body.msg).to.equal('An event newer than -1 has already been pruned!');
  });

  it('go to the newest request on a queue: another that waits at the other server ends', async () => {
    const first = poll(0, -1);
    await untilWaiting(0);
    const second = poll(1, -1);
    expect((await first).body.events).to.deep.equal([]);
    await untilWaiting(1);
    await type(0);
    expect(ops((await second).body.events)).to.deep.equal(['start']);
  });

  it('end with their queue, whichever server ends it', async () => {
    const waiting = poll(0, -1);
    await untilWaiting(0);
    await at(listener, 1).ok.delete('/events', { queue_id: listening.queueId });
    expect((await waiting).body.events).to.deep.equal([]);
    for (const place of [0, 1]) expect((await poll(place, -1)).body.code).to.equal('BAD_EVENT_QUEUE_ID');
  });

  it('are unknown to a server that starts after them', async () => {
    await type(0);
    await beside.app.close();
    beside = await openBeside(world);
    const restarted = new Actor(beside, world.other.account);
    expect(await new Listening(restarted, listening.state).events()).to.deep.equal([]);
  });
});
