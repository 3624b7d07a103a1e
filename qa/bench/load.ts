/**
 * `load.ts <port> <path> <connections> <seconds>` sends requests without pause on each connection, one at a time, and
 * prints JSON: the number of responses with status 200, and their durations. It is a separate process, so that it
 * shares nothing with the server, and uses sockets with a few lines of parsing, so that its own work does not dominate
 * the measurement.
 */
import { connect } from 'node:net';

const [port, path, connections, seconds] = process.argv.slice(2);
const request = Buffer.from(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept: application/json\r\n\r\n`);
const until = performance.now() + Number(seconds) * 1000;
const milliseconds: number[] = [];
let failed = 0;

/** The length of the response that its header declares, in bytes. */
function lengthOf(head: string): number {
  const found = /\r\ncontent-length: (\d+)/i.exec(head);
  if (!found) throw new Error(`a response without Content-Length: ${head}`);
  return Number(found[1]);
}

function ask(): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port: Number(port) });
    socket.setNoDelay(true);
    let received = Buffer.alloc(0);
    let sentAt = 0;
    const send = () => {
      sentAt = performance.now();
      socket.write(request);
    };
    socket.once('connect', send);
    socket.once('error', reject);
    socket.once('close', () => resolve());
    socket.on('data', (bytes) => {
      received = received.length === 0 ? bytes : Buffer.concat([received, bytes]);
      const end = received.indexOf('\r\n\r\n');
      if (end < 0) return;
      const head = received.toString('latin1', 0, end);
      if (received.length < end + 4 + lengthOf(head)) return;
      received = Buffer.alloc(0);
      if (head.startsWith('HTTP/1.1 200')) milliseconds.push(performance.now() - sentAt);
      else failed += 1;
      if (performance.now() < until) send();
      else socket.end();
    });
  });
}

await Promise.all(Array.from({ length: Number(connections) }, ask));
milliseconds.sort((a, b) => a - b);
const at = (part: number) => milliseconds[Math.floor((milliseconds.length - 1) * part)] ?? 0;
console.log(JSON.stringify({ answered: milliseconds.length, failed, p50: at(0.5), p99: at(0.99) }));
