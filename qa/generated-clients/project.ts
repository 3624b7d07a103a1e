import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { toolFolder } from '../external-tools.ts';

interface Ran {
  ok: boolean;
  /** What was written to standard output and standard error. */
  output: string;
}

/** Runs a command in the folder; the server is in this process and must be free to answer. */
export function ran(command: string, folder: string, more: NodeJS.ProcessEnv = {}): Promise<Ran> {
  return new Promise((finish, reject) => {
    const child = spawn('bash', ['-euo', 'pipefail', '-c', command], {
      cwd: folder,
      env: { ...process.env, TOOLS: toolFolder, BIN: join(toolFolder, 'npm/node_modules/.bin'), ...more },
      // A tool in Rust is built from its source.
      timeout: 1_800_000,
    });
    let output = '';
    const add = (chunk: Buffer) => {
      output += chunk.toString('utf8');
    };
    child.stdout.on('data', add);
    child.stderr.on('data', add);
    child.on('error', reject);
    child.on('close', (code) => finish({ ok: code === 0, output }));
  });
}

/** Runs the commands until one fails, and returns what that one wrote. */
export async function allRan(commands: readonly string[], folder: string): Promise<Ran> {
  for (const command of commands) {
    const { ok, output } = await ran(command, folder);
    if (!ok) return { ok, output };
  }
  return { ok: true, output: '' };
}

/** A fresh folder below that of the tools, with a published document as `openapi.json` and the files of the programs. */
export function projectFolder(name: string, document: string, programs: readonly string[]): string {
  const folder = join(toolFolder, name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const program of programs) cpSync(program, folder, { recursive: true });
  cpSync(join('generated', document), join(folder, 'openapi.json'));
  return folder;
}
