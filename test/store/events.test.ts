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

  const list = (realmId: number, after: number, { bytes, limit } = { bytes: 1_000_000, limit: 10 }) =>
    listEventsAfter(world.db, { realmId, after, bytes, limit });

  it('lists and prunes nothing of another', async () => {
    const append = (realmId: number, count: number) =>
      world.database.unit((db) => appendEvents(db, realmId, Array<Emission>(count).fill(emission), world.clock.now));
    await append(world.realmId, 2);
    await append(other, 3);
    const beforeLast = async (realmId: number, last: number) => (await findNewestSeq(world.db, realmId)) - last;
    const lengths = async () => [
      (await list(world.realmId, await beforeLast(world.realmId, 2))).length,
      (await list(other, await beforeLast(other, 3))).length,
    ];
    expect(await lengths()).to.deep.equal([2, 3]);
    await world.database.unit((db) => pruneEvents(db, other, 100));
    expect(await lengths()).to.deep.equal([2, 0]);
  });

  it('lists events up to the first that reaches the number of bytes, but at least one', async () => {
    const emissions = ['a', 'bb', 'ccc'].map((text): Emission => {
      return { ...emission, hints: { rawContent: text.repeat(100) } };
    });
    const first = await world.database.unit((db) => appendEvents(db, world.realmId, emissions, world.clock.now));
    const after = first.seq - emissions.length;
    const lengths = (await list(world.realmId, after)).map(({ length }) => length);
    const [one = 0, two = 0, three = 0] = lengths;
    expect(one).to.be.above(100);
    expect([two, three]).to.deep.equal([one + 100, one + 200]);
    const found = async (bytes: number, limit = 10) => (await list(world.realmId, after, { bytes, limit })).length;
    expect(await found(1)).to.equal(1);
    expect(await found(one)).to.equal(1);
    expect(await found(one + 1)).to.equal(2);
    expect(await found(one + two + 1)).to.equal(3);
    expect(await found(1_000_000, 2)).to.equal(2);
  });
});
