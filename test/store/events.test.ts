import { expect } from 'chai';
import { createRealm } from '../../src/actions/organization/realms.ts';
import type { Emission } from '../../src/domain/event.ts';
import { appendEvents, findNewestSeq, listEventsAfter, pruneEvents } from '../../src/store/events/events.ts';
import { openWorld, type World } from '../support/world.ts';

describe('the event log of an organization', () => {
  let world: World;
  let other: number;
  const emission: Emission = {
    audience: { everyone: true },
    event: { type: 'realm', op: 'update', property: 'name', value: 'Quay' },
  };
  before(async () => {
    world = await openWorld();
    other = await world.database.unit(async (db) => {
      const { id } = await createRealm(db, { subdomain: 'other', name: 'Other', now: 1 });
      return id;
    });
  });
  after(() => world.close());

  it('lists and prunes nothing of another', async () => {
    const append = (realmId: number, count: number) =>
      world.database.unit((db) => appendEvents(db, realmId, Array<Emission>(count).fill(emission), world.clock.now));
    await append(world.realmId, 2);
    await append(other, 3);
    const lengths = async () => [
      (await listEventsAfter(world.db, world.realmId, (await findNewestSeq(world.db, world.realmId)) - 2, 10)).length,
      (await listEventsAfter(world.db, other, (await findNewestSeq(world.db, other)) - 3, 10)).length,
    ];
    expect(await lengths()).to.deep.equal([2, 3]);
    await world.database.unit((db) => pruneEvents(db, other, 100));
    expect(await lengths()).to.deep.equal([2, 0]);
  });
});
