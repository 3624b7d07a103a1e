import { expect } from 'chai';
import type { LiveEvent } from '../../src/domain/event.ts';
import { type Delivery, openDelivery } from '../../src/events/delivery.ts';
import { memoryNotifier, type Notifier } from '../../src/events/notifier.ts';
import { appendEvents } from '../../src/store/events/events.ts';
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
  async function read(delivery: Delivery, lastEventId: number): Promise<{ id: number; type: string }[]> {
    const user = { id: world.member.id, role: 400 };
    const poll = await delivery.read({ queueId, user, lastEventId, dontBlock: false });
    const texts = await new Promise<readonly string[]>((resolve) => void poll(resolve));
    return texts.map((text) => JSON.parse(text));
  }

  async function commitEvent(): Promise<void> {
    const event: LiveEvent = { type: 'invites_changed' };
    const emissions = [{ audience: { users: [world.member.id] }, event }];
    const seq = await world.database.unit((db) => appendEvents(db, world.realmId, emissions, world.clock.now));
    notifier.notify({ realmId: world.realmId, seq, live: [], ended: [] });
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
