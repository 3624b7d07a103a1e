import type { FileStore } from '../adapters/files.ts';
import type { Config } from '../config.ts';
import type { Delivery } from '../events/delivery.ts';
import type { LoginAttempts } from './rate-limit.ts';

/** What handlers may use beside their unit of work. No database: whatever a request reads or changes is in its scope. */
export interface Services {
  config: Config;
  delivery: Pick<Delivery, 'read'>;
  files: FileStore;
  /** Notes an upload before its bytes are stored, in a unit of its own. */
  noteUpload: (pathId: string) => Promise<void>;
  logins: LoginAttempts;
}
