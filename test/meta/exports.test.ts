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

/** The number of occurrences of each word in the code of the server. */
function wordCounts(): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { text } of files) {
    for (const [word] of text.matchAll(/\w+/g)) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return counts;
}

describe('What the code exports', () => {
  it('is used by the server, not only by its tests', () => {
    const counts = wordCounts();
    const unused = files
      .filter(({ name }) => !REACHED_OTHERWISE.some((place) => place.test(name)))
      .flatMap(({ name, text }) => [...text.matchAll(EXPORTED)].map(([, word = '']) => ({ name, word })))
      .filter(({ word }) => counts.get(word) === 1)
      .map(({ name, word }) => `src/${name}: ${word}`);
    expect(unused).to.deep.equal([]);
  });
});
