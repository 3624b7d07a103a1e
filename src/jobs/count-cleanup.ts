import { deleteEndedCounts } from '../store/counts.ts';
import type { Database } from '../store/db/open.ts';
import type { Job } from './runner.ts';

const INTERVAL_SECONDS = 300;
const PIECE = 1000;

/** Removes the counts of periods that are over. */
export function countCleanupJob({ read, now }: { read: Database['read']; now: () => number }): Job {
  return async (signal) => {
    while (!signal.aborted && (await deleteEndedCounts(read, PIECE)) === PIECE);
    return now() + INTERVAL_SECONDS;
  };
}
