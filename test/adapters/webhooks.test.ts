import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import { isPrivate, openWebhookClient, type WebhookOptions } from '../../src/adapters/webhooks.ts';

let server: Server;
let port: number;
let requests: IncomingMessage[];
let isSilent: boolean;
beforeEach(async () => {
  [requests, isSilent] = [[], false];
  server = createServer((request, response) => {
    requests.push(request);
    if (!isSilent) response.end('fine');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const HERE = { address: '127.0.0.1', family: 4 };
const send = (host: string, options: Partial<WebhookOptions> = {}) =>
  openWebhookClient({ allowedHosts: ['hooks.example', '127.0.0.1'], ...options }).send(
    `http://${host}:${port}/a`,
    '{}',
  );
const failed = (reason: string, isFinal: boolean) => ({ kind: 'failed', reason, isFinal });

describe('The client of outgoing webhooks', () => {
  it('resolves a name once, and connects to the address that it has checked', async () => {
    let lookups = 0;
    const resolve = async () => {
      lookups += 1;
      return lookups === 1 ? [{ address: '10.0.0.1', family: 4 }, HERE] : [{ address: '10.0.0.1', family: 4 }];
    };
    expect(await send('hooks.example', { resolve })).to.deep.equal({ kind: 'answered', body: 'fine' });
    expect(lookups).to.equal(1);
    expect(requests[0]?.headers.host).to.equal(`hooks.example:${port}`);
  });

  it('calls only allowed names', async () => {
    const refused = failed('This address may not be called.', true);
    expect(await send('other.example', { resolve: async () => [HERE] })).to.deep.equal(refused);
    expect(await send('hooks.example.', { resolve: async () => [HERE] })).to.deep.equal(refused);
    expect(requests).to.deep.equal([]);
  });

  it('calls no private address that is not allowed itself', async () => {
    const options = { allowedHosts: ['hooks.example'] };
    const refused = failed('This address belongs to a private network.', true);
    for (const address of ['127.0.0.1', '::ffff:127.0.0.1', '::1', '169.254.169.254']) {
      const resolve = async () => [{ address, family: address.includes(':') ? 6 : 4 }];
      expect(await send('hooks.example', { ...options, resolve }), address).to.deep.equal(refused);
    }
    expect(requests).to.deep.equal([]);
  });

  it('recognizes addresses in every notation', async () => {
    for (const host of ['127.1', '0x7f000001', '2130706433', '0177.0.0.1']) {
      const refused = failed('This address may not be called.', true);
      expect(await send(host, { allowedHosts: ['hooks.example'] }), host).to.deep.equal(refused);
      expect((await send(host)).kind, host).to.equal('answered');
    }
  });

  it('gives up if there is no response in time, and if a name is not resolved in time', async () => {
    isSilent = true;
    const late = failed('There was no answer in time.', false);
    expect(await send('127.0.0.1', { timeoutMs: 50 })).to.deep.equal(late);
    const resolve = () => new Promise<never>(() => undefined);
    expect(await send('hooks.example', { timeoutMs: 50, resolve })).to.deep.equal(late);
  });

  it('reports a failed connection as one for the moment', async () => {
    const resolve = async () => Promise.reject(Object.assign(new Error('x'), { code: 'ENOTFOUND' }));
    expect(await send('hooks.example', { resolve })).to.deep.equal(failed('The connection failed (ENOTFOUND).', false));
    server.close();
    expect(await send('127.0.0.1')).to.deep.equal(failed('The connection failed (ECONNREFUSED).', false));
  });
});

describe('Private addresses', () => {
  it('are those of no public host', () => {
    const inside =
      '0.0.0.0 10.1.2.3 100.64.0.1 127.0.0.1 169.254.169.254 172.31.0.1 192.168.1.1 224.0.0.1 255.255.255.255';
    const inside6 =
      ':: ::1 ::ffff:10.0.0.1 ::ffff:a00:1 fe80::1 fe80::1%eth0 fd00::1 ff02::1 2002:7f00:1:: 64:ff9b::7f00:1';
    for (const address of `${inside} ${inside6}`.split(' ')) expect(isPrivate(address), address).to.equal(true);
    for (const address of ['1.1.1.1', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '::ffff:1.1.1.1']) {
      expect(isPrivate(address), address).to.equal(false);
    }
  });
});
