import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import pg from 'pg';

/** Begins a transaction that keeps all others from writing, until its input ends or it is killed. */
const HOLDER = `
  const db = require('better-sqlite3')(process.argv[1]);
  db.exec('begin exclusive');
  process.stdout.write('held');
  process.stdin.on('end', () => db.close()).resume();
`;

/** Another process that has locked the SQLite database at this URL. */
export async function lockHolder(url: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['-e', HOLDER, url.slice('sqlite:'.length)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  if (child.stdout) await once(child.stdout, 'data');
  return child;
}

/** Keeps the database at this URL from storing anything; the returned function ends this. */
export async function holdWrites(url: string): Promise<() => Promise<void>> {
  if (url.startsWith('postgres')) {
    await switchWrites(url, 'on');
    return () => switchWrites(url, 'off');
  }
  const child = await lockHolder(url);
  return async () => {
    child.stdin?.end();
    await once(child, 'close');
  };
}

/** Puts PostgreSQL into the state of a former primary: new connections are read-only, and the old ones are closed. */
async function switchWrites(url: string, readOnly: 'on' | 'off'): Promise<void> {
  const database = new URL(url).pathname.slice(1);
  const server = new URL(url);
  server.pathname = '/postgres';
  const client = new pg.Client(server.href);
  await client.connect();
  try {
    await client.query(`alter database "${database}" set default_transaction_read_only = ${readOnly}`);
    await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [database]);
  } finally {
    await client.end();
  }
}
