import { expect } from 'chai';
import type { Body } from '../support/actor.ts';
import { checkAnswer } from '../support/contract.ts';
import { openWorld, type World } from '../support/world.ts';

/**
 * Clients know these from other servers of the family, and the document describes them, so that what clients are
 * generated from it can read them. This server has nothing that would make them; here they are as clients know them.
 */
describe('What the document describes and this server never has', () => {
  let state: Body;
  let world: World;
  before(async () => {
    world = await openWorld();
    const types = ['realm', 'realm_bot', 'realm_embedded_bots', 'realm_user', 'user_settings', 'custom_profile_fields'];
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
    'formats of thumbnails': [
      {
        server_thumbnail_formats: [
          { name: '840x560.webp', max_width: 840, max_height: 560, format: 'webp', animated: false },
        ],
      },
    ],
    'playgrounds of code': [
      {
        realm_playgrounds: [
          { id: 1, name: 'Play', pygments_language: 'Python', url_template: 'https://play.example.com/{code}' },
        ],
      },
    ],
    'services that send messages by themselves': [
      {
        realm_incoming_webhook_bots: [
          { name: 'helloworld', display_name: 'Hello World', all_event_types: null, config: {} },
          { name: 'github', display_name: 'GitHub', all_event_types: ['push'], config: { key: 'text' } },
        ],
      },
    ],
    'fields of profiles': [
      {
        custom_profile_fields: [
          { id: 1, name: 'Team', type: 1, hint: '', field_data: '', order: 1, required: false },
          {
            id: 2,
            name: 'Pronouns',
            type: 8,
            hint: 'How to speak of you',
            field_data: '',
            order: 2,
            required: true,
            display_in_profile_summary: true,
          },
        ],
      },
    ],
    'who is there': [
      {
        presences: {
          '9': { active_timestamp: 1_763_000_000, idle_timestamp: 1_763_000_060 },
        },
      },
      {
        presences: Object.fromEntries(
          ['active', 'idle'].map((status, index) => [
            `person${index}@example.com`,
            {
              aggregated: { client: 'website', status, timestamp: 1_763_000_000 },
              website: { client: 'website', status, timestamp: 1_763_000_000, pushable: false },
            },
          ]),
        ),
      },
    ],
    'what people say of themselves': [
      {
        user_status: {
          '8': { away: true },
          '9': { status_text: 'out for lunch', emoji_name: 'car', emoji_code: '1f697', reaction_type: 'unicode_emoji' },
          '10': { emoji_name: 'lighthouse', emoji_code: '3', reaction_type: 'realm_emoji' },
          '11': { emoji_name: 'octopus', emoji_code: 'octopus', reaction_type: 'service_extra_emoji' },
        },
      },
    ],
  };
  for (const [what, answers] of Object.entries(registrations)) {
    it(`can be read at a registration: ${what}`, () => {
      for (const answer of answers) registering(answer);
    });
  }

  it('can be read at a registration: other defaults of personal settings', () => {
    const { realm_user_settings_defaults: usual } = state;
    for (const other of [
      { web_mark_read_on_scroll_policy: 2, web_channel_default_view: 2, web_animate_image_previews: 'always' },
      { web_mark_read_on_scroll_policy: 3, web_animate_image_previews: 'never', color_scheme: 2 },
      { color_scheme: 3, web_home_view: 'recent_topics', emojiset: 'google-blob', demote_inactive_streams: 2 },
      { web_home_view: 'all_messages', emojiset: 'twitter', demote_inactive_streams: 3, user_list_style: 1 },
      { emojiset: 'text', user_list_style: 3, web_stream_unreads_count_display_policy: 1 },
      { web_stream_unreads_count_display_policy: 3, desktop_icon_count_display: 2, email_address_visibility: 2 },
      { desktop_icon_count_display: 3, realm_name_in_email_notifications_policy: 2, email_address_visibility: 3 },
      { desktop_icon_count_display: 4, realm_name_in_email_notifications_policy: 3, email_address_visibility: 4 },
      { automatically_follow_topics_policy: 1, automatically_unmute_topics_in_muted_streams_policy: 1 },
      { automatically_follow_topics_policy: 2, automatically_unmute_topics_in_muted_streams_policy: 3 },
      { automatically_follow_topics_policy: 4, automatically_unmute_topics_in_muted_streams_policy: 4 },
      { email_address_visibility: 5 },
    ]) {
      expect(usual).to.include.all.keys(Object.keys(other));
      registering({ realm_user_settings_defaults: { ...usual, ...other } });
    }
  });

  it('can be read at a registration: groups that persons and groups are permitted by', () => {
    const [group] = state.realm_user_groups;
    registering({
      realm_user_groups: [{ ...group, can_mention_group: { direct_members: [9], direct_subgroups: [3] } }],
    });
  });

  it('can be read at a registration: pictures, quotas and subscriptions to push notices', () => {
    registering({
      realm_icon_source: 'U',
      realm_logo_source: 'U',
      realm_night_logo_source: 'U',
      realm_upload_quota_mib: 5000,
      realm_push_notifications_enabled_end_timestamp: 1_763_000_000,
    });
  });

  it('can be read at a registration: accounts of the service itself with other roles', () => {
    const [bot] = state.cross_realm_bots;
    for (const role of [100, 200, 300, 600]) registering({ cross_realm_bots: [{ ...bot, role, bot_owner_id: 9 }] });
    registering({ cross_realm_bots: [{ ...bot, delivery_email: null }] });
  });

  it('can be read at a registration: people with fields in their profiles, and without the address of a picture', () => {
    const [person] = state.realm_users;
    const profile_data = { '1': { value: 'blue' }, '2': { value: '*they*', rendered_value: '<p><em>they</em></p>' } };
    const { avatar_url: _left, ...without } = person;
    registering({ realm_users: [{ ...person, profile_data }, without] });
  });

  it('can be read at a registration: an own picture that was uploaded', () => registering({ avatar_source: 'U' }));

  it('can be read of people: fields of their profiles, and addresses that are kept from themselves', async () => {
    const own = await world.member.ok.get('/users/me');
    const profile_data = { '1': { value: 'blue' } };
    checkAnswer('GET', '/users/me', 200, { ...own, profile_data, delivery_email: null, avatar_url: null });
    checkAnswer('GET', '/users', 200, {
      ...(await world.member.ok.get('/users')),
      members: [{ ...user(), profile_data }],
    });
    function user(): object {
      const { result, msg, max_message_id, is_system_bot, ...rest } = own;
      return rest;
    }
  });

  it('can be read of bots: channels that they send to and listen to', async () => {
    const bot = await world.owner.ok.post('/bots', { full_name: 'Ferry', short_name: 'ferry' });
    const channels = { default_sending_stream: 'general', default_events_register_stream: 'general' };
    checkAnswer('POST', '/bots', 200, { ...bot, ...channels });
    const { realm_bots: bots } = await world.owner.ok.post('/register', { fetch_event_types: ['realm_bot'] });
    registering({ realm_bots: [{ ...bots[0], ...channels, owner_id: null }] });
  });

  it('can be read of messages: edits by nobody who is known any more', async () => {
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
    'a new name of a bot': [{ type: 'realm_bot', op: 'update', bot: { user_id: 9, full_name: 'Ferry' } }],
    'other people whom guests can see': [
      { type: 'realm', op: 'update_dict', property: 'default', data: { can_access_all_users_group: 11 } },
    ],
    'a sign of life': [{ type: 'heartbeat' }],
    'who is there': [
      { type: 'presence', user_id: 9, email: 'a@example.com', server_timestamp: 1.5, presence: presenceOf('active') },
      { type: 'presence', user_id: 9, server_timestamp: 1.5, presence: presenceOf('idle') },
    ],
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

  function presenceOf(status: string): object {
    return { website: { client: 'website', status, timestamp: 1_763_000_000, pushable: false } };
  }

  const refusals: Record<string, [number, object][]> = {
    'passwords that do not log in here': [
      [401, { code: 'PASSWORD_AUTH_DISABLED', msg: 'Password authentication is disabled in this organization' }],
      [401, { code: 'PASSWORD_RESET_REQUIRED', msg: 'You need to reset your password.' }],
    ],
  };
  for (const [what, answers] of Object.entries(refusals)) {
    it(`can be read as a refusal to log in: ${what}`, () => {
      for (const [status, body] of answers) checkAnswer('POST', '/fetch_api_key', status, { result: 'error', ...body });
    });
  }
});
