import { expect } from 'chai';
import { beginningOf, holdsAlertWord, possibleBeginnings } from '../../src/domain/messages/alert-words.ts';

describe('The beginning of an alert word', () => {
  it('is three words or three characters of it, without a space at the end, in lower case', () => {
    const beginnings = [
      ['Tide', 'tide'],
      ['High tide', 'high tide'],
      ['the tide is low', 'the tide is'],
      ['the tide - low', 'the tide -'],
      ['a - b', 'a - b'],
      [':-)', ':-)'],
      ['....?', '...'],
      ['. - .', '. -'],
      ['. . .', '. .'],
      ['+1 for it', '+1'],
      ['ÄPFEL', 'äpfel'],
      ['', ''],
    ] as const;
    for (const [word, beginning] of beginnings) expect(beginningOf(word), word).to.equal(beginning);
  });

  it('is possible in every text that contains the word', () => {
    const words = [
      'tide',
      'The tide is low',
      'tide  -  low',
      ':-)',
      '....',
      '+1',
      'c++',
      '. - .',
      '🎉🎉🎉🎉',
      'ÄPFEL!',
    ];
    for (const word of words) {
      for (const [before, after] of [
        ['', ''],
        ['so ', ' today'],
        ['(', ')'],
        ['...', '...'],
        ['x\n', '\nx'],
        ['🎉', '🎉'],
      ] as const) {
        const text = `${before}${word.toUpperCase()}${after}`;
        expect(holdsAlertWord(text, word), text).to.equal(true);
        expect([...possibleBeginnings(text)], text).to.include(beginningOf(word));
      }
    }
  });

  it('is another one than that of words of which the text contains the first only', () => {
    const beginnings = possibleBeginnings('The end of the day');
    for (const word of ['the tide', 'the end is', 'of the tide', 'day one']) {
      expect([...beginnings], word).not.to.include(beginningOf(word));
    }
  });
});
