import { expect } from 'chai';
import type { Actor, Body } from '../support/actor.ts';
import { expectFaultyParameter, expectMissing, expectRefusal } from '../support/refusal.ts';
import { openWorld, type World } from '../support/world.ts';

const NEWEST = 10_000_000_000_000_000;

let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.close());

const inChannel = (operand: number | string) => [{ operator: 'channel', operand }];
const list = async (actor: Actor, params: object = {}): Promise<Body> =>
  actor.ok.get('/messages', { anchor: 'newest', num_before: 100, num_after: 0, ...params });
const idsOf = ({ messages }: Body): number[] => messages.map(({ id }: { id: number }) => id);
const idsFor = async (actor: Actor, narrow: unknown, params: object = {}) =>
  idsOf(await list(actor, { narrow, ...params }));

describe('GET /messages', () => {
  describe('around an anchor', () => {
    let channelId: number;
    let sent: number[];
    let narrow: object[];
    beforeEach(async () => {
      channelId = await world.channel('design', [world.member, world.other]);
      sent = [];
      for (const content of ['one', 'two', 'three', 'four', 'five']) {
        sent.push(await world.other.send(channelId, 'plan', content));
      }
      narrow = [...inChannel(channelId), { operator: 'topic', operand: 'plan' }];
    });

    const around = async (params: object) => list(world.member, { narrow, num_before: 0, num_after: 0, ...params });

    it('returns the given numbers before and after, and the anchor itself, sorted by ID', async () => {
      const found = await around({ anchor: String(sent[2]), num_before: 1, num_after: 1 });
      expect(idsOf(found)).to.deep.equal([sent[1], sent[2], sent[3]]);
      expect(found).to.include({ anchor: sent[2], found_anchor: true, found_oldest: false, found_newest: false });
    });

    it('begins at the oldest', async () => {
      const found = await around({ anchor: 'oldest', num_after: 2 });
      expect(idsOf(found)).to.deep.equal(sent.slice(0, 2));
      expect(found).to.include({ found_oldest: true, found_newest: false, found_anchor: false });
    });

    it('ends at the newest', async () => {
      const found = await around({ anchor: 'newest', num_before: 2 });
      expect(idsOf(found)).to.deep.equal(sent.slice(3));
      expect(found).to.include({ found_newest: true, found_oldest: false, found_anchor: false });
    });

    it('says whether both ends are in the list', async () => {
      const found = await around({ anchor: String(sent[2]), num_before: 10, num_after: 10 });
      expect(idsOf(found)).to.deep.equal(sent);
      expect(found).to.include({ found_oldest: true, found_newest: true });
    });

    it('returns the anchor that it used', async () => {
      expect((await around({ anchor: 'oldest' })).anchor).to.equal(0);
      expect((await around({ anchor: 'newest' })).anchor).to.equal(NEWEST);
      expect((await around({ anchor: String(sent[1]) })).anchor).to.equal(sent[1]);
      expect((await around({ anchor: '-5' })).anchor).to.equal(0);
      expect((await around({ anchor: '99999999999999999999' })).anchor).to.equal(NEWEST);
    });

    it('finds no anchor that does not exist or does not match', async () => {
      const elsewhere = await world.member.send([world.other.id], '', 'psst');
      for (const anchor of [elsewhere, elsewhere + 1000]) {
        const found = await around({ anchor: String(anchor), num_before: 1 });
        expect(found).to.include({ found_anchor: false, anchor });
        expect(idsOf(found)).to.deep.equal([sent[4]]);
      }
    });

    it('leaves the anchor out on request', async () => {
      const anchor = String(sent[2]);
      const older = await around({ anchor, num_before: 2, include_anchor: false });
      expect(idsOf(older)).to.deep.equal(sent.slice(0, 2));
      expect(older.found_anchor).to.equal(false);
      expect(idsOf(await around({ anchor, num_after: 2, include_anchor: false }))).to.deep.equal(sent.slice(3));
      expect(idsOf(await around({ anchor, num_after: 2, include_anchor: true }))).to.deep.equal(sent.slice(2));
      expect(idsOf(await around({ anchor, num_after: 2 }))).to.deep.equal(sent.slice(2));
    });

    it('leaves the anchor out only at an end', async () => {
      const params = { anchor: String(sent[2]), num_before: 1, num_after: 1, include_anchor: false };
      expectRefusal(
        await world.member.get('/messages', params),
        'The anchor can only be excluded at an end of the range',
      );
    });

    it('begins at the first unread message that matches', async () => {
      await world.member.ok.post('/messages/flags', { messages: sent.slice(0, 2), op: 'add', flag: 'read' });
      const found = await around({ anchor: 'first_unread', num_before: 1, num_after: 1 });
      expect(found).to.include({ anchor: sent[2], found_anchor: true });
      expect(idsOf(found)).to.deep.equal([sent[1], sent[2], sent[3]]);
    });

    it('ends at the newest when everything is read', async () => {
      await world.member.ok.post('/mark_all_as_read');
      const found = await around({ anchor: 'first_unread', num_before: 2, num_after: 2 });
      expect(found).to.include({ anchor: NEWEST, found_newest: true });
      expect(idsOf(found)).to.deep.equal(sent.slice(3));
    });

    it('still understands the older way to say first_unread', async () => {
      await world.member.ok.post('/messages/flags', { messages: sent.slice(0, 2), op: 'add', flag: 'read' });
      expect(await around({ use_first_unread_anchor: true })).to.include({ anchor: sent[2] });
      expect(await around({ anchor: String(sent[0]), use_first_unread_anchor: false })).to.include({ anchor: sent[0] });
      const without = await world.member.get('/messages', {
        num_before: 1,
        num_after: 0,
        use_first_unread_anchor: false,
      });
      expectRefusal(without, "Missing 'anchor' argument.");
    });

    it('needs to know how many, at least none', async () => {
      expectMissing(await world.member.get('/messages', { anchor: 'newest', num_after: 0 }), 'num_before');
      expectMissing(await world.member.get('/messages', { anchor: 'newest', num_before: 0 }), 'num_after');
      for (const wrong of [-1, 1.5, 'many', true]) {
        const answer = await world.member.get('/messages', { anchor: 'newest', num_before: wrong, num_after: 0 });
        expectFaultyParameter(answer, 'num_before');
      }
    });

    it('needs an anchor that makes sense', async () => {
      expectRefusal(await world.member.get('/messages', { num_before: 1, num_after: 0 }), "Missing 'anchor' argument.");
      for (const anchor of ['middle', '', '1.5']) {
        const answer = await world.member.get('/messages', { anchor, num_before: 1, num_after: 0 });
        expectRefusal(answer, 'Invalid anchor');
      }
    });

    it('returns at most 5000 messages', async () => {
      expect(idsOf(await around({ anchor: String(sent[2]), num_before: 2500, num_after: 2500 }))).to.deep.equal(sent);
      const answer = await world.member.get('/messages', { anchor: 'newest', num_before: 2501, num_after: 2500 });
      expectRefusal(answer, 'Too many messages requested (maximum 5000).');
    });

    it('cuts no history for a plan', async () => {
      expect(await around({ anchor: 'oldest', num_after: 10 })).to.include({
        history_limited: false,
        found_oldest: true,
      });
    });

    it('has an answer of these fields', async () => {
      expect(await around({ anchor: 'newest', num_before: 1 })).to.have.all.keys(
        ...['result', 'msg', 'anchor', 'found_newest', 'found_oldest', 'found_anchor', 'history_limited', 'messages'],
      );
    });
  });

  describe('with a narrow', () => {
    let design: number;
    let board: number;
    let ids: Record<'plan' | 'logo' | 'secret' | 'direct' | 'group', number>;
    beforeEach(async () => {
      design = await world.channel('design', [world.member, world.other]);
      board = await world.channel('board', [world.member], { invite_only: true });
      ids = {
        plan: await world.other.send(design, 'plan', 'the [plan](https://example.com)'),
        logo: await world.member.send(design, 'logo', 'the logo'),
        secret: await world.member.send(board, 'plan', 'the secret plan'),
        direct: await world.other.send([world.member.id], '', 'psst'),
        group: await world.other.send([world.member.id, world.guest.id], '', 'psst all'),
      };
    });

    /** Those of the five messages that the narrow finds. */
    const found = async (narrow: unknown, actor = world.member) => {
      const all = new Set(await idsFor(actor, narrow));
      return Object.entries(ids).flatMap(([name, id]) => (all.has(id) ? [name] : []));
    };

    it('searches everything without one, and with an empty one', async () => {
      const all = ['plan', 'logo', 'secret', 'direct', 'group'];
      expect(await found(undefined)).to.deep.equal(all);
      expect(await found([])).to.deep.equal(all);
    });

    it('accepts objects and pairs of texts', async () => {
      for (const narrow of [[{ operator: 'topic', operand: 'plan' }], [['topic', 'plan']]]) {
        expect(await found(narrow)).to.deep.equal(['plan', 'secret']);
      }
      expect(await found([['topic', 'plan'], { operator: 'channel', operand: 'design' }])).to.deep.equal(['plan']);
    });

    it('refuses other values', async () => {
      for (const narrow of [
        'no JSON',
        {},
        ['x'],
        [5],
        [['a', 'b', 'c']],
        [{ operator: 'topic' }],
        [{ operand: 'x' }],
        [{ operator: 5, operand: 'x' }],
      ]) {
        const { status, body } = await world.member.get('/messages', {
          anchor: 'newest',
          num_before: 1,
          num_after: 0,
          narrow,
        });
        expect({ status, code: body.code }, JSON.stringify(narrow)).to.deep.equal({ status: 400, code: 'BAD_REQUEST' });
        expect(body.msg).to.include('narrow');
      }
    });

    it('finds the messages of one sender', async () => {
      for (const operand of [world.other.id, world.other.email, 'OTHER@example.com']) {
        expect(await found([{ operator: 'sender', operand }])).to.deep.equal(['plan', 'direct', 'group']);
      }
    });

    it('finds messages in one channel, by ID or by name, ignoring case', async () => {
      for (const operator of ['channel', 'stream']) {
        for (const operand of [design, 'design', 'Design']) {
          expect(await found([{ operator, operand }])).to.deep.equal(['plan', 'logo']);
        }
      }
    });

    it('finds messages in all public channels, for users who are in none as well', async () => {
      for (const operator of ['channels', 'streams']) {
        for (const actor of [world.member, world.moderator]) {
          expect(await found([{ operator, operand: 'public' }], actor)).to.deep.equal(['plan', 'logo']);
        }
      }
    });

    it('shows guests only the public channels that they are in', async () => {
      expect(await found([{ operator: 'channels', operand: 'public' }], world.guest)).to.deep.equal([]);
    });

    it('searches the personal history without a channel', async () => {
      expect(await found([{ operator: 'topic', operand: 'plan' }], world.moderator)).to.deep.equal([]);
      expect(await found([{ operator: 'sender', operand: world.other.id }], world.moderator)).to.deep.equal([]);
      expect(await found(inChannel(design), world.moderator)).to.deep.equal(['plan', 'logo']);
      expect(await found([], world.guest)).to.deep.equal(['group']);
    });

    it('finds direct messages by their people', async () => {
      expect(await found([{ operator: 'dm', operand: [world.other.id] }])).to.deep.equal(['direct']);
      expect(await found([['pm-with', `${world.other.email}, ${world.guest.email}`]])).to.deep.equal(['group']);
      expect(await found([{ operator: 'dm-including', operand: world.other.id }])).to.deep.equal(['direct', 'group']);
      expect(await found([{ operator: 'group-pm-with', operand: world.guest.id }])).to.deep.equal(['group']);
      expect(await found([['is', 'private']])).to.deep.equal(['direct', 'group']);
      expect(await found([['is', 'dm']])).to.deep.equal(['direct', 'group']);
    });

    it('finds by state, content and ID', async () => {
      await world.member.ok.post('/messages/flags', { messages: [ids.plan], op: 'add', flag: 'starred' });
      await world.member.ok.post(`/messages/${ids.logo}/reactions`, { emoji_name: 'heart' });
      expect(await found([['is', 'starred']])).to.deep.equal(['plan']);
      expect(await found([['has', 'link']])).to.deep.equal(['plan']);
      expect(await found([['has', 'reaction']])).to.deep.equal(['logo']);
      expect(await found([{ operator: 'id', operand: ids.secret }])).to.deep.equal(['secret']);
      expect(await found([{ operator: 'with', operand: ids.direct }])).to.deep.equal(['direct']);
      expect(await found([['search', 'secret']])).to.deep.equal(['secret']);
      await world.member.ok.post('/messages/flags', { messages: [ids.logo, ids.secret], op: 'add', flag: 'read' });
      expect(
        await found([
          ['near', String(ids.plan)],
          ['is', 'unread'],
          ['in', 'all'],
        ]),
      ).to.deep.equal(['plan', 'direct', 'group']);
    });

    it('leaves muted topics out of in:home', async () => {
      const mute = { stream_id: design, topic: 'plan', op: 'add' };
      await world.member.ok.patch('/users/me/subscriptions/muted_topics', mute);
      expect(await found([['in', 'home']])).to.deep.equal(['logo', 'secret', 'direct', 'group']);
    });

    it('leaves the channels that the reader mutes out of in:home, for as long as they are in them', async () => {
      const mute = (actor: Actor) =>
        actor.ok.post('/users/me/subscriptions/properties', {
          subscription_data: [{ stream_id: design, property: 'is_muted', value: true }],
        });
      await mute(world.other);
      expect(await found([['in', 'home']])).to.deep.equal(['plan', 'logo', 'secret', 'direct', 'group']);
      await mute(world.member);
      expect(await found([['in', 'home']])).to.deep.equal(['secret', 'direct', 'group']);
      await world.member.ok.delete('/users/me/subscriptions', { subscriptions: ['design'] });
      expect(await found([['in', 'home']])).to.deep.equal(['plan', 'logo', 'secret', 'direct', 'group']);
    });

    it('inverts a negated term', async () => {
      expect(await found([{ operator: 'topic', operand: 'plan', negated: true }, ...inChannel(design)])).to.deep.equal([
        'logo',
      ]);
      expect(await found([{ operator: 'sender', operand: world.other.id, negated: true }])).to.deep.equal([
        'logo',
        'secret',
      ]);
    });

    it('refuses operators and operands that it does not know, and says which', async () => {
      const unknown: [unknown, string][] = [
        [['colour', 'red'], 'unknown operator colour'],
        [['channel', 'nowhere'], 'unknown channel nowhere'],
        [['channels', 'private'], 'unknown channels operand private'],
        [['sender', 'nobody@example.com'], 'unknown user nobody@example.com'],
        [['is', 'odd'], "unknown 'is' operand odd"],
        [['has', 'legs'], "unknown 'has' operand legs"],
        ...['', '-1', -1, '100000000000000000000', 1e20, 1e16].map((operand): [unknown, string] => [
          { operator: 'id', operand },
          'Invalid message ID',
        ]),
      ];
      for (const [term, desc] of unknown) {
        const answer = await world.member.get('/messages', {
          anchor: 'newest',
          num_before: 1,
          num_after: 0,
          narrow: [term],
        });
        expectRefusal(answer, `Invalid narrow operator: ${desc}`, 'BAD_NARROW', { desc });
      }
    });

    it('counts repeated conditions once, and refuses more conditions and words than it can search for', async () => {
      const words = (count: number) => Array.from({ length: count }, (_, at) => `wort${at}x`).join(' ');
      const search = (operand: string) => ['search', operand];
      expect(await found(Array(100).fill(['topic', 'PLAN']))).to.deep.equal(['plan', 'secret']);
      expect(await found(Array(100).fill(search('nothing')))).to.deep.equal([]);
      expect(await found([search(words(50))])).to.deep.equal([]);
      expect(await found([['topic', '😀'.repeat(1000)]])).to.deep.equal([]);
      const tooMany = 'too many words to search for (limit: 50)';
      const phrases = Array.from({ length: 51 }, (_, at) => search(`"one two${at}"`));
      for (const narrow of [[search(words(51))], phrases]) {
        const answer = await world.member.get('/messages', { anchor: 'newest', num_before: 1, num_after: 0, narrow });
        expectRefusal(answer, `Invalid narrow operator: ${tooMany}`, 'BAD_NARROW', { desc: tooMany });
      }
      for (const [narrow, msg] of [
        [Array(2000).fill(['is', 'x']), 'narrow is too long (limit: 100 elements)'],
        [[search('x'.repeat(1001))], 'narrow[0]["operand"] is too long (limit: 1000 characters)'],
        [[search('😀'.repeat(1001))], 'narrow[0]["operand"] is too long (limit: 1000 characters)'],
        [[['x'.repeat(101), 'x']], 'narrow[0]["operator"] is too long (limit: 100 characters)'],
        [[{ operator: 'dm', operand: Array(201).fill(1) }], 'narrow[0]["operand"] is too long (limit: 200 elements)'],
      ]) {
        const answer = await world.member.get('/messages', { anchor: 'newest', num_before: 1, num_after: 0, narrow });
        expectRefusal(answer, String(msg));
      }
    });

    it('finds nothing in a channel that is out of reach', async () => {
      expect(await found(inChannel(board), world.other)).to.deep.equal([]);
      expect(await found(inChannel(board), world.administrator)).to.deep.equal([]);
    });
  });

  describe('and what came before', () => {
    it('omits from the personal history messages sent before the user subscribed', async () => {
      const id = await world.channel('design', [world.other]);
      const before = await world.other.send(id, 'plan', 'before');
      await world.member.ok.post('/users/me/subscriptions', { subscriptions: [{ name: 'design' }] });
      const after = await world.other.send(id, 'plan', 'after');
      expect(await idsFor(world.member, [['topic', 'plan']])).to.deep.equal([after]);
      expect(await idsFor(world.member, [...inChannel(id), ['topic', 'plan']])).to.deep.equal([before, after]);
    });

    it('hides protected history from later subscribers', async () => {
      const id = await world.channel('board', [world.other, world.owner], { invite_only: true });
      const before = await world.other.send(id, 'plan', 'before');
      await world.owner.ok.post('/users/me/subscriptions', {
        subscriptions: [{ name: 'board' }],
        principals: [world.member.id],
      });
      const after = await world.other.send(id, 'plan', 'after');
      expect(await idsFor(world.member, [...inChannel(id), ['topic', 'plan']])).to.deep.equal([after]);
      expect(await idsFor(world.other, [...inChannel(id), ['topic', 'plan']])).to.deep.equal([before, after]);
    });

    it('returns nothing for a new bot, which is in no channel', async () => {
      const channelId = await world.channel('design', [world.member]);
      await world.owner.ok.post('/default_streams', { stream_id: channelId });
      const made = await world.member.ok.post('/bots', { full_name: 'Helper', short_name: 'helper', bot_type: 1 });
      const { members } = await world.owner.ok.get('/users');
      const { email } = members.find((user: { user_id: number }) => user.user_id === made.user_id);
      const headers = { Authorization: `Basic ${Buffer.from(`${email}:${made.api_key}`).toString('base64')}` };
      const { body } = await world.nobody.get('/users/me/subscriptions', {}, { headers });
      expect(body.subscriptions).to.deep.equal([]);
      const query = { anchor: 'newest', num_before: 10, num_after: 0 };
      expect((await world.nobody.get('/messages', query, { headers })).body.messages).to.deep.equal([]);
    });
  });
});

describe('GET /messages/{message_id}', () => {
  let id: number;
  beforeEach(async () => {
    id = await world.other.send([world.member.id], '', 'very **important**');
  });

  it('returns the message and its text as written', async () => {
    const { body } = await world.member.get(`/messages/${id}`);
    expect(body).to.have.all.keys('result', 'msg', 'message', 'raw_content');
    expect(body.raw_content).to.equal('very **important**');
    expect(body.message).to.include({ id, content: '<p>very <strong>important</strong></p>' });
    expect(body.message).to.not.have.any.keys('match_content', 'match_subject');
  });

  it('returns the content as HTML or as text', async () => {
    for (const apply_markdown of [undefined, true]) {
      const { message } = await world.member.ok.get(`/messages/${id}`, { apply_markdown });
      expect(message).to.include({ content: '<p>very <strong>important</strong></p>', content_type: 'text/html' });
    }
    const { message, raw_content } = await world.member.ok.get(`/messages/${id}`, { apply_markdown: false });
    expect(message).to.include({ content: 'very **important**', content_type: 'text/x-markdown' });
    expect(raw_content).to.equal('very **important**');
  });

  it('refuses a message that does not exist like one between other users', async () => {
    for (const [actor, messageId] of [
      [world.member, 99_999],
      [world.owner, id],
      [world.guest, id],
    ] as const) {
      expectRefusal(await actor.get(`/messages/${messageId}`), 'Invalid message(s)');
    }
  });

  it('does not mark the message as read', async () => {
    await world.member.ok.get(`/messages/${id}`);
    expect((await world.member.ok.get(`/messages/${id}`)).message.flags).to.deep.equal([]);
  });
});

describe('DELETE /messages/{message_id}', () => {
  let channelId: number;
  let id: number;
  beforeEach(async () => {
    channelId = await world.channel('design', [world.member, world.other]);
    id = await world.member.send(channelId, 'plan', 'gone tomorrow');
  });

  it('deletes it permanently and for everyone', async () => {
    await world.other.ok.post(`/messages/${id}/reactions`, { emoji_name: 'heart' });
    const { body } = await world.administrator.delete(`/messages/${id}`);
    expect(body).to.deep.equal({ result: 'success', msg: '' });
    for (const actor of [world.member, world.other, world.administrator]) {
      expectRefusal(await actor.get(`/messages/${id}`), 'Invalid message(s)');
      expect(await idsFor(actor, inChannel(channelId))).to.not.include(id);
      expect(await idsFor(actor, [...inChannel(channelId), ['search', 'tomorrow']])).to.deep.equal([]);
    }
    await world.restart();
    expectRefusal(await world.member.get(`/messages/${id}`), 'Invalid message(s)');
  });

  it('also lets owners delete', async () => {
    expect((await world.owner.delete(`/messages/${id}`)).status).to.equal(200);
  });

  it('refuses everyone else, including the sender', async () => {
    for (const actor of [world.member, world.other, world.moderator]) {
      expectRefusal(await actor.delete(`/messages/${id}`), "You don't have permission to delete this message");
    }
    expect((await world.member.get(`/messages/${id}`)).status).to.equal(200);
  });

  it('refuses a message that does not exist or is out of reach, for administrators too', async () => {
    const direct = await world.member.send([world.other.id], '', 'psst');
    for (const messageId of [99_999, direct]) {
      expectRefusal(await world.administrator.delete(`/messages/${messageId}`), 'Invalid message(s)');
    }
    await world.owner.ok.delete(`/messages/${id}`);
    expectRefusal(await world.owner.delete(`/messages/${id}`), 'Invalid message(s)');
  });

  it('notifies users who could see it', async () => {
    const [inside, outside] = [await world.other.listen(), await world.guest.listen()];
    await world.administrator.ok.delete(`/messages/${id}`);
    expect(await inside.events('delete_message')).to.deep.equal([
      { type: 'delete_message', message_type: 'stream', message_ids: [id], stream_id: channelId, topic: 'plan' },
    ]);
    expect(await outside.events('delete_message')).to.deep.equal([]);
  });
});

describe('POST /messages/flags', () => {
  it('knows no flag `wildcard_mentioned`, which follows from two others', async () => {
    const channelId = await world.channel('design', [world.member]);
    const id = await world.member.send(channelId, 'plan', 'ahoy @**all**');
    const change = (flag: string) => world.member.post('/messages/flags', { messages: [id], op: 'remove', flag });
    expectRefusal(await change('wildcard_mentioned'), "Invalid flag: 'wildcard_mentioned'");
    expectRefusal(await change('stream_wildcard_mentioned'), "Flag not editable: 'stream_wildcard_mentioned'");
  });
});

describe('POST /messages/render', () => {
  it('cuts a long text as sending does', async () => {
    const render = async (content: string) => (await world.member.ok.post('/messages/render', { content })).rendered;
    expect(await render('x'.repeat(10_000))).to.equal(`<p>${'x'.repeat(10_000)}</p>`);
    const cut = `<p>${'x'.repeat(9980)}<br>\n[message truncated]</p>`;
    expect(await render('x'.repeat(10_001))).to.equal(cut);
    expect(await render('x'.repeat(1_000_000))).to.equal(cut);
  });
});
