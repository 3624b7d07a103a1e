import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect } from 'chai';

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

  it('names files and identifiers that exist', () => {
    const code = readdirSync('src', { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.ts'))
      .map((path) => readFileSync(`src/${path}`, 'utf8'))
      .join('\n');
    const exists = (name: string) => existsSync(name) || new RegExp(`\\b${name}\\b`).test(code);
    const named = rows.map(([, word, , places = '']) => ({
      word,
      names: [...places.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name),
    }));
    expect(named.filter(({ names }) => names.length === 0)).to.deep.equal([]);
    expect(named.flatMap(({ names }) => names.filter((name) => !exists(name)))).to.deep.equal([]);
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
