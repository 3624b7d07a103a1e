/**
 * Repeatedly replaces the workers of a server by SIGHUP while clients send 200 messages a second and 500 requests wait
 * for events. Fails if a request fails, if an event is lost, duplicated or out of order, or if fewer messages are sent:
 * `make test-workers`.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, type RequestOptions, request } from 'node:http';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { createRealm } from '../../src/actions/organization/realms.ts';
import { createAccount, createApiKey } from '../../src/actions/users/accounts.ts';
import { ROLE } from '../../src/domain/users/roles.ts';
import { openDatabase } from '../../src/store/db/open.ts';
import type { Body } from '../../test/support/actor.ts';
import { freePort } from '../../tools/free-port.ts';

const WORKERS = Number(process.env.WORKERS ?? 2);
const SENDS_PER_SECOND = Number(process.env.SENDS ?? 200);
const QUEUES = Number(process.env.QUEUES ?? 500);
const REPLACEMENTS = Number(process.env.REPLACEMENTS ?? 3);
const PEOPLE = 100;
/** Pairs of them share a channel, so that a message goes to a fiftieth of the queues. */
const CHANNELS = PEOPLE / 2;
/** Until the new workers are warm: their first requests take five times as long. */
const PAUSE_MS = 8000;
/** What may be missing of the sends that are due, since the last ones wait for their responses. */
const REACHED = 0.95;
/** Processors for the workers, their successors, the database and the clients. */
const PROCESSORS = 2 * WORKERS + 2;
/** Warnings that waits for a processor cause; where there are too few of these, they are reported, but are no faults. */
const SLOWNESS = new Set(['a unit of work took long', 'the event loop was blocked', 'slow request']);

const databaseUrl = process.env.DATABASE_URL ?? '';
const folder = mkdtempSync(join(tmpdir(), 'parlance-workers-'));
const faults: string[] = [];
const latencies: number[] = [];
let warnings = 0;
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
      if (SLOWNESS.has(msg)) warnings += 1;
      const isExcused = SLOWNESS.has(msg) && availableParallelism() < PROCESSORS;
      // Once each: followers stop after many faults, and would miss events because of warnings.
      if (level >= 40 && !isExcused && !faults.includes(fault)) faults.push(fault);
      if (Array.isArray(workers)) pids = workers;
      if (pids.length >= WORKERS) resolve();
    });
  });
  return { child, pids: () => pids };
}

/** Sends requests over connections of its own, like one client. */
interface Client {
  account: Account;
  agent: Agent;
}

const clientOf = (account: Account): Client => ({ account, agent: new Agent({ keepAlive: true }) });

async function call(
  { account, agent }: Client,
  method: string,
  path: string,
  params: object,
): Promise<Body | undefined> {
  const text = new URLSearchParams(Object.entries(params).map(([name, value]) => [name, String(value)])).toString();
  const options = { method, agent, auth: `${account.email}:${account.key}` };
  const url = `${origin}/api/v1${path}`;
  try {
    const { status, body } = await (method === 'GET'
      ? answerOf(`${url}?${text}`, options)
      : answerOf(url, { ...options, headers: { 'Content-Type': FORM } }, text));
    if (status === 200) return JSON.parse(body) as Body;
    faults.push(`${method} ${path}: ${status} ${body}`);
  } catch (error) {
    faults.push(`${method} ${path}: ${error}`);
  }
  return undefined;
}

const FORM = 'application/x-www-form-urlencoded';

function answerOf(url: string, options: RequestOptions, content = ''): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const sent = request(url, options, (response) => {
      const pieces: Buffer[] = [];
      response.on('data', (piece) => pieces.push(piece));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body: Buffer.concat(pieces).toString() }));
      response.on('error', reject);
    });
    sent.on('error', reject);
    sent.end(content);
  });
}

/** Acknowledged messages by the number of their channel. */
const sent = Array.from({ length: CHANNELS }, () => 0);
let isOver = false;
let isSent = false;

interface Follower {
  channel: number;
  client: Client;
  queueId: string;
  got: string[];
}

async function follow({ client, queueId, got, channel }: Follower): Promise<void> {
  for (let lastId = -1; !isSent || got.length < (sent[channel] ?? 0); ) {
    const answer = await call(client, 'GET', '/events', { queue_id: queueId, last_event_id: lastId });
    if (faults.length > 100) return;
    for (const event of answer?.events ?? []) {
      if (event.id <= lastId) faults.push(`event ${event.id} came after ${lastId}`);
      lastId = event.id;
      if (event.type === 'message') got.push(event.message.content);
    }
  }
}

/** Sends at a steady rate, without waiting for responses. */
async function send(clients: readonly Client[], channelIds: readonly number[]): Promise<void> {
  const running: Promise<void>[] = [];
  const started = performance.now();
  for (let count = 0; !isOver; count++) {
    const due = started + (count * 1000) / SENDS_PER_SECOND;
    if (due > performance.now()) await pause(due - performance.now());
    const place = count % clients.length;
    const client = clients[place];
    if (!client) return;
    running.push(
      (async () => {
        const begun = performance.now();
        await post(client, channelIds, Math.floor(place / 2), `message ${count}`);
        latencies.push(performance.now() - begun);
      })(),
    );
  }
  await Promise.all(running);
}

async function post(client: Client, channelIds: readonly number[], channel: number, content: string): Promise<void> {
  const params = { type: 'channel', to: channelIds[channel], topic: 'storm', content };
  if (await call(client, 'POST', '/messages', params)) sent[channel] = (sent[channel] ?? 0) + 1;
}

async function play(): Promise<void> {
  if (!databaseUrl.startsWith('postgres')) throw new Error('DATABASE_URL must name a PostgreSQL server');
  const accounts = await prepare();
  const clients = accounts.map(clientOf);
  const [owner] = clients;
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
      const client = clientOf(accounts[place % PEOPLE] ?? owner.account);
      const params = { apply_markdown: false, event_types: '["message"]', fetch_event_types: '[]' };
      const queueId = (await call(client, 'POST', '/register', params))?.queue_id;
      followers.push({ client, queueId, got: [], channel: Math.floor((place % PEOPLE) / 2) });
    }
    const following = followers.map(follow);
    const started = performance.now();
    const sending = send(clients, channelIds);
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
      await post(clients[channel * 2] ?? owner, channelIds, channel, 'the last');
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
    if (total / seconds < REACHED * SENDS_PER_SECOND) faults.push(`only ${(total / seconds).toFixed(0)} sends/s`);
    latencies.sort((a, b) => a - b);
    const at = (part: number) => Math.round(latencies[Math.floor(latencies.length * part)] ?? 0);
    console.log(
      `${WORKERS} workers replaced ${REPLACEMENTS} times in ${seconds.toFixed(1)} s: ${total} sends ` +
        `(${(total / seconds).toFixed(0)}/s; median ${at(0.5)} ms, 99 % ${at(0.99)} ms, longest ${at(0.9999)} ms), ` +
        `${QUEUES} queues, ${warnings} warnings of slowness, ${faults.length} faults`,
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
