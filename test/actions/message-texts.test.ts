import { expect } from 'chai';
import { viewerOf } from '../../src/actions/access.ts';
import { messageText, messageTexts } from '../../src/actions/messages/message-texts.ts';
import { narrowMatches } from '../../src/actions/messages/narrow-matches.ts';
import { TEXT_AT_A_TIME } from '../../src/domain/limits.ts';
import type { User } from '../../src/domain/users/user.ts';
import { findAround, listMatchesAmong } from '../../src/store/messages/history.ts';
import { countUpTo, listMessageTexts, listTextLengths } from '../../src/store/messages/message-texts.ts';
import { findRealm, realmOf } from '../../src/store/organization/realms.ts';
import { findUser } from '../../src/store/users/users.ts';
import type { Body } from '../support/actor.ts';
import { openWorld, type World } from '../support/world.ts';

describe('The texts of messages that were found', () => {
  let world: World;
  let channel: number;
  let hidden: number;
  let id: number;
  beforeEach(async () => {
    world = await openWorld();
    channel = await world.channel('lounge', [world.owner, world.member]);
    hidden = await world.channel('plans', [world.owner], { invite_only: true });
    id = await world.owner.send(channel, 'boats', 'the first text');
  });
  afterEach(() => world.close());

  /** Finds the messages, makes a change, and reads the texts, which the server has not read before. */
  async function readAfter(
    change: () => Promise<unknown>,
    { html = true, searched }: { html?: boolean; searched?: string[] } = {},
  ) {
    const { db, realmId, member } = world;
    const viewer = (await findUser(db, realmId, member.id)) as User;
    const realm = realmOf((await findRealm(db, realmId)) ?? expect.fail(), world.origin);
    const restriction = { viewer: viewerOf(viewer), history: { kind: 'personal' as const }, conditions: [] };
    const window = { anchor: id, includeAnchor: true, before: 0, after: 0 };
    const { heads } = await findAround(db, restriction, window);
    await change();
    const form = { realm, html, clientGravatar: true };
    const stillAmong = (ids: readonly number[]) => listMatchesAmong(db, restriction, ids);
    const [head = expect.fail()] = heads;
    const page = (await messageTexts({ db, viewer, form, searched, stillAmong }, heads)).toJSON() as Body[];
    return { page, one: await messageText({ db, viewer, form }, head) };
  }

  it('leave out those that were moved out of reach since', async () => {
    const { page, one } = await readAfter(async () => {
      await world.owner.ok.patch(`/messages/${id}`, { stream_id: hidden, topic: 'a secret' });
      await world.owner.ok.patch(`/messages/${id}`, { content: 'the secret text' });
    });
    expect([page, one]).to.deep.equal([[], undefined]);
  });

  it('in which words are marked leave them out, too', async () => {
    const { db, realmId, member, owner } = world;
    const viewer = (await findUser(db, realmId, member.id)) as User;
    const restriction = { viewer: viewerOf(viewer), history: { kind: 'personal' as const }, conditions: [] };
    const matched = async () => [...(await narrowMatches(db, restriction, [id], 'text')).keys()];
    expect(await matched()).to.deep.equal([id]);
    await owner.ok.patch(`/messages/${id}`, { stream_id: hidden, topic: 'a secret' });
    expect(await matched()).to.deep.equal([]);
  });

  it('are read up to a number of bytes in one step; edits and submessages count, and what is in memory does not', async () => {
    const { db, realmId, owner } = world;
    const viewer = (await findUser(db, realmId, owner.id)) as User;
    const long = 'b'.repeat(9000);
    const ids = [await owner.send(channel, 'boats', '/poll a'), await owner.send(channel, 'boats', 'b')];
    const [poll, edited] = ids;
    for (let letter = 0; letter < 30; letter++) {
      await owner.ok.patch(`/messages/${edited}`, { content: `${letter} ${long}` });
      const option = { type: 'new_option', idx: letter, option: long };
      await owner.ok.post('/submessage', { message_id: poll, msg_type: 'widget', content: JSON.stringify(option) });
    }
    for (let sent = 0; sent < 90; sent++) ids.push(await owner.send(channel, 'boats', long));
    const lengths = await listTextLengths(db, ids);
    expect(lengths.get(poll as number)).to.be.above(270_000);
    expect(lengths.get(edited as number)).to.be.above(2 * long.length);
    const most = countUpTo(
      ids.map((one) => lengths.get(one) ?? 0),
      TEXT_AT_A_TIME,
    );
    expect(most).to.be.within(60, 85);
    const heads = ids.map((one) => ({ id: one, revision: 0, channel_id: channel, has_reaction: 0 as const }));
    const read = async (isSearched = false) => {
      const form = { html: true, withEditHistory: true, isSearched };
      const { found, count } = await listMessageTexts(db, viewer, heads, form);
      expect(found.map(({ stored }) => stored.id)).to.deep.equal(ids.slice(0, count));
      return count;
    };
    expect(await read()).to.equal(most);
    // Those of before are in memory.
    expect(await read()).to.equal(ids.length);
    expect(await read(true)).to.be.within(60, 85);
  });

  it('are read up to a number of bytes of HTML if words are marked in them, even if Markdown is shown', async () => {
    const { db, realmId, owner } = world;
    const viewer = (await findUser(db, realmId, owner.id)) as User;
    const ids: number[] = [];
    for (let sent = 0; sent < 20; sent++) ids.push(await owner.send(channel, 'boats', ':tada: '.repeat(1400)));
    const heads = ids.map((one) => ({ id: one, revision: 0, channel_id: channel, has_reaction: 0 as const }));
    const read = async (isSearched: boolean) =>
      (await listMessageTexts(db, viewer, heads, { html: false, withEditHistory: true, isSearched })).count;
    expect(await read(true)).to.be.within(6, 15);
    for (let count = 0; count < ids.length; ) count = await read(false);
    expect(await read(true)).to.be.within(6, 15);
  });

  it('leave them out of a search that shows Markdown', async () => {
    const move = () => world.owner.ok.patch(`/messages/${id}`, { stream_id: hidden, topic: 'a secret' });
    const { page } = await readAfter(move, { html: false, searched: ['text'] });
    expect(page).to.deep.equal([]);
  });

  it('leave out those that were deleted since', async () => {
    const { page, one } = await readAfter(() => world.owner.ok.delete(`/messages/${id}`));
    expect([page, one]).to.deep.equal([[], undefined]);
  });

  it('are the new ones of those that were edited since, and a single message is looked up again', async () => {
    const { page, one } = await readAfter(() =>
      world.owner.ok.patch(`/messages/${id}`, { content: 'the second text' }),
    );
    expect(page.map((message) => message.content)).to.deep.equal(['<p>the second text</p>']);
    expect(one).to.equal(undefined);
  });
});
