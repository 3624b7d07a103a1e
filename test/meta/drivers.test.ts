import { readdirSync, readFileSync } from 'node:fs';
import { join, normalize } from 'node:path';
import { expect } from 'chai';

/** Packages that open databases, and the module that starts separate servers. */
const DATABASES = new Set(['knex', 'pg', 'better-sqlite3', 'sqlite3', 'test/support/spawned.ts']);

/** The run-time imports of a file: files by their paths, packages by their names. */
function importsOf(file: string): string[] {
  const imports = readFileSync(file, 'utf8').matchAll(
    /^(?:import|export) (?!type )(?:[^';]*? from )?'([^']+)'|\bimport\('([^']+)'\)/gm,
  );
  return [...imports]
    .map(([, fixed, dynamic]) => fixed ?? dynamic ?? '')
    .map((name) => (name.startsWith('.') ? normalize(join(file, '..', name)) : name));
}

/** The chain of imports from a file to a database; undefined if there is none. */
function wayToDatabase(file: string, visited = new Set<string>()): string[] | undefined {
  if (DATABASES.has(file)) return [file];
  const isPackage = !/^(src|test|tools|qa|generated)\//.test(file);
  if (isPackage || visited.has(file)) return undefined;
  visited.add(file);
  for (const imported of importsOf(file)) {
    const way = wayToDatabase(imported, visited);
    if (way) return [file, ...way];
  }
  return undefined;
}

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
