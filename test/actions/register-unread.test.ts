import { expect } from 'chai';
import { ownRows } from '../../src/actions/register/request.ts';
import { readUnread, unreadText } from '../../src/actions/register/unread.ts';
import { NO_BLOCKS } from '../../src/store/messages/place-blocks.ts';
import { findRealm, realmOf } from '../../src/store/organization/realms.ts';
import { findUser } from '../../src/store/users/users.ts';
import { statementsOf } from '../support/statements.ts';
import { openWorld, type World } from '../support/world.ts';

describe('The unread messages in the response to a registration', () => {
  let world: World;
  before(async () => {
    world = await openWorld();
  });
  after(() => world.close());

  it('are only read in the unit: their JSON is made from it when nobody waits any more', async () => {
    const { owner, member, other } = world;
    await owner.ok.post('/users/me/subscriptions', {
      subscriptions: [{ name: 'quay' }],
      principals: [owner.id, member.id],
    });
    await owner.ok.post('/messages', { type: 'stream', to: 'quay', topic: 'Lunch', content: 'one' });
    await owner.ok.post('/messages', { type: 'stream', to: 'quay', topic: 'LUNCH', content: '@**all** two' });
    await owner.ok.post('/messages', { type: 'direct', to: [member.id], content: 'three' });
    await owner.ok.post('/messages', { type: 'direct', to: [member.id, other.id], content: 'four' });
    const caller = (await findUser(world.db, world.realmId, member.id)) ?? expect.fail();
    const realm = realmOf((await findRealm(world.db, world.realmId)) ?? expect.fail(), world.origin);
    const before = { traffic: new Map(), places: NO_BLOCKS };
    const read = await world.database.unit((db) => {
      const context = { db, now: world.clock.now, realm, caller, before, own: ownRows(db, caller) };
      return readUnread({ ...context, fileLimits: world.config, startedAt: 0 });
    });
    let text: Awaited<ReturnType<typeof unreadText>> | undefined;
    const sent = await statementsOf(world, async () => {
      text = await unreadText(read);
    });
    expect(sent).to.be.empty;
    const { unread_msgs: registered } = await member.ok.post('/register', {});
    expect(text?.toJSON()).to.deep.equal(registered);
    expect(registered.streams.map(({ topic }: { topic: string }) => topic))
      .to.include('LUNCH')
      .and.not.include('Lunch');
    expect(registered.mentions).to.have.length(1);
    expect(registered.huddles).to.have.length(1);
  });
});
