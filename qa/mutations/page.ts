import type { Drawn } from './choice.ts';
import { KINDS } from './operators.ts';
import { EXPLAINED } from './survivors.ts';
import type { Failure } from './trees.ts';

export interface Outcome {
  mutation: Drawn;
  /** Undefined if every test passed. */
  caughtBy: Failure | undefined;
}

/** The share of mutations that must be caught. */
export const WANTED = 0.98;

export const caught = (outcomes: readonly Outcome[]): number =>
  outcomes.filter(({ caughtBy }) => caughtBy !== undefined).length;

export function pageOf(outcomes: readonly Outcome[], seed: number): string {
  const survivors = outcomes.filter(({ caughtBy }) => caughtBy === undefined);
  return [
    '# Mutations of the document',
    '',
    'Written by `make mutations`: do not edit. Each mutation changes one thing in the bundled document; everything under',
    '`generated/` is derived from the result, and the test suite runs with it in a copy of the project: first the tests that',
    'are most likely to notice it, then all, until one fails. The type checker, the linters, the compatibility check, the',
    'tests that compare `generated/` with `openapi.yaml` and a test that measures time are excluded. Prose is not mutated, and',
    'a change that another part of the document hides does not count.',
    '',
    'A complete run of the suite also fails if no response shows something that the document describes: a field that can be',
    'absent and never is, a null, a value, a code (`test/conformance/coverage.ts`). If a mutation does not change what the server',
    'uses, its responses are those of the run without a mutation, which comes first, and are not requested again.',
    '',
    `${outcomes.length} mutations with seed ${seed}: **${caught(outcomes)} caught (${percent(outcomes)})**, ${survivors.length} survived; at least ${WANTED * 100} % must be caught.`,
    `\`node --import tsx qa/mutations/run.ts --only <number>\` repeats one; \`--seed\` and \`--count\` draw others.`,
    '',
    '| kind | mutations | caught |',
    '| --- | --- | --- |',
    ...KINDS.map((kind) => {
      const of = outcomes.filter(({ mutation }) => mutation.kind === kind);
      return `| ${kind} | ${of.length} | ${caught(of)} |`;
    }),
    '',
    '## Survivors',
    '',
    ...(survivors.length === 0
      ? ['None.']
      : survivors.map(
          ({ mutation: { id, name } }) => `- ${id}. ${code(name)}: ${EXPLAINED[name] ?? '**not explained**'}`,
        )),
    '',
    '## All',
    '',
    '| number | kind | mutation | noticed by |',
    '| --- | --- | --- | --- |',
    ...outcomes.map(
      ({ mutation: { id, kind, name }, caughtBy }) =>
        `| ${id} | ${kind} | ${code(name)} | ${caughtBy ? noticed(caughtBy) : '**nothing**'} |`,
    ),
    '',
  ].join('\n');
}

export const percent = (outcomes: readonly Outcome[]): string =>
  `${((caught(outcomes) / Math.max(1, outcomes.length)) * 100).toFixed(1)} %`;

const code = (text: string) => `\`${text.replaceAll('|', '\\|')}\``;
const noticed = ({ file, title }: Failure) =>
  `${file === '' ? '' : `${code(file)}: `}${title.replaceAll('|', '\\|').replaceAll('<', '\\<')}`;
