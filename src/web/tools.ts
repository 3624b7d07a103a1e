import type { Logger } from 'pino';
import type { RealmDirectory } from '../api/realm-directory.ts';
import type { OpenTally } from '../api/tally.ts';
import type { Config } from '../config.ts';
import type { Units } from '../unit/run.ts';

/** Services for pages that belong to an organization. */
export interface PageTools {
  config: Config;
  realms: RealmDirectory;
  units: Units;
  log: Logger;
  openTally: OpenTally;
}
