import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';

/** Folder for files that the tests of this process write; removed at the end. */
export const scratch = mkdtempSync(join(tmpdir(), 'parlance-test-'));
process.on('exit', () => rmSync(scratch, { recursive: true, force: true }));

const postgresUrl = process.env.DATABASE_URL?.startsWith('postgres') ? process.env.DATABASE_URL : undefined;
/** Whether the tests run on PostgreSQL. */
export const isOnPostgres = postgresUrl !== undefined;
export const driver = process.env.SQLITE_DRIVER === 'sqlite3' ? 'sqlite3' : 'better-sqlite3';

const databaseName = (name: string) => `parlance_${process.pid}_${name}`;
/** The file of a database on SQLite. */
export const databaseFile = (name: string) => join(scratch, `${name}.db`);

export function databaseUrl(name: string): string {
  if (postgresUrl === undefined) return `sqlite:${databaseFile(name)}`;
  const url = new URL(postgresUrl);
  url.pathname = `/${databaseName(name)}`;
  return url.href;
}

async function onServer(statement: string): Promise<unknown> {
  const client = new pg.Client(postgresUrl);
  await client.connect();
  try {
    const { rows } = await client.query(statement);
    return rows[0];
  } finally {
    await client.end();
  }
}

const FIRST_WITH_STRATEGIES = 150_000;
let strategy: Promise<string> | undefined;

/** A small database is copied several times faster file by file, which PostgreSQL 15 and newer do only on request. */
async function copyingStrategy(): Promise<string> {
  const found = (await onServer("select current_setting('server_version_num')::integer as version")) as {
    version: number;
  };
  return found.version >= FIRST_WITH_STRATEGIES ? 'strategy file_copy' : '';
}

/** Creates a database; SQLite needs nothing, since it creates the file itself. */
export async function createDatabase(name: string): Promise<void> {
  if (postgresUrl !== undefined) await onServer(`create database ${databaseName(name)}`);
}

/** Copies a database that is not open. */
export async function copyDatabase(from: string, to: string): Promise<void> {
  if (postgresUrl === undefined) cpSync(databaseFile(from), databaseFile(to));
  else {
    strategy ??= copyingStrategy();
    await onServer(`create database ${databaseName(to)} template ${databaseName(from)} ${await strategy}`);
  }
}

export async function dropDatabase(name: string): Promise<void> {
  if (postgresUrl === undefined) {
    for (const end of ['', '-wal', '-shm']) rmSync(`${databaseFile(name)}${end}`, { force: true });
  } else await onServer(`drop database if exists ${databaseName(name)} with (force)`);
}
