import { expect } from 'chai';
import { createTransport, type Transporter } from 'nodemailer';
import { MAILS_PER_CHANNEL, MAX_INCOMING_MAIL_BYTES, MAX_INCOMING_MAIL_HEADERS } from '../../../src/domain/limits.ts';
import { table } from '../../../src/store/db/statement.ts';
import type { Actor } from '../../support/actor.ts';
import { workingTime } from '../../support/own-time.ts';
import { expectRefusal, SUCCESS } from '../../support/refusal.ts';
import { openWorld, type World } from '../../support/world.ts';

interface Mail {
  subject?: string;
  text?: string;
  html?: string;
  attachments?: { filename: string; content: string }[];
}

describe('GET /streams/{stream_id}/email_address', () => {
  let world: World;
  let channel: number;
  let client: Transporter;
  before(async () => {
    world = await openWorld({ incomingMailPort: 1, incomingMailDomain: 'mail.example.com' });
    const port = (await world.app.incomingMail?.listen(0, '127.0.0.1')) ?? 0;
    client = createTransport({ host: '127.0.0.1', port, ignoreTLS: true, pool: true });
  });
  beforeEach(async () => {
    channel = await world.channel(`The quay ${++made}`, [world.member, world.guest]);
  });
  after(async () => {
    client.close();
    await world.close();
  });
  let made = 0;

  const addressOf = async (actor: Actor, id = channel): Promise<string> =>
    (await actor.ok.get(`/streams/${id}/email_address`)).email;

  /** The server's reply to a real client library: 250, or the code of the refusal and its text. */
  async function send(to: string | string[], mail: Mail): Promise<[number, string]> {
    try {
      await client.sendMail({ from: 'Ada <ada@far.example>', to, ...mail });
      return [250, ''];
    } catch (error) {
      const { responseCode = 0, response = '' } = error as { responseCode?: number; response?: string };
      return [responseCode, response.replace(/^\d+ /, '')];
    }
  }

  const newest = async () => {
    const narrow = [{ operator: 'channel', operand: channel }];
    const { messages } = await world.member.ok.get('/messages', {
      anchor: 'newest',
      num_before: 1,
      num_after: 0,
      narrow,
      apply_markdown: false,
    });
    return messages[0];
  };

  it('returns the same address, which keeps its secret, to everyone who sees the channel', async () => {
    const address = await addressOf(world.member);
    expect(address).to.match(new RegExp(`^the-quay-\\d+\\.${channel}\\.[0-9a-f]{32}@mail\\.example\\.com$`));
    for (const actor of [world.guest, world.owner, world.bot]) expect(await addressOf(actor)).to.equal(address);
    const other = await world.channel(`other ${made}`, [world.member]);
    expect((await addressOf(world.member, other)).split('.')[2]).not.to.equal(address.split('.')[2]);
  });

  it('refuses channels that the caller cannot see as if they were not there', async () => {
    const hidden = await world.channel(`hidden ${made}`, [world.owner], { invite_only: true });
    for (const id of [hidden, 999_999]) {
      expectRefusal(await world.member.get(`/streams/${id}/email_address`), 'Invalid channel ID');
    }
    const closed = await world.channel(`members ${made}`, [world.owner]);
    expectRefusal(await world.guest.get(`/streams/${closed}/email_address`), 'Invalid channel ID');
  });

  it('is empty if the server receives no email', async () => {
    const silent = await openWorld();
    const id = await silent.channel('quay', [silent.member]);
    expect(await silent.member.ok.get(`/streams/${id}/email_address`)).to.deep.equal({ ...SUCCESS, email: '' });
    expect(silent.app.incomingMail).to.equal(undefined);
    await silent.close();
  });

  it('is an address at which email is posted to the channel, with the subject as topic', async () => {
    const queue = await world.guest.listen();
    const to = await addressOf(world.member);
    expect(await send(to, { subject: 'Re: Fwd: Spring tide', text: 'It is **high**.\n\n-- \nAda\n' })).to.deep.equal([
      250,
      '',
    ]);
    expect(await newest()).to.deep.include({
      subject: 'Spring tide',
      content: 'It is **high**.',
      sender_full_name: 'Email Gateway',
      client: 'Internal',
    });
    expect(await queue.events('message')).to.have.lengthOf(1);
  });

  it('is refused by an organization that is deactivated', async () => {
    const to = await addressOf(world.member);
    const set = (is_active: 0 | 1) =>
      world.database.unit((db) => table(db, 'realms').where({ id: world.realmId }).update({ is_active }));
    await set(0);
    const [code] = await send(to, { subject: 'x', text: 'too late' });
    await set(1);
    expect(code).to.equal(550);
    expect(await send(to, { subject: 'x', text: 'in time' })).to.deep.equal([250, '']);
  });

  it('accepts any case and another name in the address, as after a renaming', async () => {
    const to = await addressOf(world.member);
    await world.owner.ok.patch(`/streams/${channel}`, { new_name: `pier ${made}` });
    expect(await send(to.toUpperCase(), { subject: 'x', text: 'old address' })).to.deep.equal([250, '']);
    expect((await newest()).content).to.equal('old address');
  });

  it('posts the text of a mail that has only HTML, and leaves attachments out', async () => {
    const html =
      '<html><head><style>p { color: red }</style></head><body><p>one &amp; <b>two</b></p><p>three</p>' +
      '<script>alert(1)</script></body></html>';
    await send(await addressOf(world.member), {
      subject: 'ö ✓',
      html,
      attachments: [{ filename: 'a.txt', content: 'file' }],
    });
    expect(await newest()).to.deep.include({ subject: 'ö ✓', content: 'one & two\nthree' });
  });

  it('has a topic for an email without a subject, and truncates long ones', async () => {
    const to = await addressOf(world.member);
    await send(to, { text: 'no subject' });
    expect((await newest()).subject).to.equal('(no topic)');
    await send(to, { subject: 'long '.repeat(50), text: 'word '.repeat(5000) });
    const { subject, content } = await newest();
    expect([subject.length, content.length]).to.deep.equal([60, 10_000]);
  });

  it('refuses an email without a subject if the organization wants topics', async () => {
    await world.owner.ok.patch('/realm', { mandatory_topics: true });
    const to = await addressOf(world.member);
    expect(await send(to, { text: 'no subject' })).to.deep.equal([550, 'Topics are required in this organization']);
    expect(await send(to, { subject: 'x', text: 'a subject' })).to.deep.equal([250, '']);
    await world.owner.ok.patch('/realm', { mandatory_topics: false });
  });

  it('refuses an address that is not ours, or of an archived channel', async () => {
    const to = await addressOf(world.member);
    const forged = to.replace(/\.[0-9a-f]{32}@/, `.${'0'.repeat(32)}@`);
    const other = to.replace(`.${channel}.`, `.${channel - 1}.`);
    await world.owner.ok.delete(`/streams/${channel}`);
    for (const address of [forged, other, to, 'ada@far.example']) {
      expect(await send(address, { subject: 'x', text: 'x' }), address).to.deep.equal([
        550,
        'There is no channel with this address',
      ]);
    }
  });

  it('refuses an email without text, and one that is too large', async () => {
    const to = await addressOf(world.member);
    expect(await send(to, { subject: 'x', text: ' \n' })).to.deep.equal([550, 'Message must not be empty']);
    const large = { subject: 'x', text: 'a'.repeat(MAX_INCOMING_MAIL_BYTES) };
    expect(await send(to, large)).to.deep.equal([550, 'The message is too large']);
  });

  it('asks the sender to try again later when the worker gave no result', async () => {
    const to = await addressOf(world.member);
    const { workers } = world.app;
    const run = workers.run;
    workers.run = async () => undefined;
    try {
      expect(await send(to, { subject: 'x', text: 'y' })).to.deep.equal([
        451,
        'The message cannot be read at the moment',
      ]);
    } finally {
      workers.run = run;
    }
    expect((await send(to, { subject: 'x', text: 'y' }))[0]).to.equal(250);
  });

  it('refuses an email whose headers are too large, and leaves emails inside an email out', async () => {
    const to = await addressOf(world.member);
    const envelope = { from: 'ada@far.example', to };
    const headers = `X-A: ${'b'.repeat(900)}\r\n`.repeat(Math.ceil(MAX_INCOMING_MAIL_HEADERS / 900));
    const refusal = await client.sendMail({ envelope, raw: `${headers}\r\nbody` }).catch((error) => error.response);
    expect(refusal).to.equal('550 The message cannot be read');
    const parts = [
      'Content-Type: text/plain\r\n\r\nlook at this',
      'Content-Type: message/rfc822\r\n\r\nSubject: y\r\n\r\nold',
    ];
    const raw = `Subject: x\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n${parts.join('\r\n--b\r\n')}\r\n--b--\r\n`;
    await client.sendMail({ envelope, raw });
    expect(await newest()).to.include({ subject: 'x', content: 'look at this' });
  });

  it('refuses more mails to one channel than it takes in a minute, until later', async () => {
    const to = await addressOf(world.member);
    const answers: number[] = [];
    for (let sent = 0; sent <= MAILS_PER_CHANNEL.most; sent++) {
      const [code] = await send(to, { subject: 'x', text: `${sent}` });
      answers.push(code);
    }
    expect(answers).to.deep.equal([...Array(MAILS_PER_CHANNEL.most).fill(250), 451]);
  });

  it('accepts one channel at a time, so that a refusal concerns one email', async () => {
    const second = await world.channel(`second ${made}`, [world.member]);
    const to = [await addressOf(world.member), await addressOf(world.member, second)];
    expect(await send(to, { subject: 'x', text: 'to two' })).to.deep.equal([250, '']);
    expect((await newest()).content).to.equal('to two');
  });

  it('is read by a worker, so that no one waits for an email that takes long', async () => {
    const to = await addressOf(world.member);
    const nested = `Subject: R\r\n${'Content-Type: message/rfc822\r\n\r\nSubject: x\r\n'.repeat(20_000)}\r\nbody`;
    const headers = `${'X-A: b\r\n'.repeat(100_000)}\r\nbody`;
    const parameters = `Content-Type: text/plain; ${'name*0=%41; '.repeat(60_000)}\r\n\r\nbody`;
    for (const raw of [nested, headers, parameters]) {
      let longest = 0;
      let isOver = false;
      const sent = client
        .sendMail({ envelope: { from: 'ada@far.example', to }, raw })
        .catch(() => undefined)
        .finally(() => {
          isOver = true;
        });
      while (!isOver) {
        const begun = workingTime();
        await new Promise((resume) => setTimeout(resume, 1));
        longest = Math.max(longest, workingTime() - begun);
      }
      await sent;
      expect(longest, raw.slice(0, 30)).to.be.below(500);
    }
  });

  it('answers hostile HTML in time', async () => {
    for (const unit of ['<a', '<style', '<!--', '&amp', '< ', '<style></style>', '<p>']) {
      const begun = Date.now();
      await send(await addressOf(world.member), { subject: 'x', html: `y${unit.repeat(1_000_000 / unit.length)}` });
      expect(Date.now() - begun, unit).to.be.below(5000);
    }
  });
}).timeout(30_000);
