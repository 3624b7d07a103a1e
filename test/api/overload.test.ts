import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { availableParallelism } from 'node:os';
import { expect } from 'chai';
import { MAX_WAITING_TASKS, MAX_WAITING_TASKS_PER_USER, MAX_WORKERS, MIN_WORKERS } from '../../src/domain/limits.ts';
import type { Task } from '../../src/unit/slow-work.ts';
import type { Actor, Answer } from '../support/actor.ts';
import { GOOD_PASSWORD, keyOf, openBrowserClient } from '../support/browser-client.ts';
import { openSmtpServer } from '../support/smtp-server.ts';
import { openWorld, type World } from '../support/world.ts';

const BUSY = 'The server has too much to do at the moment';
const FORMULA = '$$x$$';
const RENDERED = 'class="katex"';

/** Searching a topic for all of these takes longer than a job may. */
const ENDLESS: Task = {
  kind: 'topic links',
  topic: `${'a'.repeat(60)}?`,
  linkifiers: Array.from({ length: 3000 }, (_none, index) => ({
    pattern: `(?P<name>${'(([ab]{10}){10}){10}'.repeat(9)})${index}`,
    urlTemplate: 'https://x.org/{name}',
  })),
};
const QUICK: Task = { kind: 'topic links', topic: 'x', linkifiers: [] };
const QUICK_CHECK: Task = { kind: 'check password', password: 'x' };
/** Checking all of these takes longer than a job may, too. */
const ENDLESS_CHECKS: Task[] = Array(20_000).fill({ kind: 'check password', password: GOOD_PASSWORD });
const OWNERS = 50;
/** As many as the server starts on this machine. */
const THREADS = Math.min(MAX_WORKERS, Math.max(MIN_WORKERS, availableParallelism()));

describe('While too much waits to be examined', () => {
  let world: World;
  let channel: number;
  const open = async (settings: Parameters<typeof openWorld>[0] = {}) => {
    world = await openWorld(settings);
    channel = await world.channel('design', [world.member, world.other]);
  };
  /** Ends what a test has opened besides, after the world, which keeps connections to it. */
  let end: () => Promise<unknown>;
  beforeEach(() => {
    end = async () => undefined;
  });
  afterEach(async () => {
    await world.close();
    await end();
  });

  /** Keeps all threads busy, and lets this many jobs of others wait. */
  const texts = (waiting = MAX_WAITING_TASKS): Task[][] => [
    ...Array(THREADS).fill([ENDLESS]),
    ...Array(waiting).fill([QUICK]),
  ];
  const passwords = (): Task[][] => [
    ...Array(MIN_WORKERS).fill(ENDLESS_CHECKS),
    ...Array(MAX_WAITING_TASKS).fill([QUICK_CHECK]),
  ];

  /** Does something while the workers have these jobs of others, and returns when all are done. */
  async function during<Result>(jobs: Task[][], work: () => Promise<Result>): Promise<Result> {
    const running = jobs.map((job, index) =>
      world.app.workers.run(`other ${index % OWNERS}`, job).catch(() => undefined),
    );
    try {
      return await work();
    } finally {
      await Promise.all(running);
    }
  }
  const pass = async (job: 'scheduled messages' | 'outgoing webhooks', seconds: number) => {
    world.clock.now += seconds;
    world.app.jobs.wake(job);
    await world.app.jobs.settled();
  };
  const newest = async (actor: Actor) =>
    (await actor.ok.get('/messages', { anchor: 'newest', num_before: 1, num_after: 0 })).messages[0];

  function expectBusy({ status, body }: Answer): void {
    expect(status).to.equal(503);
    expect(body).to.deep.equal({ result: 'error', msg: BUSY, code: 'SERVICE_UNAVAILABLE', 'retry-after': 2 });
  }

  it('a formula, a password and a preview are refused for now, and other texts are not', async () => {
    await open();
    const message = { type: 'channel', to: channel, topic: 'x', content: FORMULA };
    const user = { email: 'nia@far.example', full_name: 'Nia', password: GOOD_PASSWORD };
    await during([...texts(), ...passwords()], async () => {
      const refused = await Promise.all([
        world.member.post('/messages', message),
        world.owner.post('/users', user),
        world.member.post('/messages/render', { content: FORMULA }),
      ]);
      for (const answer of refused) expectBusy(answer);
      await world.member.ok.post('/messages', { ...message, content: 'plain' });
    });
    expect((await newest(world.other)).content).to.equal('<p>plain</p>');
    await world.member.ok.post('/messages', message);
    await world.owner.ok.post('/users', user);
  });

  it('a password is checked nevertheless, if only texts wait', async () => {
    await open();
    const user = { email: 'nia@far.example', full_name: 'Nia', password: GOOD_PASSWORD };
    await during(texts(), () => world.owner.ok.post('/users', user));
  });

  it('formulas of a user who has too many of their own waiting are refused, but not those of others', async () => {
    await open();
    const message = { type: 'channel', to: channel, topic: 'x', content: FORMULA };
    const many = await during(texts(0), async () => {
      const answers = Array.from({ length: 2 * MAX_WAITING_TASKS_PER_USER }, () =>
        world.member.post('/messages', message),
      );
      await world.other.ok.post('/messages', message);
      return Promise.all(answers);
    });
    const refused = many.filter(({ status }) => status !== 200);
    expect(refused).to.have.length.within(1, MAX_WAITING_TASKS_PER_USER);
    for (const answer of refused) expectBusy(answer);
    await world.member.ok.post('/messages', message);
    const page = { anchor: 'newest', num_before: 100, num_after: 0, narrow: [['topic', 'x']] };
    const { messages } = await world.other.ok.get('/messages', page);
    expect(messages).to.have.lengthOf(many.length - refused.length + 2);
  });

  it('logging in is possible, and the description of the organization is shown again afterwards', async () => {
    await open();
    const description = async () => (await world.nobody.ok.get('/server_settings')).realm_description;
    const usual = await description();
    await world.owner.ok.patch('/realm', { description: FORMULA });
    expect(await during(texts(), description)).to.equal(usual);
    expect(await description()).to.include(RENDERED);
  });

  it('the form for a new account says so, and accepts the account afterwards', async () => {
    const smtp = await openSmtpServer();
    end = smtp.close;
    await open({ smtpUrl: smtp.url });
    const browser = openBrowserClient(world);
    await world.owner.ok.post('/invites', { invitee_emails: 'nia@far.example', stream_ids: [] });
    await world.app.jobs.settled();
    const key = keyOf(smtp.mails.at(-1)?.link ?? '');
    const register = () => browser.send('/accounts/register/', { key, full_name: 'Nia New', password: GOOD_PASSWORD });
    const { status, headers, html } = await during(passwords(), register);
    expect(status).to.equal(503);
    expect(headers.get('retry-after')).to.equal('2');
    expect(html).to.include(BUSY);
    expect((await register()).status).to.equal(200);
  });

  it('a scheduled message waits, and is sent afterwards', async () => {
    await open();
    const message = { type: 'channel', to: channel, topic: 'x', content: FORMULA };
    await world.member.ok.post('/scheduled_messages', {
      ...message,
      scheduled_delivery_timestamp: world.clock.now + 60,
    });
    await during(texts(), () => pass('scheduled messages', 60));
    expect((await world.member.ok.get('/scheduled_messages')).scheduled_messages).to.have.lengthOf(1);
    await pass('scheduled messages', 60);
    expect((await newest(world.other)).content).to.include(RENDERED);
  });

  it('the reply of an outgoing webhook waits, and is posted afterwards', async () => {
    await open({ outgoingWebhookHosts: ['127.0.0.1'] });
    const service = createServer((_request, response) => response.end(JSON.stringify({ content: FORMULA })));
    await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
    end = () => new Promise((resolve) => service.close(resolve));
    const made = await world.member.ok.post('/bots', {
      ...{ full_name: 'The tug', short_name: 'tug', bot_type: 3 },
      payload_url: `http://127.0.0.1:${(service.address() as AddressInfo).port}/`,
    });
    await during(texts(), async () => {
      await world.member.ok.post('/messages', { type: 'direct', to: [made.user_id], content: 'hello' });
      await world.app.jobs.settled();
    });
    expect((await newest(world.member)).content).to.equal('<p>hello</p>');
    await pass('outgoing webhooks', 3600);
    expect((await newest(world.member)).content).to.include(RENDERED);
  });
}).timeout(60_000);
