import { Ajv } from 'ajv';
import standalone from 'ajv/dist/standalone/index.js';
import { type Document, isObject, type Json, mapDeep, operationsOf, resolved, type Schema } from './document.ts';
import type { TableOperation } from './operations.ts';

const HEADER = `// Derived from openapi.yaml by \`make generate\`. Do not edit.
import { createRequire } from 'node:module';
const require = createRequire(import.meta.url);
`;

/** Standalone code: one validator of the arguments per operation, one per operation and status, one for events. */
export function validatorsOf(decoded: Document, operations: TableOperation[]): Record<string, string> {
  const requests: Record<string, Schema> = {};
  const answers: Record<string, Schema> = {};
  const table = new Map(operations.map((operation) => [operation.operationId, operation]));
  for (const { item, operation } of operationsOf(decoded)) {
    const id = operation.operationId;
    const properties: Schema = {};
    for (const parameter of [...(item.parameters ?? []), ...(operation.parameters ?? [])]) {
      const one = resolved(decoded, parameter);
      if (one.in !== 'header') properties[one.name] = checked(decoded, one.schema ?? {});
    }
    const form = operation.requestBody?.content['application/x-www-form-urlencoded'];
    for (const [name, schema] of Object.entries(form ? (resolved(decoded, form.schema).properties ?? {}) : {})) {
      properties[name] = checked(decoded, schema as Schema);
    }
    if (!table.has(id)) throw new Error(`${id} is not in the table`);
    requests[id] = { type: 'object', properties };
    for (const [status, answer] of Object.entries(operation.responses)) {
      const media = resolved(decoded, answer).content?.['application/json'];
      if (media) answers[`${id}_${status}`] = media.schema;
    }
  }
  if (decoded.components.schemas.Event) answers.event = { $ref: '#/components/schemas/Event' };
  return {
    'requests.js': codeOf(decoded, requests, { useDefaults: true, allErrors: true }),
    'requests.d.ts': declaration(),
    'answers.js': codeOf(decoded, answers, { allErrors: false }),
    'answers.d.ts': declaration(),
  };
}

/** What the handler checks itself, with refusals of its own, is left to it. */
function checked(decoded: Document, schema: Schema): Schema {
  return resolved(decoded, schema)['x-checked-by-handler'] === true ? {} : schema;
}

/** Defaults are filled in for parameters only, not deep inside their values. */
function withoutDefaults(value: Json): Json {
  return mapDeep(value, (found, key) => {
    if (key === 'properties' || !isObject(found)) return found;
    const { default: _default, ...rest } = found;
    return rest as Json;
  });
}

function codeOf(decoded: Document, schemas: Record<string, Schema>, options: object): string {
  const ajv = new Ajv({
    ...options,
    strict: true,
    strictTypes: false,
    code: { source: true, esm: true, lines: false },
  });
  for (const keyword of ['example', 'x-aliases', 'x-refuses-null-bytes', 'x-checked-by-handler', 'externalDocs'])
    ajv.addKeyword(keyword);
  ajv.addSchema({ $id: 'c', $defs: jsonSchema(withoutDefaults(decoded.components.schemas as Json)) as object });
  const names = Object.keys(schemas);
  for (const name of names) ajv.addSchema({ $id: name, ...(jsonSchema(schemas[name] ?? {}) as object) });
  const refs = Object.fromEntries(names.map((name) => [name, name]));
  return `${HEADER}${standalone.default(ajv, refs)}\nexport default { ${names.join(', ')} };\n`;
}

/** OpenAPI 3.0's nullable in words of JSON Schema, references into the shared part. */
function jsonSchema(value: Json): Json {
  return mapDeep(value, (found, key) => {
    if (key === 'properties' || !isObject(found)) return found;
    const { nullable, format, ...rest } = found as Schema;
    void format;
    if (typeof rest.$ref === 'string') rest.$ref = rest.$ref.replace('#/components/schemas/', 'c#/$defs/');
    if (nullable !== true) return nullable === undefined || isSchemaNamedNullable(found) ? rest : found;
    if (Array.isArray(rest.enum)) rest.enum = [...rest.enum, null];
    if (typeof rest.type === 'string') return { ...rest, type: [rest.type, 'null'] };
    const { description, ...inner } = rest;
    return { ...(description !== undefined && { description }), anyOf: [inner, { type: 'null' }] };
  });
}

/** Whether the found object is no schema but a map that happens to have a member called nullable. */
function isSchemaNamedNullable(found: Record<string, unknown>): boolean {
  return typeof found.nullable === 'boolean';
}

function declaration(): string {
  return `// Derived from openapi.yaml by \`make generate\`. Do not edit.
import type { ErrorObject } from 'ajv';
export interface Validator {
  (data: unknown): boolean;
  errors?: ErrorObject[] | null;
}
declare const validators: Record<string, Validator>;
export default validators;
`;
}
