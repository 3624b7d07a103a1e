import { discardAttachment } from '../actions/messages/attachments.ts';
import type { FileStore } from '../adapters/files.ts';
import { FORSAKEN_FILE_SECONDS, FORSAKEN_FILES_AT_ONCE } from '../domain/limits.ts';
import type { Realm } from '../domain/organization/organization.ts';
import type { Db } from '../store/db/open.ts';
import { deleteForsaken, findFirstDetachedAt, listForsaken } from '../store/messages/attachments.ts';
import { deleteStaleFiles, listStaleFiles } from '../store/organization/stale-files.ts';
import type { InServerUnit, InUnit } from '../unit/run.ts';
import type { Job } from './runner.ts';

interface Tools {
  read: Db;
  inUnit: InUnit;
  inServerUnit: InServerUnit;
  findRealm: (id: number) => Promise<Realm | undefined>;
  files: FileStore;
  now: () => number;
}

/** Removes files to which no message has linked for weeks, and the bytes of whatever is deleted. */
export function fileCleanupJob(tools: Tools): Job {
  const { read } = tools;
  return async (signal) => {
    while (!signal.aborted && (await sweep(tools))) {}
    while (!signal.aborted && (await removeStale(tools))) {}
    const first = await findFirstDetachedAt(read);
    return first === undefined ? undefined : first + FORSAKEN_FILE_SECONDS;
  };
}

/** Returns whether there may be more. */
async function sweep({ read, inUnit, findRealm, now }: Tools): Promise<boolean> {
  const since = now() - FORSAKEN_FILE_SECONDS;
  const found = await listForsaken(read, since, FORSAKEN_FILES_AT_ONCE);
  for (const realmId of new Set(found.map((row) => row.realm_id))) {
    const realm = await findRealm(realmId);
    if (!realm) continue;
    await inUnit(realm, 'file cleanup', async (scope) => {
      for (const { id } of found.filter((row) => row.realm_id === realmId)) {
        const row = await deleteForsaken(scope.db, id, since);
        if (row) await discardAttachment(scope, row);
      }
    });
  }
  return found.length === FORSAKEN_FILES_AT_ONCE;
}

async function removeStale({ read, inServerUnit, files }: Tools): Promise<boolean> {
  const names = await listStaleFiles(read, FORSAKEN_FILES_AT_ONCE);
  for (const name of names) await files.delete(name);
  if (names.length > 0) await inServerUnit(({ db }) => deleteStaleFiles(db, names));
  return names.length === FORSAKEN_FILES_AT_ONCE;
}
