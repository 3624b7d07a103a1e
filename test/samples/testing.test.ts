import { type ExecFileSyncOptions, execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { expect } from 'chai';

/** How each folder of samples/testing is run, in a copy of it; `needs` is what must be there. */
const SAMPLES: Readonly<Record<string, { needs: string[]; run: string[] }>> = {
  mocha: { needs: ['node', '--version'], run: ['npx', 'mocha', 'mocha/echo-bot.test.mjs'] },
  vitest: {
    needs: ['npm', 'install', '--no-save', '--no-audit', '--no-fund', '--no-package-lock', 'vitest@4'],
    run: ['npx', 'vitest', 'run', '--root', 'vitest'],
  },
  pytest: {
    needs: ['python3', '-m', 'pytest', '--version'],
    run: ['python3', '-m', 'pytest', '-q', '-p', 'no:cacheprovider', 'pytest'],
  },
  go: { needs: ['go', 'version'], run: ['go', 'test', '-C', 'go', '-count', '1', './...'] },
};

describe('The samples for authors of bots and clients', function () {
  // The first run of Go compiles its own library, and npm installs vitest.
  this.timeout(600_000);
  let folder: string;
  let options: ExecFileSyncOptions;

  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'parlance-samples-'));
    cpSync('samples/testing', folder, { recursive: true });
    for (const name of ['node_modules/.bin', 'bin']) mkdirSync(join(folder, name), { recursive: true });
    symlinkSync(resolve('dist/main.js'), join(folder, 'bin/parlance'));
    const PATH = [join(folder, 'bin'), process.env.PATH].join(delimiter);
    options = { cwd: folder, env: { ...process.env, PATH, NO_COLOR: '1' }, stdio: 'pipe' };
  });
  /** Done before each run, because npm removes links that it did not make. */
  function link(): void {
    for (const [name, target] of [
      ['parlance', '.'],
      ['mocha', 'node_modules/mocha'],
      ['.bin/mocha', 'node_modules/mocha/bin/mocha.js'],
    ] as const) {
      rmSync(join(folder, 'node_modules', name), { force: true });
      symlinkSync(resolve(target), join(folder, 'node_modules', name));
    }
  }
  after(() => rmSync(folder, { recursive: true, force: true }));

  it('are all run here', () => {
    const folders = readdirSync('samples/testing', { withFileTypes: true }).filter((one) => one.isDirectory());
    expect(folders.map(({ name }) => name).sort()).to.deep.equal([...Object.keys(SAMPLES), 'node'].sort());
  });

  function execute([command = '', ...words]: readonly string[]): string {
    try {
      return String(execFileSync(command, words, options));
    } catch (error) {
      const { stdout = '', stderr = '' } = error as { stdout?: Buffer; stderr?: Buffer };
      throw new Error(`${command} ${words.join(' ')}: ${String(stdout)}${String(stderr)}`);
    }
  }

  for (const [name, { needs, run }] of Object.entries(SAMPLES)) {
    it(`pass in ${name}`, function () {
      try {
        execute(needs);
      } catch {
        console.log(`      ${name} is not run: \`${needs.join(' ')}\` fails here`);
        this.skip();
      }
      link();
      expect(execute(run)).to.match(/4 pass(ed|ing)|Tests {2}4 passed|^ok /m);
    });
  }
});
