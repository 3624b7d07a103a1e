/** The parts of an OpenAPI document that the derivation uses. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type Schema = { [key: string]: Json };

export interface Media {
  schema: Schema;
  encoding?: Record<string, { contentType?: string }>;
  examples?: Record<string, Schema>;
}
export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  schema?: Schema;
  content?: Record<string, Media>;
  examples?: Record<string, Schema>;
  description?: string;
  'x-aliases'?: string[];
  /** Clients must send it; the handler itself refuses requests without it. */
  'x-needed'?: boolean;
  /** The schema of the JSON that the text of a published parameter holds. */
  'x-json-schema'?: Schema;
}
export interface Answer {
  description: string;
  headers?: Record<string, Schema>;
  content?: Record<string, Media>;
}
export interface Operation {
  operationId: string;
  tags: string[];
  parameters?: Parameter[];
  requestBody?: { required?: boolean; content: Record<string, Media> };
  responses: Record<string, Answer>;
  security?: Schema[];
  /** A requirement for the caller, which is checked before the parameters. */
  'x-requires'?: string;
  /** Incoming webhook bots may call it as well. */
  'x-webhook-bots'?: true;
  /** Types of the events that a call can cause. */
  'x-events'?: string[];
}
export interface PathItem {
  parameters?: Parameter[];
  get?: Operation;
  post?: Operation;
  put?: Operation;
  patch?: Operation;
  delete?: Operation;
}
export interface Document {
  openapi: string;
  paths: Record<string, PathItem>;
  components: {
    schemas: Record<string, Schema>;
    responses?: Record<string, Answer>;
    parameters?: Record<string, Parameter>;
    headers?: Record<string, Schema>;
  };
  [key: string]: unknown;
}

export const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;
export type Method = (typeof METHODS)[number];

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Every operation with its path and method, in the order of the document. */
export function operationsOf(
  document: Document,
): { path: string; method: Method; item: PathItem; operation: Operation }[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item[method];
      return operation ? [{ path, method, item, operation }] : [];
    }),
  );
}

/** Follows a reference inside the document; anything else is returned as it is. */
export function resolved<T>(document: Document, value: T): T {
  if (!isObject(value) || typeof value.$ref !== 'string') return value;
  let found: unknown = document;
  for (const key of value.$ref.slice(2).split('/')) {
    if (!isObject(found)) throw new Error(`dangling reference ${value.$ref}`);
    found = found[key.replaceAll('~1', '/').replaceAll('~0', '~')];
  }
  if (found === undefined) throw new Error(`dangling reference ${value.$ref}`);
  return resolved(document, found as T);
}

/** A deep copy in which every value was replaced by `change`, inner values first. */
export function mapDeep(value: Json, change: (value: Json, key: string | undefined) => Json, key?: string): Json {
  if (Array.isArray(value))
    return change(
      value.map((item) => mapDeep(item, change)),
      key,
    );
  if (isObject(value)) {
    const copy = Object.fromEntries(
      Object.entries(value).map(([name, item]) => [name, mapDeep(item as Json, change, name)]),
    );
    return change(copy, key);
  }
  return change(value, key);
}
