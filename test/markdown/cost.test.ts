import { expect } from 'chai';
import { isCostly, linkifiersAreCostly } from '../../src/markdown/cost.ts';
import { context } from './rendering.ts';

const plain = { ...context, linkifiers: [] };

describe('A text', () => {
  it('is rendered on the main thread while it has no formula and few special characters', () => {
    for (const content of [
      'hello',
      'a $5 and a $6 note',
      '**a** `b` @**c** https://d.example',
      'word '.repeat(2000),
      '```python\nx\n```',
    ]) {
      expect(isCostly(content, plain), content).to.equal(false);
    }
  });

  it('is left to a worker with a formula, however that is written', () => {
    const fences = ['```math\nx\n```', '~~~ math\nx', '```` {.Math}\nx', '> ```math\nx'];
    for (const content of ['$$x$$', '$\u0002$x$$', ...fences]) expect(isCostly(content, plain), content).to.equal(true);
    const isMath = { ...plain, defaultCodeLanguage: 'math' };
    expect(isCostly('```\nx\n```', isMath)).to.equal(true);
    expect(isCostly('hello', isMath)).to.equal(false);
  });

  it('is left to a worker with many special characters, or when it is longer than a message', () => {
    for (const content of ['*'.repeat(500), '\r'.repeat(500), 'a.b '.repeat(500), 'a'.repeat(10_001)]) {
      expect(isCostly(content, plain), content.slice(0, 9)).to.equal(true);
    }
  });
});

describe('Linkifiers', () => {
  const ticket = { pattern: '#(?P<id>[0-9]+)', urlTemplate: 'https://x.org/{id}' };
  const times = (count: number) =>
    Array.from({ length: count }, (_none, index) => ({ ...ticket, pattern: `${ticket.pattern}-${index}` }));

  it('are searched for on the main thread in usual texts', () => {
    const sentence = 'The quick brown fox has jumped over the lazy dog in #12, as (#34) says. ';
    expect(linkifiersAreCostly(sentence.repeat(5), [ticket])).to.equal(false);
    expect(linkifiersAreCostly(sentence, times(5))).to.equal(false);
  });

  it('are left to a worker when they are many, or may match often in a long text', () => {
    expect(linkifiersAreCostly('#1 '.repeat(1000), [ticket])).to.equal(true);
    expect(linkifiersAreCostly('hello '.repeat(30), times(50))).to.equal(true);
  });

  it('are left to a worker only until the main thread has compiled them, one with each text', () => {
    const many = times(100).map((one) => ({ ...one, pattern: `new ${one.pattern}` }));
    const costs = Array.from({ length: many.length }, () => linkifiersAreCostly('x', many));
    expect(costs[0]).to.equal(true);
    expect(costs.at(-1)).to.equal(false);
  });

  it('that cannot be read cost nothing', () => {
    expect(linkifiersAreCostly('hello '.repeat(1000), [{ ...ticket, pattern: 'a((' }])).to.equal(false);
  });
});
