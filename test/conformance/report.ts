import { OPEN_POINTS } from './not-shown.ts';
import { RULES } from './rules.ts';

export interface Report {
  text: string;
  /** Rules that no passing test holds, and names in titles that are no rule. */
  faults: string[];
}

/** The rule names at the end of a title: `answers with IDs [draft-create-ids] [draft-id]`. */
export const namedRules = (title: string): string[] => {
  const tail = /(?:\s\[[a-z0-9-]+\])+$/.exec(title)?.[0] ?? '';
  return [...tail.matchAll(/\[([a-z0-9-]+)\]/g)].map(([, id]) => id ?? '');
};

const withoutNames = (title: string) => title.replace(/(?:\s\[[a-z0-9-]+\])+$/, '');

/** What the passing tests hold, by their whole titles. */
export function reportOf(passed: readonly string[]): Report {
  const holding = new Map<string, string[]>(RULES.map(({ id }) => [id, []]));
  const faults: string[] = [];
  for (const title of [...passed].sort()) {
    for (const id of namedRules(title)) {
      const titles = holding.get(id);
      if (titles) titles.push(withoutNames(title));
      else faults.push(`There is no rule ${id}, but a test names it: ${title}`);
    }
  }
  for (const { id, place } of RULES) {
    if (holding.get(id)?.length === 0) faults.push(`No passing test holds ${id} (${place})`);
  }
  return { text: page(holding), faults };
}

function page(holding: ReadonlyMap<string, string[]>): string {
  const places = [...new Set(RULES.map(({ place }) => place))];
  return [
    '# Conformance',
    '',
    'Written by `make test`; do not edit. Every rule of the interface in its order, with the tests that hold it; a test names',
    'its rules at the end of its title. A rule without a passing test fails the run.',
    '',
    `${RULES.length} rules. The rules are in \`test/conformance/rules.ts\`, the last chapter in \`test/conformance/not-shown.ts\`.`,
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
  '| Rule | What it says | Held by |',
  '| --- | --- | --- |',
  ...RULES.filter((rule) => rule.place === place).map(({ id, rule }) =>
    row([`\`${id}\``, rule, (holding.get(id) ?? []).join('<br>') || '**nothing**']),
  ),
];

const row = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
