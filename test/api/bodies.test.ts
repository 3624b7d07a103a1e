import { existsSync, readdirSync, readlinkSync } from 'node:fs';
import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { expect } from 'chai';
import { incomingFolder } from '../../src/config.ts';
import { MAX_FIELDS, MAX_QUERY_JSON } from '../../src/domain/limits.ts';
import type { Answer } from '../support/actor.ts';
import { expectRefusal, SUCCESS } from '../support/refusal.ts';
import { credentialsOf } from '../support/uploads.ts';
import { openWorld, type World } from '../support/world.ts';

const MEBIBYTE = 1024 * 1024;

describe('a request', () => {
  let world: World;
  before(async () => {
    world = await openWorld();
  });
  after(() => world.close());

  /** Sends a body unchanged to an operation that does not need it. */
  const sent = (type: string, text: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) =>
    world.member.patch('/settings', {}, { raw: { type, text }, headers });

  describe('with a body', () => {
    it('is accepted as a form, as multipart and as JSON', async () => {
      for (const place of ['form', 'multipart', 'json'] as const) {
        const id = (await world.member.ok.post('/messages/render', { content: place }, { in: place })).rendered;
        expect(id).to.equal(`<p>${place}</p>`);
      }
    });

    it('is accepted when it is compressed', async () => {
      const body = new Uint8Array(gzipSync('{"content":"small"}'));
      const { rendered } = await world.member.ok.post(
        '/messages/render',
        {},
        { raw: { type: 'application/json', text: body }, headers: { 'Content-Encoding': 'gzip' } },
      );
      expect(rendered).to.equal('<p>small</p>');
    });

    it('is refused when its JSON is broken or no object', async () => {
      for (const text of ['{"a":', '{a:1}', 'x']) {
        expectRefusal(await sent('application/json', text), 'The body is not valid JSON');
      }
      for (const text of ['[]', '[{"enter_sends":true}]']) {
        expectRefusal(await sent('application/json', text), 'The JSON body is not an object');
      }
    });

    it('is refused when its JSON is blank, and accepted when it is empty', async () => {
      const send = (body: string) =>
        fetch(`${world.origin}/api/v1/settings`, {
          method: 'PATCH',
          headers: { ...credentialsOf(world.member), 'Content-Type': 'application/json' },
          body,
        });
      expect((await send('')).status).to.equal(200);
      for (const blank of [' ', '\t\r\n', '\f', '\u00a0', '\v']) {
        const answer = await send(blank);
        expect([answer.status, (await answer.json()).msg]).to.deep.equal([400, 'The body is not valid JSON']);
      }
    });

    it('is refused when its parts have no boundary', async () => {
      expectRefusal(await sent('multipart/form-data', 'x'), 'The multipart body has no boundary');
    });

    it('is refused when it is malformed, whatever the parser reports', async () => {
      const answer = await sent('multipart/form-data; boundary=x', 'no part begins here');
      expect(answer.status).to.equal(400);
      expect(answer.body).to.include({ result: 'error', code: 'BAD_REQUEST' });
      expect(answer.body.msg).to.match(/^Malformed body: /);
    });

    it('has its files left aside where there is no parameter for them, however many they are', async () => {
      const part = (name: string, more: string, value: string) =>
        `--x\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`;
      const files = Array.from({ length: 1500 }, (_, n) => part(`f${n}`, '; filename="a"', 'a'));
      const answer = await sent('multipart/form-data; boundary=x', `${[...files, part('op', '', 'x')].join('')}--x--`);
      expect(answer.body).to.deep.equal({ ...SUCCESS, ignored_parameters_unsupported: ['op'] });
      expect(readdirSync(incomingFolder(world.config))).to.deep.equal([]);
    });

    it('leaves no file behind, open or not, when it ends within one', async function () {
      if (!existsSync('/proc/self/fd')) this.skip();
      const folder = incomingFolder(world.config);
      const open = () =>
        readdirSync('/proc/self/fd').filter((fd) => {
          try {
            return readlinkSync(`/proc/self/fd/${fd}`).startsWith(folder);
          } catch {
            return false;
          }
        });
      const body = '--x\r\nContent-Disposition: form-data; name="f"; filename="a"\r\n\r\nhello\r\n--xYY\r\n more';
      for (let round = 0; round < 5; round++) {
        const raw = { type: 'multipart/form-data; boundary=x', text: body };
        expect((await world.member.call('POST', '/user_uploads', {}, { raw })).status).to.equal(400);
      }
      for (let waits = 0; waits < 200 && readdirSync(folder).length + open().length > 0; waits++)
        await new Promise((passed) => setTimeout(passed, 10));
      expect([readdirSync(folder), open()]).to.deep.equal([[], []]);
    });

    it('is refused when it has thousands of parts', async () => {
      const parts = Array.from(
        { length: MAX_FIELDS + 1 },
        (_, n) => `--x\r\nContent-Disposition: form-data; name="f${n}"; filename="a"\r\n\r\n\r\n`,
      );
      const raw = { type: 'multipart/form-data; boundary=x', text: `${parts.join('')}--x--` };
      for (const [method, path] of [
        ['PATCH', '/settings'],
        ['POST', '/user_uploads'],
      ] as const) {
        const answer = await world.member.call(method, path, {}, { raw });
        expectRefusal(answer, `Too many parameters (limit: ${MAX_FIELDS})`);
      }
      expect((await world.member.get('/users/me')).status).to.equal(200);
      const left = () => readdirSync(incomingFolder(world.config));
      while (left().length > 0) await new Promise((turn) => setImmediate(turn));
    });

    it('is refused with 413 when it is too large', async () => {
      const large = 'x'.repeat(MEBIBYTE);
      const body = `content=${Array.from({ length: 40 }, () => large).join('')}`;
      const { status, body: found } = await sent('application/x-www-form-urlencoded', body);
      expect({ status, code: found.code }).to.deep.equal({ status: 413, code: 'REQUEST_TOO_LARGE' });
      expect(found.msg).to.match(/^Request body is larger than the allowed limit of \d+ MiB$/);
    });

    it('is refused with 415 when its encoding is unknown', async () => {
      const { status, body } = await sent('application/json', '{}', { 'Content-Encoding': 'rot13' });
      expect({ status, code: body.code }).to.deep.equal({ status: 415, code: 'UNSUPPORTED_MEDIA_TYPE' });
      expect(body.msg).to.equal('Unsupported Content-Encoding: rot13');
    });

    it('is refused with 415 when its type is unknown or missing, and never silently dropped', async () => {
      const drafts = JSON.stringify({ drafts: [{ type: '', to: [], topic: '', content: 'hello' }] });
      const refusals = {
        'text/plain': 'Unsupported Content-Type: text/plain; send a form or JSON',
        'application/xml': 'Unsupported Content-Type: application/xml; send a form or JSON',
        '': 'The body has no Content-Type; send a form or JSON',
      };
      for (const [type, msg] of Object.entries(refusals)) {
        const { status, body } = await world.member.post('/drafts', {}, { raw: { type, text: drafts } });
        expect({ status, body }).to.deep.equal({
          status: 415,
          body: { result: 'error', code: 'UNSUPPORTED_MEDIA_TYPE', msg },
        });
      }
      expect((await world.member.ok.get('/drafts')).drafts).to.deep.equal([]);
    });

    it('needs no type when it is empty, whether its length is declared or not', async () => {
      const { Authorization = '' } = credentialsOf(world.member);
      const { port } = new URL(world.origin);
      const statusOf = async (...headers: string[]) => {
        const socket = connect(Number(port), '127.0.0.1');
        const lines = ['POST /api/v1/users/me/presence?status=active HTTP/1.1', 'Host: x', 'Connection: close'];
        socket.write([...lines, `Authorization: ${Authorization}`, ...headers].join('\r\n'));
        let text = '';
        for await (const more of socket) text += more;
        return text.slice(0, text.indexOf('\r\n'));
      };
      expect(await statusOf('\r\n')).to.equal('HTTP/1.1 200 OK');
      expect(await statusOf('Content-Length: 0', '\r\n')).to.equal('HTTP/1.1 200 OK');
      expect(await statusOf('Content-Type: text/plain', 'Content-Length: 0', '\r\n')).to.equal('HTTP/1.1 200 OK');
      expect(await statusOf('Transfer-Encoding: chunked', '', '0', '\r\n')).to.equal('HTTP/1.1 200 OK');
      expect(await statusOf('Transfer-Encoding: chunked', '', '1', 'a', '0', '\r\n')).to.match(/ 415 /);
    });
  });

  describe('with parameters', () => {
    const refused = async (answer: Promise<Answer>, msg: string) => expectRefusal(await answer, msg);

    it('is refused by the first that is wrong, in the order of the document', async () => {
      await refused(world.member.get('/messages', { num_before: 'x', anchor: 'y' }), 'num_before is not valid JSON');
      await refused(
        world.member.get('/messages', { anchor: 'newest', num_before: 1, num_after: -1, narrow: '[' }),
        'num_after is too small',
      );
    });

    it('names the member that has no place in an object', async () => {
      const draft = { type: '', to: [], topic: '', content: 'hello', colour: 'red' };
      await refused(
        world.member.post('/drafts', { drafts: [{ ...draft, colour: undefined }, draft] }),
        'Argument "colour" at drafts[1] is unexpected',
      );
    });

    it('names the number that is below its limit', async () => {
      await refused(
        world.member.get('/messages', { anchor: 'newest', num_before: -1, num_after: 0 }),
        'num_before is too small',
      );
    });

    it('names the amount that a double does not hold exactly, and keeps the largest that it does', async () => {
      const largest = Number.MAX_SAFE_INTEGER;
      const amounts: [string, string][] = [
        ['web_font_size_px', '/settings'],
        ['waiting_period_threshold', '/realm'],
        ['message_retention_days', '/realm'],
        ['message_content_edit_limit_seconds', '/realm'],
      ];
      for (const [name, path] of amounts) {
        for (const amount of ['9007199254740992', '9223372036854775808', `1${'0'.repeat(30)}`]) {
          const { status, body } = await world.owner.patch(path, { [name]: amount });
          expect({ status, body }, `${name} ${amount}`).to.deep.equal({
            status: 400,
            body: { result: 'error', msg: `${name} is too large`, code: 'BAD_REQUEST' },
          });
        }
        await world.owner.ok.patch(path, { [name]: largest });
      }
      const { user_settings, ...organization } = await world.owner.ok.post('/register', {
        event_types: ['user_settings', 'realm'],
        fetch_event_types: ['user_settings', 'realm'],
        client_capabilities: { notification_settings_null: true, user_settings_object: true },
      });
      expect(user_settings?.web_font_size_px).to.equal(largest);
      expect(organization).to.include({
        realm_waiting_period_threshold: largest,
        realm_message_retention_days: largest,
        realm_message_content_edit_limit_seconds: largest,
      });
      const { user_groups } = await world.owner.ok.get('/user_groups');
      const { id } = user_groups.find(({ name }: { name: string }) => name === 'role:fullmembers');
      expect((await world.owner.ok.get(`/user_groups/${id}/members`)).members).to.not.include(world.member.id);
    });

    it('finds nothing under an ID of more than 64 bits', async () => {
      const id = '9223372036854775808';
      await refused(world.member.get(`/streams/${id}`), 'Invalid channel ID');
      const notice = { type: 'channel', op: 'start', stream_id: id, topic: 'plan' };
      await refused(world.member.post('/typing', notice), 'Invalid channel ID');
      const send = (type: string, to: string) =>
        world.member.post('/messages', { type, to, topic: 'plan', content: 'a' });
      for (const large of [id, '1e300']) {
        await refused(send('direct', `[${large}]`), 'Invalid user ID 9007199254740992');
        for (const to of [large, `[${large}]`])
          expect((await send('channel', to)).body.code, to).to.equal('STREAM_DOES_NOT_EXIST');
      }
    });

    it('finds nobody by an address with a null byte in JSON', async () => {
      const to = '["a\\u0000b@example.com"]';
      await refused(
        world.member.post('/messages', { type: 'direct', to, content: 'a' }),
        "Invalid email 'a\0b@example.com'",
      );
    });

    it('names the JSON text of a URL that is too long', async () => {
      const sent = (narrow: string) =>
        world.member.get('/messages', { anchor: 'newest', num_before: 1, num_after: 0, narrow });
      const quoted = (length: number, character: string) => `"${character.repeat(length - 2)}"`;
      // A hash takes three bytes in a URL.
      for (const character of ['x', '#']) {
        await refused(
          sent(quoted(MAX_QUERY_JSON + 1, character)),
          `narrow is too long (limit: ${MAX_QUERY_JSON} characters)`,
        );
        await refused(sent(quoted(MAX_QUERY_JSON, character)), 'narrow is not a list');
      }
      await refused(sent(quoted(10_000, '🐟')), 'narrow is not a list');
      await refused(sent(quoted(11_000, '🐟')), 'The URL and headers are too long (limit: 131072 bytes)');
    });

    it('names the text that must not be empty', async () => {
      await refused(world.owner.patch('/realm', { name: '' }), 'name cannot be blank.');
    });

    it('names the text that holds null bytes', async () => {
      await refused(
        world.member.post('/messages/render', { content: 'hel\u0000lo' }),
        'content must not contain null bytes',
      );
    });
  });

  it('gets 404 if there is no operation', async () => {
    const credentials = Buffer.from(`${world.member.email}:${world.member.account.key}`).toString('base64');
    const headers = { Authorization: `Basic ${credentials}` };
    for (const method of ['GET', 'POST']) {
      const answer = await fetch(`${world.origin}/api/v1/nowhere`, { method, headers });
      expect({ status: answer.status, body: await answer.json() }).to.deep.equal({
        status: 404,
        body: { result: 'error', code: 'BAD_REQUEST', msg: 'There is no operation at /api/v1/nowhere' },
      });
    }
  });
});
