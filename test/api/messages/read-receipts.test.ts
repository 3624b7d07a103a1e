import { expect } from 'chai';
import { table } from '../../../src/store/db/statement.ts';
import type { Actor } from '../../support/actor.ts';
import { expectRefusal, SUCCESS } from '../../support/refusal.ts';
import { openWorld, type World } from '../../support/world.ts';

let world: World;
let channelId: number;
let messageId: number;
beforeEach(async () => {
  world = await openWorld();
  channelId = await world.channel('design', [world.member, world.other, world.guest]);
  messageId = await world.member.send(channelId, 'plan', 'hello');
});
afterEach(() => world.close());

describe('GET /messages/{message_id}/read_receipts', () => {
  const readers = async (actor: Actor, id = messageId) =>
    (await actor.ok.get(`/messages/${id}/read_receipts`)).user_ids;
  const read = (actor: Actor, op = 'add', id = messageId) =>
    actor.ok.post('/messages/flags', { messages: [id], op, flag: 'read' });
  const setting = (actor: Actor, send_read_receipts: boolean) => actor.ok.patch('/settings', { send_read_receipts });

  it('lists who has read the message, by ID, and the caller among them', async () => {
    const { body } = await world.member.get(`/messages/${messageId}/read_receipts`);
    expect(body).to.deep.equal({ ...SUCCESS, user_ids: [] });
    await read(world.guest);
    expect(await readers(world.other)).to.deep.equal([world.guest.id]);
    await read(world.other);
    for (const actor of [world.member, world.other, world.guest, world.moderator]) {
      expect(await readers(actor)).to.deep.equal([world.other.id, world.guest.id]);
    }
    await read(world.guest, 'remove');
    expect(await readers(world.member)).to.deep.equal([world.other.id]);
  });

  it('lists users who marked everything as read, but only if they received the message', async () => {
    for (const actor of [world.other, world.moderator]) await actor.ok.post('/mark_all_as_read');
    expect(await readers(world.member)).to.deep.equal([world.other.id]);
  });

  it('lists participants of a direct message, but never the sender', async () => {
    const id = await world.member.send([world.other.id, world.owner.id], '', 'hello');
    for (const actor of [world.member, world.other]) await read(actor, 'add', id);
    expect(await readers(world.owner, id)).to.deep.equal([world.other.id]);
  });

  it('lists users who starred a message that they had not received', async () => {
    await world.moderator.ok.post('/messages/flags', { messages: [messageId], op: 'add', flag: 'starred' });
    expect(await readers(world.member)).to.deep.equal([world.moderator.id]);
  });

  it('lists users who left the channel after reading, but no deactivated ones', async () => {
    for (const actor of [world.other, world.guest]) await read(actor);
    await world.other.ok.delete('/users/me/subscriptions', { subscriptions: ['design'] });
    await world.owner.ok.delete(`/users/${world.guest.id}`);
    expect(await readers(world.member)).to.deep.equal([world.other.id]);
  });

  it('leaves out users who do not send read receipts, until they do', async () => {
    await read(world.other);
    await setting(world.other, false);
    for (const actor of [world.member, world.other]) expect(await readers(actor)).to.deep.equal([]);
    await setting(world.other, true);
    expect(await readers(world.member)).to.deep.equal([world.other.id]);
  });

  it('leaves out users who muted the caller or whom the caller muted', async () => {
    for (const actor of [world.other, world.guest]) await read(actor);
    const mute = (by: Actor, muted: Actor) =>
      world.database.unit((db) =>
        table(db, 'muted_users').insert({ user_id: by.id, muted_user_id: muted.id, created_at: world.clock.now }),
      );
    await mute(world.member, world.other);
    expect(await readers(world.member)).to.deep.equal([world.guest.id]);
    await mute(world.guest, world.member);
    expect(await readers(world.member)).to.deep.equal([]);
    expect(await readers(world.moderator)).to.deep.equal([world.other.id, world.guest.id]);
  });

  it('is refused where the organization has no read receipts, after the message is looked at', async () => {
    await world.owner.ok.patch('/realm', { enable_read_receipts: false });
    const answer = await world.member.get(`/messages/${messageId}/read_receipts`);
    expectRefusal(answer, 'Read receipts are disabled in this organization.');
    expectRefusal(await world.member.get('/messages/999/read_receipts'), 'Invalid message(s)');
  });

  it('refuses a message that the caller cannot see as one that does not exist', async () => {
    const board = await world.channel('board', [world.member], { invite_only: true });
    const hidden = await world.member.send(board, 'plan', 'secret');
    const direct = await world.member.send([world.owner.id], '', 'secret');
    for (const id of [hidden, direct, 999]) {
      expectRefusal(await world.other.get(`/messages/${id}/read_receipts`), 'Invalid message(s)');
    }
  });
});
