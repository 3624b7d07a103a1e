import { expect } from 'chai';
import { randomFrom } from '../../qa/random.ts';
import {
  highlightHtml,
  highlightJson,
  highlightTopic,
  parseSearch,
  searchWordsOf,
  searchWordsOfMessage,
} from '../../src/domain/messages/highlight.ts';

const finds = (query: string, text: string): boolean => {
  const { words, phrases } = parseSearch(query);
  const present = new Set(searchWordsOf(text));
  const hasPhrases = phrases.every((phrase) => text.toLowerCase().includes(phrase.toLowerCase()));
  return words.length > 0 && words.every((word) => present.has(word)) && hasPhrases;
};

describe('searching for words', () => {
  const cases: [query: string, text: string, found: boolean, rule: string][] = [
    ['FOX', 'the quick fox', true, 'ignores case'],
    ['fox', 'foxes everywhere', true, 'finds other forms of a word'],
    ['jump', 'jumping', true, 'finds -ing forms'],
    ['run', 'runs', true, 'finds plurals'],
    ['quick', 'quickly', true, 'finds adverbs'],
    ['happy', 'happiness', true, 'finds nouns'],
    ['generous', 'generosity', false, 'tells words of one origin apart'],
    ['dying', 'die', true, 'knows irregular forms'],
    ['news', 'new', false, 'knows words that only look like plurals'],
    ['run', 'running', false, 'keeps forms with a doubled consonant apart'],
    ['running', 'running', true, 'finds forms with a doubled consonant by themselves'],
    ['fox quick', 'quick\nfox', true, 'asks for all words in any order'],
    ['fox wolf', 'quick fox', false, 'finds nothing when a word is missing'],
    ['-fox', 'quick fox', true, 'ignores signs'],
    ['fo*', 'fox', false, 'has no prefixes'],
    ['fo', 'fox', false, 'looks for whole words'],
    ['trot', 'fox-trot', true, 'parts words at hyphens'],
    ['under_score', 'fox under_score', true, 'parts words at underscores'],
    ['café', 'émigré café', true, 'finds accented words'],
    ['cafe', 'café', false, 'tells accented letters from plain ones'],
    ['日本語', '日本語 のテスト', true, 'finds words of any script'],
    ['fox', 'mail fox@example.com', false, 'takes an address as one word'],
    ['fox@example.com', 'mail fox@example.com', true, 'finds an address whole'],
    ['example.com', 'see https://example.com/fox', true, 'finds a link by its host'],
    ['https://example.com/fox', 'see https://example.com/fox', true, 'finds a link whole'],
    ['https://example.com/fox', '(https://example.com/fox).', true, 'leaves punctuation out of a link'],
    ['fox', 'see https://example.com/fox', false, 'does not look inside a link'],
    ['5678', '1234 5678', true, 'finds numbers'],
    ['and the', 'and the of', false, 'does not search for common words'],
    ["don't", "don't stop", false, 'does not search for common words with apostrophes'],
    ['C++', 'C++ and C#', false, 'does not search for single letters'],
    ['_', 'fox under_score', false, 'finds nothing without a word'],
  ];
  for (const [query, text, found, rule] of cases) {
    it(`${rule}: ${query} ${found ? 'finds' : 'does not find'} ${JSON.stringify(text)}`, () => {
      expect(finds(query, text)).to.equal(found);
    });
  }

  it('ignores text in a topic that resembles a tag', () => {
    expect(searchWordsOfMessage('The fox & <topic>', 'a <b>')).to.deep.equal(['fox']);
    expect(searchWordsOfMessage('1 < 2 > 0', 'hello')).to.deep.equal(['1', '2', '0', 'hello']);
  });

  it('indexes nothing but letters and digits', () => {
    for (const word of searchWordsOf('fox@example.com https://example.com/fox?x=1 3.14 under_score')) {
      expect(word).to.match(/^[\p{L}\p{N}]+$/u);
    }
  });
});

describe('searching for phrases', () => {
  it('treats quoted text as phrases and its words as words', () => {
    expect(parseSearch('"quick brown" jumps')).to.deep.equal({
      words: ['quick', 'brown', 'jump'],
      phrases: ['quick brown'],
    });
  });

  it('accepts several phrases', () => {
    expect(parseSearch('"quick" "brown"').phrases).to.deep.equal(['quick', 'brown']);
  });

  it('ignores a quotation mark without its partner', () => {
    expect(parseSearch('"fox')).to.deep.equal({ words: ['fox'], phrases: [] });
  });

  it('keeps common words in a phrase', () => {
    expect(parseSearch('"the quick"')).to.deep.equal({ words: ['quick'], phrases: ['the quick'] });
    expect(finds('"and the"', 'and the of')).to.equal(false);
  });
});

describe('highlighting', () => {
  /** The marked HTML, which is the same if it was JSON. */
  function marked(query: string, html: string): string {
    const { words } = parseSearch(query);
    const result = highlightHtml(html, words);
    expect(highlightJson(JSON.stringify(html), words)).to.equal(JSON.stringify(result));
    return result;
  }
  const mark = (word: string) => `<span class="highlight">${word}</span>`;

  it('marks every form of the word as it is written', () => {
    expect(marked('jump', '<p>Jumps, jumping</p>')).to.equal(`<p>${mark('Jumps')}, ${mark('jumping')}</p>`);
  });

  it('does not change tags and attributes', () => {
    expect(marked('fox', '<a href="https://example.com/fox" title="a > fox">fox link</a>')).to.equal(
      `<a href="https://example.com/fox" title="a > fox">${mark('fox')} link</a>`,
    );
  });

  it('does not change entities', () => {
    expect(marked('amp lt hounds', '&amp; &lt;b&gt;hounds&lt;/b&gt;')).to.equal(
      `&amp; &lt;b&gt;${mark('hounds')}&lt;/b&gt;`,
    );
  });

  it('marks the words of a phrase one by one, common words not at all', () => {
    expect(marked('"the quick"', '<p>The quick brown</p>')).to.equal(`<p>The ${mark('quick')} brown</p>`);
    expect(marked('"over lines"', '<p>fox over lines</p>')).to.equal(`<p>fox over ${mark('lines')}</p>`);
  });

  it('marks the parts of a word with hyphens or underscores', () => {
    expect(marked('fox', '<p>fox-trot</p>')).to.equal(`<p>${mark('fox')}-trot</p>`);
    expect(marked('under_score', '<p>under_score</p>')).to.equal(`<p>${mark('under')}_${mark('score')}</p>`);
  });

  it('marks whole words only, whatever characters precede them', () => {
    const texts = [
      'firefox',
      'éfox',
      '日本fox',
      'e\u0301fox',
      '7fox',
      '𝒳fox',
      '_fox',
      '🦊fox',
      '\nfox',
      'fox\u0301',
      'FOX',
    ];
    const whole = ['_fox', '🦊fox', '\nfox', 'FOX'];
    for (const text of texts) {
      const expected = whole.includes(text) ? text.replace(/fox/i, (word) => mark(word)) : text;
      expect(marked('fox', `<p>${text}</p>`), text).to.equal(`<p>${expected}</p>`);
    }
  });

  it('marks words whose first letter has another form', () => {
    expect(marked('kettle', '<p>\u212aettle Kettle</p>')).to.equal(`<p>${mark('\u212aettle')} ${mark('Kettle')}</p>`);
    expect(marked('\u0130zmir', '<p>\u0130zmir Island</p>')).to.equal(`<p>${mark('\u0130zmir')} Island</p>`);
    expect(marked('école', '<p>École E\u0301cole</p>')).to.equal(`<p>${mark('École')} ${mark('E\u0301cole')}</p>`);
    expect(marked('42', '<p>42 420</p>')).to.equal(`<p>${mark('42')} 420</p>`);
    expect(marked('die', '<p>dying Sky</p>')).to.equal(`<p>${mark('dying')} Sky</p>`);
  });

  it('marks words that end otherwise than their stems', () => {
    const pairs = [
      ['die', 'dying'],
      ['tie', 'Tying'],
      ['sky', 'SKIES'],
      ['ski', 'skis'],
      ['happy', 'happiness'],
      ['hope', 'hoping'],
      ['relate', 'relational'],
      ['sensible', 'sensibility'],
      ['probable', 'probably'],
      ['agency', 'agencies'],
      ['geology', 'geological'],
      ['naïve', 'NAÏVE'],
      ['go', 'going'],
    ];
    for (const [query = '', word = ''] of pairs) {
      expect(marked(query, `<p>${word} sea</p>`), word).to.equal(`<p>${mark(word)} sea</p>`);
      expect(marked(`${query} sea`, `<p>${word} sea</p>`), word).to.equal(`<p>${mark(word)} ${mark('sea')}</p>`);
    }
  });

  it('marks addresses that are searched for, and words of other scripts beside them', () => {
    const link = '<a href="https://example.com/fox">https://example.com/fox</a>';
    expect(marked('example.com', `<p>${link}</p>`)).to.equal(
      `<p><a href="https://example.com/fox">${mark('https://example.com/fox')}</a></p>`,
    );
    expect(marked('fox@a-b.example лес', '<p>Fox@a-b.example Лес a-b</p>')).to.equal(
      `<p>${mark('Fox@a-b.example')} ${mark('Лес')} a-b</p>`,
    );
  });

  it('marks only in the texts that have a word, in code and between entities too', () => {
    expect(
      marked('fox span', '<pre><span class="fox">f</span>&quot;<code>fox&amp;fox &fox; span</code></pre> < fox'),
    ).to.equal(
      `<pre><span class="fox">f</span>&quot;<code>${mark('fox')}&amp;${mark('fox')} &fox; ${mark('span')}</code></pre> < ${mark('fox')}`,
    );
    expect(marked('fox', '<p class="fox">wolf</p>')).to.equal('<p class="fox">wolf</p>');
    expect(marked('', '<p>fox</p>')).to.equal('<p>fox</p>');
  });

  it('marks no part of an address', () => {
    expect(marked('fox', '<p>fox fox@example.com fox.example.com</p>')).to.equal(
      `<p>${mark('fox')} fox@example.com fox.example.com</p>`,
    );
  });

  it('marks words beside characters that JSON escapes', () => {
    expect(marked('fox', '<p>"fox"\nfox\tfox\u0007fox\\fox n\nfox</p>')).to.equal(
      `<p>"${mark('fox')}"\n${mark('fox')}\t${mark('fox')}\u0007${mark('fox')}\\${mark('fox')} n\n${mark('fox')}</p>`,
    );
    expect(marked('night', '<p>\night\nnight</p>')).to.equal(`<p>\night\n${mark('night')}</p>`);
    expect(marked('n', '<p>\nn</p>')).to.equal('<p>\nn</p>');
    expect(marked('лес', '<p>n\nлес\n</p>')).to.equal(`<p>n\n${mark('лес')}\n</p>`);
    expect(marked('sea.example', '<p>sea.example/a\\b\nsea.example</p>')).to.equal(
      `<p>${mark('sea.example/a\\b')}\n${mark('sea.example')}</p>`,
    );
  });

  it('marks the same words in HTML as JSON, whatever the text is', () => {
    const parts = [
      'fox',
      'Foxes',
      'n',
      '\n',
      '\t',
      '"',
      '\\',
      "'",
      '<a href="x">',
      '</a>',
      '&amp;',
      '<',
      '.',
      'é',
      '/',
      '@',
      ' ',
    ];
    const random = randomFrom(7);
    for (let times = 0; times < 3000; times++) {
      const html = Array.from({ length: 1 + random.below(12) }, () => random.pick(parts) ?? '').join('');
      marked(random.pick(['fox', 'n', 'fox.fox n', 'é']) ?? '', html);
    }
  });

  it('marks names of emoji in their text', () => {
    expect(marked('fox', '<span class="emoji" title="fox">:fox:</span>')).to.equal(
      `<span class="emoji" title="fox">:${mark('fox')}:</span>`,
    );
  });

  it('escapes topics and marks them', () => {
    const topic = (text: string, query: string) => JSON.parse(highlightTopic(text, parseSearch(query).words));
    expect(topic('The fox & <topic>', 'fox topic')).to.equal(`The ${mark('fox')} &amp; &lt;topic&gt;`);
    expect(topic('<a>fox\\fox<b>', 'fox')).to.equal(`&lt;a&gt;${mark('fox')}\\${mark('fox')}&lt;b&gt;`);
    expect(topic('"wild"life', '')).to.equal('&quot;wild&quot;life');
  });
});
