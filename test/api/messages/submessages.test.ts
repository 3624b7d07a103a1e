import { expect } from 'chai';
import { MAX_SUBMESSAGE_LENGTH, MAX_SUBMESSAGES, MAX_SUBMESSAGES_LENGTH } from '../../../src/domain/limits.ts';
import { insertRows } from '../../../src/store/db/statement.ts';
import type { Actor, Body } from '../../support/actor.ts';
import { expectFaultyParameter, expectMissing, expectRefusal, SUCCESS } from '../../support/refusal.ts';
import { openWorld, type World } from '../../support/world.ts';

let world: World;
let channelId: number;
let poll: number;
let todo: number;
beforeEach(async () => {
  world = await openWorld();
  channelId = await world.channel('design', [world.member, world.other]);
  poll = await world.member.send(channelId, 'plan', '/poll Lunch?\nsoup\nbread');
  todo = await world.member.send(channelId, 'plan', '/todo Today\nwork: hard');
});
afterEach(() => world.close());

describe('POST /submessage', () => {
  const attach = (actor: Actor, message_id: unknown, data: unknown, msg_type = 'widget') =>
    actor.post('/submessage', {
      message_id,
      msg_type,
      content: typeof data === 'string' ? data : JSON.stringify(data),
    });
  const vote = { type: 'vote', key: 'canned,0', vote: 1 };
  const attached = async (actor: Actor, id: number): Promise<Body[]> =>
    (await actor.ok.get(`/messages/${id}`)).message.submessages;

  it('counts as taking part in the topic, for those who follow topics by that', async () => {
    await world.other.ok.patch('/settings', { automatically_follow_topics_policy: 1 });
    const queue = await world.other.listen({ event_types: ['user_topic', 'submessage'] });
    await attach(world.other, poll, vote);
    const [policy, submessage] = await queue.events();
    expect(policy).to.include({ type: 'user_topic', topic_name: 'plan', visibility_policy: 3 });
    expect(submessage).to.include({ type: 'submessage' });
  });

  it('needs a message, a type and a content', async () => {
    const params = { message_id: poll, msg_type: 'widget', content: JSON.stringify(vote) };
    for (const name of Object.keys(params)) {
      expectMissing(await world.other.post('/submessage', { ...params, [name]: undefined }), name);
    }
    expectFaultyParameter(await attach(world.other, 'x', vote), 'message_id');
  });

  it('refuses a message that the caller cannot see as one that does not exist', async () => {
    const board = await world.channel('board', [world.member], { invite_only: true });
    const hidden = await world.member.send(board, 'plan', '/poll Secret?');
    for (const id of [hidden, 999]) expectRefusal(await attach(world.other, id, vote), 'Invalid message(s)');
  });

  it('accepts from others only data after a submessage of the sender', async () => {
    const plain = await world.member.send(channelId, 'plan', 'hello');
    const refusal = 'You cannot attach a submessage to this message.';
    expectRefusal(await attach(world.other, plain, '{'), refusal);
    expect((await attach(world.member, plain, { any: 'thing' }, 'note')).body).to.deep.equal(SUCCESS);
    expect((await attach(world.other, plain, [1, 2])).body).to.deep.equal(SUCCESS);
    const found = await attached(world.moderator, plain);
    expect(found.map(({ sender_id, msg_type, content }) => ({ sender_id, msg_type, content }))).to.deep.equal([
      { sender_id: world.member.id, msg_type: 'note', content: '{"any":"thing"}' },
      { sender_id: world.other.id, msg_type: 'widget', content: '[1,2]' },
    ]);
  });

  it('refuses data that is not JSON', async () => {
    for (const content of ['{', '', 'vote']) {
      expectRefusal(await attach(world.other, poll, content), 'Invalid json for submessage');
    }
  });

  it('notifies everyone who can read the message, and adds to the message', async () => {
    const queues = await Promise.all([world.member, world.other, world.moderator].map((actor) => actor.listen()));
    expect((await attach(world.other, poll, vote)).body).to.deep.equal(SUCCESS);
    const [first, second, ...more] = await attached(world.member, poll);
    expect(more).to.deep.equal([]);
    expect(first.sender_id).to.equal(world.member.id);
    const content = JSON.stringify(vote);
    const common = { msg_type: 'widget', content, message_id: poll, sender_id: world.other.id };
    expect(second).to.deep.equal({ ...common, id: second.id });
    const event = { type: 'submessage', ...common, submessage_id: second.id };
    const told = await Promise.all(queues.map((queue) => queue.events()));
    expect(told).to.deep.equal([[event], [event], []]);
  });

  it('lets two clients follow one poll and one list, each from the messages and the events of the other', async () => {
    const [member, other] = [await world.member.listen(), await world.other.listen()];
    const steps: readonly [Actor, number, object][] = [
      [world.other, poll, vote],
      [world.other, poll, { type: 'new_option', idx: 1, option: 'salad' }],
      [world.member, poll, { type: 'vote', key: `${world.other.id},1`, vote: 1 }],
      [world.other, poll, { ...vote, vote: -1 }],
      [world.member, poll, { type: 'question', question: 'Dinner?' }],
      [world.other, todo, { type: 'new_task', key: 2, task: 'rest', desc: '', completed: false }],
      [world.member, todo, { type: 'strike', key: `${world.other.id},2` }],
      [world.member, todo, { type: 'new_task_list_title', title: 'Tomorrow' }],
    ];
    for (const [actor, id, data] of steps) expect((await attach(actor, id, data)).status).to.equal(200);
    const expected = steps.map(([actor, id, data]) => ({ id, by: actor.id, data }));
    for (const queue of [member, other]) {
      const seen = (await queue.events('submessage')).map(({ message_id: id, sender_id: by, content }) => ({
        id,
        by,
        data: JSON.parse(content),
      }));
      expect(seen).to.deep.equal(expected);
    }
    for (const id of [poll, todo]) {
      const later = (await attached(world.moderator, id)).slice(1).map(({ content }) => JSON.parse(content));
      expect(later).to.deep.equal(steps.filter(([, to]) => to === id).map(([, , data]) => data));
    }
  });

  it('lets only the author change the question of a poll and the title of a list', async () => {
    expectRefusal(
      await attach(world.other, poll, { type: 'question', question: 'x' }),
      "You can't edit a question unless you are the author.",
    );
    expectRefusal(
      await attach(world.other, todo, { type: 'new_task_list_title', title: 'x' }),
      "You can't edit the task list title unless you are the author.",
    );
  });

  const option = { type: 'new_option', idx: 0, option: 'x' };
  const task = { type: 'new_task', key: 0, task: 'x', desc: '', completed: false };
  const refusals: readonly ['poll' | 'todo', unknown, string][] = [
    ['poll', 5, 'poll data is not a dict'],
    ['poll', [], 'poll data is not a dict'],
    ['poll', null, 'poll data is not a dict'],
    ['poll', {}, 'type key is missing from poll data'],
    ['poll', { type: 5 }, 'poll data["type"] is not a string'],
    ['poll', { type: 'strike' }, 'Unknown type for poll data: strike'],
    ['poll', { type: 'constructor' }, 'Unknown type for poll data: constructor'],
    ['poll', { type: 'vote', vote: 1 }, 'key key is missing from poll data'],
    ['poll', { ...vote, key: 5 }, 'poll data["key"] is not a string'],
    ['poll', { ...vote, vote: 2 }, 'Invalid poll data["vote"]'],
    ['poll', { ...vote, vote: 'x' }, 'poll data["vote"] is not an integer'],
    ['poll', { ...vote, more: 1 }, 'Unexpected arguments: more'],
    ['poll', { ...option, idx: 'x' }, 'poll data["idx"] is not an integer'],
    ['poll', { ...option, idx: 1.5 }, 'poll data["idx"] is not an integer'],
    ['poll', { ...option, idx: -1 }, 'poll data["idx"] is too small'],
    ['poll', { ...option, idx: 1001 }, 'poll data["idx"] is too large'],
    ['todo', 'null', 'todo data is not a dict'],
    ['todo', {}, 'type key is missing from todo data'],
    ['todo', { type: 'vote' }, 'Unknown type for todo data: vote'],
    ['todo', { ...task, key: 1001 }, 'todo data["key"] is too large'],
    ['todo', { ...task, completed: 1 }, 'todo data["completed"] is not a boolean'],
    ['todo', { type: 'strike' }, 'key key is missing from todo data'],
  ];
  for (const [widget, data, refusal] of refusals) {
    it(`refuses data that clients of a ${widget} cannot read: ${JSON.stringify(data)}`, async () => {
      expectRefusal(await attach(world.member, widget === 'poll' ? poll : todo, data), refusal);
      expect(await attached(world.member, widget === 'poll' ? poll : todo)).to.have.length(1);
    });
  }

  it('accepts every allowed number of an option or a task', async () => {
    for (const idx of [0, 1000]) expect((await attach(world.other, poll, { ...option, idx })).status).to.equal(200);
    for (const key of [0, 1000]) expect((await attach(world.other, todo, { ...task, key })).status).to.equal(200);
  });

  it('accepts a limited number from one user, and a limited size for one message', async () => {
    const columns = { message_id: 'bigint', sender_id: 'bigint', msg_type: 'text', content: 'text' } as const;
    const fill = (id: number, sender: Actor, count: number, content: string) =>
      world.database.unit((db) =>
        insertRows(db, 'submessages', {
          columns,
          rows: Array.from({ length: count }, () => [id, sender.id, 'widget', content]),
        }),
      );
    await fill(poll, world.other, MAX_SUBMESSAGES - 1, '{}');
    expect((await attach(world.other, poll, vote)).status).to.equal(200);
    expectRefusal(
      await attach(world.other, poll, vote),
      'You have attached too many submessages to this message (limit: 500).',
    );
    expect((await attach(world.member, poll, vote)).status).to.equal(200);
    const content = 'x'.repeat(MAX_SUBMESSAGE_LENGTH);
    await fill(todo, world.member, MAX_SUBMESSAGES_LENGTH / MAX_SUBMESSAGE_LENGTH, content);
    expectRefusal(await attach(world.other, todo, task), 'This message has no room for more submessages.');
  });

  it('deletes the data with the message', async () => {
    await attach(world.other, poll, vote);
    await world.owner.ok.delete(`/messages/${poll}`);
    expectRefusal(await attach(world.other, poll, vote), 'Invalid message(s)');
  });
});
