import type { components } from '../../../generated/api.js';
import type { Grantee } from '../../domain/organization/grantees.ts';
import type { UserGroupRow } from '../../store/tables.ts';

/** A user group with its direct members and subgroups, both ascending, and the users and groups that may mention it. */
export function groupView(
  row: UserGroupRow,
  { members, subgroups = [], mentioners }: { members: number[]; subgroups?: number[]; mentioners: Grantee },
): components['schemas']['UserGroup'] {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    members,
    direct_subgroup_ids: subgroups,
    is_system_group: row.is_system === 1,
    can_mention_group: mentioners,
  };
}
