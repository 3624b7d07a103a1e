import {
  type Document,
  isObject,
  type Json,
  METHODS,
  type Media,
  mapDeep,
  operationsOf,
  resolved,
  type Schema,
} from './document.ts';
import { isListOfIntegers } from './public.ts';
import { dropUnused } from './published.ts';
import { mapSchemas } from './schemas.ts';

/**
 * The same document for generators that support one form of each thing: one body for every operation, which is JSON, or
 * multipart with a file; a choice of objects becomes their common members; integers are in ranges instead of lists; and
 * all errors have one schema.
 */
export function singleMediaDocument(published: Document): Document {
  const document = mapSchemas(published as unknown as Json, withoutListedIntegers) as unknown as Document;
  for (const { operation } of operationsOf(document)) {
    if (!operation.requestBody) continue;
    operation.requestBody.content = onlyOne(operation.operationId, operation.requestBody.content);
  }
  document.components.schemas = Object.fromEntries(
    Object.entries(document.components.schemas).map(([name, schema]) => [name, withoutVariants(document, schema)]),
  );
  answerErrorsAlike(document);
  dropUnused(document, () => false);
  return document;
}

/**
 * The same without operations that take a file, for generators that support only JSON. An open object has a schema that
 * everything fulfils, because some generators drop unknown members otherwise.
 */
export function jsonOnlyDocument(published: Document): Document {
  const single = singleMediaDocument(published);
  for (const { path, method, item, operation } of operationsOf(single)) {
    if (!operation.requestBody?.content['multipart/form-data']) continue;
    delete item[method];
    if (!METHODS.some((other) => item[other])) delete single.paths[path];
  }
  const document = mapDeep(single as unknown as Json, withSchemaOfRest) as unknown as Document;
  dropUnused(document, () => false);
  return document;
}

function withSchemaOfRest(value: Json): Json {
  return isObject(value) && isObject(value.properties) && value.additionalProperties === true
    ? { ...value, additionalProperties: {} }
    : value;
}

function onlyOne(operationId: string, content: Record<string, Media>): Record<string, Media> {
  for (const type of ['multipart/form-data', 'application/json']) {
    const media = content[type];
    if (media) return { [type]: media };
  }
  throw new Error(`${operationId} takes neither JSON nor multipart`);
}

/** Not every generator can compare a listed integer with one from an answer: a range, or the description, has to do. */
function withoutListedIntegers(schema: Schema): Schema {
  if (!isListOfIntegers(schema)) return schema;
  const { enum: listed, ...rest } = schema;
  const values = listed as number[];
  const [minimum, maximum] = [Math.min(...values), Math.max(...values)];
  return maximum - minimum === values.length - 1 ? { ...rest, minimum, maximum } : rest;
}

/** Replaces a choice of objects by one open object with the members that all of them share. */
function withoutVariants(document: Document, schema: Schema): Schema {
  const variants = Array.isArray(schema.anyOf) ? schema.anyOf.map((one) => resolved(document, one)) : [];
  if (variants.length === 0 || !variants.every((one) => isObject(one) && isObject(one.properties))) return schema;
  const { anyOf: _, ...rest } = schema;
  const all = variants as { properties: Record<string, Schema>; required?: string[] }[];
  const [first] = all;
  const names = Object.keys(first?.properties ?? {}).filter((name) => areAlike(all.map((one) => one.properties[name])));
  return {
    ...rest,
    type: 'object',
    required: names.filter((name) => all.every((one) => one.required?.includes(name))),
    properties: Object.fromEntries(names.map((name) => [name, sharedMember(all.map((one) => one.properties[name]))])),
    additionalProperties: true,
  };
}

/** Whether every variant has the member with the same type; a member of several types could not be described. */
const areAlike = ([first, ...others]: readonly (Schema | undefined)[]): boolean =>
  first !== undefined && others.every((other) => other !== undefined && other.type === first.type);

/** A member with different values in each variant gets their common type. */
function sharedMember(members: readonly (Schema | undefined)[]): Schema {
  const [{ enum: _, description: __, ...plain } = {}] = members;
  return plain;
}

/** Some generators support only one type of error for each operation, and six types are impractical anyway. */
function answerErrorsAlike(document: Document): void {
  document.components.schemas.ErrorAnswer = {
    title: 'ErrorAnswer',
    description: 'What every error has in common; some codes bring further members.',
    type: 'object',
    required: ['result', 'msg', 'code'],
    properties: {
      result: { type: 'string', enum: ['error'], description: 'Always `error`.' },
      msg: { type: 'string', description: 'What went wrong, for people to read.' },
      code: { type: 'string', description: 'What went wrong, for programs; the catalogue of errors explains them.' },
    },
    additionalProperties: true,
  };
  for (const { operation } of operationsOf(document)) {
    for (const [status, answer] of Object.entries(operation.responses)) {
      const media = status.startsWith('2') ? undefined : resolved(document, answer).content?.['application/json'];
      if (media) media.schema = { $ref: '#/components/schemas/ErrorAnswer' };
    }
  }
}
