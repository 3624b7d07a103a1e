/** Starts the servers of the benchmarks, each in processes of its own, and reports what they use. */
import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { build } from 'esbuild';
import pg from 'pg';
import { freePort } from '../../tools/free-port.ts';
import { type PrivatePostgres, startPrivatePostgres } from '../../tools/private-postgres.ts';
import { familyOf } from './processes.ts';

export const SETTINGS = '/server_settings';

export interface Server {
  name: string;
  port: number;
  /** Its processes at the moment. */
  pids: () => number[];
  /** Milliseconds from the start of the process to its first response. */
  startMs: number;
  stop: () => Promise<void>;
}

/** The database with which Parlance is measured. */
export interface BenchDatabase {
  name: 'SQLite' | 'PostgreSQL';
  url: string;
  /** Collects statistics about new data, which PostgreSQL does by itself after some minutes. */
  analyze: () => Promise<void>;
  /** The processes of the database server; none for SQLite. */
  pids: () => number[];
  stop: () => void;
}

export function openSqliteIn(folder: string): BenchDatabase {
  return {
    name: 'SQLite',
    url: `sqlite:${join(folder, 'bench.db')}`,
    analyze: async () => undefined,
    pids: () => [],
    stop: () => undefined,
  };
}

async function analyze(url: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query('analyze');
  await client.end();
}

/** A private PostgreSQL whose commits reach the disk. */
export function openPostgres(): BenchDatabase {
  const postgres: PrivatePostgres = startPrivatePostgres({ durable: true });
  const root = Number(readFileSync(postgres.pidFile, 'utf8').split('\n')[0]);
  process.once('exit', postgres.stop);
  return {
    name: 'PostgreSQL',
    url: postgres.url,
    analyze: () => analyze(postgres.url),
    pids: () => familyOf(root),
    stop: postgres.stop,
  };
}

/** No server may outlive the benchmarks. */
const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

async function end(child: ChildProcess): Promise<void> {
  running.delete(child);
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
}

async function untilReady(port: number, child: ChildProcess): Promise<void> {
  while (child.exitCode === null && child.signalCode === null) {
    const answer = await fetch(`http://127.0.0.1:${port}/api/v1${SETTINGS}`).catch(() => undefined);
    if (answer?.ok) return;
    await answer?.body?.cancel();
    await delay(2);
  }
  throw new Error(`the server exited with status ${child.exitCode ?? child.signalCode}`);
}

/** Resolves when the last of several workers listens: the parent then logs their IDs. */
function untilWorkersListen(child: ChildProcess): Promise<void> {
  if (child.stdout === null) throw new Error('the output of the server is not read');
  const lines = createInterface({ input: child.stdout });
  return new Promise((resolve, reject) => {
    child.once('exit', (status) => reject(new Error(`the server exited with status ${status}`)));
    lines.on('line', (line) => {
      if (line.includes('all workers are listening')) resolve();
    });
  });
}

/** Starts the build; `workers` is the number of processes that serve, or 1 for a server without a supervisor. */
export async function startParlance(databaseUrl: string, folder: string, workers = 1): Promise<Server> {
  const port = await freePort();
  const env = {
    ...process.env,
    DATA_DIR: folder,
    DATABASE_URL: databaseUrl,
    HOST: '127.0.0.1',
    PORT: String(port),
    RATE_LIMIT: 'off',
    LOG_LEVEL: workers > 1 ? 'info' : 'error',
    LOG_FORMAT: 'json',
  };
  const began = performance.now();
  const words = ['dist/main.js', 'serve', ...(workers > 1 ? ['--workers', String(workers)] : [])];
  const stdio = ['ignore', workers > 1 ? 'pipe' : 'inherit', 'inherit'] as const;
  const child = spawn(process.execPath, words, { env, stdio: [...stdio] });
  running.add(child);
  await (workers > 1 ? untilWorkersListen(child) : untilReady(port, child));
  const startMs = performance.now() - began;
  const pids = () => familyOf(child.pid ?? 0);
  return { name: 'Parlance', port, pids, startMs, stop: () => end(child) };
}

/** Compiles a program of this folder to one file, because loading TypeScript would count as its start; returns the file. */
export async function compiled(program: string, folder: string): Promise<string> {
  const outfile = join(folder, `${program}.mjs`);
  await build({ entryPoints: [`qa/bench/${program}.ts`], outfile, bundle: true, platform: 'node', format: 'esm' });
  return outfile;
}

/** Starts a program that prints its port. */
async function startProgram(name: string, words: readonly string[]): Promise<Server> {
  const began = performance.now();
  const child = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'inherit'] });
  running.add(child);
  const port = await new Promise<number>((resolve, reject) => {
    child.once('exit', (status) => reject(new Error(`${name} exited with status ${status}`)));
    child.stdout.once('data', (text) => resolve(Number(text)));
  });
  await untilReady(port, child);
  const startMs = performance.now() - began;
  return { name, port, pids: () => familyOf(child.pid ?? 0), startMs, stop: () => end(child) };
}

/** The floor, with the responses of Parlance by the name of the job. */
export async function startFloor(folder: string, responses: Readonly<Record<string, string>>): Promise<Server> {
  const file = join(folder, 'responses.json');
  writeFileSync(file, JSON.stringify(responses));
  return startProgram('floor', [await compiled('floor', folder), file, join(folder, 'floor.log')]);
}

/** A server on Koa that answers each request with this JSON. */
export const startKoa = (text: string): Promise<Server> =>
  startProgram('bare koa', ['--import', 'tsx', 'qa/bench/koa.ts', text]);
