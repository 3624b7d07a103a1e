import { type Answer, type Document, isObject, operationsOf, resolved, type Schema } from './document.ts';

/** One entry of the catalogue. */
export interface ErrorCodeEntry {
  code: string;
  /** HTTP statuses of responses with the code. */
  statuses: number[];
  description: string;
  /** Members beside `result`, `msg` and `code`. */
  fields: { name: string; type: string; description: string; always: boolean }[];
  operations: string[];
}

const ENVELOPE = new Set(['result', 'msg', 'code']);

/** Every code that some operation documents, in alphabetical order. */
export function errorCodes(published: Document): ErrorCodeEntry[] {
  const found = new Map<string, { statuses: Set<number>; operations: Set<string>; schemas: Set<Schema> }>();
  for (const { operation } of operationsOf(published)) {
    for (const { status, code, schema } of errorsOf(published, operation.responses)) {
      const entry = found.get(code) ?? { statuses: new Set(), operations: new Set(), schemas: new Set() };
      entry.statuses.add(status);
      entry.operations.add(operation.operationId);
      entry.schemas.add(schema);
      found.set(code, entry);
    }
  }
  return [...found]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([code, { statuses, operations, schemas }]) => ({
      code,
      statuses: [...statuses].sort((a, b) => a - b),
      description: [...new Set([...schemas].map(({ description }) => String(description ?? '').trim()))].join(' '),
      fields: fieldsOf(published, [...schemas]),
      operations: [...operations],
    }));
}

/** Every error in the documented responses, with its status; one for each code of each schema. */
export function errorsOf(
  document: Document,
  responses: Record<string, Answer>,
): { status: number; code: string; schema: Schema }[] {
  return Object.entries(responses).flatMap(([status, answer]) =>
    Object.values(resolved(document, answer).content ?? {}).flatMap((media) =>
      alternatives(document, media.schema).flatMap((schema) =>
        codesOf(document, schema).map((code) => ({ status: Number(status), code, schema })),
      ),
    ),
  );
}

function alternatives(document: Document, given: Schema): Schema[] {
  const schema = resolved(document, given);
  const choices = schema.anyOf ?? schema.oneOf;
  return Array.isArray(choices) ? choices.flatMap((one) => alternatives(document, one as Schema)) : [schema];
}

function codesOf(document: Document, { properties }: Schema): string[] {
  const code = isObject(properties) ? resolved(document, properties.code as Schema | undefined) : undefined;
  return Array.isArray(code?.enum) ? code.enum.map(String) : [];
}

function fieldsOf(document: Document, schemas: readonly Schema[]): ErrorCodeEntry['fields'] {
  const fields = new Map<string, ErrorCodeEntry['fields'][number]>();
  for (const { properties } of schemas) {
    for (const [name, value] of Object.entries((properties ?? {}) as Record<string, Schema>)) {
      const { type, description } = resolved(document, value);
      if (ENVELOPE.has(name) || fields.has(name)) continue;
      const always = schemas.every(({ required }) => Array.isArray(required) && required.includes(name));
      fields.set(name, { name, type: String(type ?? 'any'), description: String(description ?? ''), always });
    }
  }
  return [...fields.values()];
}
