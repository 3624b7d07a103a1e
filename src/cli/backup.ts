import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { type Config, ConfigError } from '../config.ts';
import { copySqlite } from '../store/backup.ts';

/** Files that are being written have a random name after their own until they are complete. */
const DRAFT = /\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Copies the database and the uploaded files into a new folder, which a server can use as its DATA_DIR. The server may run
 * meanwhile: files are stored before the rows that name them, so the files of every copied row are there.
 */
export async function backUp({ databaseUrl, dataDir }: Config, folder: string): Promise<string> {
  if (!databaseUrl.startsWith('sqlite:')) {
    throw new ConfigError(
      `This copies SQLite only: use pg_dump for the database, and copy ${join(dataDir, 'uploads')}`,
    );
  }
  const file = resolve(databaseUrl.slice('sqlite:'.length));
  if (!existsSync(file)) throw new ConfigError(`There is no database at ${file}: set DATA_DIR or DATABASE_URL`);
  const target = resolve(folder);
  if (existsSync(target)) throw new ConfigError(`${target} is there already: a backup needs a new folder`);
  mkdirSync(dirname(target), { recursive: true });
  // Under another name until it is complete, so that a broken copy is never taken for a backup.
  const unfinished = mkdtempSync(`${target}.unfinished-`);
  try {
    const copy = join(unfinished, 'parlance.db');
    await copySqlite(file, copy);
    const uploads = join(dataDir, 'uploads');
    const filter = (name: string) => !DRAFT.test(name);
    if (existsSync(uploads)) cpSync(uploads, join(unfinished, 'uploads'), { recursive: true, filter });
    renameSync(unfinished, target);
    const size = (statSync(join(target, 'parlance.db')).size / 1024 / 1024).toFixed(1);
    return `Backup in ${target}: the database, ${size} MiB, and the uploaded files.\nTo use it: DATA_DIR=${target}`;
  } catch (error) {
    rmSync(unfinished, { recursive: true });
    throw error;
  }
}
