import { randomUUID } from 'node:crypto';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request as requestOut,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { match } from '../../src/api/matching.ts';
import type { TableOperation } from '../../src/api/table.ts';
import { readable } from './readable.ts';
import { reasonFor, type Violation } from './reasons.ts';

/** A request for an operation that went through Prism, or one that bypassed it, with the reason. */
export interface Exchange {
  operationId: string;
  status: number;
  around: string | undefined;
  /** The violations that Prism reported; a reason if a violation is intended. */
  violations: { violation: Violation; reason: string | undefined }[];
}

/**
 * The proxies on both sides of Prism. Each server under test gets an entrance of its own, since Prism knows only one
 * address. Requests to an entrance go through Prism and then, unchanged, to that server.
 */
export interface ReadableProxy {
  /** Opens an entrance for the server whose origin is posted here, and responds with its address. */
  origin: string;
  /** The upstream of Prism. */
  upstream: string;
  made: readonly Exchange[];
  close: () => void;
}

interface Sent {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

const BASE = '/api/v1';
/** Identifies a request on both sides. */
const TICKET = 'x-ticket';
/** Prism reports violations in a header of the response. */
const MOST_HEADERS = 64 * 1024;
/** Longer than any run: closing a connection while the next request is on its way would look like a fault. */
const KEEP_ALIVE_MS = 3_600_000;

/** Opens both sides for the Prism that will listen at this address. */
export async function openReadableProxy(prism: string): Promise<ReadableProxy> {
  const made: Exchange[] = [];
  const underway = new Map<string, { sent: Sent; server: string; isLeft: AbortSignal }>();
  const closing: (() => void)[] = [];
  const opened = async (take: Taker): Promise<string> => {
    const { origin, close } = await listening(take);
    closing.push(close);
    return origin;
  };

  const enter = async (server: string, sent: Sent, response: ServerResponse): Promise<void> => {
    const { around, operation, shown } = lookedAt(sent);
    const left = new AbortController();
    response.on('close', () => left.abort());
    if (around !== undefined || operation === undefined) {
      const { statusCode: status = 0 } = await passOn(sent, server, response, left.signal);
      if (operation) made.push({ operationId: operation.operationId, status, around, violations: [] });
      return;
    }
    const ticket = randomUUID();
    underway.set(ticket, { sent, server, isLeft: left.signal });
    try {
      const withTicket = { ...shown, headers: { ...shown.headers, [TICKET]: ticket } };
      const { statusCode: status = 0, headers } = await passOn(withTicket, prism, response, left.signal);
      const violations = violationsOf(headers['sl-violations']).map((violation) => ({
        violation,
        reason: reasonFor(violation, { operation, path: sent.path, body: shown.body.toString('utf8') }),
      }));
      made.push({ operationId: operation.operationId, status, around, violations });
    } finally {
      underway.delete(ticket);
    }
  };
  const upstream = await opened(async ({ headers }, response) => {
    const found = underway.get(String(headers[TICKET]));
    if (!found) throw new Error('Prism passed on a request that it was not sent');
    await passOn(found.sent, found.server, response, found.isLeft);
  });
  const origin = await opened(async ({ body }, response) => {
    const server = body.toString('utf8');
    response.end(await opened((sent, answer) => enter(server, sent, answer)));
  });
  const close = () => {
    for (const one of closing) one();
  };
  return { origin, upstream: `${upstream}${BASE}`, made, close };
}

/** The request as shown to Prism, or the reason for which it is not shown. */
function lookedAt(sent: Sent): { around?: string; operation?: TableOperation; shown: Sent } {
  if (!sent.path.startsWith(`${BASE}/`)) return { shown: sent };
  const path = sent.path.slice(BASE.length);
  const found = match(sent.method, path.split('?', 1)[0] ?? '');
  if (found.found !== 'operation') return { shown: sent };
  const { operation } = found;
  if (sent.method === 'GET' && sent.body.length > 0) return { around: 'a GET with a body', operation, shown: sent };
  const body = readable(operation, sent.headers['content-type'], sent.body);
  if ('around' in body) return { around: body.around, operation, shown: sent };
  const shown = { ...sent, path, body: body.bytes, headers: { ...sent.headers, ...lengthAndType(body) } };
  return { operation, shown };
}

/** Bodies that are shown to Prism are always JSON. */
function lengthAndType({ bytes }: { bytes: Buffer }): IncomingHttpHeaders {
  if (bytes.length === 0) return { 'content-type': undefined, 'content-length': undefined };
  return { 'content-type': 'application/json', 'content-length': String(bytes.length) };
}

function violationsOf(header: string | string[] | undefined): Violation[] {
  if (typeof header !== 'string') return [];
  // Prism truncates a long header, which is then no longer JSON.
  if (!header.startsWith('[')) return [{ location: ['response'], severity: 'Error', message: header.slice(0, 400) }];
  return JSON.parse(header) as Violation[];
}

type Taker = (sent: Sent, response: ServerResponse) => Promise<void>;

async function listening(take: Taker): Promise<{ origin: string; close: () => void }> {
  const server = createServer({ maxHeaderSize: MOST_HEADERS, keepAliveTimeout: KEEP_ALIVE_MS }, (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method = '', url: path = '', headers } = request;
      take({ method, path, headers, body: Buffer.concat(chunks) }, response).catch((error: Error) => {
        response.destroy(error);
      });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close };
}

/** Sends a request to an origin and the response back; resolves with the response when all of it has been passed on. */
function passOn(sent: Sent, origin: string, back: ServerResponse, isLeft: AbortSignal): Promise<IncomingMessage> {
  const { method, body } = sent;
  const headers = Object.fromEntries(Object.entries(sent.headers).filter(([, value]) => value !== undefined));
  return new Promise((resolve, reject) => {
    const options = {
      method,
      headers: { ...headers, connection: 'close' },
      maxHeaderSize: MOST_HEADERS,
      signal: isLeft,
    };
    const out = requestOut(new URL(`${origin}${sent.path}`), options, (answer) => {
      back.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(back);
      answer.on('end', () => resolve(answer));
      answer.on('error', reject);
    });
    out.on('error', reject);
    out.end(body);
  });
}
