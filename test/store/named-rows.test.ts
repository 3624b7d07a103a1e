import { expect } from 'chai';
import { rowMaker } from '../../src/store/db/named-rows.ts';

describe('The rows of a statement', () => {
  it('have their values under the names of the columns, whatever these are', () => {
    const rows = rowMaker(['id', 'class', '`a "name"\n', 'value'])([
      [1, 'two', null, Buffer.from([3])],
      [4, undefined, 0.5, ''],
    ]);
    expect(rows).to.deep.equal([
      { id: 1, class: 'two', '`a "name"\n': null, value: Buffer.from([3]) },
      { id: 4, class: undefined, '`a "name"\n': 0.5, value: '' },
    ]);
  });

  it('have the last of the values of one name', () => {
    expect(rowMaker(['id', 'id'])([[1, 2]])).to.deep.equal([{ id: 2 }]);
  });

  it('are none if there are none', () => {
    expect(rowMaker(['id'])([])).to.deep.equal([]);
  });
});
