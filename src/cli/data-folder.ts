import { accessSync, constants, existsSync, mkdtempSync, rmdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Config, ConfigError } from '../config.ts';
import { makeFolder } from '../store/db/folder.ts';

/** Creates the data folder if it does not exist. Throws a `ConfigError` if it is no folder or cannot be written to. */
export function requireDataFolder({ dataDir }: Pick<Config, 'dataDir'>): void {
  requireFor(dataDir, () => {
    makeFolder(dataDir);
    accessSync(dataDir, constants.W_OK | constants.X_OK);
  });
}

/** Checks whether the data folder, which does not exist, could be created. Throws a `ConfigError` if not. */
export function requireRoomForDataFolder({ dataDir }: Pick<Config, 'dataDir'>): void {
  requireFor(dataDir, () => {
    let above = dirname(dataDir);
    while (!existsSync(above)) above = dirname(above);
    rmdirSync(mkdtempSync(join(above, 'parlance-')));
  });
}

function requireFor(folder: string, work: () => void): void {
  try {
    work();
  } catch (error) {
    throw new ConfigError(`DATA_DIR: ${problemWith(folder, error)}: choose a folder that the server can write to`);
  }
}

function problemWith(folder: string, error: unknown): string {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() === false) return `${folder} is not a folder`;
  const code = error instanceof Error && 'code' in error ? ` (${error.code})` : '';
  return `${folder} cannot be created or written to${code}`;
}
