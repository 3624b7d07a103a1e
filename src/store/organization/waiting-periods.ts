import { type Db, table } from '../db/statement.ts';
import type { WakingUnit } from '../jobs.ts';

/** IDs of the organizations that have a waiting period. */
export async function listRealmsWithWaitingPeriod(db: Db): Promise<number[]> {
  return table(db, 'waiting_periods').pluck('realm_id');
}

/** Until when (UNIX seconds) the organization's clients have been told who is a full member; undefined without a waiting period. */
export async function findAnnouncedAt(db: Db, realmId: number): Promise<number | undefined> {
  return (await table(db, 'waiting_periods').where({ realm_id: realmId }).first('announced_at'))?.announced_at;
}

/** They have been told until now; the job finds out who is next. */
export async function setAnnounced({ db, now, wake }: WakingUnit, realmId: number): Promise<void> {
  await table(db, 'waiting_periods').insert({ realm_id: realmId, announced_at: now }).onConflict('realm_id').merge();
  wake('full members');
}

export async function deleteWaitingPeriod(db: Db, realmId: number): Promise<void> {
  await table(db, 'waiting_periods').where({ realm_id: realmId }).delete();
}
