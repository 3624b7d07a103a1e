import { expect } from 'chai';
import sharp from 'sharp';
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

  /** Uploads a custom emoji and gives its ID as text. */
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

  it('adds the reaction of the caller [state-reaction-add] [reaction-name] [reaction-type] [reaction-user]', async () => {
    expect((await world.other.post(path, THUMB)).body).to.deep.equal(SUCCESS);
    const [reaction, ...more] = await reactions();
    expect(more).to.deep.equal([]);
    expect(reaction).to.deep.include({ ...THUMB, user_id: world.other.id });
    expect(reaction.user.id).to.equal(world.other.id);
  });

  it('needs the name of the emoji [react-name]', async () => {
    expectMissing(await world.other.post(path, { emoji_code: '1f44d', reaction_type: 'unicode_emoji' }), 'emoji_name');
    expectRefusal(
      await world.other.post(path, { emoji_name: 'no_such_emoji' }),
      "Emoji 'no_such_emoji' does not exist",
    );
  });

  it('finds the code of a built-in emoji by its name [reaction-code-unicode]', async () => {
    await world.other.ok.post(path, { emoji_name: 'heart' });
    await world.other.ok.post(path, { emoji_name: 'zero' });
    const found = (await reactions()).map((one: Record<string, unknown>) => [one.emoji_code, one.reaction_type]);
    expect(found).to.deep.equal([
      ['2764', 'unicode_emoji'],
      ['0030-20e3', 'unicode_emoji'],
    ]);
  });

  it('takes a custom emoji with or without its type [react-type] [reaction-code-custom] [version-reactions]', async () => {
    const code = await customEmoji('sailboat2');
    await world.other.ok.post(path, { emoji_name: 'sailboat2' });
    await world.member.ok.post(path, { emoji_name: 'sailboat2', emoji_code: code, reaction_type: 'realm_emoji' });
    const found = await reactions();
    expect(found).to.have.length(2);
    for (const one of found)
      expect(one).to.include({ emoji_name: 'sailboat2', emoji_code: code, reaction_type: 'realm_emoji' });
  });

  it('takes the extra emoji of the service by its name [reaction-code-extra] [react-type]', async () => {
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

  it('refuses codes that do not exist [react-bad-code]', async () => {
    for (const emoji_code of ['1f44d-1f44d', 'thumb', '1F44D']) {
      expectRefusal(await world.other.post(path, { ...THUMB, emoji_code }), 'Invalid emoji code');
    }
    expect(await reactions()).to.deep.equal([]);
  });

  it('refuses types that do not exist [react-type]', async () => {
    expectRefusal(await world.other.post(path, { ...THUMB, reaction_type: 'picture' }), 'Invalid emoji type.');
  });

  it('refuses a name that does not belong to the code', async () => {
    expectRefusal(await world.other.post(path, { ...THUMB, emoji_name: 'heart' }), 'Invalid emoji name.');
  });

  it('refuses the same reaction again, under any of its names [react-exists] [state-reaction-again] [error-reaction-exists] [version-reactions]', async () => {
    await world.other.ok.post(path, THUMB);
    const listening = await world.member.listen();
    for (const again of [THUMB, { emoji_name: 'thumbs_up' }, { emoji_name: '+1' }]) {
      expectRefusal(await world.other.post(path, again), 'Reaction already exists.', 'REACTION_ALREADY_EXISTS');
    }
    expect(await reactions()).to.have.length(1);
    expect(await listening.events('reaction')).to.deep.equal([]);
  });

  it('joins an existing reaction by its code, whatever it is called now [react-code]', async () => {
    await world.database.unit((db) =>
      db('reactions').insert({
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

  it('tells everybody who can see the message, with the ID of the user under its other name [reaction-user] [version-reactions]', async () => {
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

  it('takes no null bytes', async () => {
    expectFaultyParameter(await world.other.post(path, { emoji_name: '+1\u0000' }), 'emoji_name');
  });
});

describe('DELETE /messages/{message_id}/reactions', () => {
  it('takes the own reaction back, and tells of it', async () => {
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
