import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { Server as NetServer } from 'node:net';
import type { Duplex } from 'node:stream';
import { FOR_EVERY_ORIGIN } from '../api/origins.ts';
import { MAX_HEADER_BYTES, MAX_PIPELINED } from '../domain/limits.ts';

const KEEP_ALIVE_MS = 75_000;
const CLOSING_MS = 10_000;
const SWEEP_MS = 10;

/** `refused` is told what the parser of HTTP refused and why. */
export function openHttpServer(listener: RequestListener, refused: (reason: string) => void = () => {}): Server {
  // Node refuses requests without a host as well, but without a body.
  const server = createServer(
    { maxHeaderSize: MAX_HEADER_BYTES, requireHostHeader: false },
    notTooManyAtOnce(withHost(withPath(listener, refused), refused), refused),
  );
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  // HTTP allows ignoring an expectation that is not known.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  const newest = new WeakMap<Duplex, ServerResponse>();
  server.prependListener('request', (request, response) => newest.set(request.socket, response));
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET' || !mayAnswer(socket, newest.get(socket))) {
      socket.destroy();
      return;
    }
    const { status, msg } = refusalOf(error);
    refused(msg);
    answerAndClose(socket, status, msg);
  });
  return server;
}

const AHEAD = `Too many requests were sent ahead of their responses (limit: ${MAX_PIPELINED})`;

/**
 * Node reads all requests that a client has sent ahead of the responses, and gives them to the listener in one turn: a
 * client that sends hundreds would keep all others waiting. One refusal, then the connection is closed.
 */
function notTooManyAtOnce(listener: RequestListener, refused: (reason: string) => void): RequestListener {
  let socket: Duplex | undefined;
  let inThisTurn = 0;
  const ending = new WeakSet<Duplex>();
  const begin = () => {
    socket = undefined;
    inThisTurn = 0;
  };
  return (request, response) => {
    // The connection ends after the refusal, so this is not sent. Node stops reading from a client by the size of the
    // responses that wait, so each request needs one.
    if (ending.has(request.socket)) {
      response.end(AHEAD);
      return;
    }
    if (request.socket !== socket) {
      socket = request.socket;
      inThisTurn = 0;
    }
    inThisTurn++;
    if (inThisTurn === 2) setImmediate(begin);
    if (inThisTurn <= MAX_PIPELINED) listener(request, response);
    else {
      ending.add(request.socket);
      refuse(response, AHEAD, refused);
    }
  };
}

/** HTTP/1.1 requires the header `Host`. */
function withHost(listener: RequestListener, refused: (reason: string) => void): RequestListener {
  return (request, response) => {
    if (request.headers.host !== undefined || request.httpVersion === '1.0') listener(request, response);
    else refuse(response, 'The header Host is missing', refused);
  };
}

/** HTTP allows an absolute URL in place of the path (RFC 9112, 3.2.2); the rest of the server expects a path. */
function withPath(listener: RequestListener, refused: (reason: string) => void): RequestListener {
  return (request, response) => {
    const path = pathIn(request.url ?? '');
    if (path === undefined) {
      refuse(response, 'The URL is not valid', refused);
      return;
    }
    request.url = path;
    listener(request, response);
  };
}

/** The path and query of a request; an asterisk asks about the whole server. Undefined if it is not valid. */
function pathIn(url: string): string | undefined {
  if (url.startsWith('/') || url === '*') return url;
  if (!URL.canParse(url)) return undefined;
  const { pathname, search } = new URL(url);
  return pathname.startsWith('/') ? `${pathname}${search}` : undefined;
}

/** Answers a request that no other code sees, and ends its connection. */
function refuse(response: ServerResponse, msg: string, refused: (reason: string) => void): void {
  refused(msg);
  const body = refusalBody(msg);
  response.writeHead(400, refusalHeaders(body)).end(body);
}

/** A response in progress would get the bytes of another; those to pipelined requests have no socket before their turn. */
function mayAnswer(socket: Duplex, newest: ServerResponse | undefined): boolean {
  if (!socket.writable) return false;
  return newest === undefined || newest.writableFinished || (newest.socket === socket && !newest.headersSent);
}

/** Answers in the form of every other refusal. */
function answerAndClose(socket: Duplex, status: string, msg: string): void {
  const body = refusalBody(msg);
  const lines = Object.entries(refusalHeaders(body)).map(([name, value]) => `${name}: ${value}`);
  socket.end([`HTTP/1.1 ${status}`, ...lines, '', body].join('\r\n'), () => socket.destroy());
}

const refusalBody = (msg: string) => JSON.stringify({ result: 'error', msg, code: 'BAD_REQUEST' });

const refusalHeaders = (body: string) => ({
  ...FOR_EVERY_ORIGIN,
  'Content-Type': 'application/json',
  'Content-Length': Buffer.byteLength(body),
  Connection: 'close',
});

function refusalOf({ code }: NodeJS.ErrnoException): { status: string; msg: string } {
  if (code === 'HPE_HEADER_OVERFLOW') {
    return { status: '400 Bad Request', msg: `The URL and headers are too long (limit: ${MAX_HEADER_BYTES} bytes)` };
  }
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    return { status: '408 Request Timeout', msg: 'The request did not arrive in time' };
  }
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
