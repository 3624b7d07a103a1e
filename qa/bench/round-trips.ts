/**
 * Counts how often a server waits for PostgreSQL while it answers a request: it connects through a proxy, which counts
 * each time that a connection sends something after it has received something.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { openConnection } from './connection.ts';
import { median } from './statistics.ts';

export interface CountingProxy {
  /** The address of the database through the proxy. */
  url: string;
  /** Round trips until now. */
  count: () => number;
  close: () => Promise<void>;
}

const SOCKET = '.s.PGSQL.5432';
/** Notifies the other processes after the commit; no request waits for it. */
const NOTIFICATION = 'select pg_notify(';

export async function openCountingProxy(databaseUrl: string): Promise<CountingProxy> {
  const target = new URL(databaseUrl);
  const behind = join(target.searchParams.get('host') ?? '', SOCKET);
  const folder = mkdtempSync(join(tmpdir(), 'parlance-proxy-'));
  target.searchParams.set('host', folder);
  const sockets = new Set<Socket>();
  let roundTrips = 0;
  const server = createServer((client) => {
    const database = connect(behind);
    let isAnswered = true;
    client.on('data', (bytes) => {
      if (isAnswered && !bytes.includes(NOTIFICATION)) roundTrips += 1;
      isAnswered = false;
      database.write(bytes);
    });
    database.on('data', (bytes) => {
      isAnswered = true;
      client.write(bytes);
    });
    for (const [one, other] of [
      [client, database],
      [database, client],
    ] as const) {
      sockets.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(join(folder, SOCKET), resolve));
  return {
    url: target.href,
    count: () => roundTrips,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const ASKED = 21;
/** The first requests fill what the server remembers, and the statements that its connections prepare. */
const WARM_UP = 60;
const QUIET_MS = 50;

/** Round trips until the response of each request, one at a time; the median. */
export async function roundTripsOf(proxy: CountingProxy, port: number, requests: readonly string[]): Promise<number> {
  const connection = await openConnection(port);
  const counts: number[] = [];
  const quiet = async () => {
    for (let before = Number.NaN; before !== proxy.count(); ) {
      before = proxy.count();
      await delay(QUIET_MS);
    }
  };
  for (let number = 0; number < WARM_UP + ASKED; number++) {
    // Work that follows a commit, such as a notification by email, is not part of the next request.
    if (number >= WARM_UP) await quiet();
    const before = proxy.count();
    const { status } = await connection.ask(requests[number % requests.length] ?? '');
    if (status !== 200) throw new Error(`the server answered ${status}`);
    if (number >= WARM_UP) counts.push(proxy.count() - before);
  }
  connection.close();
  return median(counts);
}
