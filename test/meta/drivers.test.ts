import { readdirSync, readFileSync } from 'node:fs';
import { join, normalize } from 'node:path';
import { expect } from 'chai';

/** Packages that open databases, and the module that starts separate servers. */
const DATABASES = new Set(['knex', 'pg', 'better-sqlite3', 'sqlite3', 'test/support/spawned.ts']);

const AT_ONCE = /^(?:import|export) (?!type )(?:[^';]*? from )?'([^']+)'/gm;
const WHEN_NEEDED = /\bimport\('([^']+)'\)/gm;

/** The run-time imports of a file: files by their paths, packages by their names. */
function importsOf(file: string, kinds: readonly RegExp[]): string[] {
  const text = readFileSync(file, 'utf8');
  return kinds
    .flatMap((kind) => [...text.matchAll(kind)].map(([, name = '']) => name))
    .map((name) => (name.startsWith('.') ? normalize(join(file, '..', name)) : name));
}

/** The chain of imports from a file to one of the targets; undefined if there is none. */
function wayTo(
  targets: ReadonlySet<string>,
  file: string,
  kinds: readonly RegExp[],
  visited = new Set<string>(),
): string[] | undefined {
  if (targets.has(file)) return [file];
  const isPackage = !/^(src|test|tools|qa|generated)\//.test(file);
  if (isPackage || visited.has(file)) return undefined;
  visited.add(file);
  for (const imported of importsOf(file, kinds)) {
    const way = wayTo(targets, imported, kinds, visited);
    if (way) return [file, ...way];
  }
  return undefined;
}

const wayToDatabase = (file: string) => wayTo(DATABASES, file, [AT_ONCE, WHEN_NEEDED]);

/** The tests of a file, or of a folder that ends in two stars. */
function testsOf(pattern: string): string[] {
  if (!pattern.endsWith('/**')) return [pattern];
  const folder = pattern.slice(0, -'/**'.length);
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => `${folder}/${file}`);
}

describe('The runs with the other drivers', () => {
  const makefile = readFileSync('Makefile', 'utf8').replaceAll('\\\n', ' ');
  const patterns = /^NO_DATABASE := (.+)$/m.exec(makefile)?.[1]?.split(/\s+/) ?? [];

  it('leave out only tests that reach no database', () => {
    expect(patterns).to.not.be.empty;
    for (const file of patterns.flatMap(testsOf)) expect(wayToDatabase(file), file).to.equal(undefined);
  });

  it('would notice a test that reaches one', () => {
    expect(wayToDatabase('test/api/drafts.test.ts')?.at(-1)).to.be.oneOf([...DATABASES]);
    expect(wayToDatabase('test/cli/command-line.test.ts')?.at(-1)).to.be.oneOf([...DATABASES]);
  });
});

describe('The program', () => {
  it('loads the driver of PostgreSQL only when it is used, because a server on SQLite starts faster without it', () => {
    expect(wayTo(new Set(['pg']), 'src/cli/program.ts', [AT_ONCE])).to.equal(undefined);
    expect(wayTo(new Set(['pg']), 'src/cli/program.ts', [AT_ONCE, WHEN_NEEDED])?.at(-1)).to.equal('pg');
  });
});
