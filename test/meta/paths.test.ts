import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect } from 'chai';
import { NOT_RUN, NOT_RUN_TITLE } from '../../qa/mutations/trees.ts';

const read = (file: string) => readFileSync(file, 'utf8');
const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`);

/** Files that `make guards` writes: a page, and a file in its copy of the project. */
const WRITTEN = ['docs/guards.md', 'src/guard-switch.ts'];

describe('The tools and laboratories', () => {
  it('name files that exist', () => {
    const readers = [...filesIn('tools'), ...filesIn('qa')].filter((file) => /\.(ts|sh)$/.test(file));
    const missing = [...readers, 'Makefile', '.ci/run'].flatMap((file) =>
      [...read(file).matchAll(/(?<![\w./-])(?:test|qa|tools|docs|src)\/[\w/.-]+\.(?:ts|md|sh|json|toml)\b/g)]
        .filter(([path]) => !existsSync(path) && !WRITTEN.includes(path))
        .map(([path]) => `${file}: ${path}`),
    );
    expect(missing).to.deep.equal([]);
  });

  it('leave out tests that exist when they break the document', () => {
    const tests = filesIn('test').filter((file) => file.endsWith('.test.ts'));
    expect(NOT_RUN.filter((pattern) => !tests.some((file) => pattern.test(file)))).to.deep.equal([]);
    expect(tests.filter((file) => read(file).includes(`it('${NOT_RUN_TITLE}'`))).to.have.length(1);
  });
});
