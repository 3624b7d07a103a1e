import type { Body } from '../../test/support/actor.ts';

/**
 * Decodes what Zulip's mobile app reads, since the app itself cannot run here. The app rejects a whole response if a member
 * that it needs is missing or has another type. Members that it does not read are left out; one that may be null may
 * also be absent. A decoder returns the faults, each with its path.
 */
type Decoder = (value: unknown, path: string) => string[];

const of = (kind: string, is: (value: unknown) => boolean): Decoder => {
  return (value, path) => (is(value) ? [] : [`${path} is not ${kind}: ${JSON.stringify(value)?.slice(0, 100)}`]);
};
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const text = of('a text', (value) => typeof value === 'string');
const flag = of('true or false', (value) => typeof value === 'boolean');
const integer = of('an integer', Number.isInteger);
const number = of('a number', (value) => typeof value === 'number');
const choice = (...values: unknown[]) => of(`one of ${values.join(', ')}`, (value) => values.includes(value));
const color = of('a lower-case colour', (value) => /^#[0-9a-f]{6}$/.test(String(value)));
const address = of('an address', (value) => typeof value === 'string' && URL.canParse(value, 'http://localhost'));

const orNull = (decoder: Decoder): Decoder => {
  return (value, path) => (value === null || value === undefined ? [] : decoder(value, path));
};
const list = (decoder: Decoder): Decoder => {
  return (value, path) =>
    Array.isArray(value) ? value.flatMap((one, at) => decoder(one, `${path}/${at}`)) : [`${path} is not a list`];
};
const shape = (members: Record<string, Decoder>): Decoder => {
  return (value, path) =>
    isObject(value)
      ? Object.entries(members).flatMap(([name, decoder]) => decoder(value[name], `${path}/${name}`))
      : [`${path} is not an object`];
};
const mapOf = (key: Decoder, decoder: Decoder): Decoder => {
  return (value, path) =>
    isObject(value)
      ? Object.entries(value).flatMap(([name, one]) => [...key(name, path), ...decoder(one, `${path}/${name}`)])
      : [`${path} is not an object`];
};
const all = (...decoders: Decoder[]): Decoder => {
  return (value, path) => decoders.flatMap((decoder) => decoder(value, path));
};
const either = (...decoders: Decoder[]): Decoder => {
  return (value, path) => {
    const faults = decoders.map((decoder) => decoder(value, path));
    return faults.some(({ length }) => length === 0) ? [] : (faults.at(-1) ?? []);
  };
};
/** Picks a decoder by the value of the member; with any other value there is nothing to decode. */
const byMember = (name: string, shapes: Record<string, Decoder>): Decoder => {
  return (value, path) => (isObject(value) ? (shapes[String(value[name])]?.(value, path) ?? []) : []);
};

const ids = list(integer);
const idKey = of('the text of an ID', (value) => /^\d+$/.test(String(value)));
const ascendingIds = all(
  ids,
  of('ascending', (value) => Array.isArray(value) && value.every((id, at) => at === 0 || id > value[at - 1])),
);
// The app has another name for the third, `zulip_extra_emoji`, and rejects messages that have such a reaction.
const reactionType = choice('unicode_emoji', 'realm_emoji', 'service_extra_emoji');

const user = shape({
  user_id: integer,
  delivery_email: orNull(text),
  email: text,
  full_name: text,
  date_joined: text,
  is_bot: flag,
  bot_type: orNull(integer),
  bot_owner_id: orNull(integer),
  role: integer,
  timezone: text,
  avatar_url: orNull(text),
  avatar_version: integer,
  profile_data: orNull(mapOf(idKey, shape({ value: text, rendered_value: orNull(text) }))),
  is_system_bot: orNull(flag),
});

const grantee = either(integer, shape({ direct_members: ids, direct_subgroups: ids }));
const postPolicy = choice(1, 2, 3, 4);
const CHANNEL: Record<string, Decoder> = {
  stream_id: integer,
  name: text,
  is_archived: orNull(flag),
  description: text,
  rendered_description: text,
  date_created: integer,
  first_message_id: orNull(integer),
  folder_id: orNull(integer),
  invite_only: flag,
  is_web_public: flag,
  history_public_to_subscribers: flag,
  message_retention_days: orNull(integer),
  stream_post_policy: orNull(postPolicy),
  can_add_subscribers_group: orNull(grantee),
  can_delete_any_message_group: orNull(grantee),
  can_delete_own_message_group: orNull(grantee),
  can_send_message_group: orNull(grantee),
  can_subscribe_group: orNull(grantee),
  is_recently_active: orNull(flag),
  stream_weekly_traffic: orNull(integer),
};
const channel = shape(CHANNEL);
const subscription = shape({
  ...CHANNEL,
  desktop_notifications: orNull(flag),
  email_notifications: orNull(flag),
  wildcard_mentions_notify: orNull(flag),
  push_notifications: orNull(flag),
  audible_notifications: orNull(flag),
  pin_to_top: flag,
  is_muted: flag,
  color,
});

const group = shape({
  id: integer,
  members: ids,
  direct_subgroup_ids: ids,
  name: text,
  description: text,
  is_system_group: flag,
  deactivated: orNull(flag),
});
const emoji = shape({
  id: text,
  name: text,
  source_url: text,
  still_url: orNull(text),
  deactivated: flag,
  author_id: orNull(integer),
});
const profileField = shape({
  id: integer,
  type: integer,
  order: integer,
  name: text,
  hint: text,
  field_data: text,
  display_in_profile_summary: orNull(flag),
});
const status = shape({
  status_text: orNull(text),
  emoji_name: orNull(text),
  emoji_code: orNull(text),
  reaction_type: orNull(either(choice(''), reactionType)),
});
const topicPolicy = shape({
  stream_id: integer,
  topic_name: text,
  last_updated: integer,
  visibility_policy: choice(0, 1, 2, 3),
});
const mutedUsers = list(shape({ id: integer }));
const settings = {
  twenty_four_hour_time: orNull(flag),
  starred_message_counts: flag,
  display_emoji_reaction_users: flag,
  emojiset: text,
  presence_enabled: flag,
};

const message = all(
  shape({
    id: integer,
    type: choice('stream', 'private'),
    client: text,
    content: text,
    content_type: text,
    is_me_message: flag,
    last_edit_timestamp: orNull(integer),
    edit_history: orNull(
      all(
        of('a list with an entry', (value) => Array.isArray(value) && value.length > 0),
        list(either(shape({ prev_topic: choice(undefined) }), shape({ prev_topic: text, topic: text }))),
      ),
    ),
    reactions: list(shape({ emoji_name: text, emoji_code: text, reaction_type: reactionType, user_id: integer })),
    recipient_id: integer,
    sender_email: text,
    sender_full_name: text,
    sender_id: integer,
    sender_realm_str: text,
    timestamp: integer,
    flags: list(text),
    submessages: list(shape({ sender_id: integer, msg_type: text, content: text })),
    match_content: orNull(text),
    match_subject: orNull(text),
  }),
  byMember('type', {
    stream: shape({ stream_id: integer, subject: text, display_recipient: text }),
    private: shape({ display_recipient: list(shape({ id: integer })) }),
  }),
);

const STATE = shape({
  queue_id: text,
  last_event_id: integer,
  zulip_feature_level: of('a level that the app accepts', (value) => typeof value === 'number' && value >= 277),
  zulip_version: text,
  zulip_merge_base: text,
  alert_words: list(text),
  custom_profile_fields: list(profileField),
  max_stream_name_length: integer,
  max_topic_length: integer,
  server_presence_ping_interval_seconds: integer,
  server_presence_offline_threshold_seconds: integer,
  server_typing_started_expiry_period_milliseconds: orNull(integer),
  server_typing_stopped_wait_period_milliseconds: orNull(integer),
  server_typing_started_wait_period_milliseconds: orNull(integer),
  muted_users: mutedUsers,
  presences: mapOf(idKey, shape({ active_timestamp: integer, idle_timestamp: integer })),
  realm_emoji: mapOf(text, emoji),
  realm_user_groups: list(group),
  recent_private_conversations: list(shape({ max_message_id: integer, user_ids: ids })),
  subscriptions: list(subscription),
  streams: list(channel),
  unread_msgs: shape({
    count: integer,
    pms: list(shape({ other_user_id: integer, unread_message_ids: ascendingIds })),
    streams: list(shape({ stream_id: integer, topic: text, unread_message_ids: ascendingIds })),
    huddles: list(shape({ user_ids_string: text, unread_message_ids: ascendingIds })),
    mentions: ids,
    old_unreads_missing: flag,
  }),
  starred_messages: ids,
  user_status: mapOf(idKey, status),
  user_settings: shape(settings),
  user_topics: list(topicPolicy),
  realm_can_delete_any_message_group: orNull(grantee),
  realm_can_delete_own_message_group: orNull(grantee),
  realm_delete_own_message_policy: orNull(choice(1, 2, 3, 4, 5)),
  realm_wildcard_mention_policy: choice(1, 2, 3, 5, 6, 7),
  realm_mandatory_topics: flag,
  realm_name: text,
  realm_waiting_period_threshold: integer,
  realm_message_content_delete_limit_seconds: orNull(integer),
  realm_allow_message_editing: flag,
  realm_message_content_edit_limit_seconds: orNull(integer),
  realm_enable_read_receipts: flag,
  realm_icon_url: address,
  realm_presence_disabled: flag,
  realm_default_external_accounts: mapOf(text, shape({ name: text, text, hint: text, url_pattern: text })),
  max_file_upload_size_mib: integer,
  server_emoji_data_url: address,
  event_queue_longpoll_timeout_seconds: integer,
  realm_empty_topic_display_name: orNull(text),
  realm_users: list(user),
  realm_non_active_users: list(user),
  cross_realm_bots: list(user),
});

const SETTINGS = shape({
  authentication_methods: shape({ ldap: flag }),
  external_authentication_methods: list(shape({})),
  zulip_feature_level: integer,
  zulip_version: text,
  zulip_merge_base: orNull(text),
  push_notifications_enabled: flag,
  is_incompatible: flag,
  email_auth_enabled: flag,
  require_email_format_usernames: flag,
  realm_uri: address,
  realm_name: text,
  realm_icon: text,
  realm_description: text,
  realm_web_public_access_enabled: orNull(flag),
});

const PAGE = shape({
  anchor: integer,
  found_newest: flag,
  found_oldest: flag,
  found_anchor: flag,
  history_limited: flag,
  messages: list(message),
});

const onChannel = shape({ stream_id: integer, topic: text });
const groupMembers = shape({ group_id: integer, user_ids: ids });
const subgroups = shape({ group_id: integer, direct_subgroup_ids: ids });
const peers = shape({ stream_ids: ids, user_ids: ids });
const MESSAGE_TYPE = choice('stream', 'private', 'direct');
// The app ignores unknown flags everywhere but in the event of an edit.
const messageFlag = choice(
  'read',
  'starred',
  'collapsed',
  'mentioned',
  'topic_wildcard_mentioned',
  'stream_wildcard_mentioned',
  'wildcard_mentioned',
  'has_alert_word',
  'historical',
);

/** Checks the value of a property that the app knows; others may have any. */
const propertyValue = (types: Record<string, Decoder>) =>
  all(
    shape({ property: text }),
    byMember(
      'property',
      Object.fromEntries(Object.entries(types).map(([name, decoder]) => [name, shape({ value: decoder })])),
    ),
  );

/** The event of a move names its mode; that of an edit that moves nothing must not. */
const coherentMove: Decoder = (value, path) => {
  const {
    stream_id: from,
    new_stream_id: to,
    orig_subject: before,
    subject: after,
    propagate_mode: mode,
  } = value as Body;
  const isMoved = (to ?? from) !== from || (after ?? before) !== before;
  if (!isMoved) return mode == null ? [] : [`${path} names ${mode}, but nothing moved: ${JSON.stringify(value)}`];
  return shape({
    stream_id: integer,
    orig_subject: text,
    propagate_mode: choice('change_one', 'change_later', 'change_all'),
  })(value, path);
};

/** By type, or by type and op. Of all other events the app reads only the type. */
const EVENTS: Record<string, Decoder> = {
  alert_words: shape({ alert_words: list(text) }),
  custom_profile_fields: shape({ fields: list(profileField) }),
  delete_message: all(
    shape({ message_ids: ids, message_type: MESSAGE_TYPE }),
    byMember('message_type', { stream: onChannel }),
  ),
  heartbeat: shape({}),
  message: (event, path) => {
    const { message: sent, flags, local_message_id: localId } = event as Body;
    return [...message({ ...sent, flags }, `${path}/message`), ...orNull(text)(localId, `${path}/local_message_id`)];
  },
  muted_users: shape({ muted_users: mutedUsers }),
  presence: shape({
    user_id: integer,
    server_timestamp: number,
    presence: mapOf(
      text,
      shape({ client: text, status: choice('active', 'idle'), timestamp: integer, pushable: flag }),
    ),
  }),
  reaction: shape({
    op: choice('add', 'remove'),
    emoji_name: text,
    emoji_code: text,
    reaction_type: reactionType,
    user_id: integer,
    message_id: integer,
  }),
  'realm_emoji update': shape({ realm_emoji: mapOf(text, emoji) }),
  'realm_user add': shape({ person: all(user, shape({ is_active: flag })) }),
  'realm_user remove': shape({ person: shape({ user_id: integer }) }),
  'realm_user update': shape({
    person: shape({
      user_id: integer,
      full_name: orNull(text),
      avatar_url: orNull(text),
      avatar_version: orNull(integer),
      timezone: orNull(text),
      bot_owner_id: orNull(integer),
      role: orNull(integer),
      delivery_email: orNull(text),
      custom_profile_field: orNull(shape({ id: integer, value: orNull(text), rendered_value: orNull(text) })),
      new_email: orNull(text),
      is_active: orNull(flag),
    }),
  }),
  'stream create': shape({ streams: list(channel) }),
  'stream delete': shape({ streams: list(shape({ stream_id: integer })) }),
  'stream update': all(
    shape({
      stream_id: integer,
      name: text,
      rendered_description: orNull(text),
      history_public_to_subscribers: orNull(flag),
      is_web_public: orNull(flag),
    }),
    propertyValue({ ...CHANNEL, stream_post_policy: postPolicy }),
  ),
  submessage: shape({ msg_type: text, content: text, message_id: integer, sender_id: integer, submessage_id: integer }),
  'subscription add': shape({ subscriptions: list(subscription) }),
  'subscription peer_add': peers,
  'subscription peer_remove': peers,
  'subscription remove': shape({ subscriptions: list(shape({ stream_id: integer })) }),
  'subscription update': all(
    shape({ stream_id: integer }),
    propertyValue({
      color,
      is_muted: flag,
      pin_to_top: flag,
      desktop_notifications: flag,
      audible_notifications: flag,
      push_notifications: flag,
      email_notifications: flag,
      wildcard_mentions_notify: flag,
    }),
  ),
  typing: all(
    shape({ op: choice('start', 'stop'), message_type: MESSAGE_TYPE, sender: shape({ user_id: integer }) }),
    byMember('message_type', { stream: onChannel, direct: shape({ recipients: list(shape({ user_id: integer })) }) }),
  ),
  update_message: all(
    shape({
      user_id: orNull(integer),
      rendering_only: flag,
      message_id: integer,
      message_ids: ids,
      flags: list(messageFlag),
      edit_timestamp: integer,
      orig_content: orNull(text),
      orig_rendered_content: orNull(text),
      content: orNull(text),
      rendered_content: orNull(text),
      is_me_message: orNull(flag),
    }),
    coherentMove,
  ),
  'update_message_flags add': shape({ flag: text, messages: ids, all: flag }),
  'update_message_flags remove': all(
    shape({ flag: text, messages: ids }),
    byMember('flag', {
      read: shape({
        message_details: mapOf(
          idKey,
          all(
            shape({ type: MESSAGE_TYPE, mentioned: orNull(flag) }),
            byMember('type', {
              stream: onChannel,
              private: shape({ user_ids: ids }),
              direct: shape({ user_ids: ids }),
            }),
          ),
        ),
      }),
    }),
  ),
  'user_group add': shape({ group }),
  'user_group add_members': groupMembers,
  'user_group add_subgroups': subgroups,
  'user_group remove': shape({ group_id: integer }),
  'user_group remove_members': groupMembers,
  'user_group remove_subgroups': subgroups,
  'user_group update': shape({
    group_id: integer,
    data: shape({ name: orNull(text), description: orNull(text), deactivated: orNull(flag) }),
  }),
  'user_settings update': propertyValue(settings),
  user_status: all(shape({ user_id: integer }), status),
  user_topic: topicPolicy,
};

/** The kinds of event of which the app reads more than the type. */
export const KNOWN_EVENTS: ReadonlySet<string> = new Set(Object.keys(EVENTS));

/** The name under which `KNOWN_EVENTS` would have the event. */
export const kindOf = ({ type, op }: Body): string => (type in EVENTS ? type : `${type} ${op}`);

/** What the app sends with POST /register; `idle_queue_timeout` and the last three capabilities are newer than this server. */
export const REGISTRATION = {
  apply_markdown: true,
  client_gravatar: false,
  slim_presence: true,
  idle_queue_timeout: 604_800,
  client_capabilities: {
    notification_settings_null: true,
    bulk_message_deletion: true,
    user_avatar_url_field_optional: true,
    stream_typing_notifications: true,
    user_settings_object: true,
    include_deactivated_groups: true,
    empty_topic_name: true,
    individual_emoji_changes: true,
  },
};

/** Why the app would refuse the answer to its registration. */
export const faultsOfState = (state: Body): string[] => [
  ...STATE(state, 'state'),
  ...(state.realm_users?.some((one: Body) => one.user_id === state.user_id)
    ? []
    : ['the own user is not in the state']),
];
/** Why the app would refuse the answer to GET /server_settings. */
export const faultsOfSettings = (answer: Body): string[] => SETTINGS(answer, 'settings');
/** Why the app would refuse the answer to GET /messages. */
export const faultsOfPage = (answer: Body): string[] => PAGE(answer, 'page');
/** Why the app would refuse the event, and with it the whole answer to GET /events. */
export const faultsOfEvent = (event: Body): string[] => [
  ...shape({ type: text })(event, 'event'),
  ...(EVENTS[kindOf(event)]?.(event, kindOf(event)) ?? []),
];
