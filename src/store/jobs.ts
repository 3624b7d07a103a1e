import type { Db } from './db/open.ts';

/** Jobs that process rows; `src/jobs` has one file for each. */
export type WakeableJob =
  | 'mail'
  | 'reminders'
  | 'full members'
  | 'file cleanup'
  | 'scheduled messages'
  | 'outgoing webhooks';

/**
 * The scope of a statement that stores something for a job. The statement itself wakes the job, so that no caller can
 * forget to; the job runs after the commit.
 */
export interface WakingUnit {
  db: Db;
  /** UNIX seconds. */
  now: number;
  wake: (job: WakeableJob) => void;
}
