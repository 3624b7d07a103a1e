/**
 * Measures the time until the last of many waiting clients gets a message, and the memory of a waiting client, compared
 * with a bare node:http server that answers as many held requests with the same text. Figures are medians of the
 * rounds; the clients share the machine with the servers, so prefer the ratios. `--write` also writes them to
 * docs/fan-out.md.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createRealm } from '../../src/actions/organization/realms.ts';
import { createAccount, createApiKey } from '../../src/actions/users/accounts.ts';
import { capabilitiesOf } from '../../src/domain/queue.ts';
import { ROLE } from '../../src/domain/users/roles.ts';
import { openDatabase } from '../../src/store/db/open.ts';
import { insertQueue } from '../../src/store/events/queues.ts';

const SIZES = [1000, 5000];
const ROUNDS = 9;
const QUEUES_PER_USER = 100;
const IDLE_SECONDS = 10;

const { values: options } = parseArgs({ options: { write: { type: 'boolean', default: false } } });
const folder = mkdtempSync(join(tmpdir(), 'parlance-fan-out-'));
const databaseUrl = `sqlite:${join(folder, 'bench.db')}`;
const children: ChildProcess[] = [];

interface Person {
  id: number;
  email: string;
  key: string;
  queueIds: string[];
}

const authorization = ({ email, key }: Person) => `Basic ${Buffer.from(`${email}:${key}`).toString('base64')}`;

/** An organization with one queue for each client that will wait, all created before the server starts. */
async function prepare(clients: number): Promise<Person[]> {
  const database = await openDatabase(databaseUrl);
  await database.migrate();
  const now = Math.floor(Date.now() / 1000);
  const people = await database.unit(async (db) => {
    const realm = await createRealm(db, { subdomain: '', name: 'Fan-out', now });
    const made: Person[] = [];
    for (let place = 0; place < Math.ceil(clients / QUEUES_PER_USER); place++) {
      const email = `person${place}@example.com`;
      const role = place === 0 ? ROLE.owner : ROLE.member;
      const fullName = `Person ${place}`;
      const user = await createAccount(db, { realmId: realm.id, email, fullName, role, canCreateUsers: false, now });
      const key = await createApiKey(db, user.id, 'bench', now);
      const queueIds = Array.from({ length: QUEUES_PER_USER }, () => randomUUID());
      for (const id of queueIds) {
        const options = {
          eventTypes: ['message'],
          narrow: [],
          allPublicChannels: false,
          applyMarkdown: true,
          clientGravatar: true,
          slimPresence: false,
          capabilities: capabilitiesOf({ notification_settings_null: true }),
        };
        const { id: userId, realmId } = user;
        await insertQueue(
          db,
          { id, realmId, userId, baseSeq: 0, baseLive: 0, ackedId: -1, lastSeenAt: now, lifespan: 3600, options },
          now,
        );
      }
      made.push({ id: user.id, email, key, queueIds });
    }
    return made;
  });
  await database.close();
  return people;
}

/** A connection that sends one request at a time. */
interface Client {
  socket: Socket;
  /** Resolves with the body of the next response. */
  ask: (head: string) => Promise<string>;
}

async function openClient(port: number): Promise<Client> {
  const socket = connect({ host: '127.0.0.1', port });
  socket.setNoDelay(true);
  let received = '';
  let answered: (body: string) => void = () => undefined;
  socket.setEncoding('latin1');
  socket.on('data', (text: string) => {
    received += text;
    const end = received.indexOf('\r\n\r\n');
    const length = Number(/content-length: (\d+)/i.exec(received.slice(0, end))?.[1] ?? Number.NaN);
    if (end < 0 || received.length < end + 4 + length) return;
    const body = received.slice(end + 4);
    received = '';
    answered(body);
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('error', reject);
  });
  const ask = (head: string) =>
    new Promise<string>((resolve) => {
      answered = resolve;
      socket.write(`${head}\r\nHost: 127.0.0.1\r\n\r\n`);
    });
  return { socket, ask };
}

/** A server with its clients, and functions that let them wait and wake them. */
interface Contender {
  name: string;
  child: ChildProcess;
  heads: () => string[];
  waiting: () => Promise<number>;
  wake: () => Promise<unknown>;
  /** Processes the responses before the next round. */
  take: (bodies: readonly string[]) => void;
  clients: Client[];
  memoryBefore: number;
  memoryWaiting: number;
  rounds: number[];
}

const memoryOf = ({ pid }: ChildProcess) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;

/** Seconds of processor time that the process has used. */
function processorTime({ pid }: ChildProcess): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

async function bare(
  text: string,
): Promise<Omit<Contender, 'clients' | 'memoryBefore' | 'memoryWaiting' | 'rounds'> & { port: number }> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'qa/bench/held.ts'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  const port = await new Promise<number>((resolve) => child.stdout?.once('data', (line) => resolve(Number(line))));
  const url = `http://127.0.0.1:${port}`;
  return {
    name: 'bare node:http',
    port,
    child,
    heads: () => ['GET /poll HTTP/1.1'],
    waiting: async () => Number(await (await fetch(`${url}/held`)).text()),
    wake: () => fetch(url, { method: 'POST', body: text }).then((answer) => answer.text()),
    take: () => undefined,
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}

async function parlance(people: readonly Person[], clients: number) {
  const port = await freePort();
  const env = { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: folder, HOST: '127.0.0.1', PORT: String(port) };
  const child = spawn(process.execPath, ['dist/main.js', 'serve'], {
    env: { ...env, RATE_LIMIT: 'off', LOG_LEVEL: 'error' },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  children.push(child);
  const url = `http://127.0.0.1:${port}`;
  while (
    !(await fetch(`${url}/health`).then(
      ({ ok }) => ok,
      () => false,
    ))
  )
    await delay(20);
  const [owner] = people;
  if (!owner) throw new Error('the database has no accounts');
  const post = async (path: string, fields: Record<string, string>) => {
    const headers = { Authorization: authorization(owner) };
    const answer = await fetch(`${url}/api/v1${path}`, { method: 'POST', headers, body: new URLSearchParams(fields) });
    if (!answer.ok) throw new Error(await answer.text());
    return answer.text();
  };
  const everyone = JSON.stringify(people.map(({ id }) => id));
  await post('/users/me/subscriptions', { subscriptions: '[{"name":"crowd"}]', principals: everyone });
  const queues = people.flatMap((person) => person.queueIds.map((id) => ({ id, person }))).slice(0, clients);
  let lastIds = queues.map(() => -1);
  return {
    name: 'Parlance',
    port,
    child,
    heads: () =>
      queues.map(
        ({ id, person }, place) =>
          `GET /api/v1/events?queue_id=${id}&last_event_id=${lastIds[place]} HTTP/1.1\r\nAuthorization: ${authorization(person)}`,
      ),
    waiting: async () =>
      Number(/^\w*waiting\w*(?:\{.*\})? (\d+)$/m.exec(await (await fetch(`${url}/metrics`)).text())?.[1] ?? 0),
    wake: () => post('/messages', { type: 'channel', to: 'crowd', topic: 'noon', content: 'Lunch is **ready**.' }),
    take: (bodies: readonly string[]) => {
      lastIds = bodies.map((body) => JSON.parse(body).events.at(-1).id);
    },
  };
}

/** Lets all clients wait, and resolves with promises of their responses. */
async function setWaiting(contender: Contender): Promise<Promise<string>[]> {
  const heads = contender.heads();
  const answers = contender.clients.map((client, place) => client.ask(heads[place % heads.length] ?? ''));
  for (let tries = 0; (await contender.waiting()) < contender.clients.length; tries++) {
    if (tries > 600) throw new Error(`${contender.name}: ${await contender.waiting()} clients wait`);
    await delay(100);
  }
  return answers;
}

/** Fetches pending events, so that the next request has to wait. */
async function drain(contender: Contender): Promise<void> {
  const heads = contender.heads();
  contender.take(await Promise.all(contender.clients.map((client, place) => client.ask(heads[place] ?? ''))));
}

async function playRound(contender: Contender): Promise<void> {
  const answers = await setWaiting(contender);
  contender.memoryWaiting = Math.max(contender.memoryWaiting, memoryOf(contender.child));
  const began = performance.now();
  const woken = contender.wake();
  const bodies = await Promise.all(answers);
  contender.rounds.push(performance.now() - began);
  await woken;
  contender.take(bodies);
}

const mb = (value: number) => value.toFixed(0);

function rowOf({ name, rounds, memoryBefore, memoryWaiting, clients }: Contender, base: Contender): string {
  const perClient = ((memoryWaiting - memoryBefore) * 1024) / clients.length;
  const ratio = median(rounds) / median(base.rounds);
  return `| ${clients.length} | ${name} | ${mb(median(rounds))} | ${ratio.toFixed(2)} | ${mb(memoryWaiting)} | ${perClient.toFixed(1)} |`;
}

async function measure(size: number): Promise<string[]> {
  // The write-ahead log that a killed server leaves belongs to the database.
  for (const end of ['', '-wal', '-shm']) rmSync(join(folder, `bench.db${end}`), { force: true });
  const served = await parlance(await prepare(size), size);
  const made: Contender[] = [];
  let text = '{}';
  const empty = { clients: [] as Client[], memoryBefore: 0, memoryWaiting: 0, rounds: [] as number[] };
  const ours: Contender = { ...served, ...structuredClone({ ...empty, clients: [] }) };
  ours.memoryBefore = memoryOf(ours.child);
  for (let place = 0; place < size; place++) ours.clients.push(await openClient(served.port));
  // The announcement of the channel is pending in every queue; the bare server answers with it too.
  const heads = ours.heads();
  text = (await ours.clients[0]?.ask(heads[0] ?? '')) ?? text;
  await drain(ours);
  const beside = await bare(text);
  const theirs: Contender = { ...beside, ...structuredClone({ ...empty, clients: [] }) };
  theirs.memoryBefore = memoryOf(theirs.child);
  for (let place = 0; place < size; place++) theirs.clients.push(await openClient(beside.port));
  made.push(theirs, ours);
  for (let round = 0; round <= ROUNDS; round++) for (const one of made) await playRound(one);
  // The first round only warms up.
  for (const one of made) one.rounds.shift();
  const idle = size === SIZES[0] ? [await idleProcessor(ours)] : [];
  for (const one of made) {
    for (const { socket } of one.clients) socket.destroy();
    one.child.kill('SIGKILL');
  }
  return [...made.map((one) => rowOf(one, theirs)), ...idle];
}

async function idleProcessor(contender: Contender): Promise<string> {
  const answers = await setWaiting(contender);
  const before = processorTime(contender.child);
  await delay(IDLE_SECONDS * 1000);
  const part = ((processorTime(contender.child) - before) / IDLE_SECONDS) * 100;
  void answers;
  return `${contender.clients.length} clients waiting, nothing happening: ${part.toFixed(1)} % of a core over ${IDLE_SECONDS} s.`;
}

try {
  const lines: string[] = [];
  for (const size of SIZES) lines.push(...(await measure(size)));
  const text = [
    `| waiting clients | server | send to last answer, ms (median of ${ROUNDS}) | ratio | memory while they wait, MB | KB for each |`,
    '|---|---|---|---|---|---|',
    ...lines.filter((line) => line.startsWith('|')),
    '',
    ...lines.filter((line) => !line.startsWith('|')),
    '',
    `Node ${process.version}, load ${loadavg()[0]?.toFixed(1)} at the end.`,
  ].join('\n');
  console.log(text);
  if (options.write)
    writeFileSync(
      'docs/fan-out.md',
      `# Fan-out\n\nWritten by \`node --import tsx qa/bench/fan-out.ts --write\`.\n\n${text}\n`,
    );
} finally {
  for (const child of children) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
}
