import { openWorkers, type Workers } from './adapters/workers.ts';
import { WORKER_FILE } from './worker.ts';

/**
 * Threads for slow work, and a process that checks passwords: the dictionaries for it would leave 14 MB with the server
 * after their thread has exited.
 */
export function openServerWorkers(failed: (error: unknown) => void): Workers {
  const threads = openWorkers(WORKER_FILE, failed);
  const checker = openWorkers(WORKER_FILE, failed, 'process');
  return {
    run(owner, tasks) {
      const checksPasswords = tasks.some(({ kind }) => kind === 'check password');
      return (checksPasswords ? checker : threads).run(owner, tasks);
    },
    close: async () => {
      await Promise.all([threads.close(), checker.close()]);
    },
  };
}
