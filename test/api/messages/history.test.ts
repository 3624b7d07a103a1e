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
  channelId = await world.channel('design', [world.member, world.other]);
  messageId = await world.member.send(channelId, 'plan', 'hello');
});
afterEach(() => world.close());

describe('GET /messages/{message_id}/history', () => {
  const history = async (actor: Actor, id: number) => (await actor.ok.get(`/messages/${id}/history`)).message_history;
  const original = () => ({
    content: 'hello',
    rendered_content: '<p>hello</p>',
    topic: 'plan',
    timestamp: world.clock.now,
    user_id: world.member.id,
  });

  it('names no one for an edit whose editor was not recorded', async () => {
    await world.member.ok.patch(`/messages/${messageId}`, { content: 'goodbye' });
    const { edit_history: edits } = (await world.member.ok.get(`/messages/${messageId}`)).message;
    const unknown = JSON.stringify(edits.map((edit: object) => ({ ...edit, user_id: null })));
    await world.database.unit((db) => table(db, 'messages').where({ id: messageId }).update({ edit_history: unknown }));
    const versions = await history(world.member, messageId);
    expect(versions.map((version: { user_id: number | null }) => version.user_id)).to.deep.equal([
      world.member.id,
      null,
    ]);
  });

  it('has one version of a message that was never edited', async () => {
    const { body } = await world.other.get(`/messages/${messageId}/history`);
    expect(body).to.deep.equal({ ...SUCCESS, message_history: [original()] });
  });

  it('shows for each edit the editor, the time and the previous text, the oldest first', async () => {
    const first = original();
    world.clock.now += 60;
    await world.member.ok.patch(`/messages/${messageId}`, { content: 'hello **you**' });
    world.clock.now += 60;
    await world.other.ok.patch(`/messages/${messageId}`, { topic: 'greeting' });
    const edited = {
      content: 'hello **you**',
      rendered_content: '<p>hello <strong>you</strong></p>',
      topic: 'plan',
      timestamp: first.timestamp + 60,
      user_id: world.member.id,
      prev_content: 'hello',
      prev_rendered_content: '<p>hello</p>',
      content_html_diff: '<p>hello <strong><span class="highlight_text_inserted">you</span></strong></p>',
    };
    const moved = {
      content: 'hello **you**',
      rendered_content: '<p>hello <strong>you</strong></p>',
      topic: 'greeting',
      timestamp: first.timestamp + 120,
      user_id: world.other.id,
      prev_topic: 'plan',
    };
    expect(await history(world.other, messageId)).to.deep.equal([first, edited, moved]);
  });

  it('shows a move to another channel, with a text that was edited before', async () => {
    const quay = await world.channel('quay', [world.owner, world.member]);
    await world.member.ok.patch(`/messages/${messageId}`, { content: 'bye' });
    await world.owner.ok.patch(`/messages/${messageId}`, { stream_id: quay });
    const [first, second, third, ...more] = await history(world.member, messageId);
    expect(more).to.deep.equal([]);
    expect([first.content, second.content, third.content]).to.deep.equal(['hello', 'bye', 'bye']);
    expect(third).to.include({ prev_stream: channelId, stream: quay, user_id: world.owner.id, topic: 'plan' });
    expect(third).not.to.have.any.keys('prev_topic', 'prev_content', 'content_html_diff');
  });

  it('has the empty topic for a direct message', async () => {
    const id = await world.member.send([world.other.id], '', 'hello');
    await world.member.ok.patch(`/messages/${id}`, { content: 'better' });
    const versions = await history(world.other, id);
    expect(versions.map(({ topic }: { topic: string }) => topic)).to.deep.equal(['', '']);
  });

  it('begins with the oldest version that is known, where a long history lost its beginning', async () => {
    for (const letter of ['a', 'b', 'c', 'd']) {
      await world.member.ok.patch(`/messages/${messageId}`, { content: letter.repeat(9000) });
    }
    const versions = await history(world.other, messageId);
    expect(versions.map(({ content }: { content: string }) => content[0])).to.deep.equal(['c', 'd']);
    expect(versions[0]).to.include({ user_id: world.member.id });
  });

  it('is refused where the organization shows no history, before the message is looked at', async () => {
    await world.owner.ok.patch('/realm', { allow_edit_history: false });
    for (const id of [messageId, 999]) {
      expectRefusal(
        await world.other.get(`/messages/${id}/history`),
        'Message edit history is disabled in this organization',
      );
    }
  });

  it('refuses a message that the caller cannot see as one that does not exist', async () => {
    const board = await world.channel('board', [world.member], { invite_only: true });
    const hidden = await world.member.send(board, 'plan', 'secret');
    const direct = await world.member.send([world.owner.id], '', 'secret');
    for (const id of [hidden, direct, 999]) {
      expectRefusal(await world.other.get(`/messages/${id}/history`), 'Invalid message(s)');
    }
  });
});
