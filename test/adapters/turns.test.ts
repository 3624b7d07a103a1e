import { expect } from 'chai';
import { openTurns } from '../../src/adapters/turns.ts';

describe('Turns', () => {
  it('let a limited number run at a time, in the order in which they came', async () => {
    const inTurn = openTurns(2);
    const [begun, ends]: [number[], (() => void)[]] = [[], []];
    const all = [0, 1, 2, 3].map((number) =>
      inTurn(() => {
        begun.push(number);
        return new Promise<void>((resolve) => ends.push(resolve));
      }),
    );
    const settle = () => new Promise((resolve) => setImmediate(resolve));
    await settle();
    expect(begun).to.deep.equal([0, 1]);
    ends[1]?.();
    await settle();
    expect(begun).to.deep.equal([0, 1, 2]);
    for (const index of [0, 2, 3]) {
      ends[index]?.();
      await settle();
    }
    expect(begun).to.deep.equal([0, 1, 2, 3]);
    await Promise.all(all);
  });

  it('go on to the next after work that fails', async () => {
    const inTurn = openTurns(1);
    const failing = inTurn(() => Promise.reject(new Error('broken')));
    const next = inTurn(async () => 'done');
    expect(await failing.catch((error) => error.message)).to.equal('broken');
    expect(await next).to.equal('done');
    expect(await inTurn(async () => 'again')).to.equal('again');
  });
});
