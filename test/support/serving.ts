import { mkdirSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { type App, openApp } from '../../src/app.ts';
import { type Config, readConfig } from '../../src/config.ts';
import { openLog } from '../../src/log.ts';
import type { Database } from '../../src/store/db/open.ts';
import { noteCausedEvents } from './caused-events.ts';
import { databaseUrl, driver, dropDatabase, scratch } from './databases.ts';
import { copyOf, type LentDatabase, lendDatabase } from './lent-databases.ts';
import { lentWorkers } from './lent-workers.ts';

/**
 * The number of servers of each world, which share only its database; every request goes to the next one, as through a
 * proxy without sticky sessions (`make test-cluster`).
 */
const SERVERS = databaseUrl('any').startsWith('postgres') ? Number(process.env.TEST_SERVERS ?? 1) : 1;

noteCausedEvents();

/** A server with its own database, and its URL. */
export interface Serving {
  /** The first of several servers; its jobs, cleanup and waiting requests are those of all of them. */
  app: App;
  /** The connections of every server to the database. */
  databases: readonly Database[];
  config: Config;
  place: { origin: string };
  /** The current time, in UNIX seconds; tests can set it. */
  clock: { now: number };
  /** Starts the server again on the same data. */
  restart: () => Promise<void>;
  /** Stops it and keeps the data. */
  stop: () => Promise<void>;
  /** Stops it and removes the data. */
  discard: () => Promise<void>;
}

/** Serves a copy of the template. */
export async function serveCopy(template: string, start: number, settings: Partial<Config> = {}): Promise<Serving> {
  // Servers that share a database do not share its connections.
  if (SERVERS > 1) return serve(await copyOf(template), start, settings);
  const lent = await lendDatabase(template);
  return serve(lent.name, start, settings, lent);
}

/** Serves the database of this name; its files are discarded with it. */
export async function serve(
  name: string,
  start: number,
  settings: Partial<Config> = {},
  lent?: LentDatabase,
): Promise<Serving> {
  const dataDir = join(scratch, name);
  mkdirSync(dataDir, { recursive: true });
  const config: Config = {
    ...readConfig({
      DATABASE_URL: databaseUrl(name),
      DATA_DIR: dataDir,
      SQLITE_DRIVER: driver,
      RATE_LIMIT: 'off',
      PORT: '0',
    }),
    publicUrl: 'http://chat.example.com',
    logLevel: 'silent',
    ...settings,
  };
  const log = openLog(process.env.TEST_LOG ?? settings.logLevel ?? 'error');
  const clock = { now: start };
  const origins: string[] = [];
  let requests = 0;
  const place = {
    get origin() {
      return origins[requests++ % origins.length] ?? '';
    },
  };
  const open = async (database?: Database): Promise<Pick<Serving, 'app' | 'databases'>> => {
    const apps: App[] = [];
    origins.length = 0;
    while (apps.length < SERVERS) {
      const { app, origin } = await openOne(config, { log, clock, database });
      apps.push(app);
      origins.push(await entranceOf(origin));
    }
    return { app: together(apps), databases: apps.map(({ database }) => database) };
  };
  const serving: Serving = {
    ...(await open(lent?.database)),
    config,
    place,
    clock,
    async restart() {
      await serving.app.close();
      Object.assign(serving, await open());
    },
    stop: () => serving.app.close(),
    async discard() {
      if (lent) await lent.giveBack(() => serving.app.close());
      else {
        await serving.app.close();
        await dropDatabase(name);
      }
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
  return serving;
}

async function openOne(
  config: Config,
  { log, clock, database }: { log: Logger; clock: { now: number }; database?: Database | undefined },
): Promise<{ app: App; origin: string }> {
  const app = await openApp(config, {
    log,
    now: () => clock.now,
    workers: lentWorkers(),
    ...(database && { database }),
  });
  await new Promise<void>((resolve) => app.server.listen(0, '127.0.0.1', resolve));
  // Statements and events of the first runs must not mix with those of a test.
  await app.jobs.settled();
  return { app, origin: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}` };
}

/** Another server on the data of a world, like another process: they share only the database and the clock. */
export const openBeside = (world: Pick<Serving, 'config' | 'clock'>): Promise<{ app: App; origin: string }> =>
  openOne(world.config, { log: openLog('error'), clock: world.clock });

/** The first of several servers, with functions that tests use applied to all of them. */
function together(apps: readonly App[]): App {
  const [first] = apps;
  if (!first) throw new Error('no server');
  if (apps.length === 1) return first;
  const inTurn = async (work: (app: App) => Promise<void>) => {
    for (const app of apps) await work(app);
  };
  return {
    ...first,
    delivery: {
      ...first.delivery,
      waiting: () => apps.reduce((sum, { delivery }) => sum + delivery.waiting(), 0),
    },
    jobs: {
      ...first.jobs,
      wake: (name) => {
        for (const { jobs } of apps) jobs.wake(name);
      },
      settled: () => inTurn(({ jobs }) => jobs.settled()),
    },
    cleanup: {
      ...first.cleanup,
      // Servers with waiting requests come first: only they know of these, and save that only every few minutes.
      cleanUp: async () => {
        const order = [...apps].sort((a, b) => b.delivery.waiting() - a.delivery.waiting());
        for (const { cleanup } of order) await cleanup.cleanUp();
      },
    },
    retire: async () => void (await Promise.all(apps.map((app) => app.retire()))),
    close: async () => void (await Promise.all(apps.map((app) => app.close()))),
  };
}

/** The URL at which clients reach a server: its own, or that of a proxy in front (`make test-prism`). */
async function entranceOf(origin: string): Promise<string> {
  const between = process.env.TEST_BETWEEN;
  if (between === undefined) return origin;
  const answer = await fetch(between, { method: 'POST', body: origin });
  return answer.text();
}
