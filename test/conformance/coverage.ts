import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Document } from '../../tools/openapi/document.ts';
import { announcedEvents, causedIn } from '../support/caused-events.ts';
import { coverageWanted } from '../support/schema-coverage.ts';

/** A sentence for every event that an operation caused unannounced, and for every one that it announces in vain. */
export function wrongEvents(document: Document, covered: ReadonlySet<string>): string[] {
  const announced = announcedEvents(document);
  const caused = causedIn(document, covered);
  return [
    ...caused.filter((line) => !announced.has(line)).map((line) => `x-events does not say that ${line}`),
    ...[...announced].filter((line) => !covered.has(line)).map((line) => `No test shows that ${line}`),
  ];
}

/** The observations that the processes of a run have recorded in the folder. */
export const coverageIn = (folder: string): Set<string> =>
  new Set(readdirSync(folder).flatMap((name) => readFileSync(join(folder, name), 'utf8').trimEnd().split('\n')));

/** A sentence for everything in the document that did not occur in a response of the run. */
export const uncovered = (document: Document, covered: ReadonlySet<string>): string[] =>
  [...coverageWanted(document)]
    .filter((line) => !covered.has(line))
    .map((line) => `No answer shows what the document describes: ${line}`);
