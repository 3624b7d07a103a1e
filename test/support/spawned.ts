import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../tools/free-port.ts';
import { PROGRAM } from './program.ts';

/** A server in a separate process, which can be killed. */
export interface Spawned {
  place: { origin: string };
  /** Starts it, again after a kill, and resolves when it answers. */
  start: () => Promise<void>;
  /** Kills it, and resolves when it has exited. */
  kill: () => Promise<void>;
}

/** Chooses a port; the server does not run before `start`. */
export async function spawned(settings: Record<string, string>): Promise<Spawned> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  let server: ChildProcess | undefined;
  const isUp = () =>
    fetch(`${origin}/health`).then(
      ({ ok }) => ok,
      () => false,
    );
  return {
    place: { origin },
    async start() {
      server = spawn(process.execPath, [...PROGRAM, 'serve'], {
        env: { ...process.env, PORT: String(port), RATE_LIMIT: 'off', LOG_LEVEL: 'silent', ...settings },
        stdio: 'ignore',
      });
      while (!(await isUp())) await pause(20);
    },
    async kill() {
      const killed = server;
      server = undefined;
      if (!killed || killed.exitCode !== null) return;
      const ended = new Promise((resolve) => killed.once('exit', resolve));
      killed.kill('SIGKILL');
      await ended;
    },
  };
}

/** A server with several workers, in separate processes. */
export interface SpawnedWorkers {
  place: { origin: string };
  /** Resolves when all workers listen. */
  start: () => Promise<void>;
  process: () => ChildProcess;
  /** The workers that get new connections. */
  pids: () => readonly number[];
  /** Requests that wait for events, at the worker that answers. */
  waitingRequests: () => Promise<number>;
  signal: (signal: NodeJS.Signals) => void;
  stop: () => Promise<void>;
}

export async function spawnedWorkers(workers: number, settings: Record<string, string>): Promise<SpawnedWorkers> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  let server: ChildProcess | undefined;
  let pids: number[] = [];
  const child = () => {
    if (!server) throw new Error('the server was not started');
    return server;
  };
  return {
    place: { origin },
    async start() {
      const words = [...PROGRAM, 'serve', '--workers', String(workers)];
      server = spawn(process.execPath, words, {
        env: { ...process.env, PORT: String(port), RATE_LIMIT: 'off', LOG_LEVEL: 'info', ...settings },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const listens = new Promise<void>((resolve, reject) => {
        child().once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
        createInterface({ input: child().stdout ?? process.stdin }).on('line', (line) => {
          const { workers: named } = JSON.parse(line);
          if (Array.isArray(named)) pids = named;
          if (Array.isArray(named)) resolve();
        });
      });
      await listens;
    },
    process: child,
    pids: () => pids,
    async waitingRequests() {
      const text = await (await fetch(`${origin}/metrics`)).text();
      return Number(/^parlance_waiting_requests (\d+)/m.exec(text)?.[1] ?? 0);
    },
    signal: (signal) => {
      child().kill(signal);
    },
    async stop() {
      if (server === undefined || server.exitCode !== null) return;
      const ended = new Promise((resolve) => server?.once('exit', resolve));
      server.kill('SIGTERM');
      await ended;
    },
  };
}
