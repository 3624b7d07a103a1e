import { createServer, type RequestListener, type Server } from 'node:http';
import { Server as NetServer } from 'node:net';

/** A narrow with long lists is part of the URL, which counts as header; the usual limit of 16 KiB is too low. */
const MAX_HEADER_BYTES = 128 * 1024;
const KEEP_ALIVE_MS = 75_000;
const CLOSING_MS = 10_000;
const SWEEP_MS = 10;

export function openHttpServer(listener: RequestListener): Server {
  const server = createServer({ maxHeaderSize: MAX_HEADER_BYTES }, listener);
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  return server;
}

/**
 * Accepts no more connections, closes each existing one after its next response, and resolves when none is left. A
 * client may send a request on an idle connection until its keep-alive time ends, so none is closed earlier.
 */
export async function drainHttpServer(server: Server): Promise<void> {
  server.prependListener('request', (_request, response) => response.setHeader('Connection', 'close'));
  const limit = setTimeout(() => server.closeAllConnections(), KEEP_ALIVE_MS + CLOSING_MS);
  // The `close` of HTTP servers would close idle connections at once.
  await new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()));
  clearTimeout(limit);
}

/** Accepts no more connections and resolves when no request is running, or after ten seconds. */
export async function closeHttpServer(server: Server): Promise<void> {
  if (!server.listening) return;
  await new Promise<void>((resolve) => {
    // Clients keep a connection open after its last response, and Node closes only those that are idle at this moment.
    const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS);
    const limit = setTimeout(() => server.closeAllConnections(), CLOSING_MS);
    server.close(() => {
      clearInterval(sweep);
      clearTimeout(limit);
      resolve();
    });
  });
}
