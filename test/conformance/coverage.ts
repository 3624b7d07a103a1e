import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Document } from '../../tools/openapi/document.ts';
import { coverageWanted } from '../support/schema-coverage.ts';

/** The observations that the processes of a run have recorded in the folder. */
export const coverageIn = (folder: string): Set<string> =>
  new Set(readdirSync(folder).flatMap((name) => readFileSync(join(folder, name), 'utf8').trimEnd().split('\n')));

/** A sentence for everything in the document that did not occur in a response of the run. */
export const uncovered = (document: Document, covered: ReadonlySet<string>): string[] =>
  [...coverageWanted(document)]
    .filter((line) => !covered.has(line))
    .map((line) => `No answer shows what the document describes: ${line}`);
