import { expect } from 'chai';
import { MAX_MESSAGE_LENGTH } from '../../src/domain/limits.ts';
import type { Actor, Answer, Body } from '../support/actor.ts';
import { Observed } from './observed.ts';

const LONG_MESSAGES = 150;
/** Each is some twenty times as long when it is rendered. */
const LONG = `needle ${'\u{1F600} \u6F22 '.repeat(MAX_MESSAGE_LENGTH / 5 - 2)}`;
const USUAL_MESSAGES = 500;
const USUAL = 'Some **usual** text with a [link](https://example.com). '.repeat(16);
const CLIENTS = 99;

describe('Many messages keep no one waiting', () => {
  let server: Observed;
  let actor: Actor;
  before(async () => {
    server = await Observed.start();
    actor = server.actor('member');
  });
  after(() => server.stop());

  const listen = async (): Promise<string> =>
    (await actor.ok.post('/register', { event_types: ['message'], apply_markdown: true })).queue_id;
  const events = (queueId: string, last: number) =>
    actor.get('/events', { queue_id: queueId, last_event_id: last, dont_block: true });

  async function sendAll(count: number, content: string): Promise<number[]> {
    const ids: number[] = [];
    for (let sent = 0; sent < count; sent++) {
      ids.push((await actor.ok.post('/messages', { type: 'direct', to: [actor.id], content })).id);
    }
    return ids;
  }

  describe('if they are as long as possible', () => {
    let queueId: string;
    let ids: number[];
    const search = { operator: 'search', operand: 'needle' };
    before(async () => {
      queueId = await listen();
      ids = await sendAll(LONG_MESSAGES, LONG);
    });

    it('when a client that was away gets them', async () => {
      const found: Body[] = [];
      for (let last = -1; found.length < LONG_MESSAGES; last = found.at(-1)?.id) {
        const answer = await server.keepsNobodyWaiting(() => events(queueId, last), 'getEvents');
        expect(answer.body.events).to.have.length.within(1, 10);
        found.push(...answer.body.events);
      }
    });

    for (const [what, narrow, more] of [
      ['in a page', [], {}],
      ['in a page of Markdown', [], { apply_markdown: false }],
      ['in a page with the words of a search', [search], {}],
    ] as const) {
      it(what, async () => {
        const page = { anchor: 'newest', num_before: LONG_MESSAGES, num_after: 0, narrow, ...more };
        const { body } = await server.keepsNobodyWaiting(() => actor.get('/messages', page), 'getMessages');
        expect(body.messages).to.have.length(LONG_MESSAGES);
      });
    }

    it('when it is asked which of them have the words of a search', async () => {
      const asked = () => actor.get('/messages/matches_narrow', { msg_ids: ids, narrow: [search] });
      const { body } = await server.keepsNobodyWaiting(asked, 'getNarrowMatches');
      expect(Object.keys(body.messages)).to.have.length(LONG_MESSAGES);
    });
  });

  it('when a hundred clients that have missed them come back together', async () => {
    const queues: string[] = [];
    while (queues.length < CLIENTS) queues.push(await listen());
    await sendAll(USUAL_MESSAGES, USUAL);
    await server.keepsNobodyWaiting(async () => {
      const answers = await Promise.all(queues.map((queueId) => events(queueId, -1)));
      for (const { body } of answers) expect(body.events).to.have.length.above(100);
      return answers[0] as Answer;
    }, 'getEvents');
  });
});
