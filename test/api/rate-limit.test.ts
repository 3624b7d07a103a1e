import { expect } from 'chai';
import { openTally } from '../../src/api/tally.ts';

describe('Counting requests', () => {
  it('keeps no more keys than it may, and forgets the oldest', () => {
    const tally = openTally({ most: 3, seconds: 60 }, 2);
    expect(['a', 'b', 'a', 'c', 'b', 'a'].map((key) => tally.count(key).left)).to.deep.equal([2, 2, 1, 2, 1, 2]);
  });

  it('begins anew after the period', () => {
    const tally = openTally({ most: 3, seconds: 0 });
    expect(['a', 'a'].map((key) => tally.count(key).left)).to.deep.equal([2, 2]);
  });
});
