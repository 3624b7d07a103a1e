import { expect } from 'chai';
import { table } from '../../../src/store/db/statement.ts';
import { Actor } from '../../support/actor.ts';
import { expectRefusal, SUCCESS } from '../../support/refusal.ts';
import { openWorld, type World } from '../../support/world.ts';

describe('DELETE /messages/{message_id}', () => {
  let world: World;
  let channelId: number;
  let id: number;
  beforeEach(async () => {
    world = await openWorld();
    channelId = await world.channel('design', [world.member, world.other]);
    id = await world.member.send(channelId, 'plan', 'hello');
  });
  afterEach(() => world.close());

  const REFUSED = "You don't have permission to delete this message";
  const remove = (actor: Actor, messageId = id) => actor.delete(`/messages/${messageId}`);

  it('is for senders if the organization allows it, within its time limit', async () => {
    const settings = { delete_own_message_policy: 5, message_content_delete_limit_seconds: 60 };
    await world.owner.ok.patch('/realm', settings);
    expectRefusal(await remove(world.other), REFUSED);
    expectRefusal(await remove(world.moderator), REFUSED);
    world.clock.now += 61;
    expectRefusal(await remove(world.member), 'The time limit for deleting this message has passed');
    world.clock.now -= 1;
    expect((await remove(world.member)).body).to.deep.equal(SUCCESS);
  });

  it('is for the owner of the bot that sent it, as for senders', async () => {
    const { user_id: botId, api_key: key } = await world.member.ok.post('/bots', {
      full_name: 'Ferry',
      short_name: 'ferry',
    });
    const email = 'ferry-bot@chat.example.com';
    const bot = new Actor(world, { id: botId, name: 'ferry', fullName: 'Ferry', email, key });
    const sent = await bot.send(channelId, 'plan', 'departing');
    expectRefusal(await remove(world.member, sent), REFUSED);
    await world.owner.ok.patch('/realm', { delete_own_message_policy: 5, message_content_delete_limit_seconds: 60 });
    expectRefusal(await remove(world.other, sent), REFUSED);
    expect((await remove(world.member, sent)).body).to.deep.equal(SUCCESS);
  });

  it('has no limit for administrators, nor where the organization sets none', async () => {
    const settings = { delete_own_message_policy: 5, message_content_delete_limit_seconds: 60 };
    await world.owner.ok.patch('/realm', settings);
    const second = await world.member.send(channelId, 'plan', 'second');
    world.clock.now += 86_400;
    expect((await remove(world.administrator)).body).to.deep.equal(SUCCESS);
    const unlimited = { message_content_delete_limit_seconds: JSON.stringify('unlimited') };
    await world.owner.ok.patch('/realm', unlimited);
    expect((await remove(world.member, second)).body).to.deep.equal(SUCCESS);
  });

  it('gives the roles that a policy names the right to delete their own messages', async () => {
    for (const [delete_own_message_policy, who, status] of [
      [1, 'guest', 400],
      [1, 'member', 200],
      [2, 'moderator', 400],
      [4, 'member', 400],
      [4, 'moderator', 200],
      [5, 'guest', 200],
    ] as const) {
      await world.owner.ok.patch('/realm', { delete_own_message_policy });
      const own = await world[who].send([world.other.id], '', 'mine');
      expect((await remove(world[who], own)).status, `${who} under ${delete_own_message_policy}`).to.equal(status);
    }
  });

  it('sends events about direct messages to their participants, without a channel', async () => {
    const direct = await world.administrator.send([world.other.id], '', 'psst');
    const [inside, outside] = [await world.other.listen(), await world.member.listen()];
    await remove(world.administrator, direct);
    expect(await inside.events()).to.deep.equal([
      { type: 'delete_message', message_type: 'private', message_ids: [direct] },
    ]);
    expect(await outside.events()).to.deep.equal([]);
  });

  it('first announces the new beginning of the channel if its oldest message is deleted', async () => {
    const [oldest = 0] = await table(world.db, 'messages').where({ channel_id: channelId }).orderBy('id').pluck('id');
    const queue = await world.member.listen();
    await remove(world.administrator, oldest);
    expect(await queue.events()).to.deep.equal([
      {
        type: 'stream',
        op: 'update',
        property: 'first_message_id',
        value: id,
        stream_id: channelId,
        name: 'design',
      },
      {
        type: 'delete_message',
        message_type: 'stream',
        message_ids: [oldest],
        stream_id: channelId,
        topic: 'channel events',
      },
    ]);
  });

  it('notifies administrators outside, and users who left a public channel after they had received it', async () => {
    await world.other.ok.delete('/users/me/subscriptions', { subscriptions: ['design'] });
    const late = await world.member.send(channelId, 'plan', 'late');
    const [administrator, left] = [await world.administrator.listen(), await world.other.listen()];
    for (const one of [id, late]) await remove(world.administrator, one);
    const told = async (queue: typeof left) =>
      (await queue.events('delete_message')).flatMap((event) => event.message_ids);
    expect(await told(administrator)).to.deep.equal([id, late]);
    expect(await told(left)).to.deep.equal([id]);
  });

  it('announces the new beginning of a public channel to members outside, but not to guests', async () => {
    const [oldest = 0] = await table(world.db, 'messages').where({ channel_id: channelId }).orderBy('id').pluck('id');
    const [outside, guest] = [await world.moderator.listen(), await world.guest.listen()];
    await remove(world.administrator, oldest);
    expect((await outside.events()).map(({ property, value }) => [property, value])).to.deep.equal([
      ['first_message_id', id],
    ]);
    expect(await guest.events()).to.deep.equal([]);
  });

  it('does not affect messages of archived channels', async () => {
    await world.owner.ok.delete(`/streams/${channelId}`);
    expectRefusal(await remove(world.administrator), 'Invalid message(s)');
  });
});
