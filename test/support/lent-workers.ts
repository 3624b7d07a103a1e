import { openWorkers, type Workers } from '../../src/adapters/workers.ts';
import { WORKER_FILE } from '../../src/worker.ts';

let lent: { workers: Workers; running: number } | undefined;

/**
 * The threads of this process, for one server after another: starting some for each takes longer than most tests. Closing
 * them ends running tasks, as a server expects, unless there are some of other servers; without any the threads stay.
 */
export function lentWorkers(): Workers {
  let own = 0;
  return {
    async run(owner, task) {
      lent ??= { workers: openWorkers(WORKER_FILE, () => undefined), running: 0 };
      const threads = lent;
      own++;
      threads.running++;
      try {
        return await threads.workers.run(owner, task);
      } finally {
        own--;
        threads.running--;
      }
    },
    async close() {
      if (lent === undefined || own === 0 || lent.running > own) return;
      const { workers } = lent;
      lent = undefined;
      await workers.close();
    },
  };
}
