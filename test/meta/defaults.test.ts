import { expect } from 'chai';
import { table } from '../../src/store/db/statement.ts';
import type { Answer, Body } from '../support/actor.ts';
import { openWorld, type World } from '../support/world.ts';

interface Default {
  usual: unknown;
  other: unknown;
  /** The visible effect of a request with these parameters, with or without the one in question. */
  seen: (world: World, params: Record<string, unknown>) => Promise<unknown>;
}

const outcome = ({ status, body: { code } }: Answer) => ({ status, code });

async function channelMade(world: World, params: Record<string, unknown>): Promise<unknown> {
  const answer = await world.owner.post('/users/me/subscriptions', { subscriptions: [{ name: 'quay' }], ...params });
  const { streams } = await world.owner.ok.get('/streams', { include_default: true });
  const { stream_id: _id, ...made } = streams.find(({ name }: Body) => name === 'quay') ?? {};
  const { topics = [] } = _id === undefined ? {} : await world.owner.ok.get(`/users/me/${_id}/topics`);
  return { ...outcome(answer), made, topics: topics.map(({ name }: Body) => name) };
}

/** A request for a channel that the caller may not join, together with one that they may join. */
async function refusedChannel(world: World, params: Record<string, unknown>): Promise<unknown> {
  const secret = await world.channel('secret', [world.owner], { invite_only: true });
  expect(secret).to.be.above(0);
  const subscriptions = [{ name: 'secret' }, { name: 'open' }];
  return outcome(await world.member.post('/users/me/subscriptions', { subscriptions, ...params }));
}

async function moved(world: World, params: Record<string, unknown>): Promise<unknown> {
  const id = await world.channel('design', [world.owner, world.member]);
  const first = await world.owner.send(id, 'old', 'one');
  await world.owner.send(id, 'old', 'two');
  await world.owner.ok.patch(`/messages/${first}`, { topic: 'new', ...params });
  const window = { anchor: 'oldest', num_before: 0, num_after: 50, narrow: [{ operator: 'channel', operand: id }] };
  const { messages } = await world.owner.ok.get('/messages', window);
  return messages.map(({ subject, sender_id }: Body) => `${subject} ${sender_id === world.owner.id}`);
}

async function toldOfMessage(world: World, params: Record<string, unknown>): Promise<unknown> {
  const id = await world.channel('design', [world.owner]);
  const { queue_id, ...state } = await world.member.ok.post('/register', {
    event_types: ['message'],
    fetch_event_types: ['realm_user', 'subscription'],
    ...params,
  });
  await world.owner.send(id, 'plan', '**one**');
  await world.owner.send([world.member.id], '', '**two**');
  const { events } = await world.member.ok.get('/events', { queue_id, last_event_id: -1, dont_block: true });
  const queue = await table(world.db, 'queues').where({ id: queue_id }).first('lifespan');
  return {
    lifespan: queue?.lifespan,
    messages: events.map(({ message }: Body) => [message.content, message.avatar_url]),
    avatars: state.realm_users.map(({ avatar_url }: Body) => avatar_url),
    channels: [...state.never_subscribed, ...state.subscriptions].map(({ subscribers }: Body) => subscribers),
  };
}

async function invited(world: World, params: Record<string, unknown>): Promise<unknown> {
  const id = await world.channel('design', [world.owner]);
  await world.owner.ok.post('/default_streams', { stream_id: await world.channel('all', [world.owner]) });
  await world.owner.ok.post('/invites', { invitee_emails: 'a@far.example', stream_ids: [id], ...params });
  await world.owner.ok.post('/invites/multiuse', { stream_ids: [id], ...params });
  const mailed = await table(world.db, 'invitations').first('role', 'includes_defaults', 'notifies_inviter');
  const linked = await table(world.db, 'invite_links').first('role', 'includes_defaults');
  return { mailed, linked };
}

const DEFAULTS: Record<string, Default> = {
  'POST /users/me/subscriptions invite_only': { usual: false, other: true, seen: channelMade },
  'POST /users/me/subscriptions is_web_public': { usual: false, other: true, seen: channelMade },
  'POST /users/me/subscriptions is_default_stream': { usual: false, other: true, seen: channelMade },
  'POST /users/me/subscriptions stream_post_policy': { usual: 1, other: 2, seen: channelMade },
  'POST /users/me/subscriptions message_retention_days': {
    usual: JSON.stringify('realm_default'),
    other: 30,
    seen: channelMade,
  },
  'POST /users/me/subscriptions authorization_errors_fatal': { usual: true, other: false, seen: refusedChannel },
  'PATCH /messages/{message_id} propagate_mode': { usual: 'change_one', other: 'change_all', seen: moved },
  'PATCH /messages/{message_id} send_notification_to_old_thread': { usual: false, other: true, seen: moved },
  'PATCH /messages/{message_id} send_notification_to_new_thread': { usual: true, other: false, seen: moved },
  'POST /register apply_markdown': { usual: false, other: true, seen: toldOfMessage },
  'POST /register client_gravatar': { usual: true, other: false, seen: toldOfMessage },
  'POST /register all_public_streams': { usual: false, other: true, seen: toldOfMessage },
  'POST /register include_subscribers': { usual: false, other: true, seen: toldOfMessage },
  'POST /register queue_lifespan_secs': { usual: 0, other: 7200, seen: toldOfMessage },
  'POST /invites and POST /invites/multiuse invite_as': { usual: 400, other: 300, seen: invited },
  'POST /invites notify_referrer_on_join': { usual: true, other: false, seen: invited },
  'POST /invites and POST /invites/multiuse include_realm_default_subscriptions': {
    usual: false,
    other: true,
    seen: invited,
  },
};

describe('What a parameter is when it is left out', () => {
  /** Runs in a world of its own, so that the two requests do not affect each other. */
  async function inWorld(work: (world: World) => Promise<unknown>): Promise<unknown> {
    const world = await openWorld();
    try {
      return await work(world);
    } finally {
      await world.close();
    }
  }

  for (const [place, { usual, other, seen }] of Object.entries(DEFAULTS)) {
    it(`is what the document says: ${place}`, async () => {
      const name = place.split(' ').at(-1) ?? '';
      const absent = await inWorld((world) => seen(world, {}));
      expect(await inWorld((world) => seen(world, { [name]: usual }))).to.deep.equal(absent);
      expect(await inWorld((world) => seen(world, { [name]: other }))).to.not.deep.equal(absent);
    });
  }
});
