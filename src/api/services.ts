import type { FileStore } from '../adapters/files.ts';
import type { Config } from '../config.ts';
import type { Delivery } from '../events/delivery.ts';
import type { LoginAttempts } from './rate-limit.ts';

/**
 * Services for handlers beside their unit of work. There is no database among them: handlers read and write through
 * their scope.
 */
export interface Services {
  config: Config;
  /** When this process began to serve, in UNIX seconds. */
  startedAt: number;
  /** The ID of a new event queue, which nobody can guess; those of a test server are always the same. */
  newQueueId: () => string;
  delivery: Pick<Delivery, 'read'>;
  files: FileStore;
  /** Records an upload before its bytes are stored, in a separate unit. */
  noteUpload: (pathId: string) => Promise<void>;
  logins: LoginAttempts;
}
