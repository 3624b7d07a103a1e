import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { TestServer } from './api.ts';
import type { ForcedFields } from './faults.ts';
import { MAX_CONTROL_BYTES } from './limits.ts';
import { Misuse } from './misuse.ts';

/** A test server that checks what it is given, and keeps the connection of the request that controls it. */
interface Controlled extends Omit<TestServer, 'advance' | 'force'> {
  advance(seconds: unknown): Promise<number>;
  force(fields: ForcedFields): void;
  dropConnections(except?: Socket): number;
}

type Fields = Readonly<Record<string, unknown>>;
type Action = (server: Controlled, fields: Fields, socket: Socket) => Promise<object>;

const ROOT = '/__test';

const ACTIONS: Readonly<Record<string, Action>> = {
  'GET ': async (server) => stateOf(server),
  'GET /outbox': async (server) => ({ mails: await server.outbox() }),
  'POST /reset': async (server) => {
    await server.reset();
    return { now: server.now() };
  },
  'POST /advance': async (server, { seconds }) => ({ now: await server.advance(seconds) }),
  'POST /expire-queue': async (server, { queue_id: queueId }) => {
    if (queueId !== undefined && typeof queueId !== 'string') throw new Misuse('queue_id must be a string');
    await server.expireQueue(queueId);
    return {};
  },
  'POST /force': async (server, fields) => {
    server.force(fields);
    return {};
  },
  'POST /drop-connections': async (server, _fields, socket) => ({ dropped: server.dropConnections(socket) }),
};

/** What a client in any language needs to know of a test server. */
export const stateOf = ({
  url,
  accounts,
  channels,
  now,
  waiting,
}: Pick<TestServer, 'url' | 'accounts' | 'channels' | 'now' | 'waiting'>) => ({
  url,
  pid: process.pid,
  now: now(),
  waiting: waiting(),
  accounts,
  channels,
});

export const isControl = ({ url = '' }: IncomingMessage): boolean => /^\/__test(?:[/?]|$)/.test(url);

/** Answers a request below `/__test`, which only test servers have. */
export async function answerControl(
  server: Controlled,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    const path = new URL(request.url ?? '', server.url).pathname.slice(ROOT.length).replace(/\/$/, '');
    const action = ACTIONS[`${request.method} ${path}`];
    if (!action) throw new Misuse(`There is no ${request.method} ${ROOT}${path}`);
    const fields = request.method === 'POST' ? await fieldsOf(request) : {};
    answer(response, 200, { result: 'success', msg: '', ...(await action(server, fields, request.socket)) });
  } catch (error) {
    if (error instanceof Misuse) answer(response, 400, { result: 'error', msg: error.message, code: 'BAD_REQUEST' });
    else answer(response, 500, { result: 'error', msg: String(error), code: 'INTERNAL_ERROR' });
  }
}

function answer(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'Content-Type': 'application/json' });
  response.end(JSON.stringify(body));
}

/**
 * The fields of a JSON object. Its type must be declared, which a page of another origin cannot do without asking first.
 */
async function fieldsOf(request: IncomingMessage): Promise<Fields> {
  if (!/^application\/json\b/i.test(request.headers['content-type'] ?? '')) {
    throw new Misuse('The body must be JSON, with Content-Type: application/json');
  }
  const fields = parsed(await bodyOf(request));
  if (typeof fields !== 'object' || fields === null || Array.isArray(fields)) {
    throw new Misuse('The body must be a JSON object');
  }
  return fields as Fields;
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > MAX_CONTROL_BYTES) throw new Misuse(`The body is larger than ${MAX_CONTROL_BYTES} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Misuse('The body is not valid JSON');
  }
}
