import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { MAX_CHANNELS_PER_CALL, MAX_FLAGGED_MESSAGES, MAX_RECIPIENTS } from '../../src/domain/limits.ts';
import { expectMissing, expectRefusal, SUCCESS } from '../support/refusal.ts';
import { openWorld, type World } from '../support/world.ts';

interface Operation {
  operationId: string;
  method: string;
  path: string;
  public?: boolean;
}
const operations = JSON.parse(
  readFileSync(new URL('../../generated/operations.json', import.meta.url), 'utf8'),
) as Operation[];
/** Paths whose `{…}` is any number. */
const addressOf = ({ path }: Operation) => path.replace(/\{[^}]+\}/g, '1');

let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.close());

describe('the general conventions', () => {
  it('reads parameters of POST, PATCH and DELETE from a form in the body', async () => {
    const form = { in: 'form' } as const;
    const draft = { type: '', to: [], topic: '', content: 'x' };
    const { ids } = await world.member.ok.post('/drafts', { drafts: [draft] }, form);
    expect((await world.member.patch(`/drafts/${ids[0]}`, { draft }, form)).body).to.deep.equal(SUCCESS);
    const channel = await world.channel('design', []);
    expect((await world.owner.delete('/default_streams', { stream_id: channel }, form)).body).to.deep.equal(SUCCESS);
  });

  it('reads parameters of GET from the query string', async () => {
    const query = '/messages?anchor=newest&num_before=1&num_after=0&apply_markdown=false';
    expect((await world.member.get(query)).status).to.equal(200);
    expectMissing(await world.member.get('/messages?anchor=newest&num_before=1'), 'num_after');
  });

  it('reads parameters of the path from the URL, and nothing else there', async () => {
    const id = await world.channel('design', [world.member]);
    expect((await world.member.ok.get(`/streams/${id}`)).stream.stream_id).to.equal(id);
    const { status, body } = await world.member.get('/streams/design');
    expect(status).to.equal(404);
    expect(body).to.include({ result: 'error', code: 'BAD_REQUEST' });
  });

  it('reads lists and objects as JSON text', async () => {
    const raw = (text: string) => ({ raw: { type: 'application/x-www-form-urlencoded', text } });
    const list = encodeURIComponent(`[${world.other.id}]`);
    expect((await world.member.post('/typing', {}, raw(`op=start&to=${list}`))).body).to.deep.equal(SUCCESS);
    const answer = await world.member.post('/typing', {}, raw(`op=start&to=${world.other.id}%2C5`));
    expectRefusal(answer, 'to is not valid JSON');
  });

  it('answers every success with result and an empty msg', async () => {
    for (const path of ['/drafts', '/users/me', '/realm/emoji']) {
      const { status, headers, body } = await world.member.get(path);
      expect(status).to.equal(200);
      expect(headers.get('content-type')).to.match(/^application\/json/);
      expect(body).to.include(SUCCESS);
    }
  });

  it('answers every error with result, code and msg, also where there is no operation', async () => {
    const answers = [
      await world.member.get('/nowhere'),
      await world.member.call('PUT', '/messages'),
      await world.nobody.get('/messages'),
      await world.member.get('/streams/999'),
      await world.member.post('/typing', { op: 'start', to: '[' }),
      await world.member.post(
        '/drafts',
        {},
        { raw: { type: 'application/x-www-form-urlencoded', text: 'drafts=%E0%A4%A' } },
      ),
    ];
    for (const { status, headers, body } of answers) {
      expect(status).to.be.within(400, 499);
      expect(headers.get('content-type')).to.match(/^application\/json/);
      expect(body.result).to.equal('error');
      expect(body.code).to.be.a('string').and.not.equal('');
      expect(body.msg).to.be.a('string').and.not.equal('');
    }
  });

  it('has nothing in a refusal but result, code and msg when the code is BAD_REQUEST', async () => {
    const answer = await world.member.get('/streams/999');
    expect(answer.body).to.have.all.keys('result', 'msg', 'code');
    expectRefusal(answer, 'Invalid channel ID');
  });

  it('names the parameters that it does not know, of body and query together', async () => {
    const { body } = await world.member.post('/typing?zebra=1', { op: 'start', to: [world.other.id], apple: 'x' });
    expect(body).to.deep.equal({ ...SUCCESS, ignored_parameters_unsupported: ['apple', 'zebra'] });
    const list = await world.member.get('/messages', { anchor: 'newest', num_before: 1, num_after: 0, colour: 'red' });
    expect(list.body.ignored_parameters_unsupported).to.deep.equal(['colour']);
  });

  it('names no parameters when it knows all, and none in an error', async () => {
    const { body } = await world.member.post('/typing', { op: 'start', to: [world.other.id] });
    expect(body).to.deep.equal(SUCCESS);
    expectRefusal(await world.member.post('/typing', { op: 'start', zebra: 1 }), "Missing 'to' argument");
  });

  it('names parameters that the fourteen operations do not know', async () => {
    const channel = await world.channel('design', [world.member]);
    const message = await world.member.send(channel, 'plan', 'hello');
    const draft = { type: '', to: [], topic: '', content: 'x' };
    const { ids } = await world.owner.ok.post('/drafts', { drafts: [draft] });
    await world.owner.ok.post('/invites/multiuse');
    const calls: [string, string, object][] = [
      ['POST', '/typing', { op: 'start', to: [world.other.id] }],
      ['PATCH', '/users/me/subscriptions/muted_topics', { stream_id: channel, topic: 'plan', op: 'add' }],
      ['POST', '/invites', { invitee_emails: 'a@far.example', stream_ids: [] }],
      ['PATCH', `/drafts/${ids[0]}`, { draft }],
      ['POST', '/drafts', {}],
      ['POST', `/messages/${message}/reactions`, { emoji_name: 'heart' }],
      ['GET', `/streams/${channel}`, {}],
      ['GET', '/messages', { anchor: 'newest', num_before: 1, num_after: 0 }],
      ['GET', `/messages/${message}`, {}],
      ['DELETE', `/messages/${message}`, {}],
      ['DELETE', '/invites/multiuse/1', {}],
      ['DELETE', '/default_streams', { stream_id: channel }],
    ];
    for (const [method, path, params] of calls) {
      const { body } = await world.owner.call(method, path, { ...params, odd_one: 1 });
      expect(body, `${method} ${path}`).to.deep.include({
        result: 'success',
        ignored_parameters_unsupported: ['odd_one'],
      });
    }
    const { body } = await world.other.delete('/users/me', { odd_one: 1 });
    expect(body).to.deep.equal({ ...SUCCESS, ignored_parameters_unsupported: ['odd_one'] });
  });
});

describe('authentication', () => {
  it('is needed by every operation, except those that a client needs to get it', async () => {
    const open = operations.filter((operation) => operation.public).map(({ operationId }) => operationId);
    expect(open).to.have.members(['getServerSettings', 'fetchApiKey']);
    for (const operation of operations.filter((one) => !one.public)) {
      const { status, headers, body } = await world.nobody.call(operation.method, addressOf(operation));
      expect({ status, code: body.code }, operation.operationId).to.deep.equal({ status: 401, code: 'UNAUTHORIZED' });
      expect(headers.get('www-authenticate')).to.match(/^Basic /);
    }
  });

  it('is HTTP Basic with address and key, for people and bots', async () => {
    for (const actor of [world.member, world.bot]) {
      expect((await actor.ok.get('/users/me')).user_id).to.equal(actor.id);
    }
    const basic = (text: string) => ({ headers: { Authorization: `Basic ${Buffer.from(text).toString('base64')}` } });
    const { key, email } = world.member.account;
    expect((await world.nobody.get('/users/me', {}, basic(`MEMBER@example.com:${key}`))).status).to.equal(200);
    for (const wrong of [
      `${email}:${'x'.repeat(32)}`,
      `${world.other.email}:${key}`,
      `${email}:short`,
      `${email}`,
      '',
    ]) {
      const { status, body } = await world.nobody.get('/users/me', {}, basic(wrong));
      expect({ status, code: body.code }, wrong).to.deep.equal({ status: 401, code: 'UNAUTHORIZED' });
    }
    const other = await world.nobody.get('/users/me', {}, { headers: { Authorization: `Bearer ${key}` } });
    expectRefusal(other, 'This endpoint requires HTTP basic authentication.');
  });

  it('has the roles as numbers', async () => {
    const roles = [];
    for (const actor of [world.owner, world.administrator, world.moderator, world.member, world.guest]) {
      roles.push((await actor.ok.get('/users/me')).role);
    }
    expect(roles).to.deep.equal([100, 200, 300, 400, 600]);
  });
});

describe('versioning', () => {
  it('serves the API below /api/v1 and nowhere else', async () => {
    const headers = {
      Authorization: `Basic ${Buffer.from(`${world.member.email}:${world.member.account.key}`).toString('base64')}`,
    };
    const at = async (prefix: string) => (await fetch(`${world.origin}${prefix}/users/me`, { headers })).status;
    expect(await at('/api/v1')).to.equal(200);
    for (const prefix of ['', '/api', '/api/v2']) expect(await at(prefix)).to.equal(404);
  });

  it('announces a level above the last change that it promises', async () => {
    const { zulip_feature_level: level } = await world.member.ok.get('/server_settings');
    expect(level).to.be.at.least(267);
    const { state } = await world.member.listen({ fetch_event_types: ['realm'] });
    expect(state.zulip_feature_level).to.equal(level);
  });

  it('shows and hides addresses by a personal setting', async () => {
    await world.member.ok.patch('/settings', { email_address_visibility: 3 });
    const id = world.member.id;
    expect((await world.other.ok.get(`/users/${id}`)).user.delivery_email).to.equal(null);
    expect((await world.administrator.ok.get(`/users/${id}`)).user.delivery_email).to.equal(world.member.email);
  });
});

describe('limits that the operator sets', () => {
  it('bounds emoji files by MAX_EMOJI_FILE_SIZE_MIB', async () => {
    const small = await openWorld({ maxEmojiFileSizeMib: 1 });
    const bytes = new Uint8Array(1024 * 1024 + 1);
    const answer = await small.member.post(
      '/realm/emoji/skiff',
      {},
      { files: [{ field: 'file', name: 'e.png', type: 'image/png', bytes }] },
    );
    expectRefusal(answer, 'Uploaded file is larger than the allowed limit of 1 MiB');
    await small.close();
  });

  it('lets invitations expire by INVITATION_LINK_VALIDITY_MINUTES', async () => {
    const brief = await openWorld({ invitationValidityMinutes: 30 });
    await brief.member.ok.post('/invites', { invitee_emails: 'a@far.example', stream_ids: [] });
    const { invites } = await brief.owner.ok.get('/invites');
    expect(invites[0].expiry_date).to.equal(brief.clock.now + 30 * 60);
    await brief.close();
  });
});

describe('lists of many IDs', () => {
  const many = (length: number) => Array.from({ length }, (_, index) => index + 1000);
  const to = (ids: number[]) => [{ type: 'private', to: ids, topic: '', content: 'x' }];
  const refusals: [string, number, (ids: number[]) => Record<string, unknown>, string][] = [
    [
      '/messages/flags',
      MAX_FLAGGED_MESSAGES,
      (messages) => ({ messages, op: 'add', flag: 'starred' }),
      'Invalid message(s)',
    ],
    ['/typing', MAX_RECIPIENTS, (ids) => ({ op: 'start', to: ids }), 'Invalid user ID 1000'],
    ['/drafts', MAX_RECIPIENTS, (ids) => ({ drafts: to(ids) }), 'Invalid user ID 1000'],
    [
      '/invites',
      MAX_CHANNELS_PER_CALL,
      (ids) => ({ invitee_emails: 'a@far.example', stream_ids: ids }),
      'Invalid channel ID 1000. No invites were sent.',
    ],
  ];
  for (const [path, most, params, msg] of refusals) {
    it(`are not faults of the server for POST ${path}, and are refused as such when they are too long`, async () => {
      expectRefusal(await world.member.post(path, params(many(most))), msg);
      for (const length of [most + 1, 70_000]) {
        const { status, body } = await world.member.post(path, params(many(length)));
        expect({ status, code: body.code }).to.deep.equal({ status: 400, code: 'BAD_REQUEST' });
        expect(body.msg).to.match(/is too long \(limit: \d+ elements\)$/);
      }
    });
  }

  it('are marked as read as far as they are there', async () => {
    const id = await world.other.send([world.member.id], '', 'hello');
    await world.member.ok.post('/messages/flags', {
      messages: [id, ...many(MAX_FLAGGED_MESSAGES - 1)],
      op: 'add',
      flag: 'read',
    });
    expect((await world.member.ok.get(`/messages/${id}`)).message.flags).to.deep.equal(['read']);
  });
});

describe('invitations and what the inviter may not do', () => {
  it('names no role that has more rights', async () => {
    const invite = (invite_as: number) =>
      world.moderator.post('/invites', { invitee_emails: `as${invite_as}@far.example`, stream_ids: [], invite_as });
    expect((await Promise.all([100, 200, 300, 400, 600].map(invite))).map(({ status }) => status)).to.deep.equal([
      400, 400, 200, 200, 200,
    ]);
  });
});
