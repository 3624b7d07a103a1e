import { execFileSync, spawn } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';

/** A copy of the project in which anything may be broken. */
export interface Tree {
  folder: string;
  /** Its test files, without those that only compare the document with itself. */
  tests: string[];
  remove: () => void;
}

/** The failure of a run of tests. */
export interface Failure {
  file: string;
  title: string;
}

export const NOT_RUN = [
  /^test\/(browser|samples|limits)\//,
  /^test\/meta\/breaking\.test\.ts$/,
  /^test\/meta\/hooks\.test\.ts$/,
  /^test\/markdown\/hostile\.test\.ts$/,
];
/**
 * This test compares the files with the hand-written document, as the one of the hooks does, so it would notice every
 * change without proving anything.
 */
export const NOT_RUN_TITLE = 'is what the committed files under generated/ were derived from';
const MINUTES_FOR_ALL = 40;

/** Copies every file that git would commit, and the files built from the document. */
export function copiedTree(): Tree {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'parlance-mutation-')));
  // A test starts the server as another user.
  chmodSync(folder, 0o755);
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    encoding: 'utf8',
  })
    .split('\0')
    .filter((file) => file !== '' && existsSync(file));
  for (const file of files) {
    mkdirSync(join(folder, dirname(file)), { recursive: true });
    copyFileSync(file, join(folder, file));
  }
  cpSync('generated', join(folder, 'generated'), { recursive: true });
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  return {
    folder,
    tests: files.filter(
      (file) => /^(test|qa\/oracles)\/.*\.test\.ts$/.test(file) && !NOT_RUN.some((one) => one.test(file)),
    ),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

export function writeGenerated({ folder }: Tree, files: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(files)) {
    const file = join(folder, 'generated', name);
    if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text);
  }
}

export interface TestRun {
  files: readonly string[];
  /** Whole titles; undefined: all tests of the files. */
  titles?: readonly string[];
  env?: NodeJS.ProcessEnv;
}

/** Runs the files in order, in one process, until a test fails; undefined if all pass. */
export async function firstFailure(tree: Tree, run: TestRun): Promise<Failure | undefined> {
  const { output, code, signal } = await ran(tree, run, ['--bail']);
  return code === 0 ? undefined : (failuresIn(tree, output)[0] ?? unexpected(tree, output, signal));
}

/** Runs the test files in parallel, which is faster, and returns the failures. */
export async function suiteFailures(tree: Tree, run: TestRun): Promise<Failure[]> {
  const { output, code, signal } = await ran(tree, run, ['--parallel', '--jobs', '2']);
  const failures = failuresIn(tree, output);
  return code === 0 || (failures.length > 0 && !signal) ? failures : [unexpected(tree, output, signal)];
}

/** Runs all tests, even after a failure. */
export async function allFailures(tree: Tree, run: TestRun): Promise<Failure[]> {
  return failuresIn(tree, (await ran(tree, run, [])).output);
}

interface Ran {
  output: string;
  code: number | null;
  signal: NodeJS.Signals | null;
}

function ran(tree: Tree, { files, titles, env }: TestRun, options: readonly string[]): Promise<Ran> {
  const chosen = titles
    ? ['--grep', `^(${titles.map((title) => title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')})$`]
    : ['--fgrep', NOT_RUN_TITLE, '--invert'];
  const child = spawn(
    process.execPath,
    [
      ...['--import', 'tsx', 'node_modules/mocha/bin/mocha.js', '--no-config', '--extension', 'ts'],
      ...['--timeout', '60000', '--exit', '--reporter', './qa/mutations/reporter.ts', ...options],
      ...['--require', './qa/mutations/tracer.ts', ...chosen, ...files],
    ],
    { cwd: tree.folder, env: { ...process.env, ...env }, timeout: MINUTES_FOR_ALL * 60_000 },
  );
  let output = '';
  const add = (chunk: Buffer) => {
    output = (output + chunk.toString('utf8')).slice(-100_000);
  };
  child.stdout.on('data', add);
  child.stderr.on('data', add);
  return new Promise((finish, reject) => {
    child.on('error', reject);
    child.on('close', (code, signal) => finish({ output, code, signal }));
  });
}

/** Every test that failed; a failed hook counts as the test for which it ran. */
const failuresIn = ({ folder }: Tree, output: string): Failure[] =>
  [...output.matchAll(/^failed: (\{.*\})$/gm)].map(([, line = '{}']) => {
    const { file = '', title = '' } = JSON.parse(line) as Partial<Failure>;
    return {
      file: file && relative(folder, file),
      title: title.replace(/"(?:before|after) (?:each|all)" hook(?:: \S+)? for "(.*)"$/, '$1'),
    };
  });

function unexpected({ folder }: Tree, output: string, signal: NodeJS.Signals | null): Failure {
  if (signal) return { file: '', title: `does not end within ${MINUTES_FOR_ALL} minutes` };
  const reason = /^(?:\w*Error.*)$/m.exec(output)?.[0] ?? output.trim().split('\n').at(-1) ?? '';
  return { file: '', title: `does not load: ${reason.replaceAll(folder, '').slice(0, 200)}` };
}
