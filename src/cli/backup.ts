import { cpSync, existsSync, mkdtempSync, realpathSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { type Config, ConfigError } from '../config.ts';
import { copySqlite } from '../store/db/backup.ts';
import { makeFolder } from '../store/db/folder.ts';

/** Suffix of files that are still being written. */
const DRAFT = /\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Copies the database and the uploaded files into a new folder, which a server can use as its DATA_DIR. Works while the
 * server runs: files are stored before the rows that refer to them, so the files of every copied row exist.
 */
export async function backUp({ databaseUrl, dataDir, uploadsUrl }: Config, folder: string): Promise<string> {
  if (!databaseUrl.startsWith('sqlite:')) {
    throw new ConfigError(
      `This command copies only SQLite: use pg_dump for the database, and copy ${join(dataDir, 'uploads')}`,
    );
  }
  const file = resolve(databaseUrl.slice('sqlite:'.length));
  if (!existsSync(file)) throw new ConfigError(`There is no database at ${file}: set DATA_DIR or DATABASE_URL`);
  const target = resolve(folder);
  if (existsSync(target)) throw new ConfigError(`${target} already exists: a backup needs a new folder`);
  const uploads = join(dataDir, 'uploads');
  if (target.startsWith(`${resolve(uploads)}/`)) throw new ConfigError(`${target} is among the files that are copied`);
  makeFolder(dirname(target));
  // Has another name until it is complete, so that nobody mistakes a partial copy for a backup.
  const unfinished = mkdtempSync(`${target}.unfinished-`);
  try {
    const copy = join(unfinished, 'parlance.db');
    await copySqlite(file, copy);
    const filter = (name: string) => !DRAFT.test(name);
    // The folder may be a link to another disk, of which a copy would be another link.
    if (existsSync(uploads)) cpSync(realpathSync(uploads), join(unfinished, 'uploads'), { recursive: true, filter });
    renameSync(unfinished, target);
    const size = (statSync(join(target, 'parlance.db')).size / 1024 / 1024).toFixed(1);
    const files =
      uploadsUrl === undefined ? 'and the uploaded files' : 'not the uploaded files, which are in the bucket';
    return `Backup in ${target}: the database, ${size} MiB, ${files}.\nTo use it: DATA_DIR=${target}`;
  } catch (error) {
    rmSync(unfinished, { recursive: true });
    throw error;
  }
}
