import { openWorkers, type Workers } from './adapters/workers.ts';
import { WORKER_FILE } from './worker.ts';

/**
 * Threads for slow work, and processes that check passwords: the dictionaries for it would leave 14 MB with the server after
 * their thread has exited.
 */
export function openServerWorkers(failed: (error: unknown) => void): Workers {
  const threads = openWorkers(WORKER_FILE, failed);
  const checkers = openWorkers(WORKER_FILE, failed, 'process');
  return {
    run(owner, tasks) {
      const checksPasswords = tasks.some(({ kind }) => kind === 'check password');
      return (checksPasswords ? checkers : threads).run(owner, tasks);
    },
    close: async () => {
      await Promise.all([threads.close(), checkers.close()]);
    },
  };
}
