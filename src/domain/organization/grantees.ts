import { groupNotAllowed, type SystemGroupName } from './groups.ts';

/** Users and groups that have a permission without forming a named group. */
export interface UnnamedGroup {
  direct_members: number[];
  direct_subgroups: number[];
}

/** Who has a permission: the group with this ID, or users and groups. */
export type Grantee = number | UnnamedGroup;
/** The same, with system groups by their names, which are the same in every organization. */
export type NamedGrantee = SystemGroupName | Grantee;

/** The grantee in its canonical form: IDs ascending and without duplicates, and a single group as its ID. */
export function normalizedGrantee(grantee: Grantee): Grantee {
  if (typeof grantee === 'number') return grantee;
  const direct_members = ascending(grantee.direct_members);
  const direct_subgroups = ascending(grantee.direct_subgroups);
  const [lone, ...others] = direct_subgroups;
  if (lone !== undefined && others.length === 0 && direct_members.length === 0) return lone;
  return { direct_members, direct_subgroups };
}

const ascending = (ids: readonly number[]) => [...new Set(ids)].sort((a, b) => a - b);

/** Whether both are the same; both must be in canonical form. */
export const isSameGrantee = (one: NamedGrantee, other: NamedGrantee): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

export const groupIdsIn = (grantee: Grantee): number[] =>
  typeof grantee === 'number' ? [grantee] : grantee.direct_subgroups;

export const userIdsIn = (grantee: Grantee): number[] => (typeof grantee === 'number' ? [] : grantee.direct_members);

/** Whether the user, who is in these groups directly or through others, is among the grantees. */
export const isGranted = (
  grantee: Grantee,
  { userId, groupIds }: { userId: number; groupIds: ReadonlySet<number> },
): boolean => userIdsIn(grantee).includes(userId) || groupIdsIn(grantee).some((id) => groupIds.has(id));

/** Refuses system groups that the permission cannot be given to. */
export function requireAllowedGroups(setting: string, names: readonly string[], allowed: readonly string[]): void {
  const refused = names.find((name) => !allowed.includes(name));
  if (refused !== undefined) throw groupNotAllowed(setting, refused);
}
