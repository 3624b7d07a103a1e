import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect } from 'chai';

const run = promisify(execFile);

/**
 * Keeps a few megabytes of objects, others all the time, as a busy server does, then has only small requests, then
 * nothing, and prints sizes of the heap.
 */
const BUSY_THEN_QUIET = `
  import { EventEmitter } from 'node:events';
  import { setTimeout as pause, setImmediate as nextTurn } from 'node:timers/promises';
  import { getHeapSpaceStatistics } from 'node:v8';
  import { limitHeap } from './src/cli/heap.ts';
  const sizeOf = (name) => getHeapSpaceStatistics().find(({ space_name }) => space_name === name).space_size;
  const quiet = [];
  const server = new EventEmitter();
  const end = limitHeap(server, (isAgain) => quiet.push(isAgain), 100);
  const kept = [];
  for (let n = 0; n < 1_000_000; n++) {
    kept[n % 100_000] = { n, list: [n] };
    if (n % 500 === 0) await nextTurn();
  }
  const busy = { young: sizeOf('new_space'), old: sizeOf('old_space') };
  for (let n = 0; n < 60; n++) {
    for (let request = 0; request < 60; request++) server.emit('request');
    await pause(20);
  }
  busy.quiet = [...quiet];
  while (sizeOf('new_space') > 2 ** 21) await pause(20);
  end();
  console.log(JSON.stringify([busy, { young: sizeOf('new_space'), old: sizeOf('old_space'), quiet }]));
`;

describe('the heap of a server', () => {
  it('becomes small once there are neither work nor requests', async () => {
    // In a process of its own, whose options these are.
    const { stdout } = await run('node', ['--import', 'tsx', '--input-type=module', '--eval', BUSY_THEN_QUIET]);
    const [before, after] = JSON.parse(stdout);
    expect(before.young).to.be.above(2 ** 23);
    expect(after.old).to.be.below(before.old);
    expect(before.quiet).to.deep.equal([]);
    const [first, ...others] = after.quiet;
    expect(first).to.equal(false);
    expect(others.every((isAgain: boolean) => isAgain)).to.equal(true);
  }).timeout(60_000);
});
