import { type AddressInfo, createServer } from 'node:net';
import type { Logger } from 'pino';
import { type App, openApp } from '../app.ts';
import { type Config, ConfigError, originOf } from '../config.ts';
import { MAX_START_WAIT_MS } from '../domain/limits.ts';
import { logProcess, openLog } from '../log.ts';
import { whenReachable } from '../store/db/reach.ts';
import { lockForServing } from '../store/db/server-lock.ts';
import { hasRealm } from '../store/organization/realms.ts';
import { requireDataFolder } from './data-folder.ts';
import { limitHeap } from './heap.ts';
import { collectInPauses } from './pauses.ts';
import { firstSignal, stopCleanly } from './signals.ts';
import { warmUp } from './warm-up.ts';
import { endWorker, isWorker, requireSeveralProcesses, superviseWorkers, whenRetired } from './workers.ts';

/**
 * Milliseconds after which a server that was asked to stop ends, although a database, a mail server or a store of files
 * has not answered.
 */
const MAX_STOP_MS = 14_000;

interface Serving {
  /**
   * The number of processes that serve, on PostgreSQL, while this one only supervises them; undefined: this one serves.
   */
  workers?: number | undefined;
  /** Runs when the process accepts connections. */
  onListening?: (app: App) => Promise<void>;
}

/** Starts the server and runs until SIGTERM, SIGINT or SIGHUP; running requests finish before the process exits. */
export async function serve(config: Config, { workers, onListening = noteEmpty }: Serving = {}): Promise<void> {
  stopCleanly();
  const log = openLog(config.logLevel, { format: config.logFormat });
  logProcess(log);
  if (workers !== undefined && !isWorker()) {
    requireSeveralProcesses(config);
    return superviseWorkers(workers, log);
  }
  try {
    await serveHere(config, log, onListening);
  } finally {
    endWorker();
  }
}

async function serveHere(config: Config, log: Logger, onListening: (app: App) => Promise<void>): Promise<void> {
  requireDataFolder(config);
  await whenReachable(config.databaseUrl, {
    forMs: MAX_START_WAIT_MS,
    onRetry: (problem) => log.warn(`${problem}; trying again for ${MAX_START_WAIT_MS / 1000} seconds`),
  });
  const unlock = await lockForServing(config.databaseUrl, config.sqliteDriver);
  try {
    await serveAlone(await withPort(config), log, onListening);
  } finally {
    await unlock();
  }
}

/** With PORT=0 the system chooses the port: now, because links contain it if there is no PUBLIC_URL. */
async function withPort(config: Config): Promise<Config> {
  const { host, port, publicUrl } = config;
  if (port !== 0 || new URL(publicUrl).port !== '0') return config;
  const chooser = createServer();
  await new Promise<void>((resolve, reject) => {
    chooser.once('error', (error: NodeJS.ErrnoException) =>
      reject(listenError(error, { host, port, setting: 'PORT' })),
    );
    chooser.listen({ host, port }, resolve);
  });
  const chosen = (chooser.address() as AddressInfo).port;
  await new Promise((resolve) => chooser.close(resolve));
  return { ...config, port: chosen, publicUrl: publicUrl.replace(/0$/, String(chosen)) };
}

async function serveAlone(config: Config, log: Logger, onListening: (app: App) => Promise<void>): Promise<void> {
  const app = await openApp(config, { log });
  const retired = isWorker() ? whenRetired() : undefined;
  let endWatches: (() => void)[] = [];
  try {
    await listen(app, config);
    const stopped = firstSignal({ orHangUp: !isWorker() });
    endWatches = [limitHeap(app.server, app.rest), collectInPauses(app.server), warmUp()];
    const { port } = app.server.address() as AddressInfo;
    log.info({ address: originOf(config.host, port), public_url: config.publicUrl }, 'listening');
    await onListening(app);
    await Promise.race([stopped, retired?.then(() => Promise.race([app.retire(), stopped])) ?? stopped]);
    log.info('stopping');
    setTimeout(() => process.exit(0), MAX_STOP_MS).unref();
  } finally {
    for (const end of endWatches) end();
    await app.close();
  }
}

async function listen({ server, incomingMail }: App, { host, port, incomingMailPort = 0 }: Config): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(listenError(error, { host, port, setting: 'PORT' })));
    server.listen({ host, port, backlog: 8192 }, resolve);
  });
  await incomingMail?.listen(incomingMailPort, host).catch((error: NodeJS.ErrnoException) => {
    throw listenError(error, { host, port: incomingMailPort, setting: 'INCOMING_MAIL_PORT' });
  });
}

export function listenError(
  error: NodeJS.ErrnoException,
  { host, port, setting }: { host: string; port: number; setting: string },
): Error {
  switch (error.code) {
    case 'EADDRINUSE':
      return new ConfigError(`Port ${port} is already in use on ${host}: choose another with ${setting}=…`);
    case 'EACCES':
      return new ConfigError(`Listening on port ${port} is not permitted: choose one above 1023 with ${setting}=…`);
    case 'EADDRNOTAVAIL':
      return new ConfigError(
        `${host} is not an address of this machine: set HOST to one that is, or to 0.0.0.0 for all`,
      );
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new ConfigError(`The host name ${host} has no address: set HOST to an address of this machine`);
    default:
      return error;
  }
}

/** A new server answers every API request with 404 until someone creates an organization. */
async function noteEmpty({ database, log }: App): Promise<void> {
  if (await hasRealm(database.read)) return;
  log.warn('There is no organization yet: create one with `parlance realm create --name <name>`');
}
