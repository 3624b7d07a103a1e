import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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

/** Has V8 optimize a function that calls twenty others: by default, during the warm-up, and after it. */
const INLINED = `
  import { warmUp } from './src/cli/warm-up.ts';
  const OPTIMIZED = 1 << 4;
  const statusOf = new Function('work', 'return %GetOptimizationStatus(work)');
  const list = (count, piece) => Array.from({ length: count }, (_, number) => piece(number)).join('');
  const body = (number) => 'let sum = n; ' + list(10, (step) => 'sum += (sum * ' + (number + step) + ') % 7; ') + 'return sum;';
  function optimize(name) {
    const called = list(20, (number) => 'function ' + name + number + '(n) { ' + body(number) + ' } ');
    const calls = list(20, (number) => 'sum += ' + name + number + '(n); ');
    const work = new Function(called + 'return (n) => { let sum = 0; ' + calls + 'return sum; }')();
    while ((statusOf(work) & OPTIMIZED) === 0) work(3);
  }
  optimize('usual');
  const end = warmUp();
  optimize('early');
  end();
  optimize('after');
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

  it('has V8 compile fewer functions into those that call them until then', () => {
    const folder = mkdtempSync(join(tmpdir(), 'parlance-warm-up-'));
    try {
      const trace = inliningTrace(join(folder, 'trace'));
      const inlined = (name: string) => (trace.match(new RegExp(`^Inlining .* ${name}\\d+>`, 'gm')) ?? []).length;
      expect(inlined('early')).to.be.within(1, inlined('usual') / 2);
      expect(inlined('after')).to.equal(inlined('usual'));
    } finally {
      rmSync(folder, { recursive: true });
    }
  }).timeout(30_000);
});

/** V8 writes its trace into a file: it would lose lines that a pipe cannot take at once. */
function inliningTrace(file: string): string {
  const natives = ['--allow-natives-syntax', '--no-concurrent-recompilation', '--trace-turbo-inlining'];
  const options = [...natives, '--import', 'tsx', '--input-type=module'];
  const { status } = spawnSync('node', [...options, '--eval', INLINED], {
    stdio: ['ignore', openSync(file, 'w'), 'inherit'],
  });
  expect(status).to.equal(0);
  return readFileSync(file, 'utf8');
}
