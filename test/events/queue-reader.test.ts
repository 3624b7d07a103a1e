import { expect } from 'chai';
import type { Emission } from '../../src/domain/event.ts';
import { openAddressing } from '../../src/events/addressed.ts';
import { openOlderEvents } from '../../src/events/older-events.ts';
import { openQueueReader } from '../../src/events/queue-reader.ts';
import { followLog } from '../../src/events/realm-log.ts';
import type { Secrets } from '../../src/events/secrets.ts';
import { newSession } from '../../src/events/session.ts';
import { openWaiting } from '../../src/events/waiting.ts';
import { appendEvents } from '../../src/store/events/events.ts';
import { findQueue } from '../../src/store/events/queues.ts';
import { openWorld, type World } from '../support/world.ts';

describe('Reading the events of a queue', () => {
  let world: World;
  beforeEach(async () => {
    world = await openWorld();
  });
  afterEach(() => world.close());

  it('includes an event that arrives while the log is found to have ended', async () => {
    const { queueId } = await world.member.listen();
    const found = await findQueue(world.db, queueId);
    if (!found) throw new Error('there is no queue');
    const nothing = async () => undefined;
    const secrets: Pick<Secrets, 'restored'> = { restored: async (_realmId, events) => events };
    const log = followLog(world.db, world.realmId, {
      listener: {
        liveArrived: nothing,
        stored: nothing,
        live: async () => undefined,
        invalidated: async () => undefined,
      },
      secrets,
      older: openOlderEvents(world.db, secrets),
    });
    await log.settled();
    const emission: Emission = { audience: { users: [world.member.id] }, event: { type: 'invites_changed' } };
    let seq = 0;
    const session = newSession(found.queue, 400, {
      now: world.clock.now,
      knowsAll: false,
      waiting: openWaiting(),
      log: {
        ...log,
        after: async (position, reader) => {
          const part = await log.after(position, reader);
          if (seq > 0) return part;
          ({ seq } = await world.database.unit((db) => appendEvents(db, world.realmId, [emission], world.clock.now)));
          log.onNotification({ seq, live: [] });
          await log.settled();
          return part;
        },
      },
    });
    const { unacknowledged } = openQueueReader(
      openAddressing(world.db, async (_realmId, events) => events),
      { list: () => [] },
    );
    const { events, seen } = await unacknowledged(session);
    expect(events).to.have.length(1);
    expect(seen).to.equal(seq);
  });
});
