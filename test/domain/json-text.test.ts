import { expect } from 'chai';
import { jsonOfText } from '../../src/domain/json-text.ts';

describe('the JSON of a text', () => {
  const texts = {
    'no characters': '',
    words: 'the quick fox',
    'quotation marks and line breaks': '<p class="a">one</p>\n<p>"two"</p>\n',
    backslashes: '"C:\\new"',
    tabs: 'a\tb',
    'a carriage return': 'a\r\nb',
    'control characters': '\u0000\u0007\u001f\u007f\u0080',
    'letters of other scripts': 'é лес 日本 \u2028\u2029\uffff',
    emoji: 'a 🦊 "b"',
    'half of a surrogate pair': 'a\ud83e"',
  };
  for (const [name, text] of Object.entries(texts)) {
    it(`is the same as that of JSON.stringify for ${name}`, () => {
      expect(jsonOfText(text)).to.equal(JSON.stringify(text));
    });
  }
});
