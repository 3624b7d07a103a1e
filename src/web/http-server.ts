import { createServer, type RequestListener, type Server } from 'node:http';
import { Server as NetServer } from 'node:net';
import type { Duplex } from 'node:stream';
import { MAX_QUERY_JSON } from '../domain/limits.ts';

/**
 * The URL counts as header, and a code point of a long narrow takes up to twelve bytes there; the usual limit of 16 KiB is
 * too low.
 */
const MAX_HEADER_BYTES = 12 * MAX_QUERY_JSON + 32 * 1024;
const KEEP_ALIVE_MS = 75_000;
const CLOSING_MS = 10_000;
const SWEEP_MS = 10;

export function openHttpServer(listener: RequestListener): Server {
  const server = createServer({ maxHeaderSize: MAX_HEADER_BYTES }, listener);
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  server.on('clientError', refuseUnreadable);
  return server;
}

/** Refuses what the parser of HTTP did not pass on, in the form of every other refusal, and closes the connection. */
function refuseUnreadable(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy(error);
    return;
  }
  const { status, msg } = reasonOf(error);
  const body = JSON.stringify({ result: 'error', msg, code: 'BAD_REQUEST' });
  const headers = ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(body)}`, 'Connection: close'];
  socket.end([`HTTP/1.1 ${status}`, ...headers, '', body].join('\r\n'), () => socket.destroy());
}

function reasonOf({ code }: NodeJS.ErrnoException): { status: string; msg: string } {
  if (code === 'HPE_HEADER_OVERFLOW') {
    return { status: '400 Bad Request', msg: `The URL and headers are too long (limit: ${MAX_HEADER_BYTES} bytes)` };
  }
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return { status: '408 Request Timeout', msg: 'The request did not arrive in time' };
  return { status: '400 Bad Request', msg: 'The request is not valid HTTP' };
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
