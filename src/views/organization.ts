import type { operations } from '../../generated/api.js';
import type { OrganizationSettings, Realm } from '../domain/organization.ts';
import { realmHost } from '../domain/organization.ts';
import { GROUP_SETTINGS, type GroupSetting } from '../domain/organization-settings.ts';
import { realmIcon } from './server.ts';

type Registered = operations['registerQueue']['responses'][200]['content']['application/json'];
type Part = Pick<Registered, Extract<keyof Registered, `realm_${string}` | 'giphy_rating_options'>>;

/** The organization and its settings; permissions are shown as IDs of groups, which `groupId` knows by name. */
export function organizationView(realm: Realm, groupId: (name: string) => number): Part {
  return {
    ...settingsView(realm.settings),
    ...permissionsView(realm.settings, groupId),
    ...identityView(realm),
    ...FIXED,
  };
}

type SettingMembers = { [Name in keyof OrganizationSettings as `realm_${Name}`]: OrganizationSettings[Name] };
type PermissionMembers = { [Name in GroupSetting as `realm_${Name}`]: number };

function settingsView(settings: OrganizationSettings): Omit<SettingMembers, keyof PermissionMembers> {
  const members = Object.entries(settings).map(([name, value]) => [`realm_${name}`, value] as const);
  // The entries of an object have lost the names that its type knows.
  return Object.fromEntries(members) as SettingMembers;
}

function permissionsView(settings: OrganizationSettings, groupId: (name: string) => number): PermissionMembers {
  const members = GROUP_SETTINGS.map((name) => [`realm_${name}`, groupId(settings[name])] as const);
  return Object.fromEntries(members) as PermissionMembers;
}

function identityView(realm: Realm): Part {
  const icon = realmIcon(realm);
  return {
    realm_name: realm.name,
    realm_description: realm.description,
    realm_date_created: realm.createdAt,
    realm_url: realm.origin,
    realm_uri: realm.origin,
    realm_bot_domain: realmHost(realm),
    realm_icon_url: icon,
    realm_icon_source: 'G',
    realm_logo_url: icon,
    realm_logo_source: 'D',
    realm_night_logo_url: icon,
    realm_night_logo_source: 'D',
  };
}

/** What organizations cannot choose, or choose from. */
const FIXED: Part = {
  realm_authentication_methods: { Email: { enabled: true, available: true } },
  realm_email_auth_enabled: true,
  realm_password_auth_enabled: true,
  realm_is_zephyr_mirror_realm: false,
  realm_plan_type: 1,
  realm_push_notifications_enabled: false,
  realm_push_notifications_enabled_end_timestamp: null,
  realm_upload_quota_mib: null,
  realm_available_video_chat_providers: {
    disabled: { id: 0, name: 'None' },
    jitsi_meet: { id: 1, name: 'Jitsi Meet' },
  },
  giphy_rating_options: {
    disabled: { id: 0, name: 'No GIFs' },
    y: { id: 1, name: 'Rated Y (very young audience)' },
    g: { id: 2, name: 'Rated G (general audience)' },
    pg: { id: 3, name: 'Rated PG (parental guidance)' },
    'pg-13': { id: 4, name: 'Rated PG-13 (parental guidance, under 13)' },
    r: { id: 5, name: 'Rated R (restricted)' },
  },
  realm_default_external_accounts: {
    twitter: {
      name: 'Twitter username',
      text: 'Twitter',
      hint: '',
      url_pattern: 'https://twitter.com/%(username)s',
    },
    github: { name: 'GitHub username', text: 'GitHub', hint: '', url_pattern: 'https://github.com/%(username)s' },
  },
};
