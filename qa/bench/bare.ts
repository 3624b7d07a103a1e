/** The servers with which the dispatcher is compared: `bare.ts node:http|koa <response as JSON>` prints its port. */
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import Koa from 'koa';

const [kind, text = '{}'] = process.argv.slice(2);
const answer: unknown = JSON.parse(text);

/** Both create the text again for each request, as a server with differing responses must. */
function listenerOf(): RequestListener {
  if (kind === 'koa') {
    const koa = new Koa();
    koa.use((ctx) => {
      ctx.body = answer;
    });
    return koa.callback();
  }
  return (_request, response) => {
    const body = JSON.stringify(answer);
    response.writeHead(200, {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': Buffer.byteLength(body),
    });
    response.end(body);
  };
}

const server = createServer(listenerOf());
server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port));
