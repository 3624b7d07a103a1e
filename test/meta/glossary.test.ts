import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect } from 'chai';

const sourcesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .map((path) => readFileSync(`${folder}/${path}`, 'utf8'));

const page = readFileSync('ARCHITECTURE.md', 'utf8');
const rows = page
  .slice(page.indexOf('\n## Glossary\n'))
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .filter(([, word]) => word !== 'word');

describe('The glossary of ARCHITECTURE.md', () => {
  it('says in one sentence what each word means', () => {
    expect(rows).to.have.length.above(20);
    expect(rows.filter(([, word, meaning]) => !word || !meaning?.endsWith('.'))).to.deep.equal([]);
  });

  it('explains no word twice', () => {
    const words = rows.flatMap(([, word = '']) => word.split(', '));
    expect(words.filter((word, place) => words.indexOf(word) !== place)).to.deep.equal([]);
  });

  it('names files that exist, and identifiers that are exported: by the file beside them, if there is one', () => {
    const code = sourcesIn('src');
    const problems = rows.flatMap(([, word, , places = '']) => {
      const names = [...places.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
      const files = names.filter((name) => /[/.]/.test(name));
      const identifiers = names.filter((name) => !files.includes(name));
      const beside = files
        .filter((file) => file.endsWith('.ts') && existsSync(file))
        .map((file) => readFileSync(file, 'utf8'));
      const isExported = (name: string) =>
        (beside.length > 0 ? beside : code).some((text) =>
          new RegExp(`export (type|interface|const|function|async function|class) ${name}\\b`).test(text),
        );
      return [
        ...(names.length === 0 ? [`${word}: no place`] : []),
        ...files.filter((file) => !existsSync(file)),
        ...identifiers.filter((name) => !isExported(name)),
      ];
    });
    expect(problems).to.deep.equal([]);
  });
});

describe('The index of ARCHITECTURE.md', () => {
  it('names files that exist', () => {
    const index = page.slice(page.indexOf('\n| question | file |'), page.indexOf('\n## The rooms'));
    const files = [...index.matchAll(/`([\w.-]+\/[^` ]*)`/g)].map(([, file = '']) => file);
    expect(files).to.have.length.above(20);
    expect(files.filter((file) => !existsSync(file))).to.deep.equal([]);
  });
});
