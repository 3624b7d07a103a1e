import { Ajv } from 'ajv';
import standalone from 'ajv/dist/standalone/index.js';
import { type Document, isObject, type Json, mapDeep, operationsOf, resolved, type Schema } from './document.ts';
import type { TableOperation } from './operations.ts';
import { changed, mapSchemas } from './schemas.ts';

const HEADER = `// Derived from openapi.yaml by \`make generate\`. Do not edit.
import { createRequire } from 'node:module';
const require = createRequire(import.meta.url);
`;

/** Standalone code of the validators of arguments, one for each operation. */
export function requestValidators(decoded: Document, operations: TableOperation[]): Record<string, string> {
  const requests: Record<string, Schema> = {};
  const table = new Set(operations.map(({ operationId }) => operationId));
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
  }
  return {
    'requests.js': codeOf(decoded, requests, { options: { useDefaults: true }, change: inOrder }),
    'requests.d.ts': declaration(),
  };
}

/** Standalone code of the validators of responses, one for each operation and status, and of the one of events. */
export function answerValidators(decoded: Document): Record<string, string> {
  const answers: Record<string, Schema> = {};
  for (const { operation } of operationsOf(decoded)) {
    for (const [status, answer] of Object.entries(operation.responses)) {
      const media = resolved(decoded, answer).content?.['application/json'];
      if (media) answers[`${operation.operationId}_${status}`] = media.schema;
    }
  }
  if (decoded.components.schemas.Event) answers.event = { $ref: '#/components/schemas/Event' };
  return { 'answers.js': codeOf(decoded, answers, {}), 'answers.d.ts': declaration() };
}

/** Removes constraints that the handler checks itself, with refusals of its own. */
function checked(decoded: Document, schema: Schema): Schema {
  return resolved(decoded, schema)['x-checked-by-handler'] === true ? {} : schema;
}

/** Defaults are filled in only for parameters, not inside their values. */
function withoutDefaults(value: Json): Json {
  return mapDeep(value, (found, key) => {
    if (key === 'properties' || !isObject(found)) return found;
    const { default: _default, ...rest } = found;
    return rest as Json;
  });
}

interface Translation {
  options?: object;
  change?: (schema: Schema) => Schema;
}

/** Validators stop at the first error, so that half a million wrong elements do not produce half a million errors. */
function codeOf(
  decoded: Document,
  schemas: Record<string, Schema>,
  { options = {}, change = (schema) => schema }: Translation,
): string {
  const ajv = new Ajv({
    ...options,
    strict: true,
    strictTypes: false,
    allErrors: false,
    code: { source: true, esm: true, lines: false },
  });
  for (const keyword of UNCHECKED) ajv.addKeyword(keyword);
  const components = mapSchemas({ schemas: withoutDefaults(decoded.components.schemas as Json) }, change) as Schema;
  ajv.addSchema({ $id: 'c', $defs: jsonSchema(components.schemas ?? {}) as object });
  const names = Object.keys(schemas);
  for (const name of names) {
    const schema = schemas[name] ?? {};
    const members = Object.entries((schema.properties ?? {}) as Record<string, Json>);
    // The parameters themselves keep their defaults; they are checked in order anyway.
    const root =
      schema.properties === undefined
        ? changed(schema, change)
        : { ...schema, properties: Object.fromEntries(members.map(([key, value]) => [key, changed(value, change)])) };
    ajv.addSchema({ $id: name, ...(jsonSchema(root) as object) });
  }
  const refs = Object.fromEntries(names.map((name) => [name, name]));
  return `${HEADER}${standalone.default(ajv, refs)}\nexport default { ${names.join(', ')} };\n`;
}

const LEEWAY = 10;

/** Keywords of the document without meaning for a validator. */
const UNCHECKED = [
  'example',
  'x-aliases',
  'x-needed',
  'x-values',
  'x-refuses-null-bytes',
  'x-refuses-length',
  'x-checked-by-handler',
  'externalDocs',
];

/**
 * The same schema in the order in which requests are refused: member by member in the order of the document, missing or
 * wrong, with unexpected ones last. For a value that is none of the known words, the type does not matter.
 */
function inOrder(schema: Schema): Schema {
  const { properties, required, additionalProperties, ...rest } = schema;
  if (Array.isArray(rest.enum)) delete rest.type;
  // The handler refuses long values with its own message, and may remove spaces first; the validator refuses only much
  // longer ones.
  if (rest['x-refuses-length'] === true) rest.maxLength = LEEWAY * Number(rest.maxLength);
  if (!isObject(properties)) return { ...rest, ...(additionalProperties !== undefined && { additionalProperties }) };
  const needed = new Set(Array.isArray(required) ? required.map(String) : []);
  const names = Object.keys(properties);
  const steps: Schema[] = names.map((name) => ({
    ...(needed.has(name) && { required: [name] }),
    properties: { [name]: properties[name] as Json },
  }));
  const known = Object.fromEntries(names.map((name) => [name, {}]));
  const last = additionalProperties === undefined ? [] : [{ properties: known, additionalProperties }];
  return { ...rest, allOf: [...((rest.allOf ?? []) as Schema[]), ...steps, ...last] };
}

/** Converts OpenAPI 3.0's `nullable` to JSON Schema, and references to those into the shared part. */
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

/** Whether the found object is not a schema but a map that happens to have a member called `nullable`. */
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
