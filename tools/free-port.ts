import { createServer } from 'node:net';

/** Below the ports that the system assigns by default, of which another program could get one before ours listens. */
const FIRST_PORT = 10_000;
const LAST_PORT = 32_000;

/** A port of 127.0.0.1 on which nobody listens. */
export async function freePort(): Promise<number> {
  const port = FIRST_PORT + Math.floor(Math.random() * (LAST_PORT - FIRST_PORT));
  const probe = createServer();
  const isFree = await new Promise<boolean>((resolve, reject) => {
    probe.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(false) : reject(error),
    );
    probe.listen(port, '127.0.0.1', () => resolve(true));
  });
  if (!isFree) return freePort();
  await new Promise((resolve) => probe.close(resolve));
  return port;
}
