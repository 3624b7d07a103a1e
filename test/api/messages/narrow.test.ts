import { expect } from 'chai';
import { expectRefusal } from '../../support/refusal.ts';
import { openWorld, type World } from '../../support/world.ts';

describe('GET /messages', () => {
  let world: World;
  before(async () => {
    world = await openWorld();
    await world.channel('design', [world.member, world.other]);
  });
  after(() => world.close());

  const asked = (narrow: unknown) =>
    world.member.get('/messages', { anchor: 'newest', num_before: 1, num_after: 0, narrow });
  const term = (operator: unknown, operand: unknown, more: object = {}) => ({ operator, operand, ...more });

  describe('refuses a narrow that is malformed', () => {
    for (const [what, narrow, msg] of [
      ['no list', {}, 'narrow is not a list'],
      ['a pair of three', [['topic', 'plan', 'x']], 'Invalid narrow[0]: a pair of two strings is needed'],
      ['a pair with a number', [['topic', 5]], 'Invalid narrow[0]: a pair of two strings is needed'],
      ['a text among terms', [term('topic', 'plan'), 'x'], 'Invalid narrow[1]: neither an object nor a pair'],
      ['nothing for a term', [null], 'Invalid narrow[0]: neither an object nor a pair'],
      ['a term without operator', [{ operand: 'plan' }], 'Invalid narrow[0]: operator is missing'],
      ['an operator that is no text', [term(5, 'plan')], 'narrow[0]["operator"] is not a string'],
      ['a term without operand', [{ operator: 'topic' }], 'Invalid narrow[0]: operand is missing'],
      [
        'a negation that is no boolean',
        [term('topic', 'x', { negated: 'y' })],
        'narrow[0]["negated"] is not a boolean',
      ],
      ['a search for blanks', [term('search', '  ')], 'operand cannot be blank.'],
      ['a number for a text', [term('topic', 5)], 'operand is not a string'],
      ['a list for a channel', [term('channel', [1])], 'operand is not a string or integer'],
      ['half an ID for a sender', [term('sender', 1.5)], 'operand is not a string or integer'],
      ['a number for people', [term('dm', 5)], 'operand is not a string or an integer list'],
      ['a text among IDs', [term('dm', [1, 'x'])], 'operand[1] is not an integer'],
    ] as const) {
      it(`as it has ${what}`, async () => {
        expectRefusal(await asked(narrow), msg);
      });
    }
  });

  describe('refuses a narrow that means nothing', () => {
    for (const [narrow, msg] of [
      [[term('colour', 'red')], 'Invalid narrow operator: unknown operator colour'],
      [[term('channel', 'nowhere')], 'Invalid narrow operator: unknown channel nowhere'],
      [[term('stream', 999)], 'Invalid narrow operator: unknown channel 999'],
      [[term('channels', 'private')], 'Invalid narrow operator: unknown channels operand private'],
      [[term('sender', 'nobody@example.com')], 'Invalid narrow operator: unknown user nobody@example.com'],
      [[term('dm-including', 999)], 'Invalid narrow operator: unknown user 999'],
      [[term('dm', 'nobody@example.com')], 'Invalid narrow operator: unknown user in nobody@example.com'],
      [[term('dm', [999, 998])], 'Invalid narrow operator: unknown user in [999, 998]'],
      [[term('dm', [])], 'Invalid narrow operator: unknown user in []'],
      [[term('is', 'odd')], "Invalid narrow operator: unknown 'is' operand odd"],
      [[term('has', 'legs')], "Invalid narrow operator: unknown 'has' operand legs"],
      [[term('in', 'there')], "Invalid narrow operator: unknown 'in' operand there"],
      [
        [term('search', Array.from({ length: 51 }, (_, index) => `word${index}`).join(' '))],
        'Invalid narrow operator: too many words to search for (limit: 50)',
      ],
      [[term('id', 'x')], 'Invalid narrow operator: Invalid message ID'],
      [[term('with', 'x')], "Invalid narrow operator: Invalid 'with' operator"],
      [
        [term('channel', 'design'), term('is', 'dm')],
        'Invalid narrow operator: No message can be both a channel message and direct message',
      ],
      [
        [term('topic', 'plan'), term('is', 'private', { negated: true })],
        'Invalid narrow operator: No message can be both a channel message and direct message',
      ],
    ] as const) {
      it(`as ${JSON.stringify(narrow).slice(0, 100)}`, async () => {
        const desc = msg.slice('Invalid narrow operator: '.length);
        expectRefusal(await asked(narrow), msg, 'BAD_NARROW', { desc });
      });
    }
  });

  it('treats a number beyond either end as that end', async () => {
    for (const [anchor, used] of [
      ['-5', 0],
      ['99999999999999999999', 10_000_000_000_000_000],
    ] as const) {
      const { body } = await world.member.get('/messages', { anchor, num_before: 0, num_after: 0 });
      expect([body.anchor, body.result]).to.deep.equal([used, 'success']);
    }
  });

  it('does not find the message of its anchor in a search for words that are not in it', async () => {
    const channel = await world.channel('garden', [world.member]);
    const [hit = 0, other = 0, last = 0] = [
      await world.member.send(channel, 'fruit', 'a ripe apricot'),
      await world.member.send(channel, 'fruit', 'a ripe plum'),
      await world.member.send(channel, 'fruit', 'the last apricot'),
    ];
    for (const operand of ['apricot', '"apricot"', 'ripe apricot']) {
      for (const place of [[], [term('channel', channel)]]) {
        const params = { anchor: other, num_before: 5, num_after: 5, narrow: [...place, term('search', operand)] };
        const { found_anchor, messages } = await world.member.ok.get('/messages', params);
        const ids = messages.map(({ id }: { id: number }) => id);
        expect([found_anchor, ids]).to.deep.equal([false, operand === 'ripe apricot' ? [hit] : [hit, last]]);
      }
    }
  });

  it('checks the form before the meaning', async () => {
    expectRefusal(await asked([term('colour', 'red'), term('topic', 5)]), 'operand is not a string');
  });
});
