import { expect } from 'chai';
import { ORGANIZATION_DEFAULTS } from '../../src/domain/organization/organization.ts';
import { GROUPS_OF } from '../../src/domain/organization/organization-settings.ts';
import { olderEventOf, SETTING_NAMES, type SettingName } from '../../src/domain/users/settings.ts';
import { USER_SETTING_DEFAULTS } from '../../src/domain/users/user-settings.ts';
import { table } from '../../src/store/db/statement.ts';
import type { Actor, Body, Listening } from '../support/actor.ts';
import { openWorld, type World } from '../support/world.ts';

/** The values of personal settings that are not booleans, the default last. */
const CHOICES: Partial<Record<SettingName, readonly (number | string)[]>> = {
  automatically_follow_topics_policy: [1, 2, 4, 3],
  automatically_unmute_topics_in_muted_streams_policy: [1, 3, 4, 2],
  color_scheme: [2, 3, 1],
  default_language: ['de', 'en'],
  demote_inactive_streams: [2, 3, 1],
  desktop_icon_count_display: [2, 3, 4, 1],
  email_address_visibility: [2, 3, 4, 5, 1],
  email_notifications_batching_period_seconds: [1, 604_800, 120],
  emojiset: ['google-blob', 'twitter', 'text', 'google'],
  notification_sound: ['none', 'ding', 'zulip'],
  realm_name_in_email_notifications_policy: [2, 3, 1],
  timezone: ['Asia/Kolkata', 'Europe/Berlin'],
  user_list_style: [1, 3, 2],
  web_animate_image_previews: ['always', 'never', 'on_hover'],
  web_channel_default_view: [2, 1],
  web_font_size_px: [14, 16],
  web_home_view: ['recent_topics', 'all_messages', 'inbox'],
  web_line_height_percent: [122, 140],
  web_mark_read_on_scroll_policy: [2, 3, 1],
  web_stream_unreads_count_display_policy: [1, 3, 2],
};
/** Values below or above the known ones, or of another type. */
const WRONG: Record<string, readonly unknown[]> = {
  boolean: ['1', '0', 'yes', '"true"', ''],
  number: ['1.5', 'true', '"1"', 'one', '0', '-1', '604801'],
  string: ['klingon', '7'],
};
/** Settings that accept any number. */
const FREE: readonly SettingName[] = ['web_font_size_px', 'web_line_height_percent'];

const choicesOf = (name: SettingName): readonly (boolean | number | string)[] => {
  const usual = USER_SETTING_DEFAULTS[name];
  return CHOICES[name] ?? [!usual, Boolean(usual)];
};

/** The state for a new client, whose queue is deleted again. */
async function registered(actor: Actor, types: readonly string[]): Promise<Body> {
  const state = await actor.ok.post('/register', { fetch_event_types: types });
  await actor.ok.delete('/events', { queue_id: state.queue_id });
  return state;
}

describe('Every personal setting', () => {
  let world: World;
  let [newer, older]: (Listening | undefined)[] = [];
  before(async () => {
    world = await openWorld();
    newer = await world.member.listen();
    older = await world.member.listen({ client_capabilities: { notification_settings_null: true } });
  });
  after(() => world.close());

  /** Other tests check the effects of the settings. */
  const EFFECTS = ['realm_user', 'presence', 'user_status'];
  const told = async (queue: Listening | undefined) =>
    ((await queue?.events()) ?? []).filter(({ type }) => !EFFECTS.includes(type));

  for (const name of SETTING_NAMES) {
    it(`can be changed, causes an event and is in the next registration: ${name}`, async () => {
      for (const value of choicesOf(name)) {
        await world.member.ok.patch('/settings', { [name]: value });
        const language = name === 'default_language' ? { language_name: value === 'de' ? 'Deutsch' : 'English' } : {};
        expect(await told(newer)).to.deep.equal([
          { type: 'user_settings', op: 'update', property: name, value, ...language },
        ]);
        const type = olderEventOf(name);
        const named = type === 'update_display_settings' ? { setting_name: name } : { notification_name: name };
        const before = type ? [{ type, ...named, setting: value, ...language }] : [];
        const heard = (await told(older)).filter((event) => event.type !== 'user_settings');
        expect(heard.map(({ user: _user, ...event }) => event)).to.deep.equal(before);
        const types = ['user_settings', ...(type ? [type] : [])];
        const state = await registered(world.member, types);
        expect(state.user_settings[name]).to.equal(value);
        if (type) expect(state[name]).to.equal(value);
      }
    });

    it(`refuses invalid values: ${name}`, async () => {
      const kind = typeof USER_SETTING_DEFAULTS[name];
      const wrong = (WRONG[kind] ?? []).filter((value) => !FREE.includes(name) || !/^-?\d+$/.test(String(value)));
      for (const value of wrong) {
        const { status } = await world.member.patch('/settings', { [name]: value });
        expect(status, String(value)).to.equal(400);
      }
    });
  }
});

type Change = readonly [sent: unknown, told: unknown];
const ORGANIZATION_CHOICES: Record<string, readonly Change[]> = {
  ...numbers('add_custom_emoji_policy', [2, 3, 4, 1]),
  ...numbers('bot_creation_policy', [2, 3, 1]),
  ...numbers('create_private_stream_policy', [2, 3, 4, 1]),
  ...numbers('create_public_stream_policy', [2, 3, 4, 1]),
  ...numbers('create_web_public_stream_policy', [2, 4, 6, 7]),
  ...numbers('delete_own_message_policy', [1, 3, 4, 5, 2]),
  ...numbers('digest_weekday', [0, 2, 3, 4, 5, 6, 1]),
  ...numbers('edit_topic_policy', [1, 2, 3, 4, 6, 5]),
  ...numbers('giphy_rating', [0, 1, 3, 4, 5, 2]),
  ...numbers('invite_to_realm_policy', [2, 3, 4, 6, 1]),
  ...numbers('invite_to_stream_policy', [2, 3, 4, 1]),
  ...numbers('message_retention_days', [1, 30]),
  ...numbers('move_messages_between_streams_policy', [2, 3, 4, 6, 1]),
  ...numbers('org_type', [10, 20, 30, 35, 40, 50, 60, 70, 80, 90, 100, 1000, 0]),
  ...numbers('user_group_edit_policy', [2, 3, 4, 1]),
  ...numbers('video_chat_provider', [0, 1]),
  ...numbers('waiting_period_threshold', [1, 0]),
  ...numbers('wildcard_mention_policy', [1, 2, 3, 6, 7, 5]),
  default_code_block_language: [
    ['python', 'python'],
    ['', ''],
  ],
  default_language: [
    ['de', 'de'],
    ['en', 'en'],
  ],
  jitsi_server_url: [
    ['https://meet.example.com', 'https://meet.example.com'],
    ['default', null],
  ],
  message_content_delete_limit_seconds: [
    [1, 1],
    ['unlimited', null],
  ],
  message_content_edit_limit_seconds: [
    [1, 1],
    ['unlimited', null],
  ],
  move_messages_between_streams_limit_seconds: [
    [1, 1],
    ['unlimited', null],
  ],
  move_messages_within_stream_limit_seconds: [
    [1, 1],
    ['unlimited', null],
  ],
};

function numbers(name: string, values: readonly number[]): Record<string, readonly Change[]> {
  return { [name]: values.map((value) => [value, value] as const) };
}

describe('Every setting of the organization', () => {
  let world: World;
  let queue: Listening;
  let groups: Record<string, number>;
  before(async () => {
    world = await openWorld();
    queue = await world.owner.listen();
    const rows = await table(world.db, 'user_groups').where({ realm_id: world.realmId }).select('id', 'name');
    groups = Object.fromEntries(rows.map(({ id, name }) => [name, id]));
  });
  after(() => world.close());

  /** The value of the setting in its event. */
  const toldOf = async (name: string): Promise<unknown> => {
    const events = await queue.events();
    const own = events.find((event) => event.property === name || (event.data && name in event.data));
    return own?.property === name ? own.value : own?.data[name];
  };
  const state = () => registered(world.owner, ['realm']);

  const changesOf = (name: string): readonly Change[] => {
    const usual = (ORGANIZATION_DEFAULTS as Record<string, unknown>)[name];
    if (name in GROUPS_OF) {
      const names: readonly string[] = GROUPS_OF[name as keyof typeof GROUPS_OF];
      const last = names.filter((group) => group === usual);
      return [...names.filter((group) => group !== usual), ...last].map((group) => [groups[group], groups[group]]);
    }
    if (typeof usual === 'boolean') return [!usual, usual].map((value) => [value, value]);
    return ORGANIZATION_CHOICES[name] ?? [];
  };

  for (const name of Object.keys(ORGANIZATION_DEFAULTS).filter((one) => !one.endsWith('_announcements_stream_id'))) {
    it(`can be changed, causes an event and is in the next registration: ${name}`, async () => {
      const changes = changesOf(name);
      expect(changes).to.not.deep.equal([]);
      for (const [sent, told] of changes) {
        const usual = (ORGANIZATION_DEFAULTS as Record<string, unknown>)[name];
        await world.owner.ok.patch('/realm', { [name]: sent }, { in: 'json' });
        // There is no event for an unchanged value, which is the case only for a permission with a single possible
        // value.
        if (changes.length > 1) expect(await toldOf(name), String(sent)).to.deep.equal(told);
        const shown = (await state())[`realm_${name}`];
        if (shown !== undefined || typeof usual === 'boolean') expect(shown, String(sent)).to.deep.equal(told);
      }
    });

    it(`refuses invalid values: ${name}`, async () => {
      const usual = (ORGANIZATION_DEFAULTS as Record<string, unknown>)[name];
      const known = new Set((ORGANIZATION_CHOICES[name] ?? []).map(([sent]) => sent));
      const texts = ['default_code_block_language'];
      if (texts.includes(name)) return;
      const wrong = typeof usual === 'boolean' ? WRONG.boolean : ['1.5', 'true', '"some"', '-2', 'x', '[]'];
      for (const value of (wrong ?? []).filter((one) => !known.has(one))) {
        const { status } = await world.owner.patch('/realm', { [name]: value });
        expect(status, String(value)).to.equal(400);
      }
    });
  }

  for (const name of ['new_stream', 'signup', 'zulip_update'].map((one) => `${one}_announcements_stream_id`)) {
    it(`can be a channel or none: ${name}`, async () => {
      const id = await world.channel(name, [world.owner]);
      for (const value of [id, -1]) {
        await queue.events();
        await world.owner.ok.patch('/realm', { [name]: value });
        expect(await toldOf(name)).to.equal(value);
        expect((await state())[`realm_${name}`]).to.equal(value);
      }
    });
  }
});
