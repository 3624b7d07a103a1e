import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect } from 'chai';

const run = promisify(execFile);

/** Makes objects that stay, and requests, and prints the bytes of the young generation before and after a pause. */
const REQUESTS_THEN_PAUSE = `
  import { EventEmitter } from 'node:events';
  import { setTimeout as pause } from 'node:timers/promises';
  import { getHeapSpaceStatistics } from 'node:v8';
  import { collectInPauses } from './src/cli/pauses.ts';
  const young = () => getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space').space_used_size;
  const server = new EventEmitter();
  const end = collectInPauses(server);
  async function leftAfter(requests) {
    const kept = [];
    for (let n = 0; n < 5_000; n++) kept.push({ n, list: [n, n, n, n] });
    for (let n = 0; n < requests; n++) server.emit('request');
    const before = young();
    for (let n = 0; n < 50 && young() >= before; n++) await pause(20);
    return { before, after: young(), kept: kept.length };
  }
  await pause(500);
  const few = await leftAfter(50);
  const many = await leftAfter(100);
  end();
  console.log(JSON.stringify({ few, many }));
`;

describe('pauses of a server', () => {
  it('are used to collect young objects, after a hundred requests', async () => {
    // In a process of its own, whose objects these are.
    const { stdout } = await run('node', ['--import', 'tsx', '--input-type=module', '--eval', REQUESTS_THEN_PAUSE]);
    const { few, many } = JSON.parse(stdout);
    expect(few.after).to.be.at.least(few.before);
    expect(many.after).to.be.below(many.before / 4);
  }).timeout(60_000);
});
