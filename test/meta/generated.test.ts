import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { DOCUMENTS } from '../../src/web/documents.ts';
import { COMMITTED } from '../../tools/openapi/derived.ts';

const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .map((file) => readFileSync(join('src', file), 'utf8'));

/** Every file under `generated/` that the server reads, at the start or on request. */
function readByTheServer(): string[] {
  const named = sources.flatMap((text) =>
    [...text.matchAll(/generatedFile\('([\w.-]+)'\)|'(?:\.\.\/)+generated\/([\w.-]+\.js(?:on)?)'/g)].map(
      ([, read, imported]) => read ?? imported ?? '',
    ),
  );
  // Only types are imported from this one.
  const names = named.filter((name) => name !== 'api.js');
  return [...new Set([...names, ...DOCUMENTS.map(({ name }) => name)])].sort();
}

describe('The files under generated/', () => {
  it('are built, unless they are listed as committed', () => {
    const exceptions = [...readFileSync('.gitignore', 'utf8').matchAll(/^!\/generated\/(.+)$/gm)].map(
      ([, name]) => name,
    );
    expect(exceptions.sort()).to.deep.equal([...COMMITTED, 'emoji.json'].sort());
  });

  it('are shipped when the server reads them, and only then', function () {
    this.timeout(60_000);
    const answer = execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
      encoding: 'utf8',
      stdio: 'pipe',
    });
    const [{ files }] = JSON.parse(answer) as [{ files: { path: string }[] }];
    const shipped = files.flatMap(({ path }) => (path.startsWith('generated/') ? path.slice('generated/'.length) : []));
    expect(shipped.sort()).to.deep.equal(readByTheServer());
  });
});
