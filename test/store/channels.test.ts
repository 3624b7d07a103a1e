import { expect } from 'chai';
import { createRealm } from '../../src/actions/organization/realms.ts';
import { countChannels, listChannelsNamed } from '../../src/store/channels/channels.ts';
import { table } from '../../src/store/db/statement.ts';
import { openWorld, type World } from '../support/world.ts';

describe('the channels of an organization', () => {
  let world: World;
  let elsewhere: number;
  before(async () => {
    world = await openWorld();
    for (const name of ['quay', 'pier']) await world.channel(name, [world.member]);
    const archived = await world.channel('dock', [world.member]);
    await world.owner.ok.delete(`/streams/${archived}`);
    elsewhere = await world.database.unit(async (db) => {
      const { id } = await createRealm(db, { subdomain: 'other', name: 'Other', now: 1 });
      return id;
    });
  });
  after(() => world.close());

  it('are counted without archived channels and those of other organizations', async () => {
    const here = await table(world.db, 'channels').where({ realm_id: world.realmId, is_archived: 0 }).pluck('name');
    expect(here).to.include.members(['quay', 'pier']).and.not.include('dock');
    expect(await countChannels(world.db, world.realmId)).to.equal(here.length);
    const there = await table(world.db, 'channels').where({ realm_id: elsewhere }).pluck('name');
    expect(await countChannels(world.db, elsewhere)).to.equal(there.length);
  });

  it('are found by name unless they are archived or belong to another organization', async () => {
    const all = await table(world.db, 'channels').where({ realm_id: world.realmId }).select('name', 'is_archived');
    const [archived] = all.filter((row) => row.is_archived === 1);
    expect(archived).to.not.equal(undefined);
    const names = ['quay', 'PIER', archived?.name ?? ''];
    const found = await listChannelsNamed(world.db, world.realmId, names);
    expect(found.map(({ name }) => name)).to.deep.equal(['quay']);
    expect(await listChannelsNamed(world.db, elsewhere, names)).to.deep.equal([]);
  });
});
