import { createRequire } from 'node:module';
import { expect } from 'chai';
import type { Actor } from '../support/actor.ts';
import { openWorld, type World } from '../support/world.ts';

type Params = Record<string, unknown>;
type Call<Fields> = (params: Params) => Promise<{ result: string; msg: string } & Fields>;
interface ReceivedEvent {
  id: number;
  type: string;
  message?: { id: number; content: string; type: string };
  op?: string;
  sender?: { user_id: number };
}
interface FoundMessage {
  id: number;
  content: string;
  sender_email: string;
}

/** The part of the package's interface that is used here; it comes without types. */
interface Client {
  users: { me: { subscriptions: { add: Call<{ subscribed: Record<string, string[]> }> } } };
  queues: { register: Call<{ queue_id: string; last_event_id: number }>; deregister: Call<object> };
  events: { retrieve: Call<{ events: ReceivedEvent[] }> };
  messages: {
    send: Call<{ id: number }>;
    retrieve: Call<{ messages: FoundMessage[] }>;
    getById: Call<{ message: FoundMessage; raw_content: string }>;
  };
  typing: { send: Call<object> };
}
type Connect = (account: { username: string; apiKey: string; realm: string }) => Promise<Client>;

const connect: Connect = createRequire(import.meta.url)('zulip-js');

describe('the client library zulip-js, as it is', () => {
  let world: World;
  before(async () => {
    world = await openWorld();
  });
  after(() => world.close());

  const clientOf = ({ account }: Actor) =>
    connect({ username: account.email, apiKey: account.key, realm: world.origin });

  async function subscribed() {
    const [alice, bob] = [await clientOf(world.member), await clientOf(world.other)];
    for (const client of [alice, bob]) {
      const answer = await client.users.me.subscriptions.add({ subscriptions: JSON.stringify([{ name: 'harbour' }]) });
      expect(answer.result).to.equal('success');
    }
    const queue = await bob.queues.register({ event_types: ['message', 'typing'] });
    expect(queue.result).to.equal('success');
    const position = { queue_id: queue.queue_id, last_event_id: queue.last_event_id };
    const next = async (): Promise<ReceivedEvent[]> => {
      const { events } = await bob.events.retrieve(position);
      position.last_event_id = events.at(-1)?.id ?? position.last_event_id;
      return events;
    };
    return { alice, bob, next, queue };
  }

  it('carries a message to a channel and a direct one into the queue of the other account', async () => {
    const { alice, next } = await subscribed();
    const inChannel = await alice.messages.send({
      type: 'stream',
      to: 'harbour',
      topic: 'boats',
      content: '**two** boats',
    });
    const direct = await alice.messages.send({ type: 'private', to: [world.other.email], content: 'only for you' });
    expect([inChannel.result, direct.result]).to.deep.equal(['success', 'success']);
    const received = await next();
    if (received.length < 2) received.push(...(await next()));
    expect(received.map(({ message }) => [message?.id, message?.type, message?.content])).to.deep.equal([
      [inChannel.id, 'stream', '**two** boats'],
      [direct.id, 'private', 'only for you'],
    ]);
  });

  it('shows a typing notice to the account that waits for events at that moment', async () => {
    const { alice, next } = await subscribed();
    const waiting = next();
    const answer = await alice.typing.send({ op: 'start', to: [world.other.id] });
    expect(answer.result).to.equal('success');
    const [event] = await waiting;
    expect(event).to.include({ type: 'typing', op: 'start' });
    expect(event?.sender?.user_id).to.equal(world.member.id);
  });

  it('reads messages back by narrow and by ID', async () => {
    const { alice, bob } = await subscribed();
    const sent = await alice.messages.send({
      type: 'stream',
      to: 'harbour',
      topic: 'boats',
      content: 'a *third* boat',
    });
    const page = await bob.messages.retrieve({
      anchor: 'newest',
      num_before: 1,
      num_after: 0,
      narrow: [
        { operator: 'stream', operand: 'harbour' },
        { operator: 'topic', operand: 'boats' },
      ],
    });
    expect(page.messages.map(({ id, content }) => [id, content])).to.deep.equal([
      [sent.id, '<p>a <em>third</em> boat</p>'],
    ]);
    const one = await bob.messages.getById({ message_id: sent.id });
    expect(one.message.id).to.equal(sent.id);
    expect(one.raw_content).to.equal('a *third* boat');
  });

  it('deletes a queue', async () => {
    const { bob, queue } = await subscribed();
    const answer = await bob.queues.deregister({ queue_id: queue.queue_id });
    expect(answer.result).to.equal('success');
    const after = await bob.events.retrieve({ queue_id: queue.queue_id, last_event_id: -1 });
    expect(after).to.include({ result: 'error', code: 'BAD_EVENT_QUEUE_ID' });
  });
});
