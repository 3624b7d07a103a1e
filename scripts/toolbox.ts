import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

/** Where tools lie that only some checks need: they are no packages of the project. */
export const toolFolder = process.env.TOOL_CACHE ?? join(homedir(), '.cache', 'parlance');

/** The program of that name out of a Python package of that version, installed when it is not there yet. */
export function pythonProgram(name: string, version: string): string {
  const folder = join(toolFolder, `${name}-${version}`);
  const program = join(folder, 'bin', name);
  if (!existsSync(program)) {
    mkdirSync(toolFolder, { recursive: true });
    console.log(`Installing ${name} ${version} into ${folder} ...`);
    execFileSync('python3', ['-m', 'venv', folder], { stdio: 'inherit' });
    execFileSync(join(folder, 'bin', 'pip'), ['install', '--quiet', `${name}==${version}`], { stdio: 'inherit' });
  }
  return program;
}
