/**
 * `make bench`: measures the cost of the dispatcher compared with bare servers, and the startup time. All servers run
 * at the same time and are measured in turns, so that other load on the machine affects them equally; figures are
 * medians of the rounds. `--write` also writes the table to docs/benchmarks.md.
 */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs, promisify } from 'node:util';

const CONNECTIONS = 32;
const ROUNDS = 5;
const SECONDS = 2;
const STARTS = 7;
const LEAST_RATIO = 0.3;
const LONGEST_START_MS = 600;
const PATH = '/api/v1/server_settings';

const { values: options } = parseArgs({ options: { write: { type: 'boolean', default: false } } });
const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), 'parlance-bench-'));
const children: ChildProcess[] = [];

interface Load {
  answered: number;
  failed: number;
  p50: number;
  p99: number;
}
interface Contender {
  name: string;
  port: number;
  rounds: Load[];
}

const environment = (port: number) => ({
  ...process.env,
  DATA_DIR: folder,
  DATABASE_URL: `sqlite:${join(folder, 'bench.db')}`,
  HOST: '127.0.0.1',
  PORT: String(port),
  RATE_LIMIT: 'off',
  LOG_LEVEL: 'warn',
});

const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

function start(args: string[], port: number): ChildProcess {
  const child = spawn(process.execPath, args, { env: environment(port), stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  return child;
}

async function stop(child: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
}

/** The body of the first response; retries while nothing listens. */
async function firstAnswer(port: number): Promise<string> {
  for (let attempt = 0; attempt < 5000; attempt++) {
    const answer = await fetch(`http://127.0.0.1:${port}${PATH}`).catch(() => undefined);
    if (answer?.ok) return answer.text();
    await delay(2);
  }
  throw new Error('the server does not answer');
}

async function startOnce(): Promise<number> {
  const port = await freePort();
  const began = performance.now();
  const child = start(['dist/main.js', 'serve'], port);
  await firstAnswer(port);
  const took = performance.now() - began;
  await stop(child);
  return took;
}

async function bare(kind: string, answer: string): Promise<Contender> {
  const child = start(['--import', 'tsx', 'qa/bench/bare.ts', kind, answer], 0);
  const port = await new Promise<number>((resolve) => child.stdout?.once('data', (text) => resolve(Number(text))));
  return { name: `bare ${kind}`, port, rounds: [] };
}

async function measure({ port }: Contender, seconds: number): Promise<Load> {
  const words = ['--import', 'tsx', 'qa/bench/load.ts', String(port), PATH, String(CONNECTIONS), String(seconds)];
  const { stdout } = await run(process.execPath, words);
  const load: Load = JSON.parse(stdout);
  if (load.failed > 0) throw new Error(`${load.failed} requests were not answered with 200`);
  return load;
}

async function contenders(): Promise<Contender[]> {
  const port = await freePort();
  start(['dist/main.js', 'serve'], port);
  const answer = await firstAnswer(port);
  const parlance = { name: `Parlance, GET ${PATH}`, port, rounds: [] };
  return [await bare('node:http', answer), await bare('koa', answer), parlance];
}

async function bench(): Promise<{ table: string; ratio: number; startMs: number }> {
  await run(process.execPath, ['dist/main.js', 'demo'], { env: environment(0) });
  const starts: number[] = [];
  for (let count = 0; count < STARTS; count++) starts.push(await startOnce());
  const all = await contenders();
  for (const one of all) await measure(one, 1);
  for (let round = 0; round < ROUNDS; round++) for (const one of all) one.rounds.push(await measure(one, SECONDS));
  const perSecond = ({ rounds }: Contender) => median(rounds.map(({ answered }) => answered)) / SECONDS;
  const base = all[0] ? perSecond(all[0]) : 0;
  const rows = all.map((one) => {
    const ratio = (perSecond(one) / base).toFixed(2);
    const [p50, p99] = [median(one.rounds.map((load) => load.p50)), median(one.rounds.map((load) => load.p99))];
    return `| ${one.name} | ${Math.round(perSecond(one))} | ${ratio} | ${p50.toFixed(2)} | ${p99.toFixed(2)} |`;
  });
  const last = all.at(-1);
  const startMs = median(starts);
  const table = [
    `| ${CONNECTIONS} connections, ${ROUNDS} rounds of ${SECONDS} s in turns | requests/s | ratio | p50 ms | p99 ms |`,
    '|---|---|---|---|---|',
    ...rows,
    '',
    `Start to first response with an existing database: ${Math.round(startMs)} ms (median of ${STARTS}).`,
  ].join('\n');
  return { table, ratio: last ? perSecond(last) / base : 0, startMs };
}

try {
  const { table, ratio, startMs } = await bench();
  const machine = `Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}, load ${loadavg()[0]?.toFixed(1)} at the end.`;
  console.log(`\n${table}\n\n${machine}\n`);
  if (options.write) {
    const text = `# Benchmarks\n\nWritten by \`node --import tsx qa/bench/run.ts --write\`. The load generator shares the machine with the servers, so prefer\nthe ratios. All three servers send the same response, serialized for each request.\n\n${table}\n\n${machine}\n`;
    writeFileSync('docs/benchmarks.md', text);
  }
  if (ratio < LEAST_RATIO)
    console.error(`The dispatcher reaches ${ratio.toFixed(2)} of bare node:http; the floor is ${LEAST_RATIO}.`);
  if (startMs > LONGEST_START_MS)
    console.error(`The start takes ${Math.round(startMs)} ms; the limit is ${LONGEST_START_MS} ms.`);
  if (ratio < LEAST_RATIO || startMs > LONGEST_START_MS) process.exitCode = 1;
} finally {
  await Promise.all(children.filter((child) => child.exitCode === null && child.signalCode === null).map(stop));
  rmSync(folder, { recursive: true });
}
