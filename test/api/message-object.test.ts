import { expect } from 'chai';
import { table } from '../../src/store/db/statement.ts';
import type { Actor, Body } from '../support/actor.ts';
import { openWorld, type World } from '../support/world.ts';

describe('the message object', () => {
  let world: World;
  let channelId: number;
  beforeEach(async () => {
    world = await openWorld();
    channelId = await world.channel('design', [world.member, world.other]);
  });
  afterEach(() => world.close());

  /** The message as a list shows it to the person. */
  async function seen(actor: Actor, id: number, params: object = {}): Promise<Body> {
    const { messages } = await actor.ok.get('/messages', {
      anchor: String(id),
      num_before: 0,
      num_after: 0,
      ...params,
    });
    return messages[0];
  }
  const ALWAYS = [
    ...['id', 'avatar_url', 'client', 'content', 'content_type', 'display_recipient', 'is_me_message', 'reactions'],
    ...['recipient_id', 'sender_email', 'sender_full_name', 'sender_id', 'sender_realm_str', 'subject', 'submessages'],
    ...['timestamp', 'topic_links', 'type', 'flags'],
  ];

  it('has these fields, and stream_id in channels only', async () => {
    const inChannel = await seen(world.other, await world.member.send(channelId, 'plan', 'hello'));
    expect(inChannel).to.have.all.keys(...ALWAYS, 'stream_id');
    expect(inChannel).to.include({ stream_id: channelId, type: 'stream' });
    const direct = await seen(world.other, await world.member.send([world.other.id], '', 'hello'));
    expect(direct).to.have.all.keys(...ALWAYS);
    expect(direct.type).to.equal('private');
  });

  it('gives every message a higher ID than the one before', async () => {
    const ids = [];
    for (const content of ['one', 'two', 'three']) ids.push(await world.member.send(channelId, 'plan', content));
    expect(new Set(ids).size).to.equal(3);
    expect(ids).to.deep.equal([...ids].sort((a, b) => a - b));
  });

  it('leaves the avatar to clients that can derive it, unless the address is hidden', async () => {
    const id = await world.member.send(channelId, 'plan', 'hello');
    expect((await seen(world.other, id)).avatar_url).to.equal(null);
    expect((await seen(world.other, id, { client_gravatar: true })).avatar_url).to.equal(null);
    expect((await seen(world.other, id, { client_gravatar: false })).avatar_url).to.be.a('string');
    await world.member.ok.patch('/settings', { email_address_visibility: 3 });
    expect((await seen(world.other, id, { client_gravatar: true })).avatar_url).to.be.a('string');
  });

  it('names the client that sent it', async () => {
    const message = { type: 'channel', to: channelId, topic: 'plan', content: 'hello' };
    const byHeader = await world.member.ok.post('/messages', message, {
      headers: { 'User-Agent': 'Terminal/0.7.0 Linux' },
    });
    expect((await seen(world.other, byHeader.id)).client).to.equal('Terminal');
    const named = await world.member.ok.post('/messages', { ...message, client: 'my bridge' });
    expect((await seen(world.other, named.id)).client).to.equal('my bridge');
  });

  it('has its content as HTML or as it was written', async () => {
    const id = await world.member.send(channelId, 'plan', 'very **important**');
    for (const apply_markdown of [undefined, true]) {
      const html = { content: '<p>very <strong>important</strong></p>', content_type: 'text/html' };
      expect(await seen(world.other, id, { apply_markdown })).to.include(html);
    }
    const text = { content: 'very **important**', content_type: 'text/x-markdown' };
    expect(await seen(world.other, id, { apply_markdown: false })).to.include(text);
  });

  it('names the channel, or the people with all participants', async () => {
    const inChannel = await seen(world.other, await world.member.send(channelId, 'plan', 'hello'));
    expect(inChannel.display_recipient).to.equal('design');
    const direct = await seen(world.other, await world.member.send([world.other.id, world.guest.id], '', 'hello'));
    expect(direct.display_recipient).to.have.deep.members(
      [world.member, world.other, world.guest].map(({ id, email, fullName }) => ({
        id,
        email,
        full_name: fullName,
        is_mirror_dummy: false,
      })),
    );
  });

  it('has one recipient_id for each channel and group', async () => {
    const second = await world.channel('sales', [world.member, world.other]);
    const [first, again, sales, group, regrouped] = [
      await seen(world.other, await world.member.send(channelId, 'plan', 'one')),
      await seen(world.other, await world.member.send(channelId, 'logo', 'two')),
      await seen(world.other, await world.member.send(second, 'plan', 'three')),
      await seen(world.other, await world.member.send([world.other.id, world.guest.id], '', 'four')),
      await seen(world.other, await world.guest.send([world.member.id, world.other.id], '', 'five')),
    ].map(({ recipient_id }) => recipient_id);
    expect(first).to.equal(again);
    expect(group).to.equal(regrouped);
    expect(new Set([first, sales, group]).size).to.equal(3);
  });

  it('says who sent it, with the address that the reader may see', async () => {
    const id = await world.member.send(channelId, 'plan', 'hello');
    expect(await seen(world.other, id)).to.include({
      sender_id: world.member.id,
      sender_email: world.member.email,
      sender_full_name: world.member.fullName,
    });
    await world.member.ok.patch('/settings', { email_address_visibility: 3 });
    const { sender_email: email } = await seen(world.other, id);
    expect(email).to.equal(`user${world.member.id}@chat.example.com`);
  });

  it('names the organization of the sender', async () => {
    const { sender_realm_str: name } = await seen(world.other, await world.member.send(channelId, 'plan', 'hello'));
    const { state } = await world.member.listen({ fetch_event_types: ['realm'] });
    expect(name).to.equal('');
    expect(state.realm_uri).to.equal('http://chat.example.com');
  });

  it('has the topic as its subject, and none for direct messages', async () => {
    expect((await seen(world.other, await world.member.send(channelId, 'the plan', 'hello'))).subject).to.equal(
      'the plan',
    );
    expect((await seen(world.other, await world.member.send([world.other.id], '', 'hello'))).subject).to.equal('');
  });

  it('was sent at a second', async () => {
    world.clock.now += 12;
    expect((await seen(world.other, await world.member.send(channelId, 'plan', 'hello'))).timestamp).to.equal(
      world.clock.now,
    );
  });

  it('recognizes messages about oneself', async () => {
    const isMe = async (content: string) =>
      (await seen(world.other, await world.member.send(channelId, 'plan', content))).is_me_message;
    expect([await isMe('/me waves'), await isMe('hello /me'), await isMe('/meow')]).to.deep.equal([true, false, false]);
  });

  it('has the reactions in the order in which they were added', async () => {
    const id = await world.member.send(channelId, 'plan', 'hello');
    expect((await seen(world.other, id)).reactions).to.deep.equal([]);
    await world.other.ok.post(`/messages/${id}/reactions`, { emoji_name: 'heart' });
    await world.member.ok.post(`/messages/${id}/reactions`, { emoji_name: 'heart' });
    const { reactions } = await seen(world.other, id);
    const heart = { emoji_name: 'heart', emoji_code: '2764', reaction_type: 'unicode_emoji' };
    expect(reactions.map(({ user, ...own }: Body) => ({ ...own, user: user.id }))).to.deep.equal([
      { ...heart, user_id: world.other.id, user: world.other.id },
      { ...heart, user_id: world.member.id, user: world.member.id },
    ]);
  });

  it('has the data of a poll as a submessage', async () => {
    const plain = await seen(world.other, await world.member.send(channelId, 'plan', 'hello'));
    expect(plain.submessages).to.deep.equal([]);
    const id = await world.member.send(channelId, 'plan', '/poll Lunch?\nPizza\nSoup');
    const { submessages } = await seen(world.other, id);
    expect(submessages).to.have.length(1);
    expect(submessages[0]).to.have.all.keys('id', 'message_id', 'sender_id', 'msg_type', 'content');
    expect(submessages[0]).to.include({ message_id: id, sender_id: world.member.id, msg_type: 'widget' });
    expect(JSON.parse(submessages[0].content)).to.deep.equal({
      widget_type: 'poll',
      extra_data: { question: 'Lunch?', options: ['Pizza', 'Soup'] },
    });
  });

  it('has the links that linkifiers make of its topic', async () => {
    await world.database.unit((db) =>
      table(db, 'linkifiers').insert({
        realm_id: world.realmId,
        pattern: '#(?P<id>[0-9]+)',
        url_template: 'https://example.com/{id}',
        position: 1,
      }),
    );
    const linked = await seen(world.other, await world.member.send(channelId, 'fix #12', 'hello'));
    expect(linked.topic_links).to.deep.equal([{ text: '#12', url: 'https://example.com/12' }]);
    expect((await seen(world.other, await world.member.send(channelId, 'plan', 'hello'))).topic_links).to.deep.equal(
      [],
    );
  });

  it('has the flags of the one who reads', async () => {
    const id = await world.member.send(channelId, 'plan', 'hello @**Other**');
    expect((await seen(world.other, id)).flags).to.deep.equal(['mentioned']);
    expect((await seen(world.member, id)).flags).to.deep.equal([]);
    await world.other.ok.post('/messages/flags', { messages: [id], op: 'add', flag: 'read' });
    await world.other.ok.post('/messages/flags', { messages: [id], op: 'add', flag: 'starred' });
    expect((await seen(world.other, id)).flags).to.have.members(['read', 'starred', 'mentioned']);
    expect((await seen(world.member, id)).flags).to.deep.equal([]);
  });

  it('flags mentions of everyone, in the channel or in the topic', async () => {
    await world.other.send(channelId, 'plan', 'I take part');
    const channel = await world.member.send(channelId, 'plan', '@**all** look');
    expect((await seen(world.other, channel)).flags).to.have.members([
      'stream_wildcard_mentioned',
      'wildcard_mentioned',
    ]);
    const topic = await world.member.send(channelId, 'plan', '@**topic** look');
    expect((await seen(world.other, topic)).flags).to.have.members(['topic_wildcard_mentioned', 'wildcard_mentioned']);
    const one = await world.member.send(channelId, 'plan', '@**Other** look');
    expect((await seen(world.other, one)).flags).to.not.include('wildcard_mentioned');
  });

  it('shows matches of the search words, only in lists with search words', async () => {
    const id = await world.member.send(channelId, 'a < plan', 'the big plan & more');
    const narrow = [
      ['channel', 'design'],
      ['search', 'plan'],
    ];
    for (const apply_markdown of [true, false]) {
      expect(await seen(world.other, id, { narrow, apply_markdown })).to.include({
        match_content: '<p>the big <span class="highlight">plan</span> &amp; more</p>',
        match_subject: 'a &lt; <span class="highlight">plan</span>',
      });
    }
    const without = await seen(world.other, id, { narrow: [['channel', 'design']] });
    expect(without).to.not.have.any.keys('match_content', 'match_subject');
  });

  describe('after an edit', () => {
    let id: number;
    beforeEach(async () => {
      id = await world.member.send(channelId, 'plan', 'first');
      world.clock.now += 10;
    });

    it('says when it was edited, before that nothing', async () => {
      expect(await seen(world.other, id)).to.not.have.any.keys('last_edit_timestamp', 'edit_history');
      await world.member.ok.patch(`/messages/${id}`, { content: 'second' });
      expect((await seen(world.other, id)).last_edit_timestamp).to.equal(world.clock.now);
    });

    it('has the previous content, but neither topic nor channel', async () => {
      await world.member.ok.patch(`/messages/${id}`, { content: 'second' });
      const { edit_history: history } = await seen(world.other, id);
      expect(history).to.have.length(1);
      expect(history[0]).to.have.all.keys(
        'user_id',
        'timestamp',
        'prev_content',
        'prev_rendered_content',
        'prev_rendered_content_version',
      );
      expect(history[0].prev_rendered_content_version).to.be.a('number');
      expect(history[0]).to.include({
        user_id: world.member.id,
        timestamp: world.clock.now,
        prev_content: 'first',
        prev_rendered_content: '<p>first</p>',
      });
    });

    it('has the topics before and after a change of only the topic', async () => {
      await world.member.ok.patch(`/messages/${id}`, { topic: 'logo' });
      const { edit_history: history } = await seen(world.other, id);
      expect(history).to.deep.equal([
        { user_id: world.member.id, timestamp: world.clock.now, prev_topic: 'plan', topic: 'logo' },
      ]);
    });

    it('has the channels before and after a change of only the channel', async () => {
      const second = await world.channel('sales', [world.member, world.other]);
      await world.owner.ok.patch(`/messages/${id}`, { stream_id: second });
      const { edit_history: history } = await seen(world.other, id);
      expect(history).to.deep.equal([
        { user_id: world.owner.id, timestamp: world.clock.now, prev_stream: channelId, stream: second },
      ]);
    });

    it('lists the newest edit first', async () => {
      await world.member.ok.patch(`/messages/${id}`, { content: 'second' });
      world.clock.now += 10;
      await world.member.ok.patch(`/messages/${id}`, { content: 'third', topic: 'logo' });
      const { edit_history: history } = await seen(world.other, id);
      expect(history.map((one: Body) => one.prev_content)).to.deep.equal(['second', 'first']);
      expect(history[0]).to.include({ prev_topic: 'plan', topic: 'logo' });
    });

    it('hides the history where the organization does not show it', async () => {
      await world.member.ok.patch(`/messages/${id}`, { content: 'second' });
      await world.owner.ok.patch('/realm', { allow_edit_history: false });
      const message = await seen(world.other, id);
      expect(message).to.not.have.any.keys('edit_history');
      expect(message.last_edit_timestamp).to.equal(world.clock.now);
    });
  });
});
