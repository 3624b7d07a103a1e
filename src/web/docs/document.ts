import { generatedFile, operations, type TableOperation } from '../../api/table.ts';

/** The parts of the published document that the pages show. */
export interface Schema {
  $ref?: string;
  type?: string;
  description?: string;
  enum?: unknown[];
  default?: unknown;
  nullable?: boolean;
  deprecated?: boolean;
  minimum?: number;
  maximum?: number;
  multipleOf?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  minProperties?: number;
  maxProperties?: number;
  pattern?: string;
  format?: string;
  required?: string[];
  properties?: Record<string, Schema>;
  items?: Schema;
  additionalProperties?: boolean | Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
}

export interface Example {
  summary?: string;
  value?: unknown;
}

export interface Media {
  schema: Schema;
  examples?: Record<string, Example>;
}

export interface Parameter {
  name: string;
  in: 'path' | 'query';
  required?: boolean;
  deprecated?: boolean;
  description?: string;
  schema?: Schema;
  example?: unknown;
  examples?: Record<string, Example>;
  'x-json-schema'?: Schema;
}

export interface Answer {
  description: string;
  content?: Record<string, Media>;
  links?: Record<string, { operationId: string; description?: string }>;
}

interface DocumentOperation {
  operationId: string;
  summary: string;
  description?: string;
  deprecated?: boolean;
  parameters?: Parameter[];
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, Answer>;
  'x-since-level': number;
  'x-callers': string;
  'x-events': string[];
}

export interface PublishedDocument {
  info: { title: string; version: string; description: string };
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, DocumentOperation | Parameter[]>>;
  components: { schemas: Record<string, Schema> };
}

/** What the pages show of the AsyncAPI document. A test checks that each event has an example. */
interface AsyncDocument {
  components: { messages: Record<string, { examples: [{ payload: unknown }] }> };
}

/** An operation as the document describes it, with the table by which requests are decoded. */
export interface Described {
  id: string;
  table: TableOperation;
  summary: string;
  description: string;
  deprecated: boolean;
  sinceLevel: number;
  callers: string;
  /** Types of the events that a call can cause. */
  events: readonly string[];
  url: string;
  parameters: Parameter[];
  body: Media | undefined;
  answers: [status: string, answer: Answer][];
}

export interface ErrorCode {
  code: string;
  statuses: number[];
  description: string;
  fields: { name: string; type: string; description: string; always: boolean }[];
  operations: string[];
}

export interface Guide {
  name: string;
  title: string;
  /** One sentence as HTML, for lists of guides. */
  summary: string;
  html: string;
  sections: { id: string; title: string; text: string }[];
}

/** Everything that the pages are built from. */
export interface Sources {
  document: PublishedDocument;
  operations: readonly Described[];
  byId: ReadonlyMap<string, Described>;
  codes: readonly ErrorCode[];
  /** By the name of an event's schema: an event as a client received it. */
  events: ReadonlyMap<string, unknown>;
  guides: readonly Guide[];
  changelog: Guide;
  /** By operationId: the name of the usual example, and one text per language. */
  samples: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

export const urlOf = ({ tag, operationId }: TableOperation) => `/docs/${tag}/${operationId}`;

export function readSources(): Sources {
  const document = JSON.parse(generatedFile('openapi.json')) as PublishedDocument;
  const described = operations.map((table) => describedIn(document, table));
  return {
    document,
    operations: described,
    byId: new Map(described.map((one) => [one.id, one])),
    codes: (JSON.parse(generatedFile('error-codes.json')) as { codes: ErrorCode[] }).codes,
    events: readEvents(),
    guides: JSON.parse(generatedFile('guides.json')) as Guide[],
    changelog: JSON.parse(generatedFile('changelog.json')) as Guide,
    samples: JSON.parse(generatedFile('samples.json')) as Sources['samples'],
  };
}

function readEvents(): Map<string, unknown> {
  const { components } = JSON.parse(generatedFile('asyncapi.json')) as AsyncDocument;
  return new Map(Object.entries(components.messages).map(([name, { examples }]) => [name, examples[0].payload]));
}

function describedIn(document: PublishedDocument, table: TableOperation): Described {
  const item = document.paths[table.path] ?? {};
  const operation = item[table.method.toLowerCase()] as DocumentOperation | undefined;
  if (!operation) throw new Error(`${table.operationId} is not in the document`);
  const shared = (item.parameters ?? []) as Parameter[];
  return {
    id: table.operationId,
    table,
    summary: operation.summary,
    description: operation.description ?? '',
    deprecated: operation.deprecated ?? false,
    sinceLevel: operation['x-since-level'],
    callers: operation['x-callers'],
    events: operation['x-events'],
    url: urlOf(table),
    parameters: [...shared, ...(operation.parameters ?? [])].map((one) => resolved(document, one)),
    body: Object.values(operation.requestBody?.content ?? {})[0],
    answers: Object.entries(operation.responses).map(([status, answer]) => [status, resolved(document, answer)]),
  };
}

/** Follows a reference inside the document; anything else is returned as it is. */
export function resolved<T extends object>(document: PublishedDocument, value: T): T {
  if (!('$ref' in value) || typeof value.$ref !== 'string') return value;
  let found: unknown = document;
  for (const key of value.$ref.slice(2).split('/')) found = (found as Record<string, unknown>)[key];
  return resolved(document, found as T);
}

/** The schema with the parts of `allOf` merged. */
export function merged(document: PublishedDocument, given: Schema): Schema {
  const { allOf, ...own } = resolved(document, given);
  if (!allOf) return own;
  const parts = [...allOf.map((part) => merged(document, part)), own];
  return {
    ...Object.assign({}, ...parts),
    properties: Object.assign({}, ...parts.map(({ properties }) => properties)),
    required: parts.flatMap(({ required }) => required ?? []),
  };
}

/** The choices of a union, including those of nested unions; the schema itself if it is not a union. */
export function alternatives(document: PublishedDocument, given: Schema): Schema[] {
  const schema = merged(document, given);
  const choices = schema.anyOf ?? schema.oneOf;
  return choices ? choices.flatMap((one) => alternatives(document, one)) : [schema];
}
