import { coverageWanted, placesIn } from '../../test/support/schema-coverage.ts';
import {
  type Document,
  isObject,
  type Json,
  operationsOf,
  resolved,
  type Schema,
} from '../../tools/openapi/document.ts';
import type { Traced } from './tracer.ts';

/**
 * The tests that most likely notice the change, the likeliest first: tests that saw something, without the change, that
 * is no longer allowed, or that called the operation whose request has changed.
 */
export function predicted(
  trace: readonly Traced[],
  before: Document,
  after: Document,
  words: readonly string[],
): Traced[] {
  const still = coverageWanted(after);
  const lost = new Set([...coverageWanted(before)].filter((line) => !still.has(line)));
  for (const place of changedPlaces(before, after)) lost.add(`${place} is there`).add(`${place} is not null`);
  const operations = changedRequests(before, after);
  const scored = trace.flatMap((test) => {
    const shown = test.coverage.filter((line) => lost.has(line)).length;
    const calls = test.operations.some((operation) => operations.has(operation));
    if (shown === 0 && !calls) return [];
    const named = words.filter((word) => `${test.title} ${test.source}`.includes(word)).length;
    return [{ test, score: shown * 10 + (calls ? 1 + named * 2 : 0) }];
  });
  // Tests that call and see little are fast; their measured duration would vary from run to run.
  const size = ({ operations, coverage }: Traced) => operations.length * 100 + coverage.length;
  scored.sort((a, b) => b.score - a.score || size(a.test) - size(b.test) || (a.test.title < b.test.title ? -1 : 1));
  return scored.map(({ test }) => test);
}

/** Places of responses whose own schema has changed, apart from the schemas inside it. */
function changedPlaces(before: Document, after: Document): string[] {
  const now = placesIn(after);
  return [...placesIn(before)].flatMap(([place, { schema }]) => {
    const other = now.get(place)?.schema;
    return other && shallow(other) === shallow(schema) ? [] : [place];
  });
}

const shallow = ({ description, properties, items, anyOf, oneOf, additionalProperties, ...schema }: Schema): string =>
  JSON.stringify(schema);

/** Operations whose parameters have changed. */
function changedRequests(before: Document, after: Document): Set<string> {
  const now = requestsOf(after);
  return new Set([...requestsOf(before)].filter(([id, text]) => now.get(id) !== text).map(([id]) => id));
}

function requestsOf(document: Document): Map<string, string> {
  return new Map(
    operationsOf(document).map(({ item, operation }) => [
      operation.operationId,
      JSON.stringify(
        spelledOut(document, [item.parameters, operation.parameters, operation.requestBody] as unknown as Json, 0),
      ),
    ]),
  );
}

const DEEP = 12;

/** The value with its references resolved, without prose. */
function spelledOut(document: Document, value: Json, depth: number): Json {
  if (depth > DEEP) return null;
  if (Array.isArray(value)) return value.map((item) => spelledOut(document, item, depth + 1));
  if (!isObject(value)) return value ?? null;
  const found = resolved(document, value) as Record<string, Json>;
  return Object.fromEntries(
    Object.entries(found)
      .filter(([key, item]) => key !== 'examples' && !(key === 'description' && typeof item === 'string'))
      .map(([key, item]) => [key, spelledOut(document, item, depth + 1)]),
  );
}
