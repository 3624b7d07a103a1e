import type { AddressInfo } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import pino from 'pino';
import { openApp } from '../app.ts';
import { type Config, ConfigError } from '../config.ts';

/** How much the heap grows from one full collection to the next. docs/fan-out.md has what it does to time and memory. */
const HEAP_GROWING_PERCENT = 60;

/** Starts the server and runs until SIGTERM or SIGINT; then running requests end before the process does. */
export async function serve(config: Config, started?: (origin: string) => void): Promise<void> {
  const log = pino({ level: config.logLevel, redact: ['req.headers.authorization', 'password', 'api_key'] });
  const app = await openApp(config, { log });
  const stopped = new Promise<void>((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => resolve());
  });
  await new Promise<void>((resolve, reject) => {
    app.server.once('error', (error: NodeJS.ErrnoException) => reject(listenError(error, config)));
    app.server.listen({ host: config.host, port: config.port, backlog: 8192 }, resolve);
  });
  // Thousands of waiting requests are a large heap that hardly changes: by itself V8 lets it grow to several times its size
  // before it collects. Set only now, since starting is quicker without.
  setFlagsFromString(`--heap-growing-percent=${HEAP_GROWING_PERCENT}`);
  const { port } = app.server.address() as AddressInfo;
  log.info({ address: `http://${config.host}:${port}`, public_url: config.publicUrl }, 'listening');
  started?.(config.publicUrl);
  await stopped;
  log.info('stopping');
  await app.close();
}

function listenError(error: NodeJS.ErrnoException, { host, port }: Config): Error {
  if (error.code === 'EADDRINUSE')
    return new ConfigError(`Port ${port} is taken on ${host}: choose another with PORT=…`);
  if (error.code === 'EACCES')
    return new ConfigError(`Listening on port ${port} is not permitted: choose one above 1023`);
  return error;
}
