import { badRequest } from '../errors.ts';
import type { NamedGrantee } from './grantees.ts';

export const badShortName = () => badRequest('The short name must be 1 to 40 lower-case letters, digits and dashes');
export const badOrganizationName = () => badRequest('The name must have 1 to 40 characters');
export const shortNameTaken = (subdomain: string) => badRequest(`The short name ${subdomain} is taken`);
export const rootDomainTaken = () =>
  badRequest('The root domain already has an organization: choose a short name with --subdomain');

/** Settings of an organization and their defaults; only differences are stored. */
export const ORGANIZATION_DEFAULTS = {
  add_custom_emoji_policy: 1,
  allow_edit_history: true,
  allow_message_editing: true,
  avatar_changes_disabled: false,
  bot_creation_policy: 1,
  create_private_stream_policy: 1,
  create_public_stream_policy: 1,
  create_web_public_stream_policy: 7,
  default_code_block_language: '',
  default_language: 'en',
  delete_own_message_policy: 2,
  digest_emails_enabled: false,
  digest_weekday: 1,
  disallow_disposable_email_addresses: true,
  edit_topic_policy: 5,
  email_changes_disabled: false,
  emails_restricted_to_domains: false,
  enable_guest_user_indicator: true,
  enable_read_receipts: true,
  enable_spectator_access: false,
  giphy_rating: 2,
  inline_image_preview: true,
  inline_url_embed_preview: false,
  invite_required: true,
  invite_to_realm_policy: 1,
  invite_to_stream_policy: 1,
  mandatory_topics: false,
  message_content_allowed_in_email_notifications: true,
  message_content_delete_limit_seconds: 600 as number | null,
  message_content_edit_limit_seconds: 600 as number | null,
  /** Days; -1: forever. */
  message_retention_days: -1,
  move_messages_between_streams_limit_seconds: 604_800 as number | null,
  move_messages_between_streams_policy: 1,
  move_messages_within_stream_limit_seconds: 604_800 as number | null,
  name_changes_disabled: false,
  /** Channel IDs; -1: none. */
  new_stream_announcements_stream_id: -1,
  signup_announcements_stream_id: -1,
  zulip_update_announcements_stream_id: -1,
  org_type: 0,
  presence_disabled: false,
  require_unique_names: false,
  send_welcome_emails: true,
  user_group_edit_policy: 1,
  video_chat_provider: 1,
  jitsi_server_url: null as string | null,
  /** Days until a member is a full member. */
  waiting_period_threshold: 0,
  want_advertise_in_communities_directory: false,
  wildcard_mention_policy: 5,
  /** System groups by their names; their IDs are looked up. */
  can_access_all_users_group: 'role:everyone' as NamedGrantee,
  can_create_private_channel_group: 'role:members' as NamedGrantee,
  can_create_public_channel_group: 'role:members' as NamedGrantee,
  create_multiuse_invite_group: 'role:administrators' as NamedGrantee,
  direct_message_initiator_group: 'role:everyone' as NamedGrantee,
  direct_message_permission_group: 'role:everyone' as NamedGrantee,
};
export type OrganizationSettings = typeof ORGANIZATION_DEFAULTS;

export interface Realm {
  id: number;
  /** Short identifier, unique on the server; empty for the organization on the root domain. */
  subdomain: string;
  name: string;
  description: string;
  settings: OrganizationSettings;
  isActive: boolean;
  createdAt: number;
  /** Changes whenever a remembered part of the organization changes. */
  directoryVersion: number;
  /** Base URL: `https://chat.example.com`, without a trailing slash. */
  origin: string;
}

/** Domain of the addresses that replace hidden ones, and of the addresses of bots. */
export function realmHost({ origin }: Realm): string {
  if (origin !== lastHost.origin) lastHost = { origin, host: new URL(origin).hostname };
  return lastHost.host;
}

/** Remembered because it is needed for every user of a list. */
let lastHost = { origin: '', host: '' };
