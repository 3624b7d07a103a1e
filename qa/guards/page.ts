import type { Failure } from '../mutations/trees.ts';
import type { BoundsOutcome } from './bounds.ts';
import { type Guard, KINDS } from './spots.ts';
import { EXPLAINED } from './survivors.ts';

export interface GuardOutcome {
  guard: Guard;
  /** Undefined if every test passed without the guard. */
  caughtBy: Failure | undefined;
}

/** At most this many tests run without a guard, because nearly every test reaches the conditions of queries. */
export const MAX_TESTS = 100;

/** Without the line number, which changes with everything above it. */
export const guardName = ({ kind, file, name }: Guard): string => `${kind} ${file}: ${name}`;

export function guardsPage(
  outcomes: readonly GuardOutcome[],
  bounds: BoundsOutcome,
  notPlayed: readonly Guard[],
): string {
  const survivors = outcomes.filter(({ caughtBy }) => !caughtBy);
  return [
    '# Guards',
    '',
    'Written by `make guards`: do not edit. A guard is a place in the code that denies something: an `if` that refuses, a call of',
    'a `require…` function, a permission, and the part of a query that restricts it to an organization, an owner or active rows.',
    `Each was disabled, one at a time, and tests that reach it were run until one failed, at most ${MAX_TESTS} of them, those of the`,
    'same resource and of access first; for a guard that refuses, only those in which it refused something, because no other',
    'test can be affected.',
    '',
    `${outcomes.length} guards: **${outcomes.length - survivors.length} noticed by a test**, ${survivors.length} not${notPlayed.length > 0 ? `; ${notPlayed.length} more are undecided` : ''}.`,
    `${bounds.count} bounds of the document (\`maxItems\`, \`maxLength\`, \`maxProperties\`), each removed, one at a time: **${bounds.count - bounds.survivors.length} noticed by the linter**.`,
    '`test/meta/bounds.test.ts` tests that each bound is enforced, `test/api/holdings.test.ts` tests the limits of stored data.',
    '`node --import tsx qa/guards/run.ts --list` numbers them; `--only <number>` repeats one.',
    '',
    '| kind | guards | noticed |',
    '| --- | --- | --- |',
    ...KINDS.map((kind) => {
      const of = outcomes.filter(({ guard }) => guard.kind === kind);
      return `| ${kind} | ${of.length} | ${of.filter(({ caughtBy }) => caughtBy).length} |`;
    }),
    '',
    '## Not noticed',
    '',
    ...(survivors.length === 0
      ? ['None.']
      : survivors.map(
          ({ guard }) => `- ${code(guardName(guard))}: ${EXPLAINED[guardName(guard)] ?? '**not explained**'}`,
        )),
    '',
    ...undecided(notPlayed),
    '## All',
    '',
    '| guard | noticed by |',
    '| --- | --- |',
    ...outcomes.map(
      ({ guard, caughtBy }) =>
        `| ${code(guardName(guard))} | ${caughtBy ? `${escaped(caughtBy.title)} (${code(caughtBy.file)})` : '**nothing**'} |`,
    ),
    '',
  ].join('\n');
}

const undecided = (guards: readonly Guard[]): string[] =>
  guards.length === 0
    ? []
    : [
        '## Undecided',
        '',
        'The run was cut short: these were not disabled, or only for the few tests that are likeliest to notice.',
        '',
        ...guards.map((guard) => `- ${code(guardName(guard))}`),
        '',
      ];

const code = (text: string) => `\`${text.replaceAll('`', "'").replaceAll('|', '\\|')}\``;
const escaped = (text: string) => text.replaceAll('|', '\\|').replaceAll('<', '\\<');
