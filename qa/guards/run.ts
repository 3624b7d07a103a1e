/**
 * Disables one guard of the server at a time in a copy of the project, and runs tests until one notices: refusals, checks,
 * permissions, and conditions that restrict a query to its organization or owner. Also removes each bound from the
 * document, one at a time, and runs the linter. Writes docs/guards.md after a complete run, and fails if a guard that is
 * not explained there can be removed without a test failing.
 */
import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { setPriority, tmpdir } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { copiedTree, type Failure, type Tree } from '../mutations/trees.ts';
import { playedBounds } from './bounds.ts';
import { type GuardOutcome, guardName, guardsPage, MAX_TESTS } from './page.ts';
import { openPlayers, type Players } from './players.ts';
import { type Guard, instrumented } from './spots.ts';
import { EXPLAINED } from './survivors.ts';
import { linesOf, type Met, traced } from './trace.ts';

const PAGE = 'docs/guards.md';
const WORKERS = 2;
/** How many of the tests that reach the guard run first. */
const FIRST = 8;
const PREPARED = 'src/store/db/prepared.ts';
const ROOMS = /^src\/(actions|adapters|api|domain|handlers|jobs|store|unit|web)\/(?!migrations\/).*\.ts$/;
const HELP = `Usage: make guards, or node --import tsx qa/guards/run.ts [options]

Switches off one guard of the server at a time and asks the test suite whether it notices.

  --only <n,n>   plays only the guards with these numbers, also those that were played before
  --list         names the guards without playing them
  --kind <kind>  plays only the guards of this kind
  --minutes <n>  begins no further guard after so many minutes; the page lists them as undecided
  --trace <dir>  keeps there which tests met which guards and what was played, or takes it from there: to go on later
  --quick        plays only the likeliest tests; a guard that these do not notice stays undecided
  --again <f,f>  test files that changed since: which guards they meet is found again
`;

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    trace: { type: 'string' },
    again: { type: 'string', default: '' },
    quick: { type: 'boolean', default: false },
    kind: { type: 'string' },
    minutes: { type: 'string' },
    list: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

const sources = (): string[] =>
  execFileSync('git', ['ls-files', 'src'], { encoding: 'utf8' })
    .split('\n')
    .filter((file) => ROOMS.test(file));

/** A copy of the project in which each guard consults the switch. */
function instrumentedTree(files: ReadonlyMap<string, string>): Tree {
  const tree = copiedTree();
  for (const [file, text] of files) writeFileSync(join(tree.folder, file), text);
  buildStatementsAgain(join(tree.folder, PREPARED));
  copyFileSync('qa/guards/switch.ts', join(tree.folder, 'src/guard-switch.ts'));
  return tree;
}

/**
 * Otherwise a statement built with another guard disabled, or with none, would be reused, and only the first test to run it
 * would count as having reached its conditions.
 */
function buildStatementsAgain(file: string): void {
  const replaced = [
    ['if (known === undefined) {', 'if (known === undefined || known.guardOff !== globalThis.guardOff) {'],
    [
      'known = prepare(db, build);',
      'const conditions = (globalThis.builtConditions = new Set()); known = prepare(db, build);',
    ],
    [
      'byDialect.set(dialect, known);\n    }',
      'byDialect.set(dialect, Object.assign(known, { guardOff: globalThis.guardOff, conditions }));\n    }\n' +
        '    for (const id of known.conditions) globalThis.firedGuards?.add(id);',
    ],
  ] as const;
  let text = readFileSync(file, 'utf8');
  for (const [before, after] of replaced) {
    if (!text.includes(before)) throw new Error(`${PREPARED} keeps its statements in another way`);
    text = text.replace(before, after);
  }
  writeFileSync(file, text);
}

function importFor(file: string): string {
  const path = relative(dirname(file), 'src/guard-switch.ts');
  return `import { __guards } from '${path.startsWith('.') ? path : `./${path}`}'; `;
}

/** Only tests that reach a guard can notice its absence: for a refusal, those in which it refused something. */
async function failureWithout(players: Players, guard: Guard, titles: readonly string[]): Promise<Failure | undefined> {
  for (const some of [titles.slice(0, FIRST), values.quick ? [] : titles.slice(FIRST, MAX_TESTS)]) {
    const failure = some.length > 0 ? await players.failure({ guard: guard.id, titles: some }) : undefined;
    if (failure) return failure;
  }
  return undefined;
}

/** Patterns of the files and titles of tests that are likeliest to notice, the likeliest first. */
function likeliest({ file, name }: Guard): RegExp[] {
  const sameResource = new RegExp(`/${basename(file, '.ts')}\\b`);
  const ofTheStore = new RegExp(`^test/store/(${basename(file, '.ts')}|belonging)\\.test`);
  const ofAccess = [/visibility|lost-access|conventions/, /access-guard|holdings/];
  const ofOrganizations = [/(an)?other organizations?\b|elsewhere/, ...ofAccess];
  // The oracles take far longer than anything else.
  const others = [/^test/, /^qa/];
  return name.includes('realm_id')
    ? [ofTheStore, ...ofOrganizations, sameResource, ...others]
    : [ofTheStore, sameResource, ...ofAccess, ...others];
}

/** Titles of the tests that reach the guard, the likeliest to notice first. */
function testsThatMet(guard: Guard, key: string, trace: readonly Met[]): string[] {
  const met = trace.filter(({ guards }) => guards.includes(key));
  const ordered = likeliest(guard).flatMap((fits) => met.filter(({ file, title }) => fits.test(`${file} ${title}`)));
  return [...new Set(ordered.map(({ title }) => title))];
}

/** Names of the guards, numbered if several in a file read the same; changes elsewhere do not affect them. */
function keysOf(guards: readonly Guard[]): Map<Guard, string> {
  const counts = new Map<string, number>();
  return new Map(
    guards.map((guard) => {
      const name = guardName(guard);
      const count = (counts.get(name) ?? 0) + 1;
      counts.set(name, count);
      return [guard, `${name} #${count}`];
    }),
  );
}

async function traceOf({ guards, keys, files, folder }: Omit<Plan, 'trace'>): Promise<Met[]> {
  const nameOf = new Map(guards.map((guard) => [guard.id, keys.get(guard) ?? '']));
  const tree = instrumentedTree(files);
  try {
    return await traced(tree, {
      keptIn: join(folder, 'trace-guards'),
      nameOf: (id) => nameOf.get(id) ?? '',
      again: values.again.split(','),
    });
  } finally {
    tree.remove();
  }
}

interface Plan {
  guards: readonly Guard[];
  keys: ReadonlyMap<Guard, string>;
  files: ReadonlyMap<string, string>;
  folder: string;
  trace: readonly Met[];
}

/** Tests the guards; results of an earlier run are taken from the folder, unless the guards were selected by number. */
async function played({ guards, keys, files, folder, trace }: Plan): Promise<GuardOutcome[]> {
  const keyOf = (guard: Guard): string => keys.get(guard) ?? '';
  const playedFile = join(folder, 'played-guards');
  const known = new Map(existsSync(playedFile) && !values.only ? linesOf<[string, Failure | null]>(playedFile) : []);
  const isKnown = (guard: Guard) => known.has(keyOf(guard));
  const outcomes: GuardOutcome[] = guards
    .filter(isKnown)
    .map((guard) => ({ guard, caughtBy: known.get(keyOf(guard)) ?? undefined }));
  const waiting = guards.filter((guard) => !isKnown(guard));
  const until = values.minutes === undefined ? Number.POSITIVE_INFINITY : Date.now() + Number(values.minutes) * 60_000;
  const worker = async (): Promise<void> => {
    const tree = instrumentedTree(files);
    const players = openPlayers(tree);
    try {
      for (let guard = waiting.shift(); guard && Date.now() < until; guard = waiting.shift()) {
        const caughtBy = await failureWithout(players, guard, testsThatMet(guard, keyOf(guard), trace));
        if (!caughtBy && values.quick) continue;
        outcomes.push({ guard, caughtBy });
        appendFileSync(playedFile, `${JSON.stringify([keyOf(guard), caughtBy ?? null])}\n`);
        console.log(
          `${guard.id} ${guardName(guard)} - ${caughtBy ? `${caughtBy.file}: ${caughtBy.title}` : 'NOTICED BY NOTHING'}`,
        );
      }
    } finally {
      players.close();
      tree.remove();
    }
  };
  await Promise.all(Array.from({ length: waiting.length > 0 ? WORKERS : 0 }, worker));
  return outcomes.sort((a, b) => a.guard.id - b.guard.id);
}

async function main(): Promise<void> {
  setPriority(19);
  const { guards, files } = instrumented(sources(), importFor);
  const only = values.only?.split(',').map(Number);
  const chosen = guards.filter(
    ({ id, kind }) => (!only || only.includes(id)) && (values.kind === undefined || kind === values.kind),
  );
  if (values.list) {
    for (const guard of chosen) console.log(`${guard.id} ${guardName(guard)}`);
    return;
  }
  const folder = values.trace ?? mkdtempSync(join(tmpdir(), 'parlance-guards-'));
  mkdirSync(folder, { recursive: true });
  const keys = keysOf(guards);
  const trace = await traceOf({ guards, keys, files, folder });
  const outcomes = await played({ guards: chosen, keys, files, folder, trace });
  if (!values.trace) rmSync(folder, { recursive: true });
  const survivors = outcomes.filter(({ caughtBy }) => !caughtBy);
  const unexplained = survivors.filter(({ guard }) => !(guardName(guard) in EXPLAINED));
  console.log(
    `${outcomes.length - survivors.length} of ${outcomes.length} noticed, ${unexplained.length} not explained`,
  );
  process.exitCode = unexplained.length === 0 ? 0 : 1;
  if (only || values.kind !== undefined) return;
  const bounds = playedBounds();
  console.log(
    `${bounds.count - bounds.survivors.length} of ${bounds.count} bounds of the document noticed by the lint`,
  );
  const decided = new Set(outcomes.map(({ guard }) => guard));
  const undecided = chosen.filter((guard) => !decided.has(guard));
  writeFileSync(PAGE, guardsPage(outcomes, bounds, undecided));
  if (bounds.survivors.length > 0) process.exitCode = 1;
}

if (values.help) process.stdout.write(HELP);
else await main();
