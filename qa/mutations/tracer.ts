import { appendFileSync } from 'node:fs';
import { decodedDocument } from '../../test/support/document.ts';
import { coverageOf, type RecordedAnswer, recordedAnswers } from '../../test/support/schema-coverage.ts';

/** A line of the trace: the observations of one test. */
export interface Traced {
  file: string;
  title: string;
  /** Its source, which is searched for names of parameters. */
  source: string;
  operations: string[];
  coverage: string[];
  /** Numbers of the guards that refused something, where they are counted (`qa/guards/run.ts`). */
  guards: number[];
}

declare global {
  var firedGuards: Set<number> | undefined;
}

let operations = new Set<string>();
let coverage = new Set<string>();
recordedAnswers.subscribe((told) => {
  const { operationId, status, body } = told as RecordedAnswer;
  operations.add(operationId);
  for (const line of coverageOf(decodedDocument, operationId, status, body)) coverage.add(line);
});

/** Observations before the first test of a group count for that test. */
export const mochaHooks = {
  afterEach(this: Mocha.Context): void {
    const test = this.currentTest;
    if (!test || process.env.TRACE_FILE === undefined) return;
    const traced: Traced = {
      file: test.file ?? '',
      title: test.fullTitle(),
      source: test.body ?? '',
      operations: [...operations],
      coverage: [...coverage],
      guards: [...(globalThis.firedGuards ?? [])],
    };
    appendFileSync(process.env.TRACE_FILE, `${JSON.stringify(traced)}\n`);
    globalThis.firedGuards?.clear();
    operations = new Set();
    coverage = new Set();
  },
};
