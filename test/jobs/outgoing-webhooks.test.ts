import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import { MAX_WAITING_WEBHOOK_CALLS } from '../../src/domain/limits.ts';
import { ATTEMPT_SECONDS, MAX_ATTEMPTS } from '../../src/domain/users/outgoing-webhooks.ts';
import { insertRows, table } from '../../src/store/db/statement.ts';
import { Actor, type Body } from '../support/actor.ts';
import { databaseUrl } from '../support/databases.ts';
import { openBeside } from '../support/serving.ts';
import { openWorld, type World } from '../support/world.ts';

const onSeveralServers = databaseUrl('any').startsWith('postgres') ? it : it.skip;

interface Answer {
  status?: number;
  body?: string;
  headers?: Record<string, string>;
}

let world: World;
let service: Server;
let url: string;
let calls: { request: IncomingMessage; body: Body }[];
let answer: Answer;
/** The service answers only then. */
let held: Promise<void>;
let release: () => void;
let bot: Actor;
let token: string;
let channelId: number;

beforeEach(async () => {
  world = await openWorld({ outgoingWebhookHosts: ['127.0.0.1', 'localhost'] });
  channelId = await world.channel('quay', [world.member, world.other]);
  [calls, answer] = [[], { body: '{}' }];
  held = Promise.resolve();
  service = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    calls.push({ request, body: JSON.parse(Buffer.concat(chunks).toString()) });
    await held;
    response.writeHead(answer.status ?? 200, answer.headers).end(answer.body ?? '');
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(service.address() as AddressInfo).port}/hook?x=1`;
  bot = await newBot('tug', url);
  token = (await botRecord(bot.id)).services[0].token;
});
afterEach(async () => {
  await world.close();
  await new Promise((resolve) => service.close(resolve));
});

async function newBot(name: string, payloadUrl: string): Promise<Actor> {
  const made = await world.member.ok.post('/bots', {
    ...{ full_name: `The ${name}`, short_name: name, bot_type: 3, payload_url: payloadUrl },
  });
  const email = `${name}-bot@chat.example.com`;
  return new Actor(world, { id: made.user_id, name, fullName: `The ${name}`, email, key: made.api_key });
}
const botRecord = async (id: number): Promise<Body> =>
  (await world.member.ok.post('/register', { fetch_event_types: ['realm_bot'] })).realm_bots.find(
    (one: Body) => one.user_id === id,
  );
const mention = (who = bot) => `@**${who.account.fullName}** hello`;
const inChannel = (actor: Actor, content: string, to = channelId) =>
  actor.ok.post('/messages', { type: 'channel', to, topic: 'ropes', content });
const direct = (actor: Actor, content: string, ...to: Actor[]) =>
  actor.ok.post('/messages', { type: 'direct', to: to.map(({ id }) => id), content });
/** Lets time pass, and the job make the calls that are then due. */
async function pass(seconds = 0): Promise<void> {
  world.clock.now += seconds;
  world.app.jobs.wake('outgoing webhooks');
  await world.app.jobs.settled();
}
const newest = async (actor: Actor): Promise<Body> =>
  (await actor.ok.get('/messages', { anchor: 'newest', num_before: 1, num_after: 0, apply_markdown: false }))
    .messages[0];
const waiting = async (): Promise<number> =>
  Number((await table(world.db, 'webhook_calls').count({ count: '*' }).first())?.count);

describe('Outgoing webhooks', () => {
  it('notify the service of messages that mention the bot', async () => {
    const { id } = await inChannel(world.other, mention());
    await pass();
    expect(calls).to.have.length(1);
    expect(calls[0]?.request).to.include({ method: 'POST', url: '/hook?x=1' });
    expect(calls[0]?.request.headers).to.include({ 'content-type': 'application/json' });
    const { message, ...rest } = calls[0]?.body ?? {};
    expect(rest).to.deep.equal({
      bot_email: bot.email,
      bot_full_name: 'The tug',
      data: '@**The tug** hello',
      token,
      trigger: 'mention',
    });
    expect(message).to.include({
      id,
      type: 'stream',
      stream_id: channelId,
      display_recipient: 'quay',
      subject: 'ropes',
    });
    expect(message).to.include({ content: '@**The tug** hello', sender_id: world.other.id });
    expect(message.rendered_content).to.match(/^<p><span class="user-mention"/);
    expect(await waiting()).to.equal(0);
  });

  it('notify the service of direct messages to the bot', async () => {
    await direct(world.guest, 'psst', bot);
    await direct(world.owner, 'all', bot, world.member);
    await pass();
    expect(calls.map(({ body }) => [body.trigger, body.data])).to.deep.equal([
      ['direct_message', 'psst'],
      ['direct_message', 'all'],
    ]);
  });

  it('do not notify of other messages, of those of bots, and of channels that the bot cannot read', async () => {
    const closed = await world.channel('hold', [world.member], { invite_only: true });
    await inChannel(world.other, 'hello');
    await inChannel(world.other, '@**all** hello');
    await inChannel(world.member, mention(), closed);
    await direct(world.bot, 'psst', bot);
    await inChannel(await newBot('pilot', url), mention());
    await pass();
    expect(calls).to.deep.equal([]);
  });

  it('do not notify once the bot or the message no longer exists', async () => {
    const { id } = await inChannel(world.other, mention());
    await world.database.unit((db) => table(db, 'webhook_calls').update({ next_attempt_at: world.clock.now + 5 }));
    await world.owner.ok.delete(`/messages/${id}`);
    await pass(10);
    await inChannel(world.other, mention());
    await world.database.unit((db) => table(db, 'users').where({ id: bot.id }).update({ is_active: 0 }));
    await pass(10);
    expect(await waiting()).to.equal(0);
  });

  it('post the reply of the service where the message was', async () => {
    answer = { body: '{"content": "ahoy **you**"}' };
    await inChannel(world.other, mention());
    await pass();
    expect(await newest(world.member)).to.include({ sender_id: bot.id, content: 'ahoy **you**', subject: 'ropes' });
    expect(await newest(world.member)).to.include({ type: 'stream', client: 'OutgoingWebhookResponse' });
    answer = { body: '{"response_string": "just us"}' };
    await direct(world.other, 'psst', bot, world.owner);
    await pass();
    const said = await newest(world.owner);
    expect(said).to.include({ sender_id: bot.id, content: 'just us', type: 'private' });
    expect(said.display_recipient.map(({ id }: Body) => id).sort()).to.deep.equal(
      [bot.id, world.other.id, world.owner.id].sort(),
    );
  });

  it('post a widget', async () => {
    const widget = { widget_type: 'poll', extra_data: { question: 'Soup?', options: ['yes'] } };
    answer = { body: JSON.stringify({ content: 'A poll', widget_content: widget }) };
    await inChannel(world.other, mention());
    await pass();
    const { submessages } = await newest(world.member);
    expect(JSON.parse(submessages[0].content)).to.deep.equal(widget);
  });

  it('post nothing if the service does not want to reply', async () => {
    for (const body of [
      '',
      '{}',
      '{"content": " "}',
      '{"content": 7}',
      '{"response_not_required": true, "content": "x"}',
    ]) {
      answer = { body };
      const { id } = await inChannel(world.other, mention());
      await pass();
      expect((await newest(world.member)).id, body).to.equal(id);
    }
  });

  it('try again when the service fails temporarily, and then notify the owner', async () => {
    answer = { status: 503 };
    await inChannel(world.other, mention());
    await pass();
    for (const [index, pause] of [15, 60, 240].entries()) {
      await pass(pause - 1);
      expect(calls).to.have.length(index + 1);
      await pass(1);
      expect(calls).to.have.length(index + 2);
    }
    expect(calls).to.have.length(MAX_ATTEMPTS);
    const said = await newest(world.member);
    expect(said.content).to.equal(
      `A message to your bot @_**The tug|${bot.id}** triggered an outgoing webhook, which failed: The answer had the status 503.`,
    );
    expect(await waiting()).to.equal(0);
  });

  it('post the answer to a later attempt, once', async () => {
    answer = { status: 500 };
    await inChannel(world.other, mention());
    await pass();
    answer = { body: '{"content": "late"}' };
    await pass(15);
    await pass(1000);
    expect(calls).to.have.length(2);
    expect((await newest(world.member)).content).to.equal('late');
  });

  it('give up at once on what trying again cannot mend', async () => {
    const failures: [Answer, string][] = [
      [{ status: 404 }, 'The answer had the status 404.'],
      [{ status: 302, headers: { location: url } }, 'The answer had the status 302.'],
      [{ body: 'ahoy' }, 'The response is not a JSON object.'],
      [{ body: '["ahoy"]' }, 'The response is not a JSON object.'],
      [{ body: JSON.stringify({ content: 'x'.repeat(300_000) }) }, 'The answer is too large.'],
      [{ body: '{"content": "a\\u0000b"}' }, 'Its reply could not be sent: Message must not contain null bytes'],
    ];
    for (const [given, reason] of failures) {
      [calls, answer] = [[], given];
      await inChannel(world.other, mention());
      await pass();
      expect(calls, reason).to.have.length(1);
      expect((await newest(world.member)).content).to.match(new RegExp(`which failed: ${reason}$`));
    }
  });

  it('serve one bot while the service of another is slow', async () => {
    const quick = await newBot('quick', url);
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const slow = createServer((_request, response) => void held.then(() => response.end('{}')));
    await new Promise<void>((resolve) => slow.listen(0, '127.0.0.1', resolve));
    const slowUrl = `http://127.0.0.1:${(slow.address() as AddressInfo).port}/`;
    await world.member.ok.patch(`/bots/${bot.id}`, { service_payload_url: slowUrl });
    const called = new Promise((resolve) => service.once('request', resolve));
    await inChannel(world.other, mention());
    await inChannel(world.other, mention(quick));
    await called;
    release();
    await pass();
    expect(calls.map(({ body }) => body.bot_email)).to.deep.equal([quick.email]);
    await new Promise((resolve) => slow.close(resolve));
  });

  onSeveralServers('are made by one server at a time, in the order of the messages', async () => {
    const beside = await openBeside(world);
    held = new Promise((resolve) => {
      release = resolve;
    });
    const called = once(service, 'request');
    await direct(world.owner, 'first', bot);
    await called;
    await new Actor(beside, world.owner.account).ok.post('/messages', {
      type: 'direct',
      to: [bot.id],
      content: 'second',
    });
    await beside.app.jobs.settled();
    expect(calls.map(({ body }) => body.data)).to.deep.equal(['first']);
    release();
    await pass();
    expect(calls.map(({ body }) => body.data)).to.deep.equal(['first', 'second']);
    await beside.app.close();
  });

  it('are made by another server if the one that calls a service exits', async () => {
    const busyUntil = world.clock.now + ATTEMPT_SECONDS;
    await world.database.unit((db) => table(db, 'bot_services').update({ busy_until: busyUntil }));
    await inChannel(world.other, mention());
    await pass(ATTEMPT_SECONDS - 1);
    expect(calls).to.deep.equal([]);
    await pass(1);
    expect(calls).to.have.length(1);
  });

  it('wait only for so many messages of one bot', async () => {
    await world.database.unit((db) =>
      insertRows(db, 'webhook_calls', {
        columns: {
          ...{ realm_id: 'bigint', bot_id: 'bigint', message_id: 'bigint', trigger_kind: 'text' },
          next_attempt_at: 'bigint',
        },
        rows: Array.from({ length: MAX_WAITING_WEBHOOK_CALLS }, () => [
          ...[world.realmId, bot.id, 0, 'mention', world.clock.now + 1000],
        ]),
      }),
    );
    await inChannel(world.other, mention());
    await pass();
    expect(calls).to.deep.equal([]);
    expect(await waiting()).to.equal(MAX_WAITING_WEBHOOK_CALLS);
  });

  it('do not call a name that resolves to a private network', async () => {
    await world.close();
    world = await openWorld({ outgoingWebhookHosts: ['localhost'] });
    const away = await newBot('away', url.replace('127.0.0.1', 'localhost'));
    await direct(world.member, 'psst', away);
    await pass();
    expect(calls).to.deep.equal([]);
    expect((await newest(world.member)).content).to.match(/This address belongs to a private network\.$/);
  });
});
