import { expect } from 'chai';
import { ROLE } from '../../src/domain/users/roles.ts';
import { listSubscriberIds } from '../../src/store/channels/subscribers.ts';
import {
  listColorsInUse,
  listSubscriberRoles,
  listSubscribersByChannel,
} from '../../src/store/channels/subscriptions.ts';
import { table } from '../../src/store/db/statement.ts';
import type { Actor } from '../support/actor.ts';
import { openWorld, type World } from '../support/world.ts';

describe('the subscribers of a channel', () => {
  let world: World;
  let left: Actor;
  let deactivated: Actor;
  let channel: number;
  let ids: number[];
  before(async () => {
    world = await openWorld();
    left = await world.person('left');
    deactivated = await world.person('deactivated');
    channel = await world.channel('quay', [world.member, world.guest, left, deactivated]);
    await left.ok.delete('/users/me/subscriptions', { subscriptions: ['quay'] });
    await world.owner.ok.delete(`/users/${deactivated.id}`);
    ids = [world.member.id, world.guest.id].sort((a, b) => a - b);
  });
  after(() => world.close());

  it('are not those who left, nor those whose account is deactivated', async () => {
    expect(await listSubscriberIds(world.db, channel)).to.deep.equal(ids);
    expect((await listSubscribersByChannel(world.db, [channel])).get(channel)).to.deep.equal(ids);
    const roles = (await listSubscriberRoles(world.db, [channel])).get(channel) ?? [];
    expect(roles.map(({ id }) => id)).to.deep.equal(ids);
  });

  it('are listed by channel, with their roles and in the order of their IDs, also where there are none', async () => {
    const [other, none] = [
      await world.channel('pier', [world.guest, world.other, world.moderator]),
      await world.channel('reef', [world.owner]),
    ];
    await world.owner.ok.delete('/users/me/subscriptions', { subscriptions: ['reef'] });
    const people = [
      { id: world.moderator.id, role: ROLE.moderator },
      { id: world.other.id, role: ROLE.member },
      { id: world.guest.id, role: ROLE.guest },
    ].sort((a, b) => a.id - b.id);
    const wanted = [none, other, channel];
    const roles = await listSubscriberRoles(world.db, wanted);
    expect([...roles.keys()]).to.deep.equal(wanted);
    expect([roles.get(none), roles.get(other)]).to.deep.equal([[], people]);
    const lists = await listSubscribersByChannel(world.db, wanted);
    expect([...lists]).to.deep.equal([
      [none, []],
      [other, people.map(({ id }) => id)],
      [channel, ids],
    ]);
  });

  it('are subscribed again with their account, which keeps its subscriptions', async () => {
    expect(
      await table(world.db, 'subscriptions')
        .where({ channel_id: channel, user_id: deactivated.id, is_active: 1 })
        .select('user_id'),
    ).to.have.lengthOf(1);
    await world.owner.ok.post(`/users/${deactivated.id}/reactivate`);
    expect(await listSubscriberIds(world.db, channel)).to.include(deactivated.id);
    await world.owner.ok.delete(`/users/${deactivated.id}`);
  });

  it('keep what they received however often their account was deactivated without a message in between', async () => {
    const person = await world.person('often');
    const quay = await world.channel('often', [world.owner, person]);
    const pause = async () => {
      await world.owner.ok.delete(`/users/${person.id}`);
      await world.owner.ok.post(`/users/${person.id}/reactivate`);
    };
    for (let round = 0; round < 3; round++) await pause();
    const { id } = await world.owner.ok.post('/messages', {
      type: 'stream',
      to: quay,
      topic: 'plan',
      content: 'hello',
    });
    await pause();
    const page = { narrow: [], anchor: 'newest', num_before: 5, num_after: 0 };
    expect((await person.ok.get('/messages', page)).messages.map((message: { id: number }) => message.id)).to.include(
      id,
    );
    const spans = await table(world.db, 'subscription_spans').where({ user_id: person.id }).select('*');
    for (const span of spans) expect(span.from_message_id).to.be.below(span.to_message_id ?? Number.POSITIVE_INFINITY);
  });

  it('may use the color of a channel that they left for another', async () => {
    const colors = await listColorsInUse(world.db, [left.id, world.member.id]);
    expect(colors.get(left.id)).to.deep.equal([]);
    expect(colors.get(world.member.id)).to.have.lengthOf(1);
  });
});
