import { dirname, resolve } from 'node:path';
import knex, { type Knex } from 'knex';
import { MAX_LOCK_WAIT_MS, MAX_READ_WAIT_MS } from '../../domain/limits.ts';
import { whenUnlocked } from './availability.ts';
import { openCheckpoints } from './checkpoints.ts';
import type { Database, DatabaseOptions, SqliteDriver } from './database.ts';
import { type DirectStatement, onlyConnectionOf, runDirectly } from './direct.ts';
import { makeFolder } from './folder.ts';
import { groupCommit, type Transact } from './group-commit.ts';
import { logStatements, SILENT } from './handle.ts';
import { migrateBy } from './migrate.ts';
import { type NativeStatement, withNamedRows } from './named-rows.ts';
import { DatabaseUnusable } from './reach.ts';
import { readingConnection, type WritingConnection } from './reading-connection.ts';
import { recallForTransaction } from './recall.ts';
import { type Db, dbOf, only, raw, rowsOf, statement } from './statement.ts';

const FIRST_SOUND_ENGINE = [3, 51, 3] as const;
const REPAIRED_ENGINES = ['3.44.6', '3.50.7'];

/** Whether this version of SQLite keeps acknowledged commits in WAL mode; versions before the fix can lose them. */
export function isSoundEngine(version: string): boolean {
  if (REPAIRED_ENGINES.includes(version)) return true;
  const parts = version.split('.').map(Number);
  for (const [place, wanted] of FIRST_SOUND_ENGINE.entries()) {
    const part = parts[place] ?? 0;
    if (part !== wanted) return part > wanted;
  }
  return true;
}

interface SqliteConnection {
  exec(sql: string, done?: (error: Error | null) => void): unknown;
  prepare(sql: string): unknown;
}

type Done = (error: Error | null, connection: SqliteConnection) => void;

/** Bytes of the file that a connection maps: reading them as they are takes less time than copying each page. */
const MAPPED = 'pragma mmap_size = 268435456;';

/** Only while a connection is opened, before the server answers requests: several processes may create the file at once. */
const EVERY_CONNECTION = `
  pragma busy_timeout = 5000;
  pragma foreign_keys = on;
  pragma synchronous = full;
  pragma temp_store = memory;
  pragma cache_size = -32000;
  ${MAPPED}
`;
/**
 * The driver `better-sqlite3` would block the event loop, so the writer never waits: see `whenUnlocked`. It reads from the
 * mapped file, so its cache is small: it has to hold only the pages that were written.
 */
const WRITER = `
  ${EVERY_CONNECTION}
  pragma journal_mode = wal;
  pragma journal_size_limit = 67108864;
  pragma cache_size = -8000;
  pragma busy_timeout = 0;
`;
// Not opened read-only: the first reader of a WAL may have to create the shared-memory file.
const READER = `${EVERY_CONNECTION} pragma query_only = on; pragma busy_timeout = ${MAX_READ_WAIT_MS};`;

/** What is mapped again after this is mapped page by page, as it is read. */
const REST = ['pragma shrink_memory', 'pragma mmap_size = 0', MAPPED];

/** Reading connections of the driver `sqlite3`; with the other one, reading takes no thread. */
const READERS = 2;

const CACHED_STATEMENTS = 500;
const MAX_OPENING_MS = 5000;

/** Knex prepares every statement again, which costs more than running most of them. */
function cacheStatements(connection: SqliteConnection): void {
  const prepare = connection.prepare.bind(connection);
  const statements = new Map<string, DirectStatement>();
  connection.prepare = (sql) => {
    const statement = statements.get(sql) ?? withNamedRows(prepare(sql) as NativeStatement, sql);
    // Set again, so that the first key is the least recently used.
    statements.delete(sql);
    statements.set(sql, statement);
    const [oldest] = statements.keys();
    if (statements.size > CACHED_STATEMENTS && oldest !== undefined) statements.delete(oldest);
    return statement;
  };
}

/** SQLite does not wait for another connection while both change a new file to its write-ahead log: one has to retry. */
function prepareConnection(driver: SqliteDriver, pragmas: string) {
  return (connection: SqliteConnection, done: Done) => {
    const fail = (error: unknown) => done(error instanceof Error ? error : new Error(String(error)), connection);
    whenUnlocked(() => executed(connection, driver, pragmas), MAX_OPENING_MS).then(() => {
      if (driver === 'better-sqlite3') cacheStatements(connection);
      done(null, connection);
    }, fail);
  };
}

function executed(connection: SqliteConnection, driver: SqliteDriver, sql: string): Promise<void> {
  return new Promise((resolve, reject) => {
    if (driver === 'sqlite3') connection.exec(sql, (error) => (error ? reject(error) : resolve()));
    else resolve(void connection.exec(sql));
  });
}

function connectSqlite(filename: string, driver: SqliteDriver, pragmas: string, size: number): Knex {
  const connected = knex({
    client: driver,
    connection: { filename },
    useNullAsDefault: true,
    log: SILENT,
    // The minimum equals the maximum: no connection is closed while idle, which would lose its cache and statements.
    pool: { min: size, max: size, afterCreate: prepareConnection(driver, pragmas) },
  });
  return logStatements(connected);
}

async function requireSoundEngine(db: Db): Promise<void> {
  const { version } = only(await rowsOf<{ version: string }>(db, 'select sqlite_version() as version'));
  if (isSoundEngine(version)) return;
  throw new Error(
    `SQLite ${version} can lose acknowledged writes (WAL-reset bug): 3.51.3 or newer, 3.50.7 or 3.44.6 is needed`,
  );
}

/** SQLite opens a file that this user may only read, begins transactions there, and fails with the first write. */
async function requireWritable(writer: Knex): Promise<void> {
  await whenUnlocked(async () => writer.raw('begin immediate'), MAX_OPENING_MS);
  try {
    await writer.raw('pragma user_version = 0');
  } finally {
    await writer.raw('rollback');
  }
}

/** The error with the path, if the file is the problem: SQLite does not name it. */
function unusable(filename: string, error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (!/^SQLITE_(CANTOPEN|NOTADB|READONLY|CORRUPT|PERM|IOERR)/.test(code)) return error;
  const problem = code.startsWith('SQLITE_READONLY')
    ? 'cannot be written by this user: check the owner and the mode of the file and of its folder'
    : `cannot be opened: ${(error as Error).message}`;
  return new DatabaseUnusable(`The database ${filename} ${problem}`);
}

const begin = statement<object, unknown>((db) => raw(db, 'begin immediate'));
const commit = statement<object, unknown>((db) => raw(db, 'commit'));

const transactions =
  (writer: Knex, lockWaitMs: number, committed: () => void): Transact =>
  async (work) => {
    const db = dbOf(writer, recallForTransaction());
    await whenUnlocked(() => begin(db, {}), lockWaitMs);
    try {
      const result = await work(db);
      await commit(db, {});
      committed();
      return result;
    } catch (error) {
      // Fails if SQLite has already rolled back, as it does on a full disk.
      await writer.raw('rollback').catch(() => undefined);
      throw error;
    }
  };

export async function openSqlite(
  path: string,
  { driver = 'better-sqlite3', lockWaitMs = MAX_LOCK_WAIT_MS, groupMs, isThrowAway }: DatabaseOptions,
): Promise<Database> {
  if (path === '' || path === ':memory:') throw new Error('The SQLite database must be a file: sqlite:path');
  const filename = resolve(path);
  makeFolder(dirname(filename));
  const writer = connectSqlite(filename, driver, isThrowAway ? `${WRITER} pragma synchronous = off;` : WRITER, 1);
  try {
    await requireSoundEngine(dbOf(writer));
    await requireWritable(writer);
  } catch (error) {
    await writer.destroy();
    throw unusable(filename, error);
  }
  const read = connectSqlite(filename, driver, READER, driver === 'sqlite3' ? READERS : 1);
  const connection = driver === 'better-sqlite3' ? await onlyConnectionOf<WritingConnection>(writer) : undefined;
  if (connection) {
    runDirectly(writer, connection);
    runDirectly(read, readingConnection(connection, await onlyConnectionOf(read)));
  }
  // The other driver runs every statement in a thread, and without the disk there is nothing to wait for.
  const needsThread = driver === 'better-sqlite3' && !isThrowAway;
  const checkpoints = needsThread ? openCheckpoints(filename, dbOf(writer)) : undefined;
  const transact = transactions(writer, lockWaitMs, () => checkpoints?.committed());
  const { unit, expectUnit, finish } = groupCommit(transact, { groupMs, connection });
  return {
    dialect: 'sqlite',
    read: dbOf(read),
    unit,
    unitIn: (_realmId, work) => unit(work),
    expectUnit,
    migrate: () => migrateBy(unit),
    // That of the connection which all of this process's commits go through: they do not change it.
    async foreignCommits() {
      const { data_version } = only(await rowsOf<{ data_version: number }>(dbOf(writer), 'pragma data_version'));
      return data_version;
    },
    rest() {
      // Each statement may get another connection of this driver's pool.
      if (driver === 'sqlite3') return;
      // They fail only if the server is about to stop.
      for (const connected of [writer, read]) for (const sql of REST) connected.raw(sql).catch(() => undefined);
    },
    async close() {
      await finish();
      await checkpoints?.close();
      await read.destroy();
      await writer.destroy();
    },
  };
}
