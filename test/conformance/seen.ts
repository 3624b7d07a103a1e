import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Document } from '../../scripts/generate/document.ts';
import { sightingsWanted } from '../support/sightings.ts';

/** What the processes of a run have noted in the folder. */
export const seenIn = (folder: string): Set<string> =>
  new Set(readdirSync(folder).flatMap((name) => readFileSync(join(folder, name), 'utf8').trimEnd().split('\n')));

/** A sentence for everything in the document that no answer of the run has shown. */
export const unseen = (document: Document, seen: ReadonlySet<string>): string[] =>
  [...sightingsWanted(document)]
    .filter((line) => !seen.has(line))
    .map((line) => `No answer shows what the document describes: ${line}`);
