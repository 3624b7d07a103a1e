import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { MailTransport } from '../adapters/mail.ts';
import { type App, openApp } from '../app.ts';
import { readConfig } from '../config.ts';
import { openLog } from '../log.ts';
import { openDatabase } from '../store/db/open.ts';
import type { TestMail } from './api.ts';
import { type Clock, openClock } from './clock.ts';
import { type Faults, openFaults } from './faults.ts';
import { MAX_RESET_WAIT_MS } from './limits.ts';
import { START } from './organization.ts';
import { newFolder, removeFolder, templateBytes } from './template.ts';

/** Everything that a test server has from a start or reset until the next: a reset opens another run. */
export interface Run {
  app: App;
  clock: Clock;
  faults: Faults;
  mails: readonly TestMail[];
  handle: (request: IncomingMessage, response: ServerResponse) => void;
  /** Waits for the requests that run. */
  close: () => Promise<void>;
  /** Removes the files, after `close`. */
  removeFiles: () => Promise<void>;
}

const HEARTBEAT_MS = 45_000;
/** Local bots may be outgoing webhooks. */
const LOCAL_HOSTS = 'localhost,127.0.0.1,::1';

export async function openRun(url: string): Promise<Run> {
  const folder = newFolder();
  const file = join(folder, 'parlance.db');
  writeFileSync(file, await templateBytes());
  const clock = openClock(START);
  const faults = openFaults();
  const { transport, mails } = memoryTransport();
  const config = readConfig({
    DATABASE_URL: `sqlite:${file}`,
    DATA_DIR: folder,
    PUBLIC_URL: url,
    RATE_LIMIT: 'off',
    OUTGOING_WEBHOOK_HOSTS: LOCAL_HOSTS,
  });
  const app = await openApp(config, {
    log: openLog('error', { destination: { write: (line) => void process.stderr.write(line) } }),
    now: clock.now,
    database: await openDatabase(config.databaseUrl, { isThrowAway: true }),
    testing: {
      heartbeats: { heartbeatMs: () => HEARTBEAT_MS, timers: clock.timers },
      alarm: clock.alarm,
      transport,
      intercept: faults.intercept,
      newQueueId: countedIds(),
    },
  });
  const running = new Set<ServerResponse>();
  return {
    app,
    clock,
    faults,
    mails,
    handle: (request, response) => {
      running.add(response);
      response.once('close', () => running.delete(response));
      app.server.emit('request', request, response);
    },
    close: async () => {
      faults.close();
      await Promise.all([app.delivery.close(), endOf(running)]);
      await app.close();
    },
    removeFiles: () => removeFolder(folder),
  };
}

/** IDs in the form of UUIDs, the same in each run. */
function countedIds(): () => string {
  let count = 0;
  return () => `00000000-0000-4000-8000-${String(++count).padStart(12, '0')}`;
}

/** Resolves when none is left, or after some seconds. */
async function endOf(running: ReadonlySet<ServerResponse>): Promise<void> {
  const limit = new AbortController();
  const ended = Promise.all([...running].map((response) => once(response, 'close')));
  await Promise.race([ended, pause(MAX_RESET_WAIT_MS, undefined, { signal: limit.signal }).catch(() => undefined)]);
  limit.abort();
}

function memoryTransport(): { transport: MailTransport; mails: readonly TestMail[] } {
  const mails: TestMail[] = [];
  const transport: MailTransport = {
    deliver: async ({ id, recipient, subject, text, html }) => {
      mails.push({ id, recipient, subject, text, html });
      return {};
    },
    close: () => undefined,
  };
  return { transport, mails };
}
