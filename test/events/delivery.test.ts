import { expect } from 'chai';
import type { LiveEvent } from '../../src/domain/event.ts';
import { type Bell, memoryBell } from '../../src/events/bell.ts';
import { type Delivery, openDelivery } from '../../src/events/delivery.ts';
import { appendEvents } from '../../src/store/events.ts';
import { openWorld, type World } from '../support/world.ts';

describe('The delivery of events', () => {
  let world: World;
  let bell: Bell;
  let queueId: string;
  beforeEach(async () => {
    world = await openWorld();
    bell = memoryBell();
    ({ queueId } = await world.member.listen());
  });
  afterEach(() => world.close());

  const open = (heartbeatMs: number) =>
    openDelivery(world.database, bell, { now: () => world.clock.now, heartbeatMs: () => heartbeatMs });
  async function read(delivery: Delivery, lastEventId: number): Promise<{ id: number; type: string }[]> {
    const user = { id: world.member.id, role: 400 };
    const poll = await delivery.read({ queueId, user, lastEventId, dontBlock: false });
    const texts = await new Promise<readonly string[]>((resolve) => void poll(resolve));
    return texts.map((text) => JSON.parse(text));
  }

  async function happen(): Promise<void> {
    const event: LiveEvent = { type: 'invites_changed' };
    const emissions = [{ audience: { users: [world.member.id] }, event }];
    const seq = await world.database.unit((db) => appendEvents(db, world.realmId, emissions, world.clock.now));
    bell.ring({ realmId: world.realmId, seq, live: [], ended: [] });
  }

  it('wakes a request whenever the event comes: before it looks, while it looks, or after it lay down', async () => {
    const delivery = open(5000);
    let lastId = -1;
    for (let turns = 0; turns < 60; turns++) {
      const answer = read(delivery, lastId);
      // The same number of turns later each time, so that every place between asking and sleeping is met.
      for (let turn = 0; turn < turns; turn++) await Promise.resolve();
      await happen();
      const events = await answer;
      expect(events.map(({ type }) => type)).to.deep.equal(['invites_changed']);
      lastId = events[0]?.id ?? lastId;
    }
    await delivery.close();
  });

  it('answers with a heartbeat when nothing happens for long, whose ID is as good as any other', async () => {
    const delivery = open(20);
    const [first] = await read(delivery, -1);
    expect(first?.type).to.equal('heartbeat');
    const [second] = await read(delivery, first?.id ?? -1);
    expect(second?.type).to.equal('heartbeat');
    expect(second?.id).to.be.above(first?.id ?? 0);
    await happen();
    const [third] = await read(delivery, second?.id ?? -1);
    expect(third?.type).to.equal('invites_changed');
    expect(third?.id).to.be.above(second?.id ?? 0);
    await delivery.close();
  });
});
