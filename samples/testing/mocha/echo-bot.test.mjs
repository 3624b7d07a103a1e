import { setTimeout as pause } from 'node:timers/promises';
import { startTestServer } from 'parlance/testing';
import { openClient, runEchoBot } from '../node/echo-bot.mjs';

let server;
let member;
let bot;
let stop;

before(async () => {
  server = await startTestServer();
});
after(() => server.close());

beforeEach(async () => {
  await server.reset();
  stop = new AbortController();
  member = openClient(server.url, server.accounts.member);
  bot = runEchoBot(openClient(server.url, server.accounts.bot), stop.signal);
  await until(() => server.waiting() === 1);
});
afterEach(async () => {
  stop.abort();
  await bot.catch(() => undefined);
});

async function until(isReached) {
  while (!(await isReached())) await pause(5);
}

const mention = () =>
  member('POST', '/messages', { type: 'channel', to: 'general', topic: 'echo', content: '@**Bot** hello' });

/** Resolves when the bot has replied. */
async function replied() {
  const narrow = JSON.stringify([{ operator: 'sender', operand: server.accounts.bot.email }]);
  const newest = { anchor: 'newest', num_before: 1, num_after: 0, apply_markdown: false, narrow };
  await until(async () => (await member('GET', '/messages', newest)).messages[0]?.content === 'hello');
}

describe('The echo bot', () => {
  it('repeats what mentions it', async () => {
    await mention();
    await replied();
  });

  it('registers again when its queue has expired', async () => {
    await server.expireQueue();
    await until(() => server.waiting() === 1);
    await mention();
    await replied();
  });

  it('waits as long as a 429 says', async () => {
    server.force({ operation: 'getEvents', answer: 429, seconds: 0.05, times: 2 });
    await mention();
    await replied();
    await until(() => server.waiting() === 1);
  });

  it('still replies after an hour without messages', async () => {
    await server.advance(3600);
    await mention();
    await replied();
  });
});
