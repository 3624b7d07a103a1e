import { expect } from 'chai';
import { isQuoted, quotedTexts, refusalSentences, refusalSites } from './refusal-sentences.ts';

/** Messages that no test quotes in full, each with the reason; `…` represents values. */
const NEVER_HEARD: Record<string, string> = {
  '… has too many members (limit: …)': 'made from the document; the test of its bounds quotes a part',
  'Request body is larger than the allowed limit of … MiB, or … MiB with a file':
    'the limits are settings; tests look at the code',
  'The body ended too soon': 'nobody is there any more to read it',
};

const shown = (text: string) => text.replaceAll('\u0000', '…');

describe('Refusals', () => {
  const sentences = refusalSentences();
  const quoted = quotedTexts();
  const sites = refusalSites();

  it('are found where they are created', () => {
    const texts = sentences.map(({ text }) => shown(text));
    expect(texts).to.include.members(['Invalid channel ID', "Invalid flag: '…'", "Missing 'queue_id' argument"]);
    expect(sentences.length).to.be.above(200);
  });

  it('are each quoted whole by a test, except for those that no test can provoke', () => {
    const unheard = sentences.filter(
      (sentence) => !isQuoted(sentence, quoted) && !(shown(sentence.text) in NEVER_HEARD),
    );
    expect(unheard.map(({ text, place }) => `${place}: ${shown(text)}`)).to.deep.equal([]);
  });

  it('that no test can provoke are still there, and quoted by none', () => {
    for (const text of Object.keys(NEVER_HEARD)) {
      const sentence = sentences.find((one) => shown(one.text) === text);
      expect(sentence, text).not.to.equal(undefined);
      expect(sentence && isQuoted(sentence, quoted), text).to.equal(false);
    }
  });

  it('are created only in the rules, each by a named function', () => {
    const elsewhere = sites.filter(({ place, isNameless }) => !place.startsWith('src/domain/') || isNameless);
    expect(elsewhere.map(({ place }) => place)).to.deep.equal([]);
  });

  it('say each sentence in one place', () => {
    const places = new Map<string, string[]>();
    for (const { code, sentences: said, place } of sites) {
      for (const text of said.filter((one) => /\p{L}/u.test(one))) {
        const key = `${code}: ${shown(text)}`;
        places.set(key, [...(places.get(key) ?? []), place]);
      }
    }
    const repeated = [...places].filter(([, found]) => found.length > 1);
    expect(repeated).to.deep.equal([]);
    expect(places.size).to.be.above(180);
  });
});
