import { expect } from 'chai';
import { TOPIC_POLICY } from '../../src/domain/channels/topics.ts';
import { findTopicPolicy, listMutedTopics } from '../../src/store/channels/user-topics.ts';
import { openWorld, type World } from '../support/world.ts';

describe('the topics for which a user has a policy', () => {
  let world: World;
  let quay: number;
  let dock: number;
  before(async () => {
    world = await openWorld();
    quay = await world.channel('quay', [world.member, world.other]);
    dock = await world.channel('dock', [world.member, world.other]);
    for (const stream_id of [quay, dock]) {
      await world.member.ok.post('/user_topics', { stream_id, topic: 'tide', visibility_policy: TOPIC_POLICY.muted });
    }
    await world.other.ok.post('/user_topics', {
      stream_id: quay,
      topic: 'tide',
      visibility_policy: TOPIC_POLICY.followed,
    });
    await world.owner.ok.delete(`/streams/${dock}`);
  });
  after(() => world.close());

  it("are the user's own, in this channel", async () => {
    const policyOf = (userId: number, channel: number) => findTopicPolicy(world.db, userId, channel, 'TIDE');
    expect(await policyOf(world.member.id, quay)).to.equal(TOPIC_POLICY.muted);
    expect(await policyOf(world.other.id, quay)).to.equal(TOPIC_POLICY.followed);
    expect(await policyOf(world.other.id, dock)).to.equal(TOPIC_POLICY.none);
    expect(await policyOf(world.guest.id, quay)).to.equal(TOPIC_POLICY.none);
  });

  it('are listed as muted by user', async () => {
    const muted = await listMutedTopics(world.db, [world.member.id, world.other.id]);
    expect(muted.map((row) => [row.user_id, row.channel_id, row.topic])).to.deep.equal([
      [world.member.id, quay, 'tide'],
      [world.member.id, dock, 'tide'],
    ]);
  });
});
