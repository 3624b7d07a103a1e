import { expect } from 'chai';
import type { Db } from '../../../src/store/db/open.ts';
import { knexOf, table } from '../../../src/store/db/statement.ts';
import type { Body } from '../../support/actor.ts';
import { openWorld, type World } from '../../support/world.ts';

const REMEMBERS = 'remembers nothing that has changed:';

describe('GET /messages', () => {
  let world: World;
  let channel: number;
  let id: number;
  beforeEach(async () => {
    world = await openWorld();
    channel = await world.channel('design', [world.member, world.other]);
    const message = { type: 'channel', to: channel, topic: 'colours', content: 'red or **blue**' };
    ({ id } = await world.member.ok.post('/messages', message));
  });
  afterEach(() => world.close());

  const page = async (params: object = {}): Promise<Body[]> => {
    const window = { anchor: 'newest', num_before: 10, num_after: 0, ...params };
    return (await world.other.ok.get('/messages', window)).messages;
  };
  const shown = async (params?: object): Promise<Body> => (await page(params)).at(-1) ?? expect.fail();

  /** Makes changes like another process or the command line, about which this server is not notified. */
  const elsewhere = (work: (db: Db) => Promise<unknown>) => world.database.unit(work);

  it(`${REMEMBERS} the name and the address of a sender`, async () => {
    const before = await shown();
    await elsewhere((db) => table(db, 'users').where({ id: world.member.id }).update({ full_name: 'Someone New' }));
    expect(before.sender_full_name).to.equal('Member');
    expect((await shown()).sender_full_name).to.equal('Someone New');
    const hidden = JSON.stringify({ email_address_visibility: 3 });
    await elsewhere((db) => table(db, 'users').where({ id: world.member.id }).update({ settings: hidden }));
    expect((await shown()).sender_email).to.match(/^user\d+@/);
  });

  it(`${REMEMBERS} the name of a channel`, async () => {
    await shown();
    await elsewhere((db) =>
      table(db, 'channels').where({ id: channel }).update({ name: 'drawing', name_key: 'drawing' }),
    );
    expect((await shown()).display_recipient).to.equal('drawing');
  });

  it(`${REMEMBERS} the text and the place of a message, even twice within a second`, async () => {
    await shown();
    for (const content of ['green', 'yellow']) {
      await world.member.ok.patch(`/messages/${id}`, { content });
      expect((await shown()).content).to.equal(`<p>${content}</p>`);
      expect((await shown({ apply_markdown: false })).content).to.equal(content);
    }
    await elsewhere((db) => table(db, 'messages').where({ id }).update({ rendered: '<p>violet</p>' }));
    expect((await shown()).content).to.equal('<p>violet</p>');
    await world.member.ok.patch(`/messages/${id}`, { topic: 'paints' });
    expect((await page()).find((message) => message.id === id)?.subject).to.equal('paints');
  });

  it(`${REMEMBERS} whether the organization shows the history of edits`, async () => {
    await world.member.ok.patch(`/messages/${id}`, { content: 'green' });
    expect(await shown()).to.have.property('edit_history');
    await world.owner.ok.patch('/realm', { allow_edit_history: false });
    expect(await shown()).to.not.have.property('edit_history');
  });

  it(`${REMEMBERS} reactions and what is attached`, async () => {
    await shown();
    await world.other.ok.post(`/messages/${id}/reactions`, { emoji_name: 'tada' });
    expect((await shown()).reactions).to.have.length(1);
    await world.other.ok.delete(`/messages/${id}/reactions`, { emoji_name: 'tada' });
    expect((await shown()).reactions).to.deep.equal([]);
    const content = '{"type": "new_option", "idx": 1, "option": "x"}';
    const poll = { type: 'channel', to: channel, topic: 'colours', content: '/poll Which one?\nred' };
    const { id: poll_id } = await world.member.ok.post('/messages', poll);
    const before = (await shown()).submessages.length;
    await world.other.ok.post('/submessage', { message_id: poll_id, msg_type: 'widget', content });
    expect((await shown()).submessages).to.have.length(before + 1);
  });

  it(`${REMEMBERS} that a message no longer exists`, async () => {
    await shown();
    await world.owner.ok.delete(`/messages/${id}`);
    expect((await page()).map((message) => message.id)).to.not.include(id);
  });

  it('takes three statements for a page of a channel that was read before', async () => {
    const params = { narrow: [{ operator: 'channel', operand: channel }] };
    await page(params);
    const sent: string[] = [];
    const note = ({ sql }: { sql: string }) => void sent.push(sql);
    knexOf(world.db).on('query', note);
    await page(params);
    knexOf(world.db).removeListener('query', note);
    expect(sent).to.have.length(3);
  });
});
