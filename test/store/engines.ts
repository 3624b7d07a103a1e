import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { DatabaseOptions } from '../../src/store/db/open.ts';

/** An empty database, for openDatabase. */
export interface Place {
  url: string;
  options: DatabaseOptions;
  remove(): Promise<void>;
}

export interface Engine {
  name: string;
  newPlace(): Promise<Place>;
}

const sqliteEngine = (driver: 'better-sqlite3' | 'sqlite3'): Engine => ({
  name: driver,
  newPlace: async () => {
    const folder = mkdtempSync(join(tmpdir(), 'parlance-store-'));
    return {
      url: `sqlite:${folder}/data/chat.db`,
      options: { driver },
      remove: async () => rmSync(folder, { recursive: true }),
    };
  },
});

let places = 0;

const postgresEngine = (server: string): Engine => ({
  name: 'PostgreSQL',
  newPlace: async () => {
    const name = `parlance_store_${process.pid}_${places++}`;
    const url = new URL(server);
    url.pathname = `/${name}`;
    const onServer = async (sql: string) => {
      const client = new pg.Client(server);
      await client.connect();
      await client.query(sql).finally(() => client.end());
    };
    await onServer(`create database ${name}`);
    return { url: url.href, options: {}, remove: () => onServer(`drop database ${name} with (force)`) };
  },
});

const server = process.env.DATABASE_URL?.startsWith('postgres') ? process.env.DATABASE_URL : undefined;

/** Both SQLite drivers, or the server that the environment names. */
export const engines: readonly Engine[] =
  server === undefined ? [sqliteEngine('better-sqlite3'), sqliteEngine('sqlite3')] : [postgresEngine(server)];
