import { operations, type TableOperation } from '../../src/api/table.ts';
import {
  type Answer,
  isObject,
  type Method,
  operationsOf,
  type Parameter,
  resolved,
} from '../../tools/openapi/document.ts';
import type { Body, RequestOptions } from './actor.ts';
import { decodedDocument } from './document.ts';
import { type ExampleOrg, isRole, type Role } from './example-org.ts';

/** A response in the document, with its request. */
export interface Example {
  operation: TableOperation;
  status: number;
  name: string;
  /** The caller. */
  as: Role;
  /** Relative to the API's root, with its parameters filled in. */
  path: string;
  fields: Record<string, unknown>;
  /** Settings of the organization for this example. */
  settings: Record<string, unknown> | undefined;
  value: unknown;
  /** The reason for which this example cannot be played in the example organization. */
  notPlayed: string | undefined;
}

/** Every example of every answer, in the order of the document. */
export function allExamples(): Example[] {
  return operationsOf(decodedDocument).flatMap(({ path, method, item, operation }) => {
    const table = operations.find(({ operationId }) => operationId === operation.operationId);
    if (!table) throw new Error(`${operation.operationId} is not in the table of operations`);
    const parameters = [...(item.parameters ?? []), ...(operation.parameters ?? [])].map((one) =>
      resolved(decodedDocument, one),
    );
    const requests = requestsOf(parameters, operation.requestBody?.content, method);
    return Object.entries(operation.responses).flatMap(([status, answer]) =>
      shownIn(answer).map(([name, shown]): Example => {
        const { 'x-as': as = 'owner' } = shown;
        if (!isRole(as)) throw new Error(`${operation.operationId} ${name}: nobody is called ${as}`);
        return {
          operation: table,
          status: Number(status),
          name,
          as,
          path: filled(path, parameters, membersOf(shown['x-path'])),
          fields: isObject(shown['x-request']) ? shown['x-request'] : requests(name),
          settings: isObject(shown['x-settings']) ? shown['x-settings'] : undefined,
          value: shown.value,
          notPlayed: typeof shown['x-not-played'] === 'string' ? shown['x-not-played'] : undefined,
        };
      }),
    );
  });
}

const membersOf = (value: unknown): Record<string, unknown> => (isObject(value) ? value : {});

function shownIn(answer: Answer): [string, Record<string, unknown>][] {
  return Object.values(resolved(decodedDocument, answer).content ?? {}).flatMap(({ examples = {} }) =>
    Object.entries(examples),
  );
}

/**
 * The values that the request of this name sends: the examples with this name and, for other required parameters, their
 * own examples.
 */
function requestsOf(
  parameters: readonly Parameter[],
  content: Record<string, { examples?: Record<string, Record<string, unknown>> }> = {},
  method: Method,
): (name: string) => Record<string, unknown> {
  const bodies = Object.values(content).flatMap(({ examples = {} }) => Object.entries(examples));
  const queries = parameters.filter((parameter) => parameter.in === 'query');
  return (name) => {
    if (method !== 'get') return membersOf(bodies.find(([key]) => key === name)?.[1].value);
    const found = queries.flatMap((parameter) => {
      const example = parameter.examples?.[name];
      return example ? [[parameter.name, example.value] as const] : [];
    });
    return Object.fromEntries(found);
  };
}

function filled(path: string, parameters: readonly Parameter[], given: Record<string, unknown>): string {
  return path.replace(/\{(\w+)\}/g, (_whole, name: string) => {
    const usual = parameters.find((parameter) => parameter.name === name) as { example?: unknown } | undefined;
    return encodeURIComponent(String(given[name] ?? usual?.example));
  });
}

export interface Sendable {
  params: Record<string, unknown>;
  files?: NonNullable<RequestOptions['files']>;
}

/** Sends the request of the example and returns the response, with random values replaced. */
export async function played({ actors }: ExampleOrg, example: Example): Promise<{ status: number; body: unknown }> {
  const { operation, as, path, settings } = example;
  if (settings) await actors.owner.ok.patch('/realm', settings);
  const { params, files } = requestOf(example);
  const { status, body } = await actors[as].call(operation.method, path, params, {
    ...(files && { files }),
    ...(as === 'stranger' && { headers: { Authorization: 'Bearer 9sX2bQmRvT4cWkLp7NfYh3GdZa8EuJ1i' } }),
  });
  return { status, body: withoutChance(body) };
}

/** The example's parameters as texts, and its files. */
export function requestOf({ operation, fields }: Pick<Example, 'operation' | 'fields'>): Sendable {
  const known = new Map(operation.parameters.map((parameter) => [parameter.name, parameter.codec]));
  const texts = Object.entries(fields).filter(([name]) => !operation.files || known.has(name));
  const files = Object.entries(fields).filter(([name]) => operation.files && !known.has(name));
  const params = Object.fromEntries(
    texts.map(([name, value]) => [name, known.get(name) === 'json' ? JSON.stringify(value) : value]),
  );
  if (!operation.files) return { params };
  return {
    params,
    files: files.map(([field, value]) => ({
      field,
      name: 'picture.png',
      type: 'image/png',
      bytes: new Uint8Array(Buffer.from(String(value), 'base64')),
    })),
  };
}

/** The values in the document in place of random ones in real responses. */
const API_KEY = '9sX2bQmRvT4cWkLp7NfYh3GdZa8EuJ1i';
const QUEUE_ID = '7d2c4e0a-90c8-4f44-9d2a-5f1c8a3f5e21';
const LINK_TOKEN = 'k3jd8s7fh2la9qpw0xmz4cvb';
const PICTURE_NAME = 'b0934efc5d2f4c6a8e1b3d5f7a9c0e2d';

/** The same value with fixed text for random keys and names. */
export function withoutChance(value: Body): Body {
  if (Array.isArray(value)) return value.map(withoutChance);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key,
      typeof item === 'string' ? fixedText(key, item) : withoutChance(item),
    ]),
  );
}

function fixedText(key: string, text: string): string {
  switch (key) {
    case 'api_key':
      return text === '' ? text : API_KEY;
    case 'queue_id':
      return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text) ? QUEUE_ID : text;
    case 'link_url':
    case 'invite_link':
      return text.replace(/\/join\/[^/]+\//, `/join/${LINK_TOKEN}/`);
    case 'uri':
    case 'url':
      return text.replace(/\/[0-9a-f]{2}\/[0-9a-f]{32}\//, `/${PICTURE_NAME.slice(0, 2)}/${PICTURE_NAME}/`);
    case 'avatar_url':
    case 'icon_url':
      return text.startsWith('/') ? text.replace(/[0-9a-f]{32}/, PICTURE_NAME) : text;
    case 'source_url':
    case 'still_url':
      return text.replace(/[0-9a-f]{32}/, PICTURE_NAME);
    default:
      return text;
  }
}

/** Whether the example changes nothing: it reads, or is refused. */
export const changesNothing = ({ operation, status, settings }: Example) =>
  settings === undefined && (status >= 400 || (operation.method === 'GET' && operation.path !== '/events'));
