import { type Migration, migrations } from '../migrations/index.ts';
import type { Database } from './database.ts';
import { listTables, refuseTablesOfOthers } from './own-tables.ts';
import { type Db, dialectOf, knexOf, raw } from './statement.ts';

async function applyOnce(db: Db, { name, up }: Migration): Promise<boolean> {
  await lockMigrations(db);
  await raw(db, 'create table if not exists migrations (name text primary key, applied_at bigint not null)');
  const applied = await knexOf(db)('migrations').where({ name }).first();
  if (applied !== undefined) return false;
  await up(knexOf(db), dialectOf(db));
  await knexOf(db)('migrations').insert({ name, applied_at: Math.floor(Date.now() / 1000) });
  return true;
}

export async function migrateBy(unit: Database['unit']): Promise<string[]> {
  const applied: string[] = [];
  const pending = new Set(await unit(listPendingMigrations));
  for (const migration of migrations.filter(({ name }) => pending.has(name))) {
    if (await unit((db) => applyOnce(db, migration))) applied.push(migration.name);
  }
  return applied;
}

/** An arbitrary constant; all processes must use the same one. */
const MIGRATION_LOCK = 7_261_034;

/** Held until the unit ends. SQLite needs no lock, because it has a single writer. */
async function lockMigrations(db: Db): Promise<void> {
  if (dialectOf(db) !== 'postgres') return;
  // A migration in another process may take a long time.
  await raw(db, 'set local lock_timeout = 0');
  await raw(db, 'select pg_advisory_xact_lock(?)', [MIGRATION_LOCK]);
}

/**
 * The names of the migrations that have not been applied to a database; all of them if it is empty. Throws
 * `DatabaseUnusable` if it is that of another program.
 */
export async function listPendingMigrations(db: Db): Promise<string[]> {
  const tables = await listTables(db);
  const applied = new Set(tables.includes('migrations') ? await listApplied(db) : []);
  const pending = migrations.map(({ name }) => name).filter((name) => !applied.has(name));
  // Together with its table, the first migration is noted.
  if (pending.length === migrations.length) await refuseTablesOfOthers(db, tables);
  return pending;
}

/** Other programs have a table of this name, too. */
async function listApplied(db: Db): Promise<string[]> {
  const isOurs = await knexOf(db).schema.hasColumn('migrations', 'applied_at');
  return isOurs ? knexOf(db)('migrations').pluck('name') : [];
}
