import type { Logger } from 'pino';
import type { FileStore } from '../adapters/files.ts';
import type { Config } from '../config.ts';
import type { Delivery } from '../events/delivery.ts';
import type { Mailer } from '../mailer.ts';
import type { Database } from '../store/db.ts';
import type { LoginAttempts } from './rate-limit.ts';

/** What handlers may use beside their unit of work. */
export interface Services {
  config: Config;
  /** For reads outside a unit, as during a long poll. */
  database: Database;
  delivery: Delivery;
  files: FileStore;
  logins: LoginAttempts;
  mailer: Mailer;
  log: Logger;
}
