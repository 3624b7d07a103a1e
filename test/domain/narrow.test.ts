import { expect } from 'chai';
import { MAX_NARROW_TERMS } from '../../src/domain/limits.ts';
import { readNarrow } from '../../src/domain/messages/narrow.ts';

describe('A narrow', () => {
  it('has a limited number of terms, in every operation', () => {
    const terms = Array.from({ length: MAX_NARROW_TERMS + 1 }, (_, index) => ['topic', String(index)]);
    expect(readNarrow(terms.slice(1))).to.have.length(MAX_NARROW_TERMS);
    expect(() => readNarrow(terms)).to.throw(`narrow is too long (limit: ${MAX_NARROW_TERMS} elements)`);
  });
});
