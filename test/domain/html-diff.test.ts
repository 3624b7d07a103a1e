import { expect } from 'chai';
import { MAX_DIFF_PIECES } from '../../src/domain/limits.ts';
import { htmlDiff } from '../../src/domain/messages/html-diff.ts';

const ins = (text: string) => `<span class="highlight_text_inserted">${text}</span>`;
const del = (text: string) => `<span class="highlight_text_deleted">${text}</span>`;

describe('The difference of two texts', () => {
  const cases: readonly [what: string, before: string, after: string, difference: string][] = [
    ['nothing', '<p>same</p>', '<p>same</p>', '<p>same</p>'],
    ['all of it', '<p>direct</p>', '<p>better</p>', `<div><p>${ins('better')}</p> <p>${del('direct')}</p></div>`],
    ['several words', '<p>message 2</p>', '<p>x</p>', `<div><p>${ins('x')}</p> <p>${del('message 2')}</p></div>`],
    ['a last word', '<p>hello world</p>', '<p>hello there</p>', `<p>hello ${ins('there')} ${del('world')}</p>`],
    ['a word added', '<p>a c</p>', '<p>a b c</p>', `<p>a ${ins('b')} c</p>`],
    ['a first word gone', '<p>foo bar</p>', '<p>bar</p>', `<p>${del('foo')} bar</p>`],
    ['a last word gone', '<p>foo bar</p>', '<p>foo</p>', `<p>foo ${del('bar')}</p>`],
    ['a word made bold', '<p>a b c</p>', '<p>a <b>q</b> c</p>', `<p>a <b>${ins('q')}</b> ${del('b')} c</p>`],
    ['part of emphasis', '<p>a <em>b c</em> d</p>', '<p>a <em>b</em> d</p>', `<p>a <em>b</em> ${del('c')} d</p>`],
    ['emphasis', '<p>a <em>b c</em> d</p>', '<p>a d</p>', `<p>a <em>${del('b c')}</em> d</p>`],
    ['a paragraph', '<p>a</p>\n<p>b</p>', '<p>a</p>', `<div><p>a</p> <p>${del('b')}</p></div>`],
    ['an end across paragraphs', '<p>a b</p>\n<p>c</p>', '<p>a</p>', `<p>a ${del('b\nc')}</p>`],
    ['escaped characters', '<p>a &lt; b</p>', '<p>a &lt; c</p>', `<p>a &lt; ${ins('c')} ${del('b')}</p>`],
    ['an image', '<p>x</p>', '<p><img alt=">"></p>', `<div><p>${ins('<img alt=">">')}</p> <p>${del('x')}</p></div>`],
    ['a text where there was none', '', '<p>a</p>', `<p>${ins('a')}</p>`],
    [
      'an element of a list',
      '<ul>\n<li>a</li>\n<li>b</li>\n</ul>',
      '<ul>\n<li>a</li>\n<li>c</li>\n<li>b</li>\n</ul>',
      `<ul>\n<li>a</li>\n<li>${ins('c')}</li>\n<li>b</li>\n</ul>`,
    ],
  ];
  for (const [what, before, after, difference] of cases) {
    it(`shows the change: ${what}`, () => {
      expect(htmlDiff(before, after)).to.equal(difference);
    });
  }

  it('opens and closes every element in turn, whatever changed', () => {
    const words = ['a', '<em>b</em>', '<strong>c d</strong>', '</p>\n<p>', 'e', '<img src="x">'];
    let seed = 7;
    const pick = () => {
      seed = (seed * 1103515245 + 12345) % 2147483648;
      return words[(seed >> 8) % words.length];
    };
    for (let round = 0; round < 300; round++) {
      const text = () => `<p>${Array.from({ length: 8 }, pick).join(' ')}</p>`;
      const [before, after] = [text(), text()];
      const open: string[] = [];
      for (const [, slash, name = ''] of (htmlDiff(before, after) ?? '').matchAll(/<(\/?)(\w+)[^>]*>/g)) {
        if (slash !== '') expect(open.pop(), `${before} ${after}`).to.equal(name);
        else if (name !== 'img') open.push(name);
      }
      expect(open).to.deep.equal([]);
    }
  });

  it('replaces the middle of texts with too many different words', () => {
    const words = (letter: string) => Array.from({ length: 1500 }, (_none, index) => `${letter}${index}`).join(' ');
    const difference = htmlDiff(`<p>so ${words('a')} it is</p>`, `<p>so ${words('b')} it is</p>`);
    expect(difference).to.equal(`<p>so ${ins(words('b'))} ${del(words('a'))} it is</p>`);
  });

  it('is not computed for texts too long to compare', () => {
    expect(htmlDiff('<p>a</p>', `<p>${'b '.repeat(MAX_DIFF_PIECES / 2)}</p>`)).to.equal(undefined);
  });
});
