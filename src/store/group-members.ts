import type { Db } from './db.ts';

/** Direct members of the groups that people make, ascending; those of the system groups follow from the roles. */
export async function storedGroupMembers(db: Db, groupIds: readonly number[]): Promise<Map<number, number[]>> {
  const rows = await db('user_group_members')
    .whereIn('group_id', [...groupIds])
    .orderBy('user_id');
  return gathered(rows.map((row) => [row.group_id, row.user_id]));
}

/** Groups directly inside each group, ascending. */
export async function subgroupsOf(db: Db, groupIds: readonly number[]): Promise<Map<number, number[]>> {
  const rows = await db('user_group_subgroups')
    .whereIn('group_id', [...groupIds])
    .orderBy('subgroup_id');
  return gathered(rows.map((row) => [row.group_id, row.subgroup_id]));
}

function gathered(pairs: readonly [number, number][]): Map<number, number[]> {
  const found = new Map<number, number[]>();
  for (const [holder, member] of pairs) {
    const members = found.get(holder);
    if (members) members.push(member);
    else found.set(holder, [member]);
  }
  return found;
}
