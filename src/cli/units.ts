import { realmDirectory } from '../api/realm-directory.ts';
import type { Realm } from '../domain/organization/organization.ts';
import { memoryNotifier } from '../events/notifier.ts';
import type { RealmRow } from '../store/tables.ts';
import { openUnits } from '../unit/run.ts';
import type { Scope } from '../unit/scope.ts';
import { openServerWorkers } from '../workers.ts';
import type { Opened } from './command.ts';

/**
 * Runs a unit of an organization with its events, as a request does. On PostgreSQL the servers that run are notified; on
 * SQLite the server notices the commit by itself (`events/sqlite-notifier.ts`).
 */
export async function inUnitOf<Result>(
  { config, database, now }: Opened,
  row: RealmRow,
  work: (scope: Scope) => Promise<Result>,
): Promise<Result> {
  const realm: Realm = realmDirectory(database.read, config.publicUrl).present(row);
  const workers = openServerWorkers(() => undefined);
  const notifier = database.dialect === 'postgres' ? await notifierOfPostgres(config.databaseUrl) : memoryNotifier();
  const ignore = () => undefined;
  try {
    const { inUnit } = openUnits(database, { notifier, now, workers, wake: ignore, beginQueue: ignore });
    return await inUnit(realm, 'command line', work);
  } finally {
    await notifier.close();
    await workers.close();
  }
}

async function notifierOfPostgres(url: string) {
  const { postgresNotifier } = await import('../events/postgres-notifier.ts');
  return postgresNotifier(url);
}
