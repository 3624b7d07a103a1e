import { expect } from 'chai';
import { memoryNotifier } from '../../src/events/notifier.ts';
import { openUnits } from '../../src/unit/run.ts';
import { openWorld, type World } from '../support/world.ts';

describe('A unit of work whose outcome is unknown', () => {
  let world: World;
  before(async () => {
    world = await openWorld();
  });
  after(() => world.close());

  it('has all processes look for its events, and fails', async () => {
    let looked = 0;
    const notifier = { ...memoryNotifier(), lookAgain: () => void looked++ };
    const nothing = () => undefined;
    const failing = (message: string) =>
      openUnits(
        { ...world.database, unitIn: () => Promise.reject(new Error(message)) },
        { notifier, now: () => 0, workers: world.app.workers, wake: nothing, beginQueue: nothing },
      );
    const realm = await world.app.realms.atHost('chat.example.com');
    const outcome = (message: string) =>
      failing(message)
        .inUnit(realm, 'somebody', async () => 'done')
        .catch((error: Error) => error.message);
    expect(await outcome('a fault')).to.equal('a fault');
    expect(looked).to.equal(0);
    expect(await outcome('Connection terminated unexpectedly')).to.equal('Connection terminated unexpectedly');
    expect(looked).to.equal(1);
  });
});
