/** Measures everything of Parlance with one database and number of processes. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { missedAims } from './aims.ts';
import { Crowd, type FannedOut, untilQuiet } from './fan-out.ts';
import { HISTORY, JOBS, type Job, requestsOf, SEND_ALONE } from './jobs.ts';
import { type Measured, measure, middleOf } from './measure.ts';
import { addJoining, measureMixed } from './mixed.ts';
import { makeOrganization, type Organization } from './organization.ts';
import type { CrowdCompared, Setup } from './page.ts';
import { memoryOf, processorSeconds } from './processes.ts';
import { responsesOf } from './responses.ts';
import { openCountingProxy, roundTripsOf } from './round-trips.ts';
import {
  type BenchDatabase,
  compiled,
  openPostgres,
  openSqliteIn,
  type Server,
  startFloor,
  startKoa,
  startParlance,
} from './servers.ts';
import { median } from './statistics.ts';

export interface Plan {
  rounds: number;
  /** Of each measurement. */
  seconds: number;
  isWanted: (job: string) => boolean;
  log: (line: string) => void;
}

const PEOPLE = 1000;
const TEAM = 100;
const MESSAGES = 10_000;
const CROWDS = [100, 1000, 5000];
const MESSAGES_PER_ROUND = 3;
const STARTS = 7;
/** Longer than a server takes that notices that it is quiet, and then gives memory back. */
const IDLE_SECONDS = 20;
const WARM_UP_SECONDS = 1;

export interface Kind {
  name: string;
  database: 'sqlite' | 'postgres';
  workers: number;
}

/** What all measurements of a kind share. */
interface Stage {
  plan: Plan;
  kind: Kind;
  folder: string;
  database: BenchDatabase;
  organization: Organization;
  /** The compiled load generator. */
  program: string;
}

interface Contenders {
  floor: Server;
  parlance: Server;
}

type InTurns<Result> = { floor: Result[]; parlance: Result[] };

/** Runs the measurement for both; the one that begins changes from round to round. */
async function inTurns<Result>(
  round: number,
  { floor, parlance }: Contenders,
  results: InTurns<Result>,
  run: (server: Server) => Promise<Result>,
): Promise<void> {
  const order = round % 2 === 0 ? [floor, parlance] : [parlance, floor];
  for (const server of order) results[server === floor ? 'floor' : 'parlance'].push(await run(server));
}

function measureJob(stage: Stage, server: Server, job: Job): Promise<Measured> {
  const { plan, program, database, organization } = stage;
  const connections = requestsOf(job, organization);
  const load = { port: server.port, seconds: plan.seconds, warmUp: WARM_UP_SECONDS, connections };
  return measure(program, load, { server, database: server.name === 'Parlance' ? database : undefined });
}

async function measureCrowd({ organization }: Stage, server: Server, waiting: number): Promise<FannedOut> {
  const { people, channels } = organization;
  const members = waiting <= TEAM ? people.slice(0, TEAM) : people;
  const [sender] = people;
  if (!sender) throw new Error('the organization has no people');
  const crowd = await Crowd.open(server, members, waiting);
  try {
    return await crowd.play(waiting <= TEAM ? channels.team : channels.crowd, sender, MESSAGES_PER_ROUND);
  } finally {
    crowd.close();
  }
}

const crowdName = (waiting: number) => `fan-out to ${waiting}`;

const middleCrowd = (rounds: readonly FannedOut[]): FannedOut => ({
  whole: median(rounds.map(({ whole }) => whole)),
  sent: median(rounds.map(({ sent }) => sent)),
  memory: Math.max(...rounds.map(({ memory }) => memory)),
});

async function measureRounds(stage: Stage, contenders: Contenders): Promise<Pick<Setup, 'jobs' | 'crowds'>> {
  const { plan, kind } = stage;
  const jobs = JOBS.filter(({ name }) => plan.isWanted(name)).map((job) => ({ job, results: empty<Measured>() }));
  const crowds = CROWDS.filter((size) => plan.isWanted(crowdName(size))).map((waiting) => ({
    waiting,
    results: empty<FannedOut>(),
  }));
  for (let round = 0; round < plan.rounds; round++) {
    const at = `${kind.name}, round ${round + 1} of ${plan.rounds}`;
    for (const { job, results } of jobs) {
      await inTurns(round, contenders, results, (server) => measureJob(stage, server, job));
      const [floor, parlance] = [results.floor.at(-1), results.parlance.at(-1)];
      plan.log(`${at}: ${job.name}: ${parlance?.perSecond.toFixed(0)} of ${floor?.perSecond.toFixed(0)} requests/s`);
    }
    for (const { waiting, results } of crowds) {
      await inTurns(round, contenders, results, (server) => measureCrowd(stage, server, waiting));
      const [floor, parlance] = [results.floor.at(-1), results.parlance.at(-1)];
      plan.log(`${at}: ${crowdName(waiting)}: ${parlance?.whole.toFixed(0)} ms, floor ${floor?.whole.toFixed(0)} ms`);
    }
  }
  return {
    jobs: jobs.map(({ job, results: { floor, parlance } }) => ({
      job: job.name,
      floor: middleOf(floor),
      parlance: middleOf(parlance),
    })),
    crowds: crowds.map(
      ({ waiting, results: { floor, parlance } }): CrowdCompared => ({
        waiting,
        floor: middleCrowd(floor),
        parlance: middleCrowd(parlance),
      }),
    ),
  };
}

const empty = <Result>(): InTurns<Result> => ({ floor: [], parlance: [] });

/** The dispatcher next to Koa, which it is built on. */
async function measureKoa(stage: Stage, responses: Record<string, string>): Promise<Measured | undefined> {
  const job = JOBS.find(({ response }) => response === 'settings');
  if (!job || !stage.plan.isWanted(job.name)) return undefined;
  const koa = await startKoa(responses.settings ?? '{}');
  try {
    const rounds: Measured[] = [];
    for (let round = 0; round < stage.plan.rounds; round++) rounds.push(await measureJob(stage, koa, job));
    return middleOf(rounds);
  } finally {
    await koa.stop();
  }
}

async function measureIdle({ organization }: Stage, server: Server): Promise<Setup['idle']> {
  const crowd = await Crowd.open(server, organization.people, TEAM);
  try {
    const answers = await crowd.wait();
    const before = processorSeconds(server.pids());
    await delay(IDLE_SECONDS * 1000);
    const percent = ((processorSeconds(server.pids()) - before) / IDLE_SECONDS) * 100;
    // The clients leave without a response.
    void Promise.allSettled(answers);
    return { memory: memoryOf(server.pids()), percent };
  } finally {
    crowd.close();
  }
}

/** Kilobytes that each of many waiting clients takes of a server that has just started. */
async function memoryPerClient({ organization }: Stage, start: () => Promise<Server>): Promise<number> {
  const server = await start();
  const waiting = CROWDS.at(-1) ?? 0;
  try {
    await untilQuiet(server);
    const before = memoryOf(server.pids());
    const crowd = await Crowd.open(server, organization.people, waiting);
    void Promise.allSettled(await crowd.wait());
    const perClient = ((memoryOf(server.pids()) - before) * 1024) / waiting;
    crowd.close();
    return perClient;
  } finally {
    await server.stop();
  }
}

async function measureMemory(stage: Stage, responses: Record<string, string>): Promise<Setup['perClient']> {
  const { database, folder, kind } = stage;
  return {
    floor: await memoryPerClient(stage, () => startFloor(folder, responses)),
    parlance: await memoryPerClient(stage, () => startParlance(database.url, folder, kind.workers)),
  };
}

async function measureRoundTrips({ database, folder, organization }: Stage): Promise<Setup['roundTrips']> {
  const proxy = await openCountingProxy(database.url);
  const server = await startParlance(proxy.url, folder);
  try {
    await untilQuiet(server);
    const of = (job: Job) => roundTripsOf(proxy, server.port, requestsOf(job, organization)[0] ?? []);
    return { send: await of(SEND_ALONE), page: await of(HISTORY) };
  } finally {
    await server.stop();
    await proxy.close();
  }
}

async function startOnce(start: () => Promise<Server>): Promise<number> {
  const server = await start();
  await server.stop();
  return server.startMs;
}

async function measureStarts(stage: Stage, responses: Record<string, string>): Promise<Setup['start']> {
  const { database, folder, kind } = stage;
  const [floor, parlance]: [number[], number[]] = [[], []];
  for (let count = 0; count < STARTS; count++) {
    floor.push(await startOnce(() => startFloor(folder, responses)));
    parlance.push(await startOnce(() => startParlance(database.url, folder, kind.workers)));
  }
  return { floor: median(floor), parlance: median(parlance) };
}

async function measureAllMixed(stage: Stage): Promise<Setup['mixed']> {
  const { plan, program, database, folder, organization, kind } = stage;
  await addJoining(database.url, organization);
  const server = await startParlance(database.url, folder, kind.workers);
  try {
    plan.log(`${kind.name}: mixed load`);
    return await measureMixed(server, organization, {
      program,
      requestsOf,
      rounds: plan.rounds,
      seconds: plan.seconds * 2,
    });
  } finally {
    await server.stop();
  }
}

/** The measurements with both servers running. */
async function measureRunning(stage: Stage) {
  const { plan, kind, folder, database, organization } = stage;
  const parlance = await startParlance(database.url, folder, kind.workers);
  try {
    const responses = await responsesOf(parlance, organization);
    const floor = await startFloor(folder, responses);
    try {
      const rounds = await measureRounds(stage, { floor, parlance });
      const koa = await measureKoa(stage, responses);
      const idle = plan.isWanted('idle') ? await measureIdle(stage, parlance) : undefined;
      return { ...rounds, koa, idle, responses };
    } finally {
      await floor.stop();
    }
  } finally {
    await parlance.stop();
  }
}

async function measureAll(stage: Stage): Promise<Setup> {
  const { plan, kind } = stage;
  const { responses, ...running } = await measureRunning(stage);
  const isCounted = kind.database === 'postgres' && kind.workers === 1 && plan.isWanted('round trips');
  const roundTrips = isCounted ? await measureRoundTrips(stage) : undefined;
  const start = plan.isWanted('start') ? await measureStarts(stage, responses) : undefined;
  const perClient = plan.isWanted('memory') ? await measureMemory(stage, responses) : undefined;
  const mixed = plan.isWanted('mixed') ? await measureAllMixed(stage) : [];
  const setup = { name: kind.name, ...running, roundTrips, start, perClient, mixed };
  return { ...setup, missed: missedAims(setup, { isPostgres: kind.database === 'postgres', workers: kind.workers }) };
}

/** Makes the organization in a new database, measures, and removes everything. */
export async function measureKind(kind: Kind, plan: Plan): Promise<Setup> {
  const folder = mkdtempSync(join(tmpdir(), 'parlance-bench-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  // After a signal as well.
  process.once('exit', remove);
  const database = kind.database === 'sqlite' ? openSqliteIn(folder) : openPostgres();
  try {
    plan.log(`${kind.name}: making the organization`);
    const organization = await makeOrganization(database.url, { people: PEOPLE, team: TEAM, messages: MESSAGES });
    await database.analyze();
    const program = await compiled('load', folder);
    return await measureAll({ plan, kind, folder, database, organization, program });
  } finally {
    database.stop();
    remove();
  }
}
