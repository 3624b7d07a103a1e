import { execFile, spawnSync } from 'node:child_process';
import { appendFileSync, cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'chai';

const run = promisify(execFile);
/** The files that the hook reads. */
const PARTS = [
  '.githooks',
  '.gitignore',
  'biome.json',
  'package.json',
  'openapi',
  'openapi.yaml',
  'redocly.yaml',
  'generated',
];
const SOURCES = ['CHANGELOG.md', 'assets', 'docs/guides', 'docs/released', 'qa/contract', 'qa/newman', 'tools', 'src'];
const TIDY = 'export const answer = 42;\n';
const UNTIDY = 'export const answer   = 42\n';

const hasGit = spawnSync('git', ['--version']).status === 0;

describe('The pre-commit hook', function () {
  if (!hasGit) {
    it('is not tried: there is no git here');
    return;
  }
  // Each commit starts a few processes, and one of them derives all generated files.
  this.timeout(60_000);
  let folder: string;

  /** Git without the settings and the repository of the user who runs the tests. */
  async function git(...args: string[]): Promise<string> {
    const { PATH } = process.env;
    const who = { GIT_AUTHOR_NAME: 'Me', GIT_AUTHOR_EMAIL: 'me@example.com' };
    const env = { PATH, HOME: folder, ...who, GIT_COMMITTER_NAME: 'Me', GIT_COMMITTER_EMAIL: 'me@example.com' };
    return (await run('git', args, { cwd: folder, env })).stdout;
  }

  /** Tries to commit the staged files; resolves with the message of the hook if it refuses, else with undefined. */
  async function commit(): Promise<string | undefined> {
    try {
      await git('commit', '--quiet', '--message', 'A change');
      return undefined;
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  }

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'parlance-hook-'));
    for (const part of [...PARTS, ...SOURCES]) cpSync(part, join(folder, part), { recursive: true });
    symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
    await git('init', '--quiet');
    await git('add', '.');
    await git('commit', '--quiet', '--message', 'Start');
    await git('config', 'core.hooksPath', '.githooks');
  });
  after(() => rmSync(folder, { recursive: true }));
  afterEach(async () => {
    await git('reset', '--quiet', '--hard');
    await git('clean', '--quiet', '--force', '-d');
  });

  it('is installed by make hooks', async () => {
    const { stdout } = await run('make', ['--no-print-directory', '--dry-run', 'hooks']);
    expect(stdout.trim()).to.equal('git config core.hooksPath .githooks');
  });

  it('lets a staged file through that is formatted', async () => {
    writeFileSync(join(folder, 'src/answer.ts'), TIDY);
    await git('add', '.');
    expect(await commit()).to.equal(undefined);
  });

  it('refuses a staged file that is not formatted', async () => {
    writeFileSync(join(folder, 'src/untidy.ts'), UNTIDY);
    await git('add', '.');
    expect(await commit())
      .to.include('src/untidy.ts')
      .and.include('biome check --write');
  });

  it('ignores files that are not staged', async () => {
    writeFileSync(join(folder, 'src/untidy.ts'), UNTIDY);
    writeFileSync(join(folder, 'src/other.ts'), TIDY);
    await git('add', 'src/other.ts');
    expect(await commit()).to.equal(undefined);
  });

  it('lets files through that Biome does not read, and files that are removed', async () => {
    writeFileSync(join(folder, 'notes.md'), '# Notes\n');
    await git('rm', '--quiet', 'src/main.ts');
    await git('add', '.');
    expect(await commit()).to.equal(undefined);
  });

  it('refuses a document whose generated files are stale', async () => {
    appendFileSync(join(folder, 'openapi.yaml'), 'externalDocs: { url: https://example.com }\n');
    await git('add', '.');
    expect(await commit()).to.match(/generated\/\S+ is stale/);
  });

  it('refuses a document whose generated files are not staged', async () => {
    appendFileSync(join(folder, 'openapi.yaml'), '# A comment\n');
    appendFileSync(join(folder, 'generated/openapi.json'), '\n');
    await git('add', 'openapi.yaml');
    expect(await commit()).to.include('stage openapi.yaml, openapi/ and generated/ completely');
  });

  it('lets a document through that fits its generated files', async () => {
    appendFileSync(join(folder, 'openapi.yaml'), '# A comment\n');
    await git('add', '.');
    expect(await commit()).to.equal(undefined);
  });
});
