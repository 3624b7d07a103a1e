import type { AddressInfo } from 'node:net';
import pino from 'pino';
import { openApp } from '../app.ts';
import { type Config, ConfigError } from '../config.ts';

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
