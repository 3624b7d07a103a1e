import { BlockList } from 'node:net';
import { expect } from 'chai';
import { ConfigError, readConfig } from '../../src/config.ts';
import { table } from '../../src/store/db/statement.ts';
import { holdWrites } from '../support/holding.ts';
import { openWorld, type World } from '../support/world.ts';

let world: World;
const ask = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(world.origin + path, { headers });
  const text = await answer.text();
  return { status: answer.status, type: answer.headers.get('Content-Type'), text };
};
const health = async (headers?: Record<string, string>) => {
  const { status, text } = await ask('/health', headers);
  return { code: status, ...JSON.parse(text) };
};
const from = (address: string) => ({ 'X-Forwarded-For': address });

describe('GET /health', () => {
  afterEach(() => world.close());

  it('shows the machine itself what works', async () => {
    world = await openWorld();
    expect(await health()).to.deep.equal({
      code: 200,
      status: 'ok',
      reads: 'ok',
      writes: 'ok',
      waiting_requests: 0,
    });
  });

  it('shows strangers only whether the server works', async () => {
    world = await openWorld({ trustProxy: true });
    expect(await health(from('192.0.2.1'))).to.deep.equal({ code: 200, status: 'ok' });
  });

  it('notices that nothing can be written, while reads go on, and that it can again', async () => {
    world = await openWorld();
    expect((await health()).code).to.equal(200);
    const release = await holdWrites(world.config.databaseUrl);
    let found = await health();
    while (found.reads !== 'ok' || found.writes === 'ok') found = await health();
    expect(found).to.include({ code: 503, status: 'failing', reads: 'ok', writes: 'failing' });
    await release();
    while (found.code !== 200) found = await health();
    expect(found).to.include({ status: 'ok', writes: 'ok' });
  });

  it('notices that nothing can be read', async () => {
    world = await openWorld({ logLevel: 'silent' });
    await world.database.close();
    expect(await health()).to.include({ code: 503, status: 'failing', reads: 'failing' });
  });

  it('writes once for many who ask', async () => {
    world = await openWorld();
    await Promise.all(Array.from({ length: 50 }, () => health()));
    const [writes] = await table(world.db, 'write_probes').pluck('count');
    // One, unless the machine needs more than two seconds for all of them.
    expect(writes).to.be.within(1, 5);
  });
});

describe('GET /ready', () => {
  afterEach(() => world.close());

  it('is 200 while the server can read, even if it cannot write', async () => {
    world = await openWorld();
    const release = await holdWrites(world.config.databaseUrl);
    const { status, type, text } = await ask('/ready');
    await release();
    expect({ status, type, text }).to.deep.equal({
      status: 200,
      type: 'application/json; charset=utf-8',
      text: '{"status":"ok"}',
    });
  });

  it('is 503 as JSON when the database is away, like /health', async () => {
    world = await openWorld({ logLevel: 'silent' });
    await world.database.close();
    for (const path of ['/ready', '/health']) {
      const { status, type, text } = await ask(path);
      expect({ status, type }, path).to.deep.equal({ status: 503, type: 'application/json; charset=utf-8' });
      expect(JSON.parse(text), path).to.include({ status: 'failing' });
    }
  });
});

describe('GET /metrics', () => {
  afterEach(() => world.close());

  const isThere = async (headers?: Record<string, string>) => {
    const found = await ask('/metrics', headers);
    if (found.status === 200) expect(found.text).to.include('parlance_request_seconds');
    else expect(found).to.deep.equal(await ask('/no_such_page', headers));
    return found.status === 200;
  };

  it('is available to the machine itself, and does not exist for others', async () => {
    world = await openWorld({ trustProxy: true });
    expect(await isThere()).to.equal(true);
    for (const address of ['127.0.0.1', '127.9.9.9', '::1', '::ffff:127.0.0.1', '192.0.2.1, 127.0.0.1']) {
      expect(await isThere(from(address)), address).to.equal(true);
    }
    for (const address of ['192.0.2.1', '127.0.0.1, 192.0.2.1', '::2', 'fe80::1%eth0', 'localhost']) {
      expect(await isThere(from(address)), address).to.equal(false);
    }
  });

  it('does not exist for requests through a proxy that is not trusted', async () => {
    world = await openWorld();
    expect(await isThere(from('127.0.0.1'))).to.equal(false);
    expect(await isThere({ Forwarded: 'for=127.0.0.1' })).to.equal(false);
  });

  it('is there for the addresses and ranges of MONITORING_ADDRESSES alone', async () => {
    const { monitoringAddresses } = readConfig({ MONITORING_ADDRESSES: '10.1.0.0/16, 192.0.2.7,2001:db8::/32' });
    world = await openWorld({ trustProxy: true, monitoringAddresses });
    expect(await isThere()).to.equal(false);
    for (const address of ['10.1.255.1', '192.0.2.7', '2001:db8::9']) {
      expect(await isThere(from(address)), address).to.equal(true);
    }
    for (const address of ['10.2.0.1', '192.0.2.8', '2001:db9::1']) {
      expect(await isThere(from(address)), address).to.equal(false);
    }
  });
});

describe('MONITORING_ADDRESSES', () => {
  it('may be off', () => {
    const { monitoringAddresses } = readConfig({ MONITORING_ADDRESSES: 'off' });
    expect(monitoringAddresses.rules).to.deep.equal(new BlockList().rules);
  });

  for (const wrong of [
    'localhost',
    '10.0.0.0/33',
    '::1/129',
    '10.0.0.1,,10.0.0.2',
    '10.0.0',
    '10.0.0.1/',
    'fe80::1%eth0',
  ]) {
    it(`must not be ${wrong}`, () => {
      expect(() => readConfig({ MONITORING_ADDRESSES: wrong })).to.throw(ConfigError, 'MONITORING_ADDRESSES must be');
    });
  }
});
