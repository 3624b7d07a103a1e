import { expect } from 'chai';
import { openWorld, type World } from '../support/world.ts';

describe('A database handle', () => {
  let world: World;
  before(async () => {
    world = await openWorld();
  });
  after(() => world.close());

  it('has no methods, for the compiler and for the program', () => {
    const { db } = world;
    // @ts-expect-error Tables are named within the store.
    expect(() => db('users')).to.throw(TypeError);
    // @ts-expect-error Statements are made within the store.
    expect(() => db.raw('select 1')).to.throw(TypeError);
    // @ts-expect-error Units of work are opened by the database.
    expect(() => db.transaction()).to.throw(TypeError);
    expect(Object.keys(db)).to.deep.equal([]);
  });
});
