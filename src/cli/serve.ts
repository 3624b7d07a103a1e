import type { AddressInfo } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import type { Logger } from 'pino';
import { openApp } from '../app.ts';
import { type Config, ConfigError } from '../config.ts';
import { openLog } from '../log.ts';
import { lockForServing } from '../store/db/server-lock.ts';

/** How much the heap grows between full collections. docs/fan-out.md measures the effect on time and memory. */
const HEAP_GROWING_PERCENT = 60;

/** Starts the server and runs until SIGTERM or SIGINT; running requests finish before the process exits. */
export async function serve(config: Config, started?: (origin: string) => void): Promise<void> {
  const log = openLog(config.logLevel);
  const unlock = await lockForServing(config.databaseUrl, config.sqliteDriver);
  try {
    await serveAlone(config, log, started);
  } finally {
    await unlock();
  }
}

async function serveAlone(config: Config, log: Logger, started?: (origin: string) => void): Promise<void> {
  const app = await openApp(config, { log });
  const stopped = new Promise<void>((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => resolve());
  });
  await new Promise<void>((resolve, reject) => {
    app.server.once('error', (error: NodeJS.ErrnoException) => reject(listenError(error, config)));
    app.server.listen({ host: config.host, port: config.port, backlog: 8192 }, resolve);
  });
  await app.incomingMail?.listen(config.incomingMailPort ?? 0, config.host).catch((error: NodeJS.ErrnoException) => {
    throw listenError(error, { host: config.host, port: config.incomingMailPort ?? 0 });
  });
  // Thousands of waiting requests are a large heap that hardly changes: by default V8 lets it grow to several times its
  // size before it collects. Set only now, because starting is faster without it.
  setFlagsFromString(`--heap-growing-percent=${HEAP_GROWING_PERCENT}`);
  const { port } = app.server.address() as AddressInfo;
  log.info({ address: `http://${config.host}:${port}`, public_url: config.publicUrl }, 'listening');
  started?.(config.publicUrl);
  await stopped;
  log.info('stopping');
  await app.close();
}

function listenError(error: NodeJS.ErrnoException, { host, port }: Pick<Config, 'host' | 'port'>): Error {
  if (error.code === 'EADDRINUSE')
    return new ConfigError(`Port ${port} is already in use on ${host}: choose another with PORT=…`);
  if (error.code === 'EACCES')
    return new ConfigError(`Listening on port ${port} is not permitted: choose one above 1023`);
  return error;
}
