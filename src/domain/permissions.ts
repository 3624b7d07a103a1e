import type { components } from '../../generated/api.js';
import { ORGANIZATION_DEFAULTS } from './organization.ts';
import { GROUP_SETTINGS, GROUPS_OF } from './organization-settings.ts';

type Schemas = components['schemas'];
type Permission = Schemas['PermissionSetting'];

/** Groups that a permission can be unless it says otherwise. */
const USUAL: readonly string[] = ['role:administrators', 'role:moderators', 'role:fullmembers', 'role:members'];
const UNUSUAL: readonly string[] = ['role:internet', 'role:owners', 'role:nobody', 'role:everyone'];

/** Which system groups a permission can be, as clients need it to offer them. */
function permission(name: string, allowed: readonly string[], standard: string): Permission {
  const isRestricted = USUAL.some((group) => !allowed.includes(group));
  return {
    require_system_group: true,
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

/** Everything that a group of people is allowed or not. */
export const PERMISSION_SETTINGS: Schemas['PermissionSettings'] = {
  realm: Object.fromEntries(
    GROUP_SETTINGS.map((name) => [name, permission(name, GROUPS_OF[name], ORGANIZATION_DEFAULTS[name])]),
  ),
  stream: {
    can_remove_subscribers_group: permission(
      'can_remove_subscribers_group',
      [...USUAL, 'role:everyone'],
      'role:administrators',
    ),
  },
  group: {
    can_mention_group: {
      ...permission('can_mention_group', [...USUAL, ...UNUSUAL], 'role:everyone'),
      require_system_group: false,
      allow_internet_group: false,
      default_for_system_groups: 'role:everyone',
    },
  },
};
