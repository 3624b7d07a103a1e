import type { Realm } from '../domain/organization.ts';
import { POLICY, policyAllows } from '../domain/roles.ts';
import type { User } from '../domain/user.ts';

const POLICY_OF_GROUP: Record<string, number> = {
  'role:owners': POLICY.owners,
  'role:administrators': POLICY.administrators,
  'role:moderators': POLICY.moderators,
  'role:fullmembers': POLICY.fullMembers,
  'role:members': POLICY.members,
  'role:everyone': POLICY.everyone,
  'role:internet': POLICY.everyone,
};

/** Whether a policy of the organization lets the person do it. */
export function mayBy(realm: Realm, policy: number, person: User, now: number): boolean {
  return policyAllows(policy, person, realm.settings.waiting_period_threshold, now);
}

/** Whether a system group, by name, holds the person; the group of nobody holds none. */
export function isInSystemGroup(realm: Realm, group: string, person: User, now: number): boolean {
  return mayBy(realm, POLICY_OF_GROUP[group] ?? POLICY.nobody, person, now);
}
