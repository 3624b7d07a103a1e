import type { operations } from '../../../generated/api.js';
import type { Grantee, NamedGrantee } from '../../domain/organization/grantees.ts';
import type { OrganizationSettings, Realm } from '../../domain/organization/organization.ts';
import { realmHost } from '../../domain/organization/organization.ts';
import {
  GROUP_SETTINGS,
  type GroupSetting,
  type SingleGroupSetting,
} from '../../domain/organization/organization-settings.ts';
import type { RealmPictures } from '../../domain/organization/pictures.ts';
import { EXTERNAL_ACCOUNTS } from '../../domain/users/profile-fields.ts';
import { derivedFrom } from '../../runtime/derived.ts';
import { iconView, logoView, nightLogoView } from './pictures.ts';

type Registered = operations['registerQueue']['responses'][200]['content']['application/json'];
type Part = Pick<Registered, Extract<keyof Registered, `realm_${string}` | 'giphy_rating_options'>>;

/** The organization and its settings; system groups are shown by their IDs, which `groupId` finds by name. */
export function organizationView(realm: Realm, pictures: RealmPictures, groupId: (name: string) => number): Part {
  return {
    ...settingsView(realm.settings),
    ...permissionsView(realm.settings, groupId),
    ...identityView(realm),
    ...picturesView(realm, pictures),
    ...FIXED,
  };
}

type SettingMembers = { [Name in keyof OrganizationSettings as `realm_${Name}`]: OrganizationSettings[Name] };
type PermissionMembers = { [Name in Exclude<GroupSetting, SingleGroupSetting> as `realm_${Name}`]: Grantee } & {
  [Name in SingleGroupSetting as `realm_${Name}`]: number;
};

// The settings are the same object for all requests until they change.
const settingsView = derivedFrom((settings: OrganizationSettings): Omit<SettingMembers, keyof PermissionMembers> => {
  const members = Object.entries(settings).map(([name, value]) => [`realm_${name}`, value] as const);
  // `Object.entries` loses the names that the type has.
  return Object.fromEntries(members) as SettingMembers;
});

const PERMISSIONS = GROUP_SETTINGS.map((name) => ({ name, member: `realm_${name}` as const }));

function permissionsView(settings: OrganizationSettings, groupId: (name: string) => number): PermissionMembers {
  const shown = (grantee: NamedGrantee) => (typeof grantee === 'string' ? groupId(grantee) : grantee);
  const members = PERMISSIONS.map(({ name, member }) => [member, shown(settings[name])] as const);
  return Object.fromEntries(members) as PermissionMembers;
}

function identityView(realm: Realm): Part {
  return {
    realm_name: realm.name,
    realm_description: realm.description,
    realm_date_created: realm.createdAt,
    realm_url: realm.origin,
    realm_uri: realm.origin,
    realm_bot_domain: realmHost(realm),
  };
}

function picturesView(realm: Realm, pictures: RealmPictures): Part {
  const { icon_url, icon_source } = iconView(realm, pictures);
  const { logo_url, logo_source } = logoView(realm, pictures);
  const { night_logo_url, night_logo_source } = nightLogoView(realm, pictures);
  return {
    realm_icon_url: icon_url,
    realm_icon_source: icon_source,
    realm_logo_url: logo_url,
    realm_logo_source: logo_source,
    realm_night_logo_url: night_logo_url,
    realm_night_logo_source: night_logo_source,
  };
}

/** Values that organizations cannot change. */
const FIXED: Part = {
  realm_authentication_methods: { Email: { enabled: true, available: true } },
  realm_email_auth_enabled: true,
  realm_password_auth_enabled: true,
  realm_is_zephyr_mirror_realm: false,
  realm_plan_type: 1,
  realm_push_notifications_enabled: false,
  realm_push_notifications_enabled_end_timestamp: null,
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
  realm_default_external_accounts: EXTERNAL_ACCOUNTS,
};
