import { type Config, ConfigError, readConfig } from '../config.ts';
import { Refusal } from '../domain/errors.ts';
import { MAX_COMMAND_WAIT_MS } from '../domain/limits.ts';
import { isUnavailable } from '../store/db/availability.ts';
import { type Database, type Db, openDatabase } from '../store/db/open.ts';
import { DatabaseUnusable, whenReachable } from '../store/db/reach.ts';
import { DatabaseInUse } from '../store/db/server-lock.ts';
import { type InServerUnit, serverUnits } from '../unit/run.ts';
import { requireDataFolder } from './data-folder.ts';

/** An error that the user can fix: printed in one line, with exit status 1. */
export class CliError extends Error {
  override readonly name = 'CliError';
}

/** What a command on the database needs. Its units wake no jobs: those run in the server. */
export interface Opened {
  config: Config;
  database: Database;
  read: Db;
  /** UNIX seconds. */
  now: () => number;
  inServerUnit: InServerUnit;
  /** The migrations that were applied before the command. */
  applied: string[];
}

/** Runs a command. Errors the user can fix are printed in one line, with exit status 1. */
export async function run(command: (config: Config) => Promise<void>): Promise<void> {
  try {
    await command(readConfig(process.env));
  } catch (error) {
    if (
      error instanceof CliError ||
      error instanceof ConfigError ||
      error instanceof DatabaseInUse ||
      error instanceof DatabaseUnusable ||
      error instanceof Refusal ||
      isEnvironmentError(error)
    ) {
      console.error(`parlance: ${error.message}`);
      process.exitCode = 1;
      return;
    }
    throw error;
  }
}

/** Whether a file or server cannot be reached, opened or written, by the codes of Node, SQLite and PostgreSQL. */
function isEnvironmentError(error: unknown): error is Error {
  if (!(error instanceof Error) || !('code' in error)) return false;
  if (isUnavailable(error)) return true;
  return /^(E[A-Z]+|SQLITE_(CANTOPEN|NOTADB|READONLY|CORRUPT)\w*|(08|28|57)\w{3}|3D000)$/.test(String(error.code));
}

/** Runs a command on the database, which is brought up to date first. */
export async function withDatabase(command: (opened: Opened) => Promise<void>): Promise<void> {
  await run(async (config) => {
    requireDataFolder(config);
    await whenReachable(config.databaseUrl, { forMs: 0, onRetry: () => undefined });
    const database = await openDatabase(config.databaseUrl, {
      driver: config.sqliteDriver,
      lockWaitMs: MAX_COMMAND_WAIT_MS,
    });
    try {
      const applied = await database.migrate();
      const inServerUnit = serverUnits(database, { now: unixSeconds });
      await command({ config, database, read: database.read, now: unixSeconds, inServerUnit, applied });
    } finally {
      await database.close();
    }
  });
}

const unixSeconds = () => Math.floor(Date.now() / 1000);

export function print(json: boolean | undefined, value: object, text: string): void {
  console.log(json ? JSON.stringify(value) : text);
}
