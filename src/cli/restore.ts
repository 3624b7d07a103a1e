import { cpSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { type Config, ConfigError } from '../config.ts';
import { copySqlite } from '../store/db/backup.ts';
import { makeFolder } from '../store/db/folder.ts';
import { lockForServing } from '../store/db/server-lock.ts';
import { requireDataFolder } from './data-folder.ts';

/**
 * Copies a backup to the database and the uploaded files of this configuration. Overwrites nothing: existing data must
 * be moved away first, and the server must not run.
 */
export async function restore(config: Config, folder: string): Promise<string> {
  const { databaseUrl, dataDir, sqliteDriver, uploadsUrl } = config;
  if (!databaseUrl.startsWith('sqlite:')) {
    throw new ConfigError(
      `This command restores only SQLite: use pg_restore for the database, and copy uploads to ${join(dataDir, 'uploads')}`,
    );
  }
  const source = join(resolve(folder), 'parlance.db');
  if (!existsSync(source)) throw new ConfigError(`${resolve(folder)} is not a backup: it has no parlance.db`);
  const file = resolve(databaseUrl.slice('sqlite:'.length));
  const uploads = join(dataDir, 'uploads');
  // SQLite would take a log that another database has left for that of the restored one.
  for (const present of [file, `${file}-wal`, `${file}-journal`, uploads]) {
    if (existsSync(present)) throw new ConfigError(`${present} already exists: stop the server and move it away first`);
  }
  requireDataFolder(config);
  makeFolder(dirname(file));
  const unlock = await lockForServing(databaseUrl, sqliteDriver);
  try {
    await copyBackup({ folder: resolve(folder), source }, { file, uploads });
  } finally {
    await unlock();
  }
  return `Restored ${folder}: the database to ${file}, ${filesIn(resolve(folder), uploads, uploadsUrl)}`;
}

/** What is said of the uploaded files. A backup has none if they are in a bucket, or if there were none. */
function filesIn(folder: string, uploads: string, uploadsUrl: string | undefined): string {
  if (existsSync(join(folder, 'uploads'))) return `the uploaded files to ${uploads}`;
  return uploadsUrl === undefined
    ? 'no uploaded files: the backup has none'
    : 'not the uploaded files, which are in the bucket';
}

/** Renames the database last: if the command fails earlier, it can be run again after its remains are removed. */
async function copyBackup(
  { folder, source }: { folder: string; source: string },
  { file, uploads }: { file: string; uploads: string },
): Promise<void> {
  const unfinished = mkdtempSync(`${file}.unfinished-`);
  try {
    const copy = join(unfinished, 'parlance.db');
    await copySqlite(source, copy);
    if (existsSync(join(folder, 'uploads'))) cpSync(join(folder, 'uploads'), uploads, { recursive: true });
    renameSync(copy, file);
  } finally {
    rmSync(unfinished, { recursive: true });
  }
}
