import { type Random, randomFrom } from '../random.ts';

/** Reproducible random numbers. */
export class Chance {
  readonly #random: Random;

  constructor(seed: number) {
    this.#random = randomFrom(seed);
  }

  /** From 0 to less than 1. */
  next(): number {
    return this.#random.next();
  }

  /** An integer from 0 to less than `end`. */
  below(end: number): number {
    return this.#random.below(end);
  }

  /** The same, with small numbers far more often. */
  skewed(end: number): number {
    return Math.floor(this.next() ** 2.5 * end);
  }

  of<Value>(list: readonly Value[]): Value {
    const value = list[this.below(list.length)];
    if (value === undefined) throw new Error('the list is empty');
    return value;
  }
}

const SYLLABLES = [
  'ba',
  'ke',
  'lo',
  'mi',
  'nu',
  'ra',
  'se',
  'ti',
  'vo',
  'za',
  'dre',
  'plo',
  'sta',
  'qui',
  'chen',
  'dor',
];
const USUAL =
  'the a to and of in is it for on that this with be not are we was have can when if from by then there now will but test build server message channel user time error fix change request deploy release review merge branch version database update table query slow fast memory client event queue topic read write after before again today tomorrow maybe please thanks'.split(
    ' ',
  );
const VOCABULARY_SIZE = 30_000;
const KILOBYTE = 1024;

function wordNumbered(number: number): string {
  let word = '';
  for (let rest = number + 17; rest > 0; rest = Math.floor(rest / SYLLABLES.length))
    word += SYLLABLES[rest % SYLLABLES.length];
  return word;
}

const VOCABULARY = [...USUAL, ...Array.from({ length: VOCABULARY_SIZE }, (_none, number) => wordNumbered(number))];

function words(chance: Chance, count: number): string {
  return Array.from(
    { length: count },
    () => VOCABULARY[chance.skewed(chance.next() < 0.7 ? USUAL.length : VOCABULARY.length)],
  ).join(' ');
}

/** A word in five messages of a hundred, one in about ten messages, and a phrase in one message of a thousand. */
export const SEARCHED = {
  common: 'lighthouse',
  rare: 'xylograph',
  phrase: 'harbour crane',
  prefix: 'chendor',
} as const;

/** Markdown as people write it: most of it plain, some with a link, code, a list or a mention. */
export function contentFor(chance: Chance, number: number, mentioned: string | undefined): string {
  const parts = [words(chance, 4 + chance.skewed(60))];
  if (number % 20 === 11) parts.push(SEARCHED.common);
  if (number % 100_000 === 4242) parts.push(SEARCHED.rare);
  if (number % 1000 === 500) parts.push(SEARCHED.phrase);
  if (mentioned !== undefined) parts.push(`@**${mentioned}** can you look?`);
  const kind = chance.next();
  if (kind < 0.06) parts.push(`[${words(chance, 2)}](https://example.com/${chance.below(10_000)})`);
  else if (kind < 0.12) parts.push(`\`${words(chance, 2)}\` and **${words(chance, 2)}**`);
  else if (kind < 0.14)
    parts.push(`\n\`\`\`python\nfor ${words(chance, 1)} in range(${chance.below(100)}):\n    pass\n\`\`\``);
  else if (kind < 0.16) parts.push(`\n* ${words(chance, 3)}\n* ${words(chance, 4)}`);
  return parts.join(' ');
}

const TOPICS_AT_MOST = 300;

export function topicsOf(chance: Chance, channel: number): string[] {
  const count = channel === 0 ? TOPICS_AT_MOST : 3 + chance.skewed(TOPICS_AT_MOST - 3);
  return Array.from({ length: count }, (_none, index) => `${words(chance, 2)} ${index}`.slice(0, 60));
}

/** 1 KB of Markdown with a mention, bold text, a link and code; every second text has the common word, every thousandth the rare one. */
export function kilobyteFor(chance: Chance, number: number, mentioned: string): string {
  const parts = [
    `@**${mentioned}** ${words(chance, 8)} **${words(chance, 2)}**`,
    `[${words(chance, 2)}](https://example.com/${number}) and \`${words(chance, 3)}\``,
  ];
  if (number % 2 === 0) parts.push(SEARCHED.common);
  if (number % 1000 === 500) parts.push(SEARCHED.rare);
  const text = parts.join(' ');
  return `${text} ${words(chance, 400)}`.slice(0, KILOBYTE).trimEnd();
}
