import type { Knex } from 'knex';
import * as start from './0001_start.ts';

export interface Migration {
  name: string;
  up(db: Knex, dialect: 'sqlite' | 'postgres'): Promise<void>;
}

/** All migrations, oldest first. A list rather than a directory scan, so that source and compiled code read the same. */
export const migrations: readonly Migration[] = [{ name: '0001_start', up: start.up }];
