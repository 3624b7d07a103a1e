import { expect } from 'chai';
import { MAX_DELIVERY_DELAY_SECONDS, MAX_SCHEDULED, MAX_SCHEDULED_LENGTH } from '../../src/domain/limits.ts';
import { type Columns, insertRows, table } from '../../src/store/db/statement.ts';
import type { Actor, Answer, Body } from '../support/actor.ts';
import { crowd } from '../support/crowd.ts';
import { expectFaultyParameter, expectMissing, expectRefusal, SUCCESS } from '../support/refusal.ts';
import { openWorld, type World } from '../support/world.ts';

const HOUR = 3600;
const NOT_FUTURE = 'Scheduled delivery time must be in the future.';

let world: World;
let channelId: number;
beforeEach(async () => {
  world = await openWorld();
  channelId = await world.channel('design', [world.member, world.other]);
});
afterEach(() => world.close());

const inAnHour = () => world.clock.now + HOUR;
const forChannel = (changes: object = {}) => ({
  type: 'channel',
  to: channelId,
  topic: 'plan',
  content: 'ahoy **all**',
  scheduled_delivery_timestamp: inAnHour(),
  ...changes,
});
const forPeople = (to: readonly number[], changes: object = {}) => ({
  type: 'direct',
  to,
  content: 'psst',
  scheduled_delivery_timestamp: inAnHour(),
  ...changes,
});
const schedule = async (actor: Actor, message: object): Promise<number> =>
  (await actor.ok.post('/scheduled_messages', { ...message })).scheduled_message_id;
const scheduledOf = async (actor: Actor): Promise<Body[]> =>
  (await actor.ok.get('/scheduled_messages')).scheduled_messages;
const messagesOf = async (actor: Actor): Promise<Body[]> =>
  (await actor.ok.get('/messages', { anchor: 'newest', num_before: 50, num_after: 0 })).messages;
const contentsOf = async (actor: Actor): Promise<string[]> => {
  const page = { anchor: 'newest', num_before: 50, num_after: 0, apply_markdown: false };
  const { messages } = await actor.ok.get('/messages', page);
  return messages.map(({ content }: Body) => content);
};
const COLUMNS: Columns = {
  ...{ realm_id: 'bigint', user_id: 'bigint', recipient_ids: 'text', topic: 'text', content: 'text' },
  ...{ rendered: 'text', client: 'text', is_read_by_sender: 'bigint', deliver_at: 'bigint' },
};
/** Inserts messages of the user to themselves, without the calls that would create them. */
async function fill(user: Actor, count: number, html: string): Promise<void> {
  const row = [world.realmId, user.id, `[${user.id}]`, '', 'x', html, 'test', 0, inAnHour()];
  const rows = Array.from({ length: count }, () => row);
  await world.database.unit((db) => insertRows(db, 'scheduled_messages', { columns: COLUMNS, rows }));
}
/** Lets time pass, and the job send the messages that are then due. */
async function pass(seconds: number): Promise<void> {
  world.clock.now += seconds;
  world.app.jobs.wake('scheduled messages');
  await world.app.jobs.settled();
}
const noticesOf = async (actor: Actor): Promise<string[]> =>
  (await messagesOf(actor))
    .filter(({ sender_full_name: name }) => name === 'Notification Bot')
    .map(({ content }) => content)
    .filter((content: string) => content.includes('scheduled'));

describe('POST /scheduled_messages', () => {
  it('stores a message and answers with its ID', async () => {
    const { body } = await world.member.post('/scheduled_messages', forChannel());
    const { scheduled_message_id: id } = body;
    expect(body).to.deep.equal({ ...SUCCESS, scheduled_message_id: id });
    expect(await scheduledOf(world.member)).to.deep.equal([
      {
        scheduled_message_id: id,
        type: 'stream',
        to: channelId,
        topic: 'plan',
        content: 'ahoy **all**',
        rendered_content: '<p>ahoy <strong>all</strong></p>',
        scheduled_delivery_timestamp: inAnHour(),
        failed: false,
      },
    ]);
    expect(await contentsOf(world.other)).to.not.include('ahoy **all**');
  });

  it('knows the older names of the types', async () => {
    await schedule(world.member, forChannel({ type: 'stream' }));
    await schedule(world.member, forPeople([world.other.id], { type: 'private' }));
    expect((await scheduledOf(world.member)).map(({ type }) => type)).to.deep.equal(['stream', 'private']);
  });

  it('names only the other users of a direct message, ascending, and only the caller for a message to oneself', async () => {
    await schedule(world.member, forPeople([world.guest.id, world.member.id, world.other.id, world.guest.id]));
    await schedule(world.member, forPeople([world.member.id]));
    const [toOthers, toSelf] = await scheduledOf(world.member);
    expect(toOthers).to.deep.include({ to: [world.other.id, world.guest.id].sort((a, b) => a - b) });
    expect(toOthers).to.not.have.property('topic');
    expect(toSelf).to.deep.include({ to: [world.member.id] });
  });

  it('notifies only the clients of the caller', async () => {
    const [own, foreign] = [await world.member.listen(), await world.other.listen()];
    await schedule(world.member, forChannel());
    const scheduled_messages = await scheduledOf(world.member);
    expect(await own.events('scheduled_messages')).to.deep.equal([
      { type: 'scheduled_messages', op: 'add', scheduled_messages },
    ]);
    expect(await foreign.events('scheduled_messages')).to.deep.equal([]);
  });

  it('refuses a time that is not in the future, and one after the year 9999', async () => {
    for (const at of [world.clock.now, world.clock.now - 1, 0, -5]) {
      expectRefusal(
        await world.member.post('/scheduled_messages', forChannel({ scheduled_delivery_timestamp: at })),
        NOT_FUTURE,
      );
    }
    for (const at of [1.5, 'soon', 253_402_300_800]) {
      const answer = await world.member.post('/scheduled_messages', forChannel({ scheduled_delivery_timestamp: at }));
      expectFaultyParameter(answer, 'scheduled_delivery_timestamp');
    }
  });

  for (const name of ['type', 'to', 'content', 'scheduled_delivery_timestamp']) {
    it(`needs ${name}`, async () => {
      expectMissing(await world.member.post('/scheduled_messages', forChannel({ [name]: undefined })), name);
    });
  }

  it('accepts only IDs as recipients', async () => {
    const answerTo = (message: object) => world.member.post('/scheduled_messages', { ...message });
    for (const to of ['design', '1.5', '[1]'])
      expectRefusal(await answerTo(forChannel({ to })), 'Invalid data type for channel ID');
    for (const to of ['other@example.com', '5'])
      expectRefusal(await answerTo({ ...forPeople([]), to }), 'Invalid data type for recipients');
    const addresses = { ...forPeople([]), to: ['other@example.com'] };
    expectRefusal(await answerTo(addresses), 'Recipient list may only contain user IDs');
  });

  it('refuses messages that the caller could not send now', async () => {
    const answerTo = (message: object) => world.member.post('/scheduled_messages', { ...message });
    expectRefusal(await answerTo(forChannel({ topic: undefined })), 'Missing topic');
    expectRefusal(await answerTo(forChannel({ content: ' ' })), 'Message must not be empty');
    expectRefusal(await answerTo(forPeople([])), 'Message must have recipients');
    expectRefusal(await answerTo(forPeople([999])), 'Invalid user ID 999');
    expectRefusal(
      await answerTo(forChannel({ to: 999 })),
      "Channel with ID '999' does not exist",
      'STREAM_DOES_NOT_EXIST',
      { stream_id: 999 },
    );
    const board = await world.channel('board', [world.other], { invite_only: true });
    expectRefusal(await answerTo(forChannel({ to: board })), "Not authorized to send to channel 'board'");
  });

  it('refuses wildcard mentions that the caller may not use', async () => {
    const people = await crowd(world, 20);
    const large = await world.channel('large', [world.member]);
    await world.owner.ok.post('/users/me/subscriptions', { subscriptions: [{ name: 'large' }], principals: people });
    await world.owner.ok.patch('/realm', { wildcard_mention_policy: 2 });
    expectRefusal(
      await world.member.post('/scheduled_messages', forChannel({ to: large, content: '@**all**' })),
      'You do not have permission to use channel wildcard mentions in this channel.',
      'STREAM_WILDCARD_MENTION_NOT_ALLOWED',
    );
  });

  it('stores a number of messages and of characters for one user', async () => {
    await fill(world.member, MAX_SCHEDULED - 1, '');
    const id = await schedule(world.member, forChannel());
    expectRefusal(
      await world.member.post('/scheduled_messages', forChannel()),
      `You have too many scheduled messages (limit: ${MAX_SCHEDULED}): delete those that are not needed.`,
    );
    await world.member.ok.patch(`/scheduled_messages/${id}`, { content: 'it can still be changed' });
    const short = await schedule(world.other, forChannel());
    await fill(world.other, 2, 'x'.repeat(MAX_SCHEDULED_LENGTH / 2 - 10));
    for (const answer of [
      await world.other.post('/scheduled_messages', forChannel()),
      await world.other.patch(`/scheduled_messages/${short}`, { content: 'longer than there is room for' }),
    ]) {
      expectRefusal(
        answer,
        `Your scheduled messages are too long together (limit: ${MAX_SCHEDULED_LENGTH} characters, HTML included): delete those that are not needed.`,
      );
    }
  });

  it('may be called by bots and guests', async () => {
    for (const actor of [world.bot, world.guest]) await schedule(actor, forPeople([actor.id]));
  });
});

describe('GET /scheduled_messages', () => {
  it("lists the caller's own messages, ascending by time", async () => {
    const late = await schedule(world.member, forChannel({ scheduled_delivery_timestamp: inAnHour() + 1 }));
    const soon = await schedule(world.member, forPeople([world.other.id]));
    await schedule(world.other, forChannel());
    const ids = (await scheduledOf(world.member)).map(({ scheduled_message_id: id }) => id);
    expect(ids).to.deep.equal([soon, late]);
  });

  it('returns the same as registration', async () => {
    await schedule(world.member, forChannel());
    const { scheduled_messages } = await world.member.ok.post('/register', {
      fetch_event_types: ['scheduled_messages'],
    });
    expect(scheduled_messages).to.deep.equal(await scheduledOf(world.member));
  });
});

describe('PATCH /scheduled_messages/{scheduled_message_id}', () => {
  let id: number;
  beforeEach(async () => {
    id = await schedule(world.member, forChannel());
  });
  const edit = (params: object, actor = world.member): Promise<Answer> =>
    actor.patch(`/scheduled_messages/${id}`, { ...params });
  const stored = async () => (await scheduledOf(world.member))[0];

  it('changes the given fields, and keeps the rest', async () => {
    const before = await stored();
    expect((await edit({ topic: ' later ' })).body).to.deep.equal(SUCCESS);
    expect(await stored()).to.deep.equal({ ...before, topic: 'later' });
    await edit({ content: '*new*' });
    const text = { content: '*new*', rendered_content: '<p><em>new</em></p>' };
    expect(await stored()).to.deep.equal({ ...before, topic: 'later', ...text });
    await edit({ scheduled_delivery_timestamp: inAnHour() + 5 });
    expect(await stored()).to.deep.include({ ...text, scheduled_delivery_timestamp: inAnHour() + 5 });
  });

  it('turns a channel message into a direct one, and back', async () => {
    expect((await edit({ type: 'direct', to: [world.other.id] })).status).to.equal(200);
    expect(await stored()).to.deep.include({ type: 'private', to: [world.other.id] });
    expect((await edit({ topic: 'ignored' })).status).to.equal(200);
    expect((await edit({ type: 'channel', to: channelId, topic: 'plan' })).status).to.equal(200);
    expect(await stored()).to.deep.include({ type: 'stream', to: channelId, topic: 'plan' });
  });

  it('notifies the clients of the caller', async () => {
    const own = await world.member.listen();
    await edit({ content: 'other' });
    expect(await own.events('scheduled_messages')).to.deep.equal([
      { type: 'scheduled_messages', op: 'update', scheduled_message: await stored() },
    ]);
  });

  it('refuses a change of nothing', async () => {
    expectRefusal(await edit({}), 'Nothing to change');
  });

  it('refuses a time that is not in the future', async () => {
    expectRefusal(await edit({ scheduled_delivery_timestamp: world.clock.now }), NOT_FUTURE);
  });

  it('needs recipients with a type, and a topic for a channel', async () => {
    expectRefusal(await edit({ type: 'direct' }), 'Recipient required when updating type of scheduled message.');
    expectRefusal(
      await edit({ type: 'channel', to: channelId }),
      'Topic required when updating scheduled message type to channel.',
    );
  });

  it('refuses messages that the caller could not send now, and keeps the old one', async () => {
    const before = await stored();
    const answer = await edit({ to: 999 });
    expectRefusal(answer, "Channel with ID '999' does not exist", 'STREAM_DOES_NOT_EXIST', { stream_id: 999 });
    expectRefusal(await edit({ content: ' ' }), 'Message must not be empty');
    expectRefusal(await edit({ to: [world.other.id] }), 'Invalid data type for channel ID');
    expect(await stored()).to.deep.equal(before);
  });

  it("does not find others' messages, nor unknown ones", async () => {
    const missing = {
      status: 404,
      body: { result: 'error', msg: 'Scheduled message does not exist', code: 'BAD_REQUEST' },
    };
    const { status, body } = await edit({ content: 'x' }, world.other);
    expect({ status, body }).to.deep.equal(missing);
    const unknown = await world.member.patch('/scheduled_messages/999999', { content: 'x' });
    expect({ status: unknown.status, body: unknown.body }).to.deep.equal(missing);
  });

  it('needs a new time for a message that failed, and then tries it again', async () => {
    await world.owner.ok.patch(`/streams/${channelId}`, { stream_post_policy: 2 });
    await pass(HOUR);
    expect(await stored()).to.deep.include({ failed: true });
    expectRefusal(await edit({ topic: 'again' }), NOT_FUTURE);
    await world.owner.ok.patch(`/streams/${channelId}`, { stream_post_policy: 1 });
    expect((await edit({ scheduled_delivery_timestamp: inAnHour() })).status).to.equal(200);
    expect(await stored()).to.deep.include({ failed: false });
    await pass(HOUR);
    expect(await contentsOf(world.other)).to.include('ahoy **all**');
  });
});

describe('DELETE /scheduled_messages/{scheduled_message_id}', () => {
  it('deletes the message, which then is not sent', async () => {
    const id = await schedule(world.member, forChannel());
    const own = await world.member.listen();
    expect((await world.member.delete(`/scheduled_messages/${id}`)).body).to.deep.equal(SUCCESS);
    expect(await own.events('scheduled_messages')).to.deep.equal([
      { type: 'scheduled_messages', op: 'remove', scheduled_message_id: id },
    ]);
    await pass(HOUR);
    expect(await contentsOf(world.other)).to.not.include('ahoy **all**');
  });

  it("does not find others' messages, nor deleted ones", async () => {
    const id = await schedule(world.member, forChannel());
    expect((await world.other.delete(`/scheduled_messages/${id}`)).status).to.equal(404);
    await world.member.ok.delete(`/scheduled_messages/${id}`);
    const { status, body } = await world.member.delete(`/scheduled_messages/${id}`);
    expect({ status, msg: body.msg }).to.deep.equal({ status: 404, msg: 'Scheduled message does not exist' });
  });
});

describe('A scheduled message', () => {
  it('is sent at its time, as its author would send it, and is deleted', async () => {
    const id = await schedule(world.member, forChannel());
    const [own, other] = [await world.member.listen(), await world.other.listen()];
    await pass(HOUR - 1);
    expect(await scheduledOf(world.member)).to.have.length(1);
    await pass(1);
    expect(await scheduledOf(world.member)).to.deep.equal([]);
    const [{ message }] = await other.events('message');
    expect(message).to.include({ sender_id: world.member.id, subject: 'plan', timestamp: world.clock.now });
    const events = await own.events('message', 'scheduled_messages');
    expect(events.map(({ type }) => type)).to.deep.equal(['message', 'scheduled_messages']);
    expect(events[1]).to.deep.equal({ type: 'scheduled_messages', op: 'remove', scheduled_message_id: id });
  });

  it('reaches the users of a direct message', async () => {
    await schedule(world.member, forPeople([world.other.id, world.guest.id]));
    await pass(HOUR);
    for (const actor of [world.member, world.other, world.guest]) {
      expect(await contentsOf(actor)).to.include('psst');
    }
  });

  it('has the client that scheduled it, and is read by its author if requested', async () => {
    await schedule(world.member, forChannel({ content: 'unread', client: 'test suite' }));
    await schedule(world.member, forChannel({ content: 'read', client: 'test suite', read_by_sender: true }));
    await schedule(world.member, forChannel({ content: 'by a person', client: 'website' }));
    await pass(HOUR);
    const sent = (await messagesOf(world.member)).slice(-3);
    expect(sent.map(({ client, flags }) => [client, flags.includes('read')])).to.deep.equal([
      ['test suite', false],
      ['test suite', true],
      ['website', true],
    ]);
  });

  it('is sent with the name that the topic has for its author, and the markup of that time', async () => {
    await schedule(world.member, forChannel({ content: `@**${world.other.fullName}**` }));
    await pass(HOUR);
    const [message] = (await messagesOf(world.other)).slice(-1);
    expect(message.flags).to.include('mentioned');
  });

  it('is sent once, also when the clock is set back and passes its time again', async () => {
    await schedule(world.member, forChannel());
    await pass(HOUR);
    await pass(-2 * HOUR);
    await pass(2 * HOUR);
    expect((await contentsOf(world.other)).filter((content) => content === 'ahoy **all**')).to.have.length(1);
  });

  it('is sent after a restart', async () => {
    await schedule(world.member, forChannel());
    world.clock.now += HOUR;
    await world.restart();
    await world.app.jobs.settled();
    expect(await contentsOf(world.other)).to.include('ahoy **all**');
  });

  it('is not sent when it is more than ten minutes late: its author is notified', async () => {
    await schedule(world.member, forChannel());
    await schedule(world.other, forChannel({ scheduled_delivery_timestamp: inAnHour() + 1, content: 'in time' }));
    await pass(HOUR + MAX_DELIVERY_DELAY_SECONDS + 1);
    expect(await contentsOf(world.other)).to.include('in time');
    expect(await contentsOf(world.other)).to.not.include('ahoy **all**');
    expect((await scheduledOf(world.member))[0]).to.include({ failed: true });
    const [notice] = await noticesOf(world.member);
    expect(notice).to.include('Message could not be sent at the scheduled time.');
  });

  it('fails if its author may no longer send it: a direct message of the notification bot says why', async () => {
    await schedule(world.member, forChannel());
    await world.owner.ok.patch(`/streams/${channelId}`, { stream_post_policy: 2 });
    const own = await world.member.listen();
    await pass(HOUR);
    const [scheduled_message] = await scheduledOf(world.member);
    expect(scheduled_message).to.include({ failed: true });
    const events = await own.events('scheduled_messages', 'message');
    expect(events[0]).to.deep.equal({ type: 'scheduled_messages', op: 'update', scheduled_message });
    expect(events[1].message.sender_full_name).to.equal('Notification Bot');
    const [notice] = await noticesOf(world.member);
    expect(notice).to.match(
      /^<p>The message you scheduled for <time datetime="[^"]*">[^<]*<\/time> was not sent because of the following error:<\/p>\n<blockquote>\n<p>Only organization administrators can send to this channel\.<\/p>\n<\/blockquote>\n<p><a href="[^"]*#scheduled">View scheduled messages<\/a><\/p>$/,
    );
    await pass(HOUR);
    expect(await noticesOf(world.member)).to.have.length(1);
  });

  it('fails if its channel was archived', async () => {
    await schedule(world.member, forChannel());
    await world.owner.ok.delete(`/streams/${channelId}`);
    await pass(HOUR);
    expect((await scheduledOf(world.member))[0]).to.include({ failed: true });
  });

  it('fails if its author was deactivated', async () => {
    await schedule(world.member, forChannel());
    await world.owner.ok.delete(`/users/${world.member.id}`);
    await pass(HOUR);
    expect(await contentsOf(world.other)).to.not.include('ahoy **all**');
    await world.owner.ok.post(`/users/${world.member.id}/reactivate`);
    expect((await scheduledOf(world.member))[0]).to.include({ failed: true });
    expect((await noticesOf(world.member))[0]).to.include('The account of the sender is deactivated.');
  });

  it('waits while its organization is deactivated', async () => {
    await schedule(world.member, forChannel());
    const setActive = (is_active: 0 | 1) =>
      world.database.unit((db) => table(db, 'realms').where({ id: world.realmId }).update({ is_active }));
    await setActive(0);
    await pass(HOUR);
    expect(await table(world.db, 'scheduled_messages').pluck('is_failed')).to.deep.equal([0]);
    await setActive(1);
    await pass(1);
    expect(await table(world.db, 'scheduled_messages').pluck('id')).to.deep.equal([]);
  });

  it('does not keep others from being sent when it fails', async () => {
    const board = await world.channel('board', [world.member, world.other]);
    await schedule(world.member, forChannel({ to: board, content: 'first' }));
    await fill(world.other, 105, '');
    await world.owner.ok.delete(`/streams/${board}`);
    await pass(HOUR);
    expect(await scheduledOf(world.other)).to.deep.equal([]);
    expect(await scheduledOf(world.member)).to.have.length(1);
  });
});
