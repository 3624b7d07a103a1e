import { fstatSync } from 'node:fs';
import { stateOf } from '../testing/control.ts';
import { startTestServer } from '../testing/index.ts';
import { print } from './command.ts';
import { listenError } from './serve.ts';
import { firstSignal, stopCleanly } from './signals.ts';

/** Runs a test server until a signal, or until the process that started it has ended. */
export async function testServer({ json, port = 0 }: { json?: boolean; port?: number }): Promise<void> {
  stopCleanly();
  const server = await startTestServer({ port }).catch((error: NodeJS.ErrnoException) => {
    throw listenError(error, { host: '127.0.0.1', port, setting: '--port' });
  });
  const stopped = Promise.race([firstSignal(), inputEnds()]);
  const state = stateOf(server);
  const rows = Object.values(server.accounts).map((one) => `  ${one.email.padEnd(26)}  ${one.api_key}`);
  print(
    json,
    state,
    `A test server is ready at ${server.url}\n\n  ${'email'.padEnd(26)}  API key\n${rows.join('\n')}\n`,
  );
  await stopped;
  await server.close();
  process.stdin.destroy();
}

/**
 * The standard input ends with the process at its other end, however that ends. Only a pipe or socket counts: a server
 * that a shell starts in the background has /dev/null.
 */
async function inputEnds(): Promise<void> {
  const input = fstatSync(0);
  if (!input.isFIFO() && !input.isSocket()) return new Promise(() => undefined);
  await new Promise<void>((resolve) => {
    process.stdin.once('close', resolve).once('end', resolve).resume();
  });
}
