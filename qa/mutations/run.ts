/**
 * Breaks the document in one place at a time, derives `generated/` again in a copy of the project, and checks whether
 * the test suite notices. Writes docs/mutations.md after a whole run with the usual seed and count; fails below 98 %.
 */
import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { bundled } from '../../tools/openapi/bundled.ts';
import { type Drawn, drawn } from './choice.ts';
import { caught, type Outcome, pageOf, percent, WANTED } from './page.ts';
import { type Baseline, baselineOf, failingAnyhow, failureWith } from './suite.ts';
import { EXPLAINED } from './survivors.ts';
import { copiedTree, type Failure } from './trees.ts';

const SEED = 1;
const COUNT = 200;
const WORKERS = 2;
const PAGE = 'docs/mutations.md';
const HELP = `Usage: make mutations, or node --import tsx qa/mutations/run.ts [--seed n] [--count n] [options]

Breaks the document in one place at a time and asks the test suite whether it notices.

  --seed <n>     draws others
  --count <n>    draws more or fewer
  --only <n,n>   plays only the mutations with these numbers
  --list         names the mutations without playing them
  --quick        leaves the whole suite out: only the tests that most likely notice a mutation are played
  --trace <dir>  keeps there what the unchanged suite showed and what was played, or takes it from there: to go on later
`;

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(SEED) },
    count: { type: 'string', default: String(COUNT) },
    only: { type: 'string' },
    trace: { type: 'string' },
    quick: { type: 'boolean', default: false },
    list: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

interface Known {
  /** Null for a mutation that the whole suite did not notice. */
  played: ReadonlyMap<string, Failure | null>;
  add: (name: string, caughtBy: Failure | undefined) => void;
}

/** The results of an interrupted run in the folder. */
function knownIn(folder: string): Known {
  const file = join(folder, 'played');
  const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
  return {
    played: new Map(lines.map((line) => JSON.parse(line) as [string, Failure | null])),
    add: (name, caughtBy) => appendFileSync(file, `${JSON.stringify([name, caughtBy ?? null])}\n`),
  };
}

/** Skips mutations that were caught before, since the tests only become more, and those with an explanation. */
async function played(mutations: readonly Drawn[], baseline: Baseline, known: Known): Promise<Outcome[]> {
  const isKnown = ({ name }: Drawn) => known.played.get(name) ?? (known.played.has(name) && name in EXPLAINED);
  const waiting = mutations.filter((mutation) => !isKnown(mutation));
  const outcomes = mutations
    .filter(isKnown)
    .map((mutation): Outcome => ({ mutation, caughtBy: known.played.get(mutation.name) ?? undefined }));
  const worker = async (): Promise<void> => {
    const tree = copiedTree();
    try {
      for (let mutation = waiting.shift(); mutation; mutation = waiting.shift()) {
        const begun = Date.now();
        const caughtBy = await failureWith(tree, mutation, baseline, { isQuick: values.quick });
        outcomes.push({ mutation, caughtBy });
        if (caughtBy || !values.quick) known.add(mutation.name, caughtBy);
        report({ mutation, caughtBy }, begun);
      }
    } finally {
      tree.remove();
    }
  };
  await Promise.all(Array.from({ length: WORKERS }, worker));
  return outcomes.sort((a, b) => a.mutation.id - b.mutation.id);
}

/** Repeats mutations that were noticed only by tests that fail anyway, without these tests. */
async function certain(mutations: readonly Drawn[], baseline: Baseline, known: Known): Promise<Outcome[]> {
  const outcomes = await played(mutations, baseline, known);
  const failing = await failingAnyhow(outcomes.flatMap(({ caughtBy }) => caughtBy ?? []));
  const isDoubtful = ({ caughtBy }: Outcome) => caughtBy !== undefined && failing.has(caughtBy.title);
  const doubtful = outcomes.filter(isDoubtful).map(({ mutation }) => mutation);
  if (doubtful.length === 0) return outcomes;
  const trace = baseline.trace.filter(({ title }) => !failing.has(title));
  const again = await played(doubtful, { ...baseline, trace }, { ...known, played: new Map() });
  return [...outcomes.filter((outcome) => !isDoubtful(outcome)), ...again].sort(
    (a, b) => a.mutation.id - b.mutation.id,
  );
}

function report({ mutation: { id, kind, name }, caughtBy }: Outcome, begun: number): void {
  const seconds = Math.round((Date.now() - begun) / 1000);
  const what = caughtBy ? `caught by ${[caughtBy.file, caughtBy.title].filter(Boolean).join(': ')}` : 'SURVIVED';
  console.log(`${id} (${kind}, ${seconds} s) ${name} - ${what}`);
}

async function main(): Promise<void> {
  setPriority(19);
  const [seed, count] = [Number(values.seed), Number(values.count)];
  const only = values.only?.split(',').map(Number);
  const source = bundled();
  const all = drawn(source, { seed, count }).filter(({ id }) => !only || only.includes(id));
  if (values.list) {
    for (const { id, kind, name } of all) console.log(`${id} (${kind}) ${name}`);
    return;
  }
  const kept = values.trace ?? mkdtempSync(join(tmpdir(), 'parlance-trace-'));
  const outcomes = await certain(all, await baselineOf(source, kept), knownIn(kept));
  if (!values.trace) rmSync(kept, { recursive: true });
  console.log(`${caught(outcomes)} of ${outcomes.length} caught (${percent(outcomes)})`);
  const unexplained = outcomes.filter(({ caughtBy, mutation }) => !caughtBy && !EXPLAINED[mutation.name]);
  for (const { mutation } of unexplained) console.log(`not explained: ${mutation.id} ${mutation.name}`);
  if (!only && !values.quick && seed === SEED && count === COUNT) writeFileSync(PAGE, pageOf(outcomes, seed));
  process.exitCode = caught(outcomes) >= WANTED * outcomes.length && unexplained.length === 0 ? 0 : 1;
}

if (values.help) process.stdout.write(HELP);
else await main();
