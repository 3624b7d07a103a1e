/**
 * The server with which fan-out is compared: holds each GET until a POST arrives, then answers all of them with its
 * text.
 */
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

let held: ServerResponse[] = [];

function answer(response: ServerResponse, body: string): void {
  response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) });
  response.end(body);
}

const server = createServer((request, response) => {
  if (request.url === '/held') answer(response, String(held.length));
  else if (request.method === 'GET') held.push(response);
  else {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      const waiting = held;
      held = [];
      for (const one of waiting) answer(one, body);
      answer(response, '{}');
    });
  }
});
// As long as a round may take.
server.keepAliveTimeout = 600_000;
server.listen({ port: 0, host: '127.0.0.1', backlog: 8192 }, () => console.log((server.address() as AddressInfo).port));
