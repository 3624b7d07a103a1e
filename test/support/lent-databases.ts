import Sqlite from 'better-sqlite3';
import pg from 'pg';
import { forgetMemories } from '../../src/store/db/memory.ts';
import { type Database, openDatabase } from '../../src/store/db/open.ts';
import { copyDatabase, databaseFile, databaseUrl, driver, dropDatabase, isOnPostgres } from './databases.ts';

/** Puts the rows of the template back, in a database to which nothing else is connected than what keeps it open. */
interface Restorer {
  /** Returns false if that is not all that was changed. */
  restore(): Promise<boolean>;
  close(): Promise<void>;
}

interface Copy {
  name: string;
  database: Database;
  restorer: Restorer;
}

/** A copy of a template with open connections, for one server after another. */
export interface LentDatabase {
  name: string;
  /** Closing it closes the connections, and the copy is lent no more. */
  database: Database;
  /** Stops the server that uses it, and keeps the copy for the next one. */
  giveBack(stop: () => Promise<void>): Promise<void>;
}

const free = new Map<string, Copy[]>();
let copies = 0;

/** Mocha's hook at the end of a run. Other programs keep no copies: they would not end while connections are open. */
const atTheEnd = typeof after === 'function' ? after : undefined;
atTheEnd?.(async () => {
  for (const copy of [...free.values()].flat()) await closeCopy(copy);
  free.clear();
});

/** Creates a copy of a template that is not open, and returns its name. */
export async function copyOf(template: string): Promise<string> {
  const name = `${template}${++copies}`;
  await copyDatabase(template, name);
  return name;
}

/**
 * Lends a copy of a template. Connecting and preparing all statements again for each server takes longer than most tests,
 * so a copy keeps its connections, and gets the rows of the template back.
 */
export async function lendDatabase(template: string): Promise<LentDatabase> {
  const copy = free.get(template)?.pop() ?? (await openCopy(template));
  let [isStopping, isGivenBack, isClosed] = [false, false, false];
  const ended = () => Promise.reject(new Error('The database was given back'));
  const database: Database = {
    ...copy.database,
    unit: (work) => (isGivenBack ? ended() : copy.database.unit(work)),
    unitIn: (realmId, work) => (isGivenBack ? ended() : copy.database.unitIn(realmId, work)),
    async close() {
      if (isStopping || isClosed) return;
      isClosed = true;
      await closeCopy(copy);
    },
  };
  return {
    name: copy.name,
    database,
    async giveBack(stop) {
      isStopping = true;
      await stop();
      isGivenBack = true;
      if (atTheEnd && !isClosed && (await isLikeNew(copy))) {
        free.set(template, [...(free.get(template) ?? []), copy]);
        return;
      }
      if (!isClosed) await closeCopy(copy);
      await dropDatabase(copy.name);
    },
  };
}

async function openCopy(template: string): Promise<Copy> {
  const name = await copyOf(template);
  const restorer = isOnPostgres ? await postgresRestorer(name) : sqliteRestorer(template, name);
  return { name, database: await openDatabase(databaseUrl(name), { driver }), restorer };
}

async function closeCopy({ database, restorer }: Copy): Promise<void> {
  await restorer.close();
  await database.close();
}

async function isLikeNew({ database, restorer }: Copy): Promise<boolean> {
  try {
    // After the units that are still waiting.
    await database.unit(async () => undefined);
    if (!(await restorer.restore())) return false;
  } catch {
    // Nothing can be written, for example because the test has closed the connections.
    return false;
  }
  forgetMemories(database.read);
  return true;
}

/** Triggers change these tables along with others, so they are restored after them, in this order. */
const CHANGED_BY_TRIGGERS = ['messages', 'subscriber_versions', 'block_versions', 'realms', 'sqlite_sequence'];

const triggeredLast = (tables: readonly string[]): string[] => [
  ...tables.filter((name) => !CHANGED_BY_TRIGGERS.includes(name)),
  ...CHANGED_BY_TRIGGERS.filter((name) => tables.includes(name)),
];

function sqliteRestorer(template: string, name: string): Restorer {
  const connection = new Sqlite(databaseFile(name));
  // Allows changing the tables behind the search index.
  connection.unsafeMode();
  connection.exec('pragma foreign_keys = off; pragma synchronous = off; pragma busy_timeout = 5000');
  connection.prepare('attach ? as template').run(databaseFile(template));
  const objectsOf = (schema: string) =>
    connection.prepare<[], { name: string; type: string; sql: string | null; isTable: 0 | 1 }>(
      `select name, type, sql, type = 'table' and rootpage > 0 as isTable from ${schema}.sqlite_schema order by name`,
    );
  const wanted = objectsOf('template').all();
  const current = objectsOf('main');
  const tables = triggeredLast(wanted.filter(({ isTable }) => isTable).map((object) => object.name));
  const statements = tables.flatMap((table) => [
    connection.prepare(`delete from main."${table}"`),
    connection.prepare(`insert into main."${table}" select * from template."${table}"`),
  ]);
  const restoreRows = connection.transaction(() => {
    for (const statement of statements) statement.run();
  });
  return {
    async restore() {
      if (JSON.stringify(current.all()) !== JSON.stringify(wanted)) return false;
      restoreRows.immediate();
      return true;
    },
    async close() {
      connection.close();
    },
  };
}

/** Keeps the rows of the template in tables of another schema, because a connection sees only one database. */
async function postgresRestorer(name: string): Promise<Restorer> {
  const client = new pg.Client(databaseUrl(name));
  // Some tests close all connections of the database, after which it is not lent again.
  client.on('error', () => undefined);
  await client.connect();
  const answer = async (sql: string): Promise<string> =>
    (await client.query<{ value: string }>(sql)).rows[0]?.value ?? '';
  // Without triggers and foreign keys.
  await client.query('set session_replication_role = replica');
  const wanted = await answer(OBJECTS);
  await client.query('create schema template');
  const restoreRows = await answer(RESTORE_ROWS);
  const restoreSequences = await answer(RESTORE_SEQUENCES);
  await client.query(await answer(KEEP_ROWS));
  return {
    async restore() {
      if ((await answer(OBJECTS)) !== wanted) return false;
      await client.query(`${restoreRows}; ${restoreSequences}`);
      return true;
    },
    close: () => client.end(),
  };
}

const TABLES = `select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`;
/** Everything that a test may create, change or remove beside rows. */
const OBJECTS = `
  select string_agg(concat_ws(' ', relname, relkind, relnatts, relchecks, relhastriggers, relhasindex, oid), ',' order by oid)
    as value from pg_class where relnamespace = 'public'::regnamespace`;
const KEEP_ROWS = `
  select string_agg(format('create table template.%I as table public.%I', relname, relname), ';') as value
  from (${TABLES}) as tables`;
const RESTORE_ROWS = `
  select string_agg(format('delete from public.%I; insert into public.%I select * from template.%I', relname, relname, relname), ';')
    as value from (${TABLES}) as tables`;
const RESTORE_SEQUENCES = `
  select 'select ' || string_agg(
      format('setval(%L, %s, %L)', 'public.' || quote_ident(sequencename), coalesce(last_value, start_value), last_value is not null), ', ')
    as value from pg_sequences where schemaname = 'public'`;
