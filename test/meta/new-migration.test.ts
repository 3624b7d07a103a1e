import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { type Migration, migrations } from '../../src/store/migrations/index.ts';

const run = promisify(execFile);

describe('make migration', function () {
  // Each call starts a process or two.
  this.timeout(30_000);
  let folder: string;
  const files = () => readdirSync(join(folder, 'src/store/migrations')).sort();
  const make = (name: string) =>
    run(process.execPath, ['--import', 'tsx', resolve('tools/new-migration.ts'), name], { cwd: folder });
  const refusalOf = (name: string): Promise<string> =>
    make(name).then(
      () => 'made',
      (error: { stderr: string }) => error.stderr,
    );
  const newest = Math.max(...migrations.map(({ name }) => Number(name.slice(0, 4))));
  const numbered = (place: number, name: string) => `${String(newest + place).padStart(4, '0')}_${name}`;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'parlance-migration-'));
    for (const part of ['src/store/migrations', 'tools/lint', 'biome.json'])
      cpSync(part, join(folder, part), { recursive: true });
    symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('makes files with the next numbers and lists them last', async () => {
    const made = [numbered(1, 'add_reminders'), numbered(2, 'index_long_topics')];
    expect((await make('add_reminders')).stdout).to.include(`${made[0]}.ts`);
    await make('index_long_topics');
    expect(files()).to.include.members(made.map((name) => `${name}.ts`));
    const index = pathToFileURL(join(folder, 'src/store/migrations/index.ts')).href;
    const { migrations: listed } = (await import(index)) as { migrations: Migration[] };
    expect(listed.map(({ name }) => name)).to.deep.equal([...migrations.map(({ name }) => name), ...made]);
  });

  it('makes code that the linter accepts', async () => {
    await make('add_reminders');
    await run('node_modules/.bin/biome', ['check', '--error-on-warnings'], { cwd: folder });
  });

  it('makes a migration that cannot be applied before it is written', async () => {
    await make('add_reminders');
    const made = pathToFileURL(join(folder, `src/store/migrations/${numbered(1, 'add_reminders')}.ts`)).href;
    const { up } = (await import(made)) as { up: () => Promise<void> };
    const outcome = await up().catch((error: Error) => error.message);
    expect(outcome).to.equal(`${numbered(1, 'add_reminders')} is not written yet`);
  });

  it('refuses a name that is taken', async () => {
    await make('add_reminders');
    const before = files();
    expect(await refusalOf('add_reminders')).to.include(`${numbered(1, 'add_reminders')} exists already`);
    expect(files()).to.deep.equal(before);
  });

  it('refuses a name that is not two or more words in lower case', async () => {
    const before = files();
    const index = readFileSync(join(folder, 'src/store/migrations/index.ts'), 'utf8');
    for (const name of ['', 'delete', 'Add_Reminders', 'add-reminders', '0002_add', 'add__it', '../add_it', 'add it']) {
      expect(await refusalOf(name), name).to.include('is not a name such as NAME=add_something');
    }
    expect(files()).to.deep.equal(before);
    expect(readFileSync(join(folder, 'src/store/migrations/index.ts'), 'utf8')).to.equal(index);
  });
});
