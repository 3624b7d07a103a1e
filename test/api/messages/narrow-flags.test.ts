import { expect } from 'chai';
import { MAX_MESSAGES_AT_ONCE } from '../../../src/domain/limits.ts';
import type { Actor } from '../../support/actor.ts';
import { fillTopic } from '../../support/bulk.ts';
import { expectFaultyParameter, expectMissing, expectRefusal, SUCCESS } from '../../support/refusal.ts';
import { openWorld, type World } from '../../support/world.ts';

let world: World;
let channelId: number;
let ids: number[];
beforeEach(async () => {
  world = await openWorld();
  channelId = await world.channel('design', [world.member, world.other]);
  await world.other.ok.post('/mark_all_as_read');
  ids = [];
  for (const word of ['one', 'two', 'three', 'four']) ids.push(await world.member.send(channelId, 'plan', word));
});
afterEach(() => world.close());

describe('POST /messages/flags/narrow', () => {
  const planned = () => [
    { operator: 'channel', operand: channelId },
    { operator: 'topic', operand: 'plan' },
  ];
  const all = () => ({
    anchor: 'oldest',
    num_before: 0,
    num_after: 100,
    narrow: planned(),
    op: 'add',
    flag: 'starred',
  });
  const change = (actor: Actor, params: object = {}) => actor.post('/messages/flags/narrow', { ...all(), ...params });
  const flagged = async (actor: Actor, flag: string): Promise<number[]> => {
    const window = { anchor: 'oldest', num_before: 0, num_after: 100, narrow: planned() };
    const { messages } = await actor.ok.get('/messages', window);
    return messages.flatMap((one: { id: number; flags: string[] }) => (one.flags.includes(flag) ? [one.id] : []));
  };

  it('needs an anchor, numbers, a narrow, an operation and a flag', async () => {
    for (const name of ['anchor', 'num_before', 'num_after', 'narrow', 'op', 'flag']) {
      expectMissing(await change(world.other, { [name]: undefined }), name);
    }
    for (const name of ['num_before', 'num_after', 'include_anchor']) {
      expectFaultyParameter(await change(world.other, { [name]: 'x' }), name);
    }
    expectRefusal(await change(world.other, { num_before: -1 }), 'num_before is too small');
    expectRefusal(await change(world.other, { narrow: {} }), 'narrow is not a list');
  });

  it('refuses an anchor, then the narrow, then the flag, then the operation', async () => {
    const wrong = { narrow: [{ operator: 'colour', operand: 'red' }], op: 'toggle', flag: 'bogus' };
    expectRefusal(await change(world.other, { ...wrong, anchor: 'x' }), 'Invalid anchor');
    const inside = { ...wrong, anchor: ids[1], include_anchor: false, num_before: 1 };
    expectRefusal(await change(world.other, inside), 'The anchor can only be excluded at an end of the range');
    const desc = 'unknown operator colour';
    expectRefusal(await change(world.other, wrong), `Invalid narrow operator: ${desc}`, 'BAD_NARROW', { desc });
    const { narrow: _narrow, ...right } = wrong;
    expectRefusal(await change(world.other, right), "Invalid flag: 'bogus'");
    expectRefusal(await change(world.other, { flag: 'mentioned' }), "Flag not editable: 'mentioned'");
    expectRefusal(await change(world.other, { op: 'toggle' }), "Invalid message flag operation: 'toggle'");
  });

  for (const flag of ['read', 'starred', 'collapsed']) {
    it(`sets and removes ${flag}, with an event only to the caller`, async () => {
      const [own, foreign] = [await world.other.listen(), await world.member.listen()];
      for (const op of ['add', 'remove']) {
        const { body } = await change(world.other, { op, flag });
        expect(body).to.deep.equal({
          ...SUCCESS,
          processed_count: 4,
          updated_count: 4,
          first_processed_id: ids[0],
          last_processed_id: ids[3],
          found_oldest: true,
          found_newest: true,
        });
        expect(await flagged(world.other, flag)).to.deep.equal(op === 'add' ? ids : []);
        const [event, ...more] = await own.events();
        expect(more).to.deep.equal([]);
        const { message_details: details, ...common } = event;
        expect(common).to.deep.equal({
          type: 'update_message_flags',
          op,
          operation: op,
          flag,
          messages: ids,
          all: false,
        });
        if (flag === 'read' && op === 'remove') expect(Object.keys(details).map(Number)).to.deep.equal(ids);
        else expect(details).to.equal(undefined);
      }
      expect(await foreign.events()).to.deep.equal([]);
    });
  }

  it('counts the messages in the range and those that really changed, and sends no others', async () => {
    await world.other.ok.post('/messages/flags', { messages: [ids[1]], op: 'add', flag: 'starred' });
    const queue = await world.other.listen();
    const { body } = await change(world.other);
    expect(body).to.include({ processed_count: 4, updated_count: 3 });
    expect((await queue.events())[0].messages).to.deep.equal([ids[0], ids[2], ids[3]]);
    expect((await change(world.other)).body).to.include({ processed_count: 4, updated_count: 0 });
    expect((await queue.events()).map(({ messages }) => messages)).to.deep.equal([[]]);
  });

  it('changes the messages around the anchor, with it or without it', async () => {
    const around = (params: object) => change(world.other, params).then(({ body }) => body);
    expect(await around({ anchor: ids[1], num_before: 1, num_after: 1 })).to.include({
      processed_count: 3,
      first_processed_id: ids[0],
      last_processed_id: ids[2],
      found_oldest: false,
      found_newest: false,
    });
    expect(await around({ anchor: ids[1], include_anchor: false, num_after: 1 })).to.include({
      processed_count: 1,
      first_processed_id: ids[2],
      last_processed_id: ids[2],
    });
    expect(await around({ anchor: 'newest', num_before: 1, num_after: 0 })).to.include({
      first_processed_id: ids[3],
      found_oldest: false,
      found_newest: true,
    });
  });

  it('finds the first unread message of the narrow', async () => {
    await world.other.ok.post('/messages/flags', { messages: [ids[0]], op: 'add', flag: 'read' });
    const { body } = await change(world.other, { anchor: 'first_unread', num_after: 1 });
    expect(body).to.include({ first_processed_id: ids[1], last_processed_id: ids[2] });
  });

  it('names no message if none matches, and sends an empty change', async () => {
    const queue = await world.other.listen();
    const { body } = await change(world.other, { narrow: [...planned(), { operator: 'search', operand: 'weather' }] });
    expect(body).to.deep.equal({
      ...SUCCESS,
      processed_count: 0,
      updated_count: 0,
      first_processed_id: null,
      last_processed_id: null,
      found_oldest: true,
      found_newest: true,
    });
    expect((await queue.events()).map(({ messages }) => messages)).to.deep.equal([[]]);
  });

  it('flags messages of a channel that were not received as read and historical, and makes none unread', async () => {
    expect((await change(world.moderator)).body).to.include({ processed_count: 4, updated_count: 4 });
    for (const flag of ['read', 'starred', 'historical']) {
      expect(await flagged(world.moderator, flag)).to.deep.equal(ids);
    }
    const { body } = await change(world.moderator, { op: 'remove', flag: 'read' });
    expect(body).to.include({ processed_count: 4, updated_count: 0 });
  });

  it('touches nothing that the caller cannot see', async () => {
    const board = await world.channel('board', [world.member], { invite_only: true });
    await world.member.send(board, 'plan', 'secret');
    const { body } = await change(world.other, { narrow: [{ operator: 'channel', operand: board }] });
    expect(body).to.include({ processed_count: 0, updated_count: 0 });
  });

  it('changes one page at a time, and continues from its last message', async () => {
    const filling = { channelId, topic: 'plan', senderId: world.member.id, count: MAX_MESSAGES_AT_ONCE + 10 };
    const more = await fillTopic({ database: world.database, now: world.clock.now }, filling);
    const first = await change(world.other, { num_after: 1_000_000, flag: 'read' });
    expect(first.body).to.include({
      processed_count: MAX_MESSAGES_AT_ONCE,
      updated_count: MAX_MESSAGES_AT_ONCE,
      first_processed_id: ids[0],
      found_oldest: true,
      found_newest: false,
    });
    const anchor = first.body.last_processed_id;
    const second = await change(world.other, { anchor, include_anchor: false, num_after: 1_000_000, flag: 'read' });
    expect(second.body).to.include({ processed_count: 14, updated_count: 14, last_processed_id: more.at(-1) });
    expect(second.body).to.include({ found_newest: true });
    const middle = { anchor, num_before: 1_000_000, num_after: 1_000_000, flag: 'read', op: 'remove' };
    expect((await change(world.other, middle)).body).to.include({ processed_count: 2515, found_oldest: false });
  });
});
