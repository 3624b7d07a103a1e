import { expect } from 'chai';
import { memoryNotifier } from '../../src/events/notifier.ts';
import { openEventCleanup } from '../../src/jobs/event-cleanup.ts';
import { table } from '../../src/store/db/statement.ts';
import { openWorld, type World } from '../support/world.ts';

const LIFESPAN = 600;

describe('The cleanup of queues', () => {
  let world: World;
  before(async () => {
    world = await openWorld();
  });
  after(() => world.close());

  it('ends none after an outage of the database before its clients have had its whole lifespan to ask again', async () => {
    await world.member.ok.post('/register', { event_types: ['message'] });
    const { clock, database, app } = world;
    let isAway = false;
    const cleanup = openEventCleanup({
      read: database.read,
      inServerUnit: (work) =>
        isAway ? Promise.reject(new Error('the database is away')) : app.units.inServerUnit(work),
      notifier: memoryNotifier(),
      progress: { unsaved: () => [], markSaved: () => undefined, onDeadline: () => undefined },
      now: () => clock.now,
    });
    const queues = async () => (await table(world.db, 'queues').where({ user_id: world.member.id })).length;
    isAway = true;
    clock.now += 2 * LIFESPAN;
    expect(await cleanup.cleanUp().catch((error: Error) => error.message)).to.equal('the database is away');
    isAway = false;
    clock.now += LIFESPAN - 1;
    await cleanup.cleanUp();
    expect(await queues()).to.equal(1);
    clock.now += 2;
    await cleanup.cleanUp();
    expect(await queues()).to.equal(0);
    await cleanup.close();
  });
});
