import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { coverageIn, uncovered } from '../../test/conformance/coverage.ts';
import { derivedFrom } from '../../tools/openapi/derived.ts';
import type { Document } from '../../tools/openapi/document.ts';
import type { Drawn } from './choice.ts';
import { predicted } from './prediction.ts';
import type { Traced } from './tracer.ts';
import {
  allFailures,
  copiedTree,
  type Failure,
  firstFailure,
  suiteFailures,
  type Tree,
  writeGenerated,
} from './trees.ts';

/** The number of the likeliest tests that run first, and of those that run next. */
const FIRST = 12;
const SECOND = 80;

/** The tests of limits, which are fast. */
const isOfLimits = ({ file, title }: Traced) =>
  file === 'test/meta/limits.test.ts' || title.startsWith('The bounds of answers');

/** The results of the whole suite with the unchanged document. */
export interface Baseline {
  files: Readonly<Record<string, string>>;
  trace: readonly Traced[];
  covered: ReadonlySet<string>;
}

/** The files under `generated/` that control the server; the others it only serves. */
const OF_THE_SERVER = ['requests.js', 'operations.json'];

/** Runs everything once and stores the results in the folder, or reads them from there. */
export async function baselineOf(source: Document, folder: string): Promise<Baseline> {
  const files = await derivedFrom(source);
  const [notes, traceFile] = [join(folder, 'coverage'), join(folder, 'trace')];
  if (!existsSync(traceFile)) {
    const tree = copiedTree();
    mkdirSync(notes, { recursive: true });
    try {
      const env = { COVERAGE_FOLDER: notes, COVERAGE_JUDGED: 'yes', TRACE_FILE: traceFile };
      const [failure] = await suiteFailures(tree, { files: tree.tests, env });
      if (failure) throw new Error(`The tests fail without a mutation: ${failure.file} ${failure.title}`);
    } catch (error) {
      rmSync(traceFile, { force: true });
      throw error;
    } finally {
      tree.remove();
    }
  }
  const trace = readFileSync(traceFile, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Traced)
    .map((test) => ({ ...test, file: test.file.replace(/^.*?\/(?=test\/)/, '') }));
  return { files, trace, covered: coverageIn(notes) };
}

/** The failure of the suite with the mutated document; undefined if everything passes. */
export async function failureWith(
  tree: Tree,
  mutation: Drawn,
  baseline: Baseline,
  { isQuick }: { isQuick: boolean },
): Promise<Failure | undefined> {
  let files: Record<string, string>;
  try {
    files = await derivedFrom(mutation.document);
  } catch (error) {
    return { file: '', title: `does not generate: ${String(error).split('\n')[0]}` };
  }
  writeGenerated(tree, files);
  const [first, second] = likely(mutation, baseline, files);
  return (
    unseenFailure(baseline, files) ??
    (await failureOf(tree, first)) ??
    (await failureOf(tree, second)) ??
    (isQuick ? undefined : await anyFailure(tree))
  );
}

const documentIn = (files: Readonly<Record<string, string>>) => JSON.parse(files['decoded.json'] ?? '{}') as Document;

function likely(
  { kind, name }: Drawn,
  { files: before, trace }: Baseline,
  files: Readonly<Record<string, string>>,
): [first: readonly Traced[], second: readonly Traced[]] {
  const words = name.split(/\W+/).filter((word) => word.length > 1);
  const ofLimits = kind === 'limit moved' ? trace.filter(isOfLimits) : [];
  const tests = predicted(trace, documentIn(before), documentIn(files), words);
  return [[...ofLimits, ...tests.slice(0, FIRST)], tests.slice(FIRST, SECOND)];
}

async function failureOf(tree: Tree, tests: readonly Traced[]): Promise<Failure | undefined> {
  if (tests.length === 0) return undefined;
  const files = [...new Set(tests.map(({ file }) => file))];
  return firstFailure(tree, { files, titles: tests.map(({ title }) => title) });
}

/**
 * If the files that control the server are unchanged, the whole suite gets the same responses as before. Whether they
 * show everything that the document now allows can be decided without running it.
 */
function unseenFailure(
  { files: before, covered }: Baseline,
  files: Readonly<Record<string, string>>,
): Failure | undefined {
  if (OF_THE_SERVER.some((name) => before[name] !== files[name])) return undefined;
  const [title] = uncovered(documentIn(files), covered);
  return title === undefined ? undefined : { file: '', title };
}

/** Runs the whole suite, recording what it shows from the first test to the last. */
async function anyFailure(tree: Tree): Promise<Failure | undefined> {
  const notes = mkdtempSync(join(tmpdir(), 'parlance-coverage-'));
  try {
    const env = { COVERAGE_FOLDER: notes, COVERAGE_JUDGED: 'yes' };
    return (await suiteFailures(tree, { files: tree.tests, env }))[0];
  } finally {
    rmSync(notes, { recursive: true });
  }
}

/**
 * The titles of tests that noticed something but would have failed anyway, because they depend on an earlier test that
 * was not run: with the unchanged document and only those tests, they fail as well.
 */
export async function failingAnyhow(noticed: readonly Failure[]): Promise<Set<string>> {
  const tests = noticed.filter(({ file }) => file !== '');
  if (tests.length === 0) return new Set();
  const tree = copiedTree();
  try {
    const files = [...new Set(tests.map(({ file }) => file))];
    const failures = await allFailures(tree, { files, titles: tests.map(({ title }) => title) });
    return new Set(failures.map(({ title }) => title));
  } finally {
    tree.remove();
  }
}
