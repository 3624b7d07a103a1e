import { badRequest, badValue } from '../errors.ts';
import { POLICY } from '../users/roles.ts';
import type { NamedGrantee } from './grantees.ts';
import { SYSTEM_GROUPS, type SystemGroupName } from './groups.ts';
import type { OrganizationSettings } from './organization.ts';

export const noSuchLanguage = (code: string) => badRequest(`Invalid language '${code}'`);
export const groupChangedMeanwhile = () => badRequest("'old' value does not match the expected value.");
const invalidValue = (name: string, value: unknown) => badRequest(`Invalid ${name} ${value}`);
const notAUrl = (name: string) => badRequest(`${name} is not a URL`);

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

/** Settings whose changes go into one `update_dict` event. */
const DICT_SETTINGS = [
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
] as const satisfies readonly (keyof OrganizationSettings)[];
export type DictSetting = (typeof DICT_SETTINGS)[number];
export const isDictSetting = (name: keyof OrganizationSettings): name is DictSetting =>
  DICT_SETTINGS.some((one) => one === name);

/** Permissions granted to a group, each with the system groups that it can be set to. */
export const GROUPS_OF = {
  create_multiuse_invite_group: [
    'role:nobody',
    'role:administrators',
    'role:moderators',
    'role:fullmembers',
    'role:members',
  ],
  // Everyone sees all users: the server cannot hide some of them from guests.
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
/** Permissions that are granted to one group by its ID, not to users and groups. */
export type SingleGroupSetting = 'create_multiuse_invite_group' | 'can_access_all_users_group';
/** Permissions that are granted to system groups only. */
export const SYSTEM_GROUPS_ONLY: readonly GroupSetting[] = ['can_access_all_users_group'];
export const GROUP_SETTINGS = Object.keys(GROUPS_OF) as GroupSetting[];
export const isGroupSetting = (name: keyof OrganizationSettings): name is GroupSetting => name in GROUPS_OF;

/** Older numbers for system groups, for permissions with two settings: an older number and a newer group. */
const POLICY_OF_CREATION_GROUP: Readonly<Partial<Record<SystemGroupName, number>>> = {
  'role:members': 1,
  'role:administrators': 2,
  'role:fullmembers': 3,
  'role:moderators': 4,
};

/** The number for a group; that of members for groups without a number. */
export const creationPolicyOf = (grantee: NamedGrantee): number =>
  (typeof grantee === 'string' ? POLICY_OF_CREATION_GROUP[grantee] : undefined) ?? POLICY.members;

/** The group for a number; undefined for an unknown one. */
export const creationGroupOf = (policy: number): SystemGroupName | undefined =>
  SYSTEM_GROUPS.find(({ name }) => POLICY_OF_CREATION_GROUP[name] === policy)?.name;

/** Limits in seconds or days, which must be above 0 or `unlimited`. */
export const LIMITS = [
  'message_content_delete_limit_seconds',
  'message_content_edit_limit_seconds',
  'move_messages_within_stream_limit_seconds',
  'move_messages_between_streams_limit_seconds',
] as const;

/** Seconds; null for `unlimited`. */
export function limitOf(name: string, value: number | 'unlimited'): number | null {
  if (value === 'unlimited') return null;
  if (value <= 0) throw badValue(name, value);
  return value;
}

const FOR_EVER = -1;

/** Days; -1 for `unlimited`. */
export function retentionOf(value: number | 'unlimited'): number {
  return limitOf('message_retention_days', value) ?? FOR_EVER;
}

export const ANNOUNCEMENT_CHANNELS = [
  'new_stream_announcements_stream_id',
  'signup_announcements_stream_id',
  'zulip_update_announcements_stream_id',
] as const;

/** The value of these settings without a channel. */
export const NO_CHANNEL = -1;

const VIDEO_SERVICES: readonly number[] = [0, 1];
const GIPHY_RATINGS: readonly number[] = [0, 1, 2, 3, 4, 5];

export function requireVideoService(value: number): void {
  if (!VIDEO_SERVICES.includes(value)) throw invalidValue('video_chat_provider', value);
}

export function requireGiphyRating(value: number): void {
  if (!GIPHY_RATINGS.includes(value)) throw invalidValue('giphy_rating', value);
}

/** The URL of a Jitsi server; null for `default`. */
export function jitsiServerOf(value: string): string | null {
  if (value === 'default') return null;
  if (!URL.canParse(value) || !/^https?:$/.test(new URL(value).protocol)) throw notAUrl('jitsi_server_url');
  return value;
}
