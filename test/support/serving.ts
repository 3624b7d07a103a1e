import { mkdirSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { type App, openApp } from '../../src/app.ts';
import { type Config, readConfig } from '../../src/config.ts';
import { openLog } from '../../src/log.ts';
import { databaseUrl, driver, dropDatabase, scratch } from './databases.ts';

/** A server on a database of its own, and where it is reached. */
export interface Serving {
  app: App;
  config: Config;
  place: { origin: string };
  /** What time it is, in UNIX seconds; move it as you like. */
  clock: { now: number };
  /** Starts the server again on the same data. */
  restart: () => Promise<void>;
  /** Stops it; the data stays. */
  stop: () => Promise<void>;
  /** Stops it and removes the data. */
  discard: () => Promise<void>;
}

/** Serves the database of that name; what it keeps in files is gone with it. */
export async function serve(name: string, start: number, settings: Partial<Config> = {}): Promise<Serving> {
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
  const place = { origin: '' };
  const open = async (): Promise<App> => {
    const app = await openApp(config, { log, now: () => clock.now });
    await new Promise<void>((resolve) => app.server.listen(0, '127.0.0.1', resolve));
    place.origin = await entranceOf(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}`);
    return app;
  };
  const serving: Serving = {
    app: await open(),
    config,
    place,
    clock,
    async restart() {
      await serving.app.close();
      serving.app = await open();
    },
    stop: () => serving.app.close(),
    async discard() {
      await serving.app.close();
      await dropDatabase(name);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
  return serving;
}

/** Another server on the data of a world, as another process would be: they share only the database and the clock. */
export async function openBeside(world: Pick<Serving, 'config' | 'clock'>): Promise<{ app: App; origin: string }> {
  const app = await openApp(world.config, { log: openLog('error'), now: () => world.clock.now });
  await new Promise<void>((resolve) => app.server.listen(0, '127.0.0.1', resolve));
  return { app, origin: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}` };
}

/** Where clients reach a server: at itself, or at an entrance of what listens in between (`make test-prism`). */
async function entranceOf(origin: string): Promise<string> {
  const between = process.env.TEST_BETWEEN;
  if (between === undefined) return origin;
  const answer = await fetch(between, { method: 'POST', body: origin });
  return answer.text();
}
