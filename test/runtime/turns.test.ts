import { setImmediate as nextEvents } from 'node:timers/promises';
import { expect } from 'chai';
import { nextTurn } from '../../src/runtime/turns.ts';

/** Runs pieces of several requests, and notes them by the turn of the event loop in which they ran. */
async function turnsOf(requests: readonly string[], pieces: number): Promise<string[][]> {
  const turns: string[][] = [[]];
  let isOver = false;
  const others = (async () => {
    for (; !isOver; turns.push([])) await nextEvents();
  })();
  await Promise.all(
    requests.map(async (request) => {
      for (let piece = 0; piece < pieces; piece++) {
        await nextTurn();
        turns.at(-1)?.push(request);
      }
    }),
  );
  isOver = true;
  await others;
  return turns.filter((turn) => turn.length > 0);
}

describe('Turns of large requests', () => {
  it('are given to a piece of one after the other, so that others wait for one at a time', async () => {
    expect(await turnsOf(['a', 'b', 'c'], 2)).to.deep.equal([['a'], ['b'], ['c'], ['a'], ['b'], ['c']]);
  });

  it('are shared if there are many, so that none waits for more than eight', async () => {
    const requests = Array.from({ length: 60 }, (_, number) => `${number}`);
    const once = await turnsOf(requests, 1);
    expect(once.flat()).to.deep.equal(requests);
    expect(once).to.have.lengthOf(8);
    const twice = await turnsOf(requests, 2);
    const first = twice.findIndex((turn) => turn.includes('0'));
    const second = twice.findIndex((turn, place) => place > first && turn.includes('0'));
    expect(second - first).to.be.at.most(8);
  });

  it('are for one piece again once few are left', async () => {
    await turnsOf(
      Array.from({ length: 60 }, (_, number) => `${number}`),
      1,
    );
    expect(await turnsOf(['a', 'b'], 2)).to.deep.equal([['a'], ['b'], ['a'], ['b']]);
  });
});
