import { expect } from 'chai';
import { byCodePoints, codePointCount, firstCodePoints, isLongerThan } from '../../src/domain/text.ts';

describe('Texts', () => {
  it('are counted in code points', () => {
    expect(['', 'abc', 'ä€😀', '😀😀'].map(codePointCount)).to.deep.equal([0, 3, 3, 2]);
    for (const character of ['a', '😀']) {
      for (const limit of [1, 2, 60]) {
        expect(isLongerThan(character.repeat(limit), limit)).to.equal(false);
        expect(isLongerThan(character.repeat(limit + 1), limit)).to.equal(true);
        expect(isLongerThan(character.repeat(3 * limit), limit)).to.equal(true);
      }
    }
  });

  it('are cut between code points', () => {
    expect(firstCodePoints('a😀b😀', 2)).to.equal('a😀');
    expect(firstCodePoints('😀😀😀', 2)).to.equal('😀😀');
    expect(firstCodePoints('ab', 3)).to.equal('ab');
  });

  it('are ordered by code points, not by UTF-16 units', () => {
    const ordered = ['', 'a', 'aa', 'ab', 'a\uff21', 'a😀', 'a😀a', 'a😁', 'b', '\uff21', '😀'];
    expect([...ordered].reverse().sort(byCodePoints)).to.deep.equal(ordered);
    expect(byCodePoints('a😀', 'a😀')).to.equal(0);
  });
});
