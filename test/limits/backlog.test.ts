import { expect } from 'chai';
import { MAX_MESSAGE_LENGTH } from '../../src/domain/limits.ts';
import type { Actor, Body } from '../support/actor.ts';
import { Observed } from './observed.ts';

const LONG_MESSAGES = 150;
const USUAL_MESSAGES = 500;
const CLIENTS = 100;

describe('A client that was away', () => {
  let server: Observed;
  before(async () => {
    server = await Observed.start();
  });
  after(() => server.stop());

  async function sendAll(sender: Actor, count: number, content: string): Promise<void> {
    for (let sent = 0; sent < count; sent++) {
      await sender.ok.post('/messages', { type: 'direct', to: [sender.id], content });
    }
  }

  const next = (actor: Actor, queueId: string, last: number) =>
    actor.get('/events', { queue_id: queueId, last_event_id: last, dont_block: true });

  it('keeps no one waiting when it fetches the longest messages', async () => {
    const actor = server.actor('member');
    const { queue_id: queueId } = await actor.ok.post('/register', { event_types: ['message'], apply_markdown: true });
    await sendAll(actor, LONG_MESSAGES, '\u{1F600} \u6F22 '.repeat(MAX_MESSAGE_LENGTH / 5));
    const found: Body[] = [];
    for (let last = -1; found.length < LONG_MESSAGES; last = found.at(-1)?.id) {
      const answer = await server.keepsNobodyWaiting(() => next(actor, queueId, last), 'getEvents');
      expect(answer.body.events).to.have.length.within(1, 10);
      found.push(...answer.body.events);
    }
  });

  it('keeps no one waiting when a hundred of them come back together', async () => {
    const actor = server.actor('member');
    const queues: string[] = [];
    // A user has at most a hundred queues.
    for (let made = 0; made < CLIENTS - 1; made++) {
      queues.push((await actor.ok.post('/register', { event_types: ['message'], apply_markdown: true })).queue_id);
    }
    await sendAll(actor, USUAL_MESSAGES, 'Some **usual** text with a [link](https://example.com). '.repeat(16));
    await server.keepsNobodyWaiting(async () => {
      const answers = await Promise.all(queues.map((queueId) => next(actor, queueId, -1)));
      for (const { body } of answers) expect(body.events).to.have.length.above(100);
      return answers[0] as (typeof answers)[0];
    }, 'getEvents');
  });
});
