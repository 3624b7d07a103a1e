import type { Db, Dialect } from './statement.ts';

export type SqliteDriver = 'better-sqlite3' | 'sqlite3';

export interface Database {
  readonly dialect: Dialect;
  /** For reading outside a unit; sees every unit whose promise has resolved. */
  readonly read: Db;
  /**
   * Runs a unit of work that belongs to no single organization, all or nothing, and resolves once it is durable. A unit
   * must not open another. The work may run again from the beginning: on PostgreSQL after a deadlock with another unit, and
   * if a unit that shares its transaction makes it fail. If the unit cannot be stored at the moment, it fails with an error
   * for which `isUnavailable` returns true.
   */
  unit<Result>(work: (db: Db) => Promise<Result>): Promise<Result>;
  /**
   * Runs a unit of one organization. The units of an organization run one after another, in all processes together, so
   * what a unit has read remains true until it ends.
   */
  unitIn<Result>(realmId: number, work: (db: Db) => Promise<Result>): Promise<Result>;
  /**
   * Announces a unit for a request that has just been read. On SQLite a commit that would begin meanwhile waits for it a
   * little; on PostgreSQL nothing waits, because units are prepared while others are committed.
   */
  expectUnit(): void;
  /** Applies the missing migrations and returns their names. Several processes may start at once. */
  migrate(): Promise<string[]>;
  /**
   * On SQLite a number that changes whenever another program commits; it may change without that, too. On PostgreSQL, where
   * processes notify each other, always 0.
   */
  foreignCommits(): Promise<number>;
  /** Gives back memory that only makes it faster, and that it will take again. For a time without requests. */
  rest(): void;
  /** Closes the database after the waiting units have finished. */
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** Ignored on PostgreSQL. */
  driver?: SqliteDriver;
  /** Commits on SQLite do not wait for the disk: the data need not survive a crash of the machine. */
  isThrowAway?: boolean;
  /** Milliseconds that a unit waits for another process to release a SQLite database. */
  lockWaitMs?: number;
  /** Milliseconds after which a commit accepts no more units. */
  groupMs?: number;
}

export const closedError = () => new Error('The database is closed');
