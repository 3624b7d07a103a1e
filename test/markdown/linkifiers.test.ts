import { expect } from 'chai';
import { checkPattern, linkifierMatches } from '../../src/markdown/linkifier.ts';
import { workingTime } from '../support/own-time.ts';

const LENGTH = 10_000;
const matches = (pattern: string, text: string, urlTemplate = 'https://x.org/{id}') =>
  linkifierMatches([{ pattern, urlTemplate }], text).map(({ start, end }) => text.slice(start, end));

describe('Linkifiers', () => {
  it('match at the beginning, after a space or an opening character, and not before a letter or digit', () => {
    const text = '#1, (#2) #3# "#4" x#5 #6x #\u00e9 <#7 \u00a0#8\n#9';
    expect(matches('#(?P<id>[0-9]+)', text)).to.deep.equal(['#1', '#2', '#3', '#4', '#7', '#8', '#9']);
  });

  it('need only one character between two matches', () => {
    expect(matches('[0-9]', '1 2 3')).to.deep.equal(['1', '2', '3']);
  });

  it('match no empty text', () => {
    expect(matches('x*', 'a xx ')).to.deep.equal(['xx']);
  });

  it('pass their groups to the template, without those that are not in the match', () => {
    const [match] = linkifierMatches(
      [{ pattern: '(?P<repo>[a-z]+)?#(?P<id>\\d+)', urlTemplate: 'https://x.org{/repo}/{id}' }],
      'see #12',
    );
    expect(match?.url).to.equal('https://x.org/12');
  });

  it('keep an option in the pattern to themselves', () => {
    expect(matches('(?i)bug-(?P<id>\\d+)', 'BUG-1 bug-2')).to.deep.equal(['BUG-1', 'bug-2']);
  });

  it('leave the last matches of a long text without links when each search may run to its end', () => {
    const found = matches('a(.*b)?', 'a '.repeat(LENGTH / 2));
    expect(found.length).to.be.within(10, LENGTH / 4);
    expect(matches('#(?P<id>[0-9]+)', 'in #12, '.repeat(80))).to.have.lengthOf(80);
  });

  const HOSTILE = [
    ...['(a+)+b', '(a|aa)+b', '(a|b)*a(a|b){160}', '(?:a?){90}a{90}', 'a(.*b)?', '(.*)(.*)(.*)(.*)(.*)b'],
    ...['(?i)(?:\\pL|\\pN|x)*y?', '(((((a*)*)*)*)*)b', '[ab]*a[ab]{200} ?', '(\\pL+ ?)*!', '(?:[a-z]+ ?)*x'],
  ];
  const TEXTS = ['a', 'ab', 'a ', 'ab a b ', 'aaaaaaaab', '(a'].map((unit) =>
    unit.repeat(Math.floor(LENGTH / unit.length)),
  );
  for (const pattern of HOSTILE) {
    it(`do not hang, whatever the text is: ${pattern}`, () => {
      expect(checkPattern(pattern)).to.have.property('groups');
      for (const text of TEXTS) {
        const begun = workingTime();
        matches(pattern, text);
        // Measured: at most 0.5 s. With backtracking it would take longer than a lifetime.
        expect(workingTime() - begun, text.slice(0, 9)).to.be.below(5000);
      }
    });
  }
});

describe('A pattern', () => {
  it('is in the notation of RE2, with named groups', () => {
    expect(checkPattern('(?P<repo>[a-z]+)#(?<id>\\d+)')).to.deep.equal({ groups: ['repo', 'id'] });
    expect(checkPattern('x(?:y)')).to.deep.equal({ groups: [] });
  });

  it('may have braces that repeat nothing', () => {
    expect(checkPattern('a\\{900\\}|b[{]900[}]')).to.deep.equal({ groups: [] });
  });

  for (const [pattern, error] of [
    ['a(b', 'missing closing ): `a(b`'],
    ['a)(b', 'unexpected ): `a)(b`'],
    ['a**', 'invalid nested repetition operator: `**`'],
    ['(a)\\1', 'invalid escape sequence: `\\1`'],
    ['(?=a)', 'invalid or unsupported Perl syntax: `(?=`'],
    ['[a-z]{1001}', 'invalid repeat count: `{1001}`'],
    ['[a-z]{600}', 'expression too large'],
    ['(a{30}){30}', 'expression too large'],
    ['a{1000}b{2,900}', 'expression too large'],
  ] as const) {
    it(`is refused with the reason: ${pattern}`, () => expect(checkPattern(pattern)).to.deep.equal({ error }));
  }
});
