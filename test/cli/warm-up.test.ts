import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect } from 'chai';

const run = promisify(execFile);

/** Counts the calls after which V8 has optimized a function: by default, during the warm-up, and after it. */
const COUNTED = `
  import { setTimeout as pause } from 'node:timers/promises';
  import { warmUp } from './src/cli/warm-up.ts';
  const OPTIMIZED = 1 << 4;
  const statusOf = new Function('work', 'return %GetOptimizationStatus(work)');
  // Too long to be optimized at once, as V8 does with small functions.
  const step = (number) => 'sum += (n * ' + number + ') % 7;';
  function callsUntilOptimized(name) {
    const work = new Function('n', 'let sum = 0; ' + Array.from({ length: 40 }, (_, number) => step(number)).join('') + ' return sum; // ' + name);
    for (let calls = 1; ; calls++) {
      work(3);
      if ((statusOf(work) & OPTIMIZED) !== 0) return calls;
    }
  }
  const usual = callsUntilOptimized('usual');
  warmUp(1);
  const early = callsUntilOptimized('early');
  for (let beat = 0; beat < 300; beat++) {
    for (const end = performance.now() + 9; performance.now() < end; );
    await pause(1);
  }
  const after = callsUntilOptimized('after');
  console.log(JSON.stringify({ usual, early, after }));
`;

describe('the warm-up of a server', () => {
  it('has V8 optimize sooner until the process has been busy for some seconds', async () => {
    // In a process of its own, whose options these are.
    const natives = ['--allow-natives-syntax', '--no-concurrent-recompilation'];
    const options = [...natives, '--import', 'tsx', '--input-type=module'];
    const { stdout } = await run('node', [...options, '--eval', COUNTED]);
    const { usual, early, after } = JSON.parse(stdout);
    expect(early).to.be.below(usual / 2);
    expect(after).to.be.above(usual / 2);
  }).timeout(30_000);
});
