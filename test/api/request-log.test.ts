import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import Koa, { type Middleware } from 'koa';
import { openLog } from '../../src/log.ts';
import { requestLog } from '../../src/web/request-log.ts';

interface Line {
  level: number;
  msg: string;
  request_id: string;
  [field: string]: unknown;
}

const INFO = 30;
const WARN = 40;
const ERROR = 50;

/** The response to a request, with its lines in the log at the default level. */
async function ask(middleware: Middleware, { slowMs, headers = {}, path = '/' }: Asking = {}) {
  const lines: Line[] = [];
  const log = openLog('info', { destination: { write: (line: string) => void lines.push(JSON.parse(line)) } });
  const koa = new Koa();
  koa.use(requestLog({ observe: () => undefined }, log, slowMs));
  koa.use(middleware);
  const server = koa.listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    const { port } = server.address() as AddressInfo;
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers });
    await answer.arrayBuffer();
    return { status: answer.status, id: answer.headers.get('X-Request-Id') ?? '', lines };
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
}

interface Asking {
  slowMs?: number;
  headers?: Record<string, string>;
  path?: string;
}

const withStatus =
  (status: number, operation?: string): Middleware =>
  (ctx) => {
    ctx.state.operation = operation;
    ctx.status = status;
    ctx.body = 'answer';
  };

describe('The log of requests', () => {
  it('has every error at the default level, with the X-Request-Id of the answer', async () => {
    for (const [status, level] of [
      [400, INFO],
      [404, INFO],
      [503, WARN],
    ] as const) {
      const { id, lines } = await ask(withStatus(status, 'sendMessage'));
      expect(lines).to.have.length(1);
      expect(lines[0]).to.include({ level, msg: 'request', request_id: id, status, operation: 'sendMessage' });
    }
  });

  it('has slow requests at the default level, but not those that wait for events, nor others', async () => {
    const slow = await ask(withStatus(200, 'getMessages'), { slowMs: 0 });
    expect(slow.lines).to.have.length(1);
    expect(slow.lines[0]).to.include({ level: WARN, msg: 'slow request', request_id: slow.id });
    expect((await ask(withStatus(200, 'getEvents'), { slowMs: 0 })).lines).to.deep.equal([]);
    expect((await ask(withStatus(200, 'getMessages'))).lines).to.deep.equal([]);
  });

  it('has the error of a page that fails, whose answer is a 500 without details', async () => {
    const fail: Middleware = () => {
      throw new TypeError('no such table: images');
    };
    const { status, id, lines } = await ask(fail);
    expect(status).to.equal(500);
    expect(lines.map(({ level, msg, request_id }) => ({ level, msg, request_id }))).to.deep.equal([
      { level: ERROR, msg: 'request failed', request_id: id },
      { level: WARN, msg: 'request', request_id: id },
    ]);
    expect(lines[0]?.err).to.include({ type: 'TypeError', message: 'no such table: images' });
  });

  it('keeps a plain X-Request-Id of a proxy, and replaces any other', async () => {
    const own = await ask(withStatus(404), { headers: { 'X-Request-Id': 'proxy-7f:12' } });
    expect([own.id, own.lines[0]?.request_id]).to.deep.equal(['proxy-7f:12', 'proxy-7f:12']);
    for (const given of ['a b', '"', 'x'.repeat(129)]) {
      const { id } = await ask(withStatus(404), { headers: { 'X-Request-Id': given } });
      expect(id).to.match(/^[0-9a-f-]{36}$/);
    }
  });

  it('has no key of an invitation', async () => {
    const { lines } = await ask(withStatus(404), { path: '/join/secret/' });
    expect(lines[0]).to.include({ path: '/join/…/' });
  });

  it('has no key of a temporary URL', async () => {
    const { lines } = await ask(withStatus(503), { path: '/user_uploads/temporary/1.2.3.secret/a.png' });
    expect(lines[0]).to.include({ path: '/user_uploads/temporary/…/a.png' });
  });
});
