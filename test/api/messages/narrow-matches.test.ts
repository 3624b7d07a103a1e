import { expect } from 'chai';
import type { Actor, Body } from '../../support/actor.ts';
import { fillTopic } from '../../support/bulk.ts';
import { expectFaultyParameter, expectMissing, expectRefusal, SUCCESS } from '../../support/refusal.ts';
import { openWorld, type World } from '../../support/world.ts';

let world: World;
let channelId: number;
let messageId: number;
beforeEach(async () => {
  world = await openWorld();
  channelId = await world.channel('design', [world.member, world.other]);
  messageId = await world.member.send(channelId, 'new <b>plan</b>', 'a **plan** of the harbour');
});
afterEach(() => world.close());

describe('GET /messages with a search', () => {
  it('marks the words in each message of a page, be it short or long', async () => {
    const to = { channelId, topic: 'Ships of <b>today</b>', senderId: world.owner.id, count: 300 };
    const ids = await fillTopic({ database: world.database, now: world.clock.now }, to);
    const narrow = [{ operator: 'search', operand: 'ships arriving' }];
    for (const num_before of [5, 249, 250, 280]) {
      for (const apply_markdown of [true, false]) {
        const params = { anchor: 'newest', num_before, num_after: 0, narrow, apply_markdown };
        const { messages } = await world.member.ok.get('/messages', params);
        const marked = (word: string) => `<span class="highlight">${word}</span>`;
        expect(
          messages.map((message: Body) => [message.id, message.match_content, message.match_subject]),
        ).to.deep.equal(
          ids
            .map((id, index) => [
              id,
              `<p>the ${marked('ship')} number${index + 1} ${marked('arrives')}</p>`,
              `${marked('Ships')} of &lt;b&gt;today&lt;/b&gt;`,
            ])
            .slice(-num_before),
        );
      }
    }
  });
});

describe('The matches of a search', () => {
  it('have the text of the message, whatever characters it has', async () => {
    const content =
      '"plan" C:\\new\\plan plan\u2028 план 日本 🦊 \'plan\' & <plan>\n\n```\n\tplan\nplan\n```\n\nhttps://a.example/x\\plan';
    const id = await world.member.send(channelId, 'a "plan" \\plan 🦊', content);
    const narrow = [{ operator: 'search', operand: 'plan' }];
    const [message] = (await world.other.ok.get('/messages', { anchor: id, num_before: 0, num_after: 0, narrow }))
      .messages;
    const answer = await world.other.ok.get('/messages/matches_narrow', { msg_ids: [id], narrow });
    const { match_content, match_subject } = message;
    expect(answer.messages[id]).to.deep.equal({ match_content, match_subject });
    const mark = '<span class="highlight">plan</span>';
    expect(match_content.replaceAll(mark, 'plan')).to.equal(message.content);
    expect(match_content.split(mark)).to.have.length(8);
    expect(match_subject).to.equal(`a &quot;${mark}&quot; \\${mark} 🦊`);
  });

  it('are those of the message, even if its text looks like other members of its JSON', async () => {
    const content = `plan","content_type":"text/html","subject":"x","topic_links":[],${'\\'}","content":"y,`;
    const topic = 'plan,","topic_links":[],"subject":"z\\';
    const id = await world.member.send(channelId, topic, content);
    const narrow = [{ operator: 'search', operand: 'plan' }];
    for (const apply_markdown of [true, false]) {
      const page = { anchor: id, num_before: 0, num_after: 0, narrow, apply_markdown };
      const [message] = (await world.other.ok.get('/messages', page)).messages;
      const answer = await world.other.ok.get('/messages/matches_narrow', { msg_ids: [id], narrow });
      const { match_content, match_subject, subject } = message;
      expect(answer.messages[id]).to.deep.equal({ match_content, match_subject });
      expect(subject).to.equal(topic);
      expect(match_subject).to.equal(
        '<span class="highlight">plan</span>,&quot;,&quot;topic_links&quot;:[],&quot;subject&quot;:&quot;z\\',
      );
      expect(match_content)
        .to.include('content_type')
        .and.to.match(/y,<\/p>$/);
    }
  });
});

describe('GET /messages/matches_narrow', () => {
  const match = (actor: Actor, msg_ids: unknown, narrow: unknown) =>
    actor.get('/messages/matches_narrow', { msg_ids, narrow });
  const matching = async (actor: Actor, msg_ids: readonly number[], narrow: readonly object[]) =>
    Object.keys((await match(actor, msg_ids, narrow)).body.messages).map(Number);
  const term = (operator: string, operand: unknown) => ({ operator, operand });

  it('needs messages and a narrow', async () => {
    expectMissing(await world.other.get('/messages/matches_narrow', { narrow: [] }), 'msg_ids');
    expectMissing(await world.other.get('/messages/matches_narrow', { msg_ids: [messageId] }), 'narrow');
    for (const ids of ['x', 5, {}, ['x'], [1.5]]) expectFaultyParameter(await match(world.other, ids, []), 'msg_ids');
    expectRefusal(await match(world.other, [messageId], {}), 'narrow is not a list');
  });

  it('refuses the same as narrows elsewhere', async () => {
    const desc = 'unknown operator colour';
    const answer = await match(world.other, [messageId], [term('colour', 'red')]);
    expectRefusal(answer, `Invalid narrow operator: ${desc}`, 'BAD_NARROW', { desc });
  });

  it('returns the messages that match by ID, with the words of a search marked', async () => {
    const another = await world.member.send(channelId, 'lunch', 'soup');
    const { body } = await match(world.other, [messageId, another], [term('search', 'plans')]);
    const marked = '<span class="highlight">plan</span>';
    expect(body).to.deep.equal({
      ...SUCCESS,
      messages: {
        [messageId]: {
          match_content: `<p>a <strong>${marked}</strong> of the harbour</p>`,
          match_subject: `new &lt;b&gt;${marked}&lt;/b&gt;`,
        },
      },
    });
  });

  it('returns text and topic as HTML without a search, with an empty topic for a direct message', async () => {
    const direct = await world.member.send([world.other.id], '', 'lunch?');
    const { messages } = (await match(world.other, [direct, messageId], [term('sender', world.member.id)])).body;
    expect(messages).to.deep.equal({
      [messageId]: {
        match_content: '<p>a <strong>plan</strong> of the harbour</p>',
        match_subject: 'new &lt;b&gt;plan&lt;/b&gt;',
      },
      [direct]: { match_content: '<p>lunch?</p>', match_subject: '' },
    });
  });

  it('matches by every kind of term that is given', async () => {
    const lunch = await world.other.send(channelId, 'lunch', 'soup');
    const direct = await world.member.send([world.other.id], '', 'lunch?');
    await world.other.ok.post('/messages/flags', { messages: [lunch], op: 'add', flag: 'read' });
    const all = [messageId, lunch, direct];
    for (const [narrow, expected] of [
      [[], all],
      [[term('channel', 'design')], [messageId, lunch]],
      [[term('channel', channelId), term('topic', 'LUNCH')], [lunch]],
      [[term('sender', world.other.email)], [lunch]],
      [[term('is', 'dm')], [direct]],
      [[term('dm', [world.member.id])], [direct]],
      [[{ ...term('is', 'dm'), negated: true }], [messageId, lunch]],
      [[term('is', 'unread')], [messageId, direct]],
      [[term('id', lunch)], [lunch]],
    ] as const) {
      expect(await matching(world.other, all, narrow), JSON.stringify(narrow)).to.deep.equal(expected);
    }
  });

  it('leaves out messages that the caller did not receive, whether open to them or not', async () => {
    const narrow = [term('channel', 'design')];
    expect(await matching(world.moderator, [messageId, 999], narrow)).to.deep.equal([]);
    expect(await matching(world.moderator, [messageId], [term('channels', 'public')])).to.deep.equal([]);
    const direct = await world.member.send([world.owner.id], '', 'secret');
    expect(await matching(world.other, [direct, messageId], [])).to.deep.equal([messageId]);
  });
});
