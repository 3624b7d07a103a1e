/**
 * Starts servers on one PostgreSQL and a proxy that passes each request to the next of them, whatever connection it
 * arrives on: node --import tsx qa/cluster/servers.ts <number of servers> <port of the proxy>
 * DATABASE_URL names the database; everything ends with this process.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../tools/free-port.ts';

const [count, port] = process.argv.slice(2).map(Number);
if (!count || !port) throw new Error('How many servers, and on which port?');
if (!process.env.DATABASE_URL?.startsWith('postgres')) throw new Error('DATABASE_URL must name a PostgreSQL server');

const PUBLIC_URL = process.env.PUBLIC_URL ?? `http://127.0.0.1:${port}`;

async function start(): Promise<{ child: ChildProcess; port: number }> {
  const own = await freePort();
  const child = spawn(process.execPath, ['dist/main.js', 'serve'], {
    env: { ...process.env, HOST: '127.0.0.1', PORT: String(own), PUBLIC_URL },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const isUp = () =>
    fetch(`http://127.0.0.1:${own}/health`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isUp())) {
    if (child.exitCode !== null) throw new Error(`a server exited with ${child.exitCode}`);
    await pause(20);
  }
  return { child, port: own };
}

const servers = await Promise.all(Array.from({ length: count }, start));
let turn = 0;

function pass(incoming: IncomingMessage, answer: ServerResponse): void {
  const { port: next } = servers[turn++ % servers.length] ?? { port: 0 };
  const { method, url, rawHeaders } = incoming;
  const outgoing = request({ host: '127.0.0.1', port: next, method, path: url, headers: rawHeaders, setHost: false });
  outgoing.on('response', (response) => {
    answer.writeHead(response.statusCode ?? 502, response.rawHeaders);
    response.pipe(answer);
  });
  outgoing.on('error', () => (answer.headersSent ? answer.destroy() : answer.writeHead(502).end()));
  answer.on('close', () => outgoing.destroy());
  incoming.pipe(outgoing);
}

const entrance = createServer({ maxHeaderSize: 128 * 1024 }, pass);
entrance.listen(port, '127.0.0.1');

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, async () => {
    const ended = servers.map(({ child }) => new Promise((resolve) => child.once('exit', resolve)));
    for (const { child } of servers) child.kill('SIGTERM');
    await Promise.all(ended);
    process.exit(0);
  });
}
