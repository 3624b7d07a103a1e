import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect } from 'chai';
import type { Emission, LiveEvent } from '../../src/domain/event.ts';
import type { LivePlace } from '../../src/domain/queue.ts';
import { type Delivery, openDelivery } from '../../src/events/delivery.ts';
import { memoryNotifier, type Notifier } from '../../src/events/notifier.ts';
import { table } from '../../src/store/db/statement.ts';
import { appendEvents, findNewestSeq } from '../../src/store/events/events.ts';
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
  const emission = (): Emission => {
    const event: LiveEvent = { type: 'invites_changed' };
    return { audience: { users: [world.member.id] }, event };
  };
  async function read(delivery: Delivery, lastEventId: number): Promise<{ id: number; type: string }[]> {
    const user = { id: world.member.id, role: 400 };
    const poll = await delivery.read({ queueId, user, lastEventId, dontBlock: false });
    const texts = await new Promise<readonly string[]>((resolve) => void poll(resolve));
    return texts.map((text) => JSON.parse(text));
  }

  async function commitEvent(): Promise<void> {
    const { seq } = await world.database.unit((db) => appendEvents(db, world.realmId, [emission()], world.clock.now));
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

  for (const order of ['before', 'after'] as const) {
    it(`holds a stored event back until the live one before it has arrived, asked ${order} both`, async () => {
      const delivery = open(5000);
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
