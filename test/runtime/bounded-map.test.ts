import { expect } from 'chai';
import { BoundedMap } from '../../src/runtime/bounded-map.ts';

describe('A bounded map', () => {
  const newMap = () => new BoundedMap<string, string>(6, (text) => text.length);
  const keptOf = (map: BoundedMap<string, string>) => ['a', 'b', 'c'].map((key) => map.get(key));

  it('drops its oldest entries when all together are too large', () => {
    const map = newMap();
    map.set('a', '1');
    map.set('b', '12');
    map.set('c', '123');
    expect(keptOf(map)).to.deep.equal(['1', '12', '123']);
    map.set('d', '12');
    expect(keptOf(map)).to.deep.equal([undefined, undefined, '123']);
    expect(map.get('d')).to.equal('12');
  });

  it('takes an entry that is set again for the newest, with its new size', () => {
    const map = newMap();
    map.set('a', '12345');
    map.set('b', '1');
    map.set('a', '1');
    map.set('c', '12345');
    expect(keptOf(map)).to.deep.equal(['1', undefined, '12345']);
  });

  it('keeps no entry that alone is too large', () => {
    const map = newMap();
    map.set('a', '1234567');
    expect(map.get('a')).to.equal(undefined);
    map.set('b', '123456');
    expect(map.get('b')).to.equal('123456');
  });
});
