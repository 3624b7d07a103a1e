import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { deleteQueues } from '../store/events/queues.ts';
import { openHttpServer } from '../web/http-server.ts';
import type { TestMail, TestServer, TestServerOptions } from './api.ts';
import { answerControl, isControl } from './control.ts';
import type { ForcedFields } from './faults.ts';
import { MAX_ADVANCE_SECONDS } from './limits.ts';
import { Misuse, requireWhole } from './misuse.ts';
import { ACCOUNTS, CHANNELS } from './organization.ts';
import { openRun, type Run } from './run.ts';

const HOST = '127.0.0.1';

/** Starts a test server; resolves when it accepts requests. */
export async function startTestServer({ port = 0 }: TestServerOptions = {}): Promise<TestServer> {
  let run: Run | undefined;
  const server = openHttpServer((request, response) => {
    if (isControl(request)) void answerControl(controlled, request, response);
    else if (run) run.handle(request, response);
    else response.writeHead(503).end();
  });
  const sockets = socketsOf(server);
  server.listen(port, HOST);
  await once(server, 'listening');
  const url = `http://${HOST}:${(server.address() as AddressInfo).port}`;

  const current = (): Run => {
    if (!run) throw new Misuse('The test server is closed');
    return run;
  };

  /** Resets and advances change the same state: each begins after the one before. */
  let last: Promise<unknown> = Promise.resolve();
  function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = last.then(work);
    last = result.catch(() => undefined);
    return result;
  }

  /** Files of former runs; a reset does not wait for it. */
  let removing = Promise.resolve();

  async function reset(): Promise<void> {
    const old = current();
    run = await openRun(url);
    await old.close();
    removing = removing.then(old.removeFiles);
  }

  async function advance(seconds: unknown): Promise<number> {
    requireWhole('seconds', seconds, MAX_ADVANCE_SECONDS);
    const { app, clock } = current();
    await clock.advance(seconds, app.jobs.settled);
    return clock.now();
  }

  async function close(): Promise<void> {
    const old = run;
    run = undefined;
    if (!old) return;
    server.close();
    await old.close();
    server.closeAllConnections();
    await removing;
    await old.removeFiles();
  }

  function dropConnections(except?: Socket): number {
    const dropped = [...sockets].filter((socket) => socket !== except);
    for (const socket of dropped) socket.destroy();
    return dropped.length;
  }

  const controlled = {
    url,
    accounts: ACCOUNTS,
    channels: CHANNELS,
    now: () => current().clock.now(),
    waiting: () => current().app.delivery.waiting(),
    reset: () => inTurn(reset),
    advance: (seconds: unknown) => inTurn(() => advance(seconds)),
    expireQueue: (queueId?: string) => inTurn(() => expireQueue(current(), queueId)),
    force: (answer: ForcedFields) => current().faults.force(answer),
    dropConnections,
    outbox: () => inTurn(() => outboxOf(current())),
    close: () => inTurn(close),
  } satisfies TestServer & { dropConnections: (except?: Socket) => number };

  try {
    run = await openRun(url);
  } catch (error) {
    // It would keep the process running.
    server.close();
    throw error;
  }
  return { ...controlled, dropConnections: () => dropConnections() };
}

function socketsOf(server: Server): ReadonlySet<Socket> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  return sockets;
}

async function expireQueue({ app }: Run, queueId?: string): Promise<void> {
  const ended = await app.units.inServerUnit(({ db }) => deleteQueues(db, queueId));
  if (queueId !== undefined && ended.length === 0) {
    throw new Misuse(`There is no event queue ${JSON.stringify(queueId)}`);
  }
  for (const { id, realmId } of ended) app.notifier.notify({ realmId, seq: 0, live: [], ended: [id] });
}

/** The mail job has finished what the answered requests gave it to do. */
async function outboxOf({ app, mails }: Run): Promise<readonly TestMail[]> {
  await app.jobs.settled();
  return [...mails];
}
