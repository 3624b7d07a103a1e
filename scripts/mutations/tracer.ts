import { appendFileSync } from 'node:fs';
import { decodedDocument } from '../../test/support/document.ts';
import { answersTold, sightingsIn, type ToldAnswer } from '../../test/support/sightings.ts';

/** What one test saw, as a line of the trace. */
export interface Traced {
  file: string;
  title: string;
  /** Its source, in which names of parameters can be looked for. */
  source: string;
  operations: string[];
  sightings: string[];
}

let operations = new Set<string>();
let sightings = new Set<string>();
answersTold.subscribe((told) => {
  const { operationId, status, body } = told as ToldAnswer;
  operations.add(operationId);
  for (const line of sightingsIn(decodedDocument, operationId, status, body)) sightings.add(line);
});

/** What came before the first test of a group counts for that test. */
export const mochaHooks = {
  afterEach(this: Mocha.Context): void {
    const test = this.currentTest;
    if (!test || process.env.TRACE_FILE === undefined) return;
    const traced: Traced = {
      file: test.file ?? '',
      title: test.fullTitle(),
      source: test.body ?? '',
      operations: [...operations],
      sightings: [...sightings],
    };
    appendFileSync(process.env.TRACE_FILE, `${JSON.stringify(traced)}\n`);
    operations = new Set();
    sightings = new Set();
  },
};
