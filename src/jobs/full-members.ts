import { announceFullMembers, findNextFullMemberAt } from '../actions/organization/full-members.ts';
import type { Realm } from '../domain/organization/organization.ts';
import { listRealmsWithWaitingPeriod } from '../store/organization/waiting-periods.ts';
import type { Job } from './runner.ts';
import type { JobTools } from './tools.ts';

/** Whoever joins meanwhile waits for at least a day. */
const INTERVAL_SECONDS = 3600;

type Tools = Pick<JobTools, 'read' | 'inUnit' | 'findRealm' | 'now'>;

/** Tells clients who has become a full member. */
export function fullMembersJob({ read, inUnit, findRealm, now }: Tools): Job {
  /** Returns when the next member becomes one. */
  async function announceIn(realm: Realm): Promise<number | undefined> {
    const dueAt = await findNextFullMemberAt(read, realm);
    if (dueAt === undefined || dueAt > now()) return dueAt;
    await inUnit(realm, 'full members', (scope) => announceFullMembers(scope));
    return findNextFullMemberAt(read, realm);
  }

  return async (signal) => {
    let next: number | undefined;
    for (const id of await listRealmsWithWaitingPeriod(read)) {
      if (signal.aborted) break;
      const realm = await findRealm(id);
      const dueAt = realm && (await announceIn(realm));
      next = Math.min(next ?? now() + INTERVAL_SECONDS, dueAt ?? Number.POSITIVE_INFINITY);
    }
    return next;
  };
}
