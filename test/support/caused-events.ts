import { subscribe } from 'node:diagnostics_channel';
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CommittedUnit } from '../../src/unit/committed.ts';
import { type Document, operationsOf } from '../../tools/openapi/document.ts';

/** What `x-events` of the document announces, one line for each operation and type. */
export const announcedEvents = (document: Document): Set<string> =>
  new Set(
    operationsOf(document).flatMap(({ operation }) =>
      (operation['x-events'] ?? []).map((type) => lineOf(operation.operationId, type)),
    ),
  );

const CAUSES = ' causes the event ';
const lineOf = (operationId: string, type: string) => `${operationId}${CAUSES}${type}`;

/** The lines of events that operations caused, among all observations of a run; jobs and pages cause others. */
export function causedIn(document: Document, covered: ReadonlySet<string>): string[] {
  const ids = new Set(operationsOf(document).map(({ operation }) => operation.operationId));
  return [...covered].filter((line) => line.includes(CAUSES) && ids.has(line.split(CAUSES)[0] ?? ''));
}

const noted = new Set<string>();

/** Records which operation caused which events, if the run collects this. */
export function noteCausedEvents(): void {
  const folder = process.env.COVERAGE_FOLDER;
  if (folder === undefined) return;
  subscribe('parlance:committed', (unit) => {
    const { operation, emissions } = unit as CommittedUnit;
    for (const { event } of emissions) {
      const line = lineOf(operation, event.type);
      if (noted.has(line)) continue;
      noted.add(line);
      appendFileSync(join(folder, `${process.pid}-events`), `${line}\n`);
    }
  });
}
