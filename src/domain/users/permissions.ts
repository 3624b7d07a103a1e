import type { components } from '../../../generated/api.js';
import { ORGANIZATION_DEFAULTS } from '../organization/organization.ts';
import { GROUP_SETTINGS, GROUPS_OF, SYSTEM_GROUPS_ONLY } from '../organization/organization-settings.ts';

type Schemas = components['schemas'];
type Permission = Schemas['PermissionSetting'];

/** Groups that a permission can be set to by default. */
const DEFAULT_GROUPS: readonly string[] = [
  'role:administrators',
  'role:moderators',
  'role:fullmembers',
  'role:members',
];
/** System groups that can be allowed to mention a group. */
export const MENTIONING_GROUPS: readonly string[] = [...DEFAULT_GROUPS, 'role:nobody', 'role:everyone'];

/** System groups that can be allowed to unsubscribe others from a channel. */
export const REMOVING_GROUPS: readonly string[] = [...DEFAULT_GROUPS, 'role:everyone'];

/** The system groups that a permission can be granted to, so that clients can offer them. */
function permission(
  name: string,
  allowed: readonly string[],
  standard: string,
  isSystemGroupsOnly = false,
): Permission {
  const isRestricted = DEFAULT_GROUPS.some((group) => !allowed.includes(group));
  return {
    require_system_group: isSystemGroupsOnly,
    allow_internet_group: allowed.includes('role:internet'),
    allow_owners_group: allowed.includes('role:owners'),
    allow_nobody_group: allowed.includes('role:nobody'),
    allow_everyone_group: allowed.includes('role:everyone'),
    default_group_name: standard,
    id_field_name: `${name}_id`,
    default_for_system_groups: null,
    allowed_system_groups: isRestricted ? [...allowed] : [],
  };
}

/** All permissions that are granted to a group. */
export const PERMISSION_SETTINGS: Schemas['PermissionSettings'] = {
  realm: Object.fromEntries(
    GROUP_SETTINGS.map((name) => [
      name,
      permission(name, GROUPS_OF[name], String(ORGANIZATION_DEFAULTS[name]), SYSTEM_GROUPS_ONLY.includes(name)),
    ]),
  ),
  stream: {
    can_remove_subscribers_group: permission('can_remove_subscribers_group', REMOVING_GROUPS, 'role:administrators'),
  },
  group: {
    can_mention_group: {
      ...permission('can_mention_group', MENTIONING_GROUPS, 'role:everyone'),
      default_for_system_groups: 'role:everyone',
    },
  },
};
