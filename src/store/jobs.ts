import type { Db } from './db/open.ts';

/** Jobs that rows leave something to do; `src/jobs` has one file for each. */
export type WakeableJob = 'mail' | 'reminders' | 'file cleanup' | 'scheduled messages' | 'outgoing webhooks';

/**
 * What writing a row for a job takes: the statement itself wakes the job, so that no caller can forget it. The job looks
 * after the commit.
 */
export interface WakingUnit {
  db: Db;
  /** UNIX seconds. */
  now: number;
  wake: (job: WakeableJob) => void;
}
