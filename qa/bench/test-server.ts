/**
 * `make bench-test-server`: measures the start of the test server, from a shell and in a process, and its reset. `--write`
 * also writes the table to docs/test-server.md.
 */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { createInterface } from 'node:readline';
import { parseArgs, promisify } from 'node:util';
import type { TestServer } from '../../src/testing/api.ts';

const ROUNDS = 25;
const RESETS = 50;

interface Figure {
  what: string;
  milliseconds: readonly number[];
  /** The longest median that is accepted, in milliseconds; undefined: only reported. */
  most?: number;
}

const { values: options } = parseArgs({ options: { write: { type: 'boolean', default: false } } });
const run = promisify(execFile);

const sorted = (values: readonly number[]) => [...values].sort((a, b) => a - b);
const median = (values: readonly number[]) => sorted(values)[Math.floor(values.length / 2)] ?? 0;

/** From the start of the process to its line of JSON. */
async function fromShell(): Promise<number> {
  const began = performance.now();
  const child = spawn(process.execPath, ['dist/main.js', 'test-server', '--json'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  await firstLine(child);
  const took = performance.now() - began;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.stdin?.end();
  await ended;
  return took;
}

function firstLine({ stdout }: ChildProcess): Promise<string> {
  if (!stdout) throw new Error('the process has no standard output');
  return new Promise((resolve) => createInterface({ input: stdout }).once('line', resolve));
}

const PROGRAM = `
  const began = performance.now();
  const { startTestServer } = await import(${JSON.stringify(new URL('../../dist/testing.js', import.meta.url).href)});
  const loaded = performance.now();
  const server = await startTestServer();
  const started = performance.now();
  await server.close();
  console.log(JSON.stringify({ load: loaded - began, start: started - loaded }));
`;

/** In a new process, as at the beginning of a test run. */
async function inProcess(): Promise<{ load: number; start: number }> {
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', PROGRAM]);
  return JSON.parse(stdout);
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

async function repeated(count: number, work: () => Promise<number>): Promise<number[]> {
  const figures: number[] = [];
  for (let round = 0; round < count; round++) figures.push(await work());
  return figures;
}

/** A reset always has something to undo: a message and an event queue. */
async function afterUse(server: TestServer, work: () => Promise<unknown>): Promise<number> {
  const { email, api_key } = server.accounts.bot;
  const headers = { Authorization: `Basic ${btoa(`${email}:${api_key}`)}` };
  const post = async (path: string, form: Record<string, string>) => {
    const answer = await fetch(`${server.url}/api/v1${path}`, {
      method: 'POST',
      headers,
      body: new URLSearchParams(form),
    });
    if (!answer.ok) throw new Error(await answer.text());
    await answer.text();
  };
  await post('/register', { event_types: '["message"]' });
  await post('/messages', { type: 'channel', to: 'general', topic: 'bench', content: 'hello' });
  return timed(work);
}

async function measure(): Promise<Figure[]> {
  const shell = await repeated(ROUNDS, fromShell);
  const load: number[] = [];
  const start: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const one = await inProcess();
    load.push(one.load);
    start.push(one.start);
  }
  const { startTestServer }: typeof import('../../src/testing/index.ts') = await import(
    new URL('../../dist/testing.js', import.meta.url).href
  );
  const server = await startTestServer();
  const body = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{}' };
  const overHttp = async () => (await fetch(`${server.url}/__test/reset`, body)).text();
  const reset = await repeated(RESETS, () => afterUse(server, () => server.reset()));
  const resetOverHttp = await repeated(RESETS, () => afterUse(server, overHttp));
  const day = await repeated(ROUNDS, () => afterUse(server, () => server.advance(86_400)));
  await server.close();
  return [
    { what: 'start from a shell: `parlance test-server --json` until its line', milliseconds: shell, most: 500 },
    { what: "`import 'parlance/testing'`, once in a process", milliseconds: load },
    { what: '`startTestServer()`, the first in a process', milliseconds: start, most: 150 },
    { what: '`reset()`', milliseconds: reset, most: 20 },
    { what: '`POST /__test/reset`', milliseconds: resetOverHttp, most: 20 },
    { what: '`advance(86400)`', milliseconds: day },
  ];
}

const row = ({ what, milliseconds, most }: Figure) => {
  const all = sorted(milliseconds);
  const shown = [all[0] ?? 0, median(all), all[Math.floor(all.length * 0.9)] ?? 0].map((one) => one.toFixed(1));
  return `| ${[what, ...shown, all.length, most ?? ''].join(' | ')} |`;
};

const figures = await measure();
const page = `# The time that a test server takes

Written by \`node --import tsx qa/bench/test-server.ts --write\`, in milliseconds. [Testing](guides/7-testing.md) says how to
use it. A start reads a database that the build prepared; a reset opens the server again on a copy of it, in the same
process and at the same address. Before each reset there were a message and an event queue.

| | least | median | 90 % | of | median at most |
|---|---|---|---|---|---|
${figures.map(row).join('\n')}

Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model.trim()}, load ${loadavg()[0]?.toFixed(1)} at the end.
`;
console.log(page);
if (options.write) writeFileSync('docs/test-server.md', page);
const slow = figures.filter(({ milliseconds, most }) => most !== undefined && median(milliseconds) > most);
for (const { what, most } of slow) console.error(`too slow: ${what} must take ${most} ms at most`);
if (slow.length > 0) process.exitCode = 1;
