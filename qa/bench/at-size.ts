/**
 * `make bench-size`: how long requests take in the organization that `make bench-data` has made, one at a time, and how long
 * the server takes to start there. Fails if an aim is missed. With `--write` the table goes to a page of docs/ as well.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { readConfig } from '../../src/config.ts';
import { freePort } from '../../tools/free-port.ts';
import { Chance, SEARCHED } from './texts.ts';

const REQUESTS = 60;
const STARTS = 5;
const PAGE_MS = 15;
const SEARCH_MS = 20;
const FIRST_UNREAD_MS = { active: 50, sleeper: 200 };
const START_MS = 500;

const { values: options } = parseArgs({ options: { write: { type: 'boolean', default: false } } });
const config = readConfig(process.env);
const accountsFile = join(config.dataDir, 'bench-accounts.json');
if (!existsSync(accountsFile)) {
  console.error(`There is no ${accountsFile}: run \`make bench-data\` first.`);
  process.exit(1);
}
const accounts: Record<string, { email: string; key: string; id: number }> = JSON.parse(
  readFileSync(accountsFile, 'utf8'),
);

interface Job {
  name: string;
  /** Milliseconds that 95 of 100 requests may take at most. */
  aim: number;
  as: string;
  method?: string;
  path: string;
  params: (chance: Chance) => Record<string, unknown>;
  /** How many times; 60 by default. */
  times?: number;
}

interface Result {
  job: Job;
  p50: number;
  p95: number;
  bytes: number;
}

const agent = new Agent({ keepAlive: true, maxSockets: 1 });

interface Server {
  child: ChildProcess;
  port: number;
  startMs: number;
}

async function start(): Promise<Server> {
  const port = await freePort();
  const began = performance.now();
  const child = spawn(process.execPath, ['dist/main.js', 'serve'], {
    env: { ...process.env, PORT: String(port), RATE_LIMIT: 'off', LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  for (let attempt = 0; attempt < 10_000; attempt++) {
    const answer = await fetch(`http://127.0.0.1:${port}/api/v1/server_settings`).catch(() => undefined);
    if (answer?.ok) return { child, port, startMs: performance.now() - began };
    await delay(2);
  }
  throw new Error('the server does not answer');
}

async function stop({ child }: Server): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

async function ask(port: number, { as, method = 'GET', path, params }: Omit<Job, 'name' | 'aim'>, chance: Chance) {
  const account = accounts[as];
  if (!account) throw new Error(`there is no account ${as}`);
  const fields = Object.entries(params(chance)).map(([name, value]): [string, string] => [
    name,
    typeof value === 'string' ? value : JSON.stringify(value),
  ]);
  const encoded = new URLSearchParams(fields).toString();
  const inQuery = method === 'GET';
  const began = performance.now();
  const sent = request({
    agent,
    port,
    host: '127.0.0.1',
    method,
    path: `/api/v1${path}${inQuery && encoded ? `?${encoded}` : ''}`,
    auth: `${account.email}:${account.key}`,
    headers: inQuery
      ? {}
      : { 'Content-Type': 'application/x-www-form-urlencoded', 'Content-Length': Buffer.byteLength(encoded) },
  });
  sent.end(inQuery ? undefined : encoded);
  const [answer] = await once(sent, 'response');
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk);
  const ms = performance.now() - began;
  const text = Buffer.concat(chunks).toString();
  if (answer.statusCode !== 200)
    throw new Error(`${method} ${path} answered ${answer.statusCode}: ${text.slice(0, 300)}`);
  return { ms, text };
}

const part = (sorted: readonly number[], share: number) => sorted[Math.ceil(sorted.length * share) - 1] ?? 0;

async function measured(port: number, job: Job): Promise<Result> {
  const chance = new Chance(7);
  const times: number[] = [];
  let bytes = 0;
  for (let count = 0; count < (job.times ?? REQUESTS); count++) {
    const { ms, text } = await ask(port, job, chance);
    times.push(ms);
    bytes = Math.max(bytes, text.length);
    if (job.path === '/register') await endQueue(port, job.as, text);
  }
  times.sort((a, b) => a - b);
  return { job, p50: part(times, 0.5), p95: part(times, 0.95), bytes };
}

/** Deletes the queue, because a user can only have a limited number of them. */
async function endQueue(port: number, as: string, registered: string): Promise<void> {
  const { queue_id } = JSON.parse(registered);
  await ask(port, { as, method: 'DELETE', path: '/events', params: () => ({ queue_id }) }, new Chance(1));
}

type Narrow = readonly (readonly unknown[] | object)[];

/** The newest hundred, and a hundred around any message. */
function pages(name: string, narrow: Narrow, newest: number, as = 'active'): Job[] {
  const path = '/messages';
  const around = (chance: Chance) => ({ anchor: 1 + chance.below(newest), num_before: 50, num_after: 50, narrow });
  return [
    {
      name: `${name}, newest`,
      aim: PAGE_MS,
      as,
      path,
      params: () => ({ anchor: 'newest', num_before: 100, num_after: 0, narrow }),
    },
    { name: `${name}, anywhere`, aim: PAGE_MS, as, path, params: around },
  ];
}

const search = (name: string, words: string, more: Narrow = []): Job => ({
  name: `search: ${name}`,
  aim: SEARCH_MS,
  as: 'active',
  path: '/messages',
  params: () => ({ anchor: 'newest', num_before: 100, num_after: 0, narrow: [...more, ['search', words]] }),
});

/** The hits around any message. */
const searchAnywhere = (name: string, words: string, newest: number): Job => ({
  ...search(`${name}, anywhere`, words),
  params: (chance) => ({
    anchor: 1 + chance.below(newest),
    num_before: 50,
    num_after: 50,
    narrow: [['search', words]],
  }),
});

async function jobs(port: number): Promise<Job[]> {
  const chance = new Chance(1);
  const plain = {
    as: 'active',
    path: '/messages',
    params: () => ({ anchor: 'newest', num_before: 5000, num_after: 0, narrow: [] }),
  };
  const { messages } = JSON.parse((await ask(port, plain, chance)).text);
  const newest: number = messages.at(-1).id;
  const sample = messages.find(({ type }: { type: string }) => type === 'stream');
  const direct = messages.find(({ type }: { type: string }) => type === 'private');
  const conversation = direct.display_recipient
    .map(({ id }: { id: number }) => id)
    .filter((id: number) => id !== accounts.active?.id);
  const unread = (as: 'active' | 'sleeper'): Job[] => [
    {
      name: `first_unread, everything, ${as}`,
      aim: FIRST_UNREAD_MS[as],
      as,
      path: '/messages',
      params: () => ({ anchor: 'first_unread', num_before: 50, num_after: 50, narrow: [] }),
    },
    {
      name: `unread part of register, ${as}`,
      aim: FIRST_UNREAD_MS[as],
      as,
      method: 'POST',
      path: '/register',
      params: () => ({ event_types: ['message'], fetch_event_types: ['message', 'update_message_flags'] }),
      times: 20,
    },
  ];
  return [
    ...pages('busy channel', [['channel', 'busy']], newest),
    ...pages('quiet channel', [['channel', 'channel 198']], newest),
    ...pages('empty channel', [['channel', 'empty']], newest),
    ...pages(
      'topic',
      [
        ['channel', sample.display_recipient],
        ['topic', sample.subject],
      ],
      newest,
    ),
    ...pages('direct conversation', [{ operator: 'dm', operand: conversation }], newest),
    ...pages('all direct messages', [['is', 'dm']], newest),
    ...pages('personal history, 150 channels', [], newest),
    ...pages('is:starred', [['is', 'starred']], newest),
    ...pages('is:mentioned', [['is', 'mentioned']], newest),
    ...pages('-channels:public', [{ operator: 'channels', operand: 'public', negated: true }], newest),
    ...pages('sender', [['sender', 'user700@example.com']], newest),
    ...pages(
      'near',
      [
        ['channel', 'busy'],
        ['near', String(Math.floor(newest / 2))],
      ],
      newest,
    ),
    ...pages('is:unread', [['is', 'unread']], newest),
    ...pages('is:unread of someone who has read nothing', [['is', 'unread']], newest, 'sleeper'),
    ...pages('is:followed', [['is', 'followed']], newest),
    ...pages('has:image, of which there is none', [['has', 'image']], newest),
    ...pages('personal history of someone in no channel', [], newest, 'lone'),
    ...pages('is:dm of someone without any', [['is', 'dm']], newest, 'lone'),
    search('common word', SEARCHED.common),
    search('rare word', SEARCHED.rare),
    search('phrase', `"${SEARCHED.phrase}"`),
    search('start of a word', SEARCHED.prefix),
    search('common word in a channel', SEARCHED.common, [['channel', 'busy']]),
    searchAnywhere('common word', SEARCHED.common, newest),
    searchAnywhere('phrase', `"${SEARCHED.phrase}"`, newest),
    search('rare word in a channel', SEARCHED.rare, [['channel', 'busy']]),
    ...unread('active'),
    ...unread('sleeper'),
  ];
}

/** Marks 50,000 messages as read as clients do: each call continues where the previous one stopped. */
async function markRead(port: number): Promise<{ calls: number; longest: number; total: number }> {
  let [anchor, calls, longest, total, processed] = ['oldest', 0, 0, 0, 0];
  while (processed < 50_000) {
    const params = () => ({
      anchor,
      num_before: 0,
      num_after: 5000,
      include_anchor: false,
      narrow: [],
      op: 'add',
      flag: 'read',
    });
    const { ms, text } = await ask(
      port,
      { as: 'new', method: 'POST', path: '/messages/flags/narrow', params },
      new Chance(1),
    );
    const answer = JSON.parse(text);
    [calls, longest, total, processed] = [
      calls + 1,
      Math.max(longest, ms),
      total + ms,
      processed + answer.processed_count,
    ];
    if (answer.found_newest) break;
    anchor = String(answer.last_processed_id);
  }
  return { calls, longest, total };
}

async function starts(): Promise<number> {
  const times: number[] = [];
  for (let count = 0; count < STARTS; count++) {
    const server = await start();
    times.push(server.startMs);
    await stop(server);
  }
  return part(
    times.sort((a, b) => a - b),
    0.5,
  );
}

const row = ({ job, p50, p95, bytes }: Result) =>
  `| ${job.name} | ${p50.toFixed(1)} | ${p95.toFixed(1)} | ${job.aim} | ${(bytes / 1024).toFixed(0)} | ${p95 <= job.aim ? 'met' : '**missed**'} |`;

const isSqlite = config.databaseUrl.startsWith('sqlite');
const startMs = await starts();
const server = await start();
try {
  const all = await jobs(server.port);
  for (const job of all) await measured(server.port, { ...job, times: 3 });
  const results: Result[] = [];
  for (const job of all) {
    results.push(await measured(server.port, job));
    console.log(row(results.at(-1) as Result));
  }
  const marking = await markRead(server.port);
  const page = [
    isSqlite ? '# At size' : '# At size, on PostgreSQL',
    '',
    'Written by `make bench-size`. 1,000,000 messages in 200 channels with 2,000 users, made by `make bench-data`: times of one',
    'request at a time, as the client sees them.',
    '',
    '| request | p50 ms | p95 ms | aim ms | KiB | |',
    '| --- | --- | --- | --- | --- | --- |',
    ...results.map(row),
    '',
    `Marking 50,000 messages as read: ${marking.calls} calls, ${marking.total.toFixed(0)} ms, the longest ${marking.longest.toFixed(0)} ms.`,
    `Start to the first response: ${startMs.toFixed(0)} ms (median of ${STARTS}, aim ${START_MS}).`,
    '',
    `${isSqlite ? 'SQLite' : 'PostgreSQL'}, Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}, load ${loadavg()[0]?.toFixed(1)} at the end.`,
    '',
  ].join('\n');
  console.log(`\n${page}`);
  if (options.write) writeFileSync(isSqlite ? 'docs/at-size.md' : 'docs/at-size-postgresql.md', page);
  if (results.some(({ job, p95 }) => p95 > job.aim) || startMs > START_MS) process.exitCode = 1;
} finally {
  agent.destroy();
  await stop(server);
}
