import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { FilesAway, FilesRefused } from '../adapters/files.ts';
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

/** Runs a command with the configuration in the environment. */
export const run = (command: (config: Config) => Promise<void>): Promise<void> =>
  runWithoutConfig(async () => command(readConfig(process.env)));

/** Runs a command. Errors the user can fix are printed in one line, with exit status 1. */
export async function runWithoutConfig(command: () => Promise<void>): Promise<void> {
  try {
    await command();
  } catch (error) {
    if (
      error instanceof CliError ||
      error instanceof ConfigError ||
      error instanceof DatabaseInUse ||
      error instanceof DatabaseUnusable ||
      error instanceof FilesAway ||
      error instanceof FilesRefused ||
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
  return /^(E[A-Z]+|SQLITE_(CANTOPEN|NOTADB|READONLY|CORRUPT)\w*|(08|28|57)\w{3}|3D000|42501)$/.test(
    String(error.code),
  );
}

/**
 * Runs a command on the database, which is brought up to date first. It is not created unless the command is one to begin
 * with: a mistyped folder would get an empty one.
 */
export async function withDatabase(
  command: (opened: Opened) => Promise<void>,
  { begins = false }: { begins?: boolean } = {},
): Promise<void> {
  await run(async (config) => {
    if (!begins) requireDatabase(config);
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

function requireDatabase(config: Config): void {
  const file = sqliteFile(config);
  if (file === undefined || existsSync(file)) return;
  throw new CliError(
    `There is no database at ${file}: check DATA_DIR and DATABASE_URL, or begin with \`parlance realm create --name <name>\``,
  );
}

/** The file of the database; undefined if it is not one of SQLite. */
export const sqliteFile = ({ databaseUrl }: Config): string | undefined =>
  databaseUrl.startsWith('sqlite:') ? resolve(databaseUrl.slice('sqlite:'.length)) : undefined;

const unixSeconds = () => Math.floor(Date.now() / 1000);

export function print(json: boolean | undefined, value: object, text: string): void {
  console.log(json ? JSON.stringify(value) : text);
}

/** Lines with aligned columns below their headings. */
export function columns(headings: readonly string[], rows: readonly (readonly unknown[])[]): string {
  const cells = [headings, ...rows.map((row) => row.map(String))];
  const widths = headings.map((_heading, column) =>
    cells.reduce((most, row) => Math.max(most, widthOf(row[column])), 0),
  );
  return cells
    .map((row) => row.map((cell, column) => cell + ' '.repeat((widths[column] ?? 0) - widthOf(cell))).join('  '))
    .map((line) => line.trimEnd())
    .join('\n');
}

const widthOf = (cell = ''): number => [...cell].length;
