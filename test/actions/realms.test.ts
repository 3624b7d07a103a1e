import { expect } from 'chai';
import { createRealm } from '../../src/actions/organization/realms.ts';
import { openWorld, type World } from '../support/world.ts';

describe('Making an organization', () => {
  let world: World;
  before(async () => {
    world = await openWorld();
  });
  after(() => world.close());

  const refused = (subdomain: string) =>
    world.database
      .unit((db) => createRealm(db, { subdomain, name: 'Quay', now: 1_763_000_000 }))
      .then(
        () => 'made',
        (error: Error) => error.message,
      );

  it('refuses a short name that is not a label of a domain name', async () => {
    for (const name of ['-quay', 'quay-', 'Quay', 'qu ay', 'quäy', 'q'.repeat(41)]) {
      expect(await refused(name)).to.equal('The short name must be 1 to 40 lower-case letters, digits and dashes');
    }
    for (const name of ['q', 'qu-ay', '1', 'q'.repeat(40)]) expect(await refused(name)).to.equal('made');
  });

  it('refuses a short name that another organization has', async () => {
    expect(await refused('taken')).to.equal('made');
    expect(await refused('taken')).to.equal('The short name taken is taken');
    expect(await refused('')).to.equal(
      'The root domain already has an organization: choose a short name with --subdomain',
    );
  });
});
