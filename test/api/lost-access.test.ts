import { expect } from 'chai';
import type { Actor } from '../support/actor.ts';
import { upload } from '../support/uploads.ts';
import { openWorld, type World } from '../support/world.ts';

/** A way in which a user who received and starred a message in `plans` loses it, and regains it, if at all. */
interface Loss {
  isPrivate: boolean;
  happens: (world: World, place: { message: number; plans: number; vault: number }) => Promise<unknown>;
  returns: (world: World, place: { message: number; plans: number; vault: number }) => Promise<unknown>;
}

const invite = (world: World, name: string) =>
  world.owner.ok.post('/users/me/subscriptions', { subscriptions: [{ name }], principals: [world.member.id] });
const leave = (world: World) => world.member.ok.delete('/users/me/subscriptions', { subscriptions: ['plans'] });

const LOSSES: Record<string, Loss> = {
  'the message is moved into a private channel': {
    isPrivate: false,
    happens: (world, { message, vault }) => world.owner.ok.patch(`/messages/${message}`, { stream_id: vault }),
    returns: (world) => invite(world, 'vault'),
  },
  'they leave a private channel': {
    isPrivate: true,
    happens: leave,
    returns: (world) => invite(world, 'plans'),
  },
  'a public channel that they left becomes private': {
    isPrivate: false,
    happens: async (world, { plans }) => {
      await leave(world);
      await world.owner.ok.patch(`/streams/${plans}`, { is_private: true });
    },
    returns: (world, { plans }) => world.owner.ok.patch(`/streams/${plans}`, { is_private: false }),
  },
  'they become a guest outside a public channel': {
    isPrivate: false,
    happens: async (world) => {
      await leave(world);
      await world.owner.ok.patch(`/users/${world.member.id}`, { role: 600 });
    },
    returns: (world) => world.owner.ok.patch(`/users/${world.member.id}`, { role: 400 }),
  },
};

describe('access that ended', () => {
  let world: World;
  beforeEach(async () => {
    world = await openWorld();
  });
  afterEach(() => world.close());

  /** The ways of reading by which the member gets the message. */
  async function shown(
    member: Actor,
    { message, channels }: { message: number; channels: number[] },
  ): Promise<string[]> {
    const narrows: Record<string, unknown> = {
      'no narrow': [],
      'is:starred': [['is', 'starred']],
      'is:mentioned': [['is', 'mentioned']],
      'is:unread': [['is', 'unread']],
      search: [['search', 'harbour']],
      id: [{ operator: 'id', operand: message }],
      sender: [{ operator: 'sender', operand: world.owner.id }],
      topic: [['topic', 'launch']],
      'has:reaction': [['has', 'reaction']],
      '-is:dm': [{ operator: 'is', operand: 'dm', negated: true }],
      '-channels:public': [{ operator: 'channels', operand: 'public', negated: true }],
    };
    for (const operand of channels) narrows[`channel ${operand}`] = [{ operator: 'channel', operand }];
    const found: string[] = [];
    for (const [name, narrow] of Object.entries(narrows)) {
      for (const anchor of ['newest', 'first_unread', String(message)]) {
        const window = { anchor, num_before: 50, num_after: 50, narrow };
        const { messages, found_anchor: isFound } = await member.ok.get('/messages', window);
        const isThere = messages.some(({ id }: { id: number }) => id === message);
        if (isThere || (isFound && anchor === String(message))) found.push(`${name} around ${anchor}`);
      }
    }
    if ((await member.get(`/messages/${message}`)).status === 200) found.push('by its ID');
    const state = await member.ok.post('/register', {
      fetch_event_types: ['message', 'update_message_flags', 'starred_messages'],
    });
    if (state.starred_messages.includes(message)) found.push('starred_messages');
    const { streams, mentions } = state.unread_msgs;
    const unread = [...mentions, ...streams.flatMap((one: { unread_message_ids: number[] }) => one.unread_message_ids)];
    if (unread.includes(message)) found.push('unread_msgs');
    if (state.max_message_id === message) found.push('max_message_id');
    for (const flag of ['starred', 'read']) {
      const { status } = await member.post('/messages/flags', { messages: [message], op: 'remove', flag });
      if (status === 200) found.push(`flag ${flag}`);
    }
    const { status } = await member.post(`/messages/${message}/reactions`, { emoji_name: 'tada' });
    if (status === 200) found.push('reaction');
    return found;
  }

  async function scene({ isPrivate }: { isPrivate: boolean }) {
    const { owner, member } = world;
    const vault = await world.channel('vault', [owner], { invite_only: true, history_public_to_subscribers: true });
    const plans = await world.channel('plans', [owner, member], {
      invite_only: isPrivate,
      history_public_to_subscribers: true,
    });
    await owner.send([owner.id], '', 'so that the message has a number of its own');
    const message = await owner.send(plans, 'launch', `harbour @**${member.fullName}**`);
    await member.ok.post('/messages/flags', { messages: [message], op: 'add', flag: 'starred' });
    await member.ok.post(`/messages/${message}/reactions`, { emoji_name: 'heart' });
    return { message, plans, vault, channels: [plans, vault] };
  }

  for (const [reason, { isPrivate, happens, returns }] of Object.entries(LOSSES)) {
    it(`leaves no way to a starred message when ${reason}`, async () => {
      const place = await scene({ isPrivate });
      const listening = await world.member.listen({ event_types: ['update_message', 'reaction', 'message'] });
      await happens(world, place);
      await listening.events();
      expect(await shown(world.member, place)).to.deep.equal([]);
      await world.owner.ok.patch(`/messages/${place.message}`, { content: 'harbour, changed' });
      await world.owner.ok.post(`/messages/${place.message}/reactions`, { emoji_name: 'rocket' });
      expect(await listening.events()).to.deep.equal([]);
      await returns(world, place);
      expect((await world.member.get(`/messages/${place.message}`)).status).to.equal(200);
    });
  }

  it('leaves messages of an archived channel in the personal history, where they were received', async () => {
    const place = await scene({ isPrivate: true });
    await world.owner.ok.delete(`/streams/${place.plans}`);
    const found = await shown(world.member, place);
    expect(found).to.include.members(['no narrow around newest', 'is:starred around newest', 'starred_messages']);
    expect(found).to.not.include('by its ID').and.to.not.include('reaction');
    expect(await shown(world.other, place)).to.deep.equal([]);
  });

  it('leaves the files of an archived channel open to those who keep its messages', async () => {
    const { owner, member, other, guest } = world;
    const plans = await world.channel('plans', [owner, member], { invite_only: true });
    const path = await upload(owner, 'the plan');
    await owner.send(plans, 'launch', `[plan](${path})`);
    const statuses = async () => {
      const files = await Promise.all([member, other, guest].map((actor) => actor.get(path)));
      return files.map(({ status }) => status);
    };
    expect(await statuses()).to.deep.equal([200, 404, 404]);
    await owner.ok.delete(`/streams/${plans}`);
    expect(await statuses()).to.deep.equal([200, 404, 404]);
    const { attachments } = await owner.ok.get('/attachments');
    expect(attachments[0].messages).to.have.length(1);
  });

  it('gives nobody a part in a protected history who had only starred the message while it was public', async () => {
    const { owner, other } = world;
    const plans = await world.channel('plans', [owner]);
    await owner.send([owner.id], '', 'so that the message has a number of its own');
    const message = await owner.send(plans, 'launch', 'harbour');
    await other.ok.post('/messages/flags', { messages: [message], op: 'add', flag: 'starred' });
    await owner.ok.patch(`/streams/${plans}`, { is_private: true, history_public_to_subscribers: false });
    await owner.ok.post('/users/me/subscriptions', { subscriptions: [{ name: 'plans' }], principals: [other.id] });
    const listening = await other.listen({ event_types: ['update_message', 'reaction'] });
    expect(await shown(other, { message, channels: [plans] })).to.deep.equal([]);
    await owner.ok.patch(`/messages/${message}`, { content: 'harbour, changed' });
    await owner.ok.post(`/messages/${message}/reactions`, { emoji_name: 'rocket' });
    expect(await listening.events()).to.deep.equal([]);
  });
});

describe('A message that was deleted', () => {
  it('is not shown to who subscribes afterwards, by no event either', async () => {
    const world = await openWorld();
    try {
      const channelId = await world.channel('lounge', [world.guest]);
      const queue = await world.member.listen();
      const messageId = await world.guest.send(channelId, 'plan', 'for those who were here');
      await world.owner.ok.delete(`/messages/${messageId}`);
      await world.member.ok.post('/users/me/subscriptions', { subscriptions: [{ name: 'lounge' }] });
      expect(await queue.events('message')).to.deep.equal([]);
    } finally {
      await world.close();
    }
  });
});
