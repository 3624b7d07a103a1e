/** The second server with which the dispatcher is compared: `koa.ts <response as JSON>` prints its port. */
import type { AddressInfo } from 'node:net';
import Koa from 'koa';

const answer: unknown = JSON.parse(process.argv[2] ?? '{}');
const koa = new Koa();
koa.use((ctx) => {
  ctx.body = answer;
});
const server = koa.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port));
