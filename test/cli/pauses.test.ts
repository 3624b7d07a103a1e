import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect } from 'chai';

const run = promisify(execFile);

/** Prints how many collections of young objects were asked for in pauses: after 50 requests, and after 100. V8's own do not count. */
const REQUESTS_THEN_PAUSES = `
  import { EventEmitter } from 'node:events';
  import { constants, PerformanceObserver } from 'node:perf_hooks';
  import { setTimeout as pause } from 'node:timers/promises';
  import { collectInPauses } from './src/cli/pauses.ts';
  let forced = 0;
  new PerformanceObserver((list) => {
    for (const { detail: { kind, flags } } of list.getEntries())
      if (kind === constants.NODE_PERFORMANCE_GC_MINOR && (flags & constants.NODE_PERFORMANCE_GC_FLAGS_FORCED) !== 0) forced += 1;
  }).observe({ entryTypes: ['gc'] });
  const server = new EventEmitter();
  const end = collectInPauses(server);
  const serve = (requests) => {
    for (let n = 0; n < requests; n++) server.emit('request');
  };
  serve(50);
  await pause(1000);
  const few = forced;
  serve(50);
  while (forced === 0) await pause(20);
  await pause(1000);
  const many = forced;
  end();
  serve(100);
  await pause(500);
  console.log(JSON.stringify({ few, many, ended: forced - many }));
`;

describe('pauses of a server', () => {
  it('are used to collect young objects, after a hundred requests', async () => {
    // In a process of its own, whose collections these are.
    const { stdout } = await run('node', ['--import', 'tsx', '--input-type=module', '--eval', REQUESTS_THEN_PAUSES], {
      timeout: 50_000,
    });
    expect(JSON.parse(stdout)).to.deep.equal({ few: 0, many: 2, ended: 0 });
  }).timeout(60_000);
});
