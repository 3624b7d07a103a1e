import type { components } from '../../generated/api.js';
import type { UserGroupRow } from '../store/tables.ts';

/** A user group with its direct members and subgroups, both ascending. */
export function groupView(
  row: UserGroupRow,
  { members, subgroups }: { members: number[]; subgroups: number[] },
): components['schemas']['UserGroup'] {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    members,
    direct_subgroup_ids: subgroups,
    is_system_group: row.is_system === 1,
    can_mention_group: row.can_mention_group_id ?? row.id,
  };
}
