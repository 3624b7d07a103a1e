import { expect } from 'chai';
import { Refusal } from '../../src/domain/errors.ts';
import { MAX_MESSAGE_LENGTH, MAX_RENDERED_BYTES } from '../../src/domain/limits.ts';
import { isCostly } from '../../src/markdown/cost.ts';
import type { RenderContext } from '../../src/markdown/render.ts';
import { context, render } from '../markdown/rendering.ts';
import { shortestTime, usualTime } from '../support/slowness.ts';

/** Multiples of the time for usual text: 50 ms on a machine of the intended speed. */
const MOST = 12.5;
/** The same for rendering on the main thread: a part of the time that other users may wait. */
const MOST_AT_ONCE = 5;
const ATTEMPTS = 10;

interface Feature {
  open: string;
  close?: string;
}

/**
 * Examples of each feature of the dialect, complete or only begun. Formulas are limited by the deadline of the workers.
 */
const FEATURES: Record<string, Feature> = {
  quote: { open: '> ' },
  'quote mark': { open: '>' },
  bullet: { open: '* ' },
  dash: { open: '- ' },
  'bullet in a bullet': { open: '  * ' },
  number: { open: '1. ' },
  'indented text': { open: '    ' },
  heading: { open: '# ' },
  'table row': { open: '|a|b|' },
  'table head': { open: '|a|\n|-|\n' },
  pipe: { open: '|' },
  'pipe and dash': { open: '|-' },
  'code fence': { open: '```\n', close: '\n```' },
  'quote fence': { open: '```quote\n', close: '\n```' },
  'spoiler fence': { open: '~~~spoiler a\n', close: '\n~~~' },
  rule: { open: '---\n' },
  emphasis: { open: '*a', close: '*' },
  strong: { open: '**a', close: '**' },
  'strong emphasis': { open: '***a', close: '***' },
  deleted: { open: '~~a', close: '~~' },
  code: { open: '`a', close: '`' },
  'code with two marks': { open: '``a`', close: '``' },
  link: { open: '[a](b)' },
  bracket: { open: '[', close: ']' },
  'target with a title': { open: '[a](b "', close: '")' },
  parenthesis: { open: '(', close: ')' },
  mention: { open: '@**Mina Okafor** ' },
  'begun mention': { open: '@**a', close: '**' },
  'group mention': { open: '@*night shift* ' },
  'begun group mention': { open: '@*', close: '*' },
  channel: { open: '#**garden** ' },
  topic: { open: '#**garden>a** ' },
  'begun channel': { open: '#**', close: '**' },
  time: { open: '<time:2020-01-01>' },
  'written time': { open: '<time:jan 5th 2020 10:00pm>' },
  'begun time': { open: '<time:', close: '>' },
  'named emoji': { open: ':tada:' },
  colon: { open: ':a' },
  emoticon: { open: ':) ' },
  emoji: { open: '😀' },
  'half a flag': { open: '🇩' },
  joiner: { open: '\u200d' },
  address: { open: 'http://a.com/(', close: ')' },
  picture: { open: 'https://a.com/x.png ' },
  video: { open: 'https://youtu.be/a ' },
  domain: { open: 'a.com ' },
  'mail address': { open: 'a@b.co ' },
  period: { open: 'a.' },
  'at sign': { open: 'a@' },
  entity: { open: '&amp;' },
  ampersand: { open: '&a' },
  'less than': { open: '<' },
  backslash: { open: '\\' },
  'escaped mark': { open: '\\`' },
  line: { open: 'a\n' },
  newline: { open: '\n' },
  'blank line': { open: 'a\n\n' },
  'carriage return': { open: '\r' },
  tab: { open: '\t' },
  letter: { open: 'é' },
  word: { open: 'ab ' },
  'own pattern': { open: 'BUG-1 ' },
};

const filled = (unit: string, length = MAX_MESSAGE_LENGTH) =>
  unit.repeat(Math.ceil(length / unit.length)).slice(0, length);
const HALF = MAX_MESSAGE_LENGTH / 2;

/** Ways to combine two features into a long text. */
const FORMS: Record<string, (a: Feature, b: Feature) => string> = {
  'one after the other': (a, b) => filled(a.open + b.open),
  'line by line': (a, b) => filled(`${a.open}${b.open}\n`),
  'one in the other': (a, b) => {
    const around = Math.floor(HALF / 2 / (a.open.length + (a.close ?? '').length));
    const inside = Math.floor(HALF / 2 / (b.open.length + (b.close ?? '').length));
    const nested = `${b.open.repeat(inside)}x${(b.close ?? '').repeat(inside)}`;
    return filled(`${a.open.repeat(around)}${nested}${(a.close ?? '').repeat(around)}\n`);
  },
  'deep, before many lines': (a, b) => filled(`${a.open.repeat(250)}\n`, HALF / 2) + filled(`${b.open}\n`, HALF),
  'one half, other half': (a, b) => filled(a.open, HALF) + filled(b.open, HALF),
  'by turns of thirty': (a, b) => filled(`${a.open.repeat(30)}${b.open.repeat(30)}\n`),
  closed: (a, b) => filled(`${a.open}${b.open}x${b.close ?? ''}${a.close ?? ''}`),
};

function htmlOrNothing(content: string, changes: Partial<RenderContext>): string {
  try {
    return render(content, changes).html;
  } catch (error) {
    if (error instanceof Refusal) return '';
    throw error;
  }
}

/** The longest beginning that is still rendered on the main thread. */
function cheapPart(content: string): string {
  let [cheap, costly] = [0, content.length + 1];
  while (costly - cheap > 1) {
    const middle = Math.floor((cheap + costly) / 2);
    if (isCostly(content.slice(0, middle), { ...context, linkifiers: [] })) costly = middle;
    else cheap = middle;
  }
  return content.slice(0, cheap);
}

let usual = 0;

/**
 * Expects less than `most` times the time for usual text, and not too much HTML. How long usual text takes is measured
 * again when something seems to take longer, since the speed of virtual machines changes.
 */
function expectWithin(what: string, content: string, most: number, changes: Partial<RenderContext> = {}): void {
  const rendering = { translateEmoticons: true, ...changes };
  let html = '';
  const work = () => {
    html = htmlOrNothing(content, rendering);
  };
  let times = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < ATTEMPTS && times >= most; attempt++) {
    if (attempt > 0) usual = usualTime();
    times = shortestTime(work, most * usual) / usual;
  }
  expect(times, what).to.be.below(most);
  expect(Buffer.byteLength(html), what).to.be.at.most(MAX_RENDERED_BYTES);
}

describe('The longest message', () => {
  const features = Object.entries(FEATURES);
  const forms = Object.entries(FORMS);
  before(() => {
    for (const { open } of Object.values(FEATURES)) htmlOrNothing(filled(open, 1000), {});
    usual = usualTime();
  });

  for (const [index, [name, feature]] of features.entries()) {
    it(`takes at most ${MOST} times the time of usual text, and 1 MB: ${name} by itself and with every other feature`, () => {
      for (const [form, make] of forms) expectWithin(`${name}, ${form}`, make(feature, feature), MOST);
      for (const [other, [otherName, otherFeature]] of features.entries()) {
        // Each pair is combined in one form; every feature occurs in all forms and on both sides.
        const chosen = forms[(index * 3 + other) % forms.length];
        if (!chosen || (index + other) % 2 === Number(index < other)) continue;
        expectWithin(`${name} and ${otherName}, ${chosen[0]}`, chosen[1](feature, otherFeature), MOST);
      }
    });

    it(`takes at most ${MOST_AT_ONCE} times the time of usual text as far as it is rendered on the main thread: ${name}`, () => {
      for (const [form, make] of forms) {
        expectWithin(`${name}, ${form}`, cheapPart(make(feature, feature)), MOST_AT_ONCE);
      }
    });
  }

  it('may mention a thousand people of whom many have the same name', () => {
    const users = Array.from({ length: 1000 }, (_none, id) => ({ id, fullName: `P${id % 700}`, isActive: true }));
    const content = users
      .map(({ fullName }) => `@**${fullName}** `)
      .join('')
      .slice(0, MAX_MESSAGE_LENGTH);
    expectWithin('mentions', content, MOST, { users });
  });

  it('is refused if few characters make a table of more cells than a text may have', () => {
    const columns = 1200;
    const table = `${'a|'.repeat(columns)}a\n${'-|'.repeat(columns)}-\n${'|\n'.repeat(2500)}`;
    expect(() => render(table)).to.throw(Refusal, 'Unable to render message');
    expectWithin('table', table, MOST);
  });
}).timeout(120_000);
