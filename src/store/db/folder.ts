import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Creates the folder and its parents. Not with the option `recursive`, which never ends if the system refuses every
 * name, as in /proc.
 */
export function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  try {
    mkdirSync(folder);
  } catch (error) {
    // Another process may have been faster.
    if (!existsSync(folder)) throw error;
  }
}
