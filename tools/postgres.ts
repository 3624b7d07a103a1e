/**
 * Runs a command with DATABASE_URL set to a private PostgreSQL server, which is removed afterwards:
 * node --import tsx tools/postgres.ts -- <command…>
 */
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { startPrivatePostgres } from './private-postgres.ts';

function statusOf(code: number | null, signal: NodeJS.Signals | null): number {
  return code ?? 128 + (signal === null ? 0 : constants.signals[signal]);
}

/** Resolves with the exit status of the command. */
function runCommand(command: string, args: readonly string[], url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: 'inherit', env: { ...process.env, DATABASE_URL: url } });
    // The server must be stopped in any case, so signals go to the command, and this script waits for it to exit.
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal));
    child.on('error', reject);
    child.on('exit', (code, signal) => resolve(statusOf(code, signal)));
  });
}

const [command, ...args] = process.argv.slice(2).filter((arg, place) => place > 0 || arg !== '--');
if (command === undefined) throw new Error('Which command? node --import tsx tools/postgres.ts -- <command…>');
const server = startPrivatePostgres();
try {
  process.exitCode = await runCommand(command, args, server.url);
} finally {
  server.stop();
}
