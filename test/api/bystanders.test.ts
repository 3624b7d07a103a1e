import { expect } from 'chai';
import { passwordHash } from '../../src/actions/users/accounts.ts';
import { MAX_PASSWORD_LENGTH, MAX_RENDERED_BYTES } from '../../src/domain/limits.ts';
import { table } from '../../src/store/db/statement.ts';
import { updateAccount } from '../../src/store/users/accounts.ts';
import type { Actor, Answer } from '../support/actor.ts';
import { expectShortWait } from '../support/waiting.ts';
import { openWorld, type World } from '../support/world.ts';

const MACROS = `$$\\def\\a{${'x'.repeat(500)}}${'\\a'.repeat(200)}$$`;
const LARGE = `$$\\begin{matrix}${'&'.repeat(4000)}${'\\\\'.repeat(2900)}\\end{matrix}$$`;
const QUOTES = `${'>'.repeat(250)}\n${'x\n'.repeat(4875)}`;
/** A short text in which every one of the `PATTERNS` is searched for. */
const ENDLESS = `${'a'.repeat(60)}?`;
/** Larger and more than an organization can have: compiling them alone takes many times longer than a job may. */
const PATTERNS = Array.from(
  { length: 3000 },
  (_none, index) => `(?P<name>${'(([ab]{10}){10}){10}'.repeat(9)})${index}`,
);

describe('Nobody waits for what others write', () => {
  let world: World;
  let channel: number;
  beforeEach(async () => {
    world = await openWorld();
    channel = await world.channel('design', [world.member, world.other, world.guest]);
  });
  afterEach(() => world.close());

  const send = (content: string) =>
    world.member.post('/messages', { type: 'channel', to: channel, topic: 'x', content });
  const addLinkifiers = () =>
    world.database.unit(async (db) => {
      const rows = PATTERNS.map((pattern, position) => ({
        realm_id: world.realmId,
        pattern,
        url_template: 'https://x.org/{name}',
        position,
      }));
      for (let first = 0; first < rows.length; first += 300) {
        await table(db, 'linkifiers').insert(rows.slice(first, first + 300));
      }
    });
  const removeLinkifiers = () => world.database.unit((db) => table(db, 'linkifiers').del());

  function expectRefusal({ status, body }: Answer): void {
    expect(status).to.equal(400);
    expect(body).to.include({ msg: 'Unable to render message', code: 'BAD_REQUEST' });
  }

  it('shows a formula that defines macros as an error', async () => {
    await expectShortWait(world.guest, async () => {
      const { id } = await world.member.ok.post('/messages', {
        type: 'channel',
        to: channel,
        topic: 'x',
        content: MACROS,
      });
      const { message } = await world.member.ok.get(`/messages/${id}`);
      expect(message.content).to.match(/^<p><span class="tex-error">[^<]*<\/span><\/p>$/);
    });
  });

  it('renders many quotes around many lines', async () => {
    await expectShortWait(world.guest, async () => expect((await send(QUOTES)).status).to.equal(200));
  });

  it('refuses a text whose HTML would be too large, and stores none of it', async () => {
    await expectShortWait(world.guest, async () => expectRefusal(await send(LARGE)));
    const { messages } = await world.member.ok.get('/messages', {
      anchor: 'newest',
      num_before: 10,
      num_after: 0,
      narrow: [['topic', 'x']],
    });
    expect(messages).to.deep.equal([]);
    expect((await world.member.ok.post('/messages/render', { content: '$$x$$' })).rendered.length).to.be.below(
      MAX_RENDERED_BYTES,
    );
  });

  const WAYS: Record<string, (message: number) => Promise<Answer>> = {
    'a message': () => send(ENDLESS),
    'an edited message': (message) => world.member.patch(`/messages/${message}`, { content: ENDLESS }),
    'a preview': () => world.member.post('/messages/render', { content: ENDLESS }),
    'the description of a channel': () => world.owner.patch(`/streams/${channel}`, { description: ENDLESS }),
    'the description of a new channel': () =>
      world.member.post('/users/me/subscriptions', { subscriptions: [{ name: 'slow', description: ENDLESS }] }),
    'the description of the organization': () => world.owner.patch('/realm', { description: ENDLESS }),
  };

  for (const [what, act] of Object.entries(WAYS)) {
    it(`refuses a text that takes too long, changes nothing, and continues to render: ${what}`, async () => {
      const message = await world.member.send(channel, 'x', 'hello');
      await addLinkifiers();
      const before = await everything();
      await expectShortWait(world.guest, async () => expectRefusal(await act(message)));
      expect(await everything()).to.deep.equal(before);
      await removeLinkifiers();
      expect((await send('aaa! and $$x^2$$')).status).to.equal(200);
    });
  }

  async function everything() {
    const window = { anchor: 'newest', num_before: 10, num_after: 0 };
    return [
      await world.member.ok.get('/messages', { ...window, narrow: [['topic', 'x']] }),
      await world.member.ok.get('/streams'),
      (await world.nobody.ok.get('/server_settings')).realm_description,
    ];
  }

  it('leaves a topic without links that are not found in time', async () => {
    const id = await world.member.send(channel, 'x', 'hello');
    await addLinkifiers();
    await world.member.ok.patch(`/messages/${id}`, {
      topic: ENDLESS,
      send_notification_to_old_thread: false,
      send_notification_to_new_thread: false,
    });
    const { message } = await world.member.ok.get(`/messages/${id}`);
    expect([message.subject.slice(0, 4), message.topic_links]).to.deep.equal(['aaaa', []]);
  });

  it('checks in the documented order: a message that must not be sent is not rendered', async () => {
    const closed = await world.channel('closed', [world.owner], { invite_only: true });
    const answer = await world.member.post('/messages', { type: 'channel', to: closed, topic: 'x', content: LARGE });
    expect(answer.body.msg).to.equal("Not authorized to send to channel 'closed'");
  });

  it('renders the descriptions of many new channels with formulas, and their notices, in one call', async () => {
    const subscriptions = Array.from({ length: 20 }, (_none, index) => ({
      name: `maths ${index}`,
      description: `$$x_{${index}}$$`,
    }));
    await world.member.ok.post('/users/me/subscriptions', { subscriptions });
    const { streams } = await world.member.ok.get('/streams');
    const found = streams.filter(({ name }: { name: string }) => name.startsWith('maths'));
    expect(found).to.have.lengthOf(20);
    for (const { rendered_description: html } of found) expect(html).to.include('class="katex"');
  });

  it('renders a description that names a channel created in the same call', async () => {
    const name = 'the $$x$$ and $$y$$';
    const subscriptions = [{ name, description: `about #**${name}** and $$z$$` }];
    await world.member.ok.post('/users/me/subscriptions', { subscriptions });
    const { stream_id: id } = await world.member.ok.get('/get_stream_id', { stream: name });
    const { messages } = await world.member.ok.get('/messages', {
      anchor: 'newest',
      num_before: 1,
      num_after: 0,
      narrow: [{ operator: 'channel', operand: id }],
    });
    expect(messages[0].content).to.include('class="katex"');
  });

  it('shows the settings of an organization whose description cannot be rendered', async () => {
    const { realm_description: usual } = await world.nobody.ok.get('/server_settings');
    await world.owner.ok.patch('/realm', { description: ENDLESS });
    expect((await world.nobody.ok.get('/server_settings')).realm_description).to.equal(`<p>${ENDLESS}</p>`);
    await addLinkifiers();
    await world.restart();
    expect((await world.nobody.ok.get('/server_settings')).realm_description).to.equal(usual);
  });
}).timeout(60_000);

describe('The passwords of others keep no one waiting', () => {
  let world: World;
  beforeEach(async () => {
    world = await openWorld();
  });
  afterEach(() => world.close());

  const OLD = 'an old harbour lamp 3';
  /** Its characters can replace letters in many ways, all of which the estimate of the strength tries. */
  const long = (length: number) => 'p@$$w0rd4!1|'.repeat(length).slice(0, length);

  async function changePassword(actor: Actor, wanted: string): Promise<Answer> {
    const hash = await passwordHash(OLD);
    await world.database.unit((db) => updateAccount(db, actor.id, { password_hash: hash }));
    return actor.patch('/settings', { old_password: OLD, new_password: wanted });
  }

  for (const length of [72, MAX_PASSWORD_LENGTH]) {
    it(`judges one of ${length} characters`, async () => {
      await expectShortWait(world.guest, async () => {
        expect((await changePassword(world.member, long(length))).status).to.equal(200);
      });
    });
  }

  it('says that one is too long, however long it is', async () => {
    for (const length of [MAX_PASSWORD_LENGTH + 1, 100_000]) {
      const { status, body } = await changePassword(world.member, long(length));
      expect(status).to.equal(400);
      expect(body.msg).to.equal(`new_password is too long (limit: ${MAX_PASSWORD_LENGTH} characters)`);
    }
  });
}).timeout(60_000);
