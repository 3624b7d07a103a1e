import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Traced } from '../mutations/tracer.ts';
import { allFailures, type Failure, suiteFailures, type Tree } from '../mutations/trees.ts';

/** A test, with the guards that refused something in it or were part of its queries. */
export interface Met {
  file: string;
  title: string;
  /** Their names, which change less often than their numbers. */
  guards: string[];
}

interface TraceOptions {
  /** The file that stores the trace; it is read if it exists. */
  keptIn: string;
  nameOf: (guard: number) => string;
  /** Test files whose part of the stored trace is stale. */
  again: readonly string[];
}

/** Finds the guards that each test reaches, in a run with all guards enabled. Tests that fail in it are left out. */
export async function traced(tree: Tree, { keptIn, nameOf, again }: TraceOptions): Promise<Met[]> {
  const kept = existsSync(keptIn) ? linesOf<Met>(keptIn) : undefined;
  const files = kept ? tree.tests.filter((file) => again.includes(file)) : tree.tests;
  if (kept && files.length === 0) return kept;
  const found = await tracedFiles(tree, files, nameOf);
  const all = [...(kept ?? []).filter(({ file }) => !files.includes(file)), ...found];
  writeFileSync(keptIn, all.map((test) => `${JSON.stringify(test)}\n`).join(''));
  return all;
}

async function tracedFiles(tree: Tree, files: readonly string[], nameOf: (guard: number) => string): Promise<Met[]> {
  const traceFile = join(tree.folder, 'trace-of-guards');
  const failing = await lastingFailures(tree, files, { TRACE_FILE: traceFile });
  for (const { file, title } of failing)
    console.log(`left out, because it fails with all guards on: ${file}: ${title}`);
  const leftOut = new Set(failing.map(({ title }) => title));
  return linesOf<Traced>(traceFile)
    .filter(({ title }) => !leftOut.has(title))
    .map(({ file, title, guards }) => ({
      file: file.replace(/^.*?\/(?=(?:test|qa\/oracles)\/)/, ''),
      title,
      guards: guards.map(nameOf),
    }));
}

/** Runs files with a failed test once more, one after another: on a busy machine a test may time out. */
async function lastingFailures(tree: Tree, files: readonly string[], env: NodeJS.ProcessEnv): Promise<Failure[]> {
  const failures = await suiteFailures(tree, { files, env });
  const wholeSuite = failures.find(({ file }) => file === '');
  if (wholeSuite) throw new Error(`The tests do not run with all guards on: ${wholeSuite.title}`);
  if (failures.length === 0) return [];
  return allFailures(tree, { files: [...new Set(failures.map(({ file }) => file))], env });
}

export const linesOf = <Line>(file: string): Line[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Line);
