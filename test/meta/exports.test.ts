import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';

/** Files whose exports are used in other ways than by name. */
const REACHED_OTHERWISE = [
  /^handlers\//, // by operationId
  /^store\/migrations\//, // by the registry
  /^domain\/limits\.ts$/, // compared with the bounds of the document
  /^worker\.ts$/, // run by the pool
  /^domain\/access\//, // some rules are WHERE clauses in the store, which tests compare with these
];

const EXPORTED = /^export (?:declare )?(?:async )?(?:function\*?|const|let|class|interface|type) (\w+)/gm;

const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts'))
  .map((name) => ({ name, text: readFileSync(join('src', name), 'utf8') }));

const words = (text: string): Set<string> => new Set(text.replaceAll(/\/\*.*?\*\/|\/\/[^\n]*/gs, '').match(/\w+/g));

/** In which files of the project each word stands, comments aside. */
function places(): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const folder of ['src', 'test', 'tools', 'qa']) {
    for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      if (!/\.[cm]?[jt]s$/.test(name)) continue;
      const file = `${folder}/${name}`;
      for (const word of words(readFileSync(file, 'utf8'))) found.set(word, (found.get(word) ?? new Set()).add(file));
    }
  }
  return found;
}

const exported = files
  .filter(({ name }) => !REACHED_OTHERWISE.some((place) => place.test(name)))
  .flatMap(({ name, text }) => [...text.matchAll(EXPORTED)].map(([, word = '']) => ({ file: `src/${name}`, word })));

describe('What the code exports', () => {
  it('is used by the server, not only by its tests', () => {
    const counts = new Map<string, number>();
    for (const { text } of files)
      for (const [word] of text.matchAll(/\w+/g)) counts.set(word, (counts.get(word) ?? 0) + 1);
    expect(exported.filter(({ word }) => counts.get(word) === 1)).to.deep.equal([]);
  });

  it('is used by another file, unless it is a type', () => {
    const found = places();
    const lonely = exported.filter(
      ({ file, word }) => !isType(file, word) && [...(found.get(word) ?? [])].every((place) => place === file),
    );
    expect(lonely).to.deep.equal([]);
  });
});

const isType = (file: string, word: string) =>
  new RegExp(`^export (interface|type) ${word}\\b`, 'm').test(readFileSync(file, 'utf8'));
