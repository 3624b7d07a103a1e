import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { expect } from 'chai';
import { MAX_PIPELINED } from '../../src/domain/limits.ts';
import { openHttpServer } from '../../src/web/http-server.ts';
import { credentialsOf } from '../support/uploads.ts';
import { openWorld, type World } from '../support/world.ts';

describe('a request that is not readable', () => {
  let world: World;
  before(async () => {
    world = await openWorld();
  });
  after(() => world.close());

  const connected = () => connect(Number(new URL(world.origin).port), '127.0.0.1');
  const received = async (socket: Socket): Promise<string> => {
    let answer = '';
    for await (const more of socket) answer += more;
    return answer;
  };
  const answered = async (text: string, status = '400 Bad Request'): Promise<string> => {
    const socket = connected();
    socket.write(text);
    const answer = await received(socket);
    expect(answer.slice(0, answer.indexOf('\r\n'))).to.equal(`HTTP/1.1 ${status}`);
    return JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')));
  };
  const refusal = (msg: string) => ({ result: 'error', msg, code: 'BAD_REQUEST' });

  it('gets 400 in JSON if its URL and headers are too long', async () => {
    const headers = `GET /api/v1/messages?narrow=${'x'.repeat(200_000)} HTTP/1.1\r\nHost: x\r\n\r\n`;
    expect(await answered(headers)).to.deep.equal(refusal('The URL and headers are too long (limit: 131072 bytes)'));
  });

  it('gets 400 in JSON if it is not HTTP', async () => {
    expect(await answered('hello\r\n\r\n')).to.deep.equal(refusal('The request is not valid HTTP'));
  });

  it('gets 400 in JSON without a Host, which only HTTP/1.0 does not require', async () => {
    const missing = refusal('The header Host is missing');
    expect(await answered('GET /api/v1/server_settings HTTP/1.1\r\n\r\n')).to.deep.equal(missing);
    const old = await answered('GET /api/v1/server_settings HTTP/1.0\r\n\r\n', '200 OK');
    expect(old).to.include({ result: 'success' });
  });

  it('gets 400 in JSON if its URL is not valid', async () => {
    for (const url of ['http://[', 'http://[::1/api/v1/server_settings']) {
      const asked = await answered(`GET ${url} HTTP/1.1\r\nHost: x\r\n\r\n`);
      expect(asked, url).to.deep.equal(refusal('The URL is not valid'));
    }
  });

  it('is not one with a whole URL, whose path counts', async () => {
    const asked = 'GET http://x/api/v1/server_settings?a=b HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';
    expect(await answered(asked, '200 OK')).to.include({ result: 'success' });
  });

  it('is not one with an unknown expectation, which is ignored', async () => {
    const asked = 'GET /api/v1/server_settings HTTP/1.1\r\nHost: x\r\nConnection: close\r\nExpect: tea\r\n\r\n';
    expect(await answered(asked, '200 OK')).to.include({ result: 'success' });
  });

  it('is not begun if too many were sent ahead of their responses, and the connection ends', async () => {
    const ask = (count: number) => {
      const socket = connected();
      socket.write('GET /api/v1/server_settings HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(count));
      return socket;
    };
    const answer = await received(ask(500));
    const statuses = [...answer.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => status);
    expect(statuses.filter((status) => status === '400')).to.have.length(1);
    expect(statuses.at(-1)).to.equal('400');
    expect(statuses.length).to.be.within(MAX_PIPELINED + 1, 500 / 2);
    expect(JSON.parse(answer.slice(answer.lastIndexOf('\r\n\r\n')))).to.deep.equal(
      refusal(`Too many requests were sent ahead of their responses (limit: ${MAX_PIPELINED})`),
    );
    const few = ask(MAX_PIPELINED);
    let text = '';
    while ((text.match(/HTTP\/1\.1 \d{3} /g)?.length ?? 0) < MAX_PIPELINED)
      text += String((await once(few, 'data'))[0]);
    few.destroy();
  });

  it('is read no further than the responses that wait may be long, also once one was refused', async () => {
    const server = openHttpServer(() => undefined);
    let requests = 0;
    server.prependListener('request', () => requests++);
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    const thousand = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(1000);
    const all = 500_000;
    const connection = once(server, 'connection');
    for (let sent = 0; sent < all; sent += 1000) socket.write(thousand);
    const [served] = await connection;
    while (!served.isPaused() && requests < all) await new Promise((turn) => setImmediate(turn));
    expect(requests).to.be.within(MAX_PIPELINED, 10_000);
    socket.destroy();
    server.closeAllConnections();
    server.close();
  });

  it('gets 408 in JSON if its headers do not end in time', async () => {
    world.app.server.once('connection', (socket) => {
      const error = Object.assign(new Error(), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
      socket.once('data', () => setImmediate(() => world.app.server.emit('clientError', error, socket)));
    });
    expect(await answered('GET / HTTP/1.1\r\nHost:', '408 Request Timeout')).to.deep.equal(
      refusal('The request did not arrive in time'),
    );
  });

  it('closes the connection without an answer while an earlier request has none', async () => {
    const { queue_id } = await world.member.ok.post('/register', { event_types: ['message'] });
    const socket = connected();
    const { Authorization } = credentialsOf(world.member);
    const poll = `GET /api/v1/events?queue_id=${queue_id}&last_event_id=-1 HTTP/1.1\r\nHost: x\r\nAuthorization: ${Authorization}\r\n\r\n`;
    const next = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n';
    socket.write(`${poll}${next}hello\r\n\r\n`);
    expect(await received(socket)).to.equal('');
  });

  it('gets no answer once the server has ended its side of the connection', async () => {
    const refused: string[] = [];
    const server = openHttpServer(
      () => undefined,
      (reason) => refused.push(reason),
    );
    server.once('connection', (socket) => socket.end());
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const read = once(server, 'clientError');
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    socket.write('hello\r\n\r\n');
    expect(await received(socket)).to.equal('');
    await read;
    expect(refused).to.deep.equal([]);
    server.close();
  });
});
