import type { Database } from '../store/db/open.ts';
import { memoryNotifier, type Notification, type Notifier } from './notifier.ts';

/** How long a commit of another program may go unnoticed. */
const LOOK_MS = 500;

/**
 * The notifier of the only server on a SQLite database. Other programs that write to the database, such as the command
 * line, cannot notify it, so it looks regularly whether one has committed anything.
 */
export function sqliteNotifier({ foreignCommits }: Pick<Database, 'foreignCommits'>): Notifier {
  const notifier = memoryNotifier();
  let find: () => Promise<readonly Notification[]> = async () => [];
  let seen: number | undefined;
  let looking = look();

  async function look(): Promise<void> {
    const commits = await foreignCommits();
    if (commits === seen) return;
    for (const notification of await find()) notifier.notify(notification);
    seen = commits;
  }

  const timer = setInterval(() => {
    // If the database cannot be read now, the next look finds the same.
    looking = looking.then(look).catch(() => undefined);
  }, LOOK_MS).unref();

  return {
    ...notifier,
    onMissed: (found) => {
      find = found;
    },
    close: async () => {
      clearInterval(timer);
      await looking;
    },
  };
}
