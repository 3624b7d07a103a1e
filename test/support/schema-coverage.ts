import { channel } from 'node:diagnostics_channel';
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Document, isObject, operationsOf, resolved, type Schema } from '../../tools/openapi/document.ts';

/**
 * The parts of the document that a response shows, one line each: `Draft.topic is absent`, `User.bot_type is null`,
 * `FlagAddEvent.flag is "read"`, `editDraft 404 is BadRequestError`.
 */
export function coverageOf(document: Document, operationId: string, status: number, body: unknown): Set<string> {
  const covered = new Set<string>();
  const schema = answerSchema(document, operationId, status);
  const place = `${operationId} ${status}`;
  if (schema) look(document, place, schema, body, covered);
  return covered;
}

const answers = new WeakMap<Document, Map<string, Schema>>();

function answerSchema(document: Document, operationId: string, status: number): Schema | undefined {
  let known = answers.get(document);
  if (!known) {
    known = new Map(answerSchemas(document).map(({ place, schema }) => [place, schema]));
    answers.set(document, known);
  }
  return known.get(`${operationId} ${status}`);
}

function answerSchemas(document: Document): { place: string; schema: Schema }[] {
  return operationsOf(document).flatMap(({ operation: { operationId, responses } }) =>
    Object.entries(responses).flatMap(([status, answer]) => {
      const media = resolved(document, answer).content?.['application/json'];
      return media ? [{ place: `${operationId} ${status}`, schema: media.schema }] : [];
    }),
  );
}

interface Named {
  place: string;
  schema: Schema;
}

/** A shared component is one place, wherever it is used. */
function named(document: Document, place: string, schema: Schema): Named {
  if (typeof schema.$ref !== 'string') return { place, schema };
  return { place: schema.$ref.split('/').at(-1) ?? place, schema: resolved(document, schema) };
}

const choicesOf = ({ anyOf, oneOf }: Schema): Schema[] => (anyOf ?? oneOf ?? []) as Schema[];
const choiceName = (choice: Schema, index: number) =>
  typeof choice.$ref === 'string' ? (choice.$ref.split('/').at(-1) ?? '') : `alternative ${index + 1}`;
const membersOf = ({ properties }: Schema) => Object.entries((properties ?? {}) as Record<string, Schema>);
const requiredOf = ({ required }: Schema) => new Set((required as string[] | undefined) ?? []);
/** The values of an enum; a single value is not a choice. */
const valuesOf = (schema: Schema): unknown[] =>
  Array.isArray(schema.enum) && schema.enum.length > 1 ? schema.enum : [];

function look(document: Document, at: string, given: Schema, value: unknown, covered: Set<string>): void {
  const { place, schema } = named(document, at, given);
  covered.add(`${at} is there`).add(`${place} is there`);
  if (value === null) {
    covered.add(`${place} is null`);
    return;
  }
  if (schema.nullable === true) covered.add(`${place} is not null`);
  choicesOf(schema).forEach((choice, index) => {
    if (!fits(document, choice, value)) return;
    const name = choiceName(choice, index);
    covered.add(`${place} is ${name}`);
    look(document, `${place}, ${name}`, choice, value, covered);
  });
  if (valuesOf(schema).length > 0) covered.add(`${place} is ${JSON.stringify(value)}`);
  if (Array.isArray(value) && isObject(schema.items)) {
    if (value.length > 0) covered.add(`${place} has elements`);
    for (const item of value) look(document, `${place}[]`, schema.items as Schema, item, covered);
  }
  if (isObject(value) && !Array.isArray(value)) lookInside(document, place, schema, value, covered);
}

function lookInside(
  document: Document,
  place: string,
  schema: Schema,
  value: Record<string, unknown>,
  covered: Set<string>,
): void {
  const members = membersOf(schema);
  for (const [name, member] of members) {
    const isThere = name in value;
    if (!isThere) covered.add(`${place}.${name} is absent`);
    else look(document, `${place}.${name}`, member, value[name], covered);
  }
  if (!isObject(schema.additionalProperties)) return;
  const known = new Set(members.map(([name]) => name));
  for (const [name, member] of Object.entries(value)) {
    if (known.has(name)) continue;
    covered.add(`${place} has further members`);
    look(document, `${place}.*`, schema.additionalProperties as Schema, member, covered);
  }
}

/** Whether the schema describes the value; checks only the members that distinguish alternatives. */
export function fits(document: Document, given: Schema, value: unknown): boolean {
  const schema = resolved(document, given);
  if (value === null) return schema.nullable === true;
  const choices = choicesOf(schema);
  if (choices.length > 0) return choices.some((choice) => fits(document, choice, value));
  if (Array.isArray(schema.enum) && !(schema.enum as unknown[]).includes(value)) return false;
  if (Array.isArray(value)) {
    return schema.type === 'array' && value.every((item) => fits(document, (schema.items ?? {}) as Schema, item));
  }
  if (!isObject(value)) return schema.type === undefined || typesOf(value).includes(String(schema.type));
  const members = new Map(membersOf(schema));
  return (
    schema.type === 'object' &&
    [...requiredOf(schema)].every((name) => name in value) &&
    Object.entries(value).every(([name, item]) => {
      const member = members.get(name);
      return member ? fits(document, member, item) : schema.additionalProperties !== false;
    })
  );
}

function typesOf(value: unknown): string[] {
  if (typeof value === 'number') return Number.isInteger(value) ? ['integer', 'number'] : ['number'];
  return [typeof value];
}

/** Everything that responses can show of the document; optional parts must occur both ways. */
export function coverageWanted(document: Document): Set<string> {
  const wanted = new Set<string>();
  for (const [place, { schema, isOptional }] of placesIn(document)) {
    wanted.add(`${place} is there`);
    if (isOptional) wanted.add(`${place} is absent`);
    if (schema.nullable === true) wanted.add(`${place} is null`).add(`${place} is not null`);
    for (const value of valuesOf(schema)) wanted.add(`${place} is ${JSON.stringify(value)}`);
    choicesOf(schema).forEach((choice, index) => {
      wanted.add(`${place} is ${choiceName(choice, index)}`);
    });
    if (isObject(schema.items) && schema.maxItems !== 0) wanted.add(`${place} has elements`);
    if (isObject(schema.additionalProperties)) wanted.add(`${place} has further members`);
  }
  return wanted;
}

/** Every place of a response, shared components once, in the order of the document. */
export function placesIn(document: Document): Map<string, { schema: Schema; isOptional: boolean }> {
  const places = new Map<string, { schema: Schema; isOptional: boolean }>();
  const visit = (at: string, given: Schema, isOptional: boolean): void => {
    const { place, schema } = named(document, at, given);
    if (place !== at) places.set(at, { schema: given, isOptional });
    if (places.has(place)) return;
    places.set(place, { schema, isOptional: isOptional && place === at });
    choicesOf(schema).forEach((choice, index) => {
      visit(`${place}, ${choiceName(choice, index)}`, choice, false);
    });
    if (isObject(schema.items) && schema.maxItems !== 0) visit(`${place}[]`, schema.items as Schema, false);
    const required = requiredOf(schema);
    for (const [name, member] of membersOf(schema)) visit(`${place}.${name}`, member, !required.has(name));
    if (isObject(schema.additionalProperties)) visit(`${place}.*`, schema.additionalProperties as Schema, false);
  };
  for (const { place, schema } of answerSchemas(document)) visit(place, schema, false);
  return places;
}

/** Publishes every response that a test gets, in the whole process. */
export const recordedAnswers = channel('parlance:answer');
export interface RecordedAnswer {
  operationId: string;
  status: number;
  body: unknown;
}

/** The lines that this process has recorded already. */
const noted = new Set<string>();

/** Records for the reporter what the response shows, if the run collects this. */
export function noteAnswer(document: Document, operationId: string, status: number, body: unknown): void {
  recordedAnswers.publish({ operationId, status, body } satisfies RecordedAnswer);
  const folder = process.env.COVERAGE_FOLDER;
  if (folder === undefined) return;
  const fresh = [...coverageOf(document, operationId, status, body)].filter((line) => !noted.has(line));
  if (fresh.length === 0) return;
  for (const line of fresh) noted.add(line);
  appendFileSync(join(folder, String(process.pid)), fresh.map((line) => `${line}\n`).join(''));
}
