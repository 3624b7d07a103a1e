/**
 * The floor: the least that a server must do for each job, on bare node:http, without framework, database, rules and
 * rendering. `floor.ts <file with the responses by job, as JSON> <log>` prints its port. A sent message is written to
 * the log and synced together with those that wait meanwhile, then answered and handed to everyone who waits.
 */
import { fdatasync, openSync, readFileSync, write } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const [file = '', log = ''] = process.argv.slice(2);
const texts: Record<string, string> = JSON.parse(readFileSync(file, 'utf8'));
const settings: unknown = JSON.parse(texts.settings ?? '{}');
const responses = new Map(Object.entries(texts).map(([job, text]) => [job, Buffer.from(text)]));
const success = Buffer.from('{"result":"success","msg":""}');
const logged = openSync(log, 'a');

interface Sent {
  response: ServerResponse;
  body: Buffer;
}

let held: ServerResponse[] = [];
let unwritten: Sent[] = [];
let isWriting = false;

function answer(response: ServerResponse, body: Buffer): void {
  response.writeHead(200, { 'Content-Type': 'application/json; charset=utf-8', 'Content-Length': body.length });
  response.end(body);
}

function writeAll(): void {
  if (isWriting || unwritten.length === 0) return;
  isWriting = true;
  const group = unwritten;
  unwritten = [];
  const bytes = Buffer.concat(group.map(({ body }) => body));
  write(logged, bytes, (failed) => {
    if (failed) throw failed;
    fdatasync(logged, (unsynced) => {
      if (unsynced) throw unsynced;
      for (const { response } of group) answer(response, responses.get('send') ?? success);
      const waiting = held;
      held = [];
      for (const one of waiting) answer(one, responses.get('events') ?? success);
      isWriting = false;
      writeAll();
    });
  });
}

const server = createServer((request, response) => {
  const job = String(request.headers['x-job']);
  // Created again for each request, as by a server whose responses differ: this is what the dispatcher is compared with.
  if (job === 'settings') return answer(response, Buffer.from(JSON.stringify(settings)));
  if (job === 'events') return void held.push(response);
  if (request.method === 'GET') return answer(response, responses.get(job) ?? success);
  const chunks: Buffer[] = [];
  request.on('data', (chunk) => chunks.push(chunk));
  request.on('end', () => {
    if (job !== 'send') return answer(response, responses.get(job) ?? success);
    unwritten.push({ response, body: Buffer.concat(chunks) });
    writeAll();
  });
});
// As long as a round may take.
server.keepAliveTimeout = 600_000;
server.listen({ port: 0, host: '127.0.0.1', backlog: 8192 }, () => console.log((server.address() as AddressInfo).port));
