import { accessSync, constants, existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { type Config, ConfigError } from '../config.ts';

/** Creates the data folder if it does not exist. Throws a `ConfigError` if it is no folder or cannot be written to. */
export function requireDataFolder({ dataDir }: Pick<Config, 'dataDir'>): void {
  try {
    makeFolder(dataDir);
    accessSync(dataDir, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new ConfigError(`DATA_DIR: ${problemWith(dataDir, error)}: choose a folder that the server can write to`);
  }
}

/**
 * Creates the folder and its parents. Not with the option `recursive`, which never ends if the system refuses every
 * name, as in /proc.
 */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  mkdirSync(folder);
}

function problemWith(folder: string, error: unknown): string {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() === false) return `${folder} is not a folder`;
  const code = error instanceof Error && 'code' in error ? ` (${error.code})` : '';
  return `${folder} cannot be created or written to${code}`;
}
