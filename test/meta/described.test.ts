import type { Body } from '../support/actor.ts';
import { checkAnswer } from '../support/contract.ts';
import { openWorld, type World } from '../support/world.ts';

/**
 * Clients know these from other servers of the family, and the document describes them, so that generated clients can
 * read them. This server never produces them; here they are as clients know them.
 */
describe('What the document describes and this server never has', () => {
  let state: Body;
  let world: World;
  before(async () => {
    world = await openWorld();
    const types = ['realm', 'realm_bot', 'realm_embedded_bots', 'realm_user', 'user_settings'];
    state = await world.member.ok.post('/register', {
      fetch_event_types: [...types, 'realm_incoming_webhook_bots', 'realm_user_settings_defaults', 'realm_user_groups'],
      include_subscribers: true,
    });
  });
  after(() => world.close());

  const registering = (members: object) => checkAnswer('POST', '/register', 200, { ...state, ...members });
  const hearing = (...events: object[]) =>
    checkAnswer('GET', '/events', 200, {
      result: 'success',
      msg: '',
      queue_id: 'q',
      events: events.map((event, index) => ({ id: index, ...event })),
    });

  const registrations: Record<string, object[]> = {
    'steps of a tour': [{ onboarding_steps: [{ type: 'one_time_notice', name: 'visibility_policy_banner' }] }],
    'embedded bots': [{ realm_embedded_bots: [{ name: 'converter', config: { unit: 'metre' } }] }],
    'services that send messages by themselves': [
      {
        realm_incoming_webhook_bots: [
          { name: 'helloworld', display_name: 'Hello World', all_event_types: null, config: {} },
          { name: 'github', display_name: 'GitHub', all_event_types: ['push'], config: { key: 'text' } },
        ],
      },
    ],
  };
  for (const [what, answers] of Object.entries(registrations))
    it(`can be read at a registration: ${what}`, () => {
      for (const answer of answers) registering(answer);
    });

  it('can be read at a registration: groups that persons and groups are permitted by', () => {
    const [group] = state.realm_user_groups;
    registering({
      realm_user_groups: [{ ...group, can_mention_group: { direct_members: [9], direct_subgroups: [3] } }],
    });
  });

  it('can be read at a registration: subscriptions to push notices', () => {
    registering({
      realm_push_notifications_enabled_end_timestamp: 1_763_000_000,
    });
  });

  it('can be read at a registration: accounts of the service itself with other roles', () => {
    const [bot] = state.cross_realm_bots;
    for (const role of [100, 200, 300, 600]) registering({ cross_realm_bots: [{ ...bot, role, bot_owner_id: 9 }] });
    registering({ cross_realm_bots: [{ ...bot, delivery_email: null }] });
  });

  it('can be read at a registration: people without the URL of an image', () => {
    const [{ avatar_url: _left, ...without }] = state.realm_users;
    registering({ realm_users: [without] });
  });

  it('can be read of people: addresses that are kept from themselves', async () => {
    const own = await world.member.ok.get('/users/me');
    checkAnswer('GET', '/users/me', 200, { ...own, delivery_email: null, avatar_url: null });
  });

  it('can be read of bots: channels that they send to and listen to', async () => {
    const bot = await world.owner.ok.post('/bots', { full_name: 'Ferry', short_name: 'ferry' });
    const channels = { default_sending_stream: 'general', default_events_register_stream: 'general' };
    checkAnswer('POST', '/bots', 200, { ...bot, ...channels });
    const owned = await world.owner.ok.get('/bots');
    checkAnswer('GET', '/bots', 200, { ...owned, bots: owned.bots.map((one: object) => ({ ...one, ...channels })) });
    const edited = await world.owner.ok.patch(`/bots/${bot.user_id}`, { full_name: 'Tender' });
    const service = { service_payload_url: 'https://example.com/ferry', config_data: 'unit' };
    checkAnswer('PATCH', `/bots/${bot.user_id}`, 200, { ...edited, ...channels, ...service });
    const { realm_bots: bots } = await world.owner.ok.post('/register', { fetch_event_types: ['realm_bot'] });
    registering({ realm_bots: [{ ...bots[0], ...channels, owner_id: null }] });
  });

  it('can be read of messages: edits by users who are no longer known', async () => {
    const id = await world.owner.send([world.member.id], '', 'hello');
    await world.owner.ok.patch(`/messages/${id}`, { content: 'goodbye' });
    const answer = await world.owner.ok.get(`/messages/${id}`);
    const [entry] = answer.message.edit_history;
    const message = { ...answer.message, edit_history: [{ ...entry, user_id: null }] };
    checkAnswer('GET', `/messages/${id}`, 200, { ...answer, message });
  });

  it('can be read among events: a message with reactions, edits and a poll', async () => {
    const queue = await world.member.listen();
    const id = await world.owner.send([world.member.id], '', 'hello');
    const [event] = await queue.events('message');
    await world.owner.ok.patch(`/messages/${id}`, { content: '/poll what\nsoup' });
    await world.owner.ok.post(`/messages/${id}/reactions`, { emoji_name: 'octopus' });
    const { message } = await world.owner.ok.get(`/messages/${id}`);
    const { reactions, edit_history, last_edit_timestamp } = message;
    const content = '{"widget_type": "poll", "extra_data": {}}';
    const submessages = [{ id: 1, message_id: id, sender_id: world.owner.id, msg_type: 'widget', content }];
    const changed = { ...event.message, reactions, edit_history, last_edit_timestamp, submessages };
    hearing({ ...event, message: changed });
  });

  const events: Record<string, object[]> = {
    'other people whom guests can see': [
      { type: 'realm', op: 'update_dict', property: 'default', data: { can_access_all_users_group: 11 } },
    ],
    'a sign of life': [{ type: 'heartbeat' }],
    'pictures that people have uploaded': [
      {
        type: 'realm_user',
        op: 'update',
        person: {
          user_id: 9,
          avatar_source: 'U',
          avatar_url: null,
          avatar_url_medium: null,
          avatar_version: 2,
        },
      },
    ],
  };
  for (const [what, told] of Object.entries(events)) {
    it(`can be read among events: ${what}`, () => hearing(...told));
  }

  const refusals: Record<string, [number, object][]> = {
    'passwords that do not log in here': [
      [401, { code: 'PASSWORD_AUTH_DISABLED', msg: 'Password authentication is disabled in this organization' }],
      [401, { code: 'PASSWORD_RESET_REQUIRED', msg: 'You need to reset your password.' }],
    ],
  };
  for (const [what, answers] of Object.entries(refusals)) {
    it(`can be read as a refusal of a login: ${what}`, () => {
      for (const [status, body] of answers) checkAnswer('POST', '/fetch_api_key', status, { result: 'error', ...body });
    });
  }
});
