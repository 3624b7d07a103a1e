import { expect } from 'chai';
import sharp from 'sharp';
import { table } from '../../src/store/db/statement.ts';
import type { Actor } from '../support/actor.ts';
import { expectFaultyParameter, expectMissing, expectRefusal, SUCCESS } from '../support/refusal.ts';
import { openWorld, type World } from '../support/world.ts';

describe('POST /messages/{message_id}/reactions', () => {
  let world: World;
  let channelId: number;
  let messageId: number;
  let path: string;
  beforeEach(async () => {
    world = await openWorld();
    channelId = await world.channel('design', [world.member, world.other]);
    messageId = await world.member.send(channelId, 'plan', 'hello');
    path = `/messages/${messageId}/reactions`;
  });
  afterEach(() => world.close());

  const THUMB = { emoji_name: '+1', emoji_code: '1f44d', reaction_type: 'unicode_emoji' };
  const reactions = async (actor: Actor = world.member) =>
    (await actor.ok.get(`/messages/${messageId}`)).message.reactions;

  /** Uploads a custom emoji and returns its ID as text. */
  async function customEmoji(name: string): Promise<string> {
    const bytes = new Uint8Array(
      await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
        .png()
        .toBuffer(),
    );
    await world.owner.ok.post(
      `/realm/emoji/${name}`,
      {},
      { files: [{ field: 'file', name: 'e.png', type: 'image/png', bytes }] },
    );
    const { emoji } = await world.owner.ok.get('/realm/emoji');
    const found = Object.values(emoji as Record<string, { id: string; name: string }>).find((one) => one.name === name);
    return found?.id ?? '';
  }

  it('adds the reaction of the caller', async () => {
    expect((await world.other.post(path, THUMB)).body).to.deep.equal(SUCCESS);
    const [reaction, ...more] = await reactions();
    expect(more).to.deep.equal([]);
    expect(reaction).to.deep.include({ ...THUMB, user_id: world.other.id });
    expect(reaction.user.id).to.equal(world.other.id);
  });

  it('needs the name of the emoji', async () => {
    expectMissing(await world.other.post(path, { emoji_code: '1f44d', reaction_type: 'unicode_emoji' }), 'emoji_name');
    expectRefusal(
      await world.other.post(path, { emoji_name: 'no_such_emoji' }),
      "Emoji 'no_such_emoji' does not exist",
    );
  });

  it('finds the code of a built-in emoji by its name', async () => {
    await world.other.ok.post(path, { emoji_name: 'heart' });
    await world.other.ok.post(path, { emoji_name: 'zero' });
    const found = (await reactions()).map((one: Record<string, unknown>) => [one.emoji_code, one.reaction_type]);
    expect(found).to.deep.equal([
      ['2764', 'unicode_emoji'],
      ['0030-20e3', 'unicode_emoji'],
    ]);
  });

  it('accepts a custom emoji with or without its type', async () => {
    const code = await customEmoji('sailboat2');
    await world.other.ok.post(path, { emoji_name: 'sailboat2' });
    await world.member.ok.post(path, { emoji_name: 'sailboat2', emoji_code: code, reaction_type: 'realm_emoji' });
    const found = await reactions();
    expect(found).to.have.length(2);
    for (const one of found)
      expect(one).to.include({ emoji_name: 'sailboat2', emoji_code: code, reaction_type: 'realm_emoji' });
  });

  it('accepts the extra emoji of the service by its name', async () => {
    await world.other.ok.post(path, { emoji_name: 'zulip' });
    await world.member.ok.post(path, {
      emoji_name: 'zulip',
      emoji_code: 'zulip',
      reaction_type: 'service_extra_emoji',
    });
    for (const one of await reactions()) {
      expect(one).to.include({ emoji_code: 'zulip', reaction_type: 'service_extra_emoji' });
    }
    const { code } = (
      await world.other.post(path, { emoji_name: 'zulip', emoji_code: 'zulip', reaction_type: 'zulip_extra_emoji' })
    ).body;
    expect(code).to.equal('REACTION_ALREADY_EXISTS');
  });

  it('refuses codes that do not exist', async () => {
    for (const emoji_code of ['1f44d-1f44d', 'thumb', '1F44D']) {
      expectRefusal(await world.other.post(path, { ...THUMB, emoji_code }), 'Invalid emoji code');
    }
    expect(await reactions()).to.deep.equal([]);
  });

  it('refuses types that do not exist', async () => {
    expectRefusal(await world.other.post(path, { ...THUMB, reaction_type: 'picture' }), 'Invalid emoji type.');
  });

  it('refuses a name that does not belong to the code', async () => {
    expectRefusal(await world.other.post(path, { ...THUMB, emoji_name: 'heart' }), 'Invalid emoji name.');
  });

  it('refuses the same reaction again, under any of its names', async () => {
    await world.other.ok.post(path, THUMB);
    const listening = await world.member.listen();
    for (const again of [THUMB, { emoji_name: 'thumbs_up' }, { emoji_name: '+1' }]) {
      expectRefusal(await world.other.post(path, again), 'Reaction already exists.', 'REACTION_ALREADY_EXISTS');
    }
    expect(await reactions()).to.have.length(1);
    expect(await listening.events('reaction')).to.deep.equal([]);
  });

  it('joins an existing reaction by its code, whatever its name is now', async () => {
    await world.database.unit((db) =>
      table(db, 'reactions').insert({
        message_id: messageId,
        user_id: world.other.id,
        emoji_name: 'the_old_name',
        emoji_code: '1f44d',
        reaction_type: 'unicode_emoji',
        created_at: world.clock.now,
      }),
    );
    await world.member.ok.post(path, { ...THUMB, emoji_name: 'the_old_name' });
    await world.owner.ok.post(path, THUMB);
    const names = (await reactions()).map((one: { emoji_name: string }) => one.emoji_name);
    expect(names).to.deep.equal(['the_old_name', 'the_old_name', 'the_old_name']);
  });

  it('notifies everyone who can see the message, with the ID of the user under its other name', async () => {
    const [inside, outside] = [await world.member.listen(), await world.guest.listen()];
    await world.other.ok.post(path, THUMB);
    expect(await inside.events('reaction')).to.deep.equal([
      {
        type: 'reaction',
        op: 'add',
        message_id: messageId,
        ...THUMB,
        user_id: world.other.id,
        user: { user_id: world.other.id, email: world.other.email, full_name: world.other.fullName },
      },
    ]);
    expect(await outside.events('reaction')).to.deep.equal([]);
  });

  it('refuses messages that the caller cannot see like those that do not exist', async () => {
    const direct = await world.member.send([world.other.id], '', 'psst');
    for (const id of [direct, 99_999]) {
      expectRefusal(await world.owner.post(`/messages/${id}/reactions`, THUMB), 'Invalid message(s)');
    }
  });

  it('accepts no null bytes', async () => {
    expectFaultyParameter(await world.other.post(path, { emoji_name: '+1\u0000' }), 'emoji_name');
  });
});

describe('DELETE /messages/{message_id}/reactions', () => {
  it("removes the caller's reaction, and sends an event", async () => {
    const world = await openWorld();
    const messageId = await world.member.send([world.other.id], '', 'hello');
    const path = `/messages/${messageId}/reactions`;
    await world.other.ok.post(path, { emoji_name: 'heart' });
    const listening = await world.member.listen();
    expectRefusal(
      await world.member.delete(path, { emoji_name: 'heart' }),
      "Reaction doesn't exist.",
      'REACTION_DOES_NOT_EXIST',
    );
    expect((await world.other.delete(path, { emoji_name: 'heart' })).body).to.deep.equal(SUCCESS);
    expect((await listening.events('reaction')).map(({ op }) => op)).to.deep.equal(['remove']);
    await world.close();
  });
});

describe('which emoji a reaction may be', () => {
  let world: World;
  let path: string;
  let id: string;
  beforeEach(async () => {
    world = await openWorld();
    path = `/messages/${await world.member.send([world.other.id], '', 'hello')}/reactions`;
    id = await world.database.unit(async (db) => {
      const emoji = { realm_id: world.realmId, author_id: world.owner.id, file_name: 'x.png', still_file_name: null };
      await table(db, 'custom_emoji').insert({ ...emoji, name: 'party', created_at: world.clock.now });
      const row = await table(db, 'custom_emoji').where({ name: 'party' }).first('id');
      return String(row?.id);
    });
  });
  afterEach(() => world.close());

  const custom = (params: object = {}) => ({
    emoji_name: 'party',
    emoji_code: id,
    reaction_type: 'realm_emoji',
    ...params,
  });
  const react = (params: object) => world.other.post(path, { ...params });

  it('is a custom one of the organization, under its own name', async () => {
    for (const emoji_code of ['999', 'abc', '', `0${id}`]) {
      expectRefusal(await react(custom({ emoji_code })), 'Invalid custom emoji.');
    }
    expectRefusal(await react(custom({ emoji_name: 'feast' })), 'Invalid custom emoji name.');
    expect((await react(custom())).body).to.deep.equal(SUCCESS);
  });

  it('is not a deactivated one, unless someone used it while it was active', async () => {
    await world.member.ok.post(path, { emoji_name: 'party' });
    await world.owner.ok.delete('/realm/emoji/party');
    expect((await react(custom())).body).to.deep.equal(SUCCESS);
    const elsewhere = `/messages/${await world.member.send([world.other.id], '', 'again')}/reactions`;
    expectRefusal(await world.other.post(elsewhere, custom()), 'This custom emoji has been deactivated.');
    expectRefusal(await world.other.post(elsewhere, { emoji_name: 'party' }), "Emoji 'party' does not exist");
  });

  it('is named without colons and not by its character', async () => {
    for (const emoji_name of [':heart:', '🎉', 'Heart', '']) {
      expectRefusal(await react({ emoji_name }), `Emoji '${emoji_name}' does not exist`);
    }
  });

  it('is refused after the message: a message out of reach is refused whatever the emoji', async () => {
    expectRefusal(await world.owner.post(path, { emoji_name: 'no_such_emoji' }), 'Invalid message(s)');
    expectRefusal(await world.owner.delete(path, { emoji_name: 'no_such_emoji' }), 'Invalid message(s)');
  });

  it('is removed by its name or its code', async () => {
    for (const params of [{ emoji_name: 'heart' }, { emoji_code: '2764' }]) {
      await react({ emoji_name: 'heart' });
      expect((await world.other.delete(path, params)).body).to.deep.equal(SUCCESS);
    }
    await react(custom());
    expect((await world.other.delete(path, custom())).body).to.deep.equal(SUCCESS);
    const bare = await world.other.delete(path, { reaction_type: 'unicode_emoji' });
    expectRefusal(bare, 'At least one of the following arguments must be present: emoji_name, emoji_code');
    expectRefusal(
      await world.other.delete(path, { emoji_name: 'no_such_emoji' }),
      "Emoji 'no_such_emoji' does not exist",
    );
  });

  it('is the same with a variation selector in its code', async () => {
    const selected = { emoji_name: 'heart', emoji_code: '2764-fe0f', reaction_type: 'unicode_emoji' };
    await react({ emoji_name: 'heart' });
    expectRefusal(await react(selected), 'Reaction already exists.', 'REACTION_ALREADY_EXISTS');
    expect((await world.other.delete(path, selected)).body).to.deep.equal(SUCCESS);
    expect((await react(selected)).body).to.deep.equal(SUCCESS);
    const { reactions } = (await world.member.ok.get(path.replace('/reactions', ''))).message;
    expect(reactions[0]).to.include({ emoji_code: '2764' });
  });

  it('cannot be removed under another type, or an unknown one', async () => {
    await react({ emoji_name: 'heart' });
    for (const reaction_type of ['realm_emoji', 'service_extra_emoji', 'picture']) {
      expectRefusal(
        await world.other.delete(path, { emoji_name: 'heart', reaction_type }),
        "Reaction doesn't exist.",
        'REACTION_DOES_NOT_EXIST',
      );
    }
  });
});

describe('who learns of a reaction', () => {
  let world: World;
  let messageId: number;
  beforeEach(async () => {
    world = await openWorld();
    messageId = await world.member.send(await world.channel('design', [world.member]), 'plan', 'hello');
  });
  afterEach(() => world.close());

  const react = (actor: Actor, emoji_name: string) => actor.ok.post(`/messages/${messageId}/reactions`, { emoji_name });

  it('includes users who reacted before, even if they are not in the channel', async () => {
    const [first, second] = [await world.moderator.listen(), await world.other.listen()];
    await react(world.moderator, 'heart');
    await react(world.other, 'tada');
    const told = async (queue: typeof first) => (await queue.events('reaction')).map((event) => event.emoji_name);
    expect(await told(first)).to.deep.equal(['heart', 'tada']);
    expect(await told(second)).to.deep.equal(['tada']);
    const { flags } = (await world.moderator.ok.get(`/messages/${messageId}`)).message;
    expect(flags).to.have.members(['read', 'historical']);
  });
});
