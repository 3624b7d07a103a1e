import { expect } from 'chai';
import { fillTopic } from '../support/bulk.ts';
import { countStatements, statementsOf } from '../support/statements.ts';
import { openWorld, type World } from '../support/world.ts';

const MANY = 15_000;

describe('A page of messages that fulfil two conditions', () => {
  let world: World;
  let channel: number;
  /** In order: one by the member before and one after all those of the owner. */
  let rare: number[];

  before(async () => {
    world = await openWorld();
    const { owner, member } = world;
    channel = await world.channel('yard', [owner, member]);
    const place = { channelId: channel, topic: 'ships', senderId: owner.id };
    rare = [await member.send(channel, 'first', 'ahoy')];
    await fillTopic({ database: world.database, now: world.clock.now }, { ...place, count: MANY });
    rare.push(await member.send(channel, 'last', 'ahoy'));
  });
  after(() => world.close());

  const terms = (narrow: object) => Object.entries(narrow).map(([operator, operand]) => ({ operator, operand }));
  for (const [name, narrow, isFound] of [
    ['the channel has many and the sender few', () => ({ channel: 'yard', sender: world.member.id }), true],
    [
      'the sender has many and the topic few',
      () => ({ channel: 'yard', topic: 'last', sender: world.owner.id }),
      false,
    ],
    [
      'the topic has many and the sender few',
      () => ({ channel: 'yard', topic: 'ships', sender: world.guest.id }),
      false,
    ],
    ['the sender has many, but no direct ones', () => ({ sender: world.owner.id, is: 'dm' }), false],
  ] as const) {
    for (const anchor of ['newest', 'oldest']) {
      it(`takes few statements if ${name}, from the ${anchor}`, async () => {
        const count = anchor === 'newest' ? { num_before: 50, num_after: 0 } : { num_before: 0, num_after: 50 };
        let ids: number[] = [];
        const statements = await countStatements(world, async () => {
          const { messages } = await world.owner.ok.get('/messages', { anchor, ...count, narrow: terms(narrow()) });
          ids = messages.map(({ id }: { id: number }) => id);
        });
        expect(ids).to.deep.equal(isFound ? rare : []);
        expect(statements).to.be.below(15);
      });
    }
  }

  it('is empty without a look at the messages if a search has only words that are ignored', async () => {
    const sent = await statementsOf(world, async () => {
      const params = {
        anchor: 'newest',
        num_before: 50,
        num_after: 0,
        narrow: [{ operator: 'search', operand: 'the' }],
      };
      expect((await world.owner.ok.get('/messages', params)).messages).to.deep.equal([]);
    });
    expect(sent.filter((sql) => /\bfrom [`"]?messages\b/.test(sql))).to.deep.equal([]);
  });
});
