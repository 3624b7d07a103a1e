import type { Realm } from '../../domain/organization/organization.ts';
import { fullMemberAt } from '../../domain/users/roles.ts';
import type { User } from '../../domain/users/user.ts';
import type { Db } from '../../store/db/open.ts';
import { findSystemGroupId } from '../../store/organization/groups.ts';
import { deleteWaitingPeriod, findAnnouncedAt, setAnnounced } from '../../store/organization/waiting-periods.ts';
import { listUsers } from '../../store/users/users.ts';
import type { Scope } from '../../unit/scope.ts';
import { isDirectFullMember, isDirectMember } from './groups.ts';

/**
 * Emits who became a full member, or no longer is one: since it was last announced, by the time, or by a waiting period of
 * another number of days. Who joined since then was announced as they joined.
 */
export async function announceFullMembers(
  scope: Scope,
  days = scope.realm.settings.waiting_period_threshold,
): Promise<void> {
  const { db, realm, emit, now } = scope;
  const announcedAt = (await findAnnouncedAt(db, realm.id)) ?? now;
  const wasFull = (user: User) =>
    isDirectFullMember(user, realm.settings.waiting_period_threshold, Math.max(announcedAt, user.joinedAt));
  const isFull = (user: User) => isDirectFullMember(user, days, now);
  const users = await listUsers(db, realm.id);
  const group_id = await findSystemGroupId(db, realm.id, 'role:fullmembers');
  for (const [op, changed] of [
    ['add_members', users.filter((user) => isFull(user) && !wasFull(user))],
    ['remove_members', users.filter((user) => wasFull(user) && !isFull(user))],
  ] as const) {
    const user_ids = changed.map(({ id }) => id);
    if (user_ids.length > 0) emit({ everyone: true }, { type: 'user_group', op, group_id, user_ids });
  }
  if (days > 0) await setAnnounced(scope, realm.id);
  else await deleteWaitingPeriod(db, realm.id);
}

/**
 * When (UNIX seconds) a member became, or will become, a full member who was not announced yet; undefined if there is none.
 */
export async function findNextFullMemberAt(db: Db, realm: Realm): Promise<number | undefined> {
  const announcedAt = await findAnnouncedAt(db, realm.id);
  if (announcedAt === undefined) return undefined;
  const days = realm.settings.waiting_period_threshold;
  let next: number | undefined;
  for (const user of await listUsers(db, realm.id)) {
    if (!isDirectMember(user) || isDirectFullMember(user, days, announcedAt)) continue;
    next = Math.min(next ?? Number.POSITIVE_INFINITY, fullMemberAt(user.joinedAt, days));
  }
  return next;
}
