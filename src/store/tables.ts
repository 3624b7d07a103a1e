import type { Knex } from 'knex';
import type { ReactionType } from '../domain/messages/emoji.ts';
import type { Trigger } from '../domain/users/outgoing-webhooks.ts';

/** A boolean as both databases store it. */
export type Bit = 0 | 1;

type NullableOf<Row> = { [Column in keyof Row]: null extends Row[Column] ? Column : never }[keyof Row];

/** A row to insert: columns that can be NULL or have a default in the database can be left out. */
export type New<Row, Defaulted extends keyof Row = never> = Omit<Row, Defaulted | NullableOf<Row>> &
  Partial<Pick<Row, Defaulted | NullableOf<Row>>>;

type Table<Row, Defaulted extends keyof Row = never> = Knex.CompositeTableType<Row, New<Row, Defaulted>, Partial<Row>>;

// Times (`…_at`) are UNIX seconds. Columns marked JSON contain text that the functions for the table parse.

export interface RealmRow {
  id: number;
  /** Empty for the organization on the bare host. */
  subdomain: string;
  name: string;
  description: string;
  /** JSON: only values that differ from the defaults. */
  settings: string;
  /** JSON: personal settings with which new people start, only values that differ from the server's defaults. */
  user_defaults: string;
  is_active: Bit;
  created_at: number;
  /** The number of the newest event in this organization's log. */
  event_seq: number;
  /** The place of the newest live event. */
  live_seq: number;
  live_number: number;
  /** A random number that is replaced after each change of the directory (see `store/db/recall.ts`). */
  directory_version: number;
  icon_path: string | null;
  icon_version: number;
  logo_path: string | null;
  logo_version: number;
  night_logo_path: string | null;
  night_logo_version: number;
}

export interface RealmDomainRow {
  id: number;
  realm_id: number;
  domain: string;
  allow_subdomains: Bit;
}

export interface LinkifierRow {
  id: number;
  realm_id: number;
  pattern: string;
  url_template: string;
  position: number;
}

/** Of an organization in which members become full members after a while. */
interface WaitingPeriodRow {
  realm_id: number;
  /** UNIX seconds: clients know who was a full member then. */
  announced_at: number;
}

export interface PlaygroundRow {
  id: number;
  realm_id: number;
  name: string;
  pygments_language: string;
  url_template: string;
}

export interface UserRow {
  id: number;
  realm_id: number;
  email: string;
  /** The address in lower case, by which an account is found. */
  email_key: string;
  full_name: string;
  /** The name in lower case, by which a mention finds the account. */
  name_key: string;
  /** NULL for accounts that cannot log in by password. */
  password_hash: string | null;
  role: number;
  is_active: Bit;
  is_bot: Bit;
  bot_type: number | null;
  bot_owner_id: number | null;
  can_create_users: Bit;
  is_system: Bit;
  /** The recipient of kind `person` for this account. */
  recipient_id: number | null;
  avatar_version: number;
  avatar_path: string | null;
  /** JSON: only values that differ from the defaults. */
  settings: string;
  joined_at: number;
  /** Every message with a smaller ID is read. */
  read_below: number;
}

export interface ApiKeyRow {
  id: number;
  user_id: number;
  name: string;
  key_hash: string;
  created_at: number;
  revoked_at: number | null;
}

export type RecipientKind = 'channel' | 'direct' | 'person';

export interface RecipientRow {
  id: number;
  realm_id: number;
  kind: RecipientKind;
  /** The ID of the channel or person; for `direct` the members' IDs, ascending, joined by commas. */
  key: string;
}

/** The members of a `direct` recipient. */
export interface RecipientMemberRow {
  recipient_id: number;
  user_id: number;
}

export interface ChannelRow {
  id: number;
  realm_id: number;
  recipient_id: number;
  name: string;
  /** The name in lower case: unique in the organization. */
  name_key: string;
  description: string;
  rendered_description: string;
  is_private: Bit;
  is_web_public: Bit;
  is_history_public: Bit;
  post_policy: number;
  message_retention_days: number | null;
  can_remove_subscribers_group_id: number;
  creator_id: number | null;
  created_at: number;
  first_message_id: number | null;
  is_archived: Bit;
  is_default: Bit;
}

/** Kept after the subscription ends, so that the personal settings are the same after subscribing again. */
export interface SubscriptionRow {
  user_id: number;
  channel_id: number;
  is_active: Bit;
  color: string;
  is_muted: Bit;
  pin_to_top: Bit;
  /** NULL here and below: the user's general setting applies. */
  desktop_notifications: Bit | null;
  audible_notifications: Bit | null;
  push_notifications: Bit | null;
  email_notifications: Bit | null;
  wildcard_mentions_notify: Bit | null;
}

/** The user received the channel's messages with `from_message_id <= id < to_message_id`; NULL: still subscribed. */
export interface SubscriptionSpanRow {
  id: number;
  user_id: number;
  channel_id: number;
  from_message_id: number;
  to_message_id: number | null;
}

/** Replaced by triggers whenever one of the block's messages moves or is deleted. */
export interface BlockVersionRow {
  realm_id: number;
  block: number;
  version: number;
}

/** Replaced by triggers whenever the channel's subscribers change. */
export interface SubscriberVersionRow {
  channel_id: number;
  version: number;
}

export interface MessageRow {
  id: number;
  realm_id: number;
  recipient_id: number;
  /** NULL for direct messages. */
  channel_id: number | null;
  sender_id: number;
  topic: string;
  /** The topic in lower case; empty for direct messages. */
  topic_key: string;
  content: string;
  rendered: string;
  /** The stems of topic and content in their order, joined by single spaces. */
  search_text: string;
  client: string;
  sent_at: number;
  /** Time of the newest edit of the content or move. */
  edited_at: number | null;
  /** JSON. */
  edit_history: string | null;
  is_me: Bit;
  has_link: Bit;
  has_image: Bit;
  has_attachment: Bit;
  has_reaction: Bit;
  is_channel_wildcard: Bit;
  is_topic_wildcard: Bit;
  /** JSON. */
  topic_links: string;
  /** Increases with every change of what the message shows, except its reactions; maintained by the database. */
  revision: number;
}

/** Exists only if something differs from what the spans say. */
export interface MessageFlagRow {
  user_id: number;
  message_id: number;
  flags: number;
}

/**
 * The messages that the user has read, with IDs from `chunk * 4096`: one bit each, lowest bit of the first byte first.
 * Bytes that are missing at the end are 0.
 */
export interface ReadChunkRow {
  user_id: number;
  chunk: number;
  bits: Buffer;
}

export interface ReactionRow {
  id: number;
  message_id: number;
  user_id: number;
  emoji_name: string;
  emoji_code: string;
  reaction_type: ReactionType;
  created_at: number;
}

export interface SubmessageRow {
  id: number;
  message_id: number;
  sender_id: number;
  msg_type: string;
  content: string;
}

export interface DraftRow {
  id: number;
  user_id: number;
  /** As in requests: empty, `stream` or `private`. */
  type: string;
  channel_id: number | null;
  /** JSON: the user IDs in the order given. */
  recipient_ids: string;
  topic: string;
  content: string;
  edited_at: number;
}

/** A field that the organization adds to the profiles of its users. */
export interface ProfileFieldRow {
  id: number;
  realm_id: number;
  name: string;
  hint: string;
  /** One of `FIELD_TYPE`. */
  type: number;
  /** JSON: options, or the kind of external account; empty for other types. */
  field_data: string;
  position: number;
  is_required: Bit;
  is_in_summary: Bit;
}

export interface ProfileValueRow {
  field_id: number;
  user_id: number;
  /** For a field of users, their IDs as JSON. */
  value: string;
  /** HTML; NULL unless the value is Markdown. */
  rendered: string | null;
}

/** A message to be sent later; deleted once it is sent. */
export interface ScheduledMessageRow {
  id: number;
  realm_id: number;
  user_id: number;
  /** NULL for direct messages. */
  channel_id: number | null;
  /** JSON: the IDs of the other users, ascending; only the user's own for a message to oneself. */
  recipient_ids: string;
  topic: string;
  content: string;
  rendered: string;
  client: string;
  is_read_by_sender: Bit;
  deliver_at: number;
  /** Whether it could not be sent; then it is not tried again until it is edited. */
  is_failed: Bit;
}

export interface UserTopicRow {
  user_id: number;
  channel_id: number;
  topic_key: string;
  topic: string;
  policy: 1 | 2 | 3;
  updated_at: number;
}

export interface InvitationRow {
  id: number;
  realm_id: number;
  inviter_id: number;
  email: string;
  email_key: string;
  token: string;
  role: number;
  created_at: number;
  /** NULL: never expires. */
  expires_at: number | null;
  /** JSON. */
  channel_ids: string;
  includes_defaults: Bit;
  notifies_inviter: Bit;
  status: 'pending' | 'accepted' | 'revoked';
  reminded_at: number | null;
}

export interface InviteLinkRow {
  id: number;
  realm_id: number;
  inviter_id: number;
  token: string;
  role: number;
  created_at: number;
  /** NULL: never expires. */
  expires_at: number | null;
  /** JSON. */
  channel_ids: string;
  includes_defaults: Bit;
  is_revoked: Bit;
}

export interface SignupTokenRow {
  id: number;
  realm_id: number;
  token: string;
  email: string;
  invite_link_id: number | null;
  created_at: number;
  expires_at: number | null;
  used_at: number | null;
}

/** The new address of a user who has not confirmed it yet. */
export interface AddressChangeRow {
  user_id: number;
  email: string;
  token: string;
  expires_at: number;
}

export interface CustomEmojiRow {
  id: number;
  realm_id: number;
  name: string;
  author_id: number | null;
  file_name: string;
  /** The first frame of an animated image; NULL for others. */
  still_file_name: string | null;
  is_deactivated: Bit;
  created_at: number;
}

export interface UserGroupRow {
  id: number;
  realm_id: number;
  name: string;
  description: string;
  is_system: Bit;
  /** NULL if `mentioners` says who may mention it. */
  can_mention_group_id: number | null;
  /** JSON: users and groups who may mention it. */
  mentioners: string | null;
}

export interface UserGroupMemberRow {
  group_id: number;
  user_id: number;
}

export interface UserGroupSubgroupRow {
  group_id: number;
  subgroup_id: number;
}

export interface MutedUserRow {
  user_id: number;
  muted_user_id: number;
  created_at: number;
}

export interface AlertWordRow {
  user_id: number;
  word: string;
  /** `beginningOf` the word. */
  beginning: string;
  /** Increases with each word that the user adds. */
  position: number;
}

export interface EventRow {
  realm_id: number;
  seq: number;
  type: string;
  /** JSON: the users who get the event. */
  audience: string;
  /** JSON. */
  payload: string;
  created_at: number;
  /** The number of the newest live event after the row before; 0: none. */
  live_before: number;
}

export interface QueueRow {
  id: string;
  realm_id: number;
  user_id: number;
  /** The organization's `event_seq` when the queue was created. */
  base_seq: number;
  /** The number of the newest live event after that event when the queue was created. */
  base_live: number;
  /** The process that the client asked last, if there are several; null: none yet. */
  served_by: string | null;
  acked_id: number;
  created_at: number;
  last_seen_at: number;
  /** Seconds without a request after which the queue ends. */
  lifespan: number;
  /** JSON. */
  options: string;
}

export interface MailRow {
  id: number;
  realm_id: number;
  recipient: string;
  subject: string;
  body_text: string;
  body_html: string | null;
  created_at: number;
  attempts: number;
  next_attempt_at: number;
  sent_at: number | null;
  last_error: string | null;
}

export interface PresenceRow {
  user_id: number;
  realm_id: number;
  active_at: number;
  idle_at: number;
  /** Increases with every change of a presence in the organization. */
  update_id: number;
}

/** A move of a topic that takes more than one unit of work; deleted by the last one. */
export interface TopicMoveRow {
  id: number;
  realm_id: number;
  channel_id: number;
  topic_key: string;
  target_channel_id: number;
  target_topic_key: string;
  /** Messages with smaller IDs are still to be moved. */
  cursor_id: number;
  /** How many messages were moved. */
  moved: number;
  /** JSON: the request, and the state that was found when the move began. */
  plan: string;
  /** Time of the last progress. */
  touched_at: number;
}

/** An uploaded file. */
export interface AttachmentRow {
  id: number;
  realm_id: number;
  owner_id: number;
  /** Its path below `/user_uploads/`. */
  path_id: string;
  /** The name as it was sent. */
  file_name: string;
  size: number;
  /** The type that its bytes indicate. */
  content_type: string;
  /** Pixels as displayed; NULL for files that are not images, and for images that are too large to decode. */
  width: number | null;
  height: number | null;
  has_thumbnail: Bit;
  /** Signs temporary URLs of the file. */
  secret: string;
  created_at: number;
  /** Time since which no message links to it; NULL while one does. */
  detached_at: number | null;
}

export interface AttachmentMessageRow {
  attachment_id: number;
  message_id: number;
}

/** The total size of an organization's uploaded files. */
export interface UploadSpaceRow {
  realm_id: number;
  bytes: number;
}

/** A file in the file store to which rows no longer refer. */
export interface StaleFileRow {
  name: string;
}

export interface UserStatusRow {
  user_id: number;
  text: string;
  emoji_name: string;
  emoji_code: string;
  reaction_type: string;
}

export interface CausedMailRow {
  user_id: number;
  kind: 'new address' | 'resent invitation';
  caused_at: number;
}

export interface WriteProbeRow {
  id: number;
  count: number;
}

export interface SecretRow {
  name: 'mail addresses' | 'events';
  value: string;
}

/** An entry that a user, usually a bot, has stored. */
export interface StorageEntryRow {
  user_id: number;
  /** Its key. */
  name: string;
  value: string;
  /** Characters of name and value. */
  length: number;
}

/** An upload whose bytes are being stored, without a row yet. */
export interface PendingUploadRow {
  path_id: string;
  noted_at: number;
}

/** The service that an outgoing webhook bot calls. */
export interface BotServiceRow {
  user_id: number;
  url: string;
  token: string;
  /** Until then, only the process that is calling the service may call it; 0: any process may. */
  busy_until: number;
}

/** A message about which a bot's service is still to be called. */
export interface WebhookCallRow {
  id: number;
  realm_id: number;
  bot_id: number;
  message_id: number;
  trigger_kind: Trigger;
  attempts: number;
  next_attempt_at: number;
}

/** A single row while older messages are being indexed again. */
export interface SearchRebuildRow {
  id: number;
  /** Messages below this ID remain. */
  below_id: number;
}

/** The count of a rate limit within a period; only on PostgreSQL. */
export interface CountRow {
  name: string;
  used: number;
  ends_at_ms: number;
}

declare module 'knex/types/tables.js' {
  interface Tables {
    realms: Table<
      RealmRow,
      | 'id'
      | 'description'
      | 'settings'
      | 'user_defaults'
      | 'is_active'
      | 'event_seq'
      | 'live_seq'
      | 'live_number'
      | 'directory_version'
      | 'icon_version'
      | 'logo_version'
      | 'night_logo_version'
    >;
    realm_domains: Table<RealmDomainRow, 'id' | 'allow_subdomains'>;
    linkifiers: Table<LinkifierRow, 'id'>;
    playgrounds: Table<PlaygroundRow, 'id'>;
    waiting_periods: Table<WaitingPeriodRow>;
    users: Table<
      UserRow,
      'id' | 'is_active' | 'is_bot' | 'can_create_users' | 'is_system' | 'avatar_version' | 'settings' | 'read_below'
    >;
    api_keys: Table<ApiKeyRow, 'id'>;
    recipients: Table<RecipientRow, 'id'>;
    recipient_members: Table<RecipientMemberRow>;
    channels: Table<ChannelRow, 'id' | 'is_archived' | 'is_default'>;
    subscriptions: Table<SubscriptionRow, 'is_active' | 'is_muted' | 'pin_to_top'>;
    subscription_spans: Table<SubscriptionSpanRow, 'id'>;
    subscriber_versions: Table<SubscriberVersionRow>;
    block_versions: Table<BlockVersionRow>;
    messages: Table<
      MessageRow,
      | 'id'
      | 'is_me'
      | 'has_link'
      | 'has_image'
      | 'has_attachment'
      | 'has_reaction'
      | 'is_channel_wildcard'
      | 'is_topic_wildcard'
      | 'topic_links'
      | 'revision'
    >;
    message_flags: Table<MessageFlagRow>;
    read_chunks: Table<ReadChunkRow>;
    reactions: Table<ReactionRow, 'id'>;
    submessages: Table<SubmessageRow, 'id'>;
    drafts: Table<DraftRow, 'id'>;
    profile_fields: Table<ProfileFieldRow, 'id'>;
    profile_values: Table<ProfileValueRow>;
    scheduled_messages: Table<ScheduledMessageRow, 'id' | 'is_failed'>;
    user_topics: Table<UserTopicRow>;
    invitations: Table<InvitationRow, 'id' | 'status'>;
    invite_links: Table<InviteLinkRow, 'id' | 'is_revoked'>;
    signup_tokens: Table<SignupTokenRow, 'id'>;
    address_changes: Table<AddressChangeRow>;
    caused_mails: Table<CausedMailRow>;
    write_probes: Table<WriteProbeRow>;
    search_rebuilds: Table<SearchRebuildRow>;
    counts: Table<CountRow>;
    secrets: Table<SecretRow>;
    pending_uploads: Table<PendingUploadRow>;
    bot_services: Table<BotServiceRow, 'busy_until'>;
    webhook_calls: Table<WebhookCallRow, 'id' | 'attempts'>;
    storage_entries: Table<StorageEntryRow>;
    custom_emoji: Table<CustomEmojiRow, 'id' | 'is_deactivated'>;
    user_groups: Table<UserGroupRow, 'id' | 'description' | 'is_system'>;
    user_group_members: Table<UserGroupMemberRow>;
    user_group_subgroups: Table<UserGroupSubgroupRow>;
    muted_users: Table<MutedUserRow>;
    alert_words: Table<AlertWordRow, 'beginning' | 'position'>;
    events: Table<EventRow>;
    queues: Table<QueueRow, 'acked_id'>;
    mails: Table<MailRow, 'id' | 'attempts'>;
    presences: Table<PresenceRow>;
    topic_moves: Table<TopicMoveRow, 'id'>;
    attachments: Table<AttachmentRow, 'id'>;
    attachment_messages: Table<AttachmentMessageRow>;
    upload_spaces: Table<UploadSpaceRow>;
    stale_files: Table<StaleFileRow>;
    user_statuses: Table<UserStatusRow, 'text' | 'emoji_name' | 'emoji_code' | 'reaction_type'>;
  }
}
