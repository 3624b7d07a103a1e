import { discardAttachment } from '../actions/messages/attachments.ts';
import { type FileStore, removeOldFiles } from '../adapters/files.ts';
import { ABANDONED_UPLOAD_SECONDS, UNUSED_FILE_SECONDS, UNUSED_FILES_AT_ONCE } from '../domain/limits.ts';
import { storedFileName, storedThumbnailName } from '../domain/messages/uploads.ts';
import type { Db } from '../store/db/open.ts';
import {
  deleteUnused,
  findAttachment,
  findFirstDetachedAt,
  findFirstPendingUploadAt,
  isNamedByOwner,
  listUnused,
  postponeUnused,
  takeAbandonedUploads,
} from '../store/messages/attachments.ts';
import { deleteStaleFiles, insertStaleFiles, listStaleFiles } from '../store/organization/stale-files.ts';
import type { Scope } from '../unit/scope.ts';
import type { Job } from './runner.ts';
import type { JobTools } from './tools.ts';

interface Tools extends Pick<JobTools, 'read' | 'inUnit' | 'inServerUnit' | 'findRealm' | 'now'> {
  files: FileStore;
  /** The folder of files that requests are sending. */
  incoming: string;
}

/**
 * Removes files to which no message has linked for weeks, uploads that were never finished, and the bytes of deleted
 * files.
 */
export function fileCleanupJob(tools: Tools): Job {
  const { read } = tools;
  return async (signal) => {
    while (!signal.aborted && (await sweep(tools))) {}
    const pending = await findFirstPendingUploadAt(read);
    const isDue = pending !== undefined && pending + ABANDONED_UPLOAD_SECONDS <= tools.now();
    while (isDue && !signal.aborted && (await removeAbandoned(tools))) {}
    while (!signal.aborted && (await removeStale(tools))) {}
    return sooner(await nextTime(read), await removeUnfinished(tools));
  };
}

async function nextTime(read: Db): Promise<number | undefined> {
  const detached = await findFirstDetachedAt(read);
  const pending = await findFirstPendingUploadAt(read);
  return sooner(after(detached, UNUSED_FILE_SECONDS), after(pending, ABANDONED_UPLOAD_SECONDS));
}

const after = (time: number | undefined, seconds: number) => (time === undefined ? undefined : time + seconds);

function sooner(one: number | undefined, other: number | undefined): number | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  return Math.min(one, other);
}

/** Removes what a process that was killed had received of a file. Returns when the oldest other one may be removed. */
async function removeUnfinished({ incoming, now }: Tools): Promise<number | undefined> {
  return after(await removeOldFiles(incoming, now() - ABANDONED_UPLOAD_SECONDS), ABANDONED_UPLOAD_SECONDS);
}

/** Returns whether there may be more. */
async function sweep({ read, inUnit, findRealm, now }: Tools): Promise<boolean> {
  const since = now() - UNUSED_FILE_SECONDS;
  const found = await listUnused(read, since, UNUSED_FILES_AT_ONCE);
  for (const realmId of new Set(found.map((row) => row.realm_id))) {
    const realm = await findRealm(realmId);
    if (!realm) continue;
    await inUnit(realm, 'file cleanup', async (scope) => {
      for (const { id } of found.filter((row) => row.realm_id === realmId)) {
        await removeUnused(scope, id, since);
      }
    });
  }
  return found.length === UNUSED_FILES_AT_ONCE;
}

/** Keeps files that a draft or scheduled message of their owner names. */
async function removeUnused(scope: Scope, id: number, since: number): Promise<void> {
  const { db, now } = scope;
  const file = await findAttachment(db, id);
  if (file && (await isNamedByOwner(db, file))) return postponeUnused(db, id, now);
  const row = await deleteUnused(db, id, since);
  if (row) await discardAttachment(scope, row);
}

/** Removes the bytes of uploads whose row was never stored. Returns whether there may be more. */
async function removeAbandoned({ inServerUnit, now }: Tools): Promise<boolean> {
  return inServerUnit(async (unit) => {
    const until = now() - ABANDONED_UPLOAD_SECONDS;
    const pathIds = await takeAbandonedUploads(unit.db, until, UNUSED_FILES_AT_ONCE);
    const names = pathIds.flatMap((pathId) => [storedFileName(pathId), storedThumbnailName(pathId)]);
    if (names.length > 0) await insertStaleFiles(unit, names);
    return pathIds.length === UNUSED_FILES_AT_ONCE;
  });
}

async function removeStale({ read, inServerUnit, files }: Tools): Promise<boolean> {
  const names = await listStaleFiles(read, UNUSED_FILES_AT_ONCE);
  for (const name of names) await files.delete(name);
  if (names.length > 0) await inServerUnit(({ db }) => deleteStaleFiles(db, names));
  return names.length === UNUSED_FILES_AT_ONCE;
}
