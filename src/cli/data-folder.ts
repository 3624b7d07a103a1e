import { accessSync, constants, statSync } from 'node:fs';
import { type Config, ConfigError } from '../config.ts';
import { makeFolder } from '../store/db/folder.ts';

/** Creates the data folder if it does not exist. Throws a `ConfigError` if it is no folder or cannot be written to. */
export function requireDataFolder({ dataDir }: Pick<Config, 'dataDir'>): void {
  try {
    makeFolder(dataDir);
    accessSync(dataDir, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new ConfigError(`DATA_DIR: ${problemWith(dataDir, error)}: choose a folder that the server can write to`);
  }
}

function problemWith(folder: string, error: unknown): string {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() === false) return `${folder} is not a folder`;
  const code = error instanceof Error && 'code' in error ? ` (${error.code})` : '';
  return `${folder} cannot be created or written to${code}`;
}
