import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

/** Folder of tools that only some checks need; they are not packages of the project. */
export const toolFolder = process.env.TOOL_CACHE ?? join(homedir(), '.cache', 'parlance');

/** A program from a Python package of this version, installed if necessary; undefined if that is not possible. */
export function findPythonProgram(name: string, version: string, options: readonly string[] = []): string | undefined {
  try {
    return pythonProgram(name, version, options);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return undefined;
  }
}

function pythonProgram(name: string, version: string, options: readonly string[]): string {
  const folder = join(toolFolder, `${name}-${version}`);
  const program = join(folder, 'bin', name);
  if (!existsSync(join(folder, 'installed'))) {
    mkdirSync(toolFolder, { recursive: true });
    console.log(`Installing ${name} ${version} into ${folder} ...`);
    execFileSync('python3', ['-m', 'venv', folder], { stdio: 'inherit' });
    execFileSync(join(folder, 'bin', 'pip'), ['install', '--quiet', ...options, `${name}==${version}`], {
      stdio: 'inherit',
    });
    writeFileSync(join(folder, 'installed'), '');
  }
  return program;
}

/** A program from an npm package of this version, installed if necessary; undefined if that is not possible. */
export function findNpmProgram(name: string, packageName: string, version: string): string | undefined {
  const folder = join(toolFolder, `${name}-${version}`);
  try {
    if (!existsSync(join(folder, 'installed'))) {
      mkdirSync(folder, { recursive: true });
      console.log(`Installing ${packageName} ${version} into ${folder} ...`);
      const quietly = ['--no-audit', '--no-fund', '--silent', '--ignore-scripts'];
      execFileSync('npm', ['install', '--prefix', folder, ...quietly, `${packageName}@${version}`], {
        stdio: 'inherit',
      });
      writeFileSync(join(folder, 'installed'), '');
    }
    return join(folder, 'node_modules', '.bin', name);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return undefined;
  }
}
