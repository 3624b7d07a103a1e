import type { Db, Dialect } from './statement.ts';

export type SqliteDriver = 'better-sqlite3' | 'sqlite3';

export interface Database {
  readonly dialect: Dialect;
  /** For reading outside a unit; sees every unit that has resolved. */
  readonly read: Db;
  /**
   * Runs one unit of work that belongs to no single organization, all or nothing, and resolves after it is durable. A unit
   * must not open another. On PostgreSQL the work may be done again from its beginning, when it and another unit wait for
   * each other. A unit that cannot be stored at the moment fails with an error that `isUnavailable` tells.
   */
  unit<Result>(work: (db: Db) => Promise<Result>): Promise<Result>;
  /**
   * Runs a unit of one organization. The units of an organization follow one another, in whichever process they run:
   * what a unit has read stays true until its end.
   */
  unitIn<Result>(realmId: number, work: (db: Db) => Promise<Result>): Promise<Result>;
  /** Applies what is missing and returns the names applied. Several processes may start at once. */
  migrate(): Promise<string[]>;
  /** Lets the units that wait finish first. */
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** Only SQLite asks. */
  driver?: SqliteDriver;
  /** Milliseconds that a unit waits for another process to give a SQLite database up. */
  lockWaitMs?: number;
  /** Milliseconds after which a commit takes no more units. */
  groupMs?: number;
  /** Connections on PostgreSQL, reading connections of the driver `sqlite3`; `better-sqlite3` always reads with one. */
  poolSize?: number;
}

export const closedError = () => new Error('The database is closed');
