import { expect } from 'chai';
import { formFields } from '../../src/api/form-fields.ts';
import { MAX_FIELDS } from '../../src/domain/limits.ts';

const listOf = (form: string | Buffer) =>
  [...formFields(Buffer.from(form))].flatMap(([name, sent]) =>
    'texts' in sent ? sent.texts.map((text) => [name, text]) : [],
  );

describe('The fields of a form', () => {
  const forms = [
    '',
    '&',
    'a',
    '=',
    'a=',
    '=b',
    'a=b=c',
    'a=1&b=2&&c',
    'a+b=c++d%20e%2B',
    'a=%',
    'a=%4',
    'a=%zz%41%e2%82%ac%E2%82',
    'a=%ff%00%C3',
    'a=é€😀&é=%F0%9F%98%80',
    '%EF%BB%BFa=\ufeffb',
    'to[0]=1&to[]=2',
  ];
  for (const form of forms) {
    it(`are those that the platform decodes: ${JSON.stringify(form)}`, () => {
      expect(listOf(form)).to.deep.equal([...new URLSearchParams(form)]);
    });
  }

  // The platform loses letters beyond ASCII next to escapes.
  it('are the same for random ASCII', () => {
    let seed = 7;
    const chance = (most: number) => {
      seed = (seed * 48271) % 2147483647;
      return seed % most;
    };
    const signs = ['a', '%', '+', '&', '=', '4', 'f', 'F', '%e2', '%82', '%ac', '?', ' '];
    for (let round = 0; round < 2000; round++) {
      const form = Array.from({ length: chance(30) }, () => signs[chance(signs.length)]).join('');
      const expected = [...new URLSearchParams(`x=&${form}`)].slice(1);
      const byName = new Map<string, string[]>();
      for (const [name, text] of expected) byName.set(name, [...(byName.get(name) ?? []), text]);
      expect(listOf(form), form).to.deep.equal(
        [...byName].flatMap(([name, texts]) => texts.map((text) => [name, text])),
      );
    }
  });

  it('are counted, empty ones as well', () => {
    expect(() => formFields(Buffer.from('&'.repeat(MAX_FIELDS)))).to.not.throw();
    expect(() => formFields(Buffer.from('&'.repeat(MAX_FIELDS + 1)))).to.throw('Too many parameters');
  });
});
