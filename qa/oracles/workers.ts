/**
 * Repeatedly replaces the workers of a server by SIGHUP while clients send 200 messages a second and 500 requests wait
 * for events. Fails if a request fails, or an event is lost, duplicated or out of order: `make test-workers`.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { createRealm } from '../../src/actions/organization/realms.ts';
import { createAccount, createApiKey } from '../../src/actions/users/accounts.ts';
import { ROLE } from '../../src/domain/users/roles.ts';
import { openDatabase } from '../../src/store/db/open.ts';
import type { Body } from '../../test/support/actor.ts';

const WORKERS = Number(process.env.WORKERS ?? 2);
const SENDS_PER_SECOND = Number(process.env.SENDS ?? 200);
const QUEUES = Number(process.env.QUEUES ?? 500);
const REPLACEMENTS = Number(process.env.REPLACEMENTS ?? 3);
const PEOPLE = 100;
/** Pairs of them share a channel, so that a message goes to a fiftieth of the queues. */
const CHANNELS = PEOPLE / 2;
const PAUSE_MS = 3000;

const databaseUrl = process.env.DATABASE_URL ?? '';
const folder = mkdtempSync(join(tmpdir(), 'parlance-workers-'));
const faults: string[] = [];
const latencies: number[] = [];
let origin = '';

interface Account {
  email: string;
  key: string;
}

async function prepare(): Promise<Account[]> {
  const database = await openDatabase(databaseUrl);
  await database.migrate();
  const accounts = await database.unit(async (db) => {
    const realm = await createRealm(db, { subdomain: '', name: 'Workers', now: 1_763_000_000 });
    const made: Account[] = [];
    for (let place = 0; place < PEOPLE; place++) {
      const email = `person${place}@example.com`;
      const role = place === 0 ? ROLE.owner : ROLE.member;
      const user = await createAccount(db, { realmId: realm.id, email, fullName: `Person ${place}`, role, now: 0 });
      made.push({ email, key: await createApiKey(db, user.id, 'test', 0) });
    }
    return made;
  });
  await database.close();
  return accounts;
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}

/** The server and its workers. */
async function startServer() {
  const port = await freePort();
  origin = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, ['dist/main.js', 'serve', '--workers', String(WORKERS)], {
    env: { ...process.env, DATA_DIR: folder, RATE_LIMIT: 'off', LOG_LEVEL: 'info', PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let pids: number[] = [];
  await new Promise<void>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
    createInterface({ input: child.stdout }).on('line', (line) => {
      const { workers, level, msg } = JSON.parse(line);
      const fault = `the server logged: ${msg}`;
      // Once each: followers stop after many faults, and would miss events because of warnings.
      if (level >= 40 && !faults.includes(fault)) faults.push(fault);
      if (Array.isArray(workers)) pids = workers;
      if (pids.length >= WORKERS) resolve();
    });
  });
  return { child, pids: () => pids };
}

async function call(account: Account, method: string, path: string, params: object): Promise<Body | undefined> {
  const text = new URLSearchParams(Object.entries(params).map(([name, value]) => [name, String(value)]));
  const headers = { Authorization: `Basic ${Buffer.from(`${account.email}:${account.key}`).toString('base64')}` };
  const url = `${origin}/api/v1${path}`;
  try {
    const answer = await (method === 'GET'
      ? fetch(`${url}?${text}`, { headers })
      : fetch(url, { method, headers, body: text }));
    const body = (await answer.json()) as Body;
    if (answer.status === 200) return body;
    faults.push(`${method} ${path}: ${answer.status} ${JSON.stringify(body)}`);
  } catch (error) {
    faults.push(`${method} ${path}: ${error} ${error instanceof Error ? error.cause : ''}`);
  }
  return undefined;
}

/** Acknowledged messages by the number of their channel. */
const sent = Array.from({ length: CHANNELS }, () => 0);
let isOver = false;
let isSent = false;

interface Follower {
  channel: number;
  account: Account;
  queueId: string;
  got: string[];
}

async function follow({ account, queueId, got, channel }: Follower): Promise<void> {
  for (let lastId = -1; !isSent || got.length < (sent[channel] ?? 0); ) {
    const answer = await call(account, 'GET', '/events', { queue_id: queueId, last_event_id: lastId });
    if (faults.length > 100) return;
    for (const event of answer?.events ?? []) {
      if (event.id <= lastId) faults.push(`event ${event.id} came after ${lastId}`);
      lastId = event.id;
      if (event.type === 'message') got.push(event.message.content);
    }
  }
}

/** Sends at a steady rate, without waiting for responses. */
async function send(accounts: readonly Account[], channelIds: readonly number[]): Promise<void> {
  const running: Promise<void>[] = [];
  const started = performance.now();
  for (let count = 0; !isOver; count++) {
    const due = started + (count * 1000) / SENDS_PER_SECOND;
    if (due > performance.now()) await pause(due - performance.now());
    const place = count % accounts.length;
    const account = accounts[place];
    if (!account) return;
    running.push(
      (async () => {
        const begun = performance.now();
        await post(account, channelIds, Math.floor(place / 2), `message ${count}`);
        latencies.push(performance.now() - begun);
      })(),
    );
  }
  await Promise.all(running);
}

async function post(account: Account, channelIds: readonly number[], channel: number, content: string): Promise<void> {
  const params = { type: 'channel', to: channelIds[channel], topic: 'storm', content };
  if (await call(account, 'POST', '/messages', params)) sent[channel] = (sent[channel] ?? 0) + 1;
}

async function play(): Promise<void> {
  if (!databaseUrl.startsWith('postgres')) throw new Error('DATABASE_URL must name a PostgreSQL server');
  const accounts = await prepare();
  const [owner] = accounts;
  if (!owner) throw new Error('the database has no accounts');
  const { child, pids } = await startServer();
  try {
    const channelIds: number[] = [];
    for (let channel = 0; channel < CHANNELS; channel++) {
      const name = `storm ${channel}`;
      const principals = JSON.stringify(accounts.slice(channel * 2, channel * 2 + 2).map(({ email }) => email));
      const subscriptions = JSON.stringify([{ name }]);
      await call(owner, 'POST', '/users/me/subscriptions', { subscriptions, principals });
      channelIds.push((await call(owner, 'GET', '/get_stream_id', { stream: name }))?.stream_id);
    }
    const followers: Follower[] = [];
    for (let place = 0; place < QUEUES; place++) {
      const account = accounts[place % PEOPLE] ?? owner;
      const params = { apply_markdown: false, event_types: '["message"]', fetch_event_types: '[]' };
      const queueId = (await call(account, 'POST', '/register', params))?.queue_id;
      followers.push({ account, queueId, got: [], channel: Math.floor((place % PEOPLE) / 2) });
    }
    const following = followers.map(follow);
    const started = performance.now();
    const sending = send(accounts, channelIds);
    for (let turn = 0; turn < REPLACEMENTS; turn++) {
      await pause(PAUSE_MS);
      const old = [...pids()];
      child.kill('SIGHUP');
      while (pids().length !== WORKERS || pids().some((pid) => old.includes(pid))) await pause(20);
    }
    await pause(PAUSE_MS);
    isOver = true;
    await sending;
    const seconds = (performance.now() - started) / 1000;
    // Wakes the clients that have everything already.
    for (let channel = 0; channel < CHANNELS; channel++) {
      await post(accounts[channel * 2] ?? owner, channelIds, channel, 'the last');
    }
    isSent = true;
    await Promise.all(following);
    for (const { got, channel } of followers) {
      if (got.join() !== followers.find((other) => other.channel === channel)?.got.join())
        faults.push('two queues differ');
      if (new Set(got).size !== got.length) faults.push('a message came twice');
      if (got.length !== sent[channel]) faults.push(`a queue got ${got.length} of ${sent[channel]} messages`);
    }
    const total = sent.reduce((sum, count) => sum + count, 0);
    latencies.sort((a, b) => a - b);
    const at = (part: number) => Math.round(latencies[Math.floor(latencies.length * part)] ?? 0);
    console.log(
      `${WORKERS} workers replaced ${REPLACEMENTS} times in ${seconds.toFixed(1)} s: ${total} sends ` +
        `(${(total / seconds).toFixed(0)}/s; median ${at(0.5)} ms, 99 % ${at(0.99)} ms, longest ${at(0.9999)} ms), ` +
        `${QUEUES} queues, ${faults.length} faults`,
    );
  } finally {
    child.removeAllListeners('exit');
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await ended;
  }
}

try {
  await play();
  const kinds = new Set(faults);
  for (const fault of [...kinds].slice(0, 20)) console.error(fault);
  process.exitCode = faults.length > 0 ? 1 : 0;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
