import {
  type Answer,
  type Document,
  isObject,
  type Json,
  type Media,
  mapDeep,
  operationsOf,
  type PathItem,
  resolved,
  type Schema,
} from './document.ts';
import { publicDocument } from './public.ts';

/** Names of an operation's own schemas: `CreateDraftsForm`, `CreateDraftsAnswer`. */
const capital = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);

/** The documents from which all others are derived. */
interface Published {
  /** As others read it. */
  document: Document;
  /** As the tests read it: what it does not name must not occur. */
  closed: Document;
  /** The same with the `x-` members that the dispatcher and the tests read. */
  withExtensions: Document;
}

/** Flat and closed responses with all their headers, a name for every body, and JSON in addition to every form. */
export function publishedDocument(source: Document): Published {
  const work = structuredClone(source);
  work.components.schemas = mapValues(work.components.schemas, (schema) => flat(work, schema) as Schema);
  work.components.responses = mapValues(work.components.responses ?? {}, (answer) => flatAnswer(work, answer));
  work.paths = mapValues(work.paths, (item) => flatItem(work, item));
  closeAnswers(work);
  hoistBodies(work);
  addHeaders(work);
  dropUnused(work);
  const closed = mapDeep(structuredClone(work) as unknown as Json, withoutExtensions) as unknown as Document;
  return { document: publicDocument(work), closed, withExtensions: work };
}

function mapValues<T>(record: Record<string, T>, change: (value: T) => T): Record<string, T> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));
}

function withoutExtensions(value: Json): Json {
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).filter(([key]) => !key.startsWith('x-'))) as Json;
}

/**
 * Merges every `allOf` of objects into one object, because closed objects cannot be combined. A combination is described
 * by its own text; a reference alone, by that of its target.
 */
function flat(document: Document, value: Json): Json {
  return mapDeep(value, (found) => {
    if (!isObject(found) || !Array.isArray(found.allOf)) return found;
    const { allOf, ...own } = found;
    const parts = (allOf as Schema[]).map((part) => {
      const { title, description, ...rest } = flat(document, resolved(document, part)) as Schema;
      const isOnlyPart = allOf.length === 1;
      return {
        ...rest,
        ...(isOnlyPart && title && { title }),
        ...(isOnlyPart && description && { description }),
      } as Schema;
    });
    const merged: Schema = { type: 'object' };
    const required = new Set<Json>();
    const properties: Schema = {};
    for (const part of [...parts, own as Schema]) {
      for (const name of (part.required as Json[] | undefined) ?? []) required.add(name);
      Object.assign(properties, part.properties ?? {});
      for (const [key, item] of Object.entries(part))
        if (key !== 'required' && key !== 'properties') merged[key] = item;
    }
    if (required.size > 0) merged.required = [...required];
    merged.properties = properties;
    return merged;
  });
}

function flatAnswer(document: Document, answer: Answer): Answer {
  return flatMedia(document, answer);
}

function flatMedia<T extends { content?: Record<string, Media> }>(document: Document, holder: T): T {
  if (!holder.content) return holder;
  return {
    ...holder,
    content: mapValues(holder.content, (media) => ({ ...media, schema: flat(document, media.schema) as Schema })),
  };
}

function flatItem(document: Document, item: PathItem): PathItem {
  const copy: Record<string, unknown> = { ...item };
  for (const [key, operation] of Object.entries(item)) {
    if (!isObject(operation) || !('responses' in operation)) continue;
    const body = operation.requestBody as { content: Record<string, Media> } | undefined;
    copy[key] = {
      ...operation,
      ...(body && { requestBody: flatMedia(document, body) }),
      responses: mapValues(operation.responses as Record<string, Answer>, (answer) => flatAnswer(document, answer)),
    };
  }
  return copy as PathItem;
}

/** Closes every object that can appear in a response, following references. */
function closeAnswers(document: Document): void {
  const seen = new Set<string>();
  const close = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(close);
    if (!isObject(value)) return;
    if (typeof value.$ref === 'string') {
      if (seen.has(value.$ref)) return;
      seen.add(value.$ref);
      close(resolved(document, value));
      return;
    }
    if (isObject(value.properties)) value.additionalProperties ??= false;
    for (const key of ['properties', 'items', 'anyOf', 'oneOf', 'additionalProperties']) {
      const inner = value[key];
      if (key === 'properties' && isObject(inner)) Object.values(inner).forEach(close);
      else close(inner);
    }
  };
  for (const { operation } of operationsOf(document)) {
    for (const answer of Object.values(operation.responses)) {
      for (const media of Object.values(resolved(document, answer).content ?? {})) close(media.schema);
    }
  }
  if (document.components.schemas.Event) close(document.components.schemas.Event);
}

/** Gives forms and successes names, and offers every form as JSON and as multipart too. */
function hoistBodies(document: Document): void {
  const name = (wanted: string, schema: Schema, description = ''): Schema => {
    if (typeof schema.$ref === 'string') return schema;
    if (document.components.schemas[wanted]) throw new Error(`two schemas are called ${wanted}`);
    document.components.schemas[wanted] = { title: wanted, ...(description && { description }), ...schema };
    return { $ref: `#/components/schemas/${wanted}` };
  };
  for (const { method, path, operation } of operationsOf(document)) {
    const own = capital(operation.operationId);
    for (const [status, answer] of Object.entries(operation.responses)) {
      const media = status === '200' && !('$ref' in answer) ? answer.content?.['application/json'] : undefined;
      if (media) media.schema = name(`${own}Answer`, media.schema, answer.description);
    }
    const content = operation.requestBody?.content;
    const form = content?.['application/x-www-form-urlencoded'];
    if (!content || !form) continue;
    form.schema = name(`${own}Form`, form.schema, `The parameters of \`${method.toUpperCase()} ${path}\`.`);
    const json = { schema: form.schema, ...(form.examples && { examples: form.examples }) };
    // Most generators take the first form, and few can write JSON into the fields of another.
    operation.requestBody = { ...operation.requestBody, content: { 'application/json': json, ...content } };
  }
  document.components.schemas = Object.fromEntries(
    Object.entries(document.components.schemas).sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}

/** The headers of every answer; some answers have others of their own. */
const HEADERS = {
  'Access-Control-Allow-Origin': 'AllowedOrigin',
  'X-RateLimit-Limit': 'RateLimitLimit',
  'X-RateLimit-Remaining': 'RateLimitRemaining',
  'X-RateLimit-Reset': 'RateLimitReset',
  'X-Request-Id': 'RequestId',
};

function addHeaders(document: Document): void {
  const common = Object.fromEntries(
    Object.entries(HEADERS).map(([header, name]) => [header, { $ref: `#/components/headers/${name}` }]),
  );
  const answers = operationsOf(document).flatMap(({ operation }) => Object.values(operation.responses));
  for (const answer of new Set(answers.map((one) => resolved(document, one))))
    answer.headers = { ...common, ...answer.headers };
}

/** Schemas that the types and the tests of the server need, whether an operation refers to them or not. */
const neededHere = (name: string) => name === 'Event' || name.endsWith('Error');

/** Removes schemas to which nothing refers. */
export function dropUnused(document: Document, isKept = neededHere): void {
  const { schemas, ...components } = document.components;
  const outside = namedIn({ ...document, components });
  const inside = new Map(Object.entries(schemas).map(([name, schema]) => [name, namedIn(schema)]));
  for (;;) {
    const unused = [...inside.keys()].filter(
      (name) =>
        !isKept(name) && !outside.has(name) && ![...inside].some(([other, names]) => other !== name && names.has(name)),
    );
    if (unused.length === 0) return;
    for (const name of unused) {
      inside.delete(name);
      delete document.components.schemas[name];
    }
  }
}

/** The schemas that something refers to. */
const namedIn = (value: object): Set<string> =>
  new Set([...JSON.stringify(value).matchAll(/"#\/components\/schemas\/([^"]+)"/g)].map(([, name]) => name ?? ''));
