/**
 * Kills the server five times while 20 clients send 5,000 messages to 50 listening queues, and fails unless every queue
 * gets every acknowledged message exactly once, all in the same order: `make test-restart`. On SQLite one process serves;
 * if DATABASE_URL names a PostgreSQL server, several do, and every request goes to the next one.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createRealm } from '../../src/actions/organization/realms.ts';
import { createAccount, createApiKey } from '../../src/actions/users/accounts.ts';
import { ROLE } from '../../src/domain/users/roles.ts';
import { openDatabase } from '../../src/store/db/open.ts';
import type { Body } from '../../test/support/actor.ts';
import { freePort } from '../../tools/free-port.ts';

const SENDS = Number(process.env.SENDS ?? 5000);
const SENDERS = 20;
const QUEUES = 50;
const QUEUES_PER_USER = 5;
const KILLS = 5;
const SERVERS = Number(process.env.SERVERS ?? 2);
/**
 * A notification that was lost with a process delays an event until that process is back, or until the next heartbeat.
 */
const PATIENCE_MS = 90_000;

const folder = mkdtempSync(join(tmpdir(), 'parlance-restart-'));
const postgres = process.env.DATABASE_URL?.startsWith('postgres') ? process.env.DATABASE_URL : undefined;
const databaseUrl = postgres ?? `sqlite:${folder}/chat.db`;

interface Account {
  email: string;
  key: string;
}

/** An organization with an owner and the users that listen and send. */
async function prepare(): Promise<Account[]> {
  const database = await openDatabase(databaseUrl);
  await database.migrate();
  const accounts = await database.unit(async (db) => {
    const realm = await createRealm(db, { subdomain: '', name: 'Restart', now: 1_763_000_000 });
    const made: Account[] = [];
    for (let place = 0; place < SENDERS; place++) {
      const email = `person${place}@example.com`;
      const role = place === 0 ? ROLE.owner : ROLE.member;
      const fullName = `Person ${place}`;
      const user = await createAccount(db, { realmId: realm.id, email, fullName, role, canCreateUsers: false, now: 0 });
      made.push({ email, key: await createApiKey(db, user.id, 'test', 0) });
    }
    return made;
  });
  await database.close();
  return accounts;
}

interface Process {
  port: number;
  child: ChildProcess;
}

async function start(port: number): Promise<Process> {
  const env = { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: folder, RATE_LIMIT: 'off', LOG_LEVEL: 'error' };
  const child = spawn(process.execPath, ['dist/main.js', 'serve'], {
    env: { ...env, HOST: '127.0.0.1', PORT: String(port) },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  for (;;) {
    if (child.exitCode !== null) throw new Error(`the server exited with ${child.exitCode}`);
    if (
      await fetch(`http://127.0.0.1:${port}/health`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return { port, child };
    await pause(20);
  }
}

const processes: Process[] = [];
let turn = 0;

/** Calls the next process; undefined if it is down or dies meanwhile. */
async function call(account: Account, method: string, path: string, params: object): Promise<Body | undefined> {
  const { port } = processes[turn++ % processes.length] ?? { port: 0 };
  const fields = Object.entries(params).map(([name, value]): [string, string] => [name, String(value)]);
  const text = new URLSearchParams(fields);
  const url = `http://127.0.0.1:${port}/api/v1${path}`;
  const headers = { Authorization: `Basic ${Buffer.from(`${account.email}:${account.key}`).toString('base64')}` };
  const sent = method === 'GET' ? fetch(`${url}?${text}`, { headers }) : fetch(url, { method, headers, body: text });
  const answer = await sent.then((response) => response.json() as Promise<Body>).catch(() => undefined);
  if (answer && answer.result !== 'success') throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`);
  return answer;
}

/** Calls until a process answers. */
async function insist(account: Account, method: string, path: string, params: object): Promise<Body> {
  for (;;) {
    const answer = await call(account, method, path, params);
    if (answer) return answer;
    await pause(20);
  }
}

const acknowledged = new Set<string>();
let isOver = false;

/** Sends its share; a message that was not acknowledged is sent again as another message. */
async function send(account: Account, name: string, channelId: number): Promise<void> {
  for (let count = 0, attempt = 0; count < SENDS / SENDERS; attempt++) {
    const content = `${name} ${String(attempt).padStart(6, '0')}`;
    const params = { type: 'channel', to: channelId, topic: 'storm', content };
    if (!(await call(account, 'POST', '/messages', params))) {
      await pause(20);
      continue;
    }
    acknowledged.add(content);
    count++;
  }
}

interface Ear {
  account: Account;
  queueId: string;
  heard: string[];
}

async function register(account: Account): Promise<Ear> {
  const params = { apply_markdown: false, event_types: '["message"]', fetch_event_types: '[]' };
  const { queue_id: queueId } = await insist(account, 'POST', '/register', params);
  return { account, queueId, heard: [] };
}

async function listen({ account, queueId, heard }: Ear): Promise<void> {
  let lastId = -1;
  while (!isOver) {
    const answer = await call(account, 'GET', '/events', { queue_id: queueId, last_event_id: lastId });
    if (!answer) await pause(20);
    for (const event of answer?.events ?? []) {
      if (event.id <= lastId) throw new Error(`event ${event.id} came after ${lastId}`);
      lastId = event.id;
      if (event.type === 'message') heard.push(event.message.content);
    }
  }
}

async function killNow(place: number): Promise<void> {
  const victim = processes[place];
  if (!victim) return;
  const gone = new Promise((resolve) => victim.child.once('exit', resolve));
  victim.child.kill('SIGKILL');
  await gone;
  processes[place] = await start(victim.port);
}

/** Kills one process after the other, evenly spread over the sends. */
async function killInTurns(): Promise<void> {
  for (let kills = 0; kills < KILLS; kills++) {
    while (acknowledged.size < ((kills + 1) * SENDS) / (KILLS + 1)) await pause(5);
    await killNow(kills % processes.length);
  }
}

/** Whether each has every acknowledged message, and all have those whose answers were lost. */
const areComplete = (ears: readonly Ear[]) =>
  ears.every(
    ({ heard }) =>
      heard.length === ears[0]?.heard.length &&
      heard.filter((content) => acknowledged.has(content)).length >= acknowledged.size,
  );

function faultsOf({ heard }: Ear, first: Ear): string[] {
  const found = new Set(heard);
  const missing = [...acknowledged].filter((content) => !found.has(content));
  const names = new Map<string, string>();
  const disordered = heard.filter((content) => {
    const [name = ''] = content.split(' ');
    const before = names.get(name) ?? '';
    names.set(name, content);
    return before >= content;
  });
  return [
    ...(missing.length > 0 ? [`${missing.length} acknowledged messages are missing, such as ${missing[0]}`] : []),
    ...(found.size < heard.length ? [`${heard.length - found.size} messages came twice`] : []),
    ...(disordered.length > 0
      ? [`${disordered.length} messages came before earlier ones, such as ${disordered[0]}`]
      : []),
    ...(heard.join() === first.heard.join() ? [] : ['the order is not that of the first queue']),
  ];
}

async function play(): Promise<string[]> {
  const accounts = await prepare();
  const [owner] = accounts;
  if (!owner) throw new Error('the database has no accounts');
  for (let count = postgres ? SERVERS : 1; count > 0; count--) processes.push(await start(await freePort()));
  const everyone = JSON.stringify(accounts.map(({ email }) => email));
  await insist(owner, 'POST', '/users/me/subscriptions', { subscriptions: '[{"name":"storm"}]', principals: everyone });
  const channelId = (await insist(owner, 'GET', '/get_stream_id', { stream: 'storm' })).stream_id;
  const ears: Ear[] = [];
  for (let place = 0; place < QUEUES; place++) {
    ears.push(await register(accounts[Math.floor(place / QUEUES_PER_USER)] ?? owner));
  }
  const started = performance.now();
  const listening = ears.map(listen);
  await Promise.all([...accounts.map((account, place) => send(account, `s${place}`, channelId)), killInTurns()]);
  const sent = performance.now();
  while (!areComplete(ears) && performance.now() - sent < PATIENCE_MS) await pause(50);
  const [seconds, after] = [sent - started, performance.now() - sent].map((ms) => (ms / 1000).toFixed(1));
  const extra = (ears[0]?.heard.length ?? 0) - acknowledged.size;
  console.log(
    `${postgres ? `PostgreSQL, ${SERVERS} processes` : 'SQLite, 1 process'}: ${acknowledged.size} sends of ${SENDERS} clients in ${seconds} s, ` +
      `${KILLS} kills; ${QUEUES} queues complete ${after} s later; ${extra} messages stored whose answer was lost`,
  );
  isOver = true;
  for (const { child } of processes) child.kill('SIGTERM');
  await Promise.all(listening);
  const [first] = ears;
  return ears.flatMap((ear, place) => (first ? faultsOf(ear, first) : []).map((fault) => `queue ${place}: ${fault}`));
}

try {
  const faults = await play();
  for (const fault of faults) console.error(fault);
  process.exitCode = faults.length > 0 ? 1 : 0;
} finally {
  for (const { child } of processes) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
}
