import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect } from 'chai';
import type { AnyEvent, CompleteLists, Emission, LiveEmission } from '../../src/domain/event.ts';
import { type LivePlace, seqOfEventId } from '../../src/domain/queue.ts';
import { ROLE } from '../../src/domain/users/roles.ts';
import { PIECE_MS } from '../../src/events/broadcaster.ts';
import { type Delivery, openDelivery } from '../../src/events/delivery.ts';
import { memoryNotifier, type Notifier } from '../../src/events/notifier.ts';
import { table } from '../../src/store/db/statement.ts';
import { appendEvents, findNewestSeq } from '../../src/store/events/events.ts';
import { statementsOf } from '../support/statements.ts';
import { openWorld, type World } from '../support/world.ts';

describe('Event delivery', () => {
  let world: World;
  let notifier: Notifier;
  let queueId: string;
  beforeEach(async () => {
    world = await openWorld();
    notifier = memoryNotifier();
    ({ queueId } = await world.member.listen());
  });
  afterEach(() => world.close());

  const open = (heartbeatMs: number) =>
    openDelivery(world.database, notifier, { now: () => world.clock.now, heartbeatMs: () => heartbeatMs });
  const emission = (): LiveEmission => {
    const event: AnyEvent = { type: 'invites_changed' };
    return { audience: { users: [world.member.id] }, event };
  };
  const readNow = (delivery: Delivery, lastEventId: number) => read(delivery, lastEventId, true);
  async function read(
    delivery: Delivery,
    lastEventId: number,
    dontBlock = false,
    queue = queueId,
  ): Promise<{ id: number; type: string }[]> {
    const user = { id: world.member.id, role: 400 };
    const poll = await delivery.read({ queueId: queue, user, lastEventId, dontBlock });
    const texts = await new Promise<readonly string[]>((resolve) => void poll(resolve));
    return texts.map((text) => JSON.parse(text));
  }

  /** What a queue gets with one request after the other. */
  async function responses(delivery: Delivery, queue: string): Promise<{ id: number; type: string }[][]> {
    const found: { id: number; type: string }[][] = [];
    for (;;) {
      const events = await read(delivery, found.at(-1)?.at(-1)?.id ?? -1, true, queue);
      if (events.length === 0) return found;
      found.push(events);
    }
  }

  const allOf = async (delivery: Delivery, queue: string) => (await responses(delivery, queue)).flat();

  const commitEvent = () => commit([emission()]);
  async function commit(emissions: readonly Emission[]): Promise<void> {
    const { seq } = await world.database.unit((db) => appendEvents(db, world.realmId, emissions, world.clock.now));
    notifier.notify({ realmId: world.realmId, seq, live: [], ended: [] });
  }

  /** An event that another process committed after a live one that it had sent. */
  async function commitAfterLive(): Promise<LivePlace> {
    const place = await world.database.unit(async (db) => {
      const last = await findNewestSeq(db, world.realmId);
      await table(db, 'realms').where({ id: world.realmId }).update({ live_seq: last, live_number: 1 });
      return { seq: last, number: 1 };
    });
    await commitEvent();
    return place;
  }

  it('answers a request whenever the event is committed: before, during or after its read of the log', async () => {
    const delivery = open(5000);
    let lastId = -1;
    for (let turns = 0; turns < 60; turns++) {
      const answer = read(delivery, lastId);
      // One turn later each time, so that the commit happens at every point between the request and its wait.
      for (let turn = 0; turn < turns; turn++) await Promise.resolve();
      await commitEvent();
      const events = await answer;
      expect(events.map(({ type }) => type)).to.deep.equal(['invites_changed']);
      lastId = events[0]?.id ?? lastId;
    }
    delivery.close();
  });

  it('ends all waiting requests when it closes, and serves others after each piece of them', async () => {
    const delivery = open(60_000);
    const queues = await Promise.all(Array.from({ length: 2 * PIECE_MS }, () => world.member.listen()));
    let ended = 0;
    for (const { queueId } of queues) {
      const user = { id: world.member.id, role: 400 };
      const poll = await delivery.read({ queueId, user, lastEventId: -1, dontBlock: false });
      poll((events) => {
        expect(events).to.deep.equal([]);
        ended += 1;
        for (const startedAt = performance.now(); performance.now() < startedAt + 1; );
      });
    }
    expect(delivery.waiting()).to.equal(queues.length);
    const closed = delivery.close();
    expect(ended).to.be.within(1, PIECE_MS);
    await closed;
    expect(ended).to.equal(queues.length);
  });

  it('answers all requests that came together, whenever the event is committed', async () => {
    const delivery = open(5000);
    const listening = await Promise.all(
      Array.from({ length: 20 }, () => world.member.listen({ event_types: ['invites_changed'] })),
    );
    const lastIds = listening.map(() => -1);
    for (let turns = 0; turns < 60; turns++) {
      const answers = listening.map((queue, place) => read(delivery, lastIds[place] ?? -1, false, queue.queueId));
      const committing = commitEvent();
      for (let turn = 0; turn < turns; turn++) await Promise.resolve();
      notifier.notify({
        realmId: world.realmId,
        seq: await findNewestSeq(world.db, world.realmId),
        live: [],
        ended: [],
      });
      await committing;
      for (const [place, answer] of answers.entries()) {
        const events = await answer;
        expect(events.map(({ type }) => type)).to.deep.equal(['invites_changed']);
        lastIds[place] = events[0]?.id ?? -1;
      }
    }
    delivery.close();
  });

  for (const order of ['before', 'after'] as const) {
    it(`holds a stored event back until the live one before it has arrived, asked ${order} both`, async () => {
      const delivery = open(5000);
      // Once it has answered, it knows which places were given out before it was opened: of those, no events will come.
      const other = await world.member.listen();
      await read(delivery, -1, true, other.queueId);
      const early = order === 'before' ? read(delivery, -1) : undefined;
      await nextTurn();
      const place = await commitAfterLive();
      const answer = early ?? read(delivery, -1);
      for (let turn = 0; turn < 20; turn++) await nextTurn();
      notifier.notify({ realmId: world.realmId, seq: place.seq, live: [{ ...emission(), place }], ended: [] });
      const events = await answer;
      const rest = events.length === 1 ? await read(delivery, events[0]?.id ?? -1) : [];
      const both = [...events, ...rest];
      expect(both.map(({ type }) => type)).to.deep.equal(['invites_changed', 'invites_changed']);
      const ids = both.map(({ id }) => id);
      expect(ids).to.deep.equal(ids.toSorted((a, b) => a - b));
      delivery.close();
    });
  }

  it('reads events once that are not for the queue', async () => {
    const delivery = open(5000);
    const foreign = Array<Emission>(2500).fill({ ...emission(), audience: { users: [world.other.id] } });
    await world.database.unit((db) => appendEvents(db, world.realmId, foreign, world.clock.now));
    const readings = async () => {
      const sent = await statementsOf(world, () => readNow(delivery, -1));
      return sent.filter((sql) => / from "?`?events\b/.test(sql)).length;
    };
    expect(await readings()).to.equal(3);
    expect(await readings()).to.equal(0);
    await commitEvent();
    expect(await readNow(delivery, -1)).to.have.length(1);
    delivery.close();
  });

  it('reads once what follows an event and is not for the queue', async () => {
    const delivery = open(5000);
    await commitEvent();
    const foreign = Array<Emission>(2500).fill({ ...emission(), audience: { users: [world.other.id] } });
    await world.database.unit((db) => appendEvents(db, world.realmId, foreign, world.clock.now));
    const [event] = await readNow(delivery, -1);
    const sent = await statementsOf(world, async () => {
      expect(await readNow(delivery, event?.id ?? -1)).to.deep.equal([]);
    });
    // The first thousand came with the event.
    expect(sent.filter((sql) => / from "?`?events\b/.test(sql))).to.have.length(2);
    delivery.close();
  });

  it('reads events and their receivers once for all queues that come from another process', async () => {
    const channels = [await world.channel('one', [world.member]), await world.channel('two', [world.member])];
    const queues = await Promise.all(channels.flatMap(() => [world.member.listen(), world.member.listen()]));
    const other = await world.member.listen({ event_types: ['message'] });
    for (const channel of channels) await world.member.send(channel, 'plan', 'hello');
    // The server of the world has read them, too.
    expect(await other.events()).to.have.length(channels.length);
    const delivery = open(5000);
    const sent = await statementsOf(world, async () => {
      const answers = await Promise.all(queues.map((queue) => read(delivery, -1, true, queue.queueId)));
      for (const events of answers) {
        expect(events.filter(({ type }) => type === 'message')).to.have.length(channels.length);
      }
    });
    expect(sent.filter((sql) => / from "?`?events\b/.test(sql))).to.have.length(1);
    expect(sent.filter((sql) => / from "?`?subscriber_versions\b/.test(sql))).to.have.length(channels.length);
    delivery.close();
  });

  const HEADS = /^select "?`?seq"?`?, "?`?type"?`?, "?`?audience"?`?, [^,]+ as bytes from "?`?events\b/;
  const FROM_EVENTS = / from "?`?events\b/;

  it('reads only the audiences of events that queues which are far behind do not get, once for all of them', async () => {
    const queues = await Promise.all([1, 2, 3].map(() => world.member.listen({ event_types: ['invites_changed'] })));
    const foreign = Array<Emission>(2500).fill({ ...emission(), audience: { users: [world.other.id] } });
    await world.database.unit((db) => appendEvents(db, world.realmId, foreign, world.clock.now));
    await commitEvent();
    const delivery = open(5000);
    const sent = await statementsOf(world, async () => {
      const answers = await Promise.all(queues.map((queue) => read(delivery, -1, true, queue.queueId)));
      for (const events of answers) expect(events.map(({ type }) => type)).to.deep.equal(['invites_changed']);
    });
    expect(sent.filter((sql) => HEADS.test(sql))).to.have.length(2);
    // The end of the log, which is kept in memory.
    expect(sent.filter((sql) => FROM_EVENTS.test(sql) && !HEADS.test(sql))).to.have.length(1);
    delivery.close();
  });

  it('gives a queue that is far behind its events in order, each once', async () => {
    const before = await findNewestSeq(world.db, world.realmId);
    const own = emission();
    const foreign: Emission = { ...own, audience: { users: [world.other.id] } };
    const mixed = Array.from({ length: 3600 }, (_none, index) => (index % 7 === 0 ? own : foreign));
    await world.database.unit((db) => appendEvents(db, world.realmId, mixed, world.clock.now));
    const delivery = open(5000);
    const ids = (await allOf(delivery, queueId)).map(({ id }) => id);
    const all = mixed.flatMap((event, index) => (event === own ? [before + 1 + index] : []));
    const position = (id: number) => seqOfEventId(id, before);
    expect(ids.map(position)).to.deep.equal(all);
    delivery.close();
  });

  it('decides about events that are no longer in memory by the role that the user had then', async () => {
    const { queueId: all } = await world.member.listen({ all_public_streams: true });
    const { event } = emission();
    const forMembers: Emission = { audience: { nonGuests: true }, event };
    const inPublic: Emission = { audience: { users: [], publicChannel: { id: 1, name: 'general' } }, event };
    const demotion: Emission = {
      audience: { everyone: true },
      event: { type: 'realm_user', op: 'update', person: { user_id: world.member.id, role: ROLE.guest } },
      hints: { roleBefore: ROLE.member },
    };
    const later = Array<Emission>(1500).fill({ audience: { users: [world.other.id] }, event });
    const emissions = [forMembers, inPublic, demotion, inPublic, forMembers, ...later];
    await world.database.unit((db) => appendEvents(db, world.realmId, emissions, world.clock.now));
    const delivery = open(5000);
    const user = { id: world.member.id, role: ROLE.guest };
    const poll = await delivery.read({ queueId: all, user, lastEventId: -1, dontBlock: true });
    const texts = await new Promise<readonly string[]>((resolve) => void poll(resolve));
    const types = texts.map((text) => JSON.parse(text).type);
    expect(types).to.deep.equal(['invites_changed', 'invites_changed', 'realm_user']);
    delivery.close();
  });

  for (const [where, count] of [
    ['in memory', 1100],
    ['no longer in memory', 2500],
  ] as const) {
    it(`decides by the role that the user had about events that are ${where} and far before its change`, async () => {
      const { event } = emission();
      const forMembers: Emission = { audience: { nonGuests: true }, event };
      const forOthers = Array<Emission>(count).fill({ audience: { users: [world.other.id] }, event });
      const demotion: Emission = {
        audience: { everyone: true },
        event: { type: 'realm_user', op: 'update', person: { user_id: world.member.id, role: ROLE.guest } },
        hints: { roleBefore: ROLE.member },
      };
      const delivery = open(5000);
      await readNow(delivery, -1);
      await commit([forMembers, ...forOthers, forMembers, demotion, forMembers]);
      const types = (await allOf(delivery, queueId)).map(({ type }) => type);
      expect(types).to.deep.equal(['invites_changed', 'invites_changed', 'realm_user']);
      delivery.close();
    });
  }

  it('loses no event when what it reads of a log does not fit into memory', async () => {
    const second = await world.member.listen();
    const large = (event: AnyEvent): Emission => ({
      audience: { users: [world.member.id, ...Array<number>(20_000).fill(world.other.id)] },
      event,
    });
    const others = Array<Emission>(240).fill(large({ type: 'invites_changed' }));
    const later = Array<Emission>(1500).fill({ ...emission(), audience: { users: [world.other.id] } });
    const emissions = [emission(), ...others, ...later];
    await world.database.unit((db) => appendEvents(db, world.realmId, emissions.slice(0, 1), world.clock.now));
    for (let at = 1; at < emissions.length; at += 50) {
      const piece = emissions.slice(at, at + 50);
      await world.database.unit((db) => appendEvents(db, world.realmId, piece, world.clock.now));
    }
    const delivery = open(5000);
    for (const queue of [queueId, second.queueId]) {
      expect(await allOf(delivery, queue)).to.have.length(1 + others.length);
    }
    delivery.close();
  });

  for (const [where, count] of [
    ['in memory', 0],
    ['no longer in memory', 1500],
  ] as const) {
    it(`ends a response after 524,288 characters of events that are ${where}; others follow, each once`, async () => {
      const before = await findNewestSeq(world.db, world.realmId);
      const audience = { users: [world.member.id] };
      const own = Array.from({ length: 12 }, (): Emission => {
        return { audience, event: { type: 'alert_words', alert_words: Array<string>(1000).fill('x'.repeat(97)) } };
      });
      const forOthers = Array<Emission>(count).fill({ ...emission(), audience: { users: [world.other.id] } });
      const delivery = open(5000);
      await readNow(delivery, -1);
      await commit([...own, ...forOthers]);
      const found = await responses(delivery, queueId);
      // Each has a little more than 100,000 characters.
      expect(found.map((events) => events.length)).to.deep.equal([6, 6]);
      const ids = found.flat().map(({ id }) => seqOfEventId(id, before));
      expect(ids).to.deep.equal(own.map((_event, index) => before + 1 + index));
      delivery.close();
    });
  }

  for (const count of [900, 2500]) {
    it(`lets other work go on while many queues that are ${count} events behind read them`, async () => {
      const queues = await Promise.all(Array.from({ length: 20 }, () => world.member.listen()));
      const own = Array<Emission>(count).fill(emission());
      const delivery = open(5000);
      await readNow(delivery, -1);
      await commit(own);
      let isOver = false;
      const reads = Promise.all(queues.map((queue) => read(delivery, -1, true, queue.queueId))).then((answers) => {
        isOver = true;
        return answers;
      });
      let turns = 0;
      for (; !isOver; turns++) await nextTurn();
      for (const events of await reads) expect(events).to.have.length.of.at.least(900);
      expect(turns).to.be.above(queues.length);
      delivery.close();
    });
  }

  it('looks once at a live event that is not for a waiting queue, however many came before it', async () => {
    const delivery = open(5000);
    ({ queueId } = await world.member.listen({ event_types: ['message'] }));
    const answer = read(delivery, -1);
    while (delivery.waiting() === 0) await nextTurn();
    let looks = 0;
    const event: AnyEvent = Object.defineProperty({ ...emission().event }, 'type', { get: () => `typing ${looks++}` });
    const seq = await findNewestSeq(world.db, world.realmId);
    const place = (number: number) => ({ seq, number });
    const notices = Array.from({ length: 50 }, (_none, index) => ({ ...emission(), event, place: place(index + 1) }));
    for (const notice of notices) {
      notifier.notify({ realmId: world.realmId, seq, live: [notice], ended: [] });
      await nextTurn();
    }
    // Another time for its length, when it arrives.
    expect(looks).to.equal(2 * notices.length);
    await commit([{ ...emission(), event: { type: 'heartbeat' } }]);
    delivery.close();
    expect(await answer).to.deep.equal([]);
    expect(looks).to.equal(2 * notices.length);
  });

  it('looks up a whole list only for those who get it', async () => {
    const looked: (readonly Emission[])[] = [];
    const lists: CompleteLists = async (_realmId, events) => {
      looked.push(events);
      return events;
    };
    const delivery = openDelivery(world.database, notifier, { now: () => world.clock.now, lists });
    const event: AnyEvent = { type: 'alert_words', alert_words: [] };
    const changeFor = (userId: number): Emission => ({
      audience: { users: [userId] },
      event,
      hints: { whole: 'alert_words' },
    });
    await commit([changeFor(world.other.id), emission()]);
    expect(await readNow(delivery, -1)).to.have.length(1);
    expect(looked).to.deep.equal([]);
    await commit([changeFor(world.member.id), changeFor(world.other.id)]);
    expect((await readNow(delivery, -1)).map(({ type }) => type)).to.deep.equal(['invites_changed', 'alert_words']);
    expect(looked.at(-1)).to.have.length(1);
    delivery.close();
  });

  it('delivers a stored event although the live one before it was lost', async () => {
    const delivery = open(5000);
    const answer = read(delivery, -1);
    await nextTurn();
    await commitAfterLive();
    expect(await answer).to.have.length(1);
    delivery.close();
  });

  it('answers with a heartbeat when nothing happens, and continues after its ID', async () => {
    const delivery = open(20);
    const [first] = await read(delivery, -1);
    expect(first?.type).to.equal('heartbeat');
    const [second] = await read(delivery, first?.id ?? -1);
    expect(second?.type).to.equal('heartbeat');
    expect(second?.id).to.be.above(first?.id ?? 0);
    await commitEvent();
    const [third] = await read(delivery, second?.id ?? -1);
    expect(third?.type).to.equal('invites_changed');
    expect(third?.id).to.be.above(second?.id ?? 0);
    delivery.close();
  });
});
