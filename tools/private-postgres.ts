/** A PostgreSQL server of one's own, for tests and benchmarks: its data are removed when it stops. */
import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

const DEBIAN = '/usr/lib/postgresql';

/** Folders with the server's programs, the newest version first; on Debian they are not in the PATH. */
function programFolders(): string[] {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a)) : [];
  return [...versions.map((version) => join(DEBIAN, version, 'bin')), ...(process.env.PATH ?? '').split(delimiter)];
}

const findPrograms = () =>
  programFolders().find((folder) => ['initdb', 'pg_ctl'].every((name) => existsSync(join(folder, name))));

function installPrograms(): void {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    throw new Error('PostgreSQL is not installed: its programs initdb and pg_ctl are needed');
  }
  const run = (...args: string[]) =>
    execFileSync('apt-get', ['-q', '-y', ...args], {
      stdio: ['ignore', 2, 2],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  run('update');
  run('install', '--no-install-recommends', 'postgresql');
}

/** PostgreSQL refuses to run as root; the server then runs as the user that the package created, or as `nobody`. */
function serverAccount(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const idOf = (name: string, which: '-u' | '-g') => Number(execFileSync('id', [which, name], { stdio: 'pipe' }));
  try {
    return { uid: idOf('postgres', '-u'), gid: idOf('postgres', '-g') };
  } catch {
    return { uid: idOf('nobody', '-u'), gid: idOf('nobody', '-g') };
  }
}

export interface PrivatePostgres {
  url: string;
  /** Has the server's process ID in its first line. */
  pidFile: string;
  stop(): void;
}

/** The data are discarded afterwards, so nothing is flushed or vacuumed. */
const DISPOSABLE = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'autovacuum=off'];

/** Starts a server that listens on a socket only, so that ports cannot conflict. */
function startServer(programs: string, { durable }: { durable: boolean }): PrivatePostgres {
  const folder = mkdtempSync(join(tmpdir(), 'parlance-postgres-'));
  const account = serverAccount();
  if (account) chownSync(folder, account.uid, account.gid);
  chmodSync(folder, 0o755);
  const data = join(folder, 'data');
  const run = (program: string, args: readonly string[]) =>
    execFileSync(join(programs, program), args, { cwd: folder, stdio: ['ignore', 'ignore', 2], ...account });
  const stop = () => {
    try {
      if (existsSync(join(data, 'postmaster.pid'))) run('pg_ctl', ['stop', '-D', data, '-m', 'immediate']);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  };
  const settings = [
    ...(durable ? [] : DISPOSABLE),
    'wal_level=minimal',
    'max_wal_senders=0',
    'max_wal_size=4GB',
    'checkpoint_timeout=1h',
    'max_connections=200',
    'listen_addresses=',
  ];
  const options = [`-k ${folder}`, ...settings.map((setting) => `-c ${setting}`)].join(' ');
  try {
    run('initdb', ['-D', data, '-U', 'parlance', '-A', 'trust', '-E', 'UTF8', '--no-locale', '--no-sync']);
    run('pg_ctl', ['start', '-w', '-D', data, '-l', join(folder, 'log'), '-o', options]);
  } catch (error) {
    stop();
    throw error;
  }
  const url = `postgres://parlance@localhost/postgres?host=${encodeURIComponent(folder)}`;
  return { url, pidFile: join(data, 'postmaster.pid'), stop };
}

/** Starts a private PostgreSQL server, and installs PostgreSQL on Debian if it is missing. `durable`: commits reach the disk. */
export function startPrivatePostgres({ durable = false } = {}): PrivatePostgres {
  if (findPrograms() === undefined) installPrograms();
  const programs = findPrograms();
  if (programs === undefined)
    throw new Error('PostgreSQL was installed, but its programs initdb and pg_ctl were not found');
  return startServer(programs, { durable });
}
