import { badRequest, Refusal } from './errors.ts';
import type { OrganizationSettings } from './organization.ts';

export const noSuchLanguage = (code: string) => badRequest(`Invalid language '${code}'`);
export const noSuchGroup = () => badRequest('Invalid user group');
export const groupNotAllowed = (setting: string, group: string) =>
  badRequest(`'${setting}' setting cannot be set to '${group}' group.`);
export const groupChangedMeanwhile = () => badRequest("'old' value does not match the expected value.");
export const invalidValue = (name: string, value: unknown) => badRequest(`Invalid ${name} ${value}`);
export const badValue = (name: string, value: number) =>
  new Refusal('REQUEST_VARIABLE_INVALID', `Bad value for '${name}': ${value}`, {
    var_name: name,
    bad_value: String(value),
  });
export const noAddressOfSite = (name: string) => badRequest(`${name} is not a URL`);

/** Settings that only owners change. */
export const OWNERS_SETTINGS = [
  'invite_required',
  'invite_to_realm_policy',
  'create_multiuse_invite_group',
  'emails_restricted_to_domains',
  'disallow_disposable_email_addresses',
  'waiting_period_threshold',
  'message_retention_days',
  'can_access_all_users_group',
] as const;

/** Settings told together in one event, with whatever of them changed. */
export const TOLD_TOGETHER: readonly (keyof OrganizationSettings)[] = [
  'allow_message_editing',
  'edit_topic_policy',
  'message_content_edit_limit_seconds',
  'move_messages_within_stream_limit_seconds',
  'move_messages_between_streams_limit_seconds',
  'create_multiuse_invite_group',
  'can_access_all_users_group',
  'can_create_public_channel_group',
  'can_create_private_channel_group',
  'direct_message_initiator_group',
  'direct_message_permission_group',
];

/** Permissions that are a system group, each with the groups that it can be. */
export const GROUPS_OF = {
  create_multiuse_invite_group: [
    'role:nobody',
    'role:administrators',
    'role:moderators',
    'role:fullmembers',
    'role:members',
  ],
  // Everyone sees all users: hiding some of them from guests is no part of the service.
  can_access_all_users_group: ['role:everyone'],
  can_create_public_channel_group: ['role:administrators', 'role:moderators', 'role:fullmembers', 'role:members'],
  can_create_private_channel_group: ['role:administrators', 'role:moderators', 'role:fullmembers', 'role:members'],
  direct_message_initiator_group: [
    'role:nobody',
    'role:owners',
    'role:administrators',
    'role:moderators',
    'role:fullmembers',
    'role:members',
    'role:everyone',
  ],
  direct_message_permission_group: [
    'role:nobody',
    'role:owners',
    'role:administrators',
    'role:moderators',
    'role:fullmembers',
    'role:members',
    'role:everyone',
  ],
} as const satisfies Partial<Record<keyof OrganizationSettings, readonly string[]>>;
export type GroupSetting = keyof typeof GROUPS_OF;
export const GROUP_SETTINGS = Object.keys(GROUPS_OF) as GroupSetting[];

/** Two settings of one permission: an older number and a newer group. */
export const POLICY_OF_CREATION_GROUP: Readonly<Record<string, number>> = {
  'role:members': 1,
  'role:administrators': 2,
  'role:fullmembers': 3,
  'role:moderators': 4,
};

/** Limits in seconds, or days, that are above 0 or none. */
export const LIMITS = [
  'message_content_delete_limit_seconds',
  'message_content_edit_limit_seconds',
  'move_messages_within_stream_limit_seconds',
  'move_messages_between_streams_limit_seconds',
] as const;

/** Seconds, nothing for `unlimited`. */
export function limitOf(name: string, value: number | 'unlimited'): number | null {
  if (value === 'unlimited') return null;
  if (value <= 0) throw badValue(name, value);
  return value;
}

const FOR_EVER = -1;

/** Days, -1 for `unlimited`. */
export function retentionOf(value: number | 'unlimited'): number {
  return limitOf('message_retention_days', value) ?? FOR_EVER;
}

export const ANNOUNCEMENT_CHANNELS = [
  'new_stream_announcements_stream_id',
  'signup_announcements_stream_id',
  'zulip_update_announcements_stream_id',
] as const;

const VIDEO_SERVICES: readonly number[] = [0, 1];
const GIPHY_RATINGS: readonly number[] = [0, 1, 2, 3, 4, 5];

export function requireVideoService(value: number): void {
  if (!VIDEO_SERVICES.includes(value)) throw invalidValue('video_chat_provider', value);
}

export function requireGiphyRating(value: number): void {
  if (!GIPHY_RATINGS.includes(value)) throw invalidValue('giphy_rating', value);
}

/** The address of a Jitsi server; nothing for `default`. */
export function jitsiServerOf(value: string): string | null {
  if (value === 'default') return null;
  if (!URL.canParse(value) || !/^https?:$/.test(new URL(value).protocol)) throw noAddressOfSite('jitsi_server_url');
  return value;
}
