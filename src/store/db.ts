import { mkdirSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import knex, { type Knex } from 'knex';
import { type Migration, migrations } from './migrations/index.ts';

/** Where statements go: the connections for reading, or the unit of work at hand. */
export type Db = Knex;
export type Dialect = 'sqlite' | 'postgres';
export type SqliteDriver = 'better-sqlite3' | 'sqlite3';

export interface Database {
  readonly dialect: Dialect;
  /** For reading outside a unit; sees every unit that has resolved. */
  readonly read: Db;
  /**
   * Runs one unit of work, all or nothing, and resolves after it is durable. A unit must not open another. On PostgreSQL
   * the work may be done again from its beginning, when it and another unit wait for each other.
   */
  unit<Result>(work: (db: Db) => Promise<Result>): Promise<Result>;
  /** Applies what is missing and returns the names applied. Several processes may start at once. */
  migrate(): Promise<string[]>;
  /** Lets the units that wait finish first. */
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** Only SQLite asks. */
  driver?: SqliteDriver;
  /** Connections on PostgreSQL, reading connections of the driver `sqlite3`; `better-sqlite3` always reads with one. */
  poolSize?: number;
}

/** Opens `sqlite:path` (the directory is made), `postgres://…` or `postgresql://…`. */
export async function openDatabase(url: string, options: DatabaseOptions = {}): Promise<Database> {
  if (url.startsWith('sqlite:')) return openSqlite(url.slice('sqlite:'.length), options);
  if (/^postgres(ql)?:\/\//.test(url)) return openPostgres(url, options);
  throw new Error('The database address must begin with sqlite:, postgres:// or postgresql://');
}

export function dialectOf(db: Db): Dialect {
  const dialect: unknown = db.client.dialect;
  return dialect === 'postgresql' ? 'postgres' : 'sqlite';
}

/** The row of a result that holds exactly one. */
export function only<Row>(rows: readonly Row[]): Row {
  const [row, ...others] = rows;
  if (row === undefined || others.length > 0) throw new Error(`Expected exactly one row, found ${rows.length}`);
  return row;
}

const closedError = () => new Error('The database is closed');

async function applyOnce(db: Db, { name, up }: Migration): Promise<boolean> {
  await lockMigrations(db);
  await db.raw('create table if not exists migrations (name text primary key, applied_at bigint not null)');
  const applied = await db('migrations').where({ name }).first();
  if (applied !== undefined) return false;
  await up(db, dialectOf(db));
  await db('migrations').insert({ name, applied_at: Math.floor(Date.now() / 1000) });
  return true;
}

async function migrateBy(unit: Database['unit']): Promise<string[]> {
  const applied: string[] = [];
  for (const migration of migrations) {
    if (await unit((db) => applyOnce(db, migration))) applied.push(migration.name);
  }
  return applied;
}

/** Any constant will do, as long as every process of the service agrees on it. */
const MIGRATION_LOCK = 7_261_034;

/** Held until the unit ends. SQLite has one writer, which is lock enough. */
async function lockMigrations(db: Db): Promise<void> {
  if (dialectOf(db) === 'postgres') await db.raw('select pg_advisory_xact_lock(?)', [MIGRATION_LOCK]);
}

/** Makes units that change the same organization follow one another from here to their end. */
export async function lockRealm(db: Db, realmId: number): Promise<void> {
  if (dialectOf(db) === 'sqlite') return;
  // Not FOR UPDATE: that waits for the share lock every row with a foreign key to the organization has taken, and two
  // units that both inserted such rows would wait for each other.
  await db('realms').where({ id: realmId }).forNoKeyUpdate().select('id');
}

/** The rows of a statement that Knex has no words for. Question marks within literals must be escaped. */
export async function rowsOf<Row>(db: Db, sql: string, bindings: readonly Knex.RawBinding[] = []): Promise<Row[]> {
  const result = await db.raw(sql, [...bindings]);
  return dialectOf(db) === 'postgres' ? result.rows : result;
}

/** The IDs as a subquery for `whereIn`, which unlike a list of bindings may hold any number of them. */
export function idList(db: Db, ids: readonly number[]): Knex.QueryBuilder {
  const list =
    dialectOf(db) === 'postgres'
      ? db.raw('unnest(?::bigint[]) as ids (value)', [[...ids]])
      : db.raw('json_each(?)', [JSON.stringify(ids)]);
  return db.queryBuilder().select('value').from(list);
}

/** SQLite takes at most 500 rows in one insert. */
const ROWS_PER_INSERT = 400;

/** Cuts a list of rows into pieces that either database inserts in one statement. */
export function insertable<Row>(rows: readonly Row[]): Row[][] {
  const pieces: Row[][] = [];
  for (let from = 0; from < rows.length; from += ROWS_PER_INSERT) pieces.push(rows.slice(from, from + ROWS_PER_INSERT));
  return pieces;
}

/** Whether a statement failed because a row with the same unique key exists. On PostgreSQL the unit is lost by then. */
export function isDuplicate(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false;
  if (error.code === 'SQLITE_CONSTRAINT') return error.message.includes('UNIQUE constraint failed');
  return ['23505', 'SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY'].includes(String(error.code));
}

const FIRST_SOUND_ENGINE = [3, 51, 3] as const;
const REPAIRED_ENGINES = ['3.44.6', '3.50.7'];

/** Whether this version of SQLite keeps acknowledged commits in WAL mode; those before the repair can lose them. */
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

const EVERY_CONNECTION = `
  pragma busy_timeout = 5000;
  pragma foreign_keys = on;
  pragma synchronous = full;
  pragma temp_store = memory;
  pragma cache_size = -32000;
  pragma mmap_size = 268435456;
`;
const WRITER = `${EVERY_CONNECTION} pragma journal_mode = wal; pragma journal_size_limit = 67108864;`;
// Not opened read-only: the first reader of a WAL may have to make the shared-memory file.
const READER = `${EVERY_CONNECTION} pragma query_only = on;`;

const CACHED_STATEMENTS = 500;

/** Knex prepares every statement anew, which costs more than running most of them. */
function cacheStatements(connection: SqliteConnection): void {
  const prepare = connection.prepare.bind(connection);
  const statements = new Map<string, unknown>();
  connection.prepare = (sql) => {
    const statement = statements.get(sql) ?? prepare(sql);
    // Set again, the newest last: the first key is then the one unused for longest.
    statements.delete(sql);
    statements.set(sql, statement);
    const [oldest] = statements.keys();
    if (statements.size > CACHED_STATEMENTS && oldest !== undefined) statements.delete(oldest);
    return statement;
  };
}

function prepareConnection(driver: SqliteDriver, pragmas: string) {
  return (connection: SqliteConnection, done: Done) => {
    if (driver === 'sqlite3') {
      connection.exec(pragmas, (error) => done(error, connection));
      return;
    }
    try {
      connection.exec(pragmas);
      cacheStatements(connection);
      done(null, connection);
    } catch (error) {
      done(error instanceof Error ? error : new Error(String(error)), connection);
    }
  };
}

function connectSqlite(filename: string, driver: SqliteDriver, pragmas: string, size: number): Knex {
  return knex({
    client: driver,
    connection: { filename },
    useNullAsDefault: true,
    // As many at least as at most: a connection is never closed for idleness, nor are its cache and statements lost.
    pool: { min: size, max: size, afterCreate: prepareConnection(driver, pragmas) },
  });
}

async function requireSoundEngine(writer: Knex): Promise<void> {
  const { version } = only(await rowsOf<{ version: string }>(writer, 'select sqlite_version() as version'));
  if (isSoundEngine(version)) return;
  throw new Error(
    `SQLite ${version} can lose acknowledged writes (WAL-reset bug): 3.51.3 or newer, 3.50.7 or 3.44.6 is needed`,
  );
}

async function openSqlite(
  path: string,
  { driver = 'better-sqlite3', poolSize = 2 }: DatabaseOptions,
): Promise<Database> {
  if (path === '' || path === ':memory:') throw new Error('The SQLite database must be a file: sqlite:path');
  const filename = resolve(path);
  mkdirSync(dirname(filename), { recursive: true });
  const writer = connectSqlite(filename, driver, WRITER, 1);
  try {
    await requireSoundEngine(writer);
  } catch (error) {
    await writer.destroy();
    throw error;
  }
  const read = connectSqlite(filename, driver, READER, driver === 'sqlite3' ? poolSize : 1);
  const { unit, finish } = groupCommit(writer);
  return {
    dialect: 'sqlite',
    read,
    unit,
    migrate: () => migrateBy(unit),
    async close() {
      await finish();
      await read.destroy();
      await writer.destroy();
    },
  };
}

/** Units one commit may carry, and the milliseconds after which it takes no more: both bound what the first one waits. */
const GROUP_SIZE = 200;
const GROUP_MS = 25;

interface WaitingUnit {
  /** Runs the work and returns what tells its caller, to be called once the group is durable. */
  run(db: Db): Promise<() => void>;
  reject(error: unknown): void;
}

const nextTurn = () => new Promise<void>((continued) => setImmediate(continued));

/** Commits the units that wait at the same time together, so that they share one flush to the disk. */
function groupCommit(writer: Knex) {
  const waiting: WaitingUnit[] = [];
  let draining: Promise<void> | undefined;
  let isClosed = false;

  /** Takes the next unit. None: the group is full, or nothing arrived even after the requests at hand were read. */
  async function takeUnit(taken: number, startedAt: number): Promise<WaitingUnit | undefined> {
    if (taken >= GROUP_SIZE || performance.now() - startedAt > GROUP_MS) return undefined;
    if (waiting.length === 0) await nextTurn();
    return waiting.shift();
  }

  async function commitGroup(): Promise<void> {
    const group: WaitingUnit[] = [];
    const answers: (() => void)[] = [];
    try {
      await writer.raw('begin immediate');
      const startedAt = performance.now();
      for (let unit = waiting.shift(); unit !== undefined; unit = await takeUnit(group.length, startedAt)) {
        group.push(unit);
        answers.push(await unit.run(writer));
      }
      await writer.raw('commit');
    } catch (error) {
      // Without BEGIN nobody was taken; those who waited for it must not wait for ever.
      if (group.length === 0) group.push(...waiting.splice(0, GROUP_SIZE));
      // Fails when SQLite has rolled back by itself, as it does on a full disk.
      await writer.raw('rollback').catch(() => undefined);
      for (const unit of group) unit.reject(error);
      return;
    }
    for (const answer of answers) answer();
  }

  async function drain(): Promise<void> {
    while (waiting.length > 0) await commitGroup();
    draining = undefined;
  }

  function unit<Result>(work: (db: Db) => Promise<Result>): Promise<Result> {
    if (isClosed) return Promise.reject(closedError());
    return new Promise<Result>((fulfil, reject) => {
      waiting.push({
        reject,
        run: async (db) => {
          const outcome = await inSavepoint(db, work);
          return () => ('error' in outcome ? reject(outcome.error) : fulfil(outcome.result));
        },
      });
      draining ??= drain();
    });
  }

  async function finish(): Promise<void> {
    isClosed = true;
    await draining;
  }

  return { unit, finish };
}

type Outcome<Result> = { result: Result } | { error: unknown };

/** Runs the work so that its failure undoes it alone. Throws only when the whole group is lost. */
async function inSavepoint<Result>(db: Db, work: (db: Db) => Promise<Result>): Promise<Outcome<Result>> {
  await db.raw('savepoint unit');
  try {
    const result = await work(db);
    await db.raw('release unit');
    return { result };
  } catch (error) {
    await db.raw('rollback to unit');
    await db.raw('release unit');
    return { error };
  }
}

/** Our numbers all fit a double; pg by itself gives out bigint as text. The driver is loaded only where it is used. */
async function typeParsers() {
  const { default: pg } = await import('pg');
  return (oid: number, format: string) =>
    oid === pg.types.builtins.INT8 && format !== 'binary'
      ? Number
      : pg.types.getTypeParser(oid, format === 'binary' ? 'binary' : 'text');
}

const MOST_ATTEMPTS = 5;
const LONGEST_PAUSE_MS = 20;

/** Tries again what the database gave up so that others could go on; it has undone all of it by then. */
async function untilDone<Result>(attempt: () => Promise<Result>): Promise<Result> {
  for (let attempts = 1; ; attempts++) {
    try {
      return await attempt();
    } catch (error) {
      if (attempts === MOST_ATTEMPTS || !isGivenUp(error)) throw error;
      // Of two that met once, one should come later.
      await setTimeout(Math.random() * LONGEST_PAUSE_MS * attempts);
    }
  }
}

/** Deadlocks and serialization failures, by their codes. */
const isGivenUp = (error: unknown) =>
  error instanceof Error && 'code' in error && ['40P01', '40001'].includes(String(error.code));

async function openPostgres(url: string, { poolSize = 10 }: DatabaseOptions): Promise<Database> {
  const getTypeParser = await typeParsers();
  const pool = knex({
    client: 'pg',
    connection: { connectionString: url, types: { getTypeParser }, application_name: 'parlance' },
    pool: { min: 0, max: poolSize },
  });
  const running = new Set<Promise<unknown>>();
  let isClosed = false;

  function unit<Result>(work: (db: Db) => Promise<Result>): Promise<Result> {
    if (isClosed) return Promise.reject(closedError());
    const result = untilDone(() => pool.transaction<Result>(work, { isolationLevel: 'read committed' }));
    const ended = result.then(
      () => undefined,
      () => undefined,
    );
    running.add(ended);
    void ended.then(() => running.delete(ended));
    return result;
  }

  return {
    dialect: 'postgres',
    read: pool,
    unit,
    migrate: () => migrateBy(unit),
    async close() {
      isClosed = true;
      await Promise.all(running);
      await pool.destroy();
    },
  };
}
