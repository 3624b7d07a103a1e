import { expect } from 'chai';
import { circleIn, type Imports, pictureOf } from '../../tools/rooms.ts';

function importsOf(...lines: [from: string, ...to: string[]][]): Imports {
  return new Map(lines.map(([from, ...to]) => [from, new Map(to.map((room) => [room, 'code']))]));
}

describe('The picture of the rooms', () => {
  it('finds a circle of rooms', () => {
    expect(
      circleIn(importsOf(['api', 'actions'], ['actions', 'unit'], ['unit', 'store', 'api'], ['store'])),
    ).to.deep.equal(['api', 'actions', 'unit', 'api']);
  });

  it('finds none if two ways lead to one room', () => {
    expect(circleIn(importsOf(['api', 'actions', 'store'], ['actions', 'store'], ['store']))).to.equal(undefined);
  });

  it('leaves out arrows that follow from others, and has them in the table', () => {
    const picture = pictureOf(importsOf(['store'], ['api', 'actions', 'store'], ['actions', 'store']));
    expect(picture.split('\n')).to.deep.equal([
      '```mermaid',
      'flowchart TD',
      '  api --> actions',
      '  actions --> store',
      '```',
      '',
      '| imports | actions | store |',
      '| --- | :-: | :-: |',
      '| `api` | ● | ● |',
      '| `actions` |  | ● |',
    ]);
  });

  it('dots arrows that are only types', () => {
    const picture = pictureOf(
      new Map([
        ['views', new Map([['store', 'types'] as const])],
        ['store', new Map()],
      ]),
    );
    expect(picture).to.include('  views -.-> store\n');
    expect(picture).to.include('| `views` | ○ |');
  });
});
