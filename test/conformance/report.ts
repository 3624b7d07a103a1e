import { OPEN_POINTS } from './not-shown.ts';
import { RULES } from './rules.ts';
import { TESTS } from './tests.ts';

export interface PassedTest {
  /** Relative to the folder of the project. */
  file: string;
  /** Including the titles of the `describe` blocks. */
  title: string;
}

export interface Report {
  text: string;
  /** Rules without a passing test, and entries of the table without a passing test or a rule. */
  faults: string[];
}

/** The rules that the passing tests check. */
export function reportOf(passed: readonly PassedTest[], table = TESTS): Report {
  const known = new Set(passed.map(keyOf));
  const holding = new Map<string, string[]>(RULES.map(({ id }) => [id, []]));
  const faults: string[] = [];
  for (const [id, files] of Object.entries(table)) {
    if (!holding.has(id)) faults.push(`There is no rule ${id}, but the table of tests has it`);
    for (const test of testsIn(files)) {
      if (known.has(keyOf(test))) holding.get(id)?.push(test.title);
      else faults.push(`No test passed that ${id} names: ${keyOf(test)}`);
    }
  }
  for (const { id, place } of RULES) {
    if (holding.get(id)?.length === 0) faults.push(`No passing test holds ${id} (${place})`);
  }
  return { text: page(holding), faults };
}

const keyOf = ({ file, title }: PassedTest) => `${file}: ${title}`;

const testsIn = (files: Readonly<Record<string, readonly string[]>>): PassedTest[] =>
  Object.entries(files).flatMap(([file, titles]) => titles.map((title) => ({ file, title })));

function page(holding: ReadonlyMap<string, string[]>): string {
  const places = [...new Set(RULES.map(({ place }) => place))];
  return [
    '# Conformance',
    '',
    'Written by `make test`; do not edit. Every rule of the interface, in order, with the tests that check it. A rule without a',
    'passing test fails the run.',
    '',
    `${RULES.length} rules. They are in \`test/conformance/rules.ts\`, their tests in \`test/conformance/tests.ts\`, the last chapter in`,
    '`test/conformance/not-shown.ts`.',
    ...places.flatMap((place) => ['', `## ${place}`, '', ...table(place, holding)]),
    '',
    '## What the interface leaves open',
    '',
    '| Place | Open | Here | Why |',
    '| --- | --- | --- | --- |',
    ...OPEN_POINTS.map((point) => row([point.place, point.open, point.choice, point.why])),
    '',
  ].join('\n');
}

const table = (place: string, holding: ReadonlyMap<string, string[]>) => [
  '| Rule | Meaning | Tests |',
  '| --- | --- | --- |',
  ...RULES.filter((rule) => rule.place === place).map(({ id, rule }) =>
    row([`\`${id}\``, rule, (holding.get(id) ?? []).sort().join('<br>') || '**nothing**']),
  ),
];

const row = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
