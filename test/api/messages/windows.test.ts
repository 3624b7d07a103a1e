import { expect } from 'chai';
import type { Body } from '../../support/actor.ts';
import { openWorld, type World } from '../../support/world.ts';

/** Anchor, numbers before and after; then the messages that are found, and the flags of the response. */
const WINDOWS: readonly [string, number, number, string, string][] = [
  ['newest', 0, 0, '', 'newest'],
  ['newest', 3, 0, '789', 'newest'],
  ['newest', 0, 3, '', 'newest'],
  ['newest', 2, 2, '89', 'newest'],
  ['oldest', 0, 0, '', 'oldest'],
  ['oldest', 3, 0, '', 'oldest'],
  ['oldest', 0, 3, '012', 'oldest'],
  ['oldest', 2, 2, '01', 'oldest'],
  ['first_unread', 0, 0, '4', 'anchor'],
  ['first_unread', 3, 0, '1234', 'anchor'],
  ['first_unread', 0, 3, '4567', 'anchor'],
  ['first_unread', 2, 2, '23456', 'anchor'],
  ['m4', 0, 0, '4', 'anchor'],
  ['m4', 3, 0, '1234', 'anchor'],
  ['m4', 0, 3, '4567', 'anchor'],
  ['m4', 2, 2, '23456', 'anchor'],
  ['m0', 0, 0, '0', 'anchor'],
  ['m0', 3, 0, '0', 'anchor oldest'],
  ['m0', 0, 3, '0123', 'anchor'],
  ['m0', 2, 2, '012', 'anchor oldest'],
  ['m9', 0, 0, '9', 'anchor'],
  ['m9', 3, 0, '6789', 'anchor'],
  ['m9', 0, 3, '9', 'anchor newest'],
  ['m9', 2, 2, '789', 'anchor newest'],
  ['x1', 0, 0, '', ''],
  ['x1', 3, 0, '789', ''],
  ['x1', 0, 3, '', 'newest'],
  ['x1', 2, 2, '89', 'newest'],
  ['0', 0, 0, '', 'oldest'],
  ['0', 3, 0, '', 'oldest'],
  ['0', 0, 3, '012', 'oldest'],
  ['0', 2, 2, '01', 'oldest'],
  ['10000000000000000', 0, 0, '', 'newest'],
  ['10000000000000000', 3, 0, '789', 'newest'],
  ['10000000000000000', 0, 3, '', 'newest'],
  ['10000000000000000', 2, 2, '89', 'newest'],
  ['-5', 0, 0, '', 'oldest'],
  ['-5', 3, 0, '', 'oldest'],
  ['-5', 0, 3, '012', 'oldest'],
  ['-5', 2, 2, '01', 'oldest'],
  ['999999999', 0, 0, '', ''],
  ['999999999', 3, 0, '789', ''],
  ['999999999', 0, 3, '', 'newest'],
  ['999999999', 2, 2, '89', 'newest'],
];

describe('GET /messages', () => {
  describe('in a topic of ten messages, of which the first four are read', () => {
    let world: World;
    let channelId: number;
    /** The messages m0 to m9, and x1 in another topic after them. */
    const ids: Record<string, number> = {};
    before(async () => {
      world = await openWorld();
      channelId = await world.channel('design', [world.member, world.other]);
      for (let index = 0; index < 10; index++) {
        ids[`m${index}`] = await world.other.send(channelId, 'plan', `text ${index}`);
      }
      ids.x1 = await world.other.send(channelId, 'another', 'elsewhere');
      const messages = ['m0', 'm1', 'm2', 'm3'].map((name) => ids[name]);
      await world.member.ok.post('/messages/flags', { messages, op: 'add', flag: 'read' });
    });
    after(() => world.close());

    for (const [anchor, before, after, found, said] of WINDOWS) {
      it(`finds [${found}] for ${before} before and ${after} after ${anchor}: ${said || 'neither end'}`, async () => {
        const narrow = [
          { operator: 'channel', operand: channelId },
          { operator: 'topic', operand: 'plan' },
        ];
        const params = { anchor: ids[anchor] ?? anchor, num_before: before, num_after: after, narrow };
        const { body } = await world.member.get('/messages', params);
        const names = body.messages.map(({ id }: Body) =>
          Object.keys(ids)
            .find((name) => ids[name] === id)
            ?.slice(1),
        );
        expect(names.join('')).to.equal(found);
        const words = ['anchor', 'oldest', 'newest'].filter((word) => body[`found_${word}`]);
        expect(words.join(' ')).to.equal(said);
      });
    }
  });

  describe('from the first unread message', () => {
    let world: World;
    let design: number;
    let quay: number;
    let first: Record<'events' | 'plan' | 'logo' | 'quay', number>;
    beforeEach(async () => {
      world = await openWorld();
      design = await world.channel('design', [world.member, world.other]);
      quay = await world.channel('quay', [world.member, world.other]);
      await world.member.ok.post('/mark_all_as_read');
      first = {
        events: await world.other.send(design, 'events', 'x'),
        plan: await world.other.send(design, 'plan', 'x'),
        logo: await world.other.send(design, 'logo', 'x'),
        quay: await world.other.send(quay, 'ropes', 'x'),
      };
    });
    afterEach(() => world.close());

    const NONE = 10_000_000_000_000_000;
    const anchorOf = async (...narrow: [string, unknown][]) =>
      (
        await world.member.ok.get('/messages', {
          anchor: 'first_unread',
          num_before: 0,
          num_after: 0,
          narrow: narrow.map(([operator, operand]) => ({ operator, operand })),
        })
      ).anchor;
    const setTopic = (topic: string, visibility_policy: number) =>
      world.member.ok.post('/user_topics', { stream_id: design, topic, visibility_policy });
    const muteDesign = () =>
      world.member.ok.post('/users/me/subscriptions/properties', {
        subscription_data: [{ stream_id: design, property: 'is_muted', value: true }],
      });

    it('passes over muted topics, also where one of them is asked for', async () => {
      await setTopic('events', 1);
      expect(await anchorOf()).to.equal(first.plan);
      expect(await anchorOf(['channel', design])).to.equal(first.plan);
      expect(await anchorOf(['channel', design], ['topic', 'events'])).to.equal(NONE);
    });

    it('passes over muted channels unless one is asked for, with their unmuted topics', async () => {
      await muteDesign();
      expect(await anchorOf()).to.equal(first.quay);
      expect(await anchorOf(['channel', design])).to.equal(first.events);
      await setTopic('logo', 2);
      expect(await anchorOf()).to.equal(first.quay);
      expect(await anchorOf(['in', 'home'])).to.equal(first.quay);
    });

    it('is beyond the newest when all is read', async () => {
      await world.member.ok.post('/mark_all_as_read');
      expect(await anchorOf()).to.equal(NONE);
    });
  });
});
