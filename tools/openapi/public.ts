import { readdirSync, readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { MAX_QUERY_JSON } from '../../src/domain/limits.ts';
import {
  type Document,
  isObject,
  type Json,
  type Media,
  mapDeep,
  type Operation,
  operationsOf,
  type Parameter,
  type Schema,
} from './document.ts';
import { mapSchemas } from './schemas.ts';

const RELEASED = 'docs/released';
const MAX_INT32 = 2 ** 31 - 1;

/** The extensions that the published document has; all others are for the server and its tests. */
export const PUBLIC_EXTENSIONS = ['x-since-level', 'x-callers', 'x-events', 'x-json-schema'];

/**
 * The document as others read it: what is closed for the tests is open, because later levels add members; each integer
 * has a format; some defaults are in the descriptions; JSON in a query parameter is text, whose schema `x-json-schema`
 * names; values that the server refuses itself are excluded; and each operation says since when it exists, who may call it
 * and which events it causes.
 */
export function publicDocument(closed: Document): Document {
  const work = structuredClone(closed);
  for (const { path, method, operation, item } of operationsOf(work)) {
    for (const parameter of [...(item.parameters ?? []), ...(operation.parameters ?? [])]) describeParameter(parameter);
    Object.assign(operation, extensionsOf(operation, sinceLevel(work, path, method)));
  }
  const document = mapSchemas(work as unknown as Json, publicSchema) as unknown as Document;
  nameSchemas(document);
  dropRefusedExamples(document);
  return mapDeep(document as unknown as Json, withoutInternals) as unknown as Document;
}

function describeParameter(parameter: Parameter): void {
  if (parameter['x-needed']) parameter.required = true;
  giveExample(parameter);
  const media = parameter.content?.['application/json'];
  if (!media) return;
  delete parameter.content;
  parameter.description = `${parameter.description ?? ''}\nIt is sent as JSON text.`.trim();
  parameter.schema = { type: 'string', maxLength: MAX_QUERY_JSON };
  parameter['x-json-schema'] = media.schema;
  if (!media.examples) return;
  parameter.examples = Object.fromEntries(
    Object.entries(media.examples).map(([name, { value, ...example }]) => [
      name,
      { ...example, value: JSON.stringify(value) },
    ]),
  );
}

/** Tools that take the first of several examples miss one that is false, zero or empty: the schema repeats it. */
function giveExample(parameter: Parameter): void {
  const [first] = Object.values(parameter.examples ?? {});
  if (first?.value === undefined || first.value || parameter.schema === undefined) return;
  parameter.schema = { ...parameter.schema, example: first.value };
}

/** Callers by requirement. What an organization permits beyond that is in the description of the operation. */
const CALLERS: Record<string, string> = {
  owner: 'owners',
  administrator: 'administrators',
  human: 'users except bots',
  'non-guest': 'users except guests',
  person: 'users except guests and bots',
  'drafts-synchronization': 'users who synchronize drafts',
};

function extensionsOf({ security, 'x-requires': required, 'x-events': events = [] }: Operation, level: number) {
  const isPublic = security?.length === 0;
  const callers = isPublic ? 'anyone' : required === undefined ? 'all users' : CALLERS[required];
  if (callers === undefined) throw new Error(`nothing says who meets the requirement ${required}`);
  return { 'x-since-level': level, 'x-callers': callers, 'x-events': events };
}

/** The oldest released level whose document has the operation, or else the current one. */
function sinceLevel(document: Document, path: string, method: keyof Document['paths'][string]): number {
  const [first] = releases().filter(({ paths }) => paths[path]?.[method] !== undefined);
  return first?.level ?? levelOf(document);
}

const levelOf = ({ info }: Document) => Number((info as { version: string }).version);

let known: { level: number; paths: Document['paths'] }[] | undefined;

function releases() {
  known ??= readdirSync(RELEASED)
    .filter((name) => name.endsWith('.json'))
    .map((name) => JSON.parse(readFileSync(`${RELEASED}/${name}`, 'utf8')) as Document)
    .map((document) => ({ level: levelOf(document), paths: document.paths }))
    .sort((one, other) => one.level - other.level);
  return known;
}

function publicSchema(schema: Schema): Schema {
  const steps = [
    opened,
    withoutEmptyConstant,
    withValues,
    withNeeded,
    withSafeInteger,
    withFormat,
    withDefaultInWords,
    withPlainRest,
  ];
  return steps.reduce((changed, step) => step(changed), schema);
}

/** Not every language can write the default of a choice, or name that of listed integers. */
function withDefaultInWords(schema: Schema): Schema {
  const { default: usual, ...rest } = schema;
  if (usual === undefined || !(isChoice(schema) || isListOfIntegers(schema))) return schema;
  const text = typeof schema.description === 'string' ? schema.description.trim() : '';
  return { ...rest, description: `${text}\nDefault: \`${JSON.stringify(usual)}\`.`.trim() };
}

export const isChoice = ({ anyOf, oneOf }: Schema): boolean => Array.isArray(anyOf) || Array.isArray(oneOf);

export const isListOfIntegers = ({ type, enum: values }: Schema): boolean =>
  type === 'integer' && Array.isArray(values);

/** TypeScript has no type for named members together with other members of another type. */
function withPlainRest(schema: Schema): Schema {
  const isMixed = isObject(schema.properties) && isObject(schema.additionalProperties);
  return isMixed ? { ...schema, additionalProperties: true } : schema;
}

function opened({ additionalProperties, ...schema }: Schema): Schema {
  return additionalProperties === undefined || additionalProperties === false
    ? schema
    : { ...schema, additionalProperties };
}

/** Languages without a name for an empty constant cannot declare one. */
function withoutEmptyConstant(schema: Schema): Schema {
  const { enum: values, ...rest } = schema;
  return Array.isArray(values) && values.length === 1 && values[0] === '' ? { ...rest, maxLength: 0 } : schema;
}

function withValues(schema: Schema): Schema {
  const { 'x-values': values, maxLength, ...rest } = schema;
  return values === undefined ? schema : { ...rest, enum: values };
}

function withNeeded(schema: Schema): Schema {
  const needed = Object.entries((schema.properties ?? {}) as Record<string, Schema>)
    .filter(([, member]) => member['x-needed'] === true)
    .map(([name]) => name);
  if (needed.length === 0) return schema;
  return { ...schema, required: [...new Set([...((schema.required as string[] | undefined) ?? []), ...needed])] };
}

/** Tools that check integers refuse those that JavaScript does not represent exactly. */
function withSafeInteger(schema: Schema): Schema {
  const { type, maximum } = schema;
  const isUnsafe = type === 'integer' && typeof maximum === 'number' && maximum > Number.MAX_SAFE_INTEGER;
  return isUnsafe ? { ...schema, type: 'number', multipleOf: 1 } : schema;
}

/** Without a format, numbers have 32 bits in some languages: too few for an ID or a time in UNIX seconds. */
function withFormat(schema: Schema): Schema {
  if (schema.format !== undefined) return schema;
  if (schema.type === 'number') return { ...schema, format: 'double' };
  if (schema.type !== 'integer') return schema;
  const { maximum } = schema;
  const isSmall = Array.isArray(schema.enum) || (typeof maximum === 'number' && maximum <= MAX_INT32);
  return { ...schema, format: isSmall ? 'int32' : 'int64' };
}

function nameSchemas({ components }: Document): void {
  components.schemas = Object.fromEntries(
    Object.entries(components.schemas).map(([name, { title: _, ...schema }]) => [name, { title: name, ...schema }]),
  );
}

/** Examples of refused requests that the schema excludes would be no examples of it; their answers stay. */
function dropRefusedExamples(document: Document): void {
  const ajv = new Ajv({ strict: false, validateFormats: false, code: { optimize: false } });
  ajv.addSchema({ $id: 'document', components: document.components });
  // Only bodies with a file have no name.
  const fits = ({ schema: { $ref } }: Media, value: Json) =>
    typeof $ref !== 'string' || ajv.validate({ $ref: `document${$ref}` }, value);
  for (const { operation } of operationsOf(document)) {
    for (const media of Object.values(operation.requestBody?.content ?? {})) {
      if (!media.examples) continue;
      media.examples = Object.fromEntries(
        Object.entries(media.examples).filter(([, { value }]) => value === undefined || fits(media, value)),
      );
    }
  }
}

function withoutInternals(value: Json): Json {
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).filter(([key]) => !key.startsWith('x-') || PUBLIC_EXTENSIONS.includes(key)),
  ) as Json;
}
