import { existsSync, readdirSync } from 'node:fs';
import { type AddressInfo, connect } from 'node:net';
import { brotliCompressSync, constants, deflateSync, gzipSync } from 'node:zlib';
import { expect } from 'chai';
import type { Requirement } from '../../src/actions/requirements.ts';
import { operations } from '../../src/api/table.ts';
import { incomingFolder } from '../../src/config.ts';
import { MAX_FIELDS, MAX_JSON_DEPTH, MAX_JSON_VALUES } from '../../src/domain/limits.ts';
import type { Actor, Answer } from '../support/actor.ts';
import { expectRefusal } from '../support/refusal.ts';
import { openWorld, type World } from '../support/world.ts';

const FORM = 'application/x-www-form-urlencoded';
const JSON_TYPE = 'application/json';

describe('The dispatcher', () => {
  let world: World;
  beforeEach(async () => {
    world = await openWorld();
  });
  afterEach(() => world.close());

  const bytes = (buffer: Buffer) => new Uint8Array(buffer);
  const typing = (text: string | Uint8Array<ArrayBuffer>, encoding: string, type = FORM): Promise<Answer> =>
    world.member.post('/typing', {}, { raw: { type, text }, headers: { 'Content-Encoding': encoding } });

  describe('refuses users who may not call an operation before it checks parameters', () => {
    const WITHOUT: Record<Requirement, { who: (world: World) => Actor; msg: string }[]> = {
      owner: [
        { who: ({ administrator }) => administrator, msg: 'Must be an organization owner' },
        { who: ({ guest }) => guest, msg: 'Must be an organization owner' },
      ],
      administrator: [
        { who: ({ moderator }) => moderator, msg: 'Must be an organization administrator' },
        { who: ({ member }) => member, msg: 'Must be an organization administrator' },
        { who: ({ guest }) => guest, msg: 'Must be an organization administrator' },
      ],
      person: [
        { who: ({ guest }) => guest, msg: 'Not allowed for guest users' },
        { who: ({ bot }) => bot, msg: 'This endpoint does not accept bot requests.' },
      ],
      'non-guest': [{ who: ({ guest }) => guest, msg: 'Not allowed for guest users' }],
      human: [{ who: ({ bot }) => bot, msg: 'This endpoint does not accept bot requests.' }],
      'drafts-synchronization': [{ who: ({ other }) => other, msg: 'User has disabled synchronizing drafts.' }],
    };

    for (const operation of operations) {
      const { requires, method, path, parameters } = operation;
      if (!requires) continue;
      it(`${method} ${path}`, async () => {
        await world.other.ok.patch('/settings', { enable_drafts_synchronization: false });
        const concrete = path.replace(/\{\w+\}/g, '999999');
        const junk = Object.fromEntries(
          parameters.filter((one) => one.in !== 'path').map(({ name }) => [name, '{junk\u0000']),
        );
        for (const { who, msg } of WITHOUT[requires]) {
          expectRefusal(await who(world).call(method, concrete), msg);
          expectRefusal(await who(world).call(method, concrete, junk), msg);
          if (method === 'GET') continue;
          const raw = { type: JSON_TYPE, text: '{"cut off' };
          expectRefusal(await who(world).call(method, concrete, {}, { raw }), msg);
        }
      });
    }

    it('as the operations that ask for a role do', () => {
      const asking = operations.flatMap(({ operationId, requires }) =>
        requires ? [`${operationId}: ${requires}`] : [],
      );
      expect(asking.sort()).to.deep.equal([
        'addDefaultChannel: administrator',
        'addDomain: owner',
        'archiveChannel: administrator',
        'createBot: person',
        'createDrafts: drafts-synchronization',
        'createGroup: person',
        'createInviteLink: person',
        'createLinkifier: administrator',
        'createPlayground: administrator',
        'createProfileField: administrator',
        'createUser: administrator',
        'deactivateBot: person',
        'deleteDraft: drafts-synchronization',
        'deleteGroup: person',
        'deleteLinkifier: administrator',
        'deleteOwnProfileValues: human',
        'deletePlayground: administrator',
        'deleteProfileField: administrator',
        'deleteTopic: administrator',
        'editBot: person',
        'editChannel: administrator',
        'editDisplaySettings: human',
        'editDomain: owner',
        'editDraft: drafts-synchronization',
        'editGroup: person',
        'editLinkifier: administrator',
        'editNotificationSettings: human',
        'editOrganization: administrator',
        'editOwnProfile: human',
        'editProfileField: administrator',
        'editProfileFieldOrder: administrator',
        'editSettings: human',
        'editSubscriptions: non-guest',
        'editUserDefaults: administrator',
        'getBots: person',
        'getDrafts: drafts-synchronization',
        'getGroupMembers: person',
        'getGroupMembership: person',
        'getGroups: person',
        'getInvitations: person',
        'getSubgroups: person',
        'regenerateApiKey: human',
        'regenerateBotApiKey: person',
        'removeDefaultChannel: administrator',
        'removeDomain: owner',
        'removeOrganizationIcon: administrator',
        'removeOrganizationLogo: administrator',
        'resendInvitation: person',
        'revokeInvitation: person',
        'revokeInviteLink: person',
        'sendCommand: human',
        'sendInvitations: person',
        'setLinkifierOrder: administrator',
        'setStatus: human',
        'subscribe: non-guest',
        'updateGroupMembers: person',
        'updatePresence: human',
        'updateSubgroups: person',
        'uploadCustomEmoji: person',
        'uploadOrganizationIcon: administrator',
        'uploadOrganizationLogo: administrator',
      ]);
    });
  });

  it('makes no list of a single value or of a text', async () => {
    const message = await world.member.send([world.other.id], '', 'hello');
    const cases: [string, Record<string, unknown>, string][] = [
      ['/typing', { op: 'start', to: world.other.id }, 'to is not a list'],
      ['/typing', { op: 'start', to: '"8"' }, 'to is not a list'],
      ['/invites', { invitee_emails: 'a@far.example', stream_ids: 7 }, 'stream_ids is not a list'],
      ['/invites', { invitee_emails: 'a@far.example', stream_ids: '"7"' }, 'stream_ids is not a list'],
      ['/invites', { invitee_emails: 'a@far.example', stream_ids: {} }, 'stream_ids is not a list'],
      ['/invites/multiuse', { stream_ids: 7 }, 'stream_ids is not a list'],
      ['/messages/flags', { messages: message, op: 'add', flag: 'starred' }, 'messages is not a list'],
    ];
    for (const [path, params, msg] of cases) {
      expectRefusal(await world.member.post(path, params), msg);
      expectRefusal(await world.member.post(path, params, { in: 'json' }), msg);
    }
  });

  it('reads an ID in a path as a number, whatever zeros it begins with', async () => {
    const message = await world.member.send([world.other.id], '', 'hello');
    expect((await world.member.ok.get(`/messages/00${message}`)).message.id).to.equal(message);
    for (const id of ['00', '9'.repeat(30), '9'.repeat(400)])
      expect((await world.member.get(`/messages/${id}`)).body.msg, id).to.equal('Invalid message(s)');
    expect((await world.member.get('/messages/1.0')).status).to.equal(404);
  });

  it('treats a repeated field as a list', async () => {
    const raw = { type: FORM, text: `op=start&to=${world.other.id}&to=${world.guest.id}` };
    expect((await world.member.post('/typing', {}, { raw })).status).to.equal(200);
  });

  it('refuses the first faulty parameter, and of it the first faulty element and member', async () => {
    const draft = { type: 'stream', to: [1], topic: 't', content: 'c' };
    const wrong = [draft, { ...draft, to: 'x', topic: 5 }, { type: 'none' }];
    expectRefusal(await world.member.post('/drafts', { drafts: wrong }), 'drafts[1]["to"] is not a list');
    const { content: _content, ...rest } = draft;
    expectRefusal(
      await world.member.post('/drafts', { drafts: [{ id: 1, ...rest, topic: 5 }] }),
      'drafts[0]["topic"] is not a string',
    );
    expectRefusal(
      await world.member.post('/drafts', { drafts: [{ id: 1, ...rest }] }),
      'drafts[0]["content"] field is missing',
    );
    expectRefusal(await world.member.post('/typing', { type: 'none', op: 'none', to: 'x' }), 'Invalid type');
  });

  it('says of half a million wrong elements one thing', async () => {
    const many = `[${'{},'.repeat(500_000)}{}]`;
    for (const [path, params] of [
      ['/typing', { op: 'start', to: many }],
      ['/drafts', { drafts: many }],
      ['/messages/flags', { messages: many, op: 'add', flag: 'read' }],
    ] as const) {
      const { status, body } = await world.member.post(path, params, { in: 'multipart' });
      expect(status).to.equal(400);
      expect(body.msg).to.match(/^\w+ is too long \(limit: \d+ elements\)$/);
    }
  });

  describe('refuses JSON that is nested too deeply', () => {
    const deep = '['.repeat(300_000) + ']'.repeat(300_000);

    it('in a field', async () => {
      for (const [path, name, params] of [
        ['/typing', 'to', { op: 'start' }],
        ['/drafts', 'drafts', {}],
        ['/register', 'narrow', {}],
        ['/users/me/subscriptions', 'subscriptions', {}],
      ] as const) {
        const answer = await world.member.post(path, { ...params, [name]: deep }, { in: 'multipart' });
        expectRefusal(answer, `${name} is nested too deeply (limit: ${MAX_JSON_DEPTH} levels)`);
      }
    });

    it('in a query string', async () => {
      const narrow = '['.repeat(5000) + ']'.repeat(5000);
      const answer = await world.member.get('/messages', { anchor: 'newest', num_before: 1, num_after: 0, narrow });
      expectRefusal(answer, `narrow is nested too deeply (limit: ${MAX_JSON_DEPTH} levels)`);
    });

    it('in a body of JSON', async () => {
      const raw = { type: JSON_TYPE, text: `{"op": "start", "to": ${deep}}` };
      const answer = await world.member.post('/typing', {}, { raw });
      expectRefusal(answer, `The JSON body is nested too deeply (limit: ${MAX_JSON_DEPTH} levels)`);
    });

    it('but not brackets inside of its texts', async () => {
      const content = `${'[{'.repeat(400)}"\\"[`;
      const drafts = [{ type: '', to: [], topic: '', content }];
      const { ids } = await world.member.ok.post('/drafts', { drafts });
      expect(ids).to.have.lengthOf(1);
      expect((await world.member.ok.get('/drafts')).drafts[0].content).to.equal(content);
    });
  });

  it('refuses a body of JSON with too many values', async () => {
    const raw = { type: JSON_TYPE, text: `{"x": [${'1,'.repeat(MAX_JSON_VALUES)}1]}` };
    const answer = await world.member.post('/typing', {}, { raw });
    expectRefusal(answer, `The JSON body has too many values (limit: ${MAX_JSON_VALUES})`);
  });

  it('refuses too many parameters, wherever they are', async () => {
    const form = `${'x=&'.repeat(MAX_FIELDS)}y=`;
    const parts = Array.from({ length: MAX_FIELDS + 1 }, (_, at) => [`x${at}`, ''] as const);
    const msg = `Too many parameters (limit: ${MAX_FIELDS})`;
    expectRefusal(await world.member.post('/typing', {}, { raw: { type: FORM, text: form } }), msg);
    expectRefusal(await world.member.post('/typing', Object.fromEntries(parts), { in: 'json' }), msg);
    expectRefusal(await world.member.post('/typing', Object.fromEntries(parts), { in: 'multipart' }), msg);
    expectRefusal(await world.member.get(`/users/me?${form}`), msg);
  });

  it('repeats of a long unknown name the beginning', async () => {
    const { ignored_parameters_unsupported: ignored } = await world.member.ok.post('/mark_all_as_read', {
      ['n'.repeat(1_000_000)]: 1,
    });
    expect(ignored).to.deep.equal(['n'.repeat(100)]);
  });

  describe('reads compressed bodies', () => {
    const text = Buffer.from('op=start&to=[]');
    const packed: Record<string, (data: Buffer) => Buffer> = {
      gzip: gzipSync,
      deflate: deflateSync,
      br: (data) => brotliCompressSync(data, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }),
    };

    for (const [encoding, pack] of Object.entries(packed)) {
      it(`in ${encoding}`, async () => {
        expectRefusal(await typing(bytes(pack(text)), encoding), "Empty 'to' list");
        expectRefusal(
          await typing(bytes(pack(Buffer.from('{"op": "start", "to": []}'))), encoding, JSON_TYPE),
          "Empty 'to' list",
        );
      });

      it(`and refuses data that is not ${encoding}, or was cut off`, async () => {
        expectRefusal(await typing('garbage', encoding), `The body is not valid ${encoding}`);
        const cutOff = pack(Buffer.from(`x=${Math.E}`.repeat(1000))).subarray(0, 20);
        expectRefusal(await typing(bytes(cutOff), encoding), `The body is not valid ${encoding}`);
        expectRefusal(await typing('', encoding), `The body is not valid ${encoding}`);
      });

      it(`and decompresses no more than a body may have, in ${encoding}`, async () => {
        const bomb = pack(Buffer.alloc(16 * 1024 * 1024, 'x'));
        expect((await typing(bytes(bomb), encoding)).status).to.equal(413);
      });
    }

    it('but no others, and no forms with files', async () => {
      for (const encoding of ['zstd', 'gzip, gzip', 'x'.repeat(5000)]) {
        expect((await typing('op=start', encoding)).status, encoding.slice(0, 20)).to.equal(415);
      }
      expect((await typing('garbage', 'gzip', 'multipart/form-data; boundary=x')).status).to.equal(415);
    });
  });

  describe('answers on a connection that is kept or closed', () => {
    /**
     * Sends the first request unchanged and another one after it; returns everything received until the server closes
     * the connection or has answered both.
     */
    function conversation(headers: string[], body: string | Buffer): Promise<string> {
      const { account } = world.member;
      const credentials = Buffer.from(`${account.email}:${account.key}`).toString('base64');
      const common = ['Host: localhost', `Authorization: Basic ${credentials}`];
      const { port } = world.app.server.address() as AddressInfo;
      return new Promise((resolve, reject) => {
        const socket = connect(port, '127.0.0.1');
        let text = '';
        const answers = () => text.split('HTTP/1.1 ').length - 1;
        socket.on('data', (chunk) => {
          const before = answers();
          text += chunk;
          if (answers() === 2) socket.end();
          else if (before === 0 && answers() === 1 && !/^connection: close/im.test(text)) {
            socket.write(['GET /api/v1/users/me HTTP/1.1', ...common, 'Connection: close', '', ''].join('\r\n'));
          }
        });
        socket.on('error', reject);
        socket.on('close', () => resolve(text));
        socket.write(['POST /api/v1/typing HTTP/1.1', ...common, ...headers, '', ''].join('\r\n'));
        socket.write(body);
      });
    }

    for (const encoding of ['gzip', 'deflate', 'br']) {
      it(`after garbage declared as ${encoding}`, async () => {
        const body = 'x'.repeat(200_000);
        const headers = [`Content-Type: ${FORM}`, `Content-Encoding: ${encoding}`, `Content-Length: ${body.length}`];
        const text = await conversation(headers, body);
        expect(text).to.match(/^HTTP\/1\.1 400 [\s\S]*HTTP\/1\.1 200 /);
      });
    }

    it('after a body that is too large, without waiting for all of it', async () => {
      const headers = [`Content-Type: ${FORM}`, `Content-Length: ${100 * 1024 * 1024}`];
      const text = await conversation(headers, 'x'.repeat(100_000));
      expect(text).to.match(/^HTTP\/1\.1 413 /);
      expect(text).to.match(/^connection: close/im);
    });

    it('after a body without a length that is too large', async () => {
      const headers = [`Content-Type: ${JSON_TYPE}`, 'Transfer-Encoding: chunked'];
      const size = 3 * 1024 * 1024;
      const text = await conversation(headers, `${size.toString(16)}\r\n${'x'.repeat(size)}\r\n`);
      expect(text).to.match(/^HTTP\/1\.1 413 /);
    });

    it('whose client disconnects in the middle of a body', async () => {
      const { port } = world.app.server.address() as AddressInfo;
      for (const type of [FORM, JSON_TYPE, 'multipart/form-data; boundary=x']) {
        await new Promise<void>((resolve) => {
          const socket = connect(port, '127.0.0.1', () => {
            const { account } = world.member;
            const credentials = Buffer.from(`${account.email}:${account.key}`).toString('base64');
            const headers = ['Host: localhost', `Authorization: Basic ${credentials}`, `Content-Type: ${type}`];
            socket.end(['POST /api/v1/typing HTTP/1.1', ...headers, 'Content-Length: 1000', '', '--x'].join('\r\n'));
          });
          socket.on('close', () => resolve()).resume();
        });
      }
      expect((await world.member.get('/users/me')).status).to.equal(200);
      const folder = incomingFolder(world.config);
      // It is made for the first file; the client may have disconnected before that.
      const left = () => (existsSync(folder) ? readdirSync(folder) : []);
      while (left().length > 0) await new Promise((turn) => setImmediate(turn));
    });

    it('after a malformed form with files', async () => {
      const body = `--x\r\n!!${'x'.repeat(100_000)}`;
      const headers = ['Content-Type: multipart/form-data; boundary=x', `Content-Length: ${body.length + 1_000_000}`];
      const text = await conversation(headers, body);
      expect(text).to.match(/^HTTP\/1\.1 400 /);
    });
  });
});
