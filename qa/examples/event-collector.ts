/** Loaded into each process of a test run; keeps the best example of each kind of event that the tests receive. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { decodedDocument } from '../../test/support/document.ts';
import { fits, type RecordedAnswer, recordedAnswers } from '../../test/support/schema-coverage.ts';
import { isObject, type Schema } from '../../tools/openapi/document.ts';
import { type Found, isBetter } from './event-choice.ts';

const kinds = (decodedDocument.components.schemas.Event?.anyOf ?? []) as Schema[];
const best: Found = {};

recordedAnswers.subscribe((told) => {
  const { operationId, status, body } = told as RecordedAnswer;
  if (operationId !== 'getEvents' || status !== 200 || !isObject(body)) return;
  for (const event of body.events as Schema[]) {
    const kind = kinds.find((one) => fits(decodedDocument, one, event));
    const name = String(kind?.$ref).split('/').at(-1) ?? '';
    if (kind && isBetter(event, best[name])) best[name] = event;
  }
});

process.on('exit', () => {
  const folder = process.env.EVENT_EXAMPLES;
  if (folder !== undefined) writeFileSync(join(folder, `${process.pid}.json`), JSON.stringify(best));
});
