import type { Workers } from '../../src/adapters/workers.ts';
import { openServerWorkers } from '../../src/workers.ts';

let lent: { workers: Workers; running: number } | undefined;

/**
 * The workers of this process, for one server after another: starting some for each takes longer than most tests. Closing
 * them ends running tasks, as a server expects, unless there are some of other servers; without any the workers stay.
 */
export function lentWorkers(): Workers {
  let own = 0;
  return {
    async run(owner, tasks) {
      lent ??= { workers: openServerWorkers(() => undefined), running: 0 };
      const shared = lent;
      own++;
      shared.running++;
      try {
        return await shared.workers.run(owner, tasks);
      } finally {
        own--;
        shared.running--;
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
