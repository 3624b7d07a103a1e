import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'chai';
import type { TestServer } from '../../src/testing/api.ts';
import { startTestServer } from '../../src/testing/index.ts';

const run = promisify(execFile);
const guide = readFileSync('docs/guides/7-testing.md', 'utf8');

/** The cells of the table with this heading in its first column, row by row. */
function rowsOf(heading: string): string[][] {
  const [, rows = ''] = new RegExp(`^${heading} \\|.*\\n-.*\\n((?:.+\\n)+)`, 'm').exec(guide) ?? [];
  return rows
    .trim()
    .split('\n')
    .map((row) => row.split('|').map((cell) => cell.trim().replace(/^`|`$/g, '')));
}

describe('The guide to testing', function () {
  this.timeout(30_000);
  let server: TestServer;
  before(async () => {
    server = await startTestServer();
  });
  after(() => server.close());

  it('lists every account and channel', () => {
    const accounts = Object.values(server.accounts);
    expect(rowsOf('Account').map(([email, id, role, key, password]) => [email, id, role, key, password])).to.deep.equal(
      accounts.map((one) => [
        one.email,
        String(one.id),
        one.is_bot ? `${one.role}, a bot of the owner` : one.role,
        one.api_key,
        one.password ?? 'none',
      ]),
    );
    const channels = Object.values(server.channels).map((one) => [
      `${one.name}${one.is_private ? ', private' : ''}`,
      String(one.id),
      one.subscribers.length === accounts.length ? 'all accounts' : one.subscribers.join(', '),
    ]);
    expect(rowsOf('Channel')).to.deep.equal(channels);
  });

  it('shows control calls that work as printed, and all of them', async () => {
    const { email, api_key } = server.accounts.bot;
    const headers = { Authorization: `Basic ${btoa(`${email}:${api_key}`)}` };
    const registered = await fetch(`${server.url}/api/v1/register`, { method: 'POST', headers });
    const { queue_id: queueId } = (await registered.json()) as { queue_id: string };
    const calls = new Set<string>();
    // The reset would forget the queue.
    const rows = rowsOf('Call').sort(([a = ''], [b = '']) => Number(a.includes('reset')) - Number(b.includes('reset')));
    for (const [call = '', body = ''] of rows) {
      const [method = '', path = ''] = call.split(' ');
      const sent = method === 'POST' && {
        headers: { 'Content-Type': 'application/json' },
        body: body.replace('…', queueId),
      };
      const response = await fetch(`${server.url}${path}`, { method, ...sent });
      expect(response.status, `${call} ${body}: ${await response.text()}`).to.equal(200);
      calls.add(call);
    }
    const source = readFileSync('src/testing/control.ts', 'utf8');
    const known = [...source.matchAll(/^ {2}'(GET|POST) ([^']*)': async/gm)].map(
      ([, method, path]) => `${method} /__test${path}`,
    );
    expect([...calls].sort()).to.deep.equal(known.sort());
  });

  it('says the time at which the clock starts', async () => {
    await server.reset();
    expect(guide).to.include(`5 January 2026, nine o'clock UTC (${server.now()})`);
    expect(new Date(server.now() * 1000).toISOString()).to.equal('2026-01-05T09:00:00.000Z');
  });

  it('has a program for Node that works as printed', async () => {
    const [, program = ''] = /```js\n([\s\S]*?)```/.exec(guide) ?? [];
    const folder = mkdtempSync(join(tmpdir(), 'parlance-guide-'));
    const installed = join(folder, 'node_modules/parlance');
    mkdirSync(installed, { recursive: true });
    // The sources in place of the built package.
    const entry = JSON.stringify(resolve('src/testing/index.ts'));
    writeFileSync(join(installed, 'package.json'), '{"type": "module", "exports": {"./testing": "./testing.js"}}');
    writeFileSync(join(installed, 'testing.js'), `export { startTestServer } from ${entry};`);
    writeFileSync(join(folder, 'program.mjs'), program);
    const loader = resolve('node_modules/tsx/dist/esm/index.mjs');
    const { stdout } = await run(process.execPath, ['--import', loader, 'program.mjs'], { cwd: folder });
    expect(stdout).to.match(/^\d+\n$/);
    rmSync(folder, { recursive: true });
  });
});
