import type { Logger } from 'pino';
import type { Realm } from '../domain/organization/organization.ts';
import type { Db } from '../store/db/open.ts';
import type { InServerUnit, InUnit } from '../unit/run.ts';

/** What background jobs work with; each takes what it needs. */
export interface JobTools {
  read: Db;
  inUnit: InUnit;
  inServerUnit: InServerUnit;
  findRealm: (id: number) => Promise<Realm | undefined>;
  /** UNIX seconds. */
  now: () => number;
  log: Logger;
}
